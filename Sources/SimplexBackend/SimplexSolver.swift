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

/// What the target `IntegerSearch` adds to `SimplexSolver`: the search for whole values.
package protocol IntegerSearching {
  /// Solves a valid program with whole-valued columns.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where its first relaxation starts, if it fits.
  ///   - options: Tolerances and limits, valid ones.
  /// - Returns: The answer.
  /// - Throws: `LPError` where a relaxation fails.
  func search(
    _ program: LinearProgram, from basis: Basis?, options: LPOptions
  ) throws(LPError) -> LPSolution
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
/// `LPOptions.presolve` has rules reduce a program without piecewise-linear costs first. The answer
/// is led back to the whole program, duals and basis included, and audited there; where it does not
/// hold, or none exists, the whole program is solved, a small one that stays in doubt in exact
/// arithmetic.
///
/// A program with whole-valued columns is solved where the target `IntegerSearch` is linked in, as
/// the product `SimplexBackend` and `Plumb` have it; else it is refused.
public struct SimplexSolver: WarmStarting, SessionSolving {
  /// Which variant of the simplex method runs.
  package let method: SimplexMethod
  /// The rules of the presolve, where `LPOptions.presolve` asks for it.
  package let rules: ReductionRules

  /// Makes a backend that chooses between the primal and the dual method by itself.
  public init() { self.init(method: .automatic) }

  /// Makes a backend that runs one variant, or some rules of the presolve, so that tests and
  /// benchmarks reach each.
  package init(method: SimplexMethod, rules: ReductionRules = .all) {
    self.method = method
    self.rules = rules
  }

  /// `simplex`, with the variant if it was chosen.
  public var name: String {
    method == .automatic ? "simplex" : "simplex-\(method.rawValue)"
  }

  /// Solves a program, with `IntegerSearch` also one with whole-valued columns.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a malformed program, `unsupported` for
  ///   integers without `IntegerSearch`.
  public func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try solve(program, basis: nil, options: options).withoutNegativeZeros
  }

  /// Solves a program from a basis of a similar one, or of its relaxation. A basis that does not
  /// fit is ignored, one with too few or too many basic variables or a singular one is repaired.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, basis: basis, options: options).withoutNegativeZeros
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
      ? CheckedSession(program: program, backend: self, basis: basis)
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
    if program.hasIntegers {
      guard let searching = self as? any IntegerSearching else {
        throw LPError(
          .unsupported,
          "\(name) solves programs with integers where IntegerSearch is linked in, as the products "
            + "SimplexBackend and Plumb have it")
      }
      return try searching.search(program, from: basis, options: options)
    }
    if let direct = program.directSolution() { return direct }
    guard options.presolve, basis == nil, program.placedCosts.isEmpty else {
      return try solveWhole(program, from: basis, options)
    }
    return try solvePresolved(program, options)
  }

  /// Small programs that stay in doubt are solved in exact arithmetic; rows times columns.
  private static let doubtLimit = 10_000

  /// Solves a program without integers as it is.
  func solveWhole(
    _ program: LinearProgram, from basis: Basis?, _ options: LPOptions
  ) throws(LPError) -> LPSolution {
    let limits = SimplexLimits(options)
    let session = SimplexSession(program, method: method, basis: basis)
    let solution = try session.solve(options: options)
    guard solution.termination == .numericalFailure,
      program.rowCount * program.columnCount <= Self.doubtLimit
    else { return solution }
    var rough = solution
    rough.basis = session.state.basis
    return ExactSimplexSolver(workLimit: 100_000_000)
      .exactSolution(of: program, from: rough, limits, options)
  }
}
