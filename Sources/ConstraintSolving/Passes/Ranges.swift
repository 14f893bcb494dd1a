import LinearProgramming

/// The findings about the variables that rules 1 to 3 leave ambiguous, with their ranges.
extension SolveRun {
  /// A question for the ranges of a part's open variables.
  ///
  /// It keeps the program as it is before any value is chosen, and is answered after all are
  /// chosen.
  struct RangeQuestion {
    fileprivate let program: LinearProgram
    fileprivate let basis: Basis
    fileprivate let variables: [Int]
    fileprivate let columns: [Int]
  }

  /// Returns the question for the ranges of a part, to be answered later.
  func rangeQuestion(about part: OpenPart) throws(Interruption) -> RangeQuestion {
    let (program, basis) = try program(of: part)
    return RangeQuestion(
      program: program, basis: basis, variables: part.open, columns: part.openColumns)
  }

  /// Reports the open variables of a part that no hard row limits, with their ranges if requested.
  func reportWithoutProgram(_ part: OpenPart) {
    for variable in part.open {
      let range = options.findsRanges ? boxRange(of: variable) : nil
      findings.ambiguities.append(
        Ambiguity(variable: variable, lower: range?.lower, upper: range?.upper))
    }
  }

  /// Returns the range of a variable whose expression reads free variables that no row connects.
  func boxRange(of variable: Int) -> (lower: Double, upper: Double) {
    reduction.elimination.reduce(variable)
    var lower = reduction.elimination.rowConstant
    var upper = lower
    for place in 0..<reduction.elimination.rowCount {
      let coefficient = reduction.elimination.rowCoefficient(place)
      let other = reduction.elimination.rowVariable(place)
      let ends = (
        coefficient * reduction.ranges[~other].lower, coefficient * reduction.ranges[~other].upper
      )
      lower += min(ends.0, ends.1)
      upper += max(ends.0, ends.1)
    }
    return (lower, upper)
  }

  /// Reports the variables of a question with their ranges.
  ///
  /// Each variable takes two programs, each of which starts where the previous one ended. If a
  /// budget ends, the remaining variables are reported without ranges.
  func answer(_ question: RangeQuestion) throws(Interruption) {
    var known = 0
    do {
      try programs.inSession(on: question.program, from: question.basis) {
        session throws(Interruption) in
        for (variable, column) in zip(question.variables, question.columns) {
          try budget.checkTime()
          let lower = -(try greatest(of: column, sign: -1, &session))
          let upper = try greatest(of: column, sign: 1, &session)
          // Rounding must not swap the ends.
          findings.ambiguities.append(
            Ambiguity(variable: variable, lower: lower, upper: max(lower, upper)))
          known += 1
        }
      }
    } catch {
      guard case .limit = error else { throw error }
      findings.hasUnfinishedRanges = true
      for variable in question.variables[known...] {
        findings.ambiguities.append(Ambiguity(variable: variable, lower: nil, upper: nil))
      }
    }
  }

  /// Returns the greatest value of a column times a sign.
  private func greatest(
    of column: Int, sign: Double, _ session: inout any LPSession
  ) throws(Interruption) -> Double {
    session.setCosts(ofColumns: [(column, -sign)], placedCosts: [])
    switch try programs.minimize(&session) {
    case .optimal: return sign * session.value(of: .column(column))
    case .unbounded: return .infinity
    default: throw .failure("a range has no solution to rounding")
    }
  }
}
