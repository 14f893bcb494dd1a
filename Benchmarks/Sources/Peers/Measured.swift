import Foundation

/// The times of contenders for one workload, in turn. Each is the median of a turn.
package struct Measured: Encodable {
  /// The kind of work: `solve`, `text` or `edit`.
  package let contest: String
  /// The workload's name.
  package let workload: String
  /// The number of layouts, and of views and constraints in all.
  package let layouts: Int
  package let views: Int
  package let constraints: Int
  /// The seconds of each contender, turn by turn.
  package private(set) var seconds: [String: [Double]] = [:]
  /// Why a contender has no times.
  package private(set) var failures: [String: String] = [:]

  /// Begins a measurement.
  package init(contest: String, workload: String, layouts: Int, views: Int, constraints: Int) {
    self.contest = contest
    self.workload = workload
    self.layouts = layouts
    self.views = views
    self.constraints = constraints
  }

  /// Adds a turn.
  package mutating func add(_ seconds: Double, of contender: String) {
    self.seconds[contender, default: []].append(seconds)
  }

  /// Adds a peer's turn, if it has an answer. A peer that fails once is not asked again.
  ///
  /// - Parameters:
  ///   - contender: The peer.
  ///   - objective: The objective that the peer must find, if it is known.
  ///   - answer: Asks the peer.
  package mutating func add(
    _ contender: String, objective: Double? = nil, _ answer: () throws -> Peer.Answer?
  ) rethrows {
    guard failures[contender] == nil, let answer = try answer() else { return }
    if let failure = answer.failed {
      fail(contender, failure)
    } else if let objective, let other = answer.objective,
      !(abs(other - objective) <= 1e-6 * max(1, abs(objective)))
    {
      fail(contender, "another answer: the weighted sum is \(other), not \(objective)")
    } else if let seconds = answer.seconds {
      add(seconds, of: contender)
    }
  }

  /// Records that a contender has no times.
  package mutating func fail(_ contender: String, _ reason: String) {
    seconds[contender] = nil
    failures[contender] = reason
  }

  /// The median of a contender's turns, if it has any.
  package func median(of contender: String) -> Double? { seconds[contender].map(Peers.median) }

  /// Prints the measurement as one line of JSON, at once.
  ///
  /// - Throws: An `EncodingError` for times that are not numbers.
  package func printJSON() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(self), as: UTF8.self))
    fflush(nil)
  }
}

/// Returns the median of numbers, of which there must be at least one.
package func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

/// The options of the command line.
package enum Asked {
  private static let arguments = CommandLine.arguments.dropFirst()
  /// Lines of JSON instead of a table.
  package static let json = arguments.contains("--json")
  /// Small workloads in one turn, to check that everything runs.
  package static let quick = arguments.contains("--quick")
  /// The remaining arguments: names.
  package static let names = arguments.filter { !$0.hasPrefix("--") }
}
