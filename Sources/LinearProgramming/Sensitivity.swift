/// The sensitivity of a linear program at an optimal basis: the cost of each limit, and the ranges
/// in which single costs and bounds may move before another basis is optimal.
///
/// `SimplexSolver.sensitivity(of:in:options:)` computes it. Signs are those of `LPSolution`: a dual
/// is the increase of the minimised objective per unit by which the limit increases.
///
/// **Degeneracy.** Duals and intervals belong to one basis. If several bases are optimal, each has
/// its own duals and intervals. Duals need not be unique if the basis is primal degenerate, nor the
/// point if it is dual degenerate. An interval says how long *this* basis stays optimal. The point,
/// or the rate at which the objective changes, may stay the same for longer. An interval of length
/// 0 only says that the basis changes at once.
public struct Sensitivity: Sendable, Equatable {
  /// The range of a cost or a bound in which the basis stays optimal if nothing else changes, with
  /// the objective at its ends.
  public struct Interval: Sendable, Equatable {
    /// The least number, or `-.infinity`.
    public var lower: Double
    /// The greatest number, or `.infinity`.
    public var upper: Double
    /// The objective at `lower`; its limit if `lower` is infinite.
    public var objectiveAtLower: Double
    /// The objective at `upper`; its limit if `upper` is infinite.
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
    /// Whether it is basic, or at which of its bounds.
    public var status: VariableStatus
    /// The value of the column, or the activity of the row.
    public var value: Double
    /// The reduced cost of the column, or the dual of the row.
    public var dual: Double
    /// The distance of the value above the lower bound; infinite without one.
    public var lowerSlack: Double
    /// The distance of the value below the upper bound; infinite without one.
    public var upperSlack: Double
    /// The interval of a column's cost; `nil` for a row, and for a column fixed at a whole value.
    public var cost: Interval?
    /// The interval of the lower bound; `nil` without one, and for a column fixed at a whole value.
    /// An inactive bound may move up to the value. If both bounds are the same number (the
    /// right-hand side of an equation), the interval is that of both together.
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
  /// Whether the program has columns that take only whole values. They are fixed at the values of
  /// the solution, and duals and intervals are those of the linear program of the other columns.
  public var keepsWholeValues: Bool
  /// Whether a basic column or row is at one of its bounds, so that other duals may also be
  /// optimal.
  public var isPrimalDegenerate: Bool
  /// Whether a nonbasic column or row has a dual of 0, so that other points may also be optimal.
  public var isDualDegenerate: Bool
  /// Whether every interval was computed. If `false`, the time limit ended the computation, and
  /// later lines have no intervals.
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
