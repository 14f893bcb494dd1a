import ArgumentParser
import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb solve`: solves layout documents and writes frames or pictures.
struct SolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: "Solve layout documents.",
    discussion: """
      Reads .json, .yaml and .ndjson files, or one of these from standard input for `-`. Frames go to \
      standard output or to the file of -o; with --format svg and several layouts, -o names a folder. \
      A picture shows what gave way, what is free and, of an infeasible layout, what cannot all hold; \
      the page of --format html has all of them, and what sets each view.
      """)

  /// The forms of output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
    case csv
    case tsv
    case svg
    case html
  }

  @Argument(help: ArgumentHelp("The files to solve; - is standard input.", valueName: "file"))
  var files: [String]

  @Option(
    help: "table, json (a line per layout), csv or tsv (a line per view), svg, or html (one page).")
  var format = Format.table

  @Option(help: "The colours of svg and html: auto (as who looks prefers), light or dark.")
  var theme = SVGDrawing.Theme.auto

  @Option(name: [.customShort("o"), .long], help: "The file to write to; for svg a folder, too.")
  var output: String?

  @Option(
    help: "Solve at this size, such as 320x480 or 320xfit, instead of the document's; repeatable.")
  var size: [SizeOption] = []

  @Option(
    help: ArgumentHelp(
      "Give a metric of the layouts another value; repeatable.", valueName: "name=value"))
  var metric: [MetricOption] = []

  @Flag(help: "Solve anew whenever a file is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup var frames: FrameOptions

  @OptionGroup var colors: ColorOption

  func run() throws {
    if watch { try FileWatch(files).run { (try solve(), []) } }
    let status = try solve()
    if status != .solved { throw status }
  }

  /// Solves all documents once.
  private func solve() throws -> ExitStatus {
    let options = try frames.documentOptions()
    if let path = output {
      for file in files { try FileIdentity.check(output: path, isNot: file) }
    }
    let output = try ResultOutput(path: output, format: format, colors, theme: theme)
    // A page is no terminal.
    let style = format == .html ? .plain : colors.style(for: STDERR_FILENO)
    var status = ExitStatus.solved
    for path in files {
      let file = InputFile(path: path)
      do {
        for document in try DocumentFile.documents(in: file) {
          for size in size.isEmpty ? [nil] : size.map(Optional.some) {
            let report = document.solve(at: size, metric, options, style: style)
            if !report.message.isEmpty { StandardError.write(report.message) }
            status = status.combined(with: report.status)
            var result = report.result
            // The message on standard error says the same with the place in the file.
            if format == .table, !report.message.isEmpty { result.error = nil }
            try output.add(result, of: document, report)
          }
        }
      } catch let failure as InputFile.Failure {
        StandardError.write("plumb: \(failure.message)\n")
        status = status.combined(with: .invalid)
      }
    }
    try output.finish(isComplete: status == .solved)
    return status
  }
}

/// A document of a file, read or not.
struct DocumentFile {
  /// What became of solving it once.
  struct Report {
    var result: LayoutResult
    /// The document as it was solved, and how; `nil` where it is invalid.
    var solved: (document: LayoutDocument, options: DocumentOptions)?
    /// What people are told on standard error; empty unless the document is invalid.
    var message: String
    var status: ExitStatus

    /// The picture, unless there is nothing to draw.
    var drawing: SVGDrawing? {
      solved.flatMap { $0.document.drawing(of: result, options: $0.options) }
    }
  }

  let file: InputFile
  /// The id of the result: the document's, or where none can be read the file's name or its line.
  let id: String
  /// The line of an NDJSON file.
  let fileLine: Int?
  let document: Result<LayoutDocument, LayoutError>
  let parseSeconds: Double
  /// The bytes of the file, or of its line.
  let bytes: [UInt8]

  /// The documents of a file: one, or one a line.
  static func documents(in file: InputFile) throws(InputFile.Failure) -> [DocumentFile] {
    let bytes = try file.read()
    switch try file.format(of: bytes) {
    case .json: return [DocumentFile(file, bytes, .json)]
    case .yaml: return [DocumentFile(file, bytes, .yaml)]
    case .lines:
      return BatchLines.split(bytes).enumerated().map {
        DocumentFile(file, $0.element, .json, line: $0.offset + 1)
      }
    }
  }

  private init(
    _ file: InputFile, _ bytes: [UInt8], _ format: LayoutDocument.Format, line: Int? = nil
  ) {
    self.file = file
    self.bytes = bytes
    fileLine = line
    let start = ContinuousClock.now
    let ownID: String?
    do throws(LayoutError) {
      let read = try LayoutDocument(contentsOf: bytes, format: format)
      document = .success(read)
      ownID = read.id
    } catch {
      document = .failure(error)
      ownID = error.documentID
    }
    id = ownID ?? line.map(String.init) ?? file.stem
    parseSeconds = (ContinuousClock.now - start).seconds
  }

  /// Solves the document at its own size or another, with some metrics of other values.
  func solve(
    at size: SizeOption?, _ metrics: [MetricOption], _ options: DocumentOptions,
    style: TextStyle = .plain
  ) -> Report {
    let suffix = size.map { "@\($0.text)" } ?? ""
    switch document {
    case .failure(let error):
      return Report(
        result: LayoutResult(id: id + suffix, invalid: error),
        message: message(for: error, style: style),
        status: .invalid)
    case .success(var document):
      document.id = id + suffix
      var options = options
      if let size { options.size = size.size }
      do throws(LayoutError) {
        for metric in metrics { try metric.replace(in: &document) }
      } catch {
        return Report(
          result: LayoutResult(id: id + suffix, invalid: error),
          message: message(for: error, in: document, style: style), status: .invalid)
      }
      var solved = document.solved(defaultID: id, options: options)
      solved.result.times?.parseSeconds = parseSeconds
      return Report(
        result: solved.result, solved: (document, options),
        message: solved.error.map { message(for: $0, in: document, style: style) } ?? "",
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
    let position = error.position(in: document, SourceText(file: bytes))
    var lead = file.displayName
    if let position {
      lead = place(line: position.line, column: position.column)
    } else if let words = error.placeInWords {
      let isEquation = error.rule == nil && error.visual == nil
      lead += isEquation ? ": equations, \(words)" : ": \(words)"
    }
    let excerpt = error.excerpt ?? position?.excerpt(in: bytes)
    return error.lines(behind: lead, excerpt.map(style.excerpt)).map { $0 + "\n" }.joined()
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
    "\(file.displayName):\(fileLine ?? line):\(column)"
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
