import LinearProgramming

/// Bounds of continuous columns that depend on a switch: `x ≤ slope · y + constant` with binary
/// `y`.
///
/// Rows of two columns state them. They include the rows of cuts, so that one cut sharpens the
/// next.
struct VariableBounds {
  /// A bound that may depend on a switch.
  struct Bound {
    /// The switch.
    let column: Int
    let slope: Double
    let constant: Double

    /// Makes a bound that depends on no switch.
    init(_ constant: Double) { self.init(column: -1, slope: 0, constant: constant) }

    init(column: Int, slope: Double, constant: Double) {
      (self.column, self.slope, self.constant) = (column, slope, constant)
    }

    /// The bound at a value of the switch.
    func value(at point: [Double]) -> Double { slope * point[column] + constant }
  }

  /// The upper bounds of each column.
  private(set) var upper: [[Bound]]
  /// The lower bounds of each column.
  private(set) var lower: [[Bound]]

  /// Finds the bounds in the rows of a program.
  init(
    rows: SparseMatrix, rowLower: [Double], rowUpper: [Double],
    isInteger: [Bool], lower columnLower: [Double], upper columnUpper: [Double]
  ) {
    upper = [[Bound]](repeating: [], count: isInteger.count)
    lower = upper
    for row in 0..<rows.columnCount {
      let range = rows.entryRange(ofColumn: row)
      guard range.count == 2 else { continue }
      var (place, other) = (range.lowerBound, range.lowerBound + 1)
      if isInteger[rows.rowIndices[place]] { (place, other) = (other, place) }
      let (column, control) = (rows.rowIndices[place], rows.rowIndices[other])
      guard !isInteger[column], isInteger[control], columnLower[control] == 0,
        columnUpper[control] == 1
      else { continue }
      let factor = rows.values[place]
      for (side, isUpper) in [(rowLower[row], factor < 0), (rowUpper[row], factor > 0)]
      where side.isFinite {
        let bound = Bound(
          column: control, slope: -rows.values[other] / factor, constant: side / factor)
        guard bound.slope.isFinite, bound.constant.isFinite, abs(bound.slope) <= 1e7 else {
          continue
        }
        if isUpper { upper[column].append(bound) } else { lower[column].append(bound) }
      }
    }
  }
}
