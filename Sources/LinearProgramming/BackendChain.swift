/// Several backends that stand in for each other: each program is put to one after another until
/// one of them comes to an answer.
///
/// A backend has come to an answer when it neither throws nor gives up and the answer has the shape
/// it promises; a spent budget is an answer. A time limit is that of all together.
package struct BackendChain: WarmStarting, SessionSolving, MixedIntegerSolving {
  /// The name of the chain as a whole.
  package let name: String
  /// The backends in their order; at least one.
  package let members: [any DualProviding]

  /// Makes a chain of a backend and those that stand in for it.
  package init(name: String, _ first: any DualProviding, _ others: [any DualProviding]) {
    self.name = name
    members = [first] + others
  }

  package func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: nil, options)
  }

  package func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, from: basis, options)
  }

  private func solve(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate()
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    var options = options
    var iterations = 0
    var failure: LPError?
    for member in members where !program.hasIntegers || member is any MixedIntegerSolving {
      if let deadline { options.timeLimit = max(.zero, deadline - ContinuousClock.now) }
      do throws(LPError) {
        var solution =
          if let basis, let warm = member as? any WarmStarting {
            try warm.solve(program, startingFrom: basis, options: options)
          } else {
            try member.solve(program, options: options)
          }
        solution = try solution.validated(for: program)
        solution.iterations += iterations
        iterations = solution.iterations
        if solution.termination != .numericalFailure { return solution }
      } catch {
        failure = failure ?? error
      }
    }
    if iterations == 0, let failure { throw failure }
    return LPSolution(termination: .numericalFailure, iterations: iterations)
  }
}
