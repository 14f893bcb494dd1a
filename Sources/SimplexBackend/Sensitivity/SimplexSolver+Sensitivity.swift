public import LinearProgramming

extension SimplexSolver {
  /// Computes duals, slacks, and the ranges in which costs and bounds may move before another basis
  /// is optimal.
  ///
  /// ```swift
  /// let solution = try SimplexSolver().solve(program, options: LPOptions())
  /// let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
  /// for row in sensitivity.rows { print(row.value, row.upperSlack, row.dual) }
  /// if let cost = sensitivity.columns[0].cost { print(cost.lower, cost.upper) }
  /// ```
  ///
  /// The solution may come from any backend. The method starts from its basis, and takes no
  /// iteration if that basis is optimal. A solution of an interior-point method has no basis, and a
  /// solution of another method may not be exactly optimal. The method then continues to an optimal
  /// basis, and the result describes that basis. If several points are optimal, its values may
  /// differ from those of the solution.
  ///
  /// Columns that take only whole values are fixed at their values in the solution. The result
  /// describes the linear program of the other columns, which is solved again. The dual of a fixed
  /// column is the cost of one more unit of it, and it has no intervals.
  ///
  /// It takes one solve with the factorization for each column, and for each nonbasic row.
  ///
  /// - Parameters:
  ///   - solution: An optimal solution.
  ///   - program: The program that it solves.
  ///   - options: Tolerances, and limits for the whole computation.
  /// - Returns: Duals, slacks and intervals of all columns and rows.
  /// - Throws: `LPError`: `unsupported` for a solution that is not optimal and for a program with
  ///   piecewise-linear costs (see `LinearProgram.expandingPlacedCosts()`), `invalidProgram` for a
  ///   malformed program, `backendFailure` for a solution of another program or if no optimal basis
  ///   is found.
  public func sensitivity(
    of solution: LPSolution, in program: LinearProgram, options: LPOptions = LPOptions()
  ) throws(LPError) -> Sensitivity {
    try program.validate()
    try options.validate()
    guard program.placedCosts.isEmpty else {
      throw LPError(
        .unsupported,
        "a program with piecewise-linear costs has no sensitivity; expand them into columns first")
    }
    guard solution.termination == .optimal else {
      throw LPError(
        .unsupported,
        "only an optimal solution has a sensitivity, and this one is \(solution.termination.rawValue)"
      )
    }
    let point = try solution.validated(for: program, needsDuals: false)
    let limits = SimplexLimits(options)
    let fixed = program.keepingWholeValues(of: point)
    let basis = program.hasIntegers ? nil : solution.basis
    let session = SimplexSession(
      fixed, method: method, basis: basis ?? fixed.basis(near: point))
    var vertex = try session.solve(options: options)
    guard vertex.termination == .optimal else {
      throw LPError(
        .backendFailure, "no optimal basis was found: \(vertex.termination.rawValue)")
    }
    // With the same basis, report exactly the values of the solution.
    if let basis, basis == vertex.basis, point.dualStatus == .feasible { vertex = point }
    return Ranging(session.state, at: vertex, of: fixed, isKept: program.isInteger)
      .sensitivity(of: program, limits)
  }
}

extension LinearProgram {
  /// Returns the linear program of the columns that may take any value.
  fileprivate func keepingWholeValues(of point: LPSolution) -> LinearProgram {
    guard hasIntegers else { return self }
    var fixed = self
    for column in 0..<columnCount where isInteger[column] {
      let value = point.columnValues[column].rounded()
      fixed.isInteger[column] = false
      fixed.columnLower[column] = value
      fixed.columnUpper[column] = value
    }
    return fixed
  }

  /// Returns a starting basis near a point: variables at a bound are nonbasic. It may have too many
  /// or too few basic variables.
  fileprivate func basis(near point: LPSolution) -> Basis {
    func status(_ value: Double, _ lower: Double, _ upper: Double) -> VariableStatus {
      let near = ProgramTolerance.audit * (1 + abs(value))
      return value <= lower + near ? .atLower : value >= upper - near ? .atUpper : .basic
    }
    return Basis(
      columns: (0..<columnCount).map {
        status(point.columnValues[$0], columnLower[$0], columnUpper[$0])
      },
      rows: (0..<rowCount).map { status(point.rowValues[$0], rowLower[$0], rowUpper[$0]) })
  }
}
