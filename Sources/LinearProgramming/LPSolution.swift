/// Why a solve ended. How good the point is that came with it says `PointStatus`.
public enum TerminationStatus: String, Sendable, Equatable {
  /// An optimal point was found.
  case optimal
  /// There is no feasible point. The objective is NaN, and the arrays of values are empty.
  case infeasible
  /// The objective falls without limit over the feasible points: from the point that comes with it,
  /// along the ray, if the backend has one.
  case unbounded
  /// The iteration budget was spent.
  case iterationLimit
  /// The time budget was spent.
  case timeLimit
  /// The budget of nodes of the search for whole values was spent.
  case nodeLimit
  /// The backend gave up: it could not reach its tolerances.
  case numericalFailure
}

/// What is known of a point, primal or dual.
public enum PointStatus: String, Sendable, Equatable {
  /// There is no point.
  case none
  /// The point keeps all bounds (primal), or all signs (dual), within the tolerance.
  case feasible
  /// There is a point, and it breaks some bound or sign.
  case infeasible
  /// The dual values are a certificate that no feasible point exists (a Farkas ray).
  case infeasibilityCertificate
}

/// What a backend returns.
///
/// **Signs.** With `y = rowDuals` and `d = columnDuals`, `d = columnCosts − matrixᵀ · y`. At an
/// optimal point a column or row away from its bounds and breakpoints has a dual that is minus the
/// slope of its piecewise cost (0 without one); at its lower bound the dual may be larger, at its
/// upper bound smaller. A certificate has the same form with all costs taken as 0:
/// `d = −matrixᵀ · y`, and `Σ d·x + Σ y·r` (which is 0 for every point) would have to be positive
/// for every point within the bounds.
public struct LPSolution: Sendable, Equatable {
  /// Why the solve ended.
  public var termination: TerminationStatus
  /// What `columnValues` and `rowValues` are worth.
  public var primalStatus: PointStatus
  /// What `columnDuals` and `rowDuals` are worth.
  public var dualStatus: PointStatus
  /// The objective at the point; NaN without one, as where the program is infeasible. Of an
  /// unbounded program it is that of the point found, and no limit of anything.
  public var objective: Double
  /// The value of each column; empty without a point.
  public var columnValues: [Double]
  /// The activity of each row; empty without a point.
  public var rowValues: [Double]
  /// The dual of each column's value (its reduced cost); empty without duals.
  public var columnDuals: [Double]
  /// The dual of each row; empty without duals.
  public var rowDuals: [Double]
  /// Of an unbounded program, a direction in which the objective falls without limit from any
  /// feasible point: by how much each column moves. Its length means nothing. Empty for any other
  /// program, and where the backend knows none: `SimplexSolver` and `ExactSimplexSolver` find one
  /// for a program without integers, GLPK's methods do not.
  public var ray: [Double] = []
  /// The final basis, if the backend has one. GLPK has none for a program with piecewise-linear
  /// costs.
  public var basis: Basis?
  /// How many simplex iterations were spent.
  public var iterations: Int
  /// For a program with integers, the best proven lower bound of the objective: the objective
  /// itself where the search came to its end, `-.infinity` where it proved nothing; `nil` for other
  /// programs.
  public var objectiveBound: Double?
  /// For a program with integers, how many nodes of the search tree were looked at.
  public var nodes = 0

  /// A solution without any point.
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

  /// How far the objective may be from the best one, relative to its size: 0 where that is proven,
  /// `.infinity` where nothing is; `nil` without a point or without a bound.
  public var relativeGap: Double? {
    guard !objective.isNaN, let objectiveBound else { return nil }
    return max(0, objective - objectiveBound) / max(1, abs(objective))
  }

  /// The same solution with 0 in place of each negative zero.
  package var withoutNegativeZeros: LPSolution {
    var solution = self
    // Left alone where there is nothing to do, as mostly.
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
