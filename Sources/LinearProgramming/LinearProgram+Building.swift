/// Building of programs column by column and row by row.
extension LinearProgram {
  /// Creates a program without columns and rows, for `addColumn` and `addRow`.
  public init() { self.init(matrix: SparseMatrix()) }

  /// Appends a column.
  ///
  /// ```swift
  /// let boxes = try program.addColumn(cost: 4, lower: 0, upper: 100, isInteger: true)
  /// ```
  ///
  /// - Parameters:
  ///   - entries: The coefficients in existing rows; those of the same row are added up.
  ///   - cost: The linear cost.
  ///   - lower: The least value; unlimited by default.
  ///   - upper: The greatest value; unlimited by default.
  ///   - isInteger: Whether it takes only whole values.
  /// - Returns: The index of the column.
  /// - Throws: `LPError` with code `invalidProgram` if a row does not exist, or the arrays of the
  ///   program do not fit its matrix; then nothing is added. Numbers are checked by `validate()`.
  /// - Complexity: O(*n*) for *n* entries in ascending order of rows, otherwise plus the number of
  ///   rows.
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

  /// Appends a row.
  ///
  /// ```swift
  /// // 2x + 3y is at most 12, and x - y is 0.
  /// try program.addRow([(x, 2), (y, 3)], upper: 12)
  /// try program.addRow([(x, 1), (y, -1)], lower: 0, upper: 0)
  /// ```
  ///
  /// - Parameters:
  ///   - entries: The coefficients of existing columns; those of the same column are added up.
  ///   - lower: The least activity; unlimited by default.
  ///   - upper: The greatest activity; unlimited by default.
  /// - Returns: The index of the row.
  /// - Throws: `LPError` with code `invalidProgram` if a column does not exist, or the arrays of
  ///   the program do not fit its matrix; then nothing is added. Numbers are checked by
  ///   `validate()`.
  /// - Complexity: O(*n*) for *n* entries of the whole matrix, which is stored by columns. To build
  ///   a program with very many rows, add rows without entries and then columns with entries, or
  ///   create a `SparseMatrix` from all entries.
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
