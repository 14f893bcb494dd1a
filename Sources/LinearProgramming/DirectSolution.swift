extension LinearProgram {
  /// Returns the answer to a program that needs no algorithm: with a lower bound above its upper
  /// bound, without columns, or without rows.
  ///
  /// Backends call this first, so their algorithms never see such a program.
  ///
  /// - Returns: The answer, or `nil` if the program needs a solver. A program without rows needs
  ///   one if it has integers or piecewise-linear costs.
  public func directSolution() -> LPSolution? {
    if let crossed = solutionForCrossedBounds() { return crossed }
    if columnCount == 0, placedCosts.isEmpty { return solutionWithoutColumns() }
    if rowCount == 0, placedCosts.isEmpty, !hasIntegers { return solutionWithoutRows() }
    return nil
  }

  private func solutionForCrossedBounds() -> LPSolution? {
    let isCrossed =
      (0..<rowCount).contains { rowLower[$0] > rowUpper[$0] }
      || (0..<columnCount).contains { columnLower[$0] > columnUpper[$0] }
    // The bounds alone are the proof, without a multiplier.
    return isCrossed ? infeasible(provenBy: nil, multiplier: 0) : nil
  }

  private func solutionWithoutColumns() -> LPSolution {
    for row in 0..<rowCount {
      if rowLower[row] > 0 { return infeasible(provenBy: row, multiplier: 1) }
      if rowUpper[row] < 0 { return infeasible(provenBy: row, multiplier: -1) }
    }
    return optimal(at: [])
  }

  private func solutionWithoutRows() -> LPSolution {
    var isBounded = true
    var ray = [Double](repeating: 0, count: columnCount)
    let values = (0..<columnCount).map { column in
      let cost = columnCosts[column]
      let best = cost > 0 ? columnLower[column] : cost < 0 ? columnUpper[column] : 0
      if !best.isFinite {
        isBounded = false
        ray[column] = cost > 0 ? -1 : 1
      }
      return min(max(best.isFinite ? best : 0, columnLower[column]), columnUpper[column])
    }
    var solution = optimal(at: values)
    if !isBounded {
      solution.termination = .unbounded
      solution.dualStatus = .none
      solution.columnDuals = []
      solution.basis = nil
      solution.ray = ray
    }
    return solution
  }

  /// Returns an optimal solution in which every row is basic, so that all row duals are 0.
  private func optimal(at values: [Double]) -> LPSolution {
    var solution = LPSolution(termination: .optimal)
    solution.primalStatus = .feasible
    solution.dualStatus = .feasible
    solution.columnValues = values
    solution.rowValues = [Double](repeating: 0, count: rowCount)
    solution.columnDuals = columnCosts
    solution.rowDuals = solution.rowValues
    solution.objective = objective(columnValues: values, rowValues: solution.rowValues)
    var statuses: [VariableStatus] = []
    statuses.reserveCapacity(columnCount)
    for column in 0..<columnCount {
      let (lower, upper) = (columnLower[column], columnUpper[column])
      if values[column] == lower {
        statuses.append(.atLower)
      } else if values[column] == upper {
        statuses.append(.atUpper)
      } else if lower == -Double.infinity, upper == Double.infinity {
        statuses.append(.free)
      } else {
        // A column strictly between its bounds would have to be basic.
        return solution
      }
    }
    let rows = [VariableStatus](repeating: .basic, count: rowCount)
    solution.basis = Basis(columns: statuses, rows: rows)
    return solution
  }

  private func infeasible(provenBy row: Int?, multiplier: Double) -> LPSolution {
    var solution = LPSolution(termination: .infeasible)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = [Double](repeating: 0, count: rowCount)
    if let row { solution.rowDuals[row] = multiplier }
    solution.columnDuals = matrix.transposedTimes(solution.rowDuals).map { -$0 }
    return solution
  }
}
