import LinearProgramming
import SimplexBackend

/// The rows that only points better than the incumbent satisfy. They narrow ranges but are not part
/// of the relaxations.
///
/// One row is the objective. The other follows from the duals `y` of the first relaxation. As
/// `c·x = y·(A x) + (c − yᵀA)·x` and the rows' limits bound `y·(A x)` from below, the sum of the
/// reduced costs is bounded from above. That holds for any `y`. For a single column it is
/// reduced-cost fixing, repeated here for every incumbent and within the ranges of every node.
struct CutoffRows {
  /// A row `coefficients · x ≤ cutoff − constant`.
  private struct Row {
    let index: Int
    let constant: Double
  }

  private var rows: [Row] = []
  /// The rows of the program with those that depend on the cutoff.
  let program: LinearProgram

  /// Makes the rows of a program whose costs are all linear.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - rowDuals: The multipliers of its rows; empty if none are known.
  init(_ program: LinearProgram, rowDuals: [Double]) {
    var extended: [(coefficients: [Double], constant: Double)] = []
    if program.columnCosts.count(where: { $0 != 0 }) > 1 {
      extended.append((program.columnCosts, program.objectiveOffset))
    }
    if let reduced = Self.reduced(program, rowDuals) { extended.append(reduced) }
    var all = program
    all.matrix = program.matrix.appending(
      rows: extended.map { row in
        row.coefficients.enumerated().filter { $0.element != 0 }
          .map { (column: $0.offset, value: $0.element) }
      })
    for row in extended {
      rows.append(Row(index: all.rowCount, constant: row.constant))
      all.rowLower.append(-.infinity)
      all.rowUpper.append(.infinity)
    }
    self.program = all
  }

  /// The limits of the rows for a cutoff.
  func limits(cutoff: Double) -> [(row: Int, limit: Double)] {
    rows.map { row in
      let rounding = SearchTolerance.bound * (1 + abs(cutoff) + abs(row.constant))
      return (row.index, cutoff - row.constant + rounding)
    }
  }

  /// Returns the row of reduced costs, or `nil` if the duals give none.
  private static func reduced(
    _ program: LinearProgram, _ rowDuals: [Double]
  ) -> (coefficients: [Double], constant: Double)? {
    guard rowDuals.count == program.rowCount, program.rowCount > 0 else { return nil }
    var duals = rowDuals
    var constant = program.objectiveOffset
    for row in duals.indices where duals[row] != 0 {
      let limit = duals[row] > 0 ? program.rowLower[row] : program.rowUpper[row]
      if limit.isFinite { constant += duals[row] * limit } else { duals[row] = 0 }
    }
    let products = program.matrix.transposedTimes(duals)
    var coefficients = [Double](repeating: 0, count: program.columnCount)
    var largest = 0.0
    for column in coefficients.indices {
      coefficients[column] = program.columnCosts[column] - products[column]
      largest = max(largest, abs(coefficients[column]))
    }
    // Negligible coefficients only cost time.
    for column in coefficients.indices where coefficients[column] != 0 {
      guard abs(coefficients[column]) <= SearchTolerance.negligible * max(1, largest) else {
        continue
      }
      let bound =
        coefficients[column] > 0 ? program.columnLower[column] : program.columnUpper[column]
      guard abs(bound) <= 1e6 else { continue }
      constant += coefficients[column] * bound
      coefficients[column] = 0
    }
    guard constant.isFinite, coefficients.contains(where: { $0 != 0 }) else { return nil }
    return (coefficients, constant)
  }
}

extension BranchAndBound {
  /// Narrows the ranges of the root by the rows that only points better than the incumbent satisfy.
  ///
  /// The present ranges must be those of the root.
  ///
  /// - Returns: Whether such a point may exist.
  mutating func narrowRoot() -> Bool {
    addCutoffRows()
    guard let rows = cutoffRows?.limits(cutoff: cutoff) else { return true }
    for row in rows where !propagation.narrow(&domain, from: row.row) { return false }
    return true
  }

  /// Adds the rows that depend on the cutoff, once there is a cutoff.
  mutating func addCutoffRows() {
    guard cutoffRows == nil, cutoff < .infinity, original.placedCosts.isEmpty else { return }
    // The rows are those of the relaxation, including cuts. The ranges are those of the whole
    // search, because the session has the ranges of some node.
    var program = session.program
    program.columnLower = original.columnLower
    program.columnUpper = original.columnUpper
    let rows = CutoffRows(program, rowDuals: rootDuals)
    propagation = RowPropagation(
      rows.program, isInteger: original.isInteger, tolerance: options.primalTolerance)
    domain.follow(rows.program.matrix)
    cutoffRows = rows
    tightenCutoffRows()
  }

  /// Updates the limits of the rows that depend on the cutoff.
  mutating func tightenCutoffRows() {
    guard let rows = cutoffRows?.limits(cutoff: cutoff) else { return }
    for row in rows {
      propagation.setUpper(ofRow: row.row, row.limit)
    }
  }
}
