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
      Reads .json, .yaml and .ndjson files, of one layout or several, and .xib and .storyboard files of \
      Interface Builder, each root view of which is a layout; any of these compressed by gzip, without \
      an ending, or from standard input for `-`. Frames go to \
      standard output or to the file of -o; with --format svg or png and several layouts, -o names a \
      folder. \
      A picture shows what gave way, what is free and, of an infeasible layout, what cannot all hold; \
      the page of --format html has all of them, and what sets each view.
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
      layout) or png; as the file of -o ends if it is not given.
      """)
  var format: Format?

  /// The requested format, or the format implied by the output file's name.
  private var written: Format { format ?? OutputFile.format(of: output) ?? .table }

  @OptionGroup var pictures: PictureArguments

  @OptionGroup var sheets: SheetArguments

  @Option(
    name: [.customShort("o"), .long],
    help: "The file to write to; for svg and png a folder, too. - is standard output.",
    completion: .file())
  var output: String?

  @Option(
    help:
      "Solve at this size, such as 320x480, 320xfit or A4, instead of the document's; repeatable.",
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var metrics: MetricOptions

  @OptionGroup var failures: FailureOptions

  @OptionGroup var parallel: JobsOption

  @OptionGroup var search: FileSearch

  @Flag(help: "Solve anew whenever a file is saved, until Ctrl-C.")
  var watch = false

  @OptionGroup var frames: FrameOptions

  @OptionGroup var colors: ColorOption

  func validate() throws {
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
