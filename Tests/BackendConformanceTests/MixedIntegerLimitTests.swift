import LinearProgramming
import TestSupport
import Testing

@Suite("Limits of searches for whole values")
struct MixedIntegerLimitTests {
  /// Makes a program of many knapsack rows. With 40 columns, the search has very many nodes.
  private func hardProgram(columns: Int = 40) throws -> LinearProgram {
    var generator = SeededGenerator(seed: 11)
    let rows = (0..<6).map { _ in
      let coefficients = (0..<columns).map { _ in
        Double(Int.random(in: 20...90, using: &generator))
      }
      return Row(
        coefficients: coefficients, lower: -.infinity,
        upper: (coefficients.reduce(0, +) / 2).rounded())
    }
    return try LinearProgram.of(
      (0..<columns).map { _ in Column(-Double(Int.random(in: 50...60, using: &generator)), 0, 1) },
      rows
    ).whole()
  }

  @Test("A spent budget is named; the incumbent and the bound come along")
  func limits() throws {
    let program = try hardProgram()
    for backend in Backends.mixedInteger {
      for kind in [TerminationStatus.nodeLimit, .iterationLimit] {
        var options = LPOptions()
        if kind == .nodeLimit { options.nodeLimit = 40 } else { options.iterationLimit = 400 }
        let solution: LPSolution
        do {
          solution = try backend.solve(program, options: options)
        } catch {
          // A backend that cannot keep a limit must report this.
          #expect(error.code == .unsupported)
          continue
        }
        #expect(solution.termination == kind, "\(backend.name)")
        #expect(mixedIntegerAudit(solution, of: program) == nil, "\(backend.name)")
        if kind == .nodeLimit { #expect(solution.nodes <= 40, "\(backend.name)") }
        // A backend may check its limit only between nodes.
        if kind == .iterationLimit { #expect(solution.iterations <= 600, "\(backend.name)") }
        if !solution.columnValues.isEmpty {
          let bound = try #require(solution.objectiveBound)
          #expect(bound <= solution.objective, "\(backend.name)")
        }
      }
    }
  }

  @Test("No time at all")
  func noTime() throws {
    var options = LPOptions()
    options.timeLimit = .zero
    for backend in Backends.mixedInteger {
      let solution = try backend.solve(try hardProgram(), options: options)
      #expect(solution.termination == .timeLimit, "\(backend.name)")
      #expect((solution.objectiveBound ?? -.infinity) <= -1, "\(backend.name)")
    }
  }

  @Test("A loose gap ends the search early, and the gap is kept")
  func gap() throws {
    let program = try hardProgram(columns: 14)
    var options = LPOptions()
    options.relativeGap = 0.1
    for backend in Backends.mixedInteger {
      let loose = try backend.solve(program, options: options)
      #expect(loose.termination == .optimal, "\(backend.name)")
      let bound = try #require(loose.objectiveBound)
      #expect(bound <= loose.objective, "\(backend.name)")
      let tight = try backend.solve(program, options: LPOptions())
      #expect(loose.objective - tight.objective <= 0.1 * abs(loose.objective), "\(backend.name)")
      #expect(loose.nodes <= tight.nodes, "\(backend.name)")
    }
  }
}
