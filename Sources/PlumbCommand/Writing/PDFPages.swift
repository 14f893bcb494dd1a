import LayoutDocuments
import LayoutNotation

/// The pages of a PDF, each written as soon as it is drawn, into a file that takes its place when
/// the last one is. Without pages there is no file, and what was there stays.
struct PDFPages: Sendable {
  private let writer: PDFWriter
  private let hasSheets: Bool
  private var output: WholeOutput
  /// How many pictures there are.
  private var count = 0

  /// Pages for a file; `nil`: for standard output.
  ///
  /// - Throws: `InputFile.Failure` when there can be none.
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

  /// What a result without a picture leaves empty.
  var unit: (one: String, several: String) {
    hasSheets ? ("place", "places") : ("page", "pages")
  }

  /// Makes sure that the file can be written, before anything is solved.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be.
  mutating func begin() throws(InputFile.Failure) { try output.begin() }

  /// Adds a page, or takes the next place of a sheet.
  ///
  /// - Parameter picture: What it shows; `nil`: nothing.
  /// - Returns: Why it is empty, if the picture cannot be drawn.
  /// - Throws: `InputFile.Failure` when it cannot be written, and where already the first picture
  ///   is larger than its place.
  mutating func add(_ picture: Picture?) throws(InputFile.Failure) -> LayoutError? {
    let bytes: [UInt8]
    do throws(LayoutError) {
      bytes = try writer.add(picture)
    } catch {
      // All others are as large as the first one, as a rule.
      if hasSheets, count == 0 { throw InputFile.Failure(message: error.message) }
      if picture != nil { _ = try add(nil) }
      return error
    }
    try output.write(bytes)
    if picture != nil { count += 1 }
    return nil
  }

  /// Writes what makes the pages a file, if there are pages.
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
