import LinearProgramming

/// The bases a solve can start from: one status per variable, as many basic ones as there are rows.
struct StartingBasis {
  /// The status of each variable.
  private(set) var statuses: [VariableStatus]

  /// The basis of all logicals.
  init(logicalsOf form: ComputationalForm) {
    statuses = (0..<form.variableCount).map {
      $0 < form.columnCount ? form.restingStatus(of: $0) : .basic
    }
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
        statuses[variable] = form.restingStatus(of: variable)
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
  /// 2003, section 9.8.)
  ///
  /// - Parameters:
  ///   - form: The program.
  ///   - onlyWithoutCost: Whether columns with a cost are left alone. Then all multipliers are 0, and
  ///     the basis is as dual feasible as that of the logicals.
  init(crashOf form: ComputationalForm, onlyWithoutCost: Bool) {
    self.init(logicalsOf: form)
    let (matrix, rows) = (form.matrix, form.transposed)
    var isOpen = (0..<form.columnCount).map { column in
      form.lower[column] < form.upper[column] && !(onlyWithoutCost && form.costs[column] != 0)
    }
    let largest = (0..<form.columnCount).map { column in
      matrix.entryRange(ofColumn: column).reduce(0) { max($0, abs(matrix.values[$1])) }
    }
    var isWaiting = (0..<form.rowCount).map { row in
      form.lower[form.columnCount + row] == form.upper[form.columnCount + row]
    }
    var counts = (0..<form.rowCount).map { row in
      rows.entryRange(ofColumn: row).count { isOpen[rows.rowIndices[$0]] }
    }
    // Buckets of rows by count. Counts only fall, so a row may stand in several buckets; only the
    // one of its present count holds.
    var buckets = [[Int]](repeating: [], count: (counts.max() ?? 0) + 1)
    for row in (0..<form.rowCount).reversed() where isWaiting[row] {
      buckets[counts[row]].append(row)
    }
    func close(_ column: Int) {
      isOpen[column] = false
      for place in matrix.entryRange(ofColumn: column) {
        let row = matrix.rowIndices[place]
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
      var best: (column: Int, merit: Int)?
      let places = rows.entryRange(ofColumn: row)
      for place in places where isOpen[rows.rowIndices[place]] {
        let column = rows.rowIndices[place]
        if abs(rows.values[place]) < 0.1 * largest[column] { continue }
        let ends =
          (form.lower[column] > -.infinity ? 1 : 0) + (form.upper[column] < .infinity ? 1 : 0)
        let merit = ends * (form.rowCount + 1) + matrix.entryRange(ofColumn: column).count
        if best.map({ merit < $0.merit }) ?? true { best = (column, merit) }
      }
      guard let best else { continue }
      statuses[best.column] = .basic
      let logical = form.columnCount + row
      statuses[logical] = form.restingStatus(of: logical)
      for place in places where isOpen[rows.rowIndices[place]] { close(rows.rowIndices[place]) }
      count = 1
    }
  }
}
