import LinearProgramming

/// Of rows that are multiples of each other one stays, with the narrower range.
enum ParallelRows: IntegerRule {
  static let rule = IntegerRules.duplicateRows
  static let name = "duplicate rows"
  static let isGlobal = true

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    let lines = program.lines
    let live = lines.isLiveRow.indices.filter { lines.isLiveRow[$0] && lines.rowSizes[$0] > 1 }
    let pairs = ParallelLines(lines.rows, where: lines.isLiveColumn).pairs(of: live)
    for (kept, gone, factor) in pairs {
      let own = program.lines.bounds(ofRow: kept)
      let narrowed = try own.narrowed(by: (1 / factor) * program.lines.bounds(ofRow: gone))
      program.lines.removeRow(gone)
      program.lines.setBounds(ofRow: kept, narrowed)
    }
  }
}
