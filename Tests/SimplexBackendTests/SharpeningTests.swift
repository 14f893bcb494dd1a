import FlatMemory
import LinearProgramming
import TestSupport
import Testing

@testable import SimplexBackend

@Suite("What is done and undone after an optimal end to make it exact")
struct SharpeningTests {
  /// Returns an optimal final state of a covering program.
  ///
  /// Its first basic columns violate their moved lower bounds by less than the usual tolerance.
  private func optimalEnd(seed: Int, misses: Int) throws -> (state: SimplexState, missed: [Int]) {
    var numbers = Numbers(state: UInt64(seed))
    let (rows, columns) = (20, 60)
    var entries: [SparseMatrix.Entry] = []
    for column in 0..<columns {
      for row in 0..<rows where Int.random(in: 0..<4, using: &numbers) == 0 {
        let value = Double(Int.random(in: 1...9, using: &numbers))
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows, columnCount: columns, entries: entries))
    for column in 0..<columns {
      program.columnLower[column] = 0
      program.columnCosts[column] = Double(Int.random(in: 1...9, using: &numbers))
    }
    for row in 0..<rows { program.rowLower[row] = Double(Int.random(in: 1...99, using: &numbers)) }
    let session = SimplexSession(program, method: .automatic, basis: nil)
    #expect(try session.solve(options: LPOptions()).termination == .optimal)
    let state = session.state
    let missed = (0..<columns).filter { state.basicRows[$0] >= 0 && state.values[$0] > 0.1 }
      .prefix(misses)
    for column in missed {
      state.lower[column] = state.values[column] + 1e-10 * (1 + state.values[column])
    }
    return (state, Array(missed))
  }

  @Test("The dual method repairs a bound that is missed by little in a few iterations")
  func repairs() throws {
    for seed in 1...50 {
      let (state, missed) = try optimalEnd(seed: seed, misses: 1)
      let spent = state.iterations
      #expect(state.sharpen(mayRunDual: true) == .optimal)
      #expect(state.iterations - spent <= 5, "seed \(seed): \(state.iterations - spent)")
      for column in missed {
        let (value, bound) = (state.values[column], state.lower[column])
        #expect(value >= bound - 2e-12 * (1 + bound), "seed \(seed)")
      }
    }
  }

  @Test("Multipliers that rounding has moved are brought back")
  func refines() throws {
    for seed in 1...50 {
      let (state, _) = try optimalEnd(seed: seed, misses: 0)
      let prices = (0..<state.form.rowCount).map { state.price(of: state.form.columnCount + $0) }
      for (row, price) in prices.enumerated() where price != 0 {
        state.jumps.add(price * (1 + 1e-9 * Double(row % 3)), at: row)
      }
      state.refineMultipliers()
      for (row, price) in prices.enumerated() {
        #expect(abs(state.jumps.values[row] - price) <= 1e-13 * (1 + abs(price)), "seed \(seed)")
      }
      state.jumps.clear()
      #expect(state.hasExactPrices)
    }
  }

  @Test(
    "Where the iterations do not suffice, the optimal end is taken again", arguments: [false, true])
  func goesBack(mayRunDual: Bool) throws {
    var undone = 0
    for seed in 1...50 {
      let (state, _) = try optimalEnd(seed: seed, misses: 8)
      let (basis, limit) = (state.basis, state.iterations + 1)
      let values = state.values.array(0..<state.form.variableCount)
      state.limits.iterationLimit = limit
      #expect(state.sharpen(mayRunDual: mayRunDual) == .optimal)
      #expect(state.iterations <= limit)
      guard state.basis == basis else { continue }
      undone += 1
      for (variable, value) in values.enumerated() {
        let difference = abs(state.values[variable] - value)
        #expect(difference <= 1e-11 * (1 + abs(value)), "seed \(seed)")
      }
    }
    #expect(undone >= 40, "\(undone)")
  }
}
