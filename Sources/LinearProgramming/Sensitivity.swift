/// What an optimal basis of a linear program tells beyond its point: what each limit costs, and how
/// far costs and bounds may move, each by itself, before another basis is optimal.
///
/// `SimplexSolver.sensitivity(of:in:options:)` computes it. Signs are those of `LPSolution`: a dual
/// is by how much the objective, which is minimised, rises for each unit by which the limit rises.
///
/// **Degeneracy.** Duals and intervals belong to one basis. Where several bases are optimal, each
/// has its own: duals need not be unique where the basis is primal degenerate, nor the point where
/// it is dual degenerate, and an interval tells how long *this* basis stays optimal. The point, or
/// the rate at which the objective changes, may stay the same for longer; an interval of no length
/// says no more than that the basis changes at once.
public struct Sensitivity: Sendable, Equatable {
  /// Between what numbers a cost or a bound may lie, everything else being as it is, for the basis
  /// to stay optimal; and the objective there.
  public struct Interval: Sendable, Equatable {
    /// The least number, or `-.infinity`.
    public var lower: Double
    /// The greatest number, or `.infinity`.
    public var upper: Double
    /// The objective where the number is `lower`; its limit where that is infinite.
    public var objectiveAtLower: Double
    /// The objective where the number is `upper`; its limit where that is infinite.
    public var objectiveAtUpper: Double

    package init(
      lower: Double, upper: Double, objectiveAtLower: Double, objectiveAtUpper: Double
    ) {
      self.lower = lower
      self.upper = upper
      self.objectiveAtLower = objectiveAtLower
      self.objectiveAtUpper = objectiveAtUpper
    }
  }

  /// A column or a row.
  public struct Line: Sendable, Equatable {
    /// Whether it is in the basis, or at which of its bounds.
    public var status: VariableStatus
    /// The value of the column, or the activity of the row.
    public var value: Double
    /// The reduced cost of the column, or the dual of the row.
    public var dual: Double
    /// By how much the value is above the lower bound; infinite without one.
    public var lowerSlack: Double
    /// By how much the value is below the upper bound; infinite without one.
    public var upperSlack: Double
    /// The interval of a column's cost; `nil` for a row, and for a column that is kept at a whole
    /// value.
    public var cost: Interval?
    /// The interval of the lower bound; `nil` without one, and for a column that is kept at a whole
    /// value. A bound that is not active may move up to the value. Of a row or column whose bounds
    /// are the same number, the right-hand side of an equation, it is that of both bounds together.
    public var lowerBound: Interval?
    /// The interval of the upper bound, as `lowerBound`.
    public var upperBound: Interval?

    package init(
      status: VariableStatus, value: Double, dual: Double, lowerSlack: Double, upperSlack: Double
    ) {
      self.status = status
      self.value = value
      self.dual = dual
      self.lowerSlack = lowerSlack
      self.upperSlack = upperSlack
    }
  }

  /// The objective.
  public var objective: Double
  /// The columns of the program.
  public var columns: [Line]
  /// The rows of the program.
  public var rows: [Line]
  /// Whether the program has columns that take whole values only. They are kept at the values of
  /// the solution, and duals and intervals are those of the linear program of the others.
  public var keepsWholeValues: Bool
  /// Whether a basic column or row is at one of its bounds, so that other duals may be as good.
  public var isPrimalDegenerate: Bool
  /// Whether a column or row that is not basic has a dual of 0, so that other points may be as
  /// good.
  public var isDualDegenerate: Bool
  /// Whether every interval was computed; `false` where the time limit came first, and further
  /// lines have none.
  public var isComplete: Bool

  package init(
    objective: Double, columns: [Line], rows: [Line], keepsWholeValues: Bool,
    isPrimalDegenerate: Bool, isDualDegenerate: Bool, isComplete: Bool
  ) {
    self.isComplete = isComplete
    self.objective = objective
    self.columns = columns
    self.rows = rows
    self.keepsWholeValues = keepsWholeValues
    self.isPrimalDegenerate = isPrimalDegenerate
    self.isDualDegenerate = isDualDegenerate
  }
}
