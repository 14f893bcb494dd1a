import LinearProgramming

/// What follows from whole numbers alone, before any search.
extension LinearProgram {
  /// Rounds the ranges of whole-valued columns inwards, and those of rows that consist of such
  /// columns with whole coefficients to multiples of the coefficients' greatest common divisor (a
  /// Chvátal–Gomory cut that costs nothing: `2x + 4y = 7` has no solution).
  mutating func roundRangesInwards(tolerance: Double) {
    for column in 0..<columnCount where isInteger[column] {
      (columnLower[column], columnUpper[column]) = Self.roundedInwards(
        columnLower[column], columnUpper[column], unit: 1, tolerance)
    }
    let rows = matrix.transposed()
    for row in 0..<rowCount {
      let range = rows.entryRange(ofColumn: row)
      guard range.allSatisfy({ isInteger[rows.rowIndices[$0]] }),
        let unit = Self.commonDivisor(rows.values[range])
      else { continue }
      (rowLower[row], rowUpper[row]) = Self.roundedInwards(
        rowLower[row], rowUpper[row], unit: unit, tolerance)
    }
  }

  /// The amount by which two objectives differ at least, where only whole-valued columns cost and
  /// their costs have a common divisor; 0 where nothing is known.
  var objectiveStep: Double {
    guard placedCosts.isEmpty else { return 0 }
    let costly = columnCosts.indices.filter { columnCosts[$0] != 0 }
    guard costly.allSatisfy({ isInteger[$0] }) else { return 0 }
    return Self.commonDivisor(costly.map { columnCosts[$0] }[...]) ?? 0
  }

  /// The ends of a range moved inwards to multiples of a unit, up to the tolerance. A range that
  /// holds no multiple comes out crossed.
  private static func roundedInwards(
    _ lower: Double, _ upper: Double, unit: Double, _ tolerance: Double
  ) -> (Double, Double) {
    let low = ((lower - tolerance * (1 + abs(lower))) / unit).rounded(.up) * unit
    let high = ((upper + tolerance * (1 + abs(upper))) / unit).rounded(.down) * unit
    return (lower.isFinite ? low : lower, upper.isFinite ? high : upper)
  }

  /// The greatest number of which all given ones are whole multiples: exact for numbers that a
  /// small power of two makes whole, nil for all others.
  private static func commonDivisor(_ numbers: ArraySlice<Double>) -> Double? {
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
