import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Branch and bound")
struct BranchAndBoundTests {
  /// Makes a program of dense rows with only integer columns.
  private func program(
    _ rows: [[Double]], lower: [Double], upper: [Double], from least: [Double],
    to greatest: [Double]
  ) throws -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() where value != 0 {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: least.count, entries: entries))
    program.rowLower = lower
    program.rowUpper = upper
    program.columnLower = least
    program.columnUpper = greatest
    program.isInteger = [Bool](repeating: true, count: least.count)
    return program
  }

  @Test("Ranges are narrowed through rows, a switch with a large coefficient is decided")
  func propagation() throws {
    // x + 100 s <= 130 and x >= 50: s is 0.
    let program = try program(
      [[1, 100]], lower: [-.infinity], upper: [130], from: [50, 0], to: [200, 1])
    var domain = BoundDomain(
      lower: program.columnLower, upper: program.columnUpper, of: program.matrix)
    var rows = RowPropagation(program, isInteger: program.isInteger, tolerance: 1e-9)
    let isPossible = rows.narrow(&domain, after: nil)
    #expect(isPossible)
    #expect(domain.lower == [50, 0])
    #expect(domain.upper == [130, 0])
    let mark = domain.mark
    domain.set(0, lower: 131, upper: 200)
    let isStillPossible = rows.narrow(&domain, after: [0])
    #expect(!isStillPossible)
    domain.undo(to: mark)
    #expect(domain.lower == [50, 0] && domain.upper == [130, 0])
  }

  @Test("Narrowing loses no whole point")
  func soundPropagation() throws {
    var numbers = Numbers(state: 5)
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &numbers))
    }
    for round in 0..<2000 {
      let rows = (0..<3).map { _ in (0..<3).map { _ in number(-4...4) } }
      let lower = (0..<3).map { _ in number(0...2) == 0 ? -Double.infinity : number(-9...3) }
      let upper = lower.map { $0 + number(0...9) }.map { $0.isFinite ? $0 : number(-3...9) }
      let program = try program(
        rows, lower: lower, upper: upper, from: [-3, -3, -3], to: [3, 3, 3])
      var domain = BoundDomain(
        lower: program.columnLower, upper: program.columnUpper, of: program.matrix)
      var propagation = RowPropagation(program, isInteger: program.isInteger, tolerance: 1e-9)
      let isPossible = propagation.narrow(&domain, after: nil)
      for place in 0..<343 {
        let point = [place % 7 - 3, place / 7 % 7 - 3, place / 49 - 3].map(Double.init)
        let activities = program.matrix.times(point)
        let isFeasible = (0..<3).allSatisfy {
          lower[$0] <= activities[$0] && activities[$0] <= upper[$0]
        }
        let isInside =
          isPossible
          && (0..<3).allSatisfy { domain.lower[$0] <= point[$0] && point[$0] <= domain.upper[$0] }
        if isFeasible, !isInside { Issue.record("round \(round) lost \(point)") }
      }
    }
  }

  @Test("Rows of whole numbers are rounded to multiples of their common divisor")
  func commonDivisors() throws {
    var parity = try program(
      [[6, 4], [1.5, 3], [1, 0.3]], lower: [3, 1, 0.5], upper: [7, 7, 0.7],
      from: [-0.5, 0.25], to: [9.75, 8])
    parity.roundRangesInwards(tolerance: 1e-9)
    #expect(parity.rowLower == [4, 1.5, 0.5])
    #expect(parity.rowUpper == [6, 6, 0.7])
    #expect(parity.columnLower == [0, 1])
    #expect(parity.columnUpper == [9, 8])
    parity.columnCosts = [1.5, -2]
    #expect(parity.objectiveStep == 0.5)
  }

  @Test("Open nodes are taken youngest first or least bound first, with all ranges above them")
  func tree() throws {
    var tree = SearchTree(columnCount: 2)
    tree.add(parent: -1, changes: [], bound: 0, branch: nil)
    let root = tree.take(youngest: true)
    var parent = try #require(root)
    for depth in 1...200 {
      let change = RangeChange(column: depth % 2, lower: Double(depth), upper: 1000)
      tree.add(parent: parent, changes: [change], bound: Double(-depth), branch: nil)
      tree.add(parent: parent, changes: [change], bound: Double(depth), branch: nil)
      tree.close(parent)
      let youngest = tree.take(youngest: true)
      parent = try #require(youngest)
      #expect(tree[parent].bound == Double(depth))
    }
    let path = tree.path(to: parent)
    #expect(path.map(\.column).sorted() == [0, 1])
    #expect(path.allSatisfy { $0.lower == ($0.column == 0 ? 200 : 199) })
    let bound = tree.leastBound()
    #expect(bound == -200)
    let best = tree.take(youngest: false)
    #expect(best.map { tree[$0].bound } == -200)
  }

  @Test("A search without end ends at its limit")
  func endless() throws {
    // No integers x and y differ by a third. No range and no divisor shows this.
    var program = try program(
      [[0.3, -0.3]], lower: [0.1], upper: [0.1], from: [0, 0], to: [.infinity, .infinity])
    program.columnCosts = [1, 0]
    var options = LPOptions()
    options.iterationLimit = 2000
    let solution = try SimplexSolver().solve(program, options: options)
    #expect(solution.termination == .iterationLimit)
    #expect(solution.iterations <= 2000)
    #expect(solution.columnValues.isEmpty)
  }

  @Test("Boxes that must not overlap take few nodes, and the same ones each time")
  func disjointBoxes() throws {
    let sizes = [20.0, 25, 15, 30, 10, 22]
    let wishes = [40.0, 45, 50, 55, 60, 65]
    let length = 160.0
    var entries: [SparseMatrix.Entry] = []
    var upper: [Double] = []
    var columns = sizes.count
    for one in sizes.indices {
      for other in (one + 1)..<sizes.count {
        let row = upper.count
        entries += [(row, one, 1), (row, other, -1), (row, columns, length)].map(Self.entry)
        entries += [(row + 1, other, 1), (row + 1, one, -1), (row + 1, columns, -length)].map(
          Self.entry)
        upper += [length - sizes[one], -sizes[other]]
        columns += 1
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: upper.count, columnCount: columns, entries: entries))
    program.rowUpper = upper
    for column in 0..<columns {
      program.columnLower[column] = 0
      program.columnUpper[column] = column < sizes.count ? length - sizes[column] : 1
      program.isInteger[column] = column >= sizes.count
      if column < sizes.count {
        program.placedCosts.append(.init(.column(column), .deviation(from: wishes[column])))
      }
    }
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
    #expect(solution.nodes < 400)
    let again = try SimplexSolver().solve(program, options: LPOptions())
    #expect(again == solution)
    for one in sizes.indices {
      for other in sizes.indices where other != one {
        let (left, right) = (solution.columnValues[one], solution.columnValues[other])
        #expect(left + sizes[one] <= right + 1e-7 || right + sizes[other] <= left + 1e-7)
      }
    }
  }

  private static func entry(_ row: Int, _ column: Int, _ value: Double) -> SparseMatrix.Entry {
    .init(row: row, column: column, value: value)
  }
}
