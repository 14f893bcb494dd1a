import ConstraintSolving
import LinearProgramming
import SimplexBackend

/// A part of the solver that only makes it faster, or helps where rounding is in the way.
enum Technique: String, CaseIterable {
  case cuts
  case heuristics = "all heuristics"
  case presolve = "integer presolve"
  case probing
  case tight = "tight attempts"

  /// The parts of the search that it consists of, if it is one of those.
  var parts: SearchParts {
    switch self {
    case .cuts: .cuts
    case .heuristics: .heuristics
    case .presolve, .probing, .tight: []
    }
  }

  /// Those that a search with some parts has.
  static func all(in parts: SearchParts) -> [Technique] {
    allCases.filter { $0.parts.isEmpty || !$0.parts.isDisjoint(with: parts) }
  }

  /// A solver of layouts that does without a technique, with the backends that every layout has.
  static func solver(without technique: Technique?) -> PrioritizedSolver {
    PrioritizedSolver(
      CheckedBackends([LeanSimplex(without: technique), ExactSimplexSolver()]),
      triesTighter: technique != .tight)
  }
}

/// The simplex, whose search for whole values does without a technique.
struct LeanSimplex: WarmStarting, SessionSolving, MixedIntegerSolving {
  private let simplex: SimplexSolver
  private let leftOut: SearchParts
  let prefersPresolve: Bool

  /// Leaves a technique out; `nil`: none.
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
