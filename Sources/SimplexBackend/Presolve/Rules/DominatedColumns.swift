import LinearProgramming

/// A column that only serves `≥` rows which another column, raised to its upper bound, keeps all by
/// itself at no more cost: it stays at its lower bound. (A set in a cover whose elements a cheaper
/// set has, too.)
enum DominatedColumns: ReductionRule {
  static let rule = ReductionRules.dominatedColumns
  static let name = "dominated columns"
  static let isGlobal = true
  static let isForSearches = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let lines = program
    var work = 0
    // Whole-valued columns that no row keeps from rising and that cost something.
    let mayRise = lines.isLiveColumn.indices.map { column in
      lines.isLiveColumn[column] && lines.isInteger[column] && lines.costs[column] >= 0
        && lines.upper[column] < .infinity && lines.lower[column] > -.infinity
        && lines.entries(ofColumn: column).allSatisfy { serves($0, lines) }
    }
    var least = [Double](repeating: .nan, count: lines.isLiveRow.count)
    func leastActivity(_ row: Int) -> Double {
      if least[row].isNaN { least[row] = ActivityRange(ofRow: row, in: lines).least }
      return least[row]
    }
    var isGone = [Bool](repeating: false, count: mayRise.count)
    for column in mayRise.indices where mayRise[column] {
      let entries = lines.entries(ofColumn: column)
      guard let shortest = entries.min(by: { lines.rowSizes[$0.index] < lines.rowSizes[$1.index] })
      else { continue }
      for other in lines.rows[shortest.index] {
        let index = other.index
        guard index != column, mayRise[index], !isGone[index],
          lines.costs[index] * (lines.upper[index] - lines.lower[index]) <= lines.costs[column],
          lines.columnSizes[index] >= lines.columnSizes[column]
        else { continue }
        work += lines.columns[index].count
        guard work <= 5_000_000 else { return finish(isGone, &program) }
        let others = lines.columns[index]
        let replaces = entries.allSatisfy { entry in
          guard let same = others.first(where: { $0.index == entry.index }) else { return false }
          let width = lines.upper[index] - lines.lower[index]
          // All of them positive in the sense of a row with a lower limit.
          return entry.value > 0
            ? leastActivity(entry.index) + same.value * width >= lines.rowLower[entry.index]
            : false
        }
        if replaces {
          isGone[column] = true
          break
        }
      }
    }
    finish(isGone, &program)
  }

  private static func finish(_ isGone: [Bool], _ program: inout WorkingProgram) {
    for column in isGone.indices where isGone[column] { program.fix(column, at: .atLower) }
  }

  /// Whether a coefficient only helps its row: a positive one in a row with a lower limit only.
  private static func serves(_ entry: WorkingProgram.Entry, _ lines: WorkingProgram) -> Bool {
    entry.value > 0 && lines.rowUpper[entry.index] == .infinity
  }
}
