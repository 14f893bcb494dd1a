import LinearProgramming

/// Fair sharing of the violations that the sums of the levels leave open.
///
/// The largest violation is minimised, then the next, level by level, in rounds as in Ogryczak, "On
/// the lexicographic minimax approach" (1997).
extension ExactHierarchy {
  /// Confines all columns and rows to the fairest points.
  mutating func shareFairly() throws(Failure) {
    let all = shares.flatMap { $0 }
    guard !all.isEmpty else { return }
    let own = simplex
    try openCaps(on: all)
    var first = 0
    for level in shares {
      var tied = Array(first..<first + level.count)
      first += level.count
      while true {
        tied.removeAll { ranges[columnCount + all[$0].row].isClosed }
        if tied.isEmpty { break }
        tied = try share(tied, of: all)
      }
    }
    simplex = own
    try minimize(ExactCost.distances(to: ranges))
  }

  /// Adds a column for the largest violation, and for each share a row that compares its violation
  /// with it.
  private mutating func openCaps(on all: [Share]) throws(Failure) {
    let matrix = program.matrix
    var entries: [SparseMatrix.Entry] = []
    var caps = [[Int]](repeating: [], count: matrix.rowCount)
    for (number, share) in all.enumerated() {
      let cap = matrix.rowCount + number
      caps[share.row].append(cap)
      entries.append(.init(row: cap, column: columnCount, value: share.isAbove ? -1 : 1))
    }
    for column in 0..<columnCount {
      for place in matrix.entryRange(ofColumn: column) {
        let (row, value) = (matrix.rowIndices[place], matrix.values[place])
        entries.append(.init(row: row, column: column, value: value))
        for cap in caps[row] { entries.append(.init(row: cap, column: column, value: value)) }
      }
    }
    guard
      let capped = try? SparseMatrix(
        rowCount: matrix.rowCount + all.count, columnCount: columnCount + 1, entries: entries)
    else { throw .unbounded }
    var basis = simplex.basis
    basis.columns.append(.free)
    var near: [Double] = []
    for column in 0..<columnCount { near.append(simplex.values[column].double) }
    near.append(0)
    for _ in all { basis.rows.append(.basic) }
    simplex = try Self.simplex(
      over: capped, near: near, withCaps([ExactRange](repeating: ExactRange(), count: all.count)),
      simplex.budget)
    do throws(ExactBudget.Spent) { try simplex.enterBasis(basis) } catch { throw .spent(error) }
  }

  /// Adds the ranges of the largest violation and the caps to the ranges.
  private func withCaps(_ caps: [ExactRange]) -> [ExactRange] {
    var all = ranges
    all.insert(ExactRange(), at: columnCount)
    all += caps
    return all
  }

  /// Minimises the largest of some violations, and fixes those that equal it in every solution.
  ///
  /// - Returns: The others.
  private mutating func share(_ tied: [Int], of all: [Share]) throws(Failure) -> [Int] {
    let firstCap = columnCount + 1 + program.matrix.rowCount
    var caps = [ExactRange](repeating: ExactRange(), count: all.count)
    for share in tied {
      let target = ExactRational(all[share].target)
      caps[share] = all[share].isAbove ? ExactRange(upper: target) : ExactRange(lower: target)
    }
    let limits = withCaps(caps)
    var costs = ExactCost.none(within: limits)
    costs[columnCount] = ExactCost(slope: 1, within: ExactRange())
    try minimize(ExactCost.distances(to: limits))
    try minimize(costs)
    let slopes = simplex.slopes
    let largest = simplex.values[columnCount]
    for variable in ranges.indices {
      let place = variable < columnCount ? variable : variable + 1
      ranges[variable] = costs[place].leastRange(atSlope: slopes[place])
    }
    let open = tied.filter { slopes[firstCap + $0].signum == 0 }
    guard open.count < tied.count else { throw .unbounded }
    for share in tied where slopes[firstCap + share].signum != 0 {
      let target = ExactRational(all[share].target)
      let value = all[share].isAbove ? target + largest : target - largest
      ranges[columnCount + all[share].row] = ExactRange(lower: value, upper: value)
    }
    return open
  }
}
