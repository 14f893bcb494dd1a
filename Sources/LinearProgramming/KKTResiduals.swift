/// The distance of a point from the optimality (Karush–Kuhn–Tucker) conditions of a program.
///
/// It depends on no backend and shares no code with one: it recomputes everything from the program
/// and the returned values. All figures are relative: a residual is divided by 1 plus the size of
/// the number it is compared with. A residual that rounding alone can cause in a sum of large
/// values counts as 0. A figure is infinite if a required number is not finite, or if the arrays of
/// the point do not fit the program.
public struct KKTResiduals: Sendable, Equatable {
  /// The largest difference between a returned row activity and `matrix · columnValues`.
  public var activity = 0.0
  /// The largest violation of a bound by a column or a row.
  public var primal = 0.0
  /// The largest distance of a whole-valued column from the next whole number.
  public var integrality = 0.0
  /// The largest difference between a returned reduced cost and `columnCosts − matrixᵀ · rowDuals`.
  public var stationarity = 0.0
  /// The largest distance of a dual from the slopes allowed at its value. Bounds count as slopes of
  /// −∞ and +∞.
  public var complementarity = 0.0
  /// The difference between the returned and the recomputed objective, relative to the size of its
  /// costs and values. A large weight magnifies the rounding of a value.
  public var objective = 0.0

  /// Measures a solution that claims an optimal point with duals. Programs with integers have no
  /// duals; for them only the primal figures are measured.
  ///
  /// - Parameters:
  ///   - program: The program the solution belongs to.
  ///   - solution: A solution with `columnValues` and `rowValues`. Without them no figure is
  ///     finite.
  ///   - tolerance: The relative distance within which a value counts as at a bound or breakpoint.
  public init(
    of program: LinearProgram, solution: LPSolution, tolerance: Double = ProgramTolerance.audit
  ) {
    guard solution.columnValues.count == program.columnCount,
      solution.rowValues.count == program.rowCount
    else {
      (activity, primal, objective) = (.infinity, .infinity, .infinity)
      return
    }
    let activities = program.matrix.times(solution.columnValues)
    var roundings: [Double]?
    for row in 0..<program.rowCount {
      var difference = Self.relative(solution.rowValues[row] - activities[row], activities[row])
      var excess = Self.violation(
        of: activities[row], program.rowLower[row], program.rowUpper[row])
      if difference > ProgramTolerance.sumRounding || excess > ProgramTolerance.sumRounding {
        // A sum of large values is only as exact as its terms.
        let known = roundings ?? program.matrix.roundings(at: solution.columnValues)
        roundings = known
        difference = Self.beyond(difference, known[row] / (1 + abs(activities[row])))
        let bound =
          activities[row] < program.rowLower[row] ? program.rowLower[row] : program.rowUpper[row]
        excess = Self.beyond(excess, known[row] / (1 + abs(bound)))
      }
      activity = Self.worse(activity, difference)
      primal = Self.worse(primal, excess)
    }
    for column in 0..<program.columnCount {
      let value = solution.columnValues[column]
      primal = Self.worse(
        primal, Self.violation(of: value, program.columnLower[column], program.columnUpper[column]))
      if program.isInteger[column] {
        integrality = Self.worse(integrality, abs(value - value.rounded()))
      }
    }
    let recomputed = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    objective = Self.relative(
      solution.objective - recomputed,
      program.objectiveMagnitude(columnValues: solution.columnValues, rowValues: activities))

    if program.hasIntegers || solution.rowDuals.isEmpty && solution.columnDuals.isEmpty { return }
    guard solution.rowDuals.count == program.rowCount,
      solution.columnDuals.count == program.columnCount
    else {
      (stationarity, complementarity) = (.infinity, .infinity)
      return
    }
    // Columns come first, then rows.
    let columnCount = program.columnCount
    var bearsCost = [Bool](repeating: false, count: columnCount + program.rowCount)
    for index in program.placedCosts.indices {
      let excess: Double
      switch program.placedCosts[index].place {
      case .column(let column):
        bearsCost[column] = true
        excess = Self.excess(
          ofSlope: -solution.columnDuals[column], at: solution.columnValues[column],
          program.columnLower[column], program.columnUpper[column], tolerance
        ) { program.placedCosts[index].cost.slopes(around: $0, tolerance: $1) }
      case .row(let row):
        bearsCost[columnCount + row] = true
        excess = Self.excess(
          ofSlope: -solution.rowDuals[row], at: solution.rowValues[row], program.rowLower[row],
          program.rowUpper[row], tolerance
        ) { program.placedCosts[index].cost.slopes(around: $0, tolerance: $1) }
      }
      complementarity = Self.worse(complementarity, excess)
    }
    let products = program.matrix.transposedTimes(solution.rowDuals)
    for column in 0..<columnCount {
      let dual = solution.columnDuals[column]
      let cost = program.columnCosts[column]
      var difference = Self.relative(dual - (cost - products[column]), cost)
      if difference > ProgramTolerance.sumRounding {
        // As above: a price is also a sum of products.
        let rounding = program.matrix.rounding(ofColumn: column, against: solution.rowDuals)
        difference = Self.beyond(difference, rounding / (1 + abs(cost)))
      }
      stationarity = Self.worse(stationarity, difference)
      if bearsCost[column] { continue }
      let excess = Self.excess(
        ofSlope: -dual, at: solution.columnValues[column], program.columnLower[column],
        program.columnUpper[column], tolerance)
      complementarity = Self.worse(complementarity, excess)
    }
    for row in 0..<program.rowCount where !bearsCost[columnCount + row] {
      let excess = Self.excess(
        ofSlope: -solution.rowDuals[row], at: solution.rowValues[row], program.rowLower[row],
        program.rowUpper[row], tolerance)
      complementarity = Self.worse(complementarity, excess)
    }
  }

  /// Whether every figure is at most `tolerance`.
  public func isWithin(_ tolerance: Double) -> Bool {
    [activity, primal, integrality, stationarity, complementarity, objective]
      .allSatisfy { $0 <= tolerance }
  }

  /// The larger of two figures; infinite if the second is not a number, which a comparison would
  /// accept.
  @inline(__always)
  private static func worse(_ figure: Double, _ other: Double) -> Double {
    other <= figure ? figure : other.isNaN ? .infinity : other
  }

  /// A difference relative to a size; infinite where either is not a finite number.
  @inline(__always)
  private static func relative(_ difference: Double, _ size: Double) -> Double {
    let relative = abs(difference) / (1 + abs(size))
    return relative.isFinite && size.isFinite ? relative : .infinity
  }

  /// The part of a figure that exceeds rounding; all of it if the rounding has no bound.
  @inline(__always)
  private static func beyond(_ figure: Double, _ rounding: Double) -> Double {
    rounding.isFinite ? max(0, figure - rounding) : .infinity
  }

  private static func violation(of value: Double, _ lower: Double, _ upper: Double) -> Double {
    guard value.isFinite else { return .infinity }
    if value < lower { return relative(lower - value, lower) }
    if value > upper { return relative(value - upper, upper) }
    return 0
  }

  /// The distance of a slope from the subdifferential of the cost and the bounds at a value.
  @inline(__always)
  private static func excess(
    ofSlope slope: Double, at value: Double, _ lower: Double, _ upper: Double,
    _ tolerance: Double,
    slopes: (Double, Double) -> (left: Double, right: Double) = { _, _ in (0, 0) }
  ) -> Double {
    guard slope.isFinite, value.isFinite else { return .infinity }
    let near = tolerance * (1 + abs(value))
    var (left, right) = slopes(value, near)
    if value <= lower + near { left = -.infinity }
    if value >= upper - near { right = .infinity }
    let outside = slope < left ? left - slope : slope > right ? slope - right : 0
    return relative(outside, slope)
  }
}

extension SparseMatrix {
  /// The rounding error that the product of each row with a vector may have.
  fileprivate func roundings(at vector: [Double]) -> [Double] {
    var sizes = [Double](repeating: 0, count: rowCount)
    for column in 0..<columnCount {
      for place in entryRange(ofColumn: column) {
        sizes[rowIndices[place]] += abs(values[place] * vector[column])
      }
    }
    return sizes.map { $0 * ProgramTolerance.termRounding }
  }

  /// The rounding error that the product of a column with a vector may have.
  fileprivate func rounding(ofColumn column: Int, against vector: [Double]) -> Double {
    var size = 0.0
    for place in entryRange(ofColumn: column) {
      size += abs(values[place] * vector[rowIndices[place]])
    }
    return size * ProgramTolerance.termRounding
  }
}

extension LinearProgram {
  /// The sum of the sizes of the products in the objective.
  fileprivate func objectiveMagnitude(columnValues: [Double], rowValues: [Double]) -> Double {
    var sum = abs(objectiveOffset)
    for column in 0..<columnCount { sum += abs(columnCosts[column] * columnValues[column]) }
    for placed in placedCosts {
      let cost = placed.cost
      let last = cost.breakpointCount - 1
      let steepest = max(abs(cost.leastSlope), abs(cost.slope(after: last)))
      let farthest = max(abs(cost.breakpoint(0)), abs(cost.breakpoint(last)))
      switch placed.place {
      case .column(let column): sum += steepest * max(farthest, abs(columnValues[column]))
      case .row(let row): sum += steepest * max(farthest, abs(rowValues[row]))
      }
    }
    return sum
  }
}
