import Foundation

/// The cost and the result of a solve.
struct Effort: CustomStringConvertible {
  /// Seconds of the processor.
  var seconds = 0.0
  var nodes = 0
  var iterations = 0
  /// Whether the answer is proved to be the best.
  var isProven = false
  /// A number that identifies the answer: the objective, or the sum of values.
  var answer: Double?

  var description: String {
    "\(seconds) s, \(nodes) nodes, \(iterations) iterations, \(isProven ? "proven" : "open")"
  }

  /// Times a solve: the least of three times, or the only time of a long solve.
  ///
  /// - Parameter solve: Solves, and returns everything except the time.
  /// - Returns: The effort of the shortest solve.
  static func of(_ solve: () throws -> Effort) rethrows -> Effort {
    var best = Effort(seconds: .infinity)
    for _ in 0..<3 {
      let start = processorTime
      var effort = try solve()
      effort.seconds = processorTime - start
      if effort.seconds < best.seconds { best = effort }
      if effort.seconds > 0.02 { break }
    }
    return best
  }

  /// The processor time of this process in seconds. Other load on the machine does not lengthen
  /// it.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The counts and ratios of a group of problems, with a technique and without it.
struct Comparison {
  private var logarithm = 0.0
  private var count = 0
  private var nodes = (with: 0, without: 0)
  private var iterations = (with: 0, without: 0)
  private var proven = (with: 0, without: 0)
  private var differing: [String] = []
  private var greatest = (ratio: 1.0, name: "–")
  private var least = (ratio: 1.0, name: "–")

  /// Adds a problem.
  mutating func add(_ name: String, with: Effort, without: Effort) {
    count += 1
    // Adds a tenth of a millisecond, so that the shortest times do not dominate.
    let ratio = (without.seconds + 1e-4) / (with.seconds + 1e-4)
    logarithm += log(ratio)
    if ratio > greatest.ratio { greatest = (ratio, name) }
    if ratio < least.ratio { least = (ratio, name) }
    nodes.with += with.nodes
    nodes.without += without.nodes
    iterations.with += with.iterations
    iterations.without += without.iterations
    proven.with += with.isProven ? 1 : 0
    proven.without += without.isProven ? 1 : 0
    if with.isProven, without.isProven, let one = with.answer, let other = without.answer,
      abs(one - other) > 1e-5 * max(1, abs(one))
    {
      differing.append(name)
    }
  }

  /// A row of the table.
  var row: String {
    func rounded(_ value: Double) -> String { String(format: "%.2f", value) }
    return [
      rounded(exp(logarithm / Double(max(1, count)))),
      "\(rounded(least.ratio)) (\(least.name))", "\(rounded(greatest.ratio)) (\(greatest.name))",
      "\(nodes.with) / \(nodes.without)", "\(iterations.with) / \(iterations.without)",
      "\(proven.with) / \(proven.without)",
      differing.isEmpty ? "none" : differing.joined(separator: ", "),
    ].joined(separator: " | ")
  }

  static let header = """
    | without | times as long | least | most | nodes with / without | iterations | proven | other answers |
    |---|---:|---:|---:|---:|---:|---:|---|
    """
}
