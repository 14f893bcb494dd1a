public import LinearProgramming

/// Which variant of the simplex method a backend runs.
package enum SimplexMethod: String, Sendable {
  /// The dual method from a dual feasible start, otherwise the primal one.
  case automatic
  /// The primal method only.
  case primal
  /// The dual method from every start, with shifted costs where the start is not dual feasible; the
  /// primal method finishes where costs were shifted.
  case dual
}

/// A pure-Swift revised simplex method for linear programs with bounds and convex piecewise-linear
/// costs, with branch and bound on top for whole-valued columns.
///
/// It has a primal and a dual variant on one sparse factorization of the basis, gives duals and
/// certificates of infeasibility, and starts from a given basis. The primal method treats
/// piecewise-linear costs as they are, and ends what a warm start has begun; the dual method solves
/// programs with linear costs from their beginning, and has others written out as columns. It runs
/// without randomness: equal programs give equal answers.
///
/// `LPOptions.presolve` has rules reduce a program without piecewise-linear costs first. Where it
/// has no whole-valued columns, the answer is led back to the whole program, duals and basis
/// included, and audited there; where it does not hold, or none exists, the whole program is
/// solved, a small one that stays in doubt in exact arithmetic. Where it has, every point is led
/// back and checked in the numbers of the whole program.
///
/// A program with whole-valued columns is solved by branch and cut: cuts at the root, then a
/// search in one session, so that every node starts from the basis of the one before or of its
/// parent. Unless `LPOptions.iterationLimit` is set, such a search may spend 100 times the
/// iterations of a linear program of that size.
public struct SimplexSolver: WarmStarting, SessionSolving, MixedIntegerSolving {
  let method: SimplexMethod
  /// The rules of the presolve, where `LPOptions.presolve` asks for it.
  let rules: ReductionRules
  /// The rules of the presolve of programs with whole-valued columns.
  let integerRules: IntegerRules
  /// The parts of the search for whole values.
  let searchParts: SearchParts

  /// Makes a backend that chooses between the primal and the dual method by itself.
  public init() { self.init(method: .automatic) }

  /// Makes a backend that runs one variant, or some rules of the presolve or parts of the search,
  /// so that tests and benchmarks reach each.
  package init(
    method: SimplexMethod, rules: ReductionRules = .all, integerRules: IntegerRules = .all,
    searchParts: SearchParts = .all
  ) {
    self.method = method
    self.rules = rules
    self.integerRules = integerRules
    self.searchParts = searchParts
  }

  /// Yes: even layouts with few alternatives gain from what probing and coefficients tell.
  public var prefersPresolve: Bool { true }

  /// `simplex`, with the variant if it was chosen.
  public var name: String {
    method == .automatic ? "simplex" : "simplex-\(method.rawValue)"
  }

  /// Solves a program, also one with whole-valued columns.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a malformed program.
  public func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try solve(program, basis: nil, options: options)
  }

  /// Solves a program from a basis of a similar one, or of its relaxation. A basis that does not
  /// fit is ignored, one with too few or too many basic variables or a singular one is repaired.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, basis: basis, options: options)
  }

  /// Opens a session. Without whole-valued columns it keeps factorization, point and memory between
  /// its solves; with them each solve is a search of its own.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`, and what `body` throws.
  public func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    try program.validate()
    var session: any LPSession =
      method == .dual || program.hasIntegers
      ? ResolvingSession(program: program, backend: self, basis: basis)
      : SimplexSession(program, method: method, basis: basis)
    return try body(&session)
  }

  private func solve(
    _ program: LinearProgram, basis: Basis?, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try program.validate()
    try options.validate()
    if method == .dual, !program.placedCosts.isEmpty {
      let expanded = try program.expandingPlacedCosts()
      var solution = expanded.contract(
        try solve(expanded.program, basis: nil, options: options))
      if program.hasIntegers, !solution.columnValues.isEmpty {
        // A point that is not optimal may have split a cost into the wrong pieces.
        let isProven = solution.objectiveBound == solution.objective
        solution.objective = program.objective(
          columnValues: solution.columnValues, rowValues: solution.rowValues)
        solution.objectiveBound =
          isProven
          ? solution.objective : solution.objectiveBound.map { min($0, solution.objective) }
      }
      return solution
    }
    if var direct = program.directSolution() {
      if program.hasIntegers {
        direct.objectiveBound = direct.termination == .infeasible ? .infinity : direct.objective
      }
      return direct
    }
    if program.hasIntegers {
      var options = options
      if options.presolve, basis == nil, program.placedCosts.isEmpty,
        let answer = try solveReduced(program, options: &options)
      {
        return answer
      }
      var search = BranchAndBound(program, method: method, basis: basis, options: options)
      search.parts = searchParts
      return try search.run()
    }
    guard options.presolve, basis == nil, program.placedCosts.isEmpty else {
      return try solveWhole(program, from: basis, options)
    }
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    switch try solvePresolved(program, options: options) {
    case .answer(let solution): return solution
    case .undecided(let start, let iterations):
      var options = options
      if let deadline { options.timeLimit = max(.zero, deadline - ContinuousClock.now) }
      if let limit = options.iterationLimit { options.iterationLimit = max(0, limit - iterations) }
      var solution = try solveWhole(program, from: start, options)
      solution.iterations += iterations
      return solution
    }
  }

  /// Small programs that stay in doubt are solved in exact arithmetic; rows times columns.
  private static let doubtLimit = 10_000

  /// Solves a program without integers as it is.
  private func solveWhole(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    var session = SimplexSession(program, method: method, basis: basis)
    let solution = try session.solve(options: options)
    guard solution.termination == .numericalFailure,
      program.rowCount * program.columnCount <= Self.doubtLimit
    else { return solution }
    var rough = solution
    rough.basis = session.state.basis
    var limits = SimplexLimits(options)
    limits.deadline = deadline
    return ExactSimplexSolver(workLimit: 100_000_000)
      .exactSolution(of: program, from: rough, limits, options)
  }
}
