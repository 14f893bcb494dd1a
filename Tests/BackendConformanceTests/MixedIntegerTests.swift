import LinearProgramming
import TestSupport
import Testing

extension Backends {
  /// The backends that solve programs with integer columns.
  static var mixedInteger: [any MixedIntegerSolving] {
    all.compactMap { $0 as? any MixedIntegerSolving }
  }
}

@Suite("Whole-valued columns")
struct MixedIntegerTests {
  @Test("Every backend gives the known answer", arguments: try LPCase.mixedInteger())
  func knownAnswers(lpCase: LPCase) throws {
    for backend in Backends.mixedInteger {
      let solution = try backend.solve(lpCase.program, options: LPOptions())
      #expect(solution.termination == lpCase.termination, "\(backend.name)")
      #expect(mixedIntegerAudit(solution, of: lpCase.program) == nil, "\(backend.name)")
      guard lpCase.termination == .optimal else { continue }
      #expect(
        abs(solution.objective - lpCase.objective) <= 1e-9 * (1 + abs(lpCase.objective)),
        "\(backend.name): \(solution.objective) instead of \(lpCase.objective)")
    }
  }

  @Test("Small random programs: every backend agrees with the enumeration of whole values")
  func againstEnumeration() throws {
    var counts: [TerminationStatus: Int] = [:]
    for seed in 1...3000 {
      var generator = SeededGenerator(seed: seed)
      let program = try LinearProgram.randomMixedInteger(using: &generator)
      let expected = try WholeValueEnumeration.solve(program)
      for backend in Backends.mixedInteger {
        let solution = try backend.solve(program, options: LPOptions())
        #expect(
          agrees(solution, expected),
          "seed \(seed), \(backend.name): \(solution.termination) \(solution.objective), \(expected)"
        )
        #expect(mixedIntegerAudit(solution, of: program) == nil, "seed \(seed), \(backend.name)")
        counts[solution.termination, default: 0] += 1
      }
    }
    // The generator must often give every kind of answer.
    for kind in [TerminationStatus.optimal, .infeasible, .unbounded] {
      #expect(counts[kind, default: 0] >= 100, "\(kind)")
    }
  }

  @Test("A basis to start from, and a session, change the work and not the answer")
  func warmStartsAndSessions() throws {
    for lpCase in try LPCase.mixedInteger() {
      var relaxation = lpCase.program
      for column in 0..<relaxation.columnCount { relaxation.isInteger[column] = false }
      for backend in Backends.mixedInteger {
        let expected = try backend.solve(lpCase.program, options: LPOptions())
        var answers: [LPSolution] = []
        if let warm = backend as? any WarmStarting,
          let basis = try backend.solve(relaxation, options: LPOptions()).basis
        {
          answers.append(
            try warm.solve(lpCase.program, startingFrom: basis, options: LPOptions()))
        }
        if let sessions = backend as? any SessionSolving {
          try sessions.withSession(on: lpCase.program, startingFrom: nil) { session in
            answers.append(try session.solve(options: LPOptions()))
            if lpCase.program.hasIntegers, lpCase.program.columnCount > 0 {
              #expect(session.dual(of: .column(0)).isNaN || lpCase.termination != .optimal)
            }
            answers.append(try session.solve(options: LPOptions()))
          }
        }
        for answer in answers {
          #expect(answer.termination == expected.termination, "\(lpCase.name), \(backend.name)")
          if expected.termination == .optimal {
            let difference = abs(answer.objective - expected.objective)
            #expect(
              difference <= 1e-9 * (1 + abs(expected.objective)), "\(lpCase.name), \(backend.name)")
          }
        }
      }
    }
  }

  @Test("A malformed program is refused")
  func malformed() throws {
    var program = try LinearProgram.of([Column(1)], [.atLeast(1, 1)]).whole()
    program.columnCosts[0] = .nan
    for backend in Backends.mixedInteger {
      let error = #expect(throws: LPError.self) {
        try backend.solve(program, options: LPOptions())
      }
      #expect(error?.code == .invalidProgram)
    }
  }

  private func agrees(_ solution: LPSolution, _ expected: WholeValueEnumeration.Answer) -> Bool {
    switch expected {
    case .infeasible: solution.termination == .infeasible
    case .unbounded: solution.termination == .unbounded
    case .optimal(let objective):
      solution.termination == .optimal
        && abs(solution.objective - objective) <= 1e-7 * (1 + abs(objective))
    }
  }
}

/// Checks the claims of an answer to a program with integer columns. Returns `nil` if all claims
/// hold.
func mixedIntegerAudit(_ solution: LPSolution, of program: LinearProgram) -> String? {
  if !solution.columnValues.isEmpty || solution.termination == .optimal && program.columnCount > 0 {
    if solution.primalStatus != .feasible { return "the point is \(solution.primalStatus)" }
    let residuals = KKTResiduals(of: program, solution: solution)
    if max(residuals.primal, residuals.activity, residuals.objective) > 1e-8 {
      return "\(residuals)"
    }
    if residuals.integrality != 0 { return "values are not whole: \(solution.columnValues)" }
  }
  guard program.hasIntegers else { return nil }
  if solution.dualStatus == .feasible || solution.basis != nil { return "it has duals or a basis" }
  if solution.termination == .optimal, !((solution.relativeGap ?? 1) <= 1e-8) {
    return "it claims the gap \(String(describing: solution.relativeGap))"
  }
  return nil
}
