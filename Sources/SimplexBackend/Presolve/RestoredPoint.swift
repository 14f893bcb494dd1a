import LinearProgramming

/// The optimal point of a reduced program on its way back to the original one, in the original
/// numbering.
package struct RestoredPoint {
  package var columnValues: [Double]
  var columnDuals: [Double]
  var rowDuals: [Double]
  var columns: [VariableStatus]
  var rows: [VariableStatus]
  /// Whether the statuses are those of a basis.
  var isBasis = true

  /// Creates a point from the remaining lines. The others have no values yet.
  init(_ solution: LPSolution, of reduced: PresolvedProgram) {
    columnValues = [Double](repeating: 0, count: reduced.whole.columnCount)
    columnDuals = columnValues
    rowDuals = [Double](repeating: 0, count: reduced.whole.rowCount)
    columns = [VariableStatus](repeating: .atLower, count: reduced.whole.columnCount)
    rows = [VariableStatus](repeating: .basic, count: reduced.whole.rowCount)
    let program = reduced.program
    for (index, column) in reduced.columns.enumerated() {
      var value = solution.columnValues[index]
      if !solution.columnDuals.isEmpty { columnDuals[column] = solution.columnDuals[index] }
      if let basis = solution.basis {
        columns[column] = basis.columns[index]
      } else {
        // The answer to a program without rows: a column without cost may have any value.
        let (lower, upper) = (program.columnLower[index], program.columnUpper[index])
        if reduced.rows.isEmpty, value > lower, value < upper {
          value = lower.isFinite ? lower : upper.isFinite ? upper : value
        }
        columns[column] = value == lower ? .atLower : value == upper ? .atUpper : .free
      }
      columnValues[column] = value
    }
    for (index, row) in reduced.rows.enumerated() {
      if !solution.rowDuals.isEmpty { rowDuals[row] = solution.rowDuals[index] }
      rows[row] = solution.basis?.rows[index] ?? .basic
    }
    isBasis = !columns.contains(.atBreakpoint) && !rows.contains(.atBreakpoint)
  }

  /// Returns a cost minus the contribution of the row duals to a column.
  func reducedCost(_ cost: Double, _ entries: [WorkingProgram.Entry]) -> Double {
    entries.reduce(cost) { $0 - $1.value * rowDuals[$1.index] }
  }

  /// The sum of some columns times their coefficients.
  func activity(_ entries: [WorkingProgram.Entry]) -> Double {
    entries.reduce(0) { $0 + $1.value * columnValues[$1.index] }
  }
}
