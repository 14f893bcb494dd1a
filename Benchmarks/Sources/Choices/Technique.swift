import ConstraintSolving
import LinearProgramming
import SimplexBackend

/// A technique of the solver that only makes it faster, or helps against rounding.
enum Technique: String, CaseIterable {
  case cuts
  case heuristics = "all heuristics"
  case presolve = "integer presolve"
  case probing
  case tight = "tight attempts"

  /// The parts of the search that belong to the technique, if it is one of the search.
  var parts: SearchParts {
    switch self {
    case .cuts: .cuts
    case .heuristics: .heuristics
    case .presolve, .probing, .tight: []
    }
  }

  /// Returns the techniques that a search with the given parts uses.
  static func all(in parts: SearchParts) -> [Technique] {
    allCases.filter { $0.parts.isEmpty || !$0.parts.isDisjoint(with: parts) }
  }

  /// Returns a solver of layouts without a technique, with the usual backends.
  static func solver(without technique: Technique?) -> PrioritizedSolver {
    PrioritizedSolver(
      CheckedBackends([LeanSimplex(without: technique), ExactSimplexSolver()]),
      triesTighter: technique != .tight)
  }
}

/// The simplex with an integer search that omits a technique.
struct LeanSimplex: WarmStarting, SessionSolving, MixedIntegerSolving {
  private let simplex: SimplexSolver
  private let leftOut: SearchParts
  let prefersPresolve: Bool

  /// Creates a solver without a technique, or with all of them for `nil`.
  init(without technique: Technique?) {
    var rules = ReductionRules.all
    if technique == .probing { rules.remove(.probing) }
    leftOut = technique?.parts ?? []
    prefersPresolve = technique != .presolve
    simplex = SimplexSolver(method: .automatic, rules: rules)
  }

  var name: String { simplex.name }

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    var options = options
    options.searchParts.subtract(leftOut)
    return try simplex.solve(program, options: options)
  }

  func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    try simplex.solve(program, startingFrom: basis, options: options)
  }

  func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    try simplex.withSession(on: program, startingFrom: basis, body)
  }
}
