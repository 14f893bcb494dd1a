import LinearProgramming

/// The ranges of all columns at one node of the search, with the changes needed to return to an
/// earlier node.
struct BoundDomain: ~Copyable {
  /// The least value of each column.
  private(set) var lower: [Double]
  /// The greatest value of each column.
  private(set) var upper: [Double]
  /// The activities that the ranges allow each row.
  private(set) var activities: RowActivities
  /// The previous ranges, in the order of the changes.
  private var trail: [RangeChange] = []
  /// The columns changed since the list was last emptied, possibly repeated.
  private(set) var changed: [Int] = []

  /// Starts with the ranges of the root.
  ///
  /// - Parameters:
  ///   - lower: The least value of each column.
  ///   - upper: The greatest value of each column.
  ///   - matrix: The coefficients of the rows.
  init(lower: [Double], upper: [Double], of matrix: SparseMatrix) {
    self.lower = lower
    self.upper = upper
    activities = RowActivities(matrix, lower: lower, upper: upper)
  }

  /// Replaces the rows; the columns stay the same.
  mutating func follow(_ matrix: SparseMatrix) {
    activities = RowActivities(matrix, lower: lower, upper: upper)
  }

  /// The current position of the trail, for `undo(to:)`.
  var mark: Int { trail.count }

  /// Whether the range of a column is a single value.
  func isFixed(_ column: Int) -> Bool { lower[column] == upper[column] }

  /// Sets the range of a column.
  mutating func set(_ column: Int, lower low: Double, upper high: Double) {
    trail.append(RangeChange(column: column, lower: lower[column], upper: upper[column]))
    put(column, low, high)
  }

  /// The two halves of a column's range, below and above a value that is not whole.
  func halves(of column: Int, at value: Double) -> (down: RangeChange, up: RangeChange) {
    let below = value.rounded(.down)
    return (
      RangeChange(column: column, lower: lower[column], upper: below),
      RangeChange(column: column, lower: below + 1, upper: upper[column])
    )
  }

  /// Undoes all changes since a mark.
  mutating func undo(to mark: Int) {
    while trail.count > mark {
      let change = trail.removeLast()
      put(change.column, change.lower, change.upper)
    }
  }

  private mutating func put(_ column: Int, _ low: Double, _ high: Double) {
    if low != lower[column] {
      activities.move(column, isUpper: false, from: lower[column], to: low)
    }
    if high != upper[column] {
      activities.move(column, isUpper: true, from: upper[column], to: high)
    }
    lower[column] = low
    upper[column] = high
    changed.append(column)
  }

  /// Empties the list of changed columns.
  mutating func clearChanged() { changed.removeAll(keepingCapacity: true) }

  /// The columns that changed since a mark.
  func columns(since mark: Int) -> [Int] { trail[mark...].map(\.column) }
}
