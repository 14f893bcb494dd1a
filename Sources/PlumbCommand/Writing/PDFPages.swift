import LayoutDocuments
import LayoutNotation

/// The pages of a PDF, each written as soon as it is drawn.
///
/// The file replaces its target after the last page. Without pages there is no file, and the old
/// one is kept.
struct PDFPages: Sendable {
  private let writer: PDFWriter
  private let hasSheets: Bool
  private var output: WholeOutput
  /// The number of pictures.
  private var count = 0

  /// Makes pages for a file; `nil`: for standard output.
  ///
  /// - Throws: `InputFile.Failure` when the options allow no pages.
  init(
    path: String?, theme: SVGDrawing.Theme, _ options: PDFOptions
  ) throws(InputFile.Failure) {
    output = WholeOutput(path: path)
    hasSheets = options.sheet.paper != nil
    do throws(LayoutError) {
      writer = try PDFWriter(theme: theme, options)
    } catch {
      throw InputFile.Failure(message: error.message)
    }
  }

  /// The name of the place that a result without a picture leaves empty.
  var unit: (one: String, several: String) {
    hasSheets ? ("place", "places") : ("page", "pages")
  }

  /// Whether there is no picture.
  var isEmpty: Bool { count == 0 }

  /// Checks that the file can be written, before anything is solved.
  ///
  /// - Throws: `InputFile.Failure` when it cannot.
  mutating func begin() throws(InputFile.Failure) { try output.begin() }

  /// Adds a page, or fills the next place of a sheet.
  ///
  /// - Parameter picture: The picture; `nil`: an empty place.
  /// - Returns: The reason that the place is empty, if the picture cannot be drawn.
  /// - Throws: `InputFile.Failure` when it cannot be written, or when the first picture is
  ///   already larger than its place.
  mutating func add(_ picture: Picture?) throws(InputFile.Failure) -> LayoutError? {
    let bytes: [UInt8]
    do throws(LayoutError) {
      bytes = try writer.add(picture)
    } catch {
      // The other pictures usually have the size of the first.
      if hasSheets, count == 0 { throw InputFile.Failure(message: error.message) }
      if picture != nil { _ = try add(nil) }
      return error
    }
    try output.write(bytes)
    if picture != nil { count += 1 }
    return nil
  }

  /// Writes the end of the PDF file, if there are pages.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  mutating func finish() throws(InputFile.Failure) {
    guard count > 0 else { return output = WholeOutput(path: nil) }
    let bytes: [UInt8]
    do throws(LayoutError) {
      bytes = try writer.finish()
    } catch {
      throw InputFile.Failure(message: error.message)
    }
    try output.write(bytes)
    try output.finish()
  }
}
