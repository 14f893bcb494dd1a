import LinearProgramming

/// A column whose bounds meet is a constant.
enum FixedColumns: ReductionRule {
  static let rule = ReductionRules.fixedColumns
  static let name = "fixed columns"

  static func apply(to program: inout WorkingProgram, _ changes: Changes) throws(Undecided) {
    for column in changes.columns where program.isLiveColumn[column] {
      let bounds = program.bounds(ofColumn: column)
      guard bounds.lower <= bounds.upper else { throw Undecided() }
      if bounds.lower == bounds.upper { program.fix(column, at: .atLower) }
    }
  }
}

/// A column fixed at a value.
private struct FixedColumn: Reduction {
  let column: Int
  let value: Double
  let cost: Double
  let entries: [WorkingProgram.Entry]
  let status: VariableStatus

  func restoreValues(_ values: inout [Double]) { values[column] = value }

  func restore(_ point: inout RestoredPoint) {
    point.columnValues[column] = value
    point.columnDuals[column] = point.reducedCost(cost, entries)
    point.columns[column] = status
  }
}

extension WorkingProgram {
  /// Fixes a column at one of its bounds, or a free column at 0.
  mutating func fix(_ column: Int, at status: VariableStatus) {
    let value =
      status == .atLower ? lower[column] : status == .atUpper ? upper[column] : 0
    let entries = entries(ofColumn: column)
    push(
      FixedColumn(
        column: column, value: value, cost: costs[column], entries: entries, status: status))
    removeColumn(column)
    addOffset(costs[column] * value)
    for entry in entries { shiftRow(entry.index, by: entry.value * value) }
  }
}
