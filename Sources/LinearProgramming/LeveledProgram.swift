/// A linear program with several objectives, each of which counts only among the points at which
/// those before it are least: first the sums of all levels, then how each sum is shared, then how
/// near the columns are to their targets, one after another.
package struct LeveledProgram: Sendable {
  /// A row that bears a convex cost: 0 at its target, and rising on one side or both.
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
  /// Whether the costs of a level are shared fairly: the largest is least, then the next.
  package var isFair = true
  /// Where each column goes when nothing else decides.
  package var targets: [Double]

  /// A program without ranges of rows, and without goals.
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
  /// What a solve came to: `optimal`, `infeasible`, a limit, or `numericalFailure` where it would
  /// take too much work.
  package var termination: TerminationStatus
  /// The value of each column.
  package var columnValues: [Double] = []
  /// The least cost of each level.
  package var sums: [Double] = []
  /// The columns that only their targets decided, with the ends they could go to.
  package var open: [(column: Int, lower: Double, upper: Double)] = []
  /// Where there is no point: rows and columns whose ranges contradict each other.
  package var contradictingRows: [Int] = []
  package var contradictingColumns: [Int] = []
  /// How many pivots it took.
  package var iterations = 0

  package init(termination: TerminationStatus) { self.termination = termination }
}

/// A backend that solves programs with several objectives as a whole.
package protocol LevelSolving: DualProviding {
  /// Solves a program with several objectives.
  ///
  /// - Parameters:
  ///   - program: The program; no level falls without limit.
  ///   - options: Tolerances and limits.
  /// - Returns: The answer.
  func solve(_ program: LeveledProgram, options: LPOptions) -> LeveledSolution
}
