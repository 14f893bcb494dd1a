/// A sparse matrix stored by columns (compressed sparse column form).
///
/// Column `j` has the entries `columnStarts[j] ..< columnStarts[j + 1]` of `rowIndices` and
/// `values`. Within a column the row indices are strictly ascending.
public struct SparseMatrix: Sendable, Equatable {
  /// One entry from which a matrix is built: a row, a column and the coefficient.
  public struct Entry: Sendable, Equatable {
    /// The row, from 0.
    public var row: Int
    /// The column, from 0.
    public var column: Int
    /// The coefficient.
    public var value: Double

    /// Creates an entry.
    public init(row: Int, column: Int, value: Double) {
      self.row = row
      self.column = column
      self.value = value
    }
  }

  /// The number of rows.
  public private(set) var rowCount: Int
  /// The number of columns.
  public private(set) var columnCount: Int
  /// The start of each column in `rowIndices` and `values`; one longer than the number of columns.
  public private(set) var columnStarts: [Int]
  /// The row of each stored entry.
  public private(set) var rowIndices: [Int]
  /// The coefficient of each stored entry.
  public private(set) var values: [Double]

  /// The limit on rows, columns and entries: backends number rows and columns together in 32 bits.
  public static let greatestCount = 1_000_000_000

  /// The number of stored entries.
  public var entryCount: Int { values.count }

  /// Builds the matrix from entries in any order.
  ///
  /// Entries of the same place are added up, and sums of exactly 0 are dropped. Two counting sorts
  /// (by row, then by column) keep it linear in the number of entries.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows of the matrix.
  ///   - columnCount: The number of columns of the matrix.
  ///   - entries: The entries; every row and column must be inside the matrix.
  /// - Throws: `LPError` with code `invalidProgram` if an entry is outside, or there are more rows,
  ///   columns or entries than `greatestCount`.
  public init(rowCount: Int, columnCount: Int, entries: [Entry]) throws(LPError) {
    for (name, count) in [
      ("rows", rowCount), ("columns", columnCount), ("entries", entries.count),
    ] where !(0...Self.greatestCount ~= count) {
      throw LPError(.invalidProgram, "a matrix cannot have \(count) \(name)")
    }
    var rowStarts = [Int](repeating: 0, count: rowCount + 1)
    var starts = [Int](repeating: 0, count: columnCount + 1)
    for entry in entries {
      guard entry.row >= 0, entry.row < rowCount, entry.column >= 0, entry.column < columnCount
      else {
        throw LPError(
          .invalidProgram,
          "the matrix has an entry at row \(entry.row), column \(entry.column), outside its "
            + "\(rowCount) rows and \(columnCount) columns")
      }
      rowStarts[entry.row + 1] += 1
      starts[entry.column + 1] += 1
    }
    for row in 0..<rowCount { rowStarts[row + 1] += rowStarts[row] }
    for column in 0..<columnCount { starts[column + 1] += starts[column] }

    var byRow = [Int](repeating: 0, count: entries.count)
    for (index, entry) in entries.enumerated() {
      byRow[rowStarts[entry.row]] = index
      rowStarts[entry.row] += 1
    }
    var rows = [Int](repeating: 0, count: entries.count)
    var coefficients = [Double](repeating: 0, count: entries.count)
    var next = starts
    for index in byRow {
      let entry = entries[index]
      rows[next[entry.column]] = entry.row
      coefficients[next[entry.column]] = entry.value
      next[entry.column] += 1
    }

    var kept = 0
    var begin = 0
    for column in 0..<columnCount {
      let end = starts[column + 1]
      starts[column] = kept
      var place = begin
      while place < end {
        let row = rows[place]
        var sum = 0.0
        while place < end, rows[place] == row {
          sum += coefficients[place]
          place += 1
        }
        if sum != 0 {
          rows[kept] = row
          coefficients[kept] = sum
          kept += 1
        }
      }
      begin = end
    }
    starts[columnCount] = kept
    rows.removeLast(rows.count - kept)
    coefficients.removeLast(coefficients.count - kept)
    self.rowCount = rowCount
    self.columnCount = columnCount
    columnStarts = starts
    rowIndices = rows
    values = coefficients
  }

  /// The ratio of the largest to the smallest coefficient in size; 1 without any.
  package var spread: Double {
    var least = Double.infinity
    var greatest = 0.0
    for value in values {
      least = min(least, abs(value))
      greatest = max(greatest, abs(value))
    }
    return greatest > 0 ? greatest / least : 1
  }

  /// Returns the places of one column in `rowIndices` and `values`. The column must exist.
  public func entryRange(ofColumn column: Int) -> Range<Int> {
    columnStarts[column]..<columnStarts[column + 1]
  }

  /// Returns the matrix with rows and columns exchanged, so that its columns are the rows of this
  /// one.
  public func transposed() -> SparseMatrix {
    var starts = [Int](repeating: 0, count: rowCount + 1)
    for row in rowIndices { starts[row + 1] += 1 }
    for row in 0..<rowCount { starts[row + 1] += starts[row] }
    var next = starts
    var columns = [Int](repeating: 0, count: values.count)
    var coefficients = [Double](repeating: 0, count: values.count)
    for column in 0..<columnCount {
      for place in entryRange(ofColumn: column) {
        let row = rowIndices[place]
        columns[next[row]] = column
        coefficients[next[row]] = values[place]
        next[row] += 1
      }
    }
    return SparseMatrix(
      rowCount: columnCount, columnCount: rowCount, columnStarts: starts, rowIndices: columns,
      values: coefficients)
  }

  /// Returns the product of the matrix with a vector of one value per column.
  public func times(_ vector: [Double]) -> [Double] {
    precondition(
      vector.count == columnCount, "\(vector.count) values for \(columnCount) columns")
    var product = [Double](repeating: 0, count: rowCount)
    for column in 0..<columnCount where vector[column] != 0 {
      let factor = vector[column]
      for place in entryRange(ofColumn: column) {
        product[rowIndices[place]] += values[place] * factor
      }
    }
    return product
  }

  /// Returns the product of the transposed matrix with a vector of one value per row.
  public func transposedTimes(_ vector: [Double]) -> [Double] {
    precondition(vector.count == rowCount, "\(vector.count) values for \(rowCount) rows")
    return (0..<columnCount).map { column in
      var sum = 0.0
      for place in entryRange(ofColumn: column) {
        sum += values[place] * vector[rowIndices[place]]
      }
      return sum
    }
  }

  /// Returns the matrix with further rows appended.
  ///
  /// - Parameter rows: The entries of each row, in any order, each column at most once in a row.
  /// - Returns: The matrix.
  package func appending(rows: [[(column: Int, value: Double)]]) -> SparseMatrix {
    var lines = transposed()
    for row in rows {
      for entry in row {
        lines.rowIndices.append(entry.column)
        lines.values.append(entry.value)
      }
      lines.columnStarts.append(lines.values.count)
    }
    return SparseMatrix(
      rowCount: columnCount, columnCount: rowCount + rows.count, columnStarts: lines.columnStarts,
      rowIndices: lines.rowIndices, values: lines.values
    ).transposed()
  }

  /// Creates a matrix without rows and columns.
  init() { self.init(rowCount: 0, columnCount: 0, columnStarts: [0], rowIndices: [], values: []) }

  /// Appends a column.
  ///
  /// - Parameter entries: Rows and coefficients, in any order.
  /// - Throws: `LPError` if a row does not exist, or there is no room for another column.
  mutating func appendColumn(_ entries: [(row: Int, value: Double)]) throws(LPError) {
    let line = try Self.line(
      entries.map { Entry(row: $0.row, column: 0, value: $0.value) },
      ("column", columnCount), ("row", rowCount))
    for entry in line {
      rowIndices.append(entry.row)
      values.append(entry.value)
    }
    columnCount += 1
    columnStarts.append(values.count)
  }

  /// Appends a row, as one entry at the end of each of its columns.
  ///
  /// - Parameter entries: Columns and coefficients, in any order.
  /// - Throws: `LPError` if a column does not exist, or there is no room for another row.
  mutating func appendRow(_ entries: [(column: Int, value: Double)]) throws(LPError) {
    let line = try Self.line(
      entries.map { Entry(row: $0.column, column: 0, value: $0.value) },
      ("row", rowCount), ("column", columnCount))
    let row = rowCount
    rowCount += 1
    guard let first = line.first?.row else { return }
    var source = values.count
    rowIndices.append(contentsOf: repeatElement(row, count: line.count))
    values.append(contentsOf: repeatElement(0, count: line.count))
    var target = values.count
    // From the last entry to the first, so that each is moved once.
    for entry in line.reversed() {
      let end = columnStarts[entry.row + 1]
      while source > end {
        source -= 1
        target -= 1
        rowIndices[target] = rowIndices[source]
        values[target] = values[source]
      }
      target -= 1
      rowIndices[target] = row
      values[target] = entry.value
    }
    var added = 0
    for column in first..<columnCount {
      if added < line.count, line[added].row == column { added += 1 }
      columnStarts[column + 1] += added
    }
  }

  /// Sorts the entries of a new line, whose `row` is their position in it.
  ///
  /// - Parameters:
  ///   - entries: The entries, in any order.
  ///   - line: The kind of line to add, and the current number of such lines.
  ///   - place: The kind of place that the entries name, and the number of such places.
  /// - Returns: The entries by ascending place, each place once and none 0.
  /// - Throws: `LPError` if a place does not exist, or there is no room for another line.
  private static func line(
    _ entries: [Entry], _ line: (name: String, count: Int), _ place: (name: String, count: Int)
  ) throws(LPError) -> [Entry] {
    guard line.count < greatestCount else {
      throw LPError(.invalidProgram, "a matrix cannot have more than \(line.count) \(line.name)s")
    }
    var isInOrder = true
    var last = -1
    for entry in entries {
      guard 0..<place.count ~= entry.row else {
        throw LPError(
          .invalidProgram,
          "\(line.name) \(line.count) has an entry in \(place.name) \(entry.row), which does not "
            + "exist (\(place.name)s: \(place.count))")
      }
      if entry.row <= last || entry.value == 0 { isInOrder = false }
      last = entry.row
    }
    if isInOrder { return entries }
    return try SparseMatrix(rowCount: place.count, columnCount: 1, entries: entries).entries
  }

  /// Creates a matrix from its stored arrays.
  package init(
    rowCount: Int, columnCount: Int, columnStarts: [Int], rowIndices: [Int], values: [Double]
  ) {
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.columnStarts = columnStarts
    self.rowIndices = rowIndices
    self.values = values
  }
}
