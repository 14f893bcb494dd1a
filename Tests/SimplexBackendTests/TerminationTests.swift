import FlatMemory
import LinearProgramming
import TestSupport
import Testing

@testable import SimplexBackend

@Suite("What keeps the primal method from going in circles")
struct TerminationTests {
  /// Makes a program with rows of two columns with kinks at 0 and 1, some of them hard. Nearly
  /// every vertex is degenerate.
  private func tieRich(seed: Int) throws -> LinearProgram {
    var numbers = Numbers(state: UInt64(seed))
    let columns = Int.random(in: 2...12, using: &numbers)
    let rows = 3 * columns
    var entries: [SparseMatrix.Entry] = []
    for row in 0..<rows {
      for value in [1.0, -1] {
        let column = Int.random(in: 0..<columns, using: &numbers)
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows, columnCount: columns, entries: entries))
    for row in 0..<rows {
      let kink = Double(Int.random(in: 0...1, using: &numbers))
      if row % 5 == 0 {
        program.rowUpper[row] = kink
      } else {
        program.placedCosts.append(.init(.row(row), .deviation(from: kink)))
      }
    }
    return program
  }

  /// Solves from the basis of logicals with the given patience.
  private func solve(
    _ program: LinearProgram, perturbingAfter: Int, blandAfter: Int
  ) throws -> (solution: LPSolution, iterations: Int) {
    let state = SimplexSession(program, method: .primal, basis: nil).state
    state.limits.iterationLimit = LPOptions().iterationLimit(
      rows: program.rowCount, columns: program.columnCount)
    state.limits.patienceBeforePerturbing = perturbingAfter
    state.limits.patienceBeforeBland = blandAfter
    state.start(from: StartingBasis(logicalsOf: state.form))
    let outcome = state.runPrimal()
    #expect(outcome == .optimal)
    #expect(!state.isPerturbed)
    let solution = state.solution(outcome, of: program, options: LPOptions())
    return (try #require(solution), state.iterations)
  }

  @Test("Perturbation and Bland's rule lead to the same objective, at once, late or together")
  func fallbacks() throws {
    var blandIterations = 0
    var usualIterations = 0
    for seed in 1...150 {
      let program = try tieRich(seed: seed)
      let usual = try solve(program, perturbingAfter: 100, blandAfter: 300)
      let rows = program.rowCount
      // Minus one means less patience than for one iteration.
      for (perturbing, bland) in [(-1, 300), (1000, -1 - rows), (-1, -1 - rows), (1, 2 - rows)] {
        let other = try solve(program, perturbingAfter: perturbing, blandAfter: bland)
        #expect(
          abs(other.solution.objective - usual.solution.objective) < 1e-9,
          "seed \(seed), patience \(perturbing) and \(bland)")
        if perturbing == 1000 { blandIterations += other.iterations }
      }
      usualIterations += usual.iterations
    }
    // Bland's rule passes no breakpoint, so it must take more iterations.
    #expect(blandIterations > usualIterations)
  }

  @Test("A spent budget ends a perturbed solve at the true bounds")
  func budget() throws {
    for seed in 1...40 {
      let program = try tieRich(seed: seed)
      let state = SimplexSession(program, method: .primal, basis: nil).state
      state.limits.patienceBeforePerturbing = -1
      state.limits.iterationLimit = 3
      state.start(from: StartingBasis(logicalsOf: state.form))
      let outcome = state.runPrimal()
      guard outcome == .iterationLimit else { continue }
      #expect(state.iterations == 3)
      #expect(!state.isPerturbed)
      for row in 0..<program.rowCount {
        let logical = program.columnCount + row
        #expect(state.upper[logical] == program.rowUpper[row])
        if state.basicRows[logical] < 0 {
          #expect(state.values[logical].rounded() == state.values[logical])
        }
      }
    }
  }
}
