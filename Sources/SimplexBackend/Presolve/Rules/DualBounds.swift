import LinearProgramming

/// What the duals of rows can be tells which sign reduced costs have. A column whose reduced cost
/// cannot be negative stands at its lower bound, one whose cannot be positive at its upper bound; a
/// row whose dual cannot be 0 holds with equality.
///
/// A row without an upper bound has no negative dual. A column in one row only that cannot reach
/// its upper bound has no negative reduced cost, which bounds that row's dual; and so on with signs
/// exchanged.
///
/// In a program with whole-valued columns the duals are those of the linear program that is left
/// once these are fixed, wherever they are: only continuous columns tell of them, and what they
/// tell holds for all columns.
enum DualBounds: ReductionRule {
  static let rule = ReductionRules.dualBounds
  static let name = "dominated columns"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let (rows, columns) = program.updateRowDuals(changes)
    for column in columns where program.isLiveColumn[column] && program.columnSizes[column] > 0 {
      guard let status = try program.sureStatus(ofColumn: column) else { continue }
      let only = program.onlyEntry(ofColumn: column)?.index
      program.fix(column, at: status)
      // It no longer tells of its row's dual.
      if let only { program.setRowDuals(program.dualBounds(ofRow: only), of: only) }
    }
    for row in rows where program.isLiveRow[row] && program.rowSizes[row] > 0 {
      let dual = program.rowDuals[row]
      var bounds = program.bounds(ofRow: row)
      if bounds.lower == bounds.upper { continue }
      if dual.lower > SimplexTolerance.certainDual {
        guard bounds.lower > -.infinity else { throw Undecided() }
        bounds.upper = bounds.lower
        program.push(TightRow(row: row, status: .atLower))
      } else if dual.upper < -SimplexTolerance.certainDual {
        guard bounds.upper < .infinity else { throw Undecided() }
        bounds.lower = bounds.upper
        program.push(TightRow(row: row, status: .atUpper))
      }
      program.setBounds(ofRow: row, bounds)
    }
  }
}

/// A row that holds with equality, because its dual cannot be 0.
private struct TightRow: Reduction {
  let row: Int
  let status: VariableStatus

  func restore(_ point: inout RestoredPoint) {
    if point.rows[row] != .basic { point.rows[row] = status }
  }
}

extension WorkingProgram {
  /// Computes anew what duals can be where that may have changed.
  ///
  /// - Returns: The rows whose duals are to be looked at, and the columns whose reduced costs are.
  fileprivate mutating func updateRowDuals(_ changes: Changes) -> (rows: [Int], columns: [Int]) {
    guard !rowDuals.isEmpty else {
      var duals: [Bounds] = []
      for row in rowLower.indices { duals.append(dualBounds(ofRow: row)) }
      setRowDuals(duals)
      return (Array(rowLower.indices), Array(lower.indices))
    }
    var isAffected = [Bool](repeating: false, count: rowLower.count)
    var affected = changes.rows
    for row in affected { isAffected[row] = true }
    // Columns in one row tell of its dual.
    for column in changes.columns where columnSizes[column] <= 1 {
      for place in columns.range(column) where !isAffected[columns[place: place].index] {
        isAffected[columns[place: place].index] = true
        affected.append(columns[place: place].index)
      }
    }
    var isListed = [Bool](repeating: false, count: lower.count)
    var listed = changes.columns
    for column in listed { isListed[column] = true }
    for row in affected where isLiveRow[row] {
      let duals = dualBounds(ofRow: row)
      if duals.lower == rowDuals[row].lower, duals.upper == rowDuals[row].upper { continue }
      setRowDuals(duals, of: row)
      for place in rows.range(row) where !isListed[rows[place: place].index] {
        isListed[rows[place: place].index] = true
        listed.append(rows[place: place].index)
      }
    }
    return (affected, listed)
  }

  /// The bound a column stands at, whatever the duals are; `nil` where it depends on them.
  ///
  /// - Throws: Where it stands at a bound that it has not.
  fileprivate func sureStatus(ofColumn column: Int) throws(Undecided) -> VariableStatus? {
    var (least, greatest) = (costs[column], costs[column])
    let isOnly = columnSizes[column] == 1
    for place in columns.range(column) {
      let entry = columns[place: place]
      if !isLiveRow[entry.index] { continue }
      // What a column itself tells of a dual says nothing about it.
      let dual =
        isOnly ? dualBounds(ofRow: entry.index, without: column) : rowDuals[entry.index]
      let products = entry.value * dual
      least -= products.upper
      greatest -= products.lower
      if least == -.infinity, greatest == .infinity { return nil }
    }
    if least >= 0, lower[column] > -.infinity { return .atLower }
    if greatest <= 0, upper[column] < .infinity { return .atUpper }
    let margin = Bounds.slack(costs[column])
    guard least <= margin, greatest >= -margin else { throw Undecided() }
    return nil
  }

  /// What the dual of a row can be at an optimal point, by all columns but one.
  @inline(never)
  fileprivate func dualBounds(ofRow row: Int, without column: Int = -1) -> Bounds {
    guard isLiveRow[row] else { return Bounds(lower: 0, upper: 0) }
    var duals = Bounds(
      lower: rowUpper[row] == .infinity ? 0 : -.infinity,
      upper: rowLower[row] == -.infinity ? 0 : .infinity)
    var known: ActivityRange?
    for place in rows.range(row) {
      let entry = rows[place: place]
      guard isLiveColumn[entry.index], columnSizes[entry.index] == 1, entry.index != column,
        !isInteger[entry.index]
      else { continue }
      let activity = known ?? ActivityRange(ofRow: row, in: self)
      known = activity
      let reached = reach(ofOnly: entry, in: row, activity)
      let bound = costs[entry.index] / entry.value
      // Without an upper bound, value · dual is at most the cost.
      let limits =
        entry.value > 0 ? (!reached.lower, !reached.upper) : (!reached.upper, !reached.lower)
      if limits.0 { duals.lower = max(duals.lower, bound) }
      if limits.1 { duals.upper = min(duals.upper, bound) }
    }
    return duals
  }

  /// Which of its bounds a column can reach that stands in one row only.
  private func reach(
    ofOnly entry: Entry, in row: Int, _ activity: ActivityRange
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
      own.lower > -.infinity
        && left.lower < own.lower + SimplexTolerance.reach * (1 + abs(own.lower)),
      own.upper < .infinity
        && left.upper > own.upper - SimplexTolerance.reach * (1 + abs(own.upper))
    )
  }
}
