public import LayoutNotation

/// The formats of single pictures.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// Scalable Vector Graphics, as UTF-8.
  case svg
  /// A page of a PDF.
  case pdf
  /// Pixels.
  case png
}

/// How results are drawn.
public struct PictureOptions: Sendable, Equatable {
  /// How texts of layouts are drawn.
  public enum Texts: String, Sendable, CaseIterable {
    /// Not at all: views have their names alone.
    case names
    /// In their fonts, which who looks at an SVG should have.
    case letters
    /// As outlines, which need no fonts.
    case outlines
  }

  /// The colours of what has none of its own.
  public var theme: SVGDrawing.Theme
  /// Whether there is nothing but what the document itself has: no names, no constraints.
  public var isPlain: Bool
  /// How texts are drawn.
  public var texts: Texts
  /// How many pixels of a PNG a point has.
  public var scale: Double

  /// Options for pictures.
  ///
  /// - Parameters:
  ///   - isPlain: Whether there is nothing but what the document itself has.
  ///   - theme: The colours of what has none of its own.
  ///   - texts: How texts are drawn.
  ///   - scale: How many pixels of a PNG a point has.
  public init(
    isPlain: Bool = false, theme: SVGDrawing.Theme = .auto, texts: Texts = .letters,
    scale: Double = 2
  ) {
    (self.isPlain, self.theme, self.texts, self.scale) = (isPlain, theme, texts, scale)
  }
}

extension Picture {
  /// The picture as an SVG document.
  package func svg(_ options: PictureOptions) -> String {
    SVGWriter.text(of: self, theme: options.theme, outlines: options.texts == .outlines)
  }

  /// The picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - look: How it is drawn.
  /// - Returns: The file.
  /// - Throws: `LayoutError` for too many pixels, and where the library was built without what the
  ///   format takes.
  package func bytes(
    as format: PictureFormat, _ look: PictureOptions
  ) throws(LayoutError) -> [UInt8] {
    switch format {
    case .svg: return Array(svg(look).utf8)
    case .png:
      let range = NumberRange.pixels
      guard range.contains(look.scale) else {
        throw LayoutError(
          .invalidValue, "the scale must be \(range.words); found \(look.scale)")
      }
      return try PNGWriter.bytes(of: self, scale: look.scale, theme: look.theme)
    case .pdf:
      let file = try PDFWriter(theme: look.theme)
      return try file.add(self) + file.finish()
    }
  }
}
