import LinearProgramming

/// A column that costs nothing to lower and that no row keeps from falling goes to its lower bound;
/// likewise upwards.
enum LockedColumns: IntegerRule {
  static let rule = IntegerRules.locks
  static let name = "columns without locks"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for column in changes.columns where program.lines.isLiveColumn[column] {
      let cost = program.lines.costs[column]
      var (down, up) = (0, 0)
      for entry in program.lines.entries(ofColumn: column) {
        let bounds = program.lines.bounds(ofRow: entry.index)
        if bounds.lower > -.infinity { if entry.value > 0 { down += 1 } else { up += 1 } }
        if bounds.upper < .infinity { if entry.value > 0 { up += 1 } else { down += 1 } }
      }
      let bounds = program.lines.bounds(ofColumn: column)
      if down == 0, cost >= 0, bounds.lower.isFinite {
        program.fix(column, at: bounds.lower)
      } else if up == 0, cost <= 0, bounds.upper.isFinite {
        program.fix(column, at: bounds.upper)
      } else if down == 0 && cost > 0 || up == 0 && cost < 0 {
        throw Undecided()
      }
    }
  }
}
