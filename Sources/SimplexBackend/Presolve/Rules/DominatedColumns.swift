import LinearProgramming

/// A column dominated by another column, and therefore fixed at its lower bound.
///
/// It only helps `≥` rows. The other column, at its upper bound, satisfies all of these rows alone
/// at no more cost. An example is a set in a cover whose elements are all in a cheaper set.
enum DominatedColumns: ReductionRule {
  static let rule = ReductionRules.dominatedColumns
  static let name = "dominated columns"
  static let isGlobal = true
  static let isForSearches = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    var work = 0
    // Whole-valued columns that no row keeps from rising and that have a cost.
    var mayRise = [Bool](repeating: false, count: program.isLiveColumn.count)
    for column in mayRise.indices { mayRise[column] = Self.mayRise(column, program) }
    // The least activity of each row, once computed.
    var least = [Double](repeating: .nan, count: program.isLiveRow.count)
    var isGone = [Bool](repeating: false, count: mayRise.count)
    search: for column in mayRise.indices where mayRise[column] {
      let entries = program.entries(ofColumn: column)
      guard var shortest = entries.first?.index else { continue }
      for entry in entries where program.rowSizes[entry.index] < program.rowSizes[shortest] {
        shortest = entry.index
      }
      for place in program.rows.range(shortest) {
        let other = program.rows[place: place].index
        guard other != column, mayRise[other], !isGone[other],
          program.costs[other] * (program.upper[other] - program.lower[other])
            <= program.costs[column],
          program.columnSizes[other] >= program.columnSizes[column]
        else { continue }
        work += program.columns.range(other).count
        if work > 5_000_000 { break search }
        if keeps(entries, by: other, &least, program) {
          isGone[column] = true
          break
        }
      }
    }
    for column in isGone.indices where isGone[column] { program.fix(column, at: .atLower) }
  }

  /// Whether a column takes whole values, has a cost, and only helps its rows: its coefficients are
  /// positive, in rows with only a lower limit.
  private static func mayRise(_ column: Int, _ program: borrowing WorkingProgram) -> Bool {
    guard program.isLiveColumn[column], program.isInteger[column], program.costs[column] >= 0,
      program.upper[column] < .infinity, program.lower[column] > -.infinity
    else { return false }
    for place in program.columns.range(column) {
      let entry = program.columns[place: place]
      if program.isLiveRow[entry.index],
        entry.value <= 0 || program.rowUpper[entry.index] < .infinity
      {
        return false
      }
    }
    return true
  }

  /// Whether a column at its upper bound satisfies all rows of some entries, for any values of the
  /// other columns.
  private static func keeps(
    _ entries: [WorkingProgram.Entry], by other: Int, _ least: inout [Double],
    _ program: borrowing WorkingProgram
  ) -> Bool {
    let width = program.upper[other] - program.lower[other]
    let own = program.columns[other]
    for entry in entries {
      guard let same = own.first(where: { $0.index == entry.index }) else { return false }
      let row = entry.index
      if least[row].isNaN { least[row] = ActivityRange(ofRow: row, in: program).least }
      guard least[row] + same.value * width >= program.rowLower[row] else { return false }
    }
    return true
  }
}
