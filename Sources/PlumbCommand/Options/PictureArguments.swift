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

  /// The options as a library value.
  var options: PictureOptions {
    var options = PictureOptions()
    (options.theme, options.isPlain, options.texts) = (theme, plain, text)
    options.scale = scale
    return options
  }

  func validate() throws {
    guard NumberRange.pixels.contains(scale) else {
      throw ValidationError("--scale takes a number \(NumberRange.pixels.words), not \(scale)")
    }
  }

  /// Checks that a format can be written.
  ///
  /// - Parameter format: The picture format; `nil`: nothing is drawn.
  /// - Throws: `ValidationError` if it cannot.
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
  /// The file name extension, with its dot.
  var ending: String { ".\(rawValue)" }
}

extension SolvedLayout {
  /// Draws the result in a format; `nil` if there is nothing to draw.
  ///
  /// - Parameters:
  ///   - format: The format; for PDF, the picture is a page.
  ///   - look: The picture options.
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
