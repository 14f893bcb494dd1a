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
      """)

  @Argument(help: ArgumentHelp("The NDJSON file; - is standard input.", valueName: "file"))
  var file = "-"

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
  }

  func run() async throws {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let solver = LineSolver(options: try solving.documentOptions(), keepsStatistics: stats)
    var lines = BatchLines(try openInput())
    if let output { try FileIdentity.check(output: output, isNot: file) }
    let sink = try BatchOutput(path: output)
    CrashNote.listen()
    // An input that cannot be read leaves the output of an earlier run as it is.
    _ = try lines.isReady()
    sink.begin()
    var summary = BatchSummary()
    let start = ContinuousClock.now

    // Results wait here until all before them are written; the window bounds how many there are.
    let window = jobs * 8
    var finished: [Int: LineSolver.Answer] = [:]
    var read = 0
    var written = 0
    try await withThrowingTaskGroup(of: (Int, LineSolver.Answer).self) { group in
      var running = 0
      var isAtEnd = false
      while true {
        // While answers are due, they go before waiting for input: its writer may wait for them.
        while !isAtEnd, running < jobs, read - written < window {
          if running > 0, try !lines.isReady() { break }
          guard let line = try lines.next() else {
            isAtEnd = true
            break
          }
          let number = read
          read += 1
          running += 1
          group.addTask { (number, solver.answer(line: line, number: number + 1)) }
        }
        guard running > 0, let (number, answer) = try await group.next() else { break }
        running -= 1
        finished[number] = answer
        var text = ""
        while let next = finished.removeValue(forKey: written) {
          summary.add(next.status, id: next.id)
          text += next.text + "\n"
          written += 1
        }
        try sink.write(text)
      }
    }
    StandardError.write(summary.text(seconds: (ContinuousClock.now - start).seconds))
    if summary.status != .solved { throw summary.status }
  }

  private func openInput() throws -> FileHandle {
    if file == "-" { return .standardInput }
    try InputFile(path: file).checkIsFile(advice: "name an NDJSON file")
    guard let handle = FileHandle(forReadingAtPath: file) else {
      throw InputFile.Failure(message: "\(file): cannot be read")
    }
    return handle
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
