import Plumb

extension TextDescription: DescribedObject {
  /// A text without runs.
  static let plain: TextDescription = {
    var plain = TextDescription("")
    plain.runs = []
    return plain
  }()

  static let keys: [PropertyKey<TextDescription>] = [
    PropertyKey(
      "text", \.runs, .runs,
      "The text of the view, or runs in several fonts. Braces hold metrics and expressions of "
        + "them; {{ is a brace."),
    PropertyKey(
      "font", \.font, .fontName, "The name of a font in fonts; without it the first of them."),
    PropertyKey(
      "fontSize", \.sizes, .fontSizes,
      "The size of the font, in points; or the largest of some sizes at which the view shows the "
        + "whole text; fit is short for {max: 1000}."),
    PropertyKey(
      "emphasis", \.emphasis, .emphasis,
      "The style of words between two stars, as in Only *3 days* left: the name of a font, or the "
        + "keys of a run; without it stars are stars. \\* is a star."),
    PropertyKey(
      "fitGroup", \.fitGroup, .optionalName,
      "The group of texts with one size: the least of those that fit their views."),
    PropertyKey(
      "lineHeight", \.lineHeight, .length,
      "How high lines are, as a multiple of what their fonts ask for."),
    PropertyKey(
      "letterSpacing", \.letterSpacing, .number(.any),
      "The space added behind each character, in points."),
    PropertyKey(
      "lines", \.lines, .lines,
      "The greatest number of lines; null or left out: as many as needed."),
    PropertyKey(
      "align", \.alignment, .choice,
      "The alignment of lines in the width of the view; start and end follow the direction of the "
        + "layout."),
    PropertyKey(
      "verticalAlign", \.verticalAlign, .choice,
      "The alignment of lines in the height of the view: at its upper inset, or in its middle."),
    PropertyKey(
      "wrap", \.wrap, .choice,
      "Where lines that are too wide are broken: between words (word), so that all are about "
        + "equally long (balance) or the last has no single word (pretty), within words that are "
        + "wider than a line as well (anywhere), before any character (character), or not at all "
        + "(none)."),
    PropertyKey(
      "truncate", \.truncates, .flag,
      "Whether an ellipsis replaces text that does not fit; otherwise the text is cut off."),
    PropertyKey(
      "insets", \.insets, .insets,
      "The distances between the edges of the view and the lines of its text."),
    PropertyKey(
      "minimumScale", \.minimumScale, .number(.scale),
      "How small letters may become, as a part of their size, before a check says that a text is "
        + "cut off."),
    PropertyKey(
      "preferredWidth", \.preferredWidth, .optionalLength,
      "The greatest width that the view asks for; null or left out: that of its longest line."),
    PropertyKey(
      "wantsWidth", \.wantsWidth, .flag, "Whether the view asks for the width of its text."),
    PropertyKey(
      "wantsHeight", \.wantsHeight, .flag, "Whether the view asks for the height of its text."),
    PropertyKey(
      "keepsWords", \.keepsWords, .flag,
      "Whether the view keeps the width of its longest word before other texts give up theirs."),
    PropertyKey(
      "stringKey", \.key, .optionalName,
      "The key of the text in string files; null or left out: the text itself."),
  ]

  /// The font sizes.
  fileprivate var sizes: FontSizes {
    get { FontSizes(largest: fontSize, fit: fit) }
    set { (fontSize, fit) = (newValue.largest, newValue.fit) }
  }

  /// The word for the vertical alignment of lines.
  fileprivate var verticalAlign: VerticalAlignWord {
    get { isCentered ? .center : .top }
    set { isCentered = newValue == .center }
  }

  /// The word for line breaking.
  var wrap: WrapWord {
    get {
      guard wraps else { return .none }
      return WrapWord.allCases.first {
        $0.wordBreaks == wordBreaks && $0.wrapStyle == wrapStyle
      } ?? .word
    }
    set {
      wraps = newValue != .none
      wordBreaks = newValue.wordBreaks
      wrapStyle = newValue.wrapStyle
    }
  }
}

/// The words of `verticalAlign`.
enum VerticalAlignWord: String, CaseIterable {
  case top, center
}

/// The words of `wrap`.
enum WrapWord: String, CaseIterable {
  case word, balance, pretty, anywhere, character, none

  /// The places within words where lines may break.
  fileprivate var wordBreaks: TextDescription.WordBreaks {
    switch self {
    case .word, .balance, .pretty, .none: .never
    case .anywhere: .ofWideWords
    case .character: .anywhere
    }
  }

  /// The choice among possible line breaks.
  fileprivate var wrapStyle: TextDescription.WrapStyle {
    switch self {
    case .word, .anywhere, .character, .none: .greedy
    case .balance: .balanced
    case .pretty: .pretty
    }
  }
}

extension TextDescription.Run: DescribedObject {
  static let plain = TextDescription.Run("")

  static let keys: [PropertyKey<TextDescription.Run>] = [
    PropertyKey("text", \.written, .runText, "The text of the run.", isRequired: true),
    PropertyKey(
      "font", \.font, .fontName, "The name of a font in fonts; without it that of the text."),
    PropertyKey(
      "fontSize", \.fontSize, .optionalFontSize,
      "The size of the font, in points; without it that of the text."),
    PropertyKey("color", \.color, .color, "The colour of the run; without it that of the text."),
  ]
}

extension TextDescription.Emphasis: DescribedObject {
  static let plain = TextDescription.Emphasis()

  static let keys: [PropertyKey<TextDescription.Emphasis>] = [
    PropertyKey(
      "font", \.font, .fontName, "The name of a font in fonts; without it that of the run."),
    PropertyKey(
      "fontSize", \.fontSize, .optionalFontSize,
      "The size of the font, in points; without it that of the run."),
    PropertyKey("color", \.color, .color, "The colour; without it that of the run."),
  ]
}

/// The value of `fontSize`: one size, or a range of sizes for fitting.
struct FontSizes: DescribedObject, Equatable {
  /// The sizes for the word `fit`.
  static let plain = FontSizes(largest: 1000, fit: TextDescription.Fit())

  /// The size, or the largest size.
  var largest: Double
  /// The other sizes; `nil` for a single size.
  var fit: TextDescription.Fit?

  static let keys: [PropertyKey<FontSizes>] = [
    PropertyKey("max", \.largest, .number(.fontSize), "The largest size, in points."),
    PropertyKey(
      "min", \.least, .number(.fontSize),
      "The least size, at which text that does not fit is left out."),
    PropertyKey(
      "step", \.step, .number(.fontStep), "Sizes between are multiples of this, in points."),
  ]

  fileprivate var least: Double {
    get { fit?.least ?? largest }
    set { fit?.least = newValue }
  }
  fileprivate var step: Double {
    get { fit?.step ?? 0 }
    set { fit?.step = newValue }
  }
}

extension ViewAppearance: DescribedObject {
  static let plain = ViewAppearance()

  static let keys: [PropertyKey<ViewAppearance>] = [
    PropertyKey(
      "image", \.image, .image,
      "The image that the view shows: the name of a PNG or JPEG file, with metrics in braces, "
        + "beside the layout or in a folder of --images."),
    PropertyKey(
      "contentMode", \.contentMode, .choice,
      "The size of the image in the view: all of it (fit), filling the view and cut off (fill), as "
        + "wide and high as the view (stretch), or its own size (center)."),
    PropertyKey(
      "code", \.code, .code,
      "The QR code or bar code that the view shows, as large as fits: its kind and its content, "
        + "with metrics in braces."),
    PropertyKey("fill", \.fill, .color, "The colour of the background."),
    PropertyKey("stroke", \.stroke, .color, "The colour of the border."),
    PropertyKey("strokeWidth", \.strokeWidth, .length, "The thickness of the border, in points."),
    PropertyKey(
      "strokeDash", \.strokeDash, .dash,
      "The gaps of the border: none (solid), between dashes (dashed) or dots (dotted), or a list "
        + "of the lengths of dashes and gaps in turn, in points."),
    PropertyKey(
      "strokeSides", \.strokeSides, .sides,
      "The sides of the border: one, or a list of them; leading and trailing follow the direction."),
    PropertyKey(
      "radius", \.corner, .corner,
      "The radius of the corners, in points, or as a percentage of the width and the height; 50% is "
        + "an ellipse, and a circle if the view is square."),
    PropertyKey(
      "opacity", \.opacity, .number(.share),
      "How opaque the view is with everything in it, from 0 to 1."),
    PropertyKey("color", \.color, .color, "The colour of the text and the code."),
  ]

  /// The corner radius.
  fileprivate var corner: Corner {
    get { radiusPercentage.map(Corner.percentage) ?? .points(radius) }
    set {
      switch newValue {
      case .points(let points): (radius, radiusPercentage) = (points, nil)
      case .percentage(let percentage): (radius, radiusPercentage) = (0, percentage)
      }
    }
  }
}

/// The corner radius of a view: the value of `radius`.
enum Corner: Equatable {
  case points(Double)
  /// A percentage of width and height, up to 50.
  case percentage(Double)
}

extension ImageDescription: DescribedObject {
  static let plain = ImageDescription("")

  static let keys: [PropertyKey<ImageDescription>] = [
    PropertyKey(
      "file", \.file, .filledText, "The name of the file, with metrics in braces.",
      isRequired: true),
    PropertyKey(
      "density", \.density, .number(.density),
      "The pixels an inch of the image; an inch is 72 points."),
  ]
}

extension CodeDescription: DescribedObject {
  static let plain = CodeDescription(.qr, "")

  static let keys: [PropertyKey<CodeDescription>] =
    Kind.allCases.map { kind in
      PropertyKey(kind.rawValue, \.[kind], .optionalFilledText, kind.sentence)
    } + [
      PropertyKey(
        "level", \.level, .choice,
        "How much of a QR code may be damaged: 7 (L), 15 (M), 25 (Q) or 30 (H) percent.")
    ]

  /// The content, if the code has this kind.
  fileprivate subscript(kind: Kind) -> FilledText? {
    get { self.kind == kind && !content.source.isEmpty ? content : nil }
    set {
      if let newValue { (self.kind, content) = (kind, newValue) }
    }
  }
}

extension CodeDescription.Kind {
  fileprivate var sentence: String {
    switch self {
    case .qr: "A QR code: its text."
    case .ean13: "An EAN-13: 13 digits, or 12 without the check digit."
    case .ean8: "An EAN-8: 8 digits, or 7 without the check digit."
    case .code128: "A Code 128: its text."
    case .datamatrix: "A Data Matrix: its text."
    case .pdf417: "A PDF417: its text."
    }
  }
}
