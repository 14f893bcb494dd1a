import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@Suite("Piecewise-linear costs in the primal method")
struct PiecewiseTests {
  private let primal = SimplexSolver(method: .primal)

  /// The other backends' answer to the program with its costs written out as columns.
  private func reference(_ program: LinearProgram) throws -> LPSolution {
    let expanded = try program.expandingPlacedCosts()
    let backend = Backends.all.last ?? primal
    return expanded.contract(try backend.solve(expanded.program, options: LPOptions()))
  }

  @Test("Blocks of a layout: objective and audit agree with the expanded program")
  func blocks() throws {
    var startsAtOptimum = 0
    var optima = 0
    for seed in 1...1200 {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...9, using: &generator)
      let program = try LinearProgram.block(
        columnCount: columns, rowCount: columns + Int.random(in: 0...12, using: &generator),
        using: &generator)
      let expected = try reference(program)
      let solution = try primal.solve(program, options: LPOptions())
      #expect(solution.termination == expected.termination, "seed \(seed)")
      #expect(audit(solution, of: program, by: primal) == nil, "seed \(seed)")
      guard solution.termination == .optimal else { continue }
      let objective = program.objective(
        columnValues: expected.columnValues, rowValues: expected.rowValues)
      #expect(
        abs(solution.objective - objective) <= 1e-8 * (1 + abs(objective)),
        "seed \(seed): \(solution.objective) instead of \(objective)")
      #expect(
        KKTResiduals(of: program, solution: solution).isWithin(1e-9), "residuals, seed \(seed)")
      let basis = try #require(solution.basis)
      let again = try primal.solve(program, startingFrom: basis, options: LPOptions())
      // A basis does not show the side of the kink on which a basic variable at a kink is.
      #expect(again.iterations <= 3, "seed \(seed): \(again.iterations) iterations at the optimum")
      startsAtOptimum += again.iterations == 0 ? 1 : 0
      optima += 1
    }
    #expect(optima > 600)
    #expect(Double(startsAtOptimum) > 0.95 * Double(optima))
  }

  @Test("Larger tie-rich blocks end, within their iteration limit, at an optimum")
  func ties() throws {
    for seed in 1...12 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.block(columnCount: 60, rowCount: 200, using: &generator)
      // All kinks are at the same few places.
      program.placedCosts = (0..<program.rowCount).map {
        .init(.row($0), .deviation(from: Double($0 % 2)))
      }
      program.rowLower = Array(repeating: -.infinity, count: program.rowCount)
      program.rowUpper = Array(repeating: .infinity, count: program.rowCount)
      let solution = try primal.solve(program, options: LPOptions())
      #expect(solution.termination == .optimal, "seed \(seed)")
      #expect(audit(solution, of: program, by: primal) == nil, "seed \(seed)")
      var options = LPOptions()
      options.iterationLimit = solution.iterations / 2
      let stopped = try primal.solve(program, options: options)
      #expect(stopped.termination == .iterationLimit, "seed \(seed)")
      #expect(stopped.iterations <= solution.iterations / 2, "seed \(seed)")
      options.iterationLimit = nil
      options.timeLimit = .zero
      #expect(try primal.solve(program, options: options).termination == .timeLimit)
    }
  }

  @Test("A basis made by hand is where the solve starts: no iteration when it is optimal")
  func handMadeBasis() throws {
    // Two columns. Rows x, y and x + y have their kinks at 3, 4 and 9, and y is at most 5.
    var program = try LinearProgram.of(
      [.free(0), .free(0)],
      [
        .between(-.infinity, .infinity, 1, 0), .between(-.infinity, .infinity, 0, 1),
        .between(-.infinity, .infinity, 1, 1), .atMost(5, 0, 1),
      ],
      costs: [
        .init(.row(0), .deviation(from: 3)), .init(.row(1), .deviation(from: 4)),
        .init(.row(2), .shortfall(below: 9, weight: 5)),
      ])
    for status in [VariableStatus.atLower, .atUpper, .atBreakpoint] {
      let basis = Basis(columns: [.basic, .basic], rows: [status, .basic, status, .basic])
      program.rowUpper[3] = 7
      let solution = try primal.solve(program, startingFrom: basis, options: LPOptions())
      #expect(solution.iterations == 0)
      #expect(solution.columnValues == [3, 6])
      #expect(solution.objective == 2)
      #expect(solution.basis?.rows == [.atBreakpoint, .basic, .atBreakpoint, .basic])
      program.rowUpper[3] = 5
      let cut = try primal.solve(program, startingFrom: basis, options: LPOptions())
      #expect(cut.columnValues == [4, 5])
      #expect(cut.iterations == 1)
    }
  }

  @Test("Kinks on columns, at bounds and beyond them")
  func columnKinks() throws {
    for seed in 1...500 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.block(columnCount: 5, rowCount: 6, using: &generator)
      for column in 0..<5 where Bool.random(using: &generator) {
        let value = Double(Int.random(in: -2...10, using: &generator))
        let cost = LinearProgram.kink(at: value, using: &generator)
        program.placedCosts.append(.init(.column(column), cost))
      }
      let expected = try reference(program)
      let solution = try primal.solve(program, options: LPOptions())
      #expect(solution.termination == expected.termination, "seed \(seed)")
      #expect(audit(solution, of: program, by: primal) == nil, "seed \(seed)")
      guard solution.termination == .optimal else { continue }
      let objective = program.objective(
        columnValues: expected.columnValues, rowValues: expected.rowValues)
      #expect(abs(solution.objective - objective) <= 1e-8 * (1 + abs(objective)), "seed \(seed)")
    }
  }

  @Test("Costs of very different weights and coefficients of very different sizes")
  func scalingExtremes() throws {
    for seed in 1...300 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.block(columnCount: 5, rowCount: 11, using: &generator)
      var entries = program.matrix.entries
      let factors = (0..<11).map { _ in exponent10(Int.random(in: -3...3, using: &generator)) }
      for index in entries.indices { entries[index].value *= factors[entries[index].row] }
      program.matrix = try SparseMatrix(rowCount: 11, columnCount: 5, entries: entries)
      for row in 0..<11 {
        program.rowLower[row] *= factors[row]
        program.rowUpper[row] *= factors[row]
      }
      for index in program.placedCosts.indices {
        let weight = exponent10(Int.random(in: 0...4, using: &generator))
        program.placedCosts[index].cost = .deviation(
          from: program.placedCosts[index].cost.breakpoint(0), weight: weight)
      }
      let expected = try reference(program)
      let solution = try primal.solve(program, options: LPOptions())
      #expect(solution.termination == expected.termination, "seed \(seed)")
      #expect(audit(solution, of: program, by: primal) == nil, "seed \(seed)")
      guard solution.termination == .optimal else { continue }
      let objective = program.objective(
        columnValues: expected.columnValues, rowValues: expected.rowValues)
      #expect(abs(solution.objective - objective) <= 1e-7 * (1 + abs(objective)), "seed \(seed)")
    }
  }
}
