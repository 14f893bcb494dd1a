import LinearProgramming

/// What the duals of rows can be tells which sign reduced costs have. A column whose reduced cost
/// cannot be negative stands at its lower bound, one whose cannot be positive at its upper bound; a
/// row whose dual cannot be 0 holds with equality.
///
/// A row without an upper bound has no negative dual. A column in one row only that cannot reach
/// its upper bound has no negative reduced cost, which bounds that row's dual; and so on with signs
/// exchanged.
enum DualBounds: ReductionRule {
  static let rule = ReductionRules.dualBounds
  static let name = "dominated columns"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    var duals = (0..<program.rowLower.count).map { program.dualBounds(ofRow: $0) }
    for column in program.isLiveColumn.indices
    where program.isLiveColumn[column] && program.columnSizes[column] > 0 {
      var (least, greatest) = (program.costs[column], program.costs[column])
      let only = program.onlyEntry(ofColumn: column)
      // What a column itself tells of a dual says nothing about it.
      if let row = only?.index { duals[row] = program.dualBounds(ofRow: row, without: column) }
      defer { if let row = only?.index { duals[row] = program.dualBounds(ofRow: row) } }
      for entry in program.columns[column] where program.isLiveRow[entry.index] {
        let products = entry.value * duals[entry.index]
        least -= products.upper
        greatest -= products.lower
        if least == -.infinity, greatest == .infinity { break }
      }
      let status: VariableStatus
      let margin = Bounds.slack(program.costs[column])
      if least >= 0, program.lower[column] > -.infinity {
        status = .atLower
      } else if greatest <= 0, program.upper[column] < .infinity {
        status = .atUpper
      } else {
        guard least <= margin, greatest >= -margin else { throw Undecided() }
        continue
      }
      program.fix(column, at: status)
    }
    for row in duals.indices where program.isLiveRow[row] && program.rowSizes[row] > 0 {
      var bounds = program.bounds(ofRow: row)
      if bounds.lower == bounds.upper { continue }
      if duals[row].lower > 1e-9 {
        guard bounds.lower > -.infinity else { throw Undecided() }
        bounds.upper = bounds.lower
        program.push(TightRow(row: row, status: .atLower))
      } else if duals[row].upper < -1e-9 {
        guard bounds.upper < .infinity else { throw Undecided() }
        bounds.lower = bounds.upper
        program.push(TightRow(row: row, status: .atUpper))
      }
      program.setBounds(ofRow: row, bounds)
    }
  }
}

/// A row that holds with equality, because its dual cannot be 0.
struct TightRow: Reduction {
  let row: Int
  let status: VariableStatus

  func undo(_ point: inout RestoredPoint) {
    if point.rows[row] != .basic { point.rows[row] = status }
  }
}

extension WorkingProgram {
  /// What the dual of a row can be at an optimal point, by all columns but one.
  fileprivate func dualBounds(ofRow row: Int, without column: Int = -1) -> Bounds {
    guard isLiveRow[row] else { return Bounds(lower: 0, upper: 0) }
    var duals = Bounds(
      lower: rowUpper[row] == .infinity ? 0 : -.infinity,
      upper: rowLower[row] == -.infinity ? 0 : .infinity)
    var known: (least: Double, greatest: Double)?
    for entry in rows[row]
    where isLiveColumn[entry.index] && columnSizes[entry.index] == 1 && entry.index != column {
      let activity = known ?? activity(ofRow: row)
      known = activity
      let reached = reach(ofOnly: entry, in: row, activity)
      let bound = costs[entry.index] / entry.value
      // Without an upper bound, value · dual is at most the cost.
      if !reached.upper {
        if entry.value > 0 {
          duals.upper = min(duals.upper, bound)
        } else {
          duals.lower = max(duals.lower, bound)
        }
      }
      if !reached.lower {
        if entry.value > 0 {
          duals.lower = max(duals.lower, bound)
        } else {
          duals.upper = min(duals.upper, bound)
        }
      }
    }
    return duals
  }

  /// Which of its bounds a column can reach that stands in one row only.
  private func reach(
    ofOnly entry: Entry, in row: Int, _ activity: (least: Double, greatest: Double)
  ) -> (lower: Bool, upper: Bool) {
    let own = bounds(ofColumn: entry.index)
    let products = entry.value * own
    // What the others leave to it; where a sum is infinite, it may be so by this column alone.
    let others = Bounds(
      lower: activity.least - products.lower, upper: activity.greatest - products.upper)
    let left =
      (1 / entry.value)
      * Bounds(
        lower: others.upper.isFinite ? rowLower[row] - others.upper : -.infinity,
        upper: others.lower.isFinite ? rowUpper[row] - others.lower : .infinity)
    // Strictly, or the bound may have a reduced cost after all.
    return (
      own.lower > -.infinity && left.lower < own.lower + 1e-6 * (1 + abs(own.lower)),
      own.upper < .infinity && left.upper > own.upper - 1e-6 * (1 + abs(own.upper))
    )
  }
}
