import LayoutNotation
import Plumb

/// The contents and the look of a view, as documents describe them: its text and font, colours,
/// border and whether it is hidden.
package struct ViewLook: Sendable, Equatable {
  /// A part of it, by its key in documents.
  package struct Part: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The value as a text.
    package var value: String
    /// Whether it is the default value.
    package var isPlain = false
  }

  /// A part that changed.
  package struct Change: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The old value; `nil` if there was none.
    package var from: String?
    /// The new value; `nil` if there is none.
    package var to: String?

    /// The change for people, such as `fill teal → red`.
    var words: String {
      func word(_ value: String?) -> String {
        guard let value else { return "none" }
        return key == "text" ? "\"\(value)\"" : value
      }
      return "\(key) \(word(from)) → \(word(to))"
    }
  }

  /// The parts that the view has, in the order of their keys in documents.
  package private(set) var parts: [Part] = []

  /// Makes the look of a view of a document.
  init(of view: Int, in document: LayoutDocument) {
    if document.allViews.table[view].isHidden { add(ViewProperty.hidden.rawValue, "true") }
    if let text = document.allViews.texts[view] { add(text, in: document) }
    guard let look = document.allViews.appearances[view] else { return }
    for key in ViewAppearance.keys {
      if let (value, isPlain) = key.text(look), !isPlain { add(key.entry.name, value) }
    }
  }

  /// Returns the changes to another look, in the order of the keys.
  func changes(to other: ViewLook) -> [Change] {
    if self == other { return [] }
    let (before, now) = (byKey, other.byKey)
    let gone = parts.map(\.key).filter { now[$0] == nil }
    return (other.parts.map(\.key) + gone).compactMap { key in
      let (from, to) = (before[key], now[key])
      // Default values that appear or disappear together with a text are no changes.
      if from?.value == to?.value || from == nil && to?.isPlain == true
        || to == nil && from?.isPlain == true
      {
        return nil
      }
      return Change(key: key, from: from?.value, to: to?.value)
    }
  }

  private var byKey: [String: Part] {
    Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
  }

  private mutating func add(_ key: String, _ value: String, isPlain: Bool = false) {
    parts.append(Part(key: key, value: value, isPlain: isPlain))
  }

  /// Adds the keys of a text: the text as it is shown, and fonts by their files, since names of
  /// fonts may refer to other files.
  private mutating func add(_ text: TextDescription, in document: LayoutDocument) {
    func files(_ name: String?) -> String? {
      let font =
        name.map { name in document.fonts.first { $0.name == name } }
        ?? document.fonts.first
      return font?.files.joined(separator: " ") ?? name
    }
    for key in TextDescription.keys {
      switch key.entry.name {
      case "text": add("text", text.text)
      case "font": if let files = files(text.font) { add("font", files, isPlain: text.font == nil) }
      case let name: if let (value, isPlain) = key.text(text) { add(name, value, isPlain: isPlain) }
      }
    }
    let runs = text.resolvingEmphasis().runs
    if runs.allSatisfy(\.isPlain) { return }
    for (number, run) in runs.enumerated() {
      let look = [run.font.flatMap(files), run.fontSize?.canonical, run.color].map { $0 ?? "-" }
      add("run \(number + 1)", "\"\(run.text)\" \(look.joined(separator: " "))")
    }
  }
}
