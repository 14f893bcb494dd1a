import LinearProgramming

/// A program under reduction: rows and columns are removed, bounds and costs change.
///
/// Removed lines stay in the arrays and are skipped.
package struct WorkingProgram: ~Copyable {
  /// A coefficient in a line, at its place in that line.
  struct Entry: Sendable {
    /// The column in a row, the row in a column.
    var index: Int
    /// The coefficient.
    var value: Double
  }

  private(set) var rows: EntryLines
  private(set) var columns: EntryLines
  private(set) var isLiveRow: [Bool]
  package private(set) var isLiveColumn: [Bool]
  /// Whether each column takes only whole values.
  package let isInteger: [Bool]
  /// Whether there are whole-valued columns, so that a search follows and no duals are needed.
  let isForSearch: Bool
  /// The number of live columns in each row.
  private(set) var rowSizes: [Int]
  /// The number of live rows of each column.
  private(set) var columnSizes: [Int]
  private(set) var liveRowCount: Int
  private(set) var liveColumnCount: Int
  private(set) var costs: [Double]
  /// The cost of the removed columns.
  private(set) var offset: Double
  private(set) var lower: [Double]
  private(set) var upper: [Double]
  private(set) var rowLower: [Double]
  private(set) var rowUpper: [Double]
  /// The possible duals of each row, as last found by `DualBounds`; empty before that.
  private(set) var rowDuals: [Bounds] = []
  /// The reductions, in the order they were made.
  private(set) var stack: [any Reduction] = []
  /// Whether anything was removed, or bounds of columns or coefficients have changed.
  private(set) var isReduced = false
  /// The number of times that probing has run.
  package var probingCount = 0

  private var changes = Changes(rows: [], columns: [])
  private var isChangedRow: [Bool]
  private var isChangedColumn: [Bool]

  init(_ program: LinearProgram) {
    let (rowCount, columnCount) = (program.rowCount, program.columnCount)
    rows = EntryLines(columnsOf: program.matrix.transposed())
    columns = EntryLines(columnsOf: program.matrix)
    rowSizes = rows.sizes
    columnSizes = columns.sizes
    isLiveRow = [Bool](repeating: true, count: rowCount)
    isLiveColumn = [Bool](repeating: true, count: columnCount)
    (liveRowCount, liveColumnCount) = (rowCount, columnCount)
    isInteger = program.isInteger
    isForSearch = program.hasIntegers
    costs = program.columnCosts
    offset = program.objectiveOffset
    lower = program.columnLower
    upper = program.columnUpper
    rowLower = program.rowLower
    rowUpper = program.rowUpper
    isChangedRow = isLiveRow
    isChangedColumn = isLiveColumn
    changes = Changes(rows: Array(0..<rowCount), columns: Array(0..<columnCount))
  }

  /// Whether nothing has changed since the last `takeChanges`.
  var isUnchanged: Bool { changes.rows.isEmpty && changes.columns.isEmpty }

  /// Returns the changes since the last call.
  mutating func takeChanges() -> Changes {
    let taken = changes
    for row in taken.rows { isChangedRow[row] = false }
    for column in taken.columns { isChangedColumn[column] = false }
    changes = Changes(rows: [], columns: [])
    return taken
  }

  /// The live coefficients of a row.
  func entries(ofRow row: Int) -> [Entry] { rows[row].filter { isLiveColumn[$0.index] } }

  /// The live coefficients of a column.
  func entries(ofColumn column: Int) -> [Entry] { columns[column].filter { isLiveRow[$0.index] } }

  /// The only live coefficient of a column with one coefficient.
  func onlyEntry(ofColumn column: Int) -> Entry? {
    columnSizes[column] == 1 ? columns[column].first { isLiveRow[$0.index] } : nil
  }

  /// The only live coefficient of a row with one coefficient.
  func onlyEntry(ofRow row: Int) -> Entry? {
    rowSizes[row] == 1 ? rows[row].first { isLiveColumn[$0.index] } : nil
  }

  /// Records a reduction that was or will be made.
  package mutating func push(_ reduction: some Reduction) {
    isReduced = true
    stack.append(reduction)
  }

  mutating func removeRow(_ row: Int) {
    isReduced = true
    isLiveRow[row] = false
    liveRowCount -= 1
    for entry in rows[row] where isLiveColumn[entry.index] {
      columnSizes[entry.index] -= 1
      touchColumn(entry.index)
    }
  }

  mutating func removeColumn(_ column: Int) {
    isLiveColumn[column] = false
    liveColumnCount -= 1
    for entry in columns[column] where isLiveRow[entry.index] {
      rowSizes[entry.index] -= 1
      touchRow(entry.index)
    }
  }

  /// Changes the bounds of a column.
  mutating func setBounds(ofColumn column: Int, _ bounds: Bounds) {
    if lower[column] == bounds.lower, upper[column] == bounds.upper { return }
    isReduced = true
    lower[column] = bounds.lower
    upper[column] = bounds.upper
    touchColumn(column)
    for entry in columns[column] where isLiveRow[entry.index] { touchRow(entry.index) }
  }

  /// Changes the bounds of a row.
  mutating func setBounds(ofRow row: Int, _ bounds: Bounds) {
    if rowLower[row] == bounds.lower, rowUpper[row] == bounds.upper { return }
    rowLower[row] = bounds.lower
    rowUpper[row] = bounds.upper
    touchRow(row)
    for entry in rows[row] where isLiveColumn[entry.index] { touchColumn(entry.index) }
  }

  /// Moves the bounds of a row by a constant.
  mutating func shiftRow(_ row: Int, by constant: Double) {
    if constant == 0 { return }
    rowLower[row] = Self.difference(rowLower[row], constant)
    rowUpper[row] = Self.difference(rowUpper[row], constant)
    touchRow(row)
  }

  /// Adds to the cost of the removed columns.
  mutating func addOffset(_ cost: Double) { offset += cost }

  /// Adds to the cost of a column.
  mutating func addCost(_ cost: Double, ofColumn column: Int) {
    costs[column] = Self.difference(costs[column], -cost)
    touchColumn(column)
  }

  /// Adds to a coefficient, which may be new or may vanish.
  mutating func add(_ value: Double, row: Int, column: Int) {
    isReduced = true
    touchRow(row)
    touchColumn(column)
    rowSizes[row] += rows.add(value, at: column, of: row)
    columnSizes[column] += columns.add(value, at: row, of: column)
  }

  /// Stores the possible duals of all rows.
  mutating func setRowDuals(_ duals: [Bounds]) { rowDuals = duals }

  /// Stores the possible duals of a row.
  mutating func setRowDuals(_ duals: Bounds, of row: Int) { rowDuals[row] = duals }

  private mutating func touchRow(_ row: Int) {
    if isChangedRow[row] { return }
    isChangedRow[row] = true
    changes.rows.append(row)
  }

  private mutating func touchColumn(_ column: Int) {
    if isChangedColumn[column] { return }
    isChangedColumn[column] = true
    changes.columns.append(column)
  }

  /// Returns a difference, or 0 if the difference is only a rounding error.
  private static func difference(_ number: Double, _ other: Double) -> Double {
    let difference = number - other
    return abs(difference) <= SimplexTolerance.cancellation * abs(other) ? 0 : difference
  }
}
