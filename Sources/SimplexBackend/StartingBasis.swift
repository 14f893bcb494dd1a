import LinearProgramming

/// The bases a solve can start from: one status per variable, as many basic ones as there are rows.
struct StartingBasis {
  /// The status of each variable.
  private(set) var statuses: [VariableStatus]

  /// The basis of all logicals.
  init(logicalsOf form: ComputationalForm) {
    statuses = [VariableStatus](repeating: .free, count: form.columnCount)
    statuses.append(contentsOf: repeatElement(.basic, count: form.rowCount))
  }

  /// A basis that was handed in; it is completed or thinned out until it has one variable per row.
  ///
  /// - Returns: `nil` if its arrays do not fit the program.
  init?(_ basis: Basis, of form: ComputationalForm) {
    guard basis.columns.count == form.columnCount, basis.rows.count == form.rowCount else {
      return nil
    }
    statuses = basis.columns + basis.rows
    var surplus = statuses.count { $0 == .basic } - form.rowCount
    for variable in statuses.indices.reversed() where surplus != 0 {
      if surplus > 0, statuses[variable] == .basic {
        statuses[variable] = .atBreakpoint
        surplus -= 1
      } else if surplus < 0, variable >= form.columnCount, statuses[variable] != .basic {
        statuses[variable] = .basic
        surplus += 1
      }
    }
  }

  /// A triangular basis that solves most equality rows without a pivot.
  ///
  /// The logical of an equality row is fixed, so it is best out of the basis. Rows are taken in the
  /// order of how few columns they have left: the row gets its widest column (free before half
  /// bounded before boxed, then the one in the fewest rows), and its other columns are locked, so
  /// that the basis is triangular. A chain `left₂ = left₁ + width₁ + 8` is thus solved link by link.
  /// (The idea of the triangular crash is in Maros, *Computational Techniques of the Simplex Method*,
  /// 2003, section 9.8.) Without an equality row it is `nil`.
  ///
  /// - Parameters:
  ///   - state: The program with bounds and costs.
  ///   - onlyWithoutCost: Whether columns with a cost are left alone. Then all multipliers are 0, and
  ///     the basis is as dual feasible as that of the logicals.
  init?(crashOf state: SimplexState, onlyWithoutCost: Bool) {
    let form = state.form
    let logical = form.columnCount
    guard
      (logical..<form.variableCount).contains(where: { state.lower[$0] == state.upper[$0] })
    else { return nil }
    self.init(logicalsOf: form)
    var isOpen = (0..<form.columnCount).map { column in
      state.lower[column] < state.upper[column]
        && !(onlyWithoutCost && state.costs.firstSlopes[column] != 0)
    }
    var largest = [Double](repeating: 0, count: form.columnCount)
    for column in 0..<form.columnCount {
      for place in form.column(column) {
        largest[column] = max(largest[column], abs(form.columnValues[place]))
      }
    }
    var isWaiting = (0..<form.rowCount).map { row in
      state.lower[logical + row] == state.upper[logical + row]
    }
    var counts = [Int](repeating: 0, count: form.rowCount)
    var longest = 0
    for row in 0..<form.rowCount {
      for place in form.row(row) where isOpen[form.columnIndices[place]] { counts[row] += 1 }
      longest = max(longest, counts[row])
    }
    // Buckets of rows by count. Counts only fall, so a row may stand in several buckets; only the
    // one of its present count holds.
    var buckets = [[Int]](repeating: [], count: longest + 1)
    for row in (0..<form.rowCount).reversed() where isWaiting[row] {
      buckets[counts[row]].append(row)
    }
    func close(_ column: Int) {
      isOpen[column] = false
      for place in form.column(column) {
        let row = form.rowIndices[place]
        counts[row] -= 1
        if isWaiting[row] { buckets[counts[row]].append(row) }
      }
    }
    var count = 1
    while count < buckets.count {
      guard let row = buckets[count].popLast() else {
        count += 1
        continue
      }
      guard isWaiting[row], counts[row] == count else { continue }
      isWaiting[row] = false
      var best = -1
      var bestMerit = Int.max
      for place in form.row(row) where isOpen[form.columnIndices[place]] {
        let column = form.columnIndices[place]
        if abs(form.rowValues[place]) < 0.1 * largest[column] { continue }
        let ends =
          (state.lower[column] > -.infinity ? 1 : 0) + (state.upper[column] < .infinity ? 1 : 0)
        let merit = ends * (form.rowCount + 1) + form.column(column).count
        if merit < bestMerit { (best, bestMerit) = (column, merit) }
      }
      guard best >= 0 else { continue }
      statuses[best] = .basic
      statuses[logical + row] = .atLower
      for place in form.row(row) where isOpen[form.columnIndices[place]] {
        close(form.columnIndices[place])
      }
      count = 1
    }
  }
}
