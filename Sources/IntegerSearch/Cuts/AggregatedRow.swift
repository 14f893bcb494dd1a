import LinearProgramming

/// A weighted sum of rows, each with a nonnegative slack: `Σ values · x + Σ slacks = bound`.
struct AggregatedRow: ~Copyable {
  /// The slack of one row in the sum.
  struct Slack {
    let row: Int
    /// Whether the slack is the distance to the row's upper limit rather than the lower one.
    let isUpper: Bool
    let coefficient: Double
  }

  /// The coefficient of every column.
  private(set) var values: [Double]
  /// The columns whose coefficient may differ from 0.
  private(set) var columns: [Int] = []
  private(set) var slacks: [Slack] = []
  private(set) var bound = 0.0
  /// The size of the terms added up in `bound`.
  private(set) var size = 0.0
  private var isListed: [Bool]

  /// Makes an empty sum.
  init(columnCount: Int) {
    values = [Double](repeating: 0, count: columnCount)
    isListed = [Bool](repeating: false, count: columnCount)
  }

  /// Empties the sum.
  mutating func clear() {
    for column in columns {
      values[column] = 0
      isListed[column] = false
    }
    columns.removeAll(keepingCapacity: true)
    slacks.removeAll(keepingCapacity: true)
    bound = 0
    size = 0
  }

  /// Adds to the coefficient of a column.
  mutating func add(_ value: Double, to column: Int) {
    if !isListed[column] {
      isListed[column] = true
      columns.append(column)
    }
    values[column] += value
  }

  /// Adds a multiple of a row, which must have a finite limit.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - weight: The factor of the row.
  ///   - program: The program.
  ///   - activity: The row's activity at the point to be cut off; it selects the nearer limit.
  mutating func add(row: Int, weight: Double, of program: CutProgram, activity: Double) {
    for place in program.rows.entryRange(ofColumn: row) {
      add(weight * program.rows.values[place], to: program.rows.rowIndices[place])
    }
    let (low, high) = (program.rowLower[row], program.rowUpper[row])
    let isUpper = high - activity <= activity - low
    let limit = isUpper ? high : low
    bound += weight * limit
    size += abs(weight * limit)
    if low < high {
      slacks.append(Slack(row: row, isUpper: isUpper, coefficient: isUpper ? weight : -weight))
    }
  }
}
