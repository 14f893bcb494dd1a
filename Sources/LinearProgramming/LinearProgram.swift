/// A linear program, or a mixed-integer one, in the form all backends share.
///
/// Minimise `objectiveOffset + Σ columnCosts[j] · x[j] + Σ piecewise costs`, where `r = matrix · x`
/// are the row activities, `columnLower ≤ x ≤ columnUpper`, `rowLower ≤ r ≤ rowUpper`, and the
/// columns marked in `isInteger` take whole values. Infinite bounds are `±Double.infinity`.
///
/// A program is built column by column and row by row, or from a matrix and arrays:
///
/// ```swift
/// // Maximise x + y where x + 2y is at most 14 and 3x + y at most 17.
/// var program = LinearProgram()
/// let x = try program.addColumn(cost: -1, lower: 0)
/// let y = try program.addColumn(cost: -1, lower: 0)
/// try program.addRow([(x, 1), (y, 2)], upper: 14)
/// try program.addRow([(x, 3), (y, 1)], upper: 17)
/// ```
public struct LinearProgram: Sendable, Equatable {
  /// A column or a row that can have a piecewise-linear cost.
  public enum Place: Sendable, Equatable, Hashable, CustomStringConvertible {
    /// The value of a column.
    case column(Int)
    /// The activity of a row.
    case row(Int)

    /// The kind and the index: `column 2`, `row 0`.
    public var description: String {
      switch self {
      case .column(let column): "column \(column)"
      case .row(let row): "row \(row)"
      }
    }
  }

  /// A convex piecewise-linear cost and its place.
  public struct PlacedCost: Sendable, Equatable {
    /// The column or row whose value the cost is a function of.
    public var place: Place
    /// The cost.
    public var cost: PiecewiseLinearCost

    /// Creates a placed cost.
    public init(_ place: Place, _ cost: PiecewiseLinearCost) {
      self.place = place
      self.cost = cost
    }
  }

  /// A constant added to the objective.
  public var objectiveOffset = 0.0
  /// The least value of each column, or `-.infinity`.
  public var columnLower: [Double]
  /// The greatest value of each column, or `.infinity`.
  public var columnUpper: [Double]
  /// The linear cost of each column.
  public var columnCosts: [Double]
  /// Whether each column takes only whole values.
  public var isInteger: [Bool]
  /// The least activity of each row, or `-.infinity`.
  public var rowLower: [Double]
  /// The greatest activity of each row, or `.infinity`.
  public var rowUpper: [Double]
  /// The coefficients, with one row per row and one column per column of the program.
  public var matrix: SparseMatrix
  /// Convex costs of columns and rows; at most one per place.
  public var placedCosts: [PlacedCost] = []

  /// The number of columns.
  public var columnCount: Int { columnLower.count }
  /// The number of rows.
  public var rowCount: Int { rowLower.count }
  /// Whether any column takes only whole values.
  public var hasIntegers: Bool { isInteger.contains(true) }

  /// Creates a program whose columns are all free, continuous and without cost, and whose rows are
  /// all unlimited. The caller sets the differences.
  public init(matrix: SparseMatrix) {
    columnLower = [Double](repeating: -.infinity, count: matrix.columnCount)
    columnUpper = [Double](repeating: .infinity, count: matrix.columnCount)
    columnCosts = [Double](repeating: 0, count: matrix.columnCount)
    isInteger = [Bool](repeating: false, count: matrix.columnCount)
    rowLower = [Double](repeating: -.infinity, count: matrix.rowCount)
    rowUpper = [Double](repeating: .infinity, count: matrix.rowCount)
    self.matrix = matrix
  }

  /// Creates a continuous program from all its parts.
  package init(
    matrix: SparseMatrix, columnLower: [Double], columnUpper: [Double], columnCosts: [Double],
    rowLower: [Double], rowUpper: [Double], placedCosts: [PlacedCost]
  ) {
    self.matrix = matrix
    self.columnLower = columnLower
    self.columnUpper = columnUpper
    self.columnCosts = columnCosts
    isInteger = columnLower.map { _ in false }
    self.rowLower = rowLower
    self.rowUpper = rowUpper
    self.placedCosts = placedCosts
  }

  /// Checks that the arrays fit together and contain no NaN.
  ///
  /// A lower bound above the upper one is allowed: it makes the program infeasible, which is an
  /// answer.
  ///
  /// - Throws: `LPError` with code `invalidProgram` naming the first place that does not fit.
  public func validate() throws(LPError) {
    if let fault = lengthFault { throw LPError(.invalidProgram, fault) }
    for column in 0..<columnCount {
      try Self.validate(columnLower[column], columnUpper[column], of: .column(column))
      guard columnCosts[column].isFinite else {
        throw LPError(.invalidProgram, "the cost of column \(column) is not finite")
      }
    }
    for row in 0..<rowCount {
      try Self.validate(rowLower[row], rowUpper[row], of: .row(row))
    }
    guard matrix.values.allSatisfy(\.isFinite) else {
      throw LPError(.invalidProgram, "a coefficient of the matrix is not finite")
    }
    guard objectiveOffset.isFinite else {
      throw LPError(.invalidProgram, "the objective's offset is not finite")
    }
    if placedCosts.isEmpty { return }
    var hasCost = [Bool](repeating: false, count: columnCount + rowCount)
    for placed in placedCosts {
      let place =
        switch placed.place {
        case .column(let column): column >= 0 && column < columnCount ? column : -1
        case .row(let row): row >= 0 && row < rowCount ? columnCount + row : -1
        }
      guard place >= 0, !hasCost[place] else {
        throw LPError(
          .invalidProgram, "\(placed.place) has two piecewise-linear costs or does not exist")
      }
      guard placed.cost.isValid else {
        throw LPError(.invalidProgram, "the cost of \(placed.place) is not finite or not convex")
      }
      hasCost[place] = true
    }
  }

  /// Stops the program if a caller uses a place that does not exist.
  @inline(__always)
  package func expect(_ place: Place) {
    precondition(
      contains(place),
      "there is no \(place) among \(columnCount) columns and \(rowCount) rows")
  }

  /// Whether a place is a column or a row of the program.
  @inline(__always)
  func contains(_ place: Place) -> Bool {
    switch place {
    case .column(let column): column >= 0 && column < columnCount
    case .row(let row): row >= 0 && row < rowCount
    }
  }

  /// The objective at a point, given as the value of each column and the activity of each row.
  public func objective(columnValues: [Double], rowValues: [Double]) -> Double {
    precondition(
      columnValues.count == columnCount && rowValues.count == rowCount,
      "\(columnValues.count) and \(rowValues.count) values for \(columnCount) columns and "
        + "\(rowCount) rows")
    var sum = objectiveOffset
    for column in 0..<columnCount { sum += columnCosts[column] * columnValues[column] }
    for index in placedCosts.indices {
      switch placedCosts[index].place {
      case .column(let column): sum += placedCosts[index].cost.value(at: columnValues[column])
      case .row(let row): sum += placedCosts[index].cost.value(at: rowValues[row])
      }
    }
    return sum
  }

  private static func validate(
    _ lower: Double, _ upper: Double, of place: Place
  ) throws(LPError) {
    if lower < .infinity, upper > -.infinity { return }
    // Also if one of them is not a number.
    throw LPError(.invalidProgram, "\(place) has the bounds \(lower) and \(upper)")
  }

  /// A description of the arrays whose length differs from the matrix's number of columns or rows;
  /// `nil` if all fit.
  var lengthFault: String? {
    let columns = matrix.columnCount
    let rows = matrix.rowCount
    var faults: [String] = []
    func compare(_ name: String, _ count: Int, with expected: Int, _ lines: String) {
      if count == expected { return }
      faults.append("\(name) has \(count) elements, and the matrix \(expected) \(lines)")
    }
    compare("columnLower", columnLower.count, with: columns, "columns")
    compare("columnUpper", columnUpper.count, with: columns, "columns")
    compare("columnCosts", columnCosts.count, with: columns, "columns")
    compare("isInteger", isInteger.count, with: columns, "columns")
    compare("rowLower", rowLower.count, with: rows, "rows")
    compare("rowUpper", rowUpper.count, with: rows, "rows")
    return faults.isEmpty ? nil : faults.joined(separator: "; ")
  }
}
