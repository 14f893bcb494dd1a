public import ArgumentParser
import Foundation
public import LayoutDocuments
import LayoutNotation
import Plumb

/// `plumb check`: reports the problems of layouts, with their positions in the files.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report conflicts, ambiguous attributes, cut-off texts and more.",
    discussion: """
      Reads the files that plumb solve reads.

      Errors: conflict, invalid, limit.
      Warnings: ambiguous, outside, unusedView; of texts truncated, clippedText, tooNarrow, \
      missingString, missingGlyph; of codes wrongCode; of screens in .xib and .storyboard files misplaced (the frame \
      differs from the file's) and duplicateID; with --expect changed (the frames differ).
      Notes: unsatisfied, redundant, overlap, zeroSize, unusedMetric, unusedStyle; of screens skipped \
      and effectView.

      Exit codes: 0 no findings that --fail-on selects, 1 findings, 2 invalid input, 3 a limit was \
      hit.
      """)

  /// The output formats.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case github
    case sarif
  }

  @Argument(
    help: ArgumentHelp("The files to check; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(help: "text, json (a line per layout), github (annotations) or sarif.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "The least severity for which the exit code is 1: error, warning or note; warning by default. "
        + "truncated, missingGlyph and wrongCode select errors, and of the other findings only texts "
        + "that are cut off or have characters that no font has, or codes that cannot be made.",
      valueName: "severity"))
  var failOn: CheckFailure?

  @Option(
    help: ArgumentHelp(
      "Do not report findings of these kinds, separated by commas, such as unsatisfied; repeatable.",
      valueName: "kind"))
  var ignore: [FindingKinds] = []

  /// The kinds of findings that are not reported.
  private var ignored: [Finding.Rule] { ignore.flatMap(\.rules) }

  @Option(
    help: ArgumentHelp(
      "The rules for findings, instead of the .plumb.yaml in the folder of each file or above it.",
      valueName: "file"), completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Option(
    help: ArgumentHelp("Do not report the findings in this baseline.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write all findings to this baseline instead of reporting them.", valueName: "file"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Report differences from these results, which plumb solve --format json wrote.",
      valueName: "file"), completion: .file(extensions: ["json", "ndjson"]))
  var expect: String?

  @Option(help: "How many points a frame may differ from --expect without a finding.")
  var tolerance = 0.0

  @OptionGroup var parallel: JobsOption

  @Flag(
    help: """
      Fix in the files what has only one fix, list the fixes, and check the result. Fixed are misspelt \
      names with a single similar name, and constraints that follow from others at any size.
      """)
  var fix = false

  @Flag(help: "With --fix: show the changes without writing them.")
  var dryRun = false

  @OptionGroup var search: FileSearch

  @Flag(help: "Check again each time a file is saved, until Ctrl-C.")
  var watch = false

  @Option(
    help:
      "Check at this size, such as 320x480, 320xfit or A4, instead of the document's; repeatable.",
    transform: SizeOption.init(argument:))
  var size: [SizeOption] = []

  @OptionGroup var rows: RowOptions

  @OptionGroup var screens: ScreenOptions

  @OptionGroup var solving: SolvingOptions

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if baseline != nil, writeBaseline != nil {
      throw ValidationError("--write-baseline writes a new baseline; leave out --baseline")
    }
    if fix, rows.template != nil || !rows.metrics.metric.isEmpty {
      throw ValidationError(
        "--fix changes layouts, not rows or metrics; leave out --template and --metric")
    }
    if dryRun, !fix { throw ValidationError("--dry-run needs --fix") }
    if fix, watch { throw ValidationError("--fix and --watch exclude each other") }
    if fix, !dryRun, files.contains("-") {
      throw ValidationError("--fix cannot write to standard input; add --dry-run")
    }
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance takes points of at least 0, not \(tolerance)")
    }
  }

  func run() async throws {
    let files = try search.files(of: files, except: writeBaseline ?? baseline)
    var mended = ExitStatus.solved
    if fix {
      mended = try mend(files)
      if dryRun {
        if mended != .solved { throw mended }
        return
      }
    }
    if watch {
      let inputs = files.map { InputFile(path: $0).path }
      let further = [config, baseline, expect].compactMap(\.self) + screens.languages.files
      try await FileWatch(inputs + further).run {
        try await check(files)
      }
    }
    // A failure to write a fix counts, independently of the result of the check.
    let status = try await check(files).status.combined(with: mended)
    if status != .solved { throw status }
  }

  /// Fixes the findings that have exactly one fix, or shows the fixes.
  ///
  /// - Parameter files: The files.
  /// - Returns: `invalid` if a file could not be fixed. When nothing is written, the status says
  ///   whether a fix would change something.
  /// - Throws: `InputFile.Failure` for an error that concerns several files, or for a failed
  ///   write.
  private func mend(_ files: [String]) throws -> ExitStatus {
    var options = try solving.documentOptions()
    options.fonts = screens.fontFolders
    let questions = try screens.variants(at: size).map { LayoutQuestion($0, options) }
    var rules = try CheckRules(config: config, ignore: ignored, failOn: failOn?.severity)
    var status = ExitStatus.solved
    var messages: Set<String> = []
    for file in files.map(InputFile.init(path:)) where !file.hasInterfaceEnding {
      do throws(InputFile.Failure) {
        guard let severities = try rules.rules(for: file).severities else { continue }
        let fixed = try FixedFile(file, questions, severities)
        guard !fixed.changes.isEmpty else { continue }
        let text = String(decoding: fixed.new, as: UTF8.self)
        if dryRun {
          let old = String(decoding: fixed.old, as: UTF8.self)
          try OutputFile.writeToStandardOutput(
            UnifiedDiff.text(from: old, to: text, of: file.displayName))
          status = status.combined(with: .infeasible)
        } else if file.path.hasSuffix(".gz") {
          throw InputFile.Failure(file, "--fix does not write compressed files")
        } else {
          try OutputFile.write(text, to: file.path)
          let changes = fixed.changes.map { $0 + "\n" }.joined()
          // Machine-readable output contains the findings alone.
          guard format == .text else {
            StandardError.write(changes)
            continue
          }
          try OutputFile.writeForPeople(changes)
        }
      } catch {
        // A wrong configuration is the same for all files below it.
        if messages.insert(error.message).inserted {
          StandardError.write("plumb: \(error.message)\n")
        }
        status = status.combined(with: .invalid)
      }
    }
    return status
  }

  /// Checks all documents once.
  ///
  /// - Parameter files: The files.
  /// - Returns: The result, and the other files that the check depended on.
  /// - Throws: `InputFile.Failure` for an error that concerns several files.
  private func check(
    _ files: [String]
  ) async throws -> (status: ExitStatus, further: [String]) {
    var options = try solving.documentOptions()
    options.fonts = screens.fontFolders
    var rules = try CheckRules(config: config, ignore: ignored, failOn: failOn?.severity)
    var baseline = try baseline.map { path throws(InputFile.Failure) in
      try Baseline(contentsOf: path)
    }
    let expectation = try expect.map { path throws(InputFile.Failure) in
      try Expectation(contentsOf: path, tolerance: tolerance)
    }
    var run = CheckRun(expecting: expectation, failingOn: failOn?.rules)
    var (inputs, wanted): ([InputFile], [CheckRules.OfFile]) = ([], [])
    for file in files.map(InputFile.init(path:)) {
      do throws(InputFile.Failure) {
        let rules = try rules.rules(for: file)
        guard rules.severities != nil else {
          run.noteLeftOut()
          continue
        }
        inputs.append(file)
        wanted.append(rules)
      } catch {
        tell(error, &run)
      }
    }
    let questions = try rows.variants(try screens.variants(at: size)).map {
      LayoutQuestion($0, options)
    }
    var output = CheckOutput(format, colors.style(for: STDOUT_FILENO))
    var written = writeBaseline.map { Baseline(at: $0) }
    let source = try await layouts(of: inputs, options).map(\.ofOneLayoutEach)
    try await parallel.work(on: source, tracing: options.trace) {
      piece, job, tell -> CheckedLayout? in
      guard case .success(let same) = piece.documents else { return nil }
      return CheckedLayout(same, questions, by: job, expecting: expectation, telling: tell)
    } _: { piece, checked in
      if case .failure(let failure) = piece.documents { return tell(failure, &run) }
      guard let checked else { return }
      for report in run.add(checked, of: wanted[piece.input], &baseline) {
        written?.add(report)
        if written == nil { try output.add(report) }
      }
    }
    if let written { return (try write(written, of: run, files), rules.files) }
    try output.finish(run)
    if let baseline { tell(baseline.gone, "no longer found, and still in the baseline") }
    run.noteMissing()
    tell(run.expectation?.missing ?? [], "expected, and not among the layouts")
    return (run.status, rules.files)
  }

  /// Returns the layouts of files or, with a template, of their rows. Rows count as one layout
  /// solved in many ways.
  private func layouts(
    of files: [InputFile], _ options: DocumentOptions
  ) async throws -> LayoutSource {
    guard rows.template != nil else {
      return LayoutSource(InputSources(files), as: screens.environments, keepsFiles: true)
    }
    var inputs: [Result<[DocumentFile], InputFile.Failure>] = []
    for file in files {
      do {
        inputs.append(.success(try await rows.documents(in: file, as: [], options)))
      } catch let failure as InputFile.Failure {
        guard let wrong = failure.document else {
          inputs.append(.failure(failure))
          continue
        }
        inputs.append(.success([wrong]))
        // An error in the template is the same for all rows.
        if wrong.file.path != file.path { break }
      }
    }
    return LayoutSource(read: inputs)
  }

  private func tell(_ failure: InputFile.Failure, _ run: inout CheckRun) {
    guard run.noteUnreadable(failure.message) else { return }
    StandardError.write("plumb: \(failure.message)\n")
  }

  /// Writes a baseline of the findings, which then do not fail the check.
  private func write(
    _ baseline: Baseline, of run: CheckRun, _ files: [String]
  ) throws -> ExitStatus {
    try FileIdentity.check(output: baseline.path, isNoneOf: files)
    if run.isIncomplete {
      StandardError.write(
        "plumb: \(baseline.path) was not written, as not all files could be checked\n")
      return run.status
    }
    let count = try baseline.write()
    try OutputFile.writeForPeople(
      "\(count) finding\(count == 1 ? "" : "s") written to \(baseline.path)\n")
    return .solved
  }

  /// The number of outdated findings that are listed.
  private static let mostGone = 10

  /// Reports the outdated findings.
  private func tell(_ gone: [String], _ what: String) {
    if gone.isEmpty { return }
    var lines = gone.prefix(Self.mostGone).map { "  \($0)\n" }
    if gone.count > lines.count { lines.append("  and \(gone.count - lines.count) more\n") }
    StandardError.write("plumb: \(what):\n\(lines.joined())")
  }
}

/// Kinds of findings on the command line, separated by commas.
struct FindingKinds: ExpressibleByArgument {
  let rules: [Finding.Rule]

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    rules = names.compactMap { Finding.Rule(rawValue: String($0)) }
    guard rules.count == names.count else { return nil }
  }

  static var allValueStrings: [String] { Finding.Rule.allCases.map(\.rawValue) }
}

extension CheckFailure: ExpressibleByArgument {}
extension TextFailure: ExpressibleByArgument {}
