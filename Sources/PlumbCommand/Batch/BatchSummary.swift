import Foundation
import LayoutDocuments

/// Counts of a batch.
struct BatchSummary {
  private var counts: [ExitStatus: Int] = [:]
  private var total = 0
  /// How many of them an earlier run gave.
  private var earlier = 0
  private var firstTrouble: [String] = []
  private(set) var status = ExitStatus.solved

  /// The kinds of results, as the text and as the file call them.
  private static let names: [(status: ExitStatus, text: String, key: String)] = [
    (.solved, "solved", "solved"), (.infeasible, "infeasible", "infeasible"),
    (.invalid, "invalid", "invalid"), (.limit, "at a limit", "limit"),
    (.failure, "failed", "failed"),
  ]

  /// Counts a result.
  mutating func add(_ status: ExitStatus, id: String, isEarlier: Bool = false) {
    counts[status, default: 0] += 1
    total += 1
    if isEarlier { earlier += 1 }
    self.status = self.status.combined(with: status)
    if status != .solved, firstTrouble.count < 3 { firstTrouble.append(id) }
  }

  /// How many results a second this run gave.
  private func rate(seconds: Double) -> Double {
    seconds > 0 ? Double(total - earlier) / seconds : 0
  }

  /// The counts as text.
  func text(seconds: Double) -> String {
    let parts = Self.names.compactMap { status, name, _ in
      counts[status].map { "\($0) \(name)" }
    }
    let rate =
      seconds > 0 && (earlier == 0 || earlier < total)
      ? " (\(Int(self.rate(seconds: seconds))) a second)" : ""
    let noun = total == 1 ? "layout" : "layouts"
    let before = earlier > 0 ? ", \(earlier) of them before" : ""
    var text =
      "plumb: \(total) \(noun)\(before) in \(String(format: "%.2f", seconds)) s\(rate)"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if !firstTrouble.isEmpty {
      text += "; first not solved: " + firstTrouble.joined(separator: ", ")
    }
    return text + "\n"
  }

  /// The counts as a line of JSON, for scripts.
  ///
  /// - Parameters:
  ///   - seconds: How long the run took.
  ///   - isComplete: Whether it came to its end.
  /// - Returns: The line.
  func json(seconds: Double, isComplete: Bool) -> String {
    var line = JSONLine()
    line.object { line in
      line.member("complete", isComplete)
      line.member("layouts", Double(total))
      for (status, _, key) in Self.names { line.member(key, Double(counts[status] ?? 0)) }
      line.member("before", Double(earlier))
      line.member("seconds", seconds)
      line.member("perSecond", rate(seconds: seconds))
      line.key("firstNotSolved")
      line.array(firstTrouble) { $0.value($1) }
      if isComplete { line.member("exitCode", Double(status.code)) }
    }
    return line.text + "\n"
  }
}
