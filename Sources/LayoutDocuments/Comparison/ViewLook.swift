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
    if let look = document.allViews.appearances[view] { add(look) }
  }

  /// What differs in another one, in the order of the keys.
  func changes(to other: ViewLook) -> [Change] {
    if self == other { return [] }
    let (before, now) = (values, other.values)
    let gone = parts.map(\.key).filter { now[$0] == nil }
    return (other.parts.map(\.key) + gone).compactMap { key in
      let change = Change(key: key, from: before[key], to: now[key])
      return change.from == change.to ? nil : change
    }
  }

  private var values: [String: String] {
    Dictionary(parts.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private mutating func add(_ key: String, _ value: String?) {
    if let value { parts.append(Part(key: key, value: value)) }
  }

  private mutating func add(_ text: TextDescription, in document: LayoutDocument) {
    func files(_ name: String?) -> String? {
      let font =
        name.map { name in document.fonts.first { $0.name == name } }
        ?? document.fonts.first
      return font?.files.joined(separator: " ") ?? name
    }
    let insets = text.insets
    add("text", text.text)
    add("font", files(text.font))
    add("fontSize", text.fontSize.canonical)
    add("lineHeight", text.lineHeight.canonical)
    add("letterSpacing", text.letterSpacing.canonical)
    add("lines", text.lines.map(String.init))
    add("align", text.alignment.rawValue)
    add("verticalAlign", text.isCentered ? VerticalAlignWord.center.rawValue : nil)
    add("wrap", text.wraps ? nil : WrapWord.none.rawValue)
    add("truncate", text.truncates ? nil : "false")
    if insets != EdgeInsets(0) {
      let sides = [insets.top, insets.left, insets.bottom, insets.right]
      add("insets", "[\(sides.map(\.canonical).joined(separator: ", "))]")
    }
    add("minimumScale", text.minimumScale == 1 ? nil : text.minimumScale.canonical)
    if text.runs.allSatisfy(\.isPlain) { return }
    for (number, run) in text.runs.enumerated() {
      let look = [run.font.flatMap(files), run.fontSize?.canonical, run.color].map { $0 ?? "-" }
      add("run \(number + 1)", "\"\(run.text)\" \(look.joined(separator: " "))")
    }
  }

  private mutating func add(_ look: ViewAppearance) {
    let plain = ViewAppearance()
    add("fill", look.fill)
    add("stroke", look.stroke)
    add("strokeWidth", look.strokeWidth == plain.strokeWidth ? nil : look.strokeWidth.canonical)
    add("radius", look.radius == plain.radius ? nil : look.radius.canonical)
    add("color", look.color)
  }
}
