import LinearProgramming
import SimplexBackend

/// Rows that only points better than the incumbent keep; they narrow ranges and are no part of the
/// relaxations.
///
/// One is the objective. The other is what the duals `y` of the first relaxation make of it: as
/// `c·x = y·(A x) + (c − yᵀA)·x` and the rows' limits leave `y·(A x)` a least value, the reduced
/// costs may sum up to so much only. That holds for any `y`; a column alone in it is what is known
/// as reduced-cost fixing, here anew for every incumbent and within the ranges of every node.
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
  ///   - rowDuals: Multipliers of its rows; empty if none are known.
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

  /// The row of reduced costs, or nil if the duals leave nothing.
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
    // What is next to nothing only costs time.
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
  /// Narrows the ranges of the root by what only points better than the incumbent keep. The
  /// ranges have to be those of the root.
  ///
  /// - Returns: Whether such a point may exist.
  mutating func narrowRoot() -> Bool {
    addCutoffRows()
    guard let rows = cutoffRows?.limits(cutoff: cutoff) else { return true }
    for row in rows where !propagation.narrow(&domain, from: row.row) { return false }
    return true
  }

  /// Adds the rows that depend on the cutoff to those that narrow ranges, once there is one.
  mutating func addCutoffRows() {
    guard cutoffRows == nil, cutoff < .infinity, original.placedCosts.isEmpty else { return }
    // The rows of the relaxation, cuts included, and the ranges of the whole search: the session
    // has those of some node.
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

  /// Tells the rows that depend on the cutoff what it is now.
  mutating func tightenCutoffRows() {
    guard let rows = cutoffRows?.limits(cutoff: cutoff) else { return }
    for row in rows {
      propagation.setUpper(ofRow: row.row, row.limit)
    }
  }
}
