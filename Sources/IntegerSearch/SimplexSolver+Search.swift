public import LinearProgramming
public import SimplexBackend

extension SimplexSolver: MixedIntegerSolving {
  /// `true`: even layouts with few alternatives gain from probing and coefficient reduction.
  public var prefersPresolve: Bool { true }
}

extension SimplexSolver: IntegerSearching {
  /// Solves a program with whole-valued columns by branch and cut.
  ///
  /// Cuts are added at the root. The search then runs in one session, so that every node starts
  /// from the basis of the previous node or of its parent.
  ///
  /// With `LPOptions.presolve` the program is reduced first. Every point is mapped back and checked
  /// in the numbers of the whole program. Unless `LPOptions.iterationLimit` is set, a search may
  /// spend 100 times the iterations of a linear program of that size.
  package func search(
    _ program: LinearProgram, from basis: Basis?, options: LPOptions
  ) throws(LPError) -> LPSolution {
    if var direct = program.directSolution() {
      direct.objectiveBound = direct.termination == .infeasible ? .infinity : direct.objective
      return direct
    }
    var options = options
    if options.presolve, basis == nil, program.placedCosts.isEmpty,
      let answer = try searchReduced(program, options: &options)
    {
      return answer
    }
    var search = BranchAndBound(program, method: method, basis: basis, options: options)
    return try search.run()
  }

  /// Presolves a program, then solves the reduced one.
  ///
  /// - Returns: The answer. `nil` if the whole program has to be solved: nothing could be reduced,
  ///   or the reduced program decides nothing. The time spent is subtracted from the options.
  private func searchReduced(
    _ program: LinearProgram, options: inout LPOptions
  ) throws(LPError) -> LPSolution? {
    let clock = BudgetClock(options)
    let reduced = Presolve.reduce(program, by: rules, with: [Probing.self]) { clock.isOver }
    options.timeLimit = clock.timeLeft
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
    let answer = try search.run()
    options.timeLimit = clock.timeLeft
    switch answer.termination {
    case .unbounded, .numericalFailure: return nil
    default: return answer
    }
  }
}
