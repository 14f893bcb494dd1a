/// A program whose piecewise-linear costs were expanded into columns, with the conversion of its
/// solutions.
///
/// The cost of a row becomes one column per slope of the cost: `activity − Σ up + Σ down = kink`
/// with `0 ≤ up, down ≤` the length of the piece. The row keeps its dual: minus a slope of the
/// cost. A column with a cost gets a separate row of this kind.
public struct ExpandedProgram: Sendable {
  /// The program without piecewise-linear costs.
  public let program: LinearProgram
  private let original: LinearProgram

  init(_ original: LinearProgram) throws(LPError) {
    self.original = original
    guard !original.placedCosts.isEmpty else {
      program = original
      return
    }
    var entries = original.matrix.entries
    var columnLower = original.columnLower
    var columnUpper = original.columnUpper
    var columnCosts = original.columnCosts
    var rowLower = original.rowLower
    var rowUpper = original.rowUpper
    var offset = original.objectiveOffset
    for placed in original.placedCosts {
      let row: Int
      let lower: Double
      let upper: Double
      switch placed.place {
      case .row(let index):
        row = index
        lower = original.rowLower[index]
        upper = original.rowUpper[index]
      case .column(let column):
        row = rowLower.count
        rowLower.append(0)
        rowUpper.append(0)
        entries.append(.init(row: row, column: column, value: 1))
        lower = original.columnLower[column]
        upper = original.columnUpper[column]
      }
      guard lower < upper else {
        // A fixed place has a constant cost, and an empty one has no point with a cost.
        if case .column = placed.place {
          rowLower[row] = -.infinity
          rowUpper[row] = .infinity
        }
        if lower == upper { offset += placed.cost.value(at: lower) }
        continue
      }
      let cost = placed.cost
      // The reference point is the finite point of the place nearest to the first breakpoint. All
      // pieces are measured up and down from it.
      let reference = min(max(cost.breakpoints[0], lower), upper)
      offset += cost.value(at: reference)
      rowLower[row] = reference
      rowUpper[row] = reference
      func addPiece(length: Double, slope: Double, coefficient: Double) {
        entries.append(.init(row: row, column: columnLower.count, value: coefficient))
        columnLower.append(0)
        columnUpper.append(length)
        columnCosts.append(slope)
      }
      var start = reference
      for (index, slope) in cost.slopes.enumerated() where start < upper {
        let end = index < cost.breakpoints.count ? min(cost.breakpoints[index], upper) : upper
        guard end > start else { continue }
        addPiece(length: end - start, slope: slope, coefficient: -1)
        start = end
      }
      start = reference
      for (index, slope) in cost.slopes.enumerated().reversed() where start > lower {
        let end = index > 0 ? max(cost.breakpoints[index - 1], lower) : lower
        guard end < start else { continue }
        addPiece(length: start - end, slope: -slope, coefficient: 1)
        start = end
      }
    }
    var expanded = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: rowLower.count, columnCount: columnLower.count, entries: entries))
    expanded.objectiveOffset = offset
    expanded.columnLower = columnLower
    expanded.columnUpper = columnUpper
    expanded.columnCosts = columnCosts
    for column in 0..<original.columnCount {
      expanded.isInteger[column] = original.isInteger[column]
    }
    expanded.rowLower = rowLower
    expanded.rowUpper = rowUpper
    program = expanded
  }

  /// Converts a solution of `program` to a solution of the original program.
  public func contract(_ solution: LPSolution) -> LPSolution {
    guard !original.placedCosts.isEmpty else { return solution }
    var contracted = solution
    contracted.basis = nil
    if !solution.columnValues.isEmpty {
      contracted.columnValues.removeLast(solution.columnValues.count - original.columnCount)
      contracted.rowValues = original.matrix.times(contracted.columnValues)
    }
    if !solution.ray.isEmpty {
      contracted.ray.removeLast(solution.ray.count - original.columnCount)
    }
    if !solution.rowDuals.isEmpty {
      contracted.rowDuals.removeLast(solution.rowDuals.count - original.rowCount)
      let products = original.matrix.transposedTimes(contracted.rowDuals)
      let costs =
        solution.dualStatus == .infeasibilityCertificate
        ? [Double](repeating: 0, count: original.columnCount) : original.columnCosts
      contracted.columnDuals = (0..<original.columnCount).map { costs[$0] - products[$0] }
    }
    return contracted
  }
}

extension LinearProgram {
  /// Returns the same program with every piecewise-linear cost expanded into columns and rows.
  ///
  /// - Throws: `LPError` with code `invalidProgram` if a cost names a place that does not exist.
  public func expandingPlacedCosts() throws(LPError) -> ExpandedProgram {
    try ExpandedProgram(self)
  }
}

extension SparseMatrix {
  /// All entries, column by column.
  public var entries: [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(entryCount)
    for column in 0..<columnCount {
      for place in entryRange(ofColumn: column) {
        entries.append(.init(row: rowIndices[place], column: column, value: values[place]))
      }
    }
    return entries
  }
}
