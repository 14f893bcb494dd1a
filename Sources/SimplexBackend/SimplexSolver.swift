public import LinearProgramming

/// The variant of the simplex method that a backend runs.
package enum SimplexMethod: String, Sendable {
  /// The dual method from a dual feasible start, otherwise the primal one.
  case automatic
  /// The primal method only.
  case primal
  /// The dual method from every start. Costs are shifted where the start is not dual feasible, and
  /// then the primal method finishes.
  case dual
}

/// The search for whole values, which the target `IntegerSearch` adds to `SimplexSolver`.
package protocol IntegerSearching {
  /// Solves a valid program with whole-valued columns.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where the first relaxation starts, if it fits the program.
  ///   - options: Valid tolerances and limits.
  /// - Returns: The answer.
  /// - Throws: `LPError` if a relaxation fails.
  func search(
    _ program: LinearProgram, from basis: Basis?, options: LPOptions
  ) throws(LPError) -> LPSolution
}

/// A pure-Swift revised simplex method for linear programs with bounds and convex piecewise-linear
/// costs, with branch and bound on top for whole-valued columns.
///
/// It has a primal and a dual variant on one sparse factorization of the basis. It returns duals
/// and certificates of infeasibility, and can start from a given basis. The primal method handles
/// piecewise-linear costs directly and finishes warm starts. The dual method solves programs with
/// linear costs from scratch; other costs are first expanded into columns. There is no randomness:
/// equal programs give equal answers.
///
/// `LPOptions.presolve` first reduces a program without piecewise-linear costs. The answer, with
/// its duals and basis, is mapped back to the whole program and audited there. If it fails the
/// audit, or there is none, the whole program is solved. Small programs that remain in doubt are
/// solved in exact arithmetic.
///
/// Programs with whole-valued columns need the target `IntegerSearch`, which the products
/// `SimplexBackend` and `Plumb` include. Without it they are rejected.
public struct SimplexSolver: WarmStarting, SessionSolving {
  /// The variant of the simplex method to run.
  package let method: SimplexMethod
  /// The presolve rules that `LPOptions.presolve` applies.
  package let rules: ReductionRules

  /// Creates a backend that chooses between the primal and the dual method.
  public init() { self.init(method: .automatic) }

  /// Creates a backend that runs one variant, or some of the presolve rules, for tests and
  /// benchmarks.
  package init(method: SimplexMethod, rules: ReductionRules = .all) {
    self.method = method
    self.rules = rules
  }

  /// `simplex`, followed by the variant if one was chosen.
  public var name: String {
    method == .automatic ? "simplex" : "simplex-\(method.rawValue)"
  }

  /// Solves a program. With `IntegerSearch` it may have whole-valued columns.
  ///
  /// - Throws: `LPError` with code `invalidProgram` for a malformed program, `unsupported` for
  ///   integers without `IntegerSearch`.
  public func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    try solve(program, basis: nil, options: options).withoutNegativeZeros
  }

  /// Solves a program from a basis of a similar program, or of its relaxation.
  ///
  /// A basis that does not fit is ignored. A singular basis, or one with too few or too many basic
  /// variables, is repaired.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`.
  public func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try solve(program, basis: basis, options: options).withoutNegativeZeros
  }

  /// Opens a session. Without whole-valued columns it keeps factorization, point and memory between
  /// solves; with them each solve is a separate search.
  ///
  /// - Throws: `LPError` as `solve(_:options:)`, and errors that `body` throws.
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

  /// The largest size, rows times columns, of a program that is solved in exact arithmetic when its
  /// answer remains in doubt.
  private static let doubtLimit = 10_000

  /// Solves a program without integers and without presolve.
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
