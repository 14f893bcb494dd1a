import LinearProgramming

/// Rows beside what the bounds of their columns allow: a side that nothing can break is left out,
/// and with both the row; a side that only one corner can keep puts all columns there.
enum ActivityBounds: ReductionRule {
  static let rule = ReductionRules.activityBounds
  static let name = "redundant and forcing rows"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for row in changes.rows where program.isLiveRow[row] {
      let (least, greatest) = program.activity(ofRow: row)
      var bounds = program.bounds(ofRow: row)
      guard least <= bounds.upper + Bounds.slack(bounds.upper),
        greatest >= bounds.lower - Bounds.slack(bounds.lower), bounds.lower <= bounds.upper
      else { throw Undecided() }
      if bounds.lower > -.infinity, greatest <= bounds.lower + rounding(bounds.lower) {
        force(row, of: &program, toGreatest: true)
      } else if bounds.upper < .infinity, least >= bounds.upper - rounding(bounds.upper) {
        force(row, of: &program, toGreatest: false)
      } else {
        if least >= bounds.lower { bounds.lower = -.infinity }
        if greatest <= bounds.upper { bounds.upper = .infinity }
        if bounds.lower == -.infinity, bounds.upper == .infinity {
          // Its dual is 0 and it is basic, as a row without more ado is.
          program.removeRow(row)
        } else {
          program.setBounds(ofRow: row, bounds)
        }
      }
    }
  }

  private static func rounding(_ bound: Double) -> Double { 1e-12 * (1 + abs(bound)) }

  private static func force(_ row: Int, of program: inout WorkingProgram, toGreatest: Bool) {
    let entries = program.entries(ofRow: row)
    // First the row, so that its way back comes last: the columns must be back by then.
    program.push(ForcingRow(row: row, entries: entries, isAtLower: toGreatest))
    program.removeRow(row)
    for entry in entries {
      program.fix(entry.index, at: (entry.value > 0) == toGreatest ? .atUpper : .atLower)
    }
  }
}

/// A row whose columns can keep it in one corner only. If a reduced cost would leave that corner,
/// the row's dual holds it, and the column that needs most becomes basic.
struct ForcingRow: Reduction {
  let row: Int
  let entries: [WorkingProgram.Entry]
  /// Whether the corner is where the row's activity is greatest, so that it stands at its lower
  /// bound.
  let isAtLower: Bool

  func undo(_ point: inout RestoredPoint) {
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
