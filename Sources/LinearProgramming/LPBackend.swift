/// A solver of linear programs.
///
/// A backend is a stateless value. Each call builds what it needs and keeps nothing, so one value
/// serves all threads. Capabilities beyond the plain linear program are refinements of this
/// protocol. A backend rejects unsupported programs and options with `LPError.Code.unsupported`.
public protocol LPBackend: Sendable {
  /// The name that selects the backend, such as `simplex` or `glpk-dual`.
  var name: String { get }

  /// Solves a program.
  ///
  /// Piecewise-linear costs are part of the plain linear program. A backend that does not handle
  /// them directly solves `LinearProgram.expandingPlacedCosts()`.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer. Infeasible, unbounded and an exhausted budget are answers, not errors.
  /// - Throws: `LPError` for a malformed program, a missing capability or a failing backend.
  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution
}

/// A backend whose solutions of programs without integers include duals, or a certificate for an
/// infeasible program.
public protocol DualProviding: LPBackend {
  /// Whether only the answer is rounded, so that even a tiny dual is not 0. The default is `false`.
  var isExact: Bool { get }
}

extension DualProviding {
  /// `false`.
  public var isExact: Bool { false }
}

/// A backend that can start from a basis.
public protocol WarmStarting: LPBackend {
  /// Solves a program, starting from a basis of a similar one.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - basis: Where to start. A basis that does not fit or is singular is repaired or ignored.
  ///   - options: Tolerances and limits.
  /// - Returns: The same answer as without the basis, usually found faster.
  /// - Throws: `LPError` as `solve(_:options:)`.
  func solve(_ program: LinearProgram, startingFrom basis: Basis, options: LPOptions)
    throws(LPError) -> LPSolution
}

/// A backend that solves programs with whole-valued columns.
///
/// Its answer to such a program has no duals and no basis. If a budget ends the search, the
/// termination says which. The point is then the best one found so far (the incumbent), if any, and
/// `LPSolution.objectiveBound` bounds how good a point can be. Whole values are returned as exact
/// whole numbers, and the other columns are recomputed with them fixed.
public protocol MixedIntegerSolving: LPBackend {
  /// Whether its search should presolve (`LPOptions.presolve`) if the caller does not choose. The
  /// default is `false`.
  var prefersPresolve: Bool { get }
}

extension MixedIntegerSolving {
  /// `false`.
  public var prefersPresolve: Bool { false }
}
