#if GLPK
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

@Suite struct GLPKBackendTests {
  static let backends = [GLPKSolver(method: .dualSimplex), GLPKSolver(method: .primalSimplex)]

  static func options(presolve: Bool) -> LPOptions {
    var options = LPOptions()
    options.presolve = presolve
    return options
  }

  @Test func namesAndShorthand() {
    #expect(GLPKSolver().name == "glpk-dual")
    #expect(GLPKSolver(method: .primalSimplex).name == "glpk-primal")
    func name(using backend: some LPBackend) -> String { backend.name }
    #expect(name(using: .glpk(.primalSimplex)) == "glpk-primal")
    #expect(name(using: .glpk()) == "glpk-dual")
  }

  @Test(arguments: backends, [false, true])
  func findsTheOptimum(backend: GLPKSolver, presolve: Bool) throws {
    let program = try resourceProgram()
    let solution = try backend.solve(program, options: Self.options(presolve: presolve))
    #expect(solution.termination == .optimal)
    #expect(solution.primalStatus == .feasible && solution.dualStatus == .feasible)
    #expect(abs(solution.objective + 2200.0 / 3) < 1e-9)
    #expect(abs(solution.columnValues[0] - 100.0 / 3) < 1e-9)
    #expect(abs(solution.rowDuals[0] + 10.0 / 3) < 1e-9)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-9))
    #expect(solution.basis?.columns == [.basic, .basic, .atLower])
    #expect(solution.basis?.rows == [.atUpper, .atUpper, .basic])
  }

  @Test(arguments: backends, [false, true])
  func solvesPiecewiseLinearCosts(backend: GLPKSolver, presolve: Bool) throws {
    let program = try squeezedBoxes()
    let solution = try backend.solve(program, options: Self.options(presolve: presolve))
    #expect(solution.termination == .optimal)
    #expect(abs(solution.objective - 40) < 1e-9)
    #expect(solution.columnValues.count == 4 && solution.rowDuals.count == 2)
    #expect(solution.basis == nil)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-9))
  }

  @Test(arguments: backends, [false, true])
  func provesInfeasibility(backend: GLPKSolver, presolve: Bool) throws {
    // a + b ≥ 10 with a ≤ 4 and b ≤ 5.
    let program = try program(
      costs: [1, 1], lower: [-.infinity, -.infinity], upper: [4, 5],
      rows: [([1, 1], 10, .infinity), ([1, -1], -100, 100)])
    let solution = try backend.solve(program, options: Self.options(presolve: presolve))
    #expect(solution.termination == .infeasible)
    #expect(solution.primalStatus == .none && solution.columnValues.isEmpty)
    #expect(solution.dualStatus == .infeasibilityCertificate)
    #expect(KKTResiduals.certificate(solution, provesInfeasible: program))
  }

  @Test(arguments: backends, [false, true])
  func reportsUnboundedness(backend: GLPKSolver, presolve: Bool) throws {
    // a − b = 3, and no bound keeps a and b from falling.
    let program = try program(
      costs: [1, 1], lower: [-.infinity, -.infinity], upper: [4, 5], rows: [([1, -1], 3, 3)])
    let solution = try backend.solve(program, options: Self.options(presolve: presolve))
    #expect(solution.termination == .unbounded)
    #expect(solution.dualStatus == .none)
  }

  @Test(arguments: backends)
  func crossedBoundsAreAnAnswer(backend: GLPKSolver) throws {
    var crossed = try resourceProgram()
    crossed.columnLower[1] = 2
    crossed.columnUpper[1] = 1
    #expect(try backend.solve(crossed, options: LPOptions()).termination == .infeasible)
    crossed = try squeezedBoxes()
    crossed.rowLower[0] = 300
    #expect(try backend.solve(crossed, options: LPOptions()).termination == .infeasible)
  }

  @Test func refusesIntegersAndMalformedPrograms() throws {
    var program = try resourceProgram()
    program.isInteger[0] = true
    for backend: any LPBackend in [.glpk(), .glpk(.exactSimplex), .glpkInteriorPoint]
      as [any LPBackend]
    {
      let text = "\(backend.name) does not solve programs with integers; use glpk-mip for them"
      #expect(throws: LPError(.unsupported, text)) {
        try backend.solve(program, options: LPOptions())
      }
    }
    program = try resourceProgram()
    program.columnCosts[0] = .nan
    #expect(throws: LPError.self) { try GLPKSolver().solve(program, options: LPOptions()) }
  }

  @Test(arguments: backends)
  func startsFromABasis(backend: GLPKSolver) throws {
    let program = try resourceProgram()
    let cold = try backend.solve(program, options: LPOptions())
    let basis = try #require(cold.basis)
    let warm = try backend.solve(program, startingFrom: basis, options: LPOptions())
    #expect(warm.iterations == 0)
    #expect(warm.objective == cold.objective)

    var moved = program
    moved.rowUpper[1] = 620
    let next = try backend.solve(moved, startingFrom: basis, options: LPOptions())
    #expect(next.termination == .optimal)
    #expect(KKTResiduals(of: moved, solution: next).isWithin(1e-9))
  }

  @Test(arguments: backends)
  func repairsBasesThatDoNotFit(backend: GLPKSolver) throws {
    // The first two columns are proportional, so that both in the basis make it singular.
    let program = try program(
      costs: [1, 2, 1], lower: [0, 0, 0], upper: [.infinity, .infinity, 9],
      rows: [([1, 2, 1], 4, 4), ([2, 4, 1], 5, 5)])
    let bases = [
      Basis(columns: [.basic, .basic, .atLower], rows: [.atLower, .atLower]),  // singular
      Basis(columns: [.basic, .basic, .basic], rows: [.atLower, .atLower]),  // too many
      Basis(columns: [.free, .atUpper, .atLower], rows: [.atLower, .atLower]),  // none at all
      Basis(columns: [.basic], rows: []),  // another program's
    ]
    for basis in bases {
      let solution = try backend.solve(program, startingFrom: basis, options: LPOptions())
      #expect(solution.termination == .optimal)
      #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-9))
    }
  }

  @Test(arguments: backends, [false, true])
  func keepsItsBudgets(backend: GLPKSolver, presolve: Bool) throws {
    let program = try transportProgram(size: 30)
    var options = Self.options(presolve: presolve)
    options.iterationLimit = 3
    let stopped = try backend.solve(program, options: options)
    #expect(stopped.termination == .iterationLimit)
    #expect(stopped.iterations <= 4)
    if stopped.primalStatus == .feasible {
      #expect(KKTResiduals(of: program, solution: stopped).primal <= 1e-8)
    }
    #expect(stopped.dualStatus == .none && stopped.rowDuals.isEmpty)
    options.iterationLimit = nil
    options.timeLimit = .zero
    #expect(try backend.solve(program, options: options).termination == .timeLimit)
    options.timeLimit = .seconds(1_000_000_000)
    let solution = try backend.solve(program, options: options)
    #expect(solution.termination == .optimal)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-8))
  }

  @Test func extremeNumbersEndInAnAnswerOrAnError() throws {
    for scale in [1e-300, 1e-12, 1e12, 1e300] {
      for backend in Self.backends {
        var program = try resourceProgram()
        program.rowUpper[0] = 100 * scale
        program.columnCosts[2] = -scale
        _ = try? backend.solve(program, options: LPOptions())
        let good = try resourceProgram()
        #expect(try backend.solve(good, options: LPOptions()).termination == .optimal)
      }
    }
  }

  /// Both methods, with and without presolve, agree on two thousand random programs with proof.
  @Test func methodsAgreeOnRandomPrograms() throws {
    var counts: [TerminationStatus: Int] = [:]
    var unproven = 0
    for seed in 0..<2000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let program = try randomProgram(&random)
      var first: LPSolution?
      for backend in Self.backends {
        for presolve in [false, true] {
          let solution = try backend.solve(program, options: Self.options(presolve: presolve))
          let reference = first ?? solution
          first = reference
          #expect(solution.termination == reference.termination, "seed \(seed)")
          switch solution.termination {
          case .optimal:
            let gap = abs(solution.objective - reference.objective)
            #expect(gap <= 1e-7 * (1 + abs(reference.objective)), "seed \(seed)")
            let residuals = KKTResiduals(of: program, solution: solution)
            #expect(residuals.isWithin(1e-7), "seed \(seed): \(residuals)")
          case .infeasible:
            if solution.dualStatus == .infeasibilityCertificate {
              #expect(
                KKTResiduals.certificate(solution, provesInfeasible: program), "seed \(seed)")
            } else {
              unproven += 1
            }
          default: break
          }
        }
      }
      counts[first?.termination ?? .numericalFailure, default: 0] += 1
    }
    // Every kind of answer occurs, none is a failure, and most have proofs.
    #expect(Set(counts.keys) == [.optimal, .infeasible, .unbounded])
    #expect(unproven == 0)
  }

  /// Makes a balanced transport problem with `size` sources, `size` sinks, and a route for every
  /// pair.
  private func transportProgram(size: Int) throws -> LinearProgram {
    var random = SeededGenerator(seed: 7)
    var entries: [SparseMatrix.Entry] = []
    var costs: [Double] = []
    for source in 0..<size {
      for sink in 0..<size {
        entries.append(.init(row: source, column: costs.count, value: 1))
        entries.append(.init(row: size + sink, column: costs.count, value: 1))
        costs.append(Double(Int.random(in: 1...99, using: &random)))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: 2 * size, columnCount: costs.count, entries: entries))
    program.columnCosts = costs
    program.columnLower = [Double](repeating: 0, count: costs.count)
    for row in 0..<size {
      program.rowUpper[row] = 20 + Double(row)
      program.rowLower[size + row] = 20
    }
    return program
  }
}
#endif
