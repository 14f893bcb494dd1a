/// Programs that are built column by column and row by row.
extension LinearProgram {
  /// Makes a program without columns and rows, for `addColumn` and `addRow`.
  public init() { self.init(matrix: SparseMatrix()) }

  /// Adds a column behind the others.
  ///
  /// ```swift
  /// let boxes = try program.addColumn(cost: 4, lower: 0, upper: 100, isInteger: true)
  /// ```
  ///
  /// - Parameters:
  ///   - entries: The coefficients in rows that exist; those of one row are added up.
  ///   - cost: The linear cost.
  ///   - lower: The least value; none, unless said otherwise.
  ///   - upper: The greatest value; none, unless said otherwise.
  ///   - isInteger: Whether it takes whole values only.
  /// - Returns: The index of the column.
  /// - Throws: `LPError` with code `invalidProgram` where there is no such row, or the arrays of
  ///   the program do not fit its matrix; nothing is added then. Numbers are checked by
  ///   `validate()`.
  /// - Complexity: O(*n*) for *n* entries in rising order of rows, else as many steps more as there
  ///   are rows.
  @discardableResult
  public mutating func addColumn(
    _ entries: [(row: Int, value: Double)] = [], cost: Double = 0, lower: Double = -.infinity,
    upper: Double = .infinity, isInteger: Bool = false
  ) throws(LPError) -> Int {
    if let fault = lengthFault { throw LPError(.invalidProgram, fault) }
    try matrix.appendColumn(entries)
    columnLower.append(lower)
    columnUpper.append(upper)
    columnCosts.append(cost)
    self.isInteger.append(isInteger)
    return columnCount - 1
  }

  /// Adds a row behind the others.
  ///
  /// ```swift
  /// // 2x + 3y is at most 12, and x - y is 0.
  /// try program.addRow([(x, 2), (y, 3)], upper: 12)
  /// try program.addRow([(x, 1), (y, -1)], lower: 0, upper: 0)
  /// ```
  ///
  /// - Parameters:
  ///   - entries: The coefficients of columns that exist; those of one column are added up.
  ///   - lower: The least activity; none, unless said otherwise.
  ///   - upper: The greatest activity; none, unless said otherwise.
  /// - Returns: The index of the row.
  /// - Throws: `LPError` with code `invalidProgram` where there is no such column, or the arrays of
  ///   the program do not fit its matrix; nothing is added then. Numbers are checked by
  ///   `validate()`.
  /// - Complexity: O(*n*) for *n* entries of the whole matrix, which is stored by columns. To build
  ///   a program of very many rows, add rows without entries and then columns with theirs, or make
  ///   a `SparseMatrix` of all entries.
  @discardableResult
  public mutating func addRow(
    _ entries: [(column: Int, value: Double)], lower: Double = -.infinity,
    upper: Double = .infinity
  ) throws(LPError) -> Int {
    if let fault = lengthFault { throw LPError(.invalidProgram, fault) }
    try matrix.appendRow(entries)
    rowLower.append(lower)
    rowUpper.append(upper)
    return rowCount - 1
  }
}
