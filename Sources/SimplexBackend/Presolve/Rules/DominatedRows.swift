import LinearProgramming

/// A row that another row implies goes: of `x + y ≥ 1` and `x + y + z ≥ 1` with `z ≥ 0` the second.
///
/// Looked at are rows with one limit whose coefficients and columns are not negative; of `≤` rows
/// the larger coefficients imply the smaller ones, of `≥` rows the other way round.
enum DominatedRows: ReductionRule {
  static let rule = ReductionRules.dominatedRows
  static let name = "dominated rows"
  static let isGlobal = true
  static let isForSearches = true

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    var work = 0
    // The entries of plain rows, by column; empty for other rows.
    var plain = [[WorkingProgram.Entry]](repeating: [], count: program.isLiveRow.count)
    for row in plain.indices where isPlain(row, program) {
      plain[row] = program.entries(ofRow: row)
    }
    var coefficients = [Double](repeating: 0, count: program.isLiveColumn.count)
    var isGone = [Bool](repeating: false, count: plain.count)
    for row in plain.indices where !plain[row].isEmpty && !isGone[row] {
      // The rows that hold the row's rarest column are those that may have all of them.
      let isCover = program.rowLower[row].isFinite
      var first = plain[row][0]
      for entry in plain[row] where isRarer(entry, first, program) { first = entry }
      let rarest = first.index
      for entry in plain[row] { coefficients[entry.index] = entry.value }
      for other in program.columns[rarest] where other.index != row {
        let index = other.index
        guard !plain[index].isEmpty, !isGone[index], program.rowLower[index].isFinite == isCover
        else { continue }
        // A cover implies the larger one; a limit is implied by the larger one.
        guard plain[index].count >= plain[row].count else { continue }
        work += plain[index].count
        guard work <= 20_000_000 else { return }
        var common = 0
        var isImplied = true
        for entry in plain[index] where coefficients[entry.index] > 0 {
          common += 1
          if coefficients[entry.index] > entry.value { isImplied = false }
        }
        guard common == plain[row].count, isImplied else { continue }
        if isCover, program.rowLower[row] >= program.rowLower[index] {
          isGone[index] = true
        } else if !isCover, program.rowUpper[row] >= program.rowUpper[index] {
          isGone[row] = true
          break
        }
      }
      for entry in plain[row] { coefficients[entry.index] = 0 }
    }
    for row in isGone.indices where isGone[row] { program.removeRow(row) }
  }

  /// Whether a row has one limit only, and no coefficient or column of it is negative.
  private static func isPlain(_ row: Int, _ program: borrowing WorkingProgram) -> Bool {
    guard program.isLiveRow[row],
      program.rowLower[row].isInfinite != program.rowUpper[row].isInfinite
    else { return false }
    for place in program.rows.range(row) {
      let entry = program.rows[place: place]
      if program.isLiveColumn[entry.index], entry.value <= 0 || program.lower[entry.index] < 0 {
        return false
      }
    }
    return true
  }

  private static func isRarer(
    _ one: WorkingProgram.Entry, _ other: WorkingProgram.Entry, _ program: borrowing WorkingProgram
  ) -> Bool {
    let (first, second) = (program.columnSizes[one.index], program.columnSizes[other.index])
    return first != second ? first < second : one.index < other.index
  }
}
