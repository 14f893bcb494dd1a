import LinearProgramming

/// Rows without columns go if 0 keeps them; those of one column become bounds of that column.
enum ShortRows: IntegerRule {
  static let rule = IntegerRules.shortRows
  static let name = "short rows"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.lines.isLiveRow[row] && program.lines.rowSizes[row] < 2 {
      let bounds = program.lines.bounds(ofRow: row)
      if let entry = program.lines.onlyEntry(ofRow: row) {
        try program.narrow(entry.index, to: (1 / entry.value) * bounds)
      } else {
        guard bounds.lower <= Bounds.slack(0), bounds.upper >= -Bounds.slack(0) else {
          throw Undecided()
        }
      }
      program.lines.removeRow(row)
    }
  }
}
