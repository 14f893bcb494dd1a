import LayoutNotation
import Plumb

/// What a view shows and how it looks, as documents say it: its text, how that is set, colours,
/// border and whether it is hidden.
package struct ViewLook: Sendable, Equatable {
  /// A part of it, by its key in documents.
  package struct Part: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The value as a text.
    package var value: String
    /// Whether it is what holds where nothing is said.
    package var isPlain = false
  }

  /// A part that changed.
  package struct Change: Sendable, Equatable {
    /// The key.
    package var key: String
    /// The value as it was; `nil`: there was none.
    package var from: String?
    /// The value as it is; `nil`: there is none.
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

  /// The parts that there are, in the order of their keys in documents.
  package private(set) var parts: [Part] = []

  /// What a view of a document looks like.
  init(of view: Int, in document: LayoutDocument) {
    if document.allViews.table[view].isHidden { add(ViewProperty.hidden.rawValue, "true") }
    if let text = document.allViews.texts[view] { add(text, in: document) }
    guard let look = document.allViews.appearances[view] else { return }
    for key in ViewAppearance.keys {
      if let (value, isPlain) = key.text(look), !isPlain { add(key.entry.name, value) }
    }
  }

  /// What differs in another one, in the order of the keys.
  func changes(to other: ViewLook) -> [Change] {
    if self == other { return [] }
    let (before, now) = (byKey, other.byKey)
    let gone = parts.map(\.key).filter { now[$0] == nil }
    return (other.parts.map(\.key) + gone).compactMap { key in
      let (from, to) = (before[key], now[key])
      // What comes or goes with a text is what somebody said of it.
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

  /// Adds the keys of a text: the text as it is shown, and fonts by their files, which are what a
  /// name stands for.
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
