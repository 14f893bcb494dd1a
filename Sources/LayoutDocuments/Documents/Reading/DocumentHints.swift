import Plumb

/// What is written in other languages, and what to write in a document instead.
enum DocumentHints {
  private static let keys = [
    "constraints": "equations", "layout": "equations", "width": "size", "height": "size",
    "frame": "size", "children": "views", "subviews": "views", "elements": "views",
    "variables": "metrics", "constants": "metrics", "vars": "metrics", "gap": "spacing",
    "direction": "axis", "orientation": "axis", "flexDirection": "axis", "align": "alignment",
    "alignItems": "alignment", "justify": "distribution", "justifyContent": "distribution",
    "padding": "insets", "background": "fill", "backgroundColor": "fill", "border": "stroke",
    "borderColor": "stroke", "borderWidth": "strokeWidth", "borderRadius": "radius",
    "cornerRadius": "radius", "textColor": "color", "textAlign": "align",
    "verticalAlignment": "verticalAlign", "fontFamily": "font", "textSize": "fontSize",
    "maxLines": "lines", "numberOfLines": "lines", "lineClamp": "lines", "label": "text",
    "whiteSpace": "wrap", "textOverflow": "truncate", "minFontSize": "minimumScale",
    "minimumScaleFactor": "minimumScale", "visibility": "hidden", "rowGap": "lineSpacing",
    "flexWrap": "wrap", "gridTemplateColumns": "columns", "gridTemplateRows": "rows",
  ]
  private static let words = [
    "row": "horizontal", "x": "horizontal", "h": "horizontal", "column": "vertical",
    "col": "vertical", "y": "vertical", "v": "vertical", "start": "leading", "end": "trailing",
    "stretch": "fill", "flex-start": "leading", "flex-end": "trailing", "baseline": "firstBaseline",
    "space-between": "equalSpacing", "space-around": "equalCentering",
    "space-evenly": "equalCentering", "nowrap": "none", "middle": "center", "auto": "content",
  ]
  /// Units, and how many points they are.
  private static let units: [(name: String, points: Double)] = [
    ("px", 1.0), ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72),
  ]

  /// The key that another name is meant as, if it is one of the known ones.
  static func key(_ text: String, among known: [String]) -> String? {
    // CSS has border-radius for borderRadius.
    let parts = text.split(separator: "-")
    let name = parts.prefix(1).joined() + parts.dropFirst().map(\.capitalized).joined()
    if name != text, known.contains(name) { return name }
    return keys[name].flatMap { known.contains($0) ? $0 : nil }
  }

  /// The column or row that a word of CSS means: `auto`, `1fr`, `2.5fr`.
  static func track(_ text: String) -> String? {
    if ["auto", "min-content", "max-content", "fit-content"].contains(text) { return "content" }
    guard text.hasSuffix("fr"), let share = Double(text.dropLast(2)), share.isFinite, share > 0
    else { return nil }
    return share == 1 ? "share" : "{share: \(share.canonical)}"
  }

  /// The word that another one is meant as, if it is one of the known ones.
  static func word(_ text: String, among known: [String]) -> String? {
    words[text].flatMap { known.contains($0) ? $0 : nil }
  }

  /// The width and the height of a paper, or of a text such as `320x480`.
  static func size(in text: String) -> String? {
    if let paper = PaperSize.name(meantBy: text) { return paper }
    let text = text.lowercased()
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0 == "fit" || Double($0)?.isFinite == true }) else {
      return nil
    }
    return "[\(sides[0]), \(sides[1])]"
  }

  /// A length with a unit, such as `210mm`, in points.
  static func points(in text: String) -> String? {
    for (unit, points) in units where text.hasSuffix(unit) {
      let number = text.dropLast(unit.count)
      guard let value = Double(number.last == " " ? number.dropLast() : number),
        value.magnitude < 1e6
      else { return nil }
      return CanonicalNumber.text((value * points * 100).rounded() / 100)
    }
    return nil
  }
}

extension Substring {
  /// The text with a capital first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension DocumentHints {
  /// Whether a text is the tag of a language, such as `de` or `zh-Hant`.
  static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return tag.utf8.count <= 35
      && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIWord) }
  }
}
