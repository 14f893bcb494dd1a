import Foundation
import LayoutDocuments
import Plumb

/// Where results go: standard output, a file, or for pictures a folder.
final class ResultOutput {
  private let format: SolveCommand.Format
  private let path: String?
  private let colors: ColorOption
  private let look: PictureOptions
  /// Whether rows have a column for titles, as views of Interface Builder have them beside ids.
  private var hasTitles: Bool
  private var drawings: [(name: String, bytes: [UInt8])] = []
  /// What is written in the end.
  private var bytes: [UInt8] = []
  /// The pages, of a PDF.
  private let pages: PDFWriter?
  private var hasPages = false
  /// What became of pictures that could not be drawn.
  private(set) var status = ExitStatus.solved
  private var page = HTMLReport()
  private var rows = PageRows()
  /// How many results were added.
  private var count = 0
  private var isFirst: Bool { count == 0 }

  /// An output that is written when it is finished.
  init(
    path: String?, format: SolveCommand.Format, _ colors: ColorOption, _ look: PictureOptions,
    hasTitles: Bool
  ) throws {
    self.path = path
    self.colors = colors
    self.look = look
    self.format = format
    self.hasTitles = hasTitles
    pages = format == .pdf ? try PDFWriter(theme: look.theme) : nil
    if let path, format != .svg, format != .png, OutputFile.isFolder(path) {
      throw InputFile.Failure(message: "-o \(path) is a folder; name a file in it")
    }
  }

  /// Adds a result, with its picture if there is one.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - document: What it is the result of, whose places are named.
  ///   - variant: The way in which that was solved.
  ///   - report: What became of it.
  /// - Throws: `InputFile.Failure` if it cannot be written.
  func add(
    _ result: LayoutResult, of document: DocumentFile, as variant: DocumentVariant,
    _ report: DocumentFile.Report
  ) throws {
    // What comes from a pipe shows only now what it is.
    if isFirst, document.screen != nil { hasTitles = true }
    func table(for descriptor: Int32) -> String {
      // A file is not the terminal that it is written from.
      let isFile = descriptor == STDOUT_FILENO && path != nil && colors.color == .auto
      let style = isFile ? .plain : colors.style(for: descriptor)
      return ResultTable.text(result, style: style, place: document.placeWords)
    }
    switch format {
    case .json: try emit(ResultJSON.text(result) + "\n")
    case .csv: try emit(rows(of: result))
    case .table:
      let text = (isFirst ? "" : "\n") + table(for: STDOUT_FILENO)
      try emit(path == nil ? TerminalText.safe(text) : text)
    case .svg, .pdf, .png:
      let picture = format.picture.flatMap { report.picture(as: $0, look) }
      try add(picture, document.fileID(of: result.id))
      // A picture shows a conflict; the table names all of it.
      if result.status == .infeasible || (picture == nil && result.status != .invalid) {
        StandardError.write(table(for: STDERR_FILENO))
      }
    case .html:
      let needsTable = report.message.isEmpty && result.status != .solved
      page.add(
        result, on: screen(document, variant),
        message: needsTable
          ? ResultTable.text(result, place: document.placeWords) : report.message,
        of: report.solved, place: document.placeWords)
    }
    count += 1
  }

  private func add(_ picture: DrawnPicture?, _ name: String) throws(InputFile.Failure) {
    do throws(LayoutError) {
      switch picture {
      case .file(let bytes): drawings.append((name, bytes))
      case .page(let picture):
        guard let written = try pages?.add(picture) else { return }
        bytes += written
        hasPages = true
      case .failure(let error): throw error
      case nil: break
      }
    } catch {
      StandardError.write("plumb: \(error.message)\n")
      status = status.combined(with: error.code == .limit ? .limit : .failure)
    }
    if pages != nil, path == nil {
      try OutputFile.writeToStandardOutput(bytes)
      bytes = []
    }
  }

  /// What a result is a picture of.
  private func screen(_ document: DocumentFile, _ variant: DocumentVariant) -> HTMLReport.Screen {
    let (line, file) = (document.start.line, document.file.displayName)
    return HTMLReport.Screen(
      group: rows.row(of: document.id, as: variant, in: line > 1 ? "\(file):\(line)" : file),
      title: document.screen?.title,
      file: document.screen == nil ? nil : document.file.pathInIDs,
      at: variant.target.isEmpty ? nil : variant.target.joined(separator: " "))
  }

  /// The rows of a result, before the first one the names of the columns.
  private func rows(of result: LayoutResult) -> String {
    (isFirst ? ResultRows.header(hasTitles: hasTitles) : "")
      + ResultRows.text(result, hasTitles: hasTitles)
  }

  /// Writes to standard output at once, to a file in the end.
  private func emit(_ piece: String) throws {
    if path == nil {
      try OutputFile.writeToStandardOutput(piece)
    } else {
      bytes += piece.utf8
    }
  }

  /// Writes what is not written yet.
  ///
  /// - Parameters:
  ///   - isComplete: Whether everything was read. If not and there is no result at all, a file that
  ///     was there stays.
  ///   - files: How many files there were, of which one that cannot be read has no result.
  /// - Throws: `InputFile.Failure` if it cannot be written.
  func finish(isComplete: Bool, files: Int) throws {
    if isFirst, !isComplete { return }
    if format == .html { try emit(page.text(theme: look.theme)) }
    if format == .svg || format == .png, let format = format.picture {
      return try OutputFile.write(
        pictures: drawings, of: max(count, files), as: format, to: path)
    }
    if let pages {
      // A PDF without pages can be read by nobody.
      if !hasPages { return }
      bytes += try pages.finish()
      return try OutputFile.write(bytes, to: path)
    }
    if let path { try OutputFile.write(bytes, to: path) }
  }
}
