/// The number of frames that are matched, by set of files, platform and generation of controls,
/// and the causes of the misses.
struct CorpusTable: CustomStringConvertible {
  private struct Row {
    var count = 0
    var misses: [MissCause: Int] = [:]

    mutating func add(_ outcome: Corpus.Outcome) {
      count += 1
      if let cause = outcome.cause { misses[cause, default: 0] += 1 }
    }
  }

  private var rows: [String: Row] = [:]

  /// Adds the frames of a set.
  mutating func add(_ outcomes: [Corpus.Outcome], of set: String) {
    for outcome in outcomes {
      let title = "\(set), \(outcome.platform)"
      rows[title, default: Row()].add(outcome)
      if !outcome.generation.isEmpty {
        rows["\(title), generation \(outcome.generation)", default: Row()].add(outcome)
      }
    }
  }

  var description: String {
    rows.sorted { $0.key < $1.key }.map { title, row in
      let missed = row.misses.values.reduce(0, +)
      let share = (Double(row.count - missed) / Double(row.count) * 10000).rounded() / 100
      let causes = MissCause.allCases.compactMap { cause in
        row.misses[cause].map { "\n  \($0)  \(cause.title)" }
      }
      return "\(title): \(row.count - missed) of \(row.count), \(share) %" + causes.joined()
    }.joined(separator: "\n")
  }
}
