import ArgumentParser
import Foundation
import LayoutDocuments

/// `plumb batch`: layouts in, results out, a line each, in order, on all cores.
struct BatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Solve a stream of layouts, one JSON document a line.",
    discussion: """
      Line n of the output answers line n of the input. A line that is no layout gets a result with \
      the status `invalid`, and the batch goes on. Results are written as they come, so that what ends \
      the process loses none of those before it. A summary ends on standard error.

      With --template the lines are rows of numbers for the metrics of one layout: CSV, whose first \
      line names the metrics, or a JSON object a line. What a row does not say keeps the template's \
      value; `id` names a row, or else its number does.
      """)

  @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"))
  var file = "-"

  @Option(
    help: ArgumentHelp("The layout whose metrics the lines have values of.", valueName: "layout"))
  var template: String?

  @Option(
    help: "csv or ndjson: how rows are written; by default what the file's name or start says.")
  var rows: LayoutTemplate.RowFormat?

  @Option(name: [.customShort("o"), .long], help: "The file to write to.")
  var output: String?

  @Option(help: "How many layouts are solved at once; all cores by default.")
  var jobs: Int?

  @Flag(help: "Add times and counts to each result.")
  var stats = false

  @OptionGroup var solving: SolvingOptions

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to 1024, not \(jobs)")
    }
    if rows != nil, template == nil {
      throw ValidationError("--rows says how the rows of a --template are written")
    }
  }

  func run() async throws {
    var options = try solving.documentOptions()
    options.keepsStatistics = stats
    // An input that cannot be read leaves the output of an earlier run as it is.
    let layout = try template.map { try LayoutTemplate(file: InputFile(path: $0), options) }
    let input = try InputPieces(of: InputFile(path: file))
    for input in [file, template].compactMap(\.self) {
      if let output { try FileIdentity.check(output: output, isNot: input) }
    }
    let sink = try BatchOutput(path: output)
    CrashNote.listen()
    sink.begin()
    var batch =
      if let layout {
        LayoutBatch(
          rows: input, as: rows ?? InputFile(path: file).rowFormat, of: layout, jobs: jobs)
      } else {
        LayoutBatch(ndjson: input, jobs: jobs, options: options)
      }
    batch.around = { CrashNote.solving(line: $0, $1) }
    var summary = BatchSummary()
    var line: [UInt8] = []
    let start = ContinuousClock.now
    for try await solved in batch {
      summary.add(ExitStatus(solved.status, solved.error), id: solved.id)
      line.removeAll(keepingCapacity: true)
      line += solved.jsonBytes
      line.append(UInt8(ascii: "\n"))
      try sink.write(line)
    }
    StandardError.write(summary.text(seconds: (ContinuousClock.now - start).seconds))
    if summary.status != .solved { throw summary.status }
  }
}

/// Counts of a batch.
struct BatchSummary {
  private var counts: [ExitStatus: Int] = [:]
  private var total = 0
  private var firstTrouble: [(ExitStatus, String)] = []
  private(set) var status = ExitStatus.solved

  /// Counts a result.
  mutating func add(_ status: ExitStatus, id: String) {
    counts[status, default: 0] += 1
    total += 1
    self.status = self.status.combined(with: status)
    if status != .solved, firstTrouble.count < 3 { firstTrouble.append((status, id)) }
  }

  /// The counts as text.
  func text(seconds: Double) -> String {
    let names: [(ExitStatus, String)] = [
      (.solved, "solved"), (.infeasible, "infeasible"), (.invalid, "invalid"),
      (.limit, "at a limit"), (.failure, "failed"),
    ]
    let parts = names.compactMap { status, name in
      counts[status].map { "\($0) \(name)" }
    }
    let rate = seconds > 0 ? " (\(Int(Double(total) / seconds)) a second)" : ""
    let noun = total == 1 ? "layout" : "layouts"
    var text = "plumb: \(total) \(noun) in \(String(format: "%.2f", seconds)) s\(rate)"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if !firstTrouble.isEmpty {
      text += "; first not solved: " + firstTrouble.map(\.1).joined(separator: ", ")
    }
    return text + "\n"
  }
}
