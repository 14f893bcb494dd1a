import LinearProgramming
import SimplexBackend

/// Conclusions from whole numbers alone, before any search.
extension LinearProgram {
  /// Rounds the ranges of whole-valued columns inwards, and those of rows to multiples of a unit.
  ///
  /// The rows consist of whole-valued columns with whole coefficients. The unit is the greatest
  /// common divisor of the coefficients. This Chvátal–Gomory cut costs nothing: `2x + 4y = 7` has
  /// no solution.
  mutating func roundRangesInwards(tolerance: Double) {
    for column in 0..<columnCount where isInteger[column] {
      (columnLower[column], columnUpper[column]) = Self.roundedInwards(
        columnLower[column], columnUpper[column], unit: 1, tolerance)
    }
    let rows = matrix.transposed()
    for row in 0..<rowCount {
      guard let unit = unit(ofRow: row, in: rows) else { continue }
      (rowLower[row], rowUpper[row]) = Self.roundedInwards(
        rowLower[row], rowUpper[row], unit: unit, tolerance)
    }
  }

  /// The least difference between two different objectives, if only whole-valued columns have
  /// costs, with a common divisor; 0 if none is known.
  var objectiveStep: Double {
    guard placedCosts.isEmpty else { return 0 }
    let costly = columnCosts.indices.filter { columnCosts[$0] != 0 }
    guard costly.allSatisfy({ isInteger[$0] }) else { return 0 }
    return Self.commonDivisor(costly.map { columnCosts[$0] }[...]) ?? 0
  }

  /// The ends of a range moved inwards to multiples of a unit, up to the tolerance. The result is
  /// crossed if the range contains no multiple.
  private static func roundedInwards(
    _ lower: Double, _ upper: Double, unit: Double, _ tolerance: Double
  ) -> (Double, Double) {
    func slack(_ end: Double) -> Double {
      min(tolerance * (1 + abs(end)), Bounds.wholeSlack * unit)
    }
    let low = ((lower - slack(lower)) / unit).rounded(.up) * unit
    let high = ((upper + slack(upper)) / unit).rounded(.down) * unit
    return (lower.isFinite ? low : lower, upper.isFinite ? high : upper)
  }

  /// The number of which a row's activity is a multiple if whole-valued columns are whole.
  func unit(ofRow row: Int, in rows: SparseMatrix) -> Double? {
    let range = rows.entryRange(ofColumn: row)
    guard range.allSatisfy({ isInteger[rows.rowIndices[$0]] }) else { return nil }
    return Self.commonDivisor(rows.values[range])
  }

  /// Whether a point with whole values satisfies its ranges to a small part of their unit.
  ///
  /// The ranges are those of columns, and of rows that consist of whole multiples of a number.
  func keepsWholeRanges(_ point: LPSolution) -> Bool {
    for column in 0..<columnCount where isInteger[column] {
      let value = point.columnValues[column]
      let miss = max(columnLower[column] - value, value - columnUpper[column])
      if miss > Bounds.wholeSlack { return false }
    }
    // No unit is smaller than 1/1024, so rounding errors below that do not count as missed.
    let missed = (0..<rowCount).filter { row in
      let value = point.rowValues[row]
      return max(rowLower[row] - value, value - rowUpper[row]) > Bounds.wholeSlack / 1024
    }
    if missed.isEmpty { return true }
    let rows = matrix.transposed()
    return missed.allSatisfy { row in
      guard let unit = unit(ofRow: row, in: rows) else { return true }
      let value = point.rowValues[row]
      return max(rowLower[row] - value, value - rowUpper[row]) <= Bounds.wholeSlack * unit
    }
  }

  /// Whether whole values, and the activities of rows of whole-valued columns, are small enough to
  /// be distinguished from neighbouring numbers.
  func canTellApart(_ values: [Double]) -> Bool {
    let limit = 0x1p53
    var largest = 0.0
    for column in 0..<columnCount where isInteger[column] {
      if abs(values[column]) > limit { return false }
      for place in matrix.entryRange(ofColumn: column) {
        largest = max(largest, abs(matrix.values[place] * values[column]))
      }
    }
    if largest * Double(columnCount) <= limit { return true }
    var sizes = [Double](repeating: 0, count: rowCount)
    var isMixed = [Bool](repeating: false, count: rowCount)
    for column in 0..<columnCount {
      for place in matrix.entryRange(ofColumn: column) {
        sizes[matrix.rowIndices[place]] += abs(matrix.values[place] * values[column])
        if !isInteger[column] { isMixed[matrix.rowIndices[place]] = true }
      }
    }
    return sizes.indices.allSatisfy { isMixed[$0] || sizes[$0] <= limit }
  }

  /// Returns the greatest number of which all given numbers are whole multiples. The result is
  /// exact for numbers that a small power of two makes whole, and `nil` for all others.
  static func commonDivisor(_ numbers: ArraySlice<Double>) -> Double? {
    var scale = 1.0
    while scale <= 1024 {
      let scaled = numbers.map { abs($0 * scale) }
      if scaled.allSatisfy({ $0 == $0.rounded() && $0 <= 0x1p40 }) {
        var divisor = 0.0
        for number in scaled {
          var (one, other) = (divisor, number)
          while other > 0 { (one, other) = (other, one.truncatingRemainder(dividingBy: other)) }
          divisor = one
        }
        return divisor > 0 ? divisor / scale : nil
      }
      scale *= 2
    }
    return nil
  }
}
