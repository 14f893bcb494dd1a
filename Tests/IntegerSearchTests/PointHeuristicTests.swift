import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

/// Heuristics that find points without solving relaxations.
@Suite("Points without relaxations")
struct PointHeuristicTests {
  /// Items of some sizes that go into bins of one capacity, of which few are to be used.
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

  @Test("Equal bins are packed at the root")
  func packing() throws {
    // Pairs that fill a bin each, and as many bins as there are items.
    let sizes = (1...13).flatMap { [50 + Double($0), 50 - Double($0)] }
    let program = try bins(sizes, capacity: 100, count: 26)
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .optimal && solution.objective == 13)
    #expect(solution.nodes <= 2)
  }

  @Test("Bins that leave no gap are filled one after another")
  func fullBins() throws {
    // Twelve bins of 100 leave a single unit; the largest first into the fullest bin needs 13.
    let sizes: [Double] = [
      58, 57, 57, 56, 55, 54, 53, 51, 51, 50, 47, 46, 46, 45, 43, 42, 42, 32, 32, 29, 28, 28, 24,
      23, 23, 21, 21, 20, 18, 17, 15, 15,
    ]
    let program = try bins(sizes, capacity: 100, count: 13)
    var options = LPOptions()
    options.nodeLimit = 1
    let solution = try SimplexSolver().solve(program, options: options)
    #expect(solution.objective == 12 && solution.objectiveBound.map { $0 > 11 } == true)
  }

  @Test("Only rows of which one column is to be 1 are packed")
  func groups() throws {
    var program = try bins([3, 4, 5], capacity: 8, count: 2)
    func packing() -> Packing? {
      Packing(program, rows: program.matrix.transposed(), wholeCount: 8)
    }
    var found = try #require(packing())
    #expect(found.groups == [[0, 1], [2, 3], [4, 5]] && found.order == [2, 1, 0])
    for _ in 0..<5 { found.blame(0) }
    #expect(found.order == [0, 2, 1])
    program.rowLower[0] = 0
    program.rowLower[1] = 0
    #expect(packing() == nil)
  }

  @Test("Blocks that can change places are seen, and others are not")
  func identicalBlocks() throws {
    var program = try bins([3, 4, 5], capacity: 8, count: 3)
    func blocks() -> IdenticalBlocks? {
      IdenticalBlocks(
        [[0, 1, 2], [3, 4, 5], [6, 7, 8]], of: program, rows: program.matrix.transposed())
    }
    // The second group, which goes first, is in the first bin, the third in one of the first two.
    #expect(blocks()?.zeros(inOrder: [1, 2, 0]) == [4, 5, 8])
    program.columnCosts[10] = 2
    #expect(blocks() == nil)
    program.columnCosts[10] = 1
    program.rowUpper[4] = 1
    #expect(blocks() == nil)
    program.rowUpper[4] = 0
    program.columnUpper[3] = 0
    #expect(blocks() == nil)
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
