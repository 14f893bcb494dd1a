import LinearProgramming

/// The findings about what rules 1 to 3 leave free: each such variable, and its range.
extension SolveRun {
  /// The ranges of a part's open variables, to be asked for once all values are chosen: the program
  /// as it is before that.
  struct RangeQuestion {
    fileprivate let program: LinearProgram
    fileprivate let basis: Basis
    fileprivate let variables: [Int]
    fileprivate let columns: [Int]
  }

  /// Keeps what is needed to answer later.
  func rangeQuestion(about part: OpenPart) throws(Interruption) -> RangeQuestion {
    let (program, basis) = try program(of: part)
    return RangeQuestion(
      program: program, basis: basis, variables: part.open, columns: part.openColumns)
  }

  /// Reports the open variables of a part, with their ranges if those are wanted and no hard row
  /// limits them.
  func reportWithoutProgram(_ part: OpenPart) {
    for variable in part.open {
      let range = options.findsRanges ? boxRange(of: variable) : nil
      findings.ambiguities.append(
        Ambiguity(variable: variable, lower: range?.lower, upper: range?.upper))
    }
  }

  /// The range of a variable whose expression reads free variables that nothing ties together.
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

  /// Reports the variables of a question with their ranges: two programs each, every one from where
  /// the one before ended. Where a budget ends they are reported without.
  func answer(_ question: RangeQuestion) throws(Interruption) {
    var known = 0
    do {
      try programs.inSession(on: question.program, from: question.basis) {
        session throws(Interruption) in
        for (variable, column) in zip(question.variables, question.columns) {
          try budget.checkTime()
          let lower = -(try greatest(of: column, sign: -1, &session))
          let upper = try greatest(of: column, sign: 1, &session)
          // Rounding must not turn the ends round.
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

  /// The greatest value of a column times a sign.
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
