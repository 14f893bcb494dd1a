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

    let session = ConstraintSession(backend: SimplexSolver())
    let x = try session.addVariable(), y = try session.addVariable()
    try session.addConstraint([(y, 1), (x, -1)], .greaterThanOrEqual, 10, label: "gap")
    let edge = try session.addConstraint([(x, 1)], .equal, 20, priority: 500)
    try session.solve()
    print(session.values)  // prints: [20.0, 30.0]
    try session.setConstant(25, of: edge)
    try session.solve()
    print(session.values)  // prints: [25.0, 35.0]

    try session.addConstraint([(x, 1)], .greaterThanOrEqual, 0, label: "x")
    try session.addConstraint([(y, 1)], .lessThanOrEqual, 5, label: "y")
    print(try session.isFeasible())  // prints: false
    print(session.conflictText)
    // prints: gap: -x0 + x1 >= 10
    // prints: x: x0 >= 0
    // prints: y: x1 <= 5

    try transcript.expectLines(of: "ConstraintSolving", in: "ConstraintSolving")
  }
}
