import LinearProgramming
import TestSupport

/// Makes a linear program from its rows.
func program(
  costs: [Double], lower: [Double], upper: [Double],
  rows: [(coefficients: [Double], lower: Double, upper: Double)]
) throws -> LinearProgram {
  var entries: [SparseMatrix.Entry] = []
  for (index, row) in rows.enumerated() {
    for (column, value) in row.coefficients.enumerated() {
      entries.append(.init(row: index, column: column, value: value))
    }
  }
  var program = LinearProgram(
    matrix: try SparseMatrix(rowCount: rows.count, columnCount: costs.count, entries: entries))
  program.columnCosts = costs
  program.columnLower = lower
  program.columnUpper = upper
  program.rowLower = rows.map(\.lower)
  program.rowUpper = rows.map(\.upper)
  return program
}

/// Returns max 10a + 6b + 4c with three resources. The optimum is 733 1/3 at (33 1/3, 66 2/3, 0).
func resourceProgram() throws -> LinearProgram {
  try program(
    costs: [-10, -6, -4], lower: [0, 0, 0], upper: [.infinity, .infinity, .infinity],
    rows: [
      ([1, 1, 1], -.infinity, 100),
      ([10, 4, 5], -.infinity, 600),
      ([2, 2, 6], -.infinity, 300),
    ])
}

/// Returns four boxes of a row in 200 that prefer 60 each. The weighted sum of deviations is 40.
func squeezedBoxes() throws -> LinearProgram {
  var squeezed = try program(
    costs: [0, 0, 0, 0], lower: [0, 0, 0, 0], upper: [.infinity, .infinity, .infinity, .infinity],
    rows: [([1, 1, 1, 1], 200, 200), ([1, -1, 0, 0], -.infinity, .infinity)])
  for column in 0..<4 {
    squeezed.placedCosts.append(.init(.column(column), .deviation(from: 60)))
  }
  squeezed.placedCosts.append(.init(.row(1), .deviation(from: 0, weight: 0.25)))
  return squeezed
}

/// Returns a random sparse program of small whole numbers. About half of these are feasible.
func randomProgram(_ random: inout SeededGenerator) throws -> LinearProgram {
  let columns = Int.random(in: 1...12, using: &random)
  let rowCount = Int.random(in: 1...10, using: &random)
  func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
  func bounds() -> (Double, Double) {
    let lower = number(-8...8)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (-.infinity, .infinity)
    case 1: return (-.infinity, lower)
    case 2: return (lower, lower)
    case 3: return (lower, lower + number(1...9))
    default: return (lower, .infinity)
    }
  }
  let columnBounds = (0..<columns).map { _ in bounds() }
  var result = try program(
    costs: (0..<columns).map { _ in number(-3...6) }, lower: columnBounds.map(\.0),
    upper: columnBounds.map(\.1),
    rows: (0..<rowCount).map { _ in
      let (lower, upper) = bounds()
      let row = (0..<columns).map { _ in
        Int.random(in: 0..<3, using: &random) == 0 ? number(-4...4) : 0
      }
      return (row, lower, upper)
    })
  if Bool.random(using: &random) {
    let target = number(-5...5)
    result.placedCosts.append(.init(.row(0), .deviation(from: target, weight: number(1...3))))
    let breakpoints = [target, target + 2.5]
    result.placedCosts.append(
      .init(
        .column(0),
        try PiecewiseLinearCost(breakpoints: breakpoints, slopes: [-2, number(-1...1), 4])))
  }
  return result
}
