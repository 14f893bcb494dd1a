import LinearProgramming
import TestSupport
import Testing

@Suite("Random programs")
struct RandomTests {
  @Test("Tiny programs: every backend agrees with the enumeration of all vertices")
  func againstEnumeration() throws {
    var counts: [TerminationStatus: Int] = [:]
    for seed in 1...700 {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...3, using: &generator)
      let program = try LinearProgram.random(
        rowCount: Int.random(in: 0...4, using: &generator), columnCount: columns,
        costShare: columns == 3 ? 0.15 : 0.4, using: &generator)
      let expected = VertexEnumeration.solve(program)
      for backend in Backends.all {
        let solution = try backend.solve(program, options: LPOptions())
        #expect(agrees(solution, expected), "seed \(seed), \(backend.name), \(expected)")
        #expect(audit(solution, of: program, by: backend) == nil, "seed \(seed), \(backend.name)")
        counts[solution.termination, default: 0] += 1
      }
    }
    // The generator must often give every kind of answer.
    for kind in [TerminationStatus.optimal, .infeasible, .unbounded] {
      #expect(counts[kind, default: 0] >= 100, "\(kind)")
    }
  }

  @Test("Larger programs: all backends agree, and every answer passes the audit")
  func amongEachOther() throws {
    for seed in 1001...2300 {
      var generator = SeededGenerator(seed: seed)
      let program = try LinearProgram.random(
        rowCount: Int.random(in: 3...8, using: &generator),
        columnCount: Int.random(in: 3...8, using: &generator),
        costShare: Bool.random(using: &generator) ? 0.3 : 0, using: &generator)
      var first: LPSolution?
      for backend in Backends.all {
        let solution = try backend.solve(program, options: LPOptions())
        #expect(audit(solution, of: program, by: backend) == nil, "seed \(seed), \(backend.name)")
        if let first {
          #expect(same(first, solution), "seed \(seed), \(backend.name): \(solution.objective)")
        }
        first = first ?? solution
      }
    }
  }

  @Test("A warm start changes the work, not the answer")
  func warmStarts() throws {
    for seed in 3001...3400 {
      var generator = SeededGenerator(seed: seed)
      let program = try LinearProgram.random(
        rowCount: Int.random(in: 2...8, using: &generator),
        columnCount: Int.random(in: 2...8, using: &generator), costShare: 0, using: &generator)
      var changed = program
      for row in 0..<program.rowCount where Int.random(in: 0..<3, using: &generator) == 0 {
        let shift = Double(Int.random(in: -3...3, using: &generator))
        changed.rowLower[row] += shift
        changed.rowUpper[row] += shift
      }
      let column = Int.random(in: 0..<program.columnCount, using: &generator)
      changed.columnCosts[column] += Double(Int.random(in: -2...2, using: &generator))
      for backend in Backends.warmStarting {
        let cold = try backend.solve(changed, options: LPOptions())
        let basis = try backend.solve(program, options: LPOptions()).basis
        for start in [basis, randomBasis(of: program, using: &generator)].compactMap({ $0 }) {
          let warm = try backend.solve(changed, startingFrom: start, options: LPOptions())
          #expect(audit(warm, of: changed, by: backend) == nil, "seed \(seed), \(backend.name)")
          #expect(same(cold, warm), "seed \(seed), \(backend.name)")
        }
        if cold.termination == .optimal, let optimal = cold.basis {
          let again = try backend.solve(changed, startingFrom: optimal, options: LPOptions())
          #expect(again.iterations == 0, "seed \(seed), \(backend.name)")
          #expect(same(cold, again), "seed \(seed), \(backend.name)")
        }
      }
    }
  }

  @Test("Wild numbers end in a typed answer, and what is claimed holds")
  func wildNumbers() throws {
    for seed in 5001...5300 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.random(
        rowCount: Int.random(in: 1...8, using: &generator),
        columnCount: Int.random(in: 1...8, using: &generator), costShare: 0.1, using: &generator)
      func wild() -> Double { exponent10(Int.random(in: -12...12, using: &generator)) }
      var entries = program.matrix.entries
      for index in entries.indices { entries[index].value *= wild() }
      program.matrix = try SparseMatrix(
        rowCount: program.rowCount, columnCount: program.columnCount, entries: entries)
      for column in 0..<program.columnCount { program.columnCosts[column] *= wild() }
      for row in 0..<program.rowCount {
        let factor = wild()
        program.rowLower[row] *= factor
        program.rowUpper[row] *= factor
      }
      var options = LPOptions()
      options.iterationLimit = 500
      for backend in Backends.all {
        let solution = try backend.solve(program, options: options)
        if solution.termination == .infeasible {
          #expect(audit(solution, of: program, by: backend) == nil, "seed \(seed), \(backend.name)")
        }
        if solution.termination == .optimal {
          let residuals = KKTResiduals(of: program, solution: solution)
          #expect(residuals.primal <= 1e-7, "seed \(seed), \(backend.name): \(residuals)")
        }
      }
    }
  }

  private func agrees(_ solution: LPSolution, _ expected: VertexEnumeration.Answer) -> Bool {
    switch expected {
    case .infeasible: solution.termination == .infeasible
    case .unbounded: solution.termination == .unbounded
    case .optimal(let objective):
      solution.termination == .optimal
        && abs(solution.objective - objective) <= 1e-7 * (1 + abs(objective))
    }
  }

  private func same(_ one: LPSolution, _ other: LPSolution) -> Bool {
    guard one.termination == other.termination else { return false }
    return one.termination != .optimal
      || abs(one.objective - other.objective) <= 1e-8 * (1 + abs(one.objective))
  }

  /// Makes a basis of random statuses, usually singular or with a wrong number of basic
  /// variables.
  private func randomBasis(
    of program: LinearProgram, using generator: inout SeededGenerator
  ) -> Basis {
    func statuses(_ count: Int) -> [VariableStatus] {
      (0..<count).map { _ in
        VariableStatus(rawValue: UInt8(Int.random(in: 0...4, using: &generator))) ?? .basic
      }
    }
    return Basis(columns: statuses(program.columnCount), rows: statuses(program.rowCount))
  }
}
