import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Tests rays of unbounded programs, and zeros without a sign.
@Suite struct RayTests {
  @Test("A ray of an unbounded program goes on for ever, and the objective falls along it")
  func rays() throws {
    var count = 0
    for seed in 1...1500 {
      var generator = SeededGenerator(seed: seed)
      let program = try LinearProgram.random(
        rowCount: Int.random(in: 0...6, using: &generator),
        columnCount: Int.random(in: 1...6, using: &generator),
        costShare: seed % 3 == 0 ? 0.3 : 0, using: &generator)
      for backend in Backends.simplex + [PresolvingSimplex(), ExactSimplexSolver()] {
        let solution = try backend.solve(program, options: LPOptions())
        let name: Comment = "seed \(seed), \(backend.name)"
        guard solution.termination == .unbounded else {
          #expect(solution.ray.isEmpty, name)
          continue
        }
        count += 1
        #expect(solution.ray.count == program.columnCount, name)
        guard solution.ray.count == program.columnCount else { continue }
        // A short step and a long one along the ray must stay within all bounds and lower the
        // objective.
        var objectives = [solution.objective]
        for length in [1.0, 1000] {
          var point = solution
          for column in solution.ray.indices {
            point.columnValues[column] += length * solution.ray[column]
          }
          point.rowValues = program.matrix.times(point.columnValues)
          point.objective = program.objective(
            columnValues: point.columnValues, rowValues: point.rowValues)
          #expect(KKTResiduals(of: program, solution: point).primal < 1e-9, name)
          objectives.append(point.objective)
        }
        let far = objectives[2]
        #expect(far < objectives[0] && far < objectives[1], name)
      }
    }
    #expect(count > 500, "\(count)")
  }

  @Test("No answer has a negative zero")
  func zeros() throws {
    for seed in 1...200 {
      var generator = SeededGenerator(seed: seed)
      var program = try LinearProgram.random(
        rowCount: Int.random(in: 0...5, using: &generator),
        columnCount: Int.random(in: 1...5, using: &generator), costShare: 0, using: &generator)
      // Negative zeros, as in a program read from a text that maximises.
      for column in 0..<program.columnCount {
        if program.columnCosts[column] == 0 { program.columnCosts[column] = -0.0 }
        if program.columnUpper[column] == 0 { program.columnUpper[column] = -0.0 }
      }
      for backend in Backends.all {
        let solution = try backend.solve(program, options: LPOptions())
        let numbers =
          solution.columnValues + solution.rowValues + solution.columnDuals + solution.rowDuals
          + solution.ray + [solution.objective]
        #expect(
          numbers.allSatisfy { $0 != 0 || $0.sign == .plus }, "seed \(seed), \(backend.name)")
      }
    }
  }
}
