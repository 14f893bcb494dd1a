import LinearProgramming

extension SimplexState {
  /// The current basis in the terms of the program.
  var basis: Basis {
    Basis(
      columns: Array(statuses[..<form.columnCount]), rows: Array(statuses[form.columnCount...]))
  }

  /// Puts the answer together in the original numbers.
  ///
  /// - Returns: `nil` if the outcome does not stand there: a bound or a sign is missed by more than
  ///   its tolerance, or a certificate proves nothing.
  func solution(
    _ outcome: SimplexOutcome, of program: LinearProgram, options: LPOptions
  ) -> LPSolution? {
    switch outcome {
    case .stalled, .numericalFailure:
      return nil
    case .infeasible:
      return certificate(outcome, of: program)
    case .optimal, .unbounded:
      var solution = point(outcome == .optimal ? .optimal : .unbounded, of: program)
      let violation = Self.violation(of: solution, in: program)
      guard violation <= 2 * options.primalTolerance else { return nil }
      solution.primalStatus = .feasible
      if outcome == .optimal {
        addDuals(to: &solution, of: program)
        guard hasRightSigns(solution, options: options) else { return nil }
        solution.dualStatus = .feasible
      }
      return solution
    case .iterationLimit, .timeLimit:
      var solution = point(
        outcome == .iterationLimit ? .iterationLimit : .timeLimit, of: program)
      let violation = Self.violation(of: solution, in: program)
      solution.primalStatus = violation <= 2 * options.primalTolerance ? .feasible : .infeasible
      return solution
    }
  }

  /// The answer "infeasible" with its certificate, or `nil` if the multipliers prove nothing.
  func certificate(_ outcome: SimplexOutcome, of program: LinearProgram) -> LPSolution? {
    guard case .infeasible(let multipliers) = outcome else { return nil }
    var solution = LPSolution(termination: .infeasible, iterations: iterations)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = multipliers.enumerated().map { row, multiplier in
      multiplier / form.scale[form.columnCount + row]
    }
    // The size of a ray means nothing; the largest entry becomes about 1.
    let largest = solution.rowDuals.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite else { return nil }
    let factor = Double(sign: .plus, exponent: -largest.exponent, significand: 1)
    solution.rowDuals = solution.rowDuals.map { dual in
      abs(dual) <= 1e-12 * largest ? 0 : dual * factor
    }
    solution.columnDuals = program.matrix.transposedTimes(solution.rowDuals).map { -$0 }
    return KKTResiduals.certificate(solution, provesInfeasible: program) ? solution : nil
  }

  private func point(_ termination: TerminationStatus, of program: LinearProgram) -> LPSolution {
    var solution = LPSolution(termination: termination, iterations: iterations)
    solution.columnValues = (0..<form.columnCount).map { values[$0] * form.scale[$0] }
    solution.rowValues = program.matrix.times(solution.columnValues)
    for row in 0..<form.rowCount where statuses[form.columnCount + row] != .basic {
      let logical = form.columnCount + row
      solution.rowValues[row] = values[logical] * form.scale[logical]
    }
    solution.objective = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    solution.basis = basis
    return solution
  }

  private func addDuals(to solution: inout LPSolution, of program: LinearProgram) {
    solution.rowDuals = (form.columnCount..<form.variableCount).map {
      reducedCosts[$0] / form.scale[$0]
    }
    let products = program.matrix.transposedTimes(solution.rowDuals)
    solution.columnDuals = (0..<form.columnCount).map { column in
      statuses[column] == .basic ? 0 : program.columnCosts[column] - products[column]
    }
  }

  /// The largest violation of a bound or of a row's activity, relative to 1 plus its size.
  private static func violation(of solution: LPSolution, in program: LinearProgram) -> Double {
    var largest = 0.0
    func check(_ value: Double, _ lower: Double, _ upper: Double) {
      guard value.isFinite else {
        largest = .infinity
        return
      }
      if value < lower { largest = max(largest, (lower - value) / (1 + abs(lower))) }
      if value > upper { largest = max(largest, (value - upper) / (1 + abs(upper))) }
    }
    for column in 0..<program.columnCount {
      check(
        solution.columnValues[column], program.columnLower[column], program.columnUpper[column])
    }
    for (row, activity) in program.matrix.times(solution.columnValues).enumerated() {
      check(activity, program.rowLower[row], program.rowUpper[row])
    }
    return largest
  }

  /// Whether the duals have the right signs in the original numbers.
  private func hasRightSigns(_ solution: LPSolution, options: LPOptions) -> Bool {
    let duals = solution.columnDuals + solution.rowDuals
    return duals.indices.allSatisfy { variable in
      let dual = duals[variable]
      let tolerance = max(10 * options.dualTolerance, 1e-8 * abs(dual)) + limits.dualTolerance
      guard dual.isFinite, form.lower[variable] < form.upper[variable] else { return dual.isFinite }
      switch statuses[variable] {
      case .basic: return true
      case .atLower: return dual >= -tolerance
      case .atUpper: return dual <= tolerance
      case .free: return abs(dual) <= tolerance
      }
    }
  }
}

extension LinearProgram {
  /// Whether a column or a row has a lower bound above its upper one.
  var hasCrossedBounds: Bool {
    zip(columnLower, columnUpper).contains { $0 > $1 }
      || zip(rowLower, rowUpper).contains { $0 > $1 }
  }
}

extension LPSolution {
  /// The answer for a program with crossed bounds: no point lies within them, so duals of 0 are proof
  /// enough.
  static func provenByCrossedBounds(of program: LinearProgram) -> LPSolution {
    var solution = LPSolution(termination: .infeasible)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = [Double](repeating: 0, count: program.rowCount)
    solution.columnDuals = [Double](repeating: 0, count: program.columnCount)
    return solution
  }
}
