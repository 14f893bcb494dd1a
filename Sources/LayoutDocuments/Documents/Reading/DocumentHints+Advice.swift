/// Advice on CSS keys that have no single equivalent.
extension DocumentHints {
  /// Explains how documents express a key of another language; `nil` for unknown names.
  ///
  /// - Parameters:
  ///   - text: The key.
  ///   - known: The keys of its object. Only documents, views, texts, stacks and tables resemble
  ///     elements of web pages.
  /// - Returns: A part of a message, for use after a colon.
  static func advice(onKey text: String, among known: [String]) -> String? {
    guard known.contains(where: { ["views", "text", "spacing"].contains($0) }) else { return nil }
    let name = joined(text)
    return adviceOnPlaces(name) ?? adviceOnLooks(name) ?? adviceOnTexts(name)
  }

  /// Returns advice on position and size.
  private static func adviceOnPlaces(_ name: String) -> String? {
    switch name {
    case "margin", "marginTop", "marginLeft", "marginBottom", "marginRight", "marginInline",
      "marginBlock":
      "distances between views are `spacing` of a stack, or equations such as "
        + "b.top == a.bottom + 8; `margins` are inside a view, for a.leadingMargin and |-"
    case "padding", "paddingTop", "paddingLeft", "paddingBottom", "paddingRight":
      "`insets` keep the text of a view from its edges, and those of `stack` and `table` what they "
        + "arrange; else distances are equations such as a.left == 8"
    case "gap", "rowGap", "columnGap", "gridGap", "spacing":
      "gaps are `spacing` of a stack or a table: stack: {axis: horizontal, spacing: 8}"
    case "display", "flex", "flexDirection", "flexFlow", "flexWrap", "justifyContent",
      "alignItems", "alignContent", "placeItems", "float", "clear":
      "a view arranges those inside it by `stack`, as "
        + "stack: {axis: horizontal, spacing: 8, distribution: equalSpacing, alignment: center}, or "
        + "by `table`; `hidden: true` is display: none"
    case "flexGrow", "flexShrink", "flexBasis":
      "`hug` and `resist` say how readily a view grows and shrinks, and `distribution` and "
        + "`proportions` of a stack how it shares out its length"
    case "alignSelf", "justifySelf", "placeSelf":
      "a stack aligns all of its views alike, by `alignment`; in a table `align` is of single views; "
        + "else an equation says it, such as a.centerY == row.centerY"
    case "order", "gridColumn", "gridRow", "gridArea", "gridTemplateAreas":
      "views are in the order of the document, or in that of `arranged` of a stack; a table places "
        + "them by `cells`"
    case "gridTemplateColumns", "gridTemplateRows", "gridAutoFlow", "gridTemplate":
      "rows and columns are those of `table`: table: {columns: [content, share], spacing: 8}"
    case "position", "top", "left", "right", "bottom", "inset", "x", "y", "leading", "trailing",
      "start", "end", "centerX", "centerY":
      "equations say where a view is, such as a.left == 8 or a.bottom == -8 in its parent, or "
        + "`frame: [x, y, width, height]` with `fixed: true`"
    case "width", "height", "size", "boxSizing":
      "equations say how large a view is, such as a.width == 200, or "
        + "`frame: [x, y, width, height]` with `fixed: true`; `intrinsic` is what it asks for"
    case "minWidth", "maxWidth", "minHeight", "maxHeight":
      "bounds are equations, such as a.width <= 320 or a.height >= 44"
    case "aspectRatio":
      "a ratio is an equation, such as a.width == 1.5 * a.height"
    case "zIndex":
      "views are drawn in the order of the document, later ones over earlier ones"
    case "overflow", "overflowX", "overflowY", "clip", "clipsToBounds":
      "texts and images are cut off at their view, views inside another one are not; "
        + "`plumb check` reports views outside"
    case "transform", "rotate", "rotation", "scale", "translate":
      "views are neither turned nor scaled"
    default: nil
    }
  }

  /// Returns advice on appearance.
  private static func adviceOnLooks(_ name: String) -> String? {
    switch name {
    case "borderTop", "borderBottom", "borderLeft", "borderRight", "borderInlineStart",
      "borderInlineEnd", "borderBlock", "borderInline":
      "a border on some sides is `stroke` with `strokeSides`: "
        + "stroke: black, strokeWidth: 1, strokeSides: [bottom]"
    case let name where name.hasPrefix("border") && name.hasSuffix("Radius"):
      "all corners of a view are equally round: radius: 8, or radius: 50% for an ellipse"
    case let name where name.hasPrefix("border") || name.hasPrefix("outline"):
      "a border is written stroke: black, strokeWidth: 1, and strokeDash and strokeSides"
    case "boxShadow", "shadow", "textShadow", "elevation", "filter", "backdropFilter":
      "there are no shadows and no filters"
    case "objectPosition", "backgroundPosition", "backgroundRepeat":
      "an image is centered in its view, by `contentMode`"
    case "visibility": "`hidden: true` leaves a view out"
    case "cursor", "transition", "animation", "hover":
      "a layout is a still picture"
    default: nil
    }
  }

  /// Returns advice on text styles.
  private static func adviceOnTexts(_ name: String) -> String? {
    switch name {
    case "fontWeight", "fontStyle", "bold", "italic", "weight":
      "bold and italic letters need their own fonts: fonts: {bold: Inter-Bold.otf}, and "
        + "font: bold in the view"
    case "textDecoration", "underline", "strikethrough":
      "letters have no lines; one below a view is stroke: black, strokeSides: [bottom]"
    case "textTransform", "fontVariant", "uppercase":
      "texts are drawn as they are written"
    case "textIndent", "wordSpacing", "textJustify":
      "lines begin at the `insets` of a text, and blanks are as wide as the font has them"
    default: nil
    }
  }
}

extension DocumentHints {
  /// Returns the colour in YAML notation that a text in another notation means; `nil` if unknown.
  static func color(_ text: String) -> String? {
    let word = text.lowercased()
    if ["none", "clear"].contains(word) { return "transparent" }
    let digits = word.hasPrefix("0x") ? String(word.dropFirst(2)) : word
    if [3, 6, 8].contains(digits.utf8.count), PictureColor(css: "#\(digits)") != nil {
      return "\"#\(digits)\""
    }
    return PictureColor(hsl: word).map { "\"\($0.hexadecimal)\"" }
  }

  /// Returns the value of `radius` that a word means.
  static func corner(_ text: String) -> String? {
    ["circle", "ellipse", "full", "round"].contains(text) ? "50%" : nil
  }
}

extension PictureColor {
  /// Reads `hsl(200, 50%, 40%)` of CSS and ignores the opacity; `nil` for anything else.
  fileprivate init?(hsl text: String) {
    guard let start = text.firstIndex(of: "("), ["hsl", "hsla"].contains(text[..<start]),
      text.last == ")"
    else { return nil }
    let parts = text[text.index(after: start)...].dropLast().split { ", /".contains($0) }
    guard parts.count >= 3,
      let hue = Double(parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]), hue.isFinite,
      parts[1].last == "%", parts[2].last == "%", let saturation = Double(parts[1].dropLast()),
      let lightness = Double(parts[2].dropLast()), (0...100).contains(saturation),
      (0...100).contains(lightness)
    else { return nil }
    let (share, light) = (saturation / 100, lightness / 100)
    let reach = share * min(light, 1 - light)
    func part(_ shift: Double) -> Double {
      let turn = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let place = turn < 0 ? turn + 12 : turn
      return light - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    let bytes = [part(0), part(8), part(4)].map { String(Int(($0 * 255).rounded())) }
    self.init(css: "rgb(\(bytes.joined(separator: ",")))")
  }
}
