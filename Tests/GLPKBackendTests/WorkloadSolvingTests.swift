#if GLPK
import GLPKBackend
import LinearProgramming
import GeneratedWorkloads
import Testing

/// Tests GLPK on the measured layouts, with piecewise-linear costs over eight orders of
/// magnitude.
@Suite struct WorkloadSolvingTests {
  @Test(arguments: [
    "W1:100", "W2:10x10", "W2r:10x10", "W3:10", "W3:100", "W4:100", "W5:30", "W7:4",
  ])
  func weightedProgramsAreSolvedAndAudited(name: String) throws {
    let program = try #require(Workload.named(name)).weightedProgram()
    var objectives: [Double] = []
    for backend in [GLPKSolver(), GLPKSolver(method: .primalSimplex)] {
      for presolve in [false, true] {
        var options = LPOptions()
        options.presolve = presolve
        let solution = try backend.solve(program, options: options)
        #expect(solution.termination == .optimal, "\(backend.name), presolve \(presolve)")
        let residuals = KKTResiduals(of: program, solution: solution)
        #expect(residuals.isWithin(1e-7), "\(backend.name), presolve \(presolve): \(residuals)")
        objectives.append(solution.objective)
      }
    }
    let least = try #require(objectives.min())
    #expect(objectives.allSatisfy { $0 - least <= 1e-8 * (1 + abs(least)) }, "\(objectives)")
  }
}
#endif
