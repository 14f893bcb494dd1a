import LayoutNotation
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
    "img": "image", "src": "image", "picture": "image", "backgroundImage": "image",
    "objectFit": "contentMode", "barcode": "code", "qrcode": "code", "qr": "code",
    "flexWrap": "wrap", "gridTemplateColumns": "columns", "gridTemplateRows": "rows",
    "borderStyle": "strokeDash", "strokeDasharray": "strokeDash", "borderSides": "strokeSides",
    "alpha": "opacity", "wordBreak": "wrap", "overflowWrap": "wrap", "wordWrap": "wrap",
    "hyphens": "wrap", "backgroundSize": "contentMode", "columnGap": "spacing",
    "gridGap": "spacing", "gridArea": "cells", "gridTemplateAreas": "cells", "content": "text",
    "class": "style", "className": "style", "lang": "language", "dir": "direction",
    "pageBreakBefore": "breakBefore", "pageBreakInside": "keepTogether",
    "breakInside": "keepTogether", "fontFace": "fonts",
  ]
  private static let words = [
    "row": "horizontal", "x": "horizontal", "h": "horizontal", "column": "vertical",
    "col": "vertical", "y": "vertical", "v": "vertical", "start": "leading", "end": "trailing",
    "stretch": "fill", "flex-start": "leading", "flex-end": "trailing", "baseline": "firstBaseline",
    "space-between": "equalSpacing", "space-around": "equalCentering",
    "space-evenly": "equalCentering", "nowrap": "none", "middle": "center", "auto": "content",
    "contain": "fit", "cover": "fill", "scaleAspectFit": "fit", "scaleAspectFill": "fill",
    "scaleToFill": "stretch", "scale-down": "fit", "aspectFit": "fit", "aspectFill": "fill",
    "break-word": "anywhere", "break-all": "character", "normal": "word", "dash": "dashed",
    "dot": "dotted", "dots": "dotted",
  ]
  /// Words that YAML 1.1 and other languages have for true and false.
  private static let flags = ["yes": "true", "on": "true", "no": "false", "off": "false"]
  /// The key that another name is meant as, if it is one of the known ones.
  static func key(_ text: String, among known: [String]) -> String? {
    let name = joined(text)
    if name != text, known.contains(name) { return name }
    return keys[name].flatMap { known.contains($0) ? $0 : nil }
  }

  /// A name as it is written here: CSS has border-radius for borderRadius, Python border_radius.
  static func joined(_ text: String) -> String {
    let parts = text.split { $0 == "-" || $0 == "_" }
    return parts.prefix(1).joined() + parts.dropFirst().map(\.capitalized).joined()
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
    let name = joined(text)
    if name != text, known.contains(name) { return name }
    return words[text].flatMap { known.contains($0) ? $0 : nil }
  }

  /// What a word for true or false of other languages means; `nil` for other words.
  static func flag(_ text: String) -> String? { flags[text.lowercased()] }

  /// Whether a text is a word for true or false, here or in other languages.
  static func isFlag(_ text: String) -> Bool {
    ["true", "false"].contains(text.lowercased()) || flag(text) != nil
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

  /// A length whose unit stands behind a blank, such as `210 mm`, as it is written.
  static func length(in text: String) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let joined = words.joined()
    return words.count == 2 && LengthUnit.length(joined.utf8) != nil ? joined : nil
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
