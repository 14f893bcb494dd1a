import Foundation
import Plumb

extension Comparison {
  /// The titles of the columns and the cells of each contender, for people.
  var cells: (titles: [String], rows: [[String]]) {
    let titles = [
      "backend", "strategy", "presolve", "status", "median ms", "least", "most", "iterations",
      "peak KiB", "difference",
    ]
    let rows = records.map { record in
      func milliseconds(_ seconds: Double?) -> String {
        seconds.map { String(format: "%.3f", $0 * 1000) } ?? ""
      }
      let isReference = record.status == .solved && record.difference == nil
      return [
        record.contender.backend.rawValue, record.contender.strategy.rawValue,
        record.contender.presolves ? "on" : "off", record.status.rawValue,
        milliseconds(record.median), milliseconds(record.seconds.first),
        milliseconds(record.seconds.last),
        record.solution.map { "\($0.search.iterations)" } ?? "",
        record.peakBytes.map(Self.kibibytes) ?? "",
        isReference
          ? "reference"
          : record.difference.map { $0 == 0 ? "0" : String(format: "%.1e", $0) } ?? "",
      ]
    }
    return (titles, rows)
  }

  private static func kibibytes(_ bytes: Int) -> String {
    bytes < PeakMemory.resolution ? "<\(PeakMemory.resolution / 1024)" : "\(bytes / 1024)"
  }

  /// The remarks below the table, one line each.
  var remarks: [String] {
    var lines: [String] = []
    for strategy in SolveStrategy.allCases {
      guard
        let record = records.first(where: {
          $0.contender.strategy == strategy && !$0.levelSums.isEmpty
        })
      else { continue }
      lines.append(
        "level sums, \(strategy.rawValue): "
          + record.levelSums.map { Self.sum($0) }.joined(separator: ", "))
    }
    lines += failures
    if !records.isEmpty, records.allSatisfy(\.neededNoProgram) {
      lines.append("no backend had a program to solve: substitution settles the layout")
    }
    let answered = records.filter(\.isWorthAnotherRound).count
    lines += disagreements.map(\.text)
    if disagreements.isEmpty, answered > 0 {
      lines.append(
        answered == 1
          ? "one answer, which there is none to compare with"
          : "all \(answered) answers agree, each within its strategy")
    }
    return lines
  }

  /// The failure messages of backends, without duplicates.
  private var failures: [String] {
    var lines: [String] = []
    for backend in BackendName.allCases {
      let own = records.filter { $0.contender.backend == backend }
      var texts: [String] = []
      for record in own {
        guard let error = record.error else { continue }
        let text = "\(error.code.name): \(error.message)"
        guard !texts.contains(text) else { continue }
        texts.append(text)
        let same = own.filter { $0.error?.message == error.message }
        let names =
          same.count == own.count
          ? [backend.rawValue] : same.map { $0.contender.name }
        lines.append("\(names.joined(separator: "; ")): \(text)")
      }
    }
    return lines
  }

  private static func sum(_ level: (priority: Double, sum: Double)) -> String {
    "\(short(level.priority)): \(short(level.sum))"
  }

  /// Formats a number with six significant digits.
  static func short(_ value: Double) -> String { String(format: "%.6g", value) }

  /// The comparison as text.
  func table() -> String {
    let (titles, rows) = cells
    let lines = TextTable.lines(
      [titles] + rows, titles.indices.map { $0 < 4 ? .left : .right })
    let count = viewCount == 0 ? "" : ": \(viewCount) views"
    return "\(id)\(count)\n" + (lines + remarks.map { "  \($0)" }).map { $0 + "\n" }.joined()
  }
}
