/// A linear program with several objectives. Each counts only among the points at which all earlier
/// objectives are least: first the sums of all levels, then the sharing of each sum, then the
/// distances of the columns from their targets, one after another.
package struct LeveledProgram: Sendable {
  /// A row with a convex cost: 0 at its target, and rising on one side or both.
  package struct Goal: Sendable {
    /// The row.
    package var row: Int
    /// The value at which its cost is 0.
    package var target: Double
    /// The cost.
    package var cost: PiecewiseLinearCost

    package init(row: Int, target: Double, cost: PiecewiseLinearCost) {
      (self.row, self.target, self.cost) = (row, target, cost)
    }
  }

  /// The rows over the columns.
  package var matrix: SparseMatrix
  package var columnLower: [Double]
  package var columnUpper: [Double]
  package var rowLower: [Double]
  package var rowUpper: [Double]
  /// The goals of each level, the highest first.
  package var levels: [[Goal]] = []
  /// Whether to share the costs of a level fairly: the largest is minimised, then the next.
  package var isFair = true
  /// The preferred value of each column, for columns that nothing else decides.
  package var targets: [Double]

  /// Creates a program without ranges of rows and without goals.
  package init(matrix: SparseMatrix, columnLower: [Double], targets: [Double]) {
    self.matrix = matrix
    self.columnLower = columnLower
    self.targets = targets
    columnUpper = [Double](repeating: .infinity, count: matrix.columnCount)
    rowLower = [Double](repeating: -.infinity, count: matrix.rowCount)
    rowUpper = [Double](repeating: .infinity, count: matrix.rowCount)
  }
}

/// The answer to a program with several objectives.
package struct LeveledSolution: Sendable {
  /// The result of the solve: `optimal`, `infeasible`, a limit, or `numericalFailure` if it would
  /// take too much work.
  package var termination: TerminationStatus
  /// The value of each column.
  package var columnValues: [Double] = []
  /// The least cost of each level.
  package var sums: [Double] = []
  /// The columns that only their targets decided, with the ends of their possible ranges.
  package var open: [(column: Int, lower: Double, upper: Double)] = []
  /// Without a feasible point: the rows and columns whose ranges contradict each other.
  package var contradictingRows: [Int] = []
  package var contradictingColumns: [Int] = []
  /// The number of pivots.
  package var iterations = 0

  package init(termination: TerminationStatus) { self.termination = termination }
}

/// A backend that solves programs with several objectives as a whole.
package protocol LevelSolving: DualProviding {
  /// Solves a program with several objectives.
  ///
  /// - Parameters:
  ///   - program: The program. No level may decrease without limit.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer.
  func solve(_ program: LeveledProgram, options: LPOptions) -> LeveledSolution
}
