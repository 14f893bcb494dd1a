import FlatMemory
import LinearProgramming

extension SimplexState {
  /// The current basis, by columns and rows of the program.
  var basis: Basis {
    Basis(
      columns: statuses.array(0..<form.columnCount),
      rows: statuses.array(form.columnCount..<form.variableCount))
  }

  /// Assembles the answer in the original numbers and audits it.
  ///
  /// - Returns: `nil` if the outcome does not hold in the original numbers: the optimality
  ///   conditions are missed, or a certificate proves nothing.
  func solution(
    _ outcome: SimplexOutcome, of program: LinearProgram, options: LPOptions
  ) -> LPSolution? {
    let termination = outcome.termination
    if termination == .numericalFailure { return nil }
    if termination == .infeasible { return certificate(of: program) }
    var solution = point(termination, of: program)
    guard isFactorized, solution.columnValues.allSatisfy(\.isFinite), solution.objective.isFinite
    else {
      // When the budget ends during a factorization there is no point.
      return outcome == .optimal || outcome == .unbounded
        ? nil : LPSolution(termination: termination, iterations: iterations)
    }
    if outcome == .optimal { addDuals(to: &solution, of: program) }
    let residuals = KKTResiduals(of: program, solution: solution)
    let isFeasible = residuals.primal <= 2 * options.primalTolerance
    solution.primalStatus = isFeasible ? .feasible : .infeasible
    switch outcome {
    case .optimal:
      solution.dualStatus = .feasible
      return isFeasible && residuals.isWithin(CheckedBackends.auditTolerance) ? solution : nil
    case .unbounded:
      solution.ray = ray.indices.map { ray[$0] * form.scale[$0] }
      return isFeasible ? solution : nil
    default:
      return solution
    }
  }

  /// The answer "infeasible" with its certificate, or `nil` if the multipliers prove nothing.
  func certificate(of program: LinearProgram) -> LPSolution? {
    var solution = LPSolution(termination: .infeasible, iterations: iterations)
    solution.dualStatus = .infeasibilityCertificate
    var duals = multipliers
    var largest = 0.0
    for row in duals.indices {
      duals[row] /= form.scale[form.columnCount + row]
      largest = max(largest, abs(duals[row]))
    }
    // The size of a ray has no meaning, so the largest entry is scaled to about 1.
    guard largest > 0, largest.isFinite else { return nil }
    let factor = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    for row in duals.indices {
      duals[row] = abs(duals[row]) <= SimplexTolerance.rounding * largest ? 0 : duals[row] * factor
    }
    solution.rowDuals = duals
    solution.columnDuals = program.matrix.transposedTimes(duals)
    for column in solution.columnDuals.indices { solution.columnDuals[column].negate() }
    return KKTResiduals.certificate(solution, provesInfeasible: program) ? solution : nil
  }

  private func point(_ termination: TerminationStatus, of program: LinearProgram) -> LPSolution {
    var solution = LPSolution(termination: termination, iterations: iterations)
    solution.columnValues = (0..<form.columnCount).map { values[$0] * form.scale[$0] }
    solution.rowValues = program.matrix.times(solution.columnValues)
    for row in 0..<form.rowCount where basicRows[form.columnCount + row] < 0 {
      let logical = form.columnCount + row
      solution.rowValues[row] = values[logical] * form.scale[logical]
    }
    solution.objective = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    solution.basis = basis
    return solution
  }

  /// Adds the duals. For rows these are prices; for columns, their own linear cost plus the
  /// contribution of the rows.
  private func addDuals(to solution: inout LPSolution, of program: LinearProgram) {
    solution.rowDuals = (form.columnCount..<form.variableCount).map {
      price(of: $0) / form.scale[$0]
    }
    let products = program.matrix.transposedTimes(solution.rowDuals)
    solution.columnDuals = (0..<form.columnCount).map { column in
      let linear = program.columnCosts[column]
      return basicRows[column] < 0
        ? linear - products[column] : linear - slopes[column] / form.scale[column]
    }
  }
}
