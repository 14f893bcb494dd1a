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
    /// Not drawn: views show only their names.
    case names
    /// In their fonts, which viewers of an SVG need to have.
    case letters
    /// As outlines, which need no fonts.
    case outlines
  }

  /// The colours of elements without own colours.
  public var theme: SVGDrawing.Theme
  /// Whether only the contents of the document are drawn, without names and constraints.
  public var isPlain: Bool
  /// How texts are drawn.
  public var texts: Texts
  /// How many pixels of a PNG a point has.
  public var scale: Double

  /// Makes options for pictures.
  ///
  /// - Parameters:
  ///   - isPlain: Whether only the contents of the document are drawn.
  ///   - theme: The colours of elements without own colours.
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
  /// Returns the picture as an SVG document.
  package func svg(_ options: PictureOptions) -> String {
    SVGWriter.text(of: self, theme: options.theme, outlines: options.texts == .outlines)
  }

  /// Returns the picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - look: How it is drawn.
  /// - Returns: The file.
  /// - Throws: `LayoutError` for too many pixels, and if the library was built without support for
  ///   the format.
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
