import LinearProgramming
import Testing

@Suite("Every backend gives the known answer")
struct ConformanceTests {
  @Test(arguments: Backends.all, try LPCase.ordinary())
  func ordinary(backend: any LPBackend, lpCase: LPCase) throws { try check(backend, lpCase) }

  @Test(arguments: Backends.all, try LPCase.degenerate())
  func degenerate(backend: any LPBackend, lpCase: LPCase) throws { try check(backend, lpCase) }

  @Test(arguments: Backends.all, try LPCase.withoutOptimum())
  func withoutOptimum(backend: any LPBackend, lpCase: LPCase) throws { try check(backend, lpCase) }

  @Test(arguments: Backends.all, try LPCase.badlyScaled())
  func badlyScaled(backend: any LPBackend, lpCase: LPCase) throws { try check(backend, lpCase) }

  @Test(arguments: Backends.all, try LPCase.piecewise())
  func piecewise(backend: any LPBackend, lpCase: LPCase) throws { try check(backend, lpCase) }

  private func check(_ backend: any LPBackend, _ lpCase: LPCase) throws {
    let solution = try backend.solve(lpCase.program, options: LPOptions())
    #expect(solution.termination == lpCase.termination)
    #expect(audit(solution, of: lpCase.program, by: backend) == nil)
    if lpCase.termination == .optimal {
      #expect(
        abs(solution.objective - lpCase.objective) <= 1e-9 * (1 + abs(lpCase.objective)),
        "\(solution.objective) instead of \(lpCase.objective)")
    }
  }
}

/// Checks the claims of a backend's answer; `nil` if all claims hold.
func audit(
  _ solution: LPSolution, of program: LinearProgram, by backend: any LPBackend
) -> String? {
  switch solution.termination {
  case .optimal:
    let residuals = KKTResiduals(of: program, solution: solution)
    if solution.primalStatus != .feasible { return "the optimal point is \(solution.primalStatus)" }
    if backend is any DualProviding, solution.rowDuals.count != program.rowCount {
      return "no duals"
    }
    return residuals.isWithin(1e-7) ? nil : "\(residuals)"
  case .infeasible:
    guard backend is any DualProviding else { return nil }
    if solution.dualStatus != .infeasibilityCertificate { return "no certificate" }
    return KKTResiduals.certificate(solution, provesInfeasible: program)
      ? nil : "the certificate proves nothing: \(solution.rowDuals)"
  case .unbounded:
    return nil
  default:
    return "ended with \(solution.termination)"
  }
}
