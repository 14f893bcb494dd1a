import ArgumentParser
import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb diff`: compares two versions of layouts.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Report what moved, appeared, disappeared or broke.",
    discussion: """
      OLD and NEW are results of plumb solve --format json or plumb batch, layouts (which are solved), \
      or folders with such files. Layouts are matched by id, and screens by their path below OLD and \
      NEW. Two files with one layout each are compared without regard to ids.

      Frames are compared as the results have them; of layouts also texts, colours and the look of \
      views. --format svg needs layouts: it draws those that differ side by side, into the file of -o, \
      or into a folder if there are several.

      Exit codes: 0 nothing differs, 1 something does, 2 something cannot be read.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case svg
  }

  @Argument(
    help: ArgumentHelp("The results, layouts or folder as they were.", valueName: "old"),
    completion: .file())
  var old: String

  @Argument(
    help: ArgumentHelp("The results, layouts or folder as they are.", valueName: "new"),
    completion: .file())
  var new: String

  @Option(
    help: """
      text, json (a line per layout that differs) or svg (both side by side); by default as the ending \
      of the file of -o.
      """)
  var format: Format?

  /// The requested format, or the format implied by the output file's name.
  private var written: Format { format ?? OutputFile.format(of: output) ?? .text }

  @Option(help: "How many points a frame may differ and still count as equal.")
  var tolerance = 0.0

  @Option(help: "The colours of svg: auto (as the viewer prefers), light or dark.")
  var theme = SVGDrawing.Theme.auto

  @Option(
    name: [.customShort("o"), .long],
    help: "The output file, for svg also a folder; - is standard output.", completion: .file())
  var output: String?

  @Option(
    help:
      "Solve layouts at this size, such as 320x480, 320xfit or A4, instead of theirs; repeatable.",
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var rows: RowOptions

  @OptionGroup var parallel: JobsOption

  @OptionGroup var search: FileSearch

  @OptionGroup var frames: FrameOptions

  /// The extensions of files that other verbs write, or that are pictures.
  private static let otherPictures = [
    ".html", ".htm", ".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".csv", ".sarif",
  ]

  /// The maximum number of views listed for a layout.
  private static let mostViews = 20

  func validate() throws {
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance takes points of at least 0, not \(tolerance)")
    }
    if format == nil, let output = OutputFile.path(output),
      let dot = output.split(separator: "/").last?.lastIndex(of: "."),
      case let ending = output[dot...].lowercased(), Self.otherPictures.contains(ending)
    {
      throw ValidationError(
        "diff writes text, json and svg, not \(ending); write -o \(output[..<dot]).svg, or "
          + "--format text")
    }
  }

  func run() async throws {
    let output = OutputFile.path(output)
    try FileIdentity.check(output: output, isNoneOf: [old, new])
    var (before, after) = (try await layouts(of: old), try await layouts(of: new))
    if max(before.count, after.count) > 1 {
      (before, after) = (placed(before, in: old), placed(after, in: new))
    }
    let difference = ResultDifference(from: before, to: after, tolerance: tolerance)
    switch written {
    case .text:
      let text = difference.text(limit: Self.mostViews)
      try OutputFile.write(output == nil ? TerminalText.safe(text) : text, to: output)
    case .json: try OutputFile.write(difference.json, to: output)
    case .svg: try draw(difference, of: max(before.count, after.count), to: output)
    }
    if !difference.isEmpty { throw ExitStatus.infeasible }
  }

  private func draw(
    _ difference: ResultDifference, of count: Int, to output: String?
  ) throws {
    StandardError.write(difference.text(limit: Self.mostViews))
    let pictures = difference.changed.compactMap { change in
      change.picture(theme: theme).map { (name: change.new.id, bytes: Array($0.utf8)) }
    }
    if pictures.isEmpty {
      if difference.changed.isEmpty { return }
      throw InputFile.Failure(
        message: "results have no view hierarchy, which pictures need; name layouts")
    }
    // A single picture goes to the named file, even if it is one of several layouts.
    let isOneFile = pictures.count == 1 && output?.lowercased().hasSuffix(".svg") == true
    try OutputFile.write(pictures: pictures, of: isOneFile ? 1 : count, as: .svg, to: output)
  }

  /// Returns the layouts with the ids of screens relative to the given path, since two versions
  /// of a folder or file have different paths.
  private func placed(_ layouts: [PlacedLayout], in path: String) -> [PlacedLayout] {
    let isFolder = OutputFile.isFolder(path)
    let start = isFolder ? path + (path.hasSuffix("/") ? "" : "/") : InputFile(path: path).pathInIDs
    let name = isFolder ? "" : URL(filePath: InputFile(path: new).pathInIDs).lastPathComponent
    return layouts.map { layout in
      guard layout.id.hasPrefix(start) else { return layout }
      var layout = layout
      layout.id = name + layout.id.dropFirst(start.count)
      return layout
    }
  }

  /// Returns the layouts of a file, or of the files in a folder.
  private func layouts(of path: String) async throws -> [PlacedLayout] {
    var layouts: [PlacedLayout] = []
    for file in try search.files(of: [path], except: output) {
      layouts += try await self.layouts(ofFile: file)
    }
    return layouts
  }

  /// Returns the layouts of a file: results as they were written, or layouts solved now.
  private func layouts(ofFile path: String) async throws -> [PlacedLayout] {
    let file = InputFile(path: path)
    let options = try frames.documentOptions()
    let documents: [DocumentFile]
    if rows.template == nil || file.rowFormat != .csv {
      let (kind, bytes) = try DocumentSource.read(file)
      if case .documents = kind, let results = try ResultFile.results(in: bytes, of: file) {
        return results
      }
      documents =
        rows.template == nil
        ? DocumentFile.documents(in: file, kind, bytes, as: frames.screens.environments)
        : try await rows.documents(in: file, as: [], options)
    } else {
      documents = try await rows.documents(in: file, as: [], options)
    }
    let questions = try rows.variants(try frames.screens.variants(at: size))
      .map { LayoutQuestion($0, options) }
    let source = LayoutSource(read: [.success(documents)]).map { $0.layouts(questions) }
    var layouts: [PlacedLayout] = []
    try await parallel.work(on: source, tracing: options.trace) {
      layout, job, tell -> DocumentFile.Report? in
      guard case .layout(let document, let question) = layout else { return nil }
      return document.solve(question, by: job, telling: tell)
    } _: { _, report in
      guard let report else { return }
      if !report.message.isEmpty { StandardError.write(report.message) }
      let result = report.solved.result
      layouts.append(
        report.solved.layout.map { PlacedLayout(result, of: $0.document, $0.options) }
          ?? PlacedLayout(result))
    }
    return layouts
  }
}
