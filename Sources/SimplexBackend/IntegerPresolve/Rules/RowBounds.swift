import LinearProgramming

/// Rows beside what the bounds of their columns allow: a side that nothing can break is left out,
/// and with both the row; a column gets the bounds that the least or greatest activity of the
/// others leaves it (Savelsbergh, "Preprocessing and probing techniques for mixed integer
/// programming problems", 1994).
///
/// A continuous column gets bounds only where it had none or they become much narrower, and only
/// moderate ones: bounds serve coefficients and the search, but each is one more place to rest at.
enum RowBounds: IntegerRule {
  static let rule = IntegerRules.rowBounds
  static let name = "redundant rows and bounds"

  static func apply(to program: inout IntegerProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.lines.isLiveRow[row] {
      let entries = program.lines.entries(ofRow: row)
      let activity = ActivityRange(entries, in: program.lines)
      var bounds = program.lines.bounds(ofRow: row)
      guard bounds.lower <= bounds.upper, !activity.misses(bounds) else { throw Undecided() }
      if activity.least >= bounds.lower { bounds.lower = -.infinity }
      if activity.greatest <= bounds.upper { bounds.upper = .infinity }
      if bounds.lower == -.infinity, bounds.upper == .infinity {
        program.lines.removeRow(row)
        continue
      }
      program.lines.setBounds(ofRow: row, bounds)
      guard
        bounds.upper < .infinity && activity.leastInfinite <= 1
          || bounds.lower > -.infinity && activity.greatestInfinite <= 1
      else { continue }
      for entry in entries {
        try narrow(entry, by: bounds, activity, of: &program)
      }
    }
  }

  private static func narrow(
    _ entry: WorkingProgram.Entry, by bounds: Bounds, _ activity: ActivityRange,
    of program: inout IntegerProgram
  ) throws(Undecided) {
    let column = entry.index
    let own = program.lines.bounds(ofColumn: column)
    let rest = activity.without(entry, own)
    // What the others leave to the product of coefficient and column.
    let room = Bounds(
      lower: bounds.lower > -.infinity ? bounds.lower - rest.upper : -.infinity,
      upper: bounds.upper < .infinity ? bounds.upper - rest.lower : .infinity)
    guard room.lower > -.infinity || room.upper < .infinity else { return }
    var new = (1 / entry.value) * room
    let error = 1e-12 * activity.size / abs(entry.value)
    if program.isInteger[column] {
      new = Bounds(lower: new.lower - error, upper: new.upper + error)
    } else {
      guard error <= 1e-9 else { return }
      let gain = own.upper - own.lower < .infinity ? 0.1 * (own.upper - own.lower) : 0
      if new.lower <= own.lower + gain || abs(new.lower) > 1e6 { new.lower = -.infinity }
      if new.upper >= own.upper - gain || abs(new.upper) > 1e6 { new.upper = .infinity }
    }
    if new.lower <= own.lower, new.upper >= own.upper { return }
    try program.narrow(column, to: new)
  }
}
