import LinearProgramming

/// A continuous column in only one row acts as a slack of that row and widens the row's range.
///
/// If it is free, or the bounds of the others make it free, the rest of the row cannot be violated.
/// The row is then removed, and an equation moves the column's cost to the other columns.
enum ColumnSingletons: ReductionRule {
  static let rule = ReductionRules.columnSingletons
  static let name = "column singletons"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for column in changes.columns
    where program.isLiveColumn[column] && !program.isInteger[column] {
      guard let entry = program.onlyEntry(ofColumn: column), program.rowSizes[entry.index] > 1
      else { continue }
      let row = entry.index
      let bounds = program.bounds(ofRow: row)
      guard bounds.lower == bounds.upper || program.costs[column] == 0 else { continue }
      let own = program.bounds(ofColumn: column)
      guard own.lower <= own.upper else { throw Undecided() }
      var others: [WorkingProgram.Entry] = []
      var largest = 0.0
      for other in program.entries(ofRow: row) where other.index != column {
        others.append(other)
        largest = max(largest, abs(other.value))
      }
      // A small coefficient would magnify the rounding of the others.
      guard abs(entry.value) >= SimplexTolerance.smallPart * largest else { continue }
      let price = program.costs[column] / entry.value
      let products = entry.value * own
      // In a search the tolerance of a row grows with its limits.
      if program.isForSearch, !products.endsAreWithin(1e6) { continue }
      let rest = Bounds(lower: bounds.lower - products.upper, upper: bounds.upper - products.lower)
      if price != 0 {
        // Costs moved to other columns make reduced costs infeasible. This pays only if the row is
        // removed, too.
        let reach = ActivityRange(others, in: program)
        guard rest.lower <= reach.least, rest.upper >= reach.greatest else { continue }
      }
      program.push(
        ColumnSingleton(
          column: column, row: row, coefficient: entry.value, price: price, others: others,
          own: own, rowBounds: bounds))
      program.removeColumn(column)
      program.setBounds(ofRow: row, rest)
      if price != 0 {
        program.addOffset(price * bounds.lower)
        for other in others { program.addCost(-price * other.value, ofColumn: other.index) }
      }
    }
  }
}

/// A column that was absorbed into the range of its row.
private struct ColumnSingleton: Reduction {
  let column: Int
  let row: Int
  let coefficient: Double
  /// The column's cost per unit of the row.
  let price: Double
  let others: [WorkingProgram.Entry]
  let own: Bounds
  let rowBounds: Bounds

  /// The column takes the part of the activity that the row lacks.
  func restoreValues(_ values: inout [Double]) {
    let rest = others.reduce(0) { $0 + $1.value * values[$1.index] }
    let room =
      (1 / coefficient) * Bounds(lower: rowBounds.lower - rest, upper: rowBounds.upper - rest)
    let (low, high) = (max(room.lower, own.lower), min(room.upper, own.upper))
    values[column] = min(max(min(max(0, low), high), own.lower), own.upper)
  }

  func restore(_ point: inout RestoredPoint) {
    let rest = point.activity(others)
    let rowDual = point.rowDuals[row]
    point.columnDuals[column] = -coefficient * rowDual
    point.rowDuals[row] = rowDual + price
    switch point.rows[row] {
    case .atLower: stand(atLower: coefficient < 0, &point)
    case .atUpper: stand(atLower: coefficient > 0, &point)
    case .basic: place(beside: rest, &point)
    case .free, .atBreakpoint:
      place(beside: rest, &point)
      point.isBasis = false
    }
    if rowBounds.lower == rowBounds.upper, point.rows[row] != .basic {
      point.rows[row] = point.rowDuals[row] >= 0 ? .atLower : .atUpper
    }
  }

  /// Sets row and column when the rest of the row is at a bound: both are at a bound.
  private func stand(atLower isAtLower: Bool, _ point: inout RestoredPoint) {
    point.columnValues[column] = isAtLower ? own.lower : own.upper
    point.columns[column] = isAtLower ? .atLower : .atUpper
  }

  /// Sets row and column when the rest of the row is between its bounds: one of row and column is
  /// at a bound, the other is basic.
  private func place(beside rest: Double, _ point: inout RestoredPoint) {
    let isEquation = rowBounds.lower == rowBounds.upper
    if !isEquation {
      for (value, status) in [(own.lower, VariableStatus.atLower), (own.upper, .atUpper)]
      where value.isFinite && rowBounds.contains(rest + coefficient * value) {
        point.columnValues[column] = value
        point.columns[column] = status
        point.rows[row] = .basic
        return
      }
    }
    var value = 0.0
    var status = VariableStatus.free
    for (bound, side) in [(rowBounds.lower, VariableStatus.atLower), (rowBounds.upper, .atUpper)]
    where bound.isFinite && (status == .free || !own.contains(value)) {
      (value, status) = ((bound - rest) / coefficient, side)
    }
    point.columnValues[column] = value
    // Neither has a bound: the row is basic.
    point.columns[column] = status == .free ? .free : .basic
    point.rows[row] = status == .free ? .basic : status
  }
}
