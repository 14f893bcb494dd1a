import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Bins")
struct BinTests {
  /// Makes items of the given sizes for bins of one capacity. The number of used bins is
  /// minimised.
  private func bins(_ sizes: [Double], capacity: Double, count: Int) throws -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    let switches = sizes.count * count
    for (item, size) in sizes.enumerated() {
      for bin in 0..<count {
        let column = item * count + bin
        entries.append(.init(row: item, column: column, value: 1))
        entries.append(.init(row: sizes.count + bin, column: column, value: size))
      }
    }
    for bin in 0..<count {
      entries.append(.init(row: sizes.count + bin, column: switches + bin, value: -capacity))
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: sizes.count + count, columnCount: switches + count, entries: entries))
    program.rowLower = sizes.map { _ in 1 } + (0..<count).map { _ in -Double.infinity }
    program.rowUpper = sizes.map { _ in 1 } + (0..<count).map { _ in 0 }
    program.columnLower = program.columnLower.map { _ in 0 }
    program.columnUpper = program.columnUpper.map { _ in 1 }
    program.isInteger = program.isInteger.map { _ in true }
    for bin in 0..<count { program.columnCosts[switches + bin] = 1 }
    return program
  }

  @Test("Few bins are found as by trying all ways, in any order of columns")
  func fewestBins() throws {
    var numbers = Numbers(state: 3)
    for _ in 0..<150 {
      let sizes = (0..<Int.random(in: 2...6, using: &numbers)).map { _ in
        Double(Int.random(in: 1...9, using: &numbers))
      }
      let count = Int.random(in: 2...4, using: &numbers)
      let capacity = Double(Int.random(in: 9...16, using: &numbers))
      var fewest = Int.max
      for way in 0..<Int(pow(count, sizes.count)) {
        var (loads, rest) = ([Double](repeating: 0, count: count), way)
        for size in sizes {
          loads[rest % count] += size
          rest /= count
        }
        if loads.allSatisfy({ $0 <= capacity }) { fewest = min(fewest, loads.count { $0 > 0 }) }
      }
      let program = try bins(sizes, capacity: capacity, count: count)
      for presolve in [false, true] {
        var options = LPOptions()
        options.presolve = presolve
        let solution = try SimplexSolver().solve(program, options: options)
        #expect(solution.termination == (fewest == .max ? .infeasible : .optimal))
        if fewest < .max { #expect(solution.objective == Double(fewest)) }
      }
    }
  }

  private func pow(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
