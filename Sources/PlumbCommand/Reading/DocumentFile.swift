import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A document of a file, parsed on first use.
final class DocumentFile: Sendable {
  /// The outcome of solving it once.
  struct Report: Sendable {
    /// The result, with its layout for pictures and explanations.
    var solved: SolvedDocument
    /// The message on standard error; empty unless the document is invalid.
    var message: String

    var status: ExitStatus { ExitStatus(solved) }
  }

  let file: InputFile
  /// The document.
  let piece: DocumentPiece
  /// Its number in the file, from 1.
  let number: Int
  /// The screen of the document, in an Interface Builder file.
  let screen: Screen?
  /// The row of a template that it comes from.
  let row: RowDocument?
  /// Whether it comes from a row that could be read; its file is then that of the template.
  var isOfTemplate: Bool { row?.isRead == true }
  /// The bytes of the document, and their offset in the file.
  private let bytes: [UInt8]
  let start: (line: Int, column: Int)
  /// The bytes that findings quote, those of the whole file or of a line, and the number of their
  /// first line.
  private let shown: (bytes: [UInt8], firstLine: Int)

  /// Makes a document of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - piece: The document.
  ///   - number: Its number in the file, from 1.
  ///   - fileBytes: The bytes of the whole file; `nil` for a single line of NDJSON.
  ///   - screen: The screen of the document, in an Interface Builder file.
  init(
    _ file: InputFile, _ piece: DocumentPiece, _ number: Int = 1, of fileBytes: [UInt8]? = nil,
    screen: Screen? = nil
  ) {
    (self.file, self.piece, self.number, self.screen, row) = (file, piece, number, screen, nil)
    let text = piece.text
    bytes = text?.bytes ?? fileBytes ?? []
    start = (text?.line ?? 1, text?.column ?? 1)
    shown = fileBytes.map { ($0, 1) } ?? (bytes, start.line)
  }

  /// Makes the layout of a row.
  ///
  /// Positions are in the file of its template or, if the row cannot be read, in its own file.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - rowFile: The file of the row.
  ///   - rowBytes: The bytes of that file.
  ///   - template: The template.
  init(
    _ row: RowDocument, in rowFile: InputFile, _ rowBytes: [UInt8], of template: DocumentFile
  ) {
    switch row.document {
    case .success(var document):
      document.id = row.id
      piece = DocumentPiece(.made({ [document] in document }, device: nil))
    case .failure(var error):
      error.documentID = row.id
      piece = DocumentPiece(.fault(error))
    }
    file = row.isRead ? template.file : rowFile
    bytes = row.isRead ? template.bytes : rowBytes
    start = row.isRead ? template.start : (1, 1)
    shown = row.isRead ? template.shown : (rowBytes, 1)
    (number, screen, self.row) = (1, nil, row)
  }

  /// Makes a stand-in for an invalid document, such as an unreadable Interface Builder file.
  convenience init(_ file: InputFile, _ bytes: [UInt8], invalid error: LayoutError) {
    self.init(file, DocumentPiece(.fault(error), defaultID: file.pathInIDs), of: bytes)
  }

  /// Makes a stand-in for an unreadable file.
  ///
  /// - Throws: `InputFile.Failure` unless it is an Interface Builder file.
  convenience init(_ file: InputFile, of failure: InputFile.Failure) throws(InputFile.Failure) {
    guard file.hasInterfaceEnding else { throw failure }
    self.init(file, [], invalid: LayoutError(.unreadable, failure.reason))
  }

  /// Returns the documents of a file.
  ///
  /// A file holds one document, one per line, an array or stream of documents, or one for each
  /// screen and environment. The only document of a file is named after the file, unless the file
  /// holds lines. Other documents are named by number.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - environments: The environments of Interface Builder screens.
  /// - Returns: The documents; for an unreadable Interface Builder file, a document with the
  ///   error.
  /// - Throws: `InputFile.Failure` for any other unreadable file.
  static func documents(
    in file: InputFile, as environments: [ScreenEnvironment]
  ) throws(InputFile.Failure) -> [DocumentFile] {
    do throws(InputFile.Failure) {
      let (kind, bytes) = try DocumentSource.read(file)
      return documents(in: file, kind, bytes, as: environments)
    } catch {
      return [try DocumentFile(file, of: error)]
    }
  }

  /// Returns the documents of a file that was read, as `documents(in:as:)` does.
  static func documents(
    in file: InputFile, _ kind: DocumentSource.Kind, _ bytes: [UInt8],
    as environments: [ScreenEnvironment]
  ) -> [DocumentFile] {
    guard case .documents(let kind) = kind else {
      return screens(of: file, bytes, as: environments)
    }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let bytes = hasMark ? Array(bytes.dropFirst(3)) : bytes
    var cutter = DocumentCutter(kind, onlyName: file.stem, folder: file.folder)
    var pieces = cutter.add(bytes) + cutter.finish()
    // Parsing an empty file as a document reports what is missing.
    if pieces.isEmpty, kind != .lines {
      var text = DocumentPiece.Text(format: kind == .json ? .json : .yaml, bytes: bytes)
      text.folder = file.folder
      pieces = [DocumentPiece(.text(text), defaultID: file.stem)]
    }
    return pieces.enumerated().map { DocumentFile(file, $1, $0 + 1, of: bytes) }
  }

  /// Passes on the documents of files, each with all ways in which it is solved. Reports
  /// unreadable files.
  ///
  /// - Returns: The combined status.
  static func each(
    in paths: some Sequence<String>, as environments: [ScreenEnvironment],
    _ questions: [LayoutQuestion],
    _ body: (DocumentFile, LayoutQuestion) throws -> ExitStatus
  ) throws -> ExitStatus {
    var status = ExitStatus.solved
    for path in paths {
      let documents: [DocumentFile]
      do throws(InputFile.Failure) {
        documents = try self.documents(in: InputFile(path: path), as: environments)
      } catch {
        StandardError.write("plumb: \(error.message)\n")
        status = status.combined(with: .invalid)
        continue
      }
      for document in documents {
        for question in document.questions(questions) {
          status = status.combined(with: try body(document, question))
        }
      }
    }
    return status
  }

  /// The document, or its error with a position in the text of the document.
  var document: Result<LayoutDocument, LayoutError> { piece.reading.document }

  /// The errors of an unreadable document, the first one first.
  var faults: [LayoutError] {
    guard case .failure(let error) = document else { return [] }
    return piece.text.map { LayoutDocument.faults(in: $0, behind: error) } ?? [error]
  }

  /// The id of the layout: the document's own id, or else the file's name or the line number.
  ///
  /// A screen is named by file and view. Results append the names of variants.
  var id: String { screen?.id ?? piece.id(number: number) }

  /// Returns the questions for the document: an unreadable file has only one result.
  func questions(_ all: [LayoutQuestion]) -> [LayoutQuestion] {
    if case .fault = piece.content, row == nil, file.hasInterfaceEnding {
      return [LayoutQuestion(DocumentVariant(), all[0].options)]
    }
    return piece.device == nil ? all : all.map { $0.on(piece.device) }
  }

  /// Returns the base name of files written for a result.
  ///
  /// It leaves out the folders of a screen, since the distinguishing part is at the end of its
  /// id.
  func fileID(of id: String) -> String {
    guard screen != nil, let folders = file.pathInIDs.lastIndex(of: "/") else { return id }
    return String(id.dropFirst(file.pathInIDs[...folders].count))
  }

  /// Solves the document.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - job: The cache of earlier solves.
  ///   - writesJSON: Whether the result is written as JSON.
  ///   - keepsLayout: Whether to keep the layout of the result.
  ///   - style: The style of the carets in messages.
  ///   - tell: Receives the traces of `?` in equations; `nil`: the receiver of the question's
  ///     options.
  /// - Returns: The outcome.
  func solve(
    _ question: LayoutQuestion, by job: BatchJob = BatchJob(), writesJSON: Bool = false,
    keepsLayout: Bool = true, style: TerminalStyle = .plain,
    telling tell: (@Sendable (String) -> Void)? = nil
  ) -> Report {
    let solved = job.solved(
      piece, question, number: number, writesJSON: writesJSON, keepsLayout: keepsLayout,
      telling: tell)
    return Report(
      solved: solved,
      message: solved.error.map { messages(for: $0, question, style) } ?? "")
  }

  /// Returns the document as it is solved in a variant.
  ///
  /// - Throws: `LayoutError` if the document cannot be read or lacks a metric of the variant.
  func document(as variant: DocumentVariant) throws(LayoutError) -> LayoutDocument {
    try piece.document(number: number, as: variant)
  }

  /// Returns an error with its position in the file, if known, and its caret.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - document: The document of the layout; `nil`: the file could not be read.
  ///   - style: The style of the caret.
  /// - Returns: The lines, each with its line break.
  func message(
    for error: LayoutError, in document: LayoutDocument? = nil, style: TerminalStyle = .plain
  ) -> String {
    lines(of: error, in: document, style: style).map { $0 + "\n" }.joined()
  }

  /// Returns the messages for a document that has an error instead of a result.
  private func messages(
    for error: LayoutError, _ question: LayoutQuestion, _ style: TerminalStyle
  ) -> String {
    guard case .success(let read) = document else {
      return faults.map { message(for: $0, style: style) }.joined()
    }
    guard let document = try? document(as: question.variant) else {
      return message(for: error, in: read, style: style)
    }
    let others = document.faults(with: question.options).dropFirst()
    return ([error] + others).map { message(for: $0, in: document, style: style) }.joined()
  }

  /// Returns the same lines.
  func lines(
    of error: LayoutError, in document: LayoutDocument? = nil, style: TerminalStyle = .plain
  ) -> [String] {
    let position = error.position(in: document, SourceText(file: bytes))
    var lead = file.displayName
    if let position {
      lead = place(line: position.line, column: position.column)
    } else if let words = error.placeInWords {
      let isEquation = error.rule == nil && error.visual == nil
      lead += isEquation ? ": equations, \(words)" : ": \(words)"
    }
    if let row, row.isRead { lead += ": row \(row.id) (line \(row.line))" }
    let excerpt = error.excerpt ?? position?.excerpt(in: bytes)
    return error.lines(behind: lead, excerpt.map(style.excerpt))
  }

  /// Describes the position of a constraint or rule: its position in the file, or else in words.
  ///
  /// The file is scanned once for all positions, and only on first use.
  var placeWords: (ConstraintSource.Place) -> String {
    lazy var positions = SourceText(file: bytes)
    return { [self] place in
      guard case .success(let document) = document,
        let (text, line, column) = document.written(at: place),
        let position = text.filePosition(line: line, column: column, in: positions)
      else { return ExplanationText.words(place) }
      return self.place(line: position.line, column: position.column)
    }
  }

  /// Returns a report of the result of a check.
  func report(_ checked: CheckedDocument) -> CheckReport {
    var checked = checked
    checked.findings = checked.findings.map { $0.moved(toLine: start.line, column: start.column) }
    var report = CheckReport(file: file.displayName, document: checked, bytes: shown.bytes)
    report.firstLine = shown.firstLine
    return report
  }

  /// Returns the errors of an unreadable document as findings.
  func findings(of errors: [LayoutError]) -> [Finding] {
    let file = SourceText(file: bytes)
    return errors.map { Finding($0, at: $0.position(in: nil, file), in: file) }
  }

  private func place(line: Int, column: Int) -> String {
    let column = line == 1 ? start.column + column - 1 : column
    return "\(file.displayName):\(start.line + line - 1):\(column)"
  }
}

extension LayoutError {
  /// Returns the message after its lead, the quoted source, and the suggestion, one line each.
  func lines(behind lead: String, _ excerpt: String?) -> [String] {
    ["\(lead): \(message)", excerpt, proposal].compactMap(\.self)
  }
}

extension ExitStatus {
  /// Makes the status of one result among many.
  init(_ solved: SolvedDocument) {
    // Reading the error copies it.
    self = solved.status == .solved ? .solved : ExitStatus(solved.status, solved.error)
  }

  /// Makes the status of a layout.
  init(_ status: LayoutResult.Status, _ error: LayoutError?) {
    switch status {
    case .solved: self = .solved
    case .infeasible: self = .infeasible
    case .limit: self = .limit
    case .invalid:
      let isInternal = error?.code == .internalFailure || error?.code == .numericalFailure
      self = isInternal ? .failure : .invalid
    }
  }
}
