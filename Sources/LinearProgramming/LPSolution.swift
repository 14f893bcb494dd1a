/// The reason why a solve ended. `PointStatus` describes the quality of its point.
public enum TerminationStatus: String, Sendable, Equatable {
  /// An optimal point was found.
  case optimal
  /// There is no feasible point. The objective is NaN, and the arrays of values are empty.
  case infeasible
  /// The objective decreases without limit over the feasible points: from the returned point along
  /// the ray, if the backend has one.
  case unbounded
  /// The iteration budget was spent.
  case iterationLimit
  /// The time budget was spent.
  case timeLimit
  /// The node budget of the search for whole values was spent.
  case nodeLimit
  /// The backend gave up: it could not reach its tolerances.
  case numericalFailure
}

/// The status of a point, primal or dual.
public enum PointStatus: String, Sendable, Equatable {
  /// There is no point.
  case none
  /// The point satisfies all bounds (primal), or all signs (dual), within the tolerance.
  case feasible
  /// There is a point, but it violates some bound or sign.
  case infeasible
  /// The dual values are a certificate that no feasible point exists (a Farkas ray).
  case infeasibilityCertificate
}

/// The answer of a backend.
///
/// **Signs.** With `y = rowDuals` and `d = columnDuals`, `d = columnCosts − matrixᵀ · y`. At an
/// optimal point, a column or row away from its bounds and breakpoints has a dual that is minus the
/// slope of its piecewise cost (0 without one). At its lower bound the dual may be larger, at its
/// upper bound smaller. A certificate has the same form with all costs taken as 0: `d = −matrixᵀ ·
/// y`. The sum `Σ d·x + Σ y·r`, which is 0 for every point, would then be positive for every point
/// within the bounds.
public struct LPSolution: Sendable, Equatable {
  /// Why the solve ended.
  public var termination: TerminationStatus
  /// The status of `columnValues` and `rowValues`.
  public var primalStatus: PointStatus
  /// The status of `columnDuals` and `rowDuals`.
  public var dualStatus: PointStatus
  /// The objective at the point; NaN without a point, for example if the program is infeasible. For
  /// an unbounded program it is the objective of the point found, and not a bound.
  public var objective: Double
  /// The value of each column; empty without a point.
  public var columnValues: [Double]
  /// The activity of each row; empty without a point.
  public var rowValues: [Double]
  /// The dual of each column's value (its reduced cost); empty without duals.
  public var columnDuals: [Double]
  /// The dual of each row; empty without duals.
  public var rowDuals: [Double]
  /// For an unbounded program, a direction in which the objective decreases without limit from any
  /// feasible point, as the movement of each column. Its length has no meaning. Empty for any other
  /// program, and if the backend finds none: `SimplexSolver` and `ExactSimplexSolver` find one for
  /// programs without integers, GLPK's methods do not.
  public var ray: [Double] = []
  /// The final basis, if the backend has one. GLPK has none for a program with piecewise-linear
  /// costs.
  public var basis: Basis?
  /// The number of simplex iterations.
  public var iterations: Int
  /// For a program with integers, the best proven lower bound of the objective. It equals the
  /// objective if the search was completed, and is `-.infinity` if nothing was proven; `nil` for
  /// other programs.
  public var objectiveBound: Double?
  /// For a program with integers, the number of nodes of the search tree that were processed.
  public var nodes = 0

  /// Creates a solution without any point.
  public init(termination: TerminationStatus, iterations: Int = 0) {
    self.termination = termination
    primalStatus = .none
    dualStatus = .none
    objective = .nan
    columnValues = []
    rowValues = []
    columnDuals = []
    rowDuals = []
    self.iterations = iterations
  }

  /// The largest possible distance of the objective from the best one, relative to its size: 0 if
  /// it is proven optimal, `.infinity` if nothing is proven; `nil` without a point or a bound.
  public var relativeGap: Double? {
    guard !objective.isNaN, let objectiveBound else { return nil }
    return max(0, objective - objectiveBound) / max(1, abs(objective))
  }

  /// The same solution with 0 in place of each negative zero.
  package var withoutNegativeZeros: LPSolution {
    var solution = self
    // Usually there is nothing to do, and the array is left alone.
    func clear(_ numbers: inout [Double]) {
      for index in numbers.indices where numbers[index] == 0 && numbers[index].sign == .minus {
        numbers[index] = 0
      }
    }
    clear(&solution.columnValues)
    clear(&solution.rowValues)
    clear(&solution.columnDuals)
    clear(&solution.rowDuals)
    clear(&solution.ray)
    solution.objective += 0
    return solution
  }
}
