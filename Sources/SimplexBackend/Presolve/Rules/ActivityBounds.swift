import LinearProgramming

/// Rows compared with the activity that the bounds of their columns allow.
///
/// A side that cannot be violated is removed, and with both sides the row. A side that only one
/// corner satisfies fixes all columns there. Before a search, each column also gets the bounds
/// implied by the least or greatest activity of the others (Savelsbergh, "Preprocessing and probing
/// techniques for mixed integer programming problems", 1994).
enum ActivityBounds: ReductionRule {
  static let rule = ReductionRules.activityBounds
  static let name = "redundant and forcing rows"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.isLiveRow[row] {
      let activity = ActivityRange(ofRow: row, in: program)
      let (least, greatest) = (activity.least, activity.greatest)
      var bounds = program.bounds(ofRow: row)
      guard bounds.lower <= bounds.upper, !activity.misses(bounds) else { throw Undecided() }
      if bounds.lower > -.infinity, greatest <= bounds.lower + rounding(bounds.lower) {
        force(row, of: &program, toGreatest: true)
        continue
      }
      if bounds.upper < .infinity, least >= bounds.upper - rounding(bounds.upper) {
        force(row, of: &program, toGreatest: false)
        continue
      }
      if least >= bounds.lower { bounds.lower = -.infinity }
      if greatest <= bounds.upper { bounds.upper = .infinity }
      if bounds.lower == -.infinity, bounds.upper == .infinity {
        // Its dual is 0 and it is basic, the default for a removed row.
        program.removeRow(row)
        continue
      }
      program.setBounds(ofRow: row, bounds)
      if program.isForSearch { try narrowColumns(of: row, bounds, activity, &program) }
    }
  }

  private static func rounding(_ bound: Double) -> Double {
    SimplexTolerance.rounding * (1 + abs(bound))
  }

  private static func force(_ row: Int, of program: inout WorkingProgram, toGreatest: Bool) {
    let entries = program.entries(ofRow: row)
    // The row is pushed first, so that it is restored last: it needs the restored columns.
    program.push(ForcingRow(row: row, entries: entries, isAtLower: toGreatest))
    program.removeRow(row)
    for entry in entries {
      program.fix(entry.index, at: (entry.value > 0) == toGreatest ? .atUpper : .atLower)
    }
  }

  private static func narrowColumns(
    of row: Int, _ bounds: Bounds, _ activity: ActivityRange, _ program: inout WorkingProgram
  ) throws(Undecided) {
    guard
      bounds.upper < .infinity && activity.leastInfinite <= 1
        || bounds.lower > -.infinity && activity.greatestInfinite <= 1
    else { return }
    for entry in program.entries(ofRow: row) { try narrow(entry, by: bounds, activity, &program) }
  }

  /// Narrows a column by implied bounds.
  ///
  /// A continuous column gets bounds only where it had none or they become much narrower, and only
  /// moderate ones. Bounds help coefficients and the search, but each adds a point at which the
  /// column can be nonbasic.
  private static func narrow(
    _ entry: WorkingProgram.Entry, by bounds: Bounds, _ activity: ActivityRange,
    _ program: inout WorkingProgram
  ) throws(Undecided) {
    let column = entry.index
    let own = program.bounds(ofColumn: column)
    let rest = activity.without(entry, own)
    // The range that the other columns leave to the product of coefficient and column.
    let room = Bounds(
      lower: bounds.lower > -.infinity ? bounds.lower - rest.upper : -.infinity,
      upper: bounds.upper < .infinity ? bounds.upper - rest.lower : .infinity)
    guard room.lower > -.infinity || room.upper < .infinity else { return }
    var new = (1 / entry.value) * room
    let error = SimplexTolerance.rounding * activity.size / abs(entry.value)
    if program.isInteger[column] {
      new = Bounds(lower: new.lower - error, upper: new.upper + error)
    } else {
      guard error <= SimplexTolerance.bound else { return }
      let gain = own.upper - own.lower < .infinity ? 0.1 * (own.upper - own.lower) : 0
      if new.lower <= own.lower + gain || abs(new.lower) > 1e6 { new.lower = -.infinity }
      if new.upper >= own.upper - gain || abs(new.upper) > 1e6 { new.upper = .infinity }
    }
    if new.lower <= own.lower, new.upper >= own.upper { return }
    try program.narrow(column, by: new)
  }
}

/// A row that its columns can satisfy in only one corner. If a reduced cost would leave that
/// corner, the row's dual corrects it, and the column that needs the largest dual becomes basic.
private struct ForcingRow: Reduction {
  let row: Int
  let entries: [WorkingProgram.Entry]
  /// Whether the corner has the row's greatest activity, so that the row is at its lower bound.
  let isAtLower: Bool

  func restore(_ point: inout RestoredPoint) {
    var dual = 0.0
    var basic = -1
    for entry in entries {
      let ratio = point.columnDuals[entry.index] / entry.value
      if isAtLower ? ratio > dual : ratio < dual { (dual, basic) = (ratio, entry.index) }
    }
    guard basic >= 0 else { return }
    point.rowDuals[row] = dual
    point.rows[row] = isAtLower ? .atLower : .atUpper
    for entry in entries { point.columnDuals[entry.index] -= entry.value * dual }
    point.columnDuals[basic] = 0
    point.columns[basic] = .basic
  }
}
