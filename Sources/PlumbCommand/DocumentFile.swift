import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// A document of a file, read or not.
struct DocumentFile {
  /// What became of solving it once.
  struct Report {
    var result: LayoutResult
    /// All that it came from; `nil` where the document cannot be read.
    var solved: SolvedLayout?
    /// What people are told on standard error; empty unless the document is invalid.
    var message: String
    var status: ExitStatus

    /// The picture, unless there is nothing to draw.
    func picture(as format: PictureFormat, _ look: PictureOptions) -> DrawnPicture? {
      solved?.drawn(as: format, look)
    }
  }

  let file: InputFile
  /// The id of the layout: the document's, or where none can be read the file's name or its line;
  /// of a screen the file and the view. The names of variants stand behind it in results.
  let id: String
  /// The screen that it is of, in a file of Interface Builder.
  let screen: Screen?
  /// Whether it is of a row of a template, whose file it has.
  var isRow = false
  /// Where in the file the document begins.
  let start: (line: Int, column: Int)
  let document: Result<LayoutDocument, LayoutError>
  /// What is wrong with the document where it cannot be read, the first fault first.
  let faults: [LayoutError]
  let parseSeconds: Double
  /// The bytes of the document.
  let bytes: [UInt8]
  /// The bytes of the whole file.
  let fileBytes: [UInt8]

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
      let (source, bytes) = try DocumentSource.read(file)
      return documents(in: file, source, bytes, as: environments)
    } catch {
      guard file.hasInterfaceEnding else { throw error }
      return [DocumentFile(file, [], invalid: LayoutError(.unreadable, error.reason))]
    }
  }

  /// The documents of a file that was read, as `documents(in:as:)` has them.
  static func documents(
    in file: InputFile, _ source: DocumentSource, _ bytes: [UInt8],
    as environments: [ScreenEnvironment]
  ) -> [DocumentFile] {
    var bytes = bytes
    guard case .documents(let kind) = source.kind else {
      return screens(of: file, bytes, as: environments)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var cutter = DocumentCutter(kind, onlyName: file.stem, folder: file.folder)
    let pieces = cutter.add(bytes) + cutter.finish()
    // Who reads an empty file as a document says what is missing.
    if pieces.isEmpty, kind != .lines {
      var text = BatchDocument.Text(format: kind == .json ? .json : .yaml, bytes: bytes)
      text.folder = file.folder
      return [DocumentFile(file, text, of: bytes, defaultID: file.stem)]
    }
    return pieces.enumerated().compactMap { place, piece in
      let defaultID = piece.defaultID ?? String(place + 1)
      switch piece.content {
      case .text(let text): return DocumentFile(file, text, of: bytes, defaultID: defaultID)
      case .fault(let error): return DocumentFile(file, bytes, invalid: error, id: defaultID)
      case .foreign: return nil
      }
    }
  }

  /// Hands over the documents of files, each in all ways in which it is solved. What cannot be read
  /// is told.
  ///
  /// - Returns: What it came to altogether.
  static func each(
    in paths: some Sequence<String>, as environments: [ScreenEnvironment],
    _ variants: [DocumentVariant],
    _ body: (DocumentFile, DocumentVariant) throws -> ExitStatus
  ) throws -> ExitStatus {
    var status = ExitStatus.solved
    for path in paths {
      for layout in LayoutSource([path], as: environments, variants) {
        switch layout {
        case .layout(let document, let variant):
          status = status.combined(with: try body(document, variant))
        case .failure(let failure):
          StandardError.write("plumb: \(failure.message)\n")
          status = status.combined(with: .invalid)
        }
      }
    }
    return status
  }

  private init(
    _ file: InputFile, _ text: BatchDocument.Text, of fileBytes: [UInt8], defaultID: String
  ) {
    self.file = file
    bytes = text.bytes
    self.fileBytes = fileBytes
    self.start = (text.line, text.column)
    let start = ContinuousClock.now
    let ownID: String?
    do throws(LayoutError) {
      let read = try LayoutDocument(text)
      document = .success(read)
      faults = []
      ownID = read.id
    } catch {
      document = .failure(error)
      faults = LayoutDocument.faults(in: text, behind: error)
      ownID = error.documentID
    }
    id = ownID ?? defaultID
    screen = nil
    parseSeconds = (ContinuousClock.now - start).seconds
  }

  /// A screen of a file of Interface Builder.
  init(
    _ file: InputFile, _ bytes: [UInt8], _ screen: Screen, _ document: LayoutDocument,
    parseSeconds: Double
  ) {
    (self.file, self.bytes, fileBytes, self.screen) = (file, bytes, bytes, screen)
    (id, self.document, faults) = (screen.id, .success(document), [])
    (start, self.parseSeconds) = ((1, 1), parseSeconds)
  }

  /// The layout of a row, whose places are those in the file of its template.
  init(row document: LayoutDocument, _ id: String, of template: DocumentFile) {
    (file, bytes, fileBytes) = (template.file, template.bytes, template.fileBytes)
    (start, screen, parseSeconds, isRow) = (template.start, nil, 0, true)
    (self.id, self.document, faults) = (id, .success(document), [])
  }

  /// What stands in the place of a document and is none, such as a file of Interface Builder that
  /// cannot be read.
  init(_ file: InputFile, _ bytes: [UInt8], invalid error: LayoutError, id: String? = nil) {
    (self.file, self.bytes, fileBytes, document) = (file, bytes, bytes, .failure(error))
    faults = [error]
    (self.id, screen, start, parseSeconds) = (id ?? file.pathInIDs, nil, (1, 1), 0)
  }

  /// The ways in which the document is solved: a file that cannot be read has one result.
  func variants(_ all: [DocumentVariant]) -> [DocumentVariant] {
    if case .failure = document, file.hasInterfaceEnding { return [DocumentVariant()] }
    guard let screen else { return all }
    return all.map { variant in
      var variant = variant
      variant.device = screen.environment.name
      return variant
    }
  }

  /// What files are named by that are written for a result: of a screen without folders, as what
  /// tells it from others stands at the end of its id.
  func fileID(of id: String) -> String {
    guard screen != nil, let folders = file.pathInIDs.lastIndex(of: "/") else { return id }
    return String(id.dropFirst(file.pathInIDs[...folders].count))
  }

  /// Solves the document in a way of its own or another.
  func solve(
    as variant: DocumentVariant, _ options: DocumentOptions, style: TextStyle = .plain
  ) -> Report {
    let id = id + variant.suffix
    switch document {
    case .failure(let error):
      return Report(
        result: LayoutResult(
          id: id, invalid: error.moved(toLine: start.line, column: start.column)),
        message: faults.map { message(for: $0, style: style) }.joined(),
        status: .invalid)
    case .success(var document):
      document.id = id
      let options = variant.options(options)
      do throws(LayoutError) {
        try variant.replaceMetrics(in: &document)
      } catch {
        return Report(
          result: LayoutResult(id: id, invalid: error),
          message: message(for: error, in: document, style: style), status: .invalid)
      }
      var solved = document.solvedLayout(defaultID: id, options: options)
      solved.result.times?.parseSeconds = parseSeconds
      let error = solved.result.solution == nil ? solved.result.error : nil
      return Report(
        result: solved.result, solved: solved,
        message: error.map { messages(for: $0, in: document, options, style) } ?? "",
        status: ExitStatus(solved.result))
    }
  }

  /// An error with its place in the file where that is known, and its caret.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - document: The document whose layout it is of; `nil`: the file could not be read.
  ///   - style: How the caret stands out.
  /// - Returns: The lines, each with its line break.
  func message(
    for error: LayoutError, in document: LayoutDocument? = nil, style: TextStyle = .plain
  ) -> String {
    lines(of: error, in: document, style: style).map { $0 + "\n" }.joined()
  }

  /// What is wrong with a document of which a layout was to be made, beginning with an error.
  private func messages(
    for error: LayoutError, in document: LayoutDocument, _ options: DocumentOptions,
    _ style: TextStyle
  ) -> String {
    let others = document.faults(with: options).dropFirst()
    return ([error] + others).map { message(for: $0, in: document, style: style) }.joined()
  }

  /// The same lines.
  func lines(
    of error: LayoutError, in document: LayoutDocument? = nil, style: TextStyle = .plain
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
    return { place in
      guard case .success(let document) = document,
        let (text, line, column) = document.written(at: place),
        let position = text.filePosition(line: line, column: column, in: positions)
      else { return ExplanationText.words(place) }
      return self.place(line: position.line, column: position.column)
    }
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
  /// The status of one result.
  init(_ result: LayoutResult) { self.init(result.status, result.error) }

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
