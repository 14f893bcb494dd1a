import LinearProgramming

/// A row that another row implies. It is removed, like the second of `x + y ≥ 1` and
/// `x + y + z ≥ 1` with `z ≥ 0`.
///
/// Only rows with one limit and without negative coefficients or columns are compared. Among `≤`
/// rows, larger coefficients imply smaller ones. Among `≥` rows, smaller coefficients imply larger
/// ones.
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
      // Only the rows that contain the row's rarest column can contain all of its columns.
      let isCover = program.rowLower[row].isFinite
      var first = plain[row][0]
      for entry in plain[row] where isRarer(entry, first, program) { first = entry }
      let rarest = first.index
      for entry in plain[row] { coefficients[entry.index] = entry.value }
      for other in program.columns[rarest] where other.index != row {
        let index = other.index
        guard !plain[index].isEmpty, !isGone[index], program.rowLower[index].isFinite == isCover
        else { continue }
        // A cover implies larger covers; a `≤` row is implied by larger rows.
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

  /// Whether a row has only one limit, and no negative coefficient or column.
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
