import LayoutNotation
import Plumb

/// Suggestions for keys and words of other languages.
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
  /// Words of YAML 1.1 and other languages for true and false.
  private static let flags = ["yes": "true", "on": "true", "no": "false", "off": "false"]
  /// Returns the known key that another name means, if any.
  static func key(_ text: String, among known: [String]) -> String? {
    let name = joined(text)
    if name != text, known.contains(name) { return name }
    return keys[name].flatMap { known.contains($0) ? $0 : nil }
  }

  /// Converts a name to camel case: CSS has border-radius for borderRadius, Python border_radius.
  static func joined(_ text: String) -> String {
    let parts = text.split { $0 == "-" || $0 == "_" }
    return parts.prefix(1).joined() + parts.dropFirst().map(\.capitalized).joined()
  }

  /// Returns the column or row size for a CSS word: `auto`, `1fr`, `2.5fr`.
  static func track(_ text: String) -> String? {
    if ["auto", "min-content", "max-content", "fit-content"].contains(text) { return "content" }
    guard text.hasSuffix("fr"), let share = Double(text.dropLast(2)), share.isFinite, share > 0
    else { return nil }
    return share == 1 ? "share" : "{share: \(share.canonical)}"
  }

  /// Returns the known word that another word means, if any.
  static func word(_ text: String, among known: [String]) -> String? {
    let name = joined(text)
    if name != text, known.contains(name) { return name }
    return words[text].flatMap { known.contains($0) ? $0 : nil }
  }

  /// Returns the flag for a word of other languages; `nil` for other words.
  static func flag(_ text: String) -> String? { flags[text.lowercased()] }

  /// Returns whether a text is a word for true or false, here or in other languages.
  static func isFlag(_ text: String) -> Bool {
    ["true", "false"].contains(text.lowercased()) || flag(text) != nil
  }

  /// Returns the size for the name of a paper, or for a text such as `320x480`.
  static func size(in text: String) -> String? {
    if let paper = PaperSize.name(meantBy: text) { return paper }
    let text = text.lowercased()
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ $0 == "fit" || Double($0)?.isFinite == true }) else {
      return nil
    }
    return "[\(sides[0]), \(sides[1])]"
  }

  /// Returns a length whose unit follows a space, such as `210 mm`, without the space.
  static func length(in text: String) -> String? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let joined = words.joined()
    return words.count == 2 && LengthUnit.length(joined.utf8) != nil ? joined : nil
  }
}

extension Substring {
  /// The text with a capitalized first letter.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension DocumentHints {
  /// Returns whether a text is a language tag, such as `de` or `zh-Hant`.
  static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return tag.utf8.count <= 35
      && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(\.isASCIIWord) }
  }
}
