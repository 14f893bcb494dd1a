import LinearProgramming
import SimplexBackend
import Testing

@testable import ConstraintSolving

/// Tests the passes without block solvers, and plans without the passes, against exact
/// arithmetic.
@Suite struct PassesOracleTests {
  /// The passes, which treat differences of 1e-9 as rounding, without other methods.
  private static let passes = PrioritizedSolver(backend: SimplexSolver())
  /// A solver without passes to fall back on.
  private static let withoutPasses = PrioritizedSolver(CheckedBackends([]))
  private static let passesTolerance = 1e-6
  /// Plans return values rounded to 1e-9, and a row has several of them.
  private static let plansTolerance = 2e-8

  @Test func everyAnswerOfThePassesIsTheExactOne() throws {
    var options = SolveOptions()
    options.settlesAtOnce = false
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 300) {
      var generator = BlockGenerator(seed: seed)
      var judge = try BlockJudge(generator.system())
      judge.tolerance = Self.passesTolerance
      let faults: [String]
      do {
        let solution = try Self.passes.solve(judge.sample.constraintSystem, options: options)
        tally.note(Self.name(of: solution))
        faults = Self.faults(of: solution, judge)
      } catch {
        tally.note("open")
        faults = []
      }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(judge.sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("passes: \(tally.shares)")
    #expect(tally.share(of: "open") < 0.001, "\(tally.shares)")
  }

  /// Each system is solved repeatedly with other constants.
  @Test func everyAnswerOfAPlanIsTheExactOne() throws {
    var tally = BlockTally()
    for seed in 0..<(BlockJudge.count ?? 300) {
      var generator = BlockGenerator(seed: seed)
      var sample = generator.system()
      let plans = PlanCache()
      var faults: [String] = []
      for edit in 0..<5 {
        let solution = try Self.withoutPasses.plannedSolution(
          of: sample.constraintSystem, options: SolveOptions(), plans, until: .never)
        // A structure has no plan the first time it occurs.
        if edit > 0 {
          var judge = try BlockJudge(sample)
          judge.tolerance = Self.plansTolerance
          tally.note(solution.map(Self.name) ?? (judge.isFeasible ? "open" : "infeasible"))
          faults += (solution.map { Self.faults(of: $0, judge) } ?? [])
            .map { "edit \(edit), \(sample.rows.map(\.constant)): \($0)" }
        }
        if edit > 0 { generator.moveConstants(of: &sample) }
      }
      if !faults.isEmpty {
        Issue.record("seed \(seed)\n\(sample)\n\(faults.joined(separator: "\n"))")
        if tally.noteFailure() { break }
      }
    }
    print("plans: \(tally.shares)")
    #expect(tally.share(of: "open") < 0.02, "\(tally.shares)")
  }

  private static func name(of solution: SystemSolution) -> String {
    switch solution.outcome {
    case .infeasible: "infeasible"
    case .limit: "limit"
    case .solved: solution.ambiguities.isEmpty ? "unique" : "free"
    }
  }

  private static func faults(of solution: SystemSolution, _ judge: BlockJudge) -> [String] {
    switch solution.outcome {
    case .limit: return ["a limit"]
    case .infeasible: return judge.isFeasible ? ["infeasible instead of \(judge.exact)"] : []
    case .solved: break
    }
    return judge.faults(of: solution.values) + judge.faults(ofLevelsAt: solution.values)
      + judge.faults(of: solution.ambiguities)
  }
}
