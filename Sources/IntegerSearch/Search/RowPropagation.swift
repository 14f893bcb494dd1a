import LinearProgramming

/// A propagation of rows that narrows the ranges of columns.
///
/// The least activity of the other columns of a row gives each column a limit. The limit of a
/// whole-valued column is a whole number (Savelsbergh, "Preprocessing and probing techniques for
/// mixed integer programming problems", 1994). A row with a large coefficient on a binary column,
/// the usual form of a switch, decides many of them. Limits are relaxed by the rows' tolerance and
/// by rounding, so that no feasible point is lost.
struct RowPropagation: ~Copyable {
  /// The coefficients by column.
  let columns: SparseMatrix
  /// The coefficients by row: a column of this matrix is a row of the program.
  let rows: SparseMatrix
  /// Whether each column takes whole values only.
  let isInteger: [Bool]
  private let rowLower: [Double]
  private var rowUpper: [Double]
  /// The greatest change of each row's activity that one column can make within the root's ranges.
  private let reach: [Double]
  /// The number of rows that keep each column from falling.
  let downLocks: [Int]
  /// The number of rows that keep each column from rising.
  let upLocks: [Int]
  private let tolerance: Double
  /// The number of coefficients visited so far.
  private(set) var work = 0
  private var queue: [Int] = []
  private var isQueued: [Bool]

  /// Stores a program's rows by row and by column.
  init(_ program: LinearProgram, isInteger: [Bool], tolerance: Double) {
    columns = program.matrix
    rows = program.matrix.transposed()
    self.isInteger = isInteger
    rowLower = program.rowLower
    rowUpper = program.rowUpper
    self.tolerance = tolerance
    isQueued = [Bool](repeating: false, count: program.rowCount)
    var reach = [Double](repeating: 0, count: program.rowCount)
    var (down, up) = (
      [Int](repeating: 0, count: program.columnCount),
      [Int](repeating: 0, count: program.columnCount)
    )
    for column in 0..<program.columnCount {
      let width = program.columnUpper[column] - program.columnLower[column]
      for place in columns.entryRange(ofColumn: column) {
        let row = columns.rowIndices[place]
        let value = columns.values[place]
        reach[row] = max(reach[row], abs(value) * width)
        if rowLower[row] > -.infinity {
          if value > 0 { down[column] += 1 } else { up[column] += 1 }
        }
        if rowUpper[row] < .infinity { if value > 0 { up[column] += 1 } else { down[column] += 1 } }
      }
    }
    self.reach = reach
    downLocks = down
    upLocks = up
  }

  /// Sets the upper limit of a row's activity.
  mutating func setUpper(ofRow row: Int, _ limit: Double) { rowUpper[row] = limit }

  /// Narrows ranges after some columns have changed, or from all rows.
  ///
  /// The number of rows visited is limited, so that ranges creeping towards each other end, too.
  ///
  /// - Returns: Whether a point may still exist.
  mutating func narrow(_ domain: inout BoundDomain, after changed: [Int]?) -> Bool {
    if let changed {
      for column in changed { enqueueRows(of: column) }
    } else {
      for row in 0..<rows.columnCount { enqueue(row) }
    }
    return narrowByQueue(&domain)
  }

  /// Narrows ranges by a row, then by the rows of the changed columns.
  ///
  /// - Returns: Whether a point may still exist.
  mutating func narrow(_ domain: inout BoundDomain, from row: Int) -> Bool {
    enqueue(row)
    return narrowByQueue(&domain)
  }

  private mutating func narrowByQueue(_ domain: inout BoundDomain) -> Bool {
    var next = 0
    let last = 100 + 10 * rows.columnCount
    var isPossible = true
    while next < queue.count, next < last, isPossible {
      let row = queue[next]
      next += 1
      isQueued[row] = false
      if mayTell(row, domain.activities) { isPossible = narrow(&domain, by: row) }
    }
    for row in queue[next...] { isQueued[row] = false }
    queue.removeAll(keepingCapacity: true)
    return isPossible
  }

  private mutating func enqueue(_ row: Int) {
    if isQueued[row] { return }
    isQueued[row] = true
    queue.append(row)
  }

  private mutating func enqueueRows(of column: Int) {
    for place in columns.entryRange(ofColumn: column) { enqueue(columns.rowIndices[place]) }
  }

  /// The least or greatest activity of a row: the sum of the finite ends, and the number of
  /// infinite ends.
  private struct Activity {
    var sum = 0.0
    var infiniteCount = 0

    mutating func add(_ part: Double) {
      if part.isInfinite { infiniteCount += 1 } else { sum += part }
    }

    /// The activity without one of its parts.
    func without(_ part: Double) -> Double? {
      if part.isInfinite { return infiniteCount == 1 ? sum : nil }
      return infiniteCount == 0 ? sum - part : nil
    }
  }

  /// Whether a row may narrow a range: some column reaches beyond one of the row's limits.
  private func mayTell(_ row: Int, _ activities: borrowing RowActivities) -> Bool {
    func isInReach(_ limit: Double, room: Double, infinite: Int) -> Bool {
      limit.isFinite
        && (infinite == 1
          || infinite == 0 && room < reach[row] + SearchTolerance.bound * (1 + abs(limit)))
    }
    let (low, high) = (rowLower[row], rowUpper[row])
    return isInReach(
      high, room: high - activities.least[row], infinite: activities.leastInfinite[row])
      || isInReach(
        low, room: activities.greatest[row] - low, infinite: activities.greatestInfinite[row])
  }

  private mutating func narrow(_ domain: inout BoundDomain, by row: Int) -> Bool {
    let range = rows.entryRange(ofColumn: row)
    work += range.count
    var (least, greatest) = (Activity(), Activity())
    var size = 0.0
    for place in range {
      let (low, high) = ends(of: place, domain)
      least.add(low)
      greatest.add(high)
      if low.isFinite { size = max(size, abs(low)) }
      if high.isFinite { size = max(size, abs(high)) }
    }
    let rounding = SearchTolerance.lastDigit * size * Double(range.count)
    let (lower, upper) = (rowLower[row], rowUpper[row])
    let slackBelow = 2 * tolerance * (1 + abs(lower)) + rounding
    let slackAbove = 2 * tolerance * (1 + abs(upper)) + rounding
    if least.infiniteCount == 0, least.sum > upper + slackAbove { return false }
    if greatest.infiniteCount == 0, greatest.sum < lower - slackBelow { return false }
    let cutsAbove = upper < .infinity && (greatest.infiniteCount > 0 || greatest.sum > upper)
    let cutsBelow = lower > -.infinity && (least.infiniteCount > 0 || least.sum < lower)
    guard cutsAbove && least.infiniteCount <= 1 || cutsBelow && greatest.infiniteCount <= 1 else {
      return true
    }
    for place in range {
      let column = rows.rowIndices[place]
      let value = rows.values[place]
      let (low, high) = ends(of: place, domain)
      var (newLower, newUpper) = (-Double.infinity, Double.infinity)
      if cutsAbove, let rest = least.without(low) {
        let limit = (upper - rest + slackAbove) / value
        if value > 0 { newUpper = limit } else { newLower = limit }
      }
      if cutsBelow, let rest = greatest.without(high) {
        let limit = (lower - rest - slackBelow) / value
        if value > 0 { newLower = max(newLower, limit) } else { newUpper = min(newUpper, limit) }
      }
      guard narrow(&domain, column, newLower, newUpper) else { return false }
    }
    return true
  }

  private func ends(of place: Int, _ domain: borrowing BoundDomain) -> (Double, Double) {
    let column = rows.rowIndices[place]
    let value = rows.values[place]
    return value > 0
      ? (value * domain.lower[column], value * domain.upper[column])
      : (value * domain.upper[column], value * domain.lower[column])
  }

  private mutating func narrow(
    _ domain: inout BoundDomain, _ column: Int, _ newLower: Double, _ newUpper: Double
  ) -> Bool {
    var (low, high) = (domain.lower[column], domain.upper[column])
    if isInteger[column] {
      low = max(low, newLower.rounded(.up))
      high = min(high, newUpper.rounded(.down))
      if low > high { return false }
    } else {
      // Continuous ranges only help other rows; small gains are not worth another visit.
      let enough = 0.05 * (high - low < .infinity ? high - low : 1)
      if newLower > low + enough || low == -.infinity { low = max(low, newLower) }
      if newUpper < high - enough || high == .infinity { high = min(high, newUpper) }
      if low > high {
        if low > high + tolerance * (2 + abs(low) + abs(high)) { return false }
        return true
      }
    }
    if low > domain.lower[column] || high < domain.upper[column] {
      domain.set(column, lower: low, upper: high)
      enqueueRows(of: column)
    }
    return true
  }
}
