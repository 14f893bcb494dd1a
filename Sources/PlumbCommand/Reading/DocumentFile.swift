import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A document of a file, read when somebody first wants it.
final class DocumentFile: Sendable {
  /// What became of solving it once.
  struct Report: Sendable {
    /// The result; pictures and explanations have the layout behind it.
    var solved: SolvedDocument
    /// What people are told on standard error; empty unless the document is invalid.
    var message: String

    var status: ExitStatus { ExitStatus(solved) }
  }

  let file: InputFile
  /// The document.
  let piece: DocumentPiece
  /// Its place among those of the file, from 1.
  let number: Int
  /// The screen that it is of, in a file of Interface Builder.
  let screen: Screen?
  /// Whether it is of a row of a template, whose file it has.
  let isRow: Bool
  /// The bytes of the document, and where in the file they begin.
  private let bytes: [UInt8]
  let start: (line: Int, column: Int)
  /// The bytes that findings are shown in, those of the whole file or a line, and the line at which
  /// they begin.
  private let shown: (bytes: [UInt8], firstLine: Int)

  /// A document of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - piece: The document.
  ///   - number: Its place among those of the file, from 1.
  ///   - fileBytes: The bytes of the whole file; `nil` where it is a line that is looked at alone.
  ///   - screen: The screen that it is of, in a file of Interface Builder.
  init(
    _ file: InputFile, _ piece: DocumentPiece, _ number: Int = 1, of fileBytes: [UInt8]? = nil,
    screen: Screen? = nil
  ) {
    (self.file, self.piece, self.number, self.screen, isRow) = (file, piece, number, screen, false)
    let text = piece.text
    bytes = text?.bytes ?? fileBytes ?? []
    start = (text?.line ?? 1, text?.column ?? 1)
    shown = fileBytes.map { ($0, 1) } ?? (bytes, start.line)
  }

  /// The layout of a row, whose places are those in the file of its template.
  init(row document: LayoutDocument, _ id: String, of template: DocumentFile) {
    var document = document
    document.id = id
    (file, bytes, start, shown) = (template.file, template.bytes, template.start, template.shown)
    piece = DocumentPiece(.made({ [document] in document }, device: nil))
    (number, screen, isRow) = (1, nil, true)
  }

  /// What stands in the place of a document and is none, such as a file of Interface Builder that
  /// cannot be read.
  convenience init(
    _ file: InputFile, _ bytes: [UInt8], invalid error: LayoutError, id: String? = nil
  ) {
    self.init(file, DocumentPiece(.fault(error), defaultID: id ?? file.pathInIDs), of: bytes)
  }

  /// What stands in the place of a file that cannot be read.
  ///
  /// - Throws: `InputFile.Failure` unless it is one of Interface Builder.
  convenience init(_ file: InputFile, of failure: InputFile.Failure) throws(InputFile.Failure) {
    guard file.hasInterfaceEnding else { throw failure }
    self.init(file, [], invalid: LayoutError(.unreadable, failure.reason))
  }

  /// The documents of a file: one, one a line, those of an array or a stream, or one for each
  /// screen and what it is shown on. The only one of a file goes by the file's name, unless that
  /// holds lines; others by their number.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - environments: What screens of Interface Builder are solved for.
  /// - Returns: The documents; of a file of Interface Builder that cannot be read, what is wrong.
  /// - Throws: `InputFile.Failure` for another file that cannot be read.
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

  /// The documents of a file that was read, as `documents(in:as:)` has them.
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
    // Who reads an empty file as a document says what is missing.
    if pieces.isEmpty, kind != .lines {
      var text = DocumentPiece.Text(format: kind == .json ? .json : .yaml, bytes: bytes)
      text.folder = file.folder
      pieces = [DocumentPiece(.text(text), defaultID: file.stem)]
    }
    return pieces.enumerated().map { DocumentFile(file, $1, $0 + 1, of: bytes) }
  }

  /// Hands over the documents of files, each in all ways in which it is solved. What cannot be read
  /// is told.
  ///
  /// - Returns: What it came to altogether.
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

  /// The document; what is wrong with it has its place in the text of the document.
  var document: Result<LayoutDocument, LayoutError> { piece.reading.document }

  /// What is wrong with the document where it cannot be read, the first fault first.
  var faults: [LayoutError] {
    guard case .failure(let error) = document else { return [] }
    return piece.text.map { LayoutDocument.faults(in: $0, behind: error) } ?? [error]
  }

  /// The id of the layout: the document's, or where none can be read the file's name or its line;
  /// of a screen the file and the view. The names of variants stand behind it in results.
  var id: String { screen?.id ?? piece.id(number: number) }

  /// What is asked of the document: a file that cannot be read has one result.
  func questions(_ all: [LayoutQuestion]) -> [LayoutQuestion] {
    if case .fault = piece.content, file.hasInterfaceEnding {
      return [LayoutQuestion(DocumentVariant(), all[0].options)]
    }
    return piece.device == nil ? all : all.map { $0.on(piece.device) }
  }

  /// What files are named by that are written for a result: of a screen without folders, as what
  /// tells it from others stands at the end of its id.
  func fileID(of id: String) -> String {
    guard screen != nil, let folders = file.pathInIDs.lastIndex(of: "/") else { return id }
    return String(id.dropFirst(file.pathInIDs[...folders].count))
  }

  /// Solves the document.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - job: Knows what was solved before.
  ///   - writesJSON: Whether the result is written as JSON.
  ///   - keepsLayout: Whether the layout behind the result is asked for.
  ///   - style: How the carets of messages stand out.
  ///   - tell: Receives what `?` in equations traces; `nil`: the receiver of the question's
  ///   options.
  /// - Returns: What became of it.
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

  /// The document as it is solved in a variant.
  ///
  /// - Throws: `LayoutError` where the document cannot be read, or has no such metric.
  func document(as variant: DocumentVariant) throws(LayoutError) -> LayoutDocument {
    try piece.document(number: number, as: variant)
  }

  /// An error with its place in the file where that is known, and its caret.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - document: The document whose layout it is of; `nil`: the file could not be read.
  ///   - style: How the caret stands out.
  /// - Returns: The lines, each with its line break.
  func message(
    for error: LayoutError, in document: LayoutDocument? = nil, style: TerminalStyle = .plain
  ) -> String {
    lines(of: error, in: document, style: style).map { $0 + "\n" }.joined()
  }

  /// What is wrong with a document that has no result but an error.
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

  /// The same lines.
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
    let excerpt = error.excerpt ?? position?.excerpt(in: bytes)
    return error.lines(behind: lead, excerpt.map(style.excerpt))
  }

  /// How the place of a constraint or rule is told: in the file where it stands there, else in
  /// words. The file is looked through once, for all places, and only if there is any to tell.
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

  /// A report of what a check of it came to.
  func report(_ checked: CheckedDocument) -> CheckReport {
    var checked = checked
    checked.findings = checked.findings.map { $0.moved(toLine: start.line, column: start.column) }
    var report = CheckReport(file: file.displayName, document: checked, bytes: shown.bytes)
    report.firstLine = shown.firstLine
    return report
  }

  /// What is wrong with a document that cannot be read, as findings.
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
  /// The message behind where it is about, what stands there, and the proposal, a line each.
  func lines(behind lead: String, _ excerpt: String?) -> [String] {
    ["\(lead): \(message)", excerpt, proposal].compactMap(\.self)
  }
}

extension ExitStatus {
  /// The status of one result of many.
  init(_ solved: SolvedDocument) {
    // Reading the error copies it.
    self = solved.status == .solved ? .solved : ExitStatus(solved.status, solved.error)
  }

  /// The status of a layout.
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
