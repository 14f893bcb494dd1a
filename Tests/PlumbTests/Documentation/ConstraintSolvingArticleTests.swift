import ConstraintSolving
import LinearProgramming
import SimplexBackend
import Testing

/// The code of the article about prioritized constraints.
struct ConstraintSolvingArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    var system = ConstraintSystem()
    let left = system.addVariable(), width = system.addVariable(target: 50, lowerBound: 0)
    system.addConstraint([(left, 1), (width, 1)], .lessThanOrEqual, 100)
    let wish = system.addConstraint([(width, 1)], .equal, 120, priority: 250)

    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
    print(solution.values)  // prints: [-20.0, 120.0]
    print(solution.violations.isEmpty, system.priorities[wish])  // prints: true 250.0

    try transcript.expectLines(of: "ConstraintSolving", in: "ConstraintSolving")
  }
}
