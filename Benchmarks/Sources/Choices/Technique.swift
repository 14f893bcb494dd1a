import ConstraintSolving
import IntegerSearch
import LinearProgramming
import SimplexBackend

/// A part of the solver that only makes it faster, or helps where rounding is in the way.
enum Technique: String, CaseIterable {
  case cuts
  case paths = "path inequalities"
  case jumps = "feasibility jump"
  case packing
  case blocks = "identical blocks"
  case restarts
  case heuristics = "all heuristics"
  case presolve = "integer presolve"
  case probing
  case tight = "tight attempts"

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
  private let parts: SearchParts
  let prefersPresolve: Bool

  /// Leaves a technique out; `nil`: none.
  init(without technique: Technique?) {
    var parts = SearchParts.all
    var rules = ReductionRules.all
    switch technique {
    case .cuts: parts.subtract([.cuts, .paths])
    case .paths: parts.remove(.paths)
    case .heuristics: parts.subtract([.heuristics, .jumps, .packing])
    case .jumps: parts.remove(.jumps)
    case .packing: parts.remove(.packing)
    case .blocks: parts.remove(.blocks)
    case .restarts: parts.remove(.restarts)
    case .probing: rules.remove(.probing)
    case .presolve, .tight, nil: break
    }
    self.parts = parts
    prefersPresolve = technique != .presolve
    simplex = SimplexSolver(method: .automatic, rules: rules)
  }

  var name: String { simplex.name }

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    guard program.hasIntegers else { return try simplex.solve(program, options: options) }
    return try simplex.search(program, options: options, parts: parts)
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
