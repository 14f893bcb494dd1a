import ArgumentParser
import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb solve`: solves layout documents and writes frames or pictures.
struct SolveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "solve", abstract: "Solve layout documents.",
    discussion: """
      Reads .json, .yaml and .ndjson files with one layout or several, and .xib and .storyboard files \
      of Interface Builder, in which each root view is a layout. Files may be compressed by gzip and \
      need no ending; - is standard input. Frames are written to standard output or to the file of -o. \
      With --format svg or png and several layouts, -o names a folder.

      A picture marks violated constraints, ambiguous attributes and, in an infeasible layout, the \
      conflict. The page of --format html has all pictures and explains each view.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table
    case json
    case csv
    case svg
    case html
    case pdf
    case png

    /// The equivalent picture format, for formats of single pictures.
    var picture: PictureFormat? { PictureFormat(rawValue: rawValue) }
  }

  @Argument(
    help: ArgumentHelp("The files to solve; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    help: """
      table, json (a line per layout), csv (a line per view), svg, html (one page), pdf (a page per \
      layout) or png; by default as the ending of the file of -o.
      """)
  var format: Format?

  /// The requested format, or the format implied by the output file's name.
  private var written: Format { format ?? OutputFile.format(of: output) ?? .table }

  @OptionGroup var pictures: PictureArguments

  @OptionGroup var sheets: SheetArguments

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file, for svg and png also a folder; - is standard output.",
    completion: .file())
  var output: String?

  @Option(
    help:
      "Solve at this size, such as 320x480, 320xfit or A4, instead of the document's; repeatable.",
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var metrics: MetricOptions

  /// Known only so that its error names the verb that has it.
  @Option(help: .hidden) var template: String?

  @OptionGroup var failures: FailureOptions

  @OptionGroup var parallel: JobsOption

  @OptionGroup var search: FileSearch

  @Flag(help: "Solve again each time a file is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup var frames: FrameOptions

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if template != nil {
      throw ValidationError(
        "plumb solve takes no rows; plumb batch --template LAYOUT ROWS solves a layout for each "
          + "row")
    }
    if format == nil {
      let formats = Format.allCases.filter { $0 != .table }.map(\.rawValue)
      try OutputFile.checkEnding(of: output, among: formats)
    }
    try pictures.check(written.picture)
    try sheets.check(written.picture)
  }

  func run() async throws {
    let files = try search.files(of: files, except: output)
    if watch {
      let inputs = files.map { InputFile(path: $0).path }
      try await FileWatch(inputs + frames.screens.languages.files).run {
        (try await solve(files), [])
      }
    }
    if written == .pdf {
      Interrupt.listen(to: [SIGTERM]) {
        PendingFile.removeAll()
        Interrupt.end(by: Interrupt.signal ?? SIGTERM)
      }
    }
    let status = try await solve(files)
    if status != .solved { throw status }
  }

  /// Solves all documents once.
  private func solve(_ files: [String]) async throws -> ExitStatus {
    let options = try frames.documentOptions()
    let path = OutputFile.path(output)
    try FileIdentity.check(output: path, isNoneOf: files + frames.screens.languages.files)
    let output = try ResultOutput(
      path: path, format: written, colors, pictures.options, sheets.options,
      hasTitles: files.contains { InputFile(path: $0).hasInterfaceEnding })
    // An HTML page is not a terminal.
    let style = written == .html ? .plain : colors.style(for: STDERR_FILENO)
    let variants = try metrics.variants(try frames.screens.variants(at: size))
    let questions = variants.map { LayoutQuestion($0, options) }
    let source = LayoutSource(
      InputSources(files.map(InputFile.init(path:))), as: frames.screens.environments,
      keepsFiles: true)
    let (isJSON, isDrawn) = (written == .json, written == .html || written.picture != nil)
    var (status, failing) = (ExitStatus.solved, ExitStatus.solved)
    try await parallel.work(on: source.map { $0.layouts(questions) }, tracing: options.trace) {
      layout, job, tell -> DocumentFile.Report? in
      guard case .layout(let document, let question) = layout else { return nil }
      return document.solve(
        question, by: job, writesJSON: isJSON, keepsLayout: isDrawn, style: style, telling: tell)
    } _: { layout, report in
      switch layout {
      case .failure(let failure):
        StandardError.write("plumb: \(failure.message)\n")
        status = status.combined(with: .invalid)
      case .layout(let document, let question):
        guard let report else { break }
        if !report.message.isEmpty { StandardError.write(report.message) }
        try output.add(report, of: document, as: question.variant)
        status = status.combined(with: report.status)
        failing = failing.combined(with: failures.status(report.solved.textRules))
      }
    }
    status = status.combined(with: output.status)
    try output.finish(isComplete: status == .solved, files: files.count)
    return status.combined(with: failing)
  }
}
