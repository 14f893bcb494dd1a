import Foundation
import LayoutDocuments
import Plumb

/// The destination of results: standard output, a file, or a folder for pictures.
final class ResultOutput {
  private let format: SolveCommand.Format
  private let path: String?
  private let colors: ColorOption
  private let look: PictureOptions
  /// Whether rows have a title column, as Interface Builder views have titles as well as ids.
  private var hasTitles: Bool
  private var drawings: [(name: String, bytes: [UInt8])] = []
  /// The output except pictures.
  private var output: WholeOutput
  /// The pages, of a PDF.
  private var pages: PDFPages?
  /// The status of pictures that could not be drawn.
  private(set) var status = ExitStatus.solved
  /// Whether a layout without a solution has no picture.
  private var lacksSolution = false
  private var page = HTMLReport()
  private var rows = PageRows()
  /// The number of results added.
  private var count = 0
  private var isFirst: Bool { count == 0 }

  /// Makes an output; `finish` writes it.
  init(
    path: String?, format: SolveCommand.Format, _ colors: ColorOption, _ look: PictureOptions,
    _ options: PDFOptions, hasTitles: Bool
  ) throws {
    self.path = path
    self.colors = colors
    self.look = look
    self.format = format
    self.hasTitles = hasTitles
    output = WholeOutput(path: path)
    pages = format == .pdf ? try PDFPages(path: path, theme: look.theme, options) : nil
    if let path, format != .svg, format != .png, OutputFile.isFolder(path) {
      throw InputFile.Failure(message: "-o \(path) is a folder; name a file in it")
    }
  }

  /// Adds a result, with its picture if there is one.
  ///
  /// - Parameters:
  ///   - report: The outcome of a document.
  ///   - document: The document, for naming positions.
  ///   - variant: The way in which it was solved.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  func add(
    _ report: DocumentFile.Report, of document: DocumentFile, as variant: DocumentVariant
  ) throws {
    // The contents of a pipe are known only now.
    if isFirst, document.screen != nil { hasTitles = true }
    let solved = report.solved
    func table(for descriptor: Int32) -> String {
      // Colours are not written to a file only because the command runs in a terminal.
      let isFile = descriptor == STDOUT_FILENO && path != nil && colors.color == .auto
      let style = isFile ? .plain : colors.style(for: descriptor)
      var result = solved.result
      // The message on standard error has the same error with its position in the file.
      if format == .table, !report.message.isEmpty { result.error = nil }
      return ResultTable.text(result, style: style, place: document.placeWords)
    }
    switch format {
    case .json:
      var line: [UInt8] = []
      solved.writeLine(to: &line)
      try output.write(line)
    case .csv: try output.write(Array(rows(of: solved.result).utf8))
    case .table:
      let text = (isFirst ? "" : "\n") + table(for: STDOUT_FILENO)
      try output.write(Array((path == nil ? TerminalText.safe(text) : text).utf8))
    case .svg, .pdf, .png:
      for page in solved.pages {
        let picture = format.picture.flatMap { page.layout?.drawn(as: $0, look) }
        try add(picture, document.fileID(of: page.id))
        if picture == nil, page.status != .invalid { lacksSolution = true }
        // A picture shows a conflict; the table names all of it.
        if page.status == .infeasible || (picture == nil && page.status != .invalid) {
          StandardError.write(table(for: STDERR_FILENO))
        }
      }
    case .html:
      let needsTable = report.message.isEmpty && solved.status != .solved
      for (number, part) in solved.pages.enumerated() {
        page.add(
          part.result, on: screen(document, variant),
          message: needsTable
            ? ResultTable.text(part.result, place: document.placeWords)
            : number == 0 ? report.message : "",
          of: part.layout, place: document.placeWords)
      }
    }
    count += 1
  }

  private func add(_ picture: DrawnPicture?, _ name: String) throws(InputFile.Failure) {
    let error: LayoutError?
    switch picture {
    case .file(let bytes):
      drawings.append((name, bytes))
      error = nil
    case .page(let picture): error = try pages?.add(picture)
    case .failure(let failure): error = failure
    case nil: error = try pages?.add(nil)
    }
    guard let error else { return }
    StandardError.write("plumb: \(error.message)\n")
    status = status.combined(with: error.code == .limit ? .limit : .failure)
  }

  /// Returns the screen that a picture of a result shows.
  private func screen(_ document: DocumentFile, _ variant: DocumentVariant) -> HTMLReport.Screen {
    let (line, file) = (document.start.line, document.file.displayName)
    return HTMLReport.Screen(
      group: rows.row(of: document.id, as: variant, in: line > 1 ? "\(file):\(line)" : file),
      title: document.screen?.title,
      file: document.screen == nil ? nil : document.file.pathInIDs,
      at: variant.target.isEmpty ? nil : variant.target.joined(separator: " "))
  }

  /// Returns the rows of a result, preceded by the column names at the first result.
  private func rows(of result: LayoutResult) -> String {
    (isFirst ? ResultRows.header(hasTitles: hasTitles) : "")
      + ResultRows.text(result, hasTitles: hasTitles)
  }

  /// Flushes the output.
  ///
  /// - Parameters:
  ///   - isComplete: Whether all input was read. If not and there is no result, an existing file
  ///     is kept.
  ///   - files: The number of files; an unreadable one has no result.
  /// - Throws: `InputFile.Failure` when it cannot be written.
  func finish(isComplete: Bool, files: Int) throws {
    if isFirst, !isComplete { return }
    if let path, lacksSolution, pages?.isEmpty ?? drawings.isEmpty {
      StandardError.write("plumb: there is no solution to draw, \(path) is not written\n")
    }
    if format == .svg || format == .png, let format = format.picture {
      return try OutputFile.write(
        pictures: drawings, of: max(count, files, drawings.count), as: format, to: path)
    }
    if pages != nil { return try pages?.finish() ?? () }
    if format == .html { try output.write(Array(page.text(theme: look.theme).utf8)) }
    try output.finish()
  }
}
