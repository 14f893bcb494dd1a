public import ArgumentParser
import LayoutDocuments
import LayoutNotation
import Plumb

extension SolveStrategy: ExpressibleByArgument {}
extension LayoutDirection: ExpressibleByArgument {}
extension SVGDrawing.Theme: ExpressibleByArgument {}
extension ProgramLevels: ExpressibleByArgument {}
extension DocumentOptions.Coordinates: ExpressibleByArgument {}

/// The options that all solving verbs share.
struct SolvingOptions: ParsableArguments {
  @Option(
    help: "The backend for coupled blocks: \(BackendName.list).",
    completion: .list(BackendName.allCases.map(\.rawValue)),
    transform: BackendName.init(named:))
  var backend = BackendName.auto

  @Option(help: "lexicographic (true levels) or weighted (one pass); replaces the document's.")
  var strategy: SolveStrategy?

  @Option(
    help: ArgumentHelp(
      "The most seconds per layout, or none; 60 by default.", valueName: "seconds"),
    transform: TimeLimit.init(argument:))
  var timeLimit = TimeLimit.standard

  @Option(
    help: ArgumentHelp(
      "How much work searches for the best alternatives may take, as a multiple of the usual; none: "
        + "until the best is proved, the default with --time-limit none.",
      valueName: "times"),
    transform: SearchEffort.init(argument:))
  var effort: SearchEffort?

  @Option(
    help: ArgumentHelp(
      "The insets of the root's safe area, such as 44,0,34,0; replaces the document's.",
      valueName: "top,left,bottom,right"))
  var safeArea: InsetsOption?

  @Flag(help: "List ambiguous attributes without their ranges, which saves time.")
  var noRanges = false

  func validate() throws {
    _ = try backend.backend()
  }

  /// Returns the options as a library value.
  func documentOptions() throws -> DocumentOptions {
    var options = DocumentOptions()
    options.trace = { StandardError.write($0 + "\n") }
    options.backend = try backend.backend()
    options.strategy = strategy
    options.safeArea = safeArea?.insets
    options.timeLimit = timeLimit.duration
    options.effort = effort.map(\.times) ?? DocumentOptions.effort(within: timeLimit.duration)
    options.findsRanges = !noRanges
    return options
  }
}

/// The options of the verbs that write frames.
struct FrameOptions: ParsableArguments {
  @Option(help: "parent (frames relative to the parent) or window (to the root).")
  var coordinates = DocumentOptions.Coordinates.parent

  @Flag(help: "Violate required constraints where this is unavoidable, and list by how much.")
  var elastic = false

  @Flag(help: "Add times and counts to each result.")
  var stats = false

  @OptionGroup var screens: ScreenOptions

  @OptionGroup var solving: SolvingOptions

  /// Returns the options as a library value.
  func documentOptions() throws -> DocumentOptions {
    var options = try solving.documentOptions()
    options.fonts = screens.fontFolders
    options.coordinates = coordinates
    options.isElastic = elastic
    options.keepsStatistics = stats
    return options
  }
}

/// The number of layouts that a verb solves at once.
struct JobsOption: ParsableArguments {
  @Option(help: "How many layouts are solved at once; all cores by default.")
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs)")
    }
  }
}

/// A size on the command line: `320x480`, `99mmx80mm`, a paper, or `320xfit` for a height that
/// fits.
struct SizeOption {
  /// The width and height as written, for ids.
  let text: String
  let size: Layout.RootSize

  /// Parses the size that a user wrote.
  ///
  /// - Throws: `ValidationError` for an invalid argument.
  init(argument: String) throws {
    if let paper = PaperSize.size(named: argument) {
      (text, size) = (argument, paper)
      return
    }
    text = argument.lowercased().filter { $0 != " " }
    // An x occurs in "px" as well.
    for place in text.indices where text[place] == "x" {
      if let width = Self.side(text[..<place]),
        let height = Self.side(text[text.index(after: place)...])
      {
        size = Layout.RootSize(width: width, height: height)
        return
      }
    }
    throw ValidationError(
      "--size takes a width and a height in points or with units, such as 320x480, 99mmx80mm or "
        + "320xfit, or a paper such as A4, not \(argument)")
  }

  /// Parses a side; an inner `nil` for one that fits, an outer `nil` for an invalid one.
  private static func side(_ text: Substring) -> Double?? {
    if text == "fit" { return .some(nil) }
    // Numbers with an x are hexadecimal.
    let number = text.contains("x") ? nil : Double(text)
    guard let side = number ?? LengthsOption.points(text), side.isFinite, side >= 0 else {
      return nil
    }
    return side
  }
}

/// Distances from the edges on the command line: `44,0,34,0`, or one number for all.
struct InsetsOption: ExpressibleByArgument {
  let insets: EdgeInsets

  init?(argument: String) {
    let sides = argument.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0).flatMap { $0.isInRange ? $0 : nil }
    }
    guard sides.count == 4 || sides.count == 1, let top = sides[0] else { return nil }
    guard sides.count == 4 else {
      insets = EdgeInsets(top)
      return
    }
    guard let left = sides[1], let bottom = sides[2], let right = sides[3] else { return nil }
    insets = EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
