/// Rows in free variables, in flat arrays.
struct ReducedRows {
  /// What each row is: a constraint's number, or `~variable` for a variable's own range.
  private(set) var identifiers: [Int] = []
  /// What the substitution added to each row's sum.
  private(set) var offsets: [Double] = []
  /// The size of the numbers each offset is the sum of.
  private(set) var magnitudes: [Double] = []
  private(set) var starts: [Int] = [0]
  private(set) var variables: [Int] = []
  private(set) var coefficients: [Double] = []

  var count: Int { identifiers.count }
  var isEmpty: Bool { identifiers.isEmpty }

  /// Adds the row that an elimination reduced last.
  mutating func append(_ identifier: Int, _ elimination: EqualityElimination) {
    for place in 0..<elimination.rowCount {
      variables.append(elimination.rowVariable(place))
      coefficients.append(elimination.rowCoefficient(place))
    }
    finishRow(identifier, elimination.rowConstant, elimination.rowMagnitude)
  }

  /// Adds a copy of a row of other rows.
  mutating func append(_ row: Int, of other: ReducedRows) {
    for place in other.places(of: row) {
      variables.append(other.variables[place])
      coefficients.append(other.coefficients[place])
    }
    finishRow(other.identifiers[row], other.offsets[row], other.magnitudes[row])
  }

  private mutating func finishRow(_ identifier: Int, _ offset: Double, _ magnitude: Double) {
    identifiers.append(identifier)
    offsets.append(offset)
    magnitudes.append(magnitude)
    starts.append(variables.count)
  }

  /// Adds a term to the last row.
  mutating func appendToLastRow(_ variable: Int, _ coefficient: Double) {
    variables.append(variable)
    coefficients.append(coefficient)
    starts[starts.count - 1] += 1
  }

  /// The places of a row in `variables` and `coefficients`.
  @inline(__always) func places(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

  /// The only variable of a row, or the first one.
  func firstVariable(of row: Int) -> Int { variables[starts[row]] }

  /// The coefficient of the variable of a row that has the least number.
  func leadingCoefficient(of row: Int) -> Double {
    var leading = starts[row]
    for place in places(of: row) where variables[place] < variables[leading] { leading = place }
    return coefficients[leading]
  }

  /// The only coefficient of a row, or the first one.
  func firstCoefficient(of row: Int) -> Double { coefficients[starts[row]] }
}
