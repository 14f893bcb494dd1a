import ArgumentParser
import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb diff`: what became of layouts from one time to another.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Tell what moved, appeared, went or broke.",
    discussion: """
      OLD and NEW are results, as plumb solve --format json and plumb batch write them, or layouts, \
      which are solved. Layouts are compared by their ids, and frames as results have them; the only \
      ones of two files are compared whatever they are called. svg draws those that differ side by side, \
      which takes layouts; with several, -o names a folder.

      Exit codes: 0 nothing differs, 1 something does, 2 something cannot be read.
      """)

  /// The forms of output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case svg
  }

  @Argument(
    help: ArgumentHelp("The results or layouts as they were.", valueName: "old"),
    completion: .file())
  var old: String

  @Argument(
    help: ArgumentHelp("The results or layouts as they are.", valueName: "new"),
    completion: .file())
  var new: String

  @Option(help: "text, json (a line per layout that differs), or svg (both side by side).")
  var format = Format.text

  @Option(help: "By how many points a frame may differ and be the same.")
  var tolerance = 0.0

  @Option(help: "The colours of svg: auto (as who looks prefers), light or dark.")
  var theme = SVGDrawing.Theme.auto

  @Option(
    name: [.customShort("o"), .long],
    help: "The file to write to; for svg a folder, too. - is standard output.", completion: .file())
  var output: String?

  @Option(
    help: "Solve layouts at this size, such as 320x480 or 320xfit, and not at theirs; repeatable.",
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var frames: FrameOptions

  /// How many views of a layout are told to people.
  private static let mostViews = 20

  func validate() throws {
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance takes points of at least 0, not \(tolerance)")
    }
  }

  func run() throws {
    let output = OutputFile.path(output)
    try FileIdentity.check(output: output, isNoneOf: [old, new])
    let (before, after) = (try layouts(of: old), try layouts(of: new))
    let difference = ResultDifference(from: before, to: after, tolerance: tolerance)
    switch format {
    case .text: try OutputFile.write(difference.text(limit: Self.mostViews), to: output)
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
      change.picture(theme: theme).map { (name: change.new.id, text: $0) }
    }
    if pictures.isEmpty {
      if difference.changed.isEmpty { return }
      throw InputFile.Failure(
        message: "results alone do not say which view is in which: name the layouts to draw them")
    }
    try OutputFile.write(pictures: pictures, of: count, to: output)
  }

  /// The layouts of a file: of results as they were written, of layouts as they are solved.
  private func layouts(of path: String) throws -> [PlacedLayout] {
    let file = InputFile(path: path)
    let (source, bytes) = try DocumentSource.read(file)
    if case .documents = source.kind, let results = try ResultFile.results(in: bytes, of: file) {
      return results
    }
    let options = try frames.documentOptions()
    let variants = frames.screens.variants(at: size)
    let documents = DocumentFile.documents(
      in: file, source, bytes, as: frames.screens.environments)
    return documents.flatMap { document in
      document.variants(variants).map { variant in
        let report = document.solve(as: variant, options)
        if !report.message.isEmpty { StandardError.write(report.message) }
        return PlacedLayout(report.result)
      }
    }
  }
}
