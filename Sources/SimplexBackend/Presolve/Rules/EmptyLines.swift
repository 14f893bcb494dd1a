import LinearProgramming

/// An empty row implies nothing if it holds. An empty column takes the value of least cost.
enum EmptyLines: ReductionRule {
  static let rule = ReductionRules.emptyLines
  static let name = "empty rows and columns"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.isLiveRow[row] && program.rowSizes[row] == 0 {
      let bounds = program.bounds(ofRow: row)
      guard bounds.lower <= Bounds.slack(bounds.lower), bounds.upper >= -Bounds.slack(bounds.upper)
      else { throw Undecided() }
      // Its dual is 0 and it is basic, the default for a removed row.
      program.removeRow(row)
    }
    for column in changes.columns
    where program.isLiveColumn[column] && program.columnSizes[column] == 0 {
      let bounds = program.bounds(ofColumn: column)
      let cost = program.costs[column]
      let isAtLower = cost == 0 ? bounds.lower > -.infinity : cost > 0
      if (isAtLower ? bounds.lower : bounds.upper).isFinite {
        program.fix(column, at: isAtLower ? .atLower : .atUpper)
      } else {
        guard cost == 0 else { throw Undecided() }
        program.fix(column, at: .free)
      }
    }
  }
}
