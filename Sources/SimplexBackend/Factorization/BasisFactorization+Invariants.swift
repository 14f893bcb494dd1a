import FlatMemory

#if PLUMB_CHECKS
extension BasisFactorization {
  /// Stops the program if the factors contradict each other, or are not those of the basis.
  ///
  /// - Parameter basics: The basic variable of each pivot row.
  func checkInvariants(_ basics: Vector<Int>) {
    var entryCount = 0
    for row in 0..<size {
      let place = orderPlaces[row]
      if place < 0 {
        ensure(basics[row] == form.columnCount + row, "row \(row) is not trivial")
      } else {
        ensure(order[place] == row, "row \(row) is not in the order")
      }
      for entry in upperColumns.range(row) {
        let above = orderPlaces[upperColumns.indices[entry]]
        ensure(0 <= above && above < place, "column \(row) is not triangular")
      }
      for entry in trivialColumns.range(row) {
        ensure(orderPlaces[trivialColumns.indices[entry]] < 0, "column \(row) is mixed up")
      }
      entryCount += upperColumns.lengths[row] + trivialColumns.lengths[row]
      entryCount -= upperRows.lengths[row]
    }
    ensure(entryCount == 0, "the rows of the upper factor are not its columns")
    if size > 0, !isUnstable { checkSolve(basics, of: updates.count % size) }
  }

  /// Solves for a basic column, which must give the unit vector of its row.
  private func checkSolve(_ basics: Vector<Int>, of row: Int) {
    let workspace = Workspace(expectedBytes: 64 * size)
    let solution = SparseVector(size, in: workspace)
    form.addColumn(basics[row], times: 1, to: solution)
    // The check must not change the statistics of the search.
    let expected = search.expected.array(0..<search.expected.count)
    ftran(solution)
    search.expected.copy(expected)
    let (sums, sizes) = (workspace.vector(size, of: 0.0), workspace.vector(size, of: 0.0))
    func add(_ value: Double, at row: Int) {
      sums[row] += value
      sizes[row] = max(sizes[row], abs(value))
    }
    func add(_ variable: Int, times factor: Double) {
      guard variable < form.columnCount else {
        return add(-factor, at: variable - form.columnCount)
      }
      for entry in form.column(variable) {
        add(form.columnValues[entry] * factor, at: form.rowIndices[entry])
      }
    }
    add(basics[row], times: -1)
    for place in 0..<solution.count {
      let row = solution.indices[place]
      add(basics[row], times: solution.values[row])
    }
    let largest = (0..<size).reduce(1.0) { max($0, sizes[$1]) }
    for row in 0..<size {
      ensure(
        abs(sums[row]) <= SimplexTolerance.solveCheck * largest,
        "a solve misses row \(row) by \(sums[row])")
    }
    withExtendedLifetime(workspace) {}
  }
}
#endif
