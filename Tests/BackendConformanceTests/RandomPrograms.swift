import LinearProgramming
import TestSupport

extension SeededGenerator {
  /// Starts at a small seed, spread so that neighbouring seeds share no numbers.
  init(seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15) }
}

extension LinearProgram {
  /// Makes a random program with whole numbers, with bounds and rows of all kinds and convex
  /// costs.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - columnCount: The number of columns.
  ///   - costShare: The share of columns and of rows with a piecewise-linear cost.
  ///   - generator: The source of random numbers.
  /// - Returns: The program.
  /// - Throws: Nothing for counts of at least 0.
  static func random(
    rowCount: Int, columnCount: Int, costShare: Double, using generator: inout SeededGenerator
  ) throws(LPError) -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    for row in 0..<rowCount {
      for column in 0..<columnCount where Int.random(in: 0..<10, using: &generator) < 6 {
        let value = Double(Int.random(in: -3...3, using: &generator))
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: columnCount, entries: entries))
    for column in 0..<columnCount {
      program.columnCosts[column] = Double(Int.random(in: -3...5, using: &generator))
      (program.columnLower[column], program.columnUpper[column]) = bounds(using: &generator)
      if Double.random(in: 0..<1, using: &generator) < costShare {
        program.placedCosts.append(.init(.column(column), try cost(using: &generator)))
      }
    }
    for row in 0..<rowCount {
      (program.rowLower[row], program.rowUpper[row]) = bounds(using: &generator)
      if Double.random(in: 0..<1, using: &generator) < costShare {
        program.placedCosts.append(.init(.row(row), try cost(using: &generator)))
      }
    }
    return program
  }

  private static func bounds(using generator: inout SeededGenerator) -> (Double, Double) {
    let lower = Double(Int.random(in: -6...4, using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return (-.infinity, .infinity)
    case 1...3: return (lower, .infinity)
    case 4, 5: return (-.infinity, lower + 2)
    case 6, 7: return (lower, lower)
    case 8: return (0, .infinity)
    default: return (lower, lower + Double(Int.random(in: 1...9, using: &generator)))
    }
  }

  private static func cost(
    using generator: inout SeededGenerator
  ) throws(LPError) -> PiecewiseLinearCost {
    var breakpoint = Double(Int.random(in: -5...5, using: &generator))
    var slope = Double(Int.random(in: -4...1, using: &generator))
    var (breakpoints, slopes) = ([breakpoint], [slope])
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      breakpoint += Double(Int.random(in: 1...3, using: &generator))
      slope += Double(Int.random(in: 0...2, using: &generator))
      breakpoints.append(breakpoint)
      slopes.append(slope)
    }
    slopes.append(slope + Double(Int.random(in: 1...4, using: &generator)))
    return try PiecewiseLinearCost(breakpoints: breakpoints, slopes: slopes)
  }
}

/// A power of ten.
func exponent10(_ exponent: Int) -> Double {
  var value = 1.0
  for _ in 0..<abs(exponent) { value *= 10 }
  return exponent < 0 ? 1 / value : value
}
