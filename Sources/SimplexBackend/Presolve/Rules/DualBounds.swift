import LinearProgramming

/// The signs of reduced costs, derived from the possible duals of rows.
///
/// A column whose reduced cost cannot be negative is at its lower bound. A column whose reduced
/// cost cannot be positive is at its upper bound. A row whose dual cannot be 0 holds with equality.
///
/// A row without an upper bound has no negative dual. A column in only one row that cannot reach
/// its upper bound has no negative reduced cost, which bounds that row's dual. The same holds with
/// signs exchanged.
///
/// In a program with whole-valued columns, the duals are those of the linear program that remains
/// once these columns are fixed, at any values. Only continuous columns bound them, and the bounds
/// hold for all columns.
enum DualBounds: ReductionRule {
  static let rule = ReductionRules.dualBounds
  static let name = "dominated columns"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    let (rows, columns) = program.updateRowDuals(changes)
    for column in columns where program.isLiveColumn[column] && program.columnSizes[column] > 0 {
      guard let status = try program.sureStatus(ofColumn: column) else { continue }
      let only = program.onlyEntry(ofColumn: column)?.index
      program.fix(column, at: status)
      // The column does not bound its row's dual any more.
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
  /// Recomputes the possible duals where they may have changed.
  ///
  /// - Returns: The rows whose duals, and the columns whose reduced costs, have to be checked.
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
    // Columns in one row bound its dual.
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

  /// The bound that a column is at for all possible duals; `nil` if it depends on the duals.
  ///
  /// - Throws: `Undecided` if the column has no such bound.
  fileprivate func sureStatus(ofColumn column: Int) throws(Undecided) -> VariableStatus? {
    var (least, greatest) = (costs[column], costs[column])
    let isOnly = columnSizes[column] == 1
    for place in columns.range(column) {
      let entry = columns[place: place]
      if !isLiveRow[entry.index] { continue }
      // A bound on a dual that comes from the column itself implies nothing about that column.
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

  /// The range of a row's dual at optimal points, derived from all columns except one.
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

  /// Determines which of its bounds a column in only one row can reach.
  private func reach(
    ofOnly entry: Entry, in row: Int, _ activity: ActivityRange
  ) -> (lower: Bool, upper: Bool) {
    let own = bounds(ofColumn: entry.index)
    let products = entry.value * own
    // The range that the other columns leave to this column. An infinite sum may be infinite
    // because of this column alone.
    let others = Bounds(
      lower: activity.least - products.lower, upper: activity.greatest - products.upper)
    let left =
      (1 / entry.value)
      * Bounds(
        lower: others.upper.isFinite ? rowLower[row] - others.upper : -.infinity,
        upper: others.lower.isFinite ? rowUpper[row] - others.lower : .infinity)
    // The comparison is strict, because a bound that is just reached may have a reduced cost.
    return (
      own.lower > -.infinity
        && left.lower < own.lower + SimplexTolerance.reach * (1 + abs(own.lower)),
      own.upper < .infinity
        && left.upper > own.upper - SimplexTolerance.reach * (1 + abs(own.upper))
    )
  }
}
