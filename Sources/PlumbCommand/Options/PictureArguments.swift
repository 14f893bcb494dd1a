public import ArgumentParser
public import LayoutDocuments

extension PictureOptions.Texts: ExpressibleByArgument {}

/// The options of the verbs that draw.
struct PictureArguments: ParsableArguments {
  @Option(
    help: """
      The colours of pictures: auto (as who looks at svg and html prefers; pdf and png are light), \
      light or dark.
      """)
  var theme = SVGDrawing.Theme.auto

  @Flag(
    help: """
      Draw what the layouts themselves have, backgrounds, borders and texts, as large as they are, \
      without names and marks; for svg, pdf and png.
      """)
  var plain = false

  @Option(
    help: """
      How texts are drawn: letters (in their fonts), outlines (an svg then needs no fonts) or names \
      (only the names of views).
      """)
  var text = PictureOptions.Texts.letters

  @Option(help: ArgumentHelp("The pixels of a png per point.", valueName: "number"))
  var scale = 2.0

  /// The options in the library's terms.
  var options: PictureOptions {
    var options = PictureOptions()
    (options.theme, options.isPlain, options.texts) = (theme, plain, text)
    options.scale = scale
    return options
  }

  func validate() throws {
    guard scale > 0, scale <= 100 else {
      throw ValidationError("--scale takes a number above 0 and up to 100, not \(scale)")
    }
  }

  /// Makes sure that a format can be written.
  ///
  /// - Parameter format: What is drawn as; `nil`: nothing is drawn.
  /// - Throws: `ValidationError` where it cannot.
  func check(_ format: PictureFormat?) throws {
    if plain, format == nil {
      throw ValidationError("--plain is for pictures; add --format svg, pdf or png")
    }
    if format == .pdf || format == .png, !PictureOptions.hasCairo {
      throw ValidationError(LayoutError.noPictures.message)
    }
  }
}

extension PictureFormat {
  /// What files end in.
  var ending: String { ".\(rawValue)" }
}

extension SolvedLayout {
  /// The picture of it in a format; `nil` where there is nothing to draw.
  ///
  /// - Parameters:
  ///   - format: The format; a PDF is made of the pages that this gives.
  ///   - look: How it is drawn.
  /// - Returns: The picture.
  func drawn(as format: PictureFormat, _ look: PictureOptions) -> DrawnPicture? {
    guard let picture = picture(as: look) else { return nil }
    if format == .pdf { return .page(picture) }
    do throws(LayoutError) {
      return .file(try picture.bytes(as: format, look))
    } catch {
      return .failure(error)
    }
  }
}
