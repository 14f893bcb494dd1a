/// Something that solves linear programs.
///
/// A backend is a stateless value; each call builds what it needs and leaves nothing behind, so one
/// value serves all threads. Capabilities beyond the plain linear program are refinements of this
/// protocol; a backend refuses what it does not claim with `LPError.Code.unsupported`.
public protocol LPBackend: Sendable {
  /// The name users choose the backend by, such as `simplex` or `glpk-dual`.
  var name: String { get }

  /// Solves a program.
  ///
  /// Piecewise-linear costs are part of the plain linear program: a backend that has no rule for
  /// them solves `LinearProgram.expandingPlacedCosts()`.
  ///
  /// - Parameters:
  ///   - program: The program to minimise.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer; infeasible, unbounded and a spent budget are answers.
  /// - Throws: `LPError` for a malformed program, a missing capability or a failing backend.
  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution
}

/// A backend whose solutions of programs without integers carry duals (and a certificate for an
/// infeasible one).
public protocol DualProviding: LPBackend {
  /// Whether nothing is rounded but the answer, so that a tiny dual is one; `false` unless a
  /// backend says otherwise.
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
  ///   - basis: Where to start; one that does not fit or is singular is repaired or ignored.
  ///   - options: Tolerances and limits.
  /// - Returns: The same answer as without the basis, usually sooner.
  /// - Throws: `LPError` as `solve(_:options:)`.
  func solve(_ program: LinearProgram, startingFrom basis: Basis, options: LPOptions)
    throws(LPError) -> LPSolution
}

/// A backend that solves programs with whole-valued columns.
///
/// Its answer to such a program has no duals and no basis. Where a budget ends the search, the
/// termination says which, the point is the best one found so far (the incumbent), if there is any,
/// and `LPSolution.objectiveBound` tells how good it may be. Whole values are handed out as whole
/// numbers, and the other columns are recomputed with them fixed.
public protocol MixedIntegerSolving: LPBackend {
  /// Whether its search should presolve (`LPOptions.presolve`) where nobody asks for either; no,
  /// unless it says so.
  var prefersPresolve: Bool { get }
}

extension MixedIntegerSolving {
  /// No.
  public var prefersPresolve: Bool { false }
}
