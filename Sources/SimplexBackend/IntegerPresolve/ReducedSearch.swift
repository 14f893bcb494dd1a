import LinearProgramming

extension SimplexSolver {
  /// Solves a program with whole-valued columns by way of its presolve.
  ///
  /// - Returns: The answer; nil if the whole program has to be solved, because there was nothing to
  ///   reduce or the reduced program does not tell. The options lose what was spent.
  func solveReduced(
    _ program: LinearProgram, options: inout LPOptions
  ) throws(LPError) -> LPSolution? {
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    let isCancelled = options.isCancelled
    let reduced = IntegerPresolve.reduce(program, by: integerRules) {
      isCancelled?() == true || deadline.map { ContinuousClock.now >= $0 } == true
    }
    if let deadline { options.timeLimit = max(.zero, deadline - ContinuousClock.now) }
    guard let reduced else { return nil }
    options.presolveReport?(reduced.report)
    if let direct = reduced.program.directSolution() {
      guard direct.termination == .optimal else { return nil }
      guard
        var point = BranchAndBound.judged(
          reduced.restored(direct.columnValues), in: program, options)
      else { return nil }
      point.objectiveBound = point.objective
      return point
    }
    var search = BranchAndBound(
      reduced.program, method: method, basis: nil, options: options, reduced: reduced)
    search.parts = searchParts
    let answer = try search.run()
    if let deadline { options.timeLimit = max(.zero, deadline - ContinuousClock.now) }
    switch answer.termination {
    case .unbounded, .numericalFailure: return nil
    default: return answer
    }
  }
}
