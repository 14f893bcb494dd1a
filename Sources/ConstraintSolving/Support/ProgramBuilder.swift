import LinearProgramming

/// A builder that writes a linear program row by row.
struct ProgramBuilder {
  private var columnLower: [Double] = []
  private var columnUpper: [Double] = []
  private var isInteger: [Bool] = []
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []
  private var entries: [SparseMatrix.Entry] = []

  /// The number of columns.
  var columnCount: Int { columnLower.count }
  /// The number of rows.
  var rowCount: Int { rowLower.count }

  /// Adds a column and returns its number.
  @discardableResult
  mutating func addColumn(_ lower: Double, _ upper: Double, isInteger: Bool = false) -> Int {
    columnLower.append(lower)
    columnUpper.append(upper)
    self.isInteger.append(isInteger)
    return columnCount - 1
  }

  /// Returns the range of a column.
  func range(ofColumn column: Int) -> (lower: Double, upper: Double) {
    (columnLower[column], columnUpper[column])
  }

  /// Narrows the range of a column, unless the range would become empty.
  ///
  /// - Returns: Whether it was narrowed.
  mutating func narrow(_ column: Int, _ lower: Double, _ upper: Double) -> Bool {
    let (low, high) = (max(columnLower[column], lower), min(columnUpper[column], upper))
    if low > high { return false }
    (columnLower[column], columnUpper[column]) = (low, high)
    return true
  }

  /// Adds a row.
  mutating func addRow(
    _ lower: Double, _ upper: Double, _ terms: [(column: Int, value: Double)] = []
  ) {
    rowLower.append(lower)
    rowUpper.append(upper)
    for (column, value) in terms { addEntry(column, value) }
  }

  /// Adds a term to the last row.
  mutating func addEntry(_ column: Int, _ value: Double) {
    addEntry(column, value, toRow: rowCount - 1)
  }

  /// Adds a term to a row.
  mutating func addEntry(_ column: Int, _ value: Double, toRow row: Int) {
    entries.append(.init(row: row, column: column, value: value))
  }

  /// Returns the program as backends read it.
  ///
  /// - Parameters:
  ///   - costs: The costs of columns; a column without an entry costs nothing.
  ///   - isRelaxed: Whether integer columns may take any values.
  /// - Returns: The program.
  /// - Throws: `LPError` if the program has more entries than a matrix may have.
  func program(
    minimizing costs: [(column: Int, value: Double)] = [], isRelaxed: Bool = false
  ) throws(LPError) -> LinearProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: columnCount, entries: entries))
    program.columnLower = columnLower
    program.columnUpper = columnUpper
    program.rowLower = rowLower
    program.rowUpper = rowUpper
    if !isRelaxed { program.isInteger = isInteger }
    for (column, cost) in costs { program.columnCosts[column] += cost }
    return program
  }
}
