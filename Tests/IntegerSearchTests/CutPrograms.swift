import LinearProgramming
import TestSupport

/// Small random programs to which the families of cuts apply.
enum CutPrograms {
  /// The structure of a program.
  enum Kind: CaseIterable {
    case lotSizing
    case knapsack
    case bins
    case fixedCharge
    case general
  }

  /// Draws a program whose integer values can be enumerated.
  static func random(_ kind: Kind, using numbers: inout Numbers) throws -> LinearProgram {
    switch kind {
    case .lotSizing: try lotSizing(using: &numbers)
    case .knapsack: try knapsack(using: &numbers)
    case .bins: try bins(using: &numbers)
    case .fixedCharge: try fixedCharge(using: &numbers)
    case .general: try general(using: &numbers)
    }
  }

  /// Makes a program of dense rows, with columns of at least 0.
  static func dense(
    _ rows: [[Double]], lower: [Double], upper: [Double]
  ) throws -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() where value != 0 {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rows.count, columnCount: rows.first?.count ?? 0, entries: entries))
    program.rowLower = lower
    program.rowUpper = upper
    program.columnLower = program.columnLower.map { _ in 0 }
    return program
  }

  /// A builder for rows with limits.
  private struct Rows {
    var values: [[Double]] = []
    var lower: [Double] = []
    var upper: [Double] = []

    mutating func add(
      _ entries: [(Int, Double)], from low: Double = -.infinity, to high: Double = .infinity,
      of count: Int
    ) {
      var row = [Double](repeating: 0, count: count)
      for (column, value) in entries { row[column] += value }
      values.append(row)
      lower.append(low)
      upper.append(high)
    }

    func program() throws -> LinearProgram { try dense(values, lower: lower, upper: upper) }
  }

  private static func draw(_ range: ClosedRange<Int>, _ numbers: inout Numbers) -> Double {
    Double(Int.random(in: range, using: &numbers))
  }

  /// Returns a number that is often whole, and often not.
  private static func rough(_ range: ClosedRange<Int>, _ numbers: inout Numbers) -> Double {
    let whole = draw(range, &numbers)
    return draw(0...2, &numbers) == 0 ? whole + Double.random(in: 0..<1, using: &numbers) : whole
  }

  private static func lotSizing(using numbers: inout Numbers) throws -> LinearProgram {
    let (items, periods) = (Int.random(in: 1...2, using: &numbers), 3)
    let count = 3 * items * periods
    var rows = Rows()
    var costs = [Double](repeating: 0, count: count)
    func make(_ item: Int, _ period: Int) -> Int { 3 * (item * periods + period) }
    for item in 0..<items {
      let demands = (0..<periods).map { _ in rough(0...20, &numbers) }
      let isLossy = draw(0...3, &numbers) == 0
      for period in 0..<periods {
        let column = make(item, period)
        costs[column] = draw(0...3, &numbers)
        costs[column + 1] = draw(0...3, &numbers)
        costs[column + 2] = draw(5...60, &numbers)
        var entries = [(column, 1.0), (column + 1, -1.0)]
        if period > 0 { entries.append((column - 2, isLossy ? 0.9 : 1)) }
        let demand = demands[period]
        rows.add(
          entries, from: demand, to: draw(0...2, &numbers) == 0 ? .infinity : demand, of: count)
        let most = draw(0...1, &numbers) == 0 ? rough(8...30, &numbers) : 100
        rows.add([(column, 1), (column + 2, -most)], to: 0, of: count)
        if draw(0...3, &numbers) == 0 {
          rows.add([(column, 1), (column + 2, -rough(1...4, &numbers))], from: 0, of: count)
        }
      }
    }
    if items > 1 {
      for period in 0..<periods {
        let all = (0..<items).flatMap { item in
          [
            (make(item, period), draw(1...2, &numbers)),
            (make(item, period) + 2, draw(0...5, &numbers)),
          ]
        }
        rows.add(all, to: rough(20...50, &numbers), of: count)
      }
    }
    var program = try rows.program()
    program.columnCosts = costs
    for column in stride(from: 2, to: count, by: 3) {
      program.isInteger[column] = true
      program.columnUpper[column] = 1
    }
    return program
  }

  private static func knapsack(using numbers: inout Numbers) throws -> LinearProgram {
    let count = Int.random(in: 4...8, using: &numbers)
    var rows = Rows()
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let entries = (0..<count).map { ($0, rough(1...30, &numbers)) }
      let signed = entries.map { ($0.0, draw(0...5, &numbers) == 0 ? -$0.1 : $0.1) }
      let sum = entries.reduce(0) { $0 + $1.1 }
      rows.add(signed, to: (sum * draw(2...7, &numbers) / 10).rounded(), of: count)
    }
    var program = try rows.program()
    program.columnCosts = (0..<count).map { _ in -draw(1...30, &numbers) }
    program.columnUpper = program.columnUpper.map { _ in 1 }
    program.isInteger = program.isInteger.map { _ in true }
    return program
  }

  private static func bins(using numbers: inout Numbers) throws -> LinearProgram {
    let (things, boxes) = (3, 2)
    let count = boxes * (things + 1)
    var rows = Rows()
    let weights = (0..<things).map { _ in draw(5...30, &numbers) }
    for thing in 0..<things {
      rows.add((0..<boxes).map { ($0 * (things + 1) + thing, 1) }, from: 1, to: 1, of: count)
    }
    for box in 0..<boxes {
      let first = box * (things + 1)
      rows.add(
        (0..<things).map { (first + $0, weights[$0]) } + [
          (first + things, -rough(30...60, &numbers))
        ],
        to: 0, of: count)
    }
    var program = try rows.program()
    program.columnCosts = (0..<count).map { _ in draw(0...9, &numbers) }
    program.columnUpper = program.columnUpper.map { _ in 1 }
    let isSplit = draw(0...3, &numbers) == 0
    program.isInteger = (0..<count).map { $0 % (things + 1) == things || !isSplit }
    return program
  }

  /// Makes flow into and out of one node or two, with a switch for each arc.
  private static func fixedCharge(using numbers: inout Numbers) throws -> LinearProgram {
    let arcs = Int.random(in: 3...6, using: &numbers)
    let count = 2 * arcs + 1
    var rows = Rows()
    let inner = 2 * arcs
    for node in 0..<2 {
      let entries = (0..<arcs).filter { $0 % 2 == node }.map {
        ($0, draw(0...3, &numbers) == 0 ? -1.0 : 1.0)
      }
      let demand = rough(-5...25, &numbers)
      switch Int.random(in: 0...2, using: &numbers) {
      case 0: rows.add(entries + [(inner, node == 0 ? -1 : 1)], to: demand, of: count)
      case 1: rows.add(entries + [(inner, node == 0 ? -1 : 1)], from: demand, of: count)
      default:
        rows.add(entries + [(inner, node == 0 ? -1 : 1)], from: demand, to: demand, of: count)
      }
    }
    for arc in 0..<arcs {
      rows.add([(arc, 1), (arcs + arc, -rough(5...20, &numbers))], to: 0, of: count)
    }
    var program = try rows.program()
    program.columnCosts = (0..<count).map {
      $0 < arcs ? draw(-3...3, &numbers) : draw(-5...20, &numbers)
    }
    for arc in 0..<arcs {
      program.isInteger[arcs + arc] = true
      program.columnUpper[arcs + arc] = 1
      program.columnUpper[arc] = draw(0...2, &numbers) == 0 ? rough(3...12, &numbers) : 50
    }
    program.columnUpper[inner] = 40
    return program
  }

  private static func general(using numbers: inout Numbers) throws -> LinearProgram {
    let count = Int.random(in: 3...6, using: &numbers)
    let columns = 0..<count
    var rows = Rows()
    for _ in 0..<Int.random(in: 2...5, using: &numbers) {
      let entries = columns.map { ($0, draw(0...3, &numbers) == 0 ? 0 : rough(-9...12, &numbers)) }
      let limit = rough(-5...30, &numbers)
      switch Int.random(in: 0...3, using: &numbers) {
      case 0: rows.add(entries, from: -limit, of: count)
      case 1: rows.add(entries, from: limit - rough(0...20, &numbers), to: limit, of: count)
      default: rows.add(entries, to: limit, of: count)
      }
    }
    var program = try rows.program()
    program.columnCosts = columns.map { _ in draw(-9...9, &numbers) }
    for column in columns {
      program.columnLower[column] = draw(-3...1, &numbers)
      program.columnUpper[column] = program.columnLower[column] + draw(1...3, &numbers)
      program.isInteger[column] = draw(0...3, &numbers) > 0
      if !program.isInteger[column], draw(0...2, &numbers) == 0 {
        program.columnUpper[column] = 100
      }
    }
    return program
  }
}
