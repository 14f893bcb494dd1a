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
    let lines = program
    var work = 0
    // The entries of plain rows, by column; empty for other rows.
    let plain = lines.isLiveRow.indices.map { row -> [WorkingProgram.Entry] in
      guard lines.isLiveRow[row], lines.rowLower[row].isInfinite != lines.rowUpper[row].isInfinite
      else { return [] }
      let entries = lines.entries(ofRow: row)
      guard entries.allSatisfy({ $0.value > 0 && lines.lower[$0.index] >= 0 }) else { return [] }
      return entries
    }
    var coefficients = [Double](repeating: 0, count: lines.isLiveColumn.count)
    var isGone = [Bool](repeating: false, count: plain.count)
    for row in plain.indices where !plain[row].isEmpty && !isGone[row] {
      // The rows that hold the row's rarest column are those that may have all of them.
      let isCover = lines.rowLower[row].isFinite
      guard let rarest = plain[row].min(by: { rarer($0, $1, lines) })?.index else { continue }
      for entry in plain[row] { coefficients[entry.index] = entry.value }
      for other in lines.columns[rarest] where other.index != row {
        let index = other.index
        guard !plain[index].isEmpty, !isGone[index], lines.rowLower[index].isFinite == isCover
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
        if isCover, lines.rowLower[row] >= lines.rowLower[index] {
          isGone[index] = true
        } else if !isCover, lines.rowUpper[row] >= lines.rowUpper[index] {
          isGone[row] = true
          break
        }
      }
      for entry in plain[row] { coefficients[entry.index] = 0 }
    }
    for row in isGone.indices where isGone[row] { program.removeRow(row) }
  }

  private static func rarer(
    _ one: WorkingProgram.Entry, _ other: WorkingProgram.Entry, _ lines: WorkingProgram
  ) -> Bool {
    let (first, second) = (lines.columnSizes[one.index], lines.columnSizes[other.index])
    return first != second ? first < second : one.index < other.index
  }
}
