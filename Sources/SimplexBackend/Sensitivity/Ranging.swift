import FlatMemory
import LinearProgramming

/// The ranges in which costs and bounds may move while the final basis of a solve stays optimal.
///
/// Moving the bound of a nonbasic variable moves the basic variables along its pivot column. A
/// ratio test in both directions finds the first basic variable that meets a bound. The cost of a
/// basic variable changes reduced costs along its pivot row, and the first one to become 0 ends the
/// interval. All other intervals follow from value and dual.
struct Ranging: ~Copyable {
  private typealias Interval = Sensitivity.Interval

  /// The number of lines between two readings of the clock.
  private static let linesBetweenLooks = 64

  private let state: SimplexState
  private let vertex: LPSolution
  private let program: LinearProgram
  private let isKept: [Bool]
  /// The distance of the basic variable of each pivot row above its lower bound and below its upper
  /// one, scaled; 0 within the tolerance.
  private let roomBelow: [Double]
  private let roomAbove: [Double]
  /// The cost of one unit of each nonbasic variable, scaled; 0 within the tolerance, or if it has
  /// the wrong sign.
  private let reducedCosts: [Double]

  /// Prepares the ranging of an optimal end.
  ///
  /// - Parameters:
  ///   - state: The state at that end; its work vectors are used.
  ///   - vertex: The solution there.
  ///   - program: The program that was solved.
  ///   - isKept: Whether each column is fixed at its value and has no intervals.
  init(
    _ state: SimplexState, at vertex: LPSolution, of program: LinearProgram, isKept: [Bool]
  ) {
    self.state = state
    self.vertex = vertex
    self.program = program
    self.isKept = isKept
    func room(_ distance: Double, at bound: Double, of variable: Int) -> Double {
      bound.isFinite && distance <= state.tolerance(at: bound, of: variable) ? 0 : distance
    }
    let form = state.form
    var (below, above): ([Double], [Double]) = ([], [])
    for row in 0..<form.rowCount {
      let variable = state.basics[row]
      let (value, lower, upper) =
        (state.values[variable], state.lower[variable], state.upper[variable])
      below.append(room(value - lower, at: lower, of: variable))
      above.append(room(upper - value, at: upper, of: variable))
    }
    roomBelow = below
    roomAbove = above
    let duals = vertex.columnDuals + vertex.rowDuals
    reducedCosts = duals.indices.map { variable in
      let dual = duals[variable] * form.scale[variable]
      if state.basicRows[variable] >= 0 || abs(dual) <= state.limits.dualTolerance { return 0 }
      switch state.statuses[variable] {
      case .atLower where state.lower[variable] < state.upper[variable]: return max(dual, 0)
      case .atUpper: return min(dual, 0)
      default: return dual
      }
    }
  }

  /// Computes the sensitivity at the end.
  ///
  /// - Parameters:
  ///   - whole: The program with the original bounds of the fixed columns.
  ///   - limits: When to stop.
  /// - Returns: The sensitivity. If time runs out, the remaining intervals are missing.
  func sensitivity(of whole: LinearProgram, _ limits: SimplexLimits) -> Sensitivity {
    let columnCount = program.columnCount
    var isComplete = true
    func line(_ variable: Int) -> Sensitivity.Line {
      let isColumn = variable < columnCount
      let index = isColumn ? variable : variable - columnCount
      let value = isColumn ? vertex.columnValues[index] : vertex.rowValues[index]
      var line = Sensitivity.Line(
        status: state.statuses[variable], value: value,
        dual: isColumn ? vertex.columnDuals[index] : vertex.rowDuals[index],
        lowerSlack: value - (isColumn ? whole.columnLower[index] : whole.rowLower[index]),
        upperSlack: (isColumn ? whole.columnUpper[index] : whole.rowUpper[index]) - value)
      if isColumn, isKept[index] { return line }
      if variable % Self.linesBetweenLooks == 0, limits.isOutOfTime { isComplete = false }
      guard isComplete else { return line }
      if isColumn { line.cost = cost(of: index) }
      (line.lowerBound, line.upperBound) =
        isColumn
        ? bounds(of: variable, line, whole.columnLower[index], whole.columnUpper[index])
        : bounds(of: variable, line, whole.rowLower[index], whole.rowUpper[index])
      return line
    }
    let columns = (0..<columnCount).map { line($0) }
    let rows = (columnCount..<state.form.variableCount).map { line($0) }
    return Sensitivity(
      objective: vertex.objective, columns: columns, rows: rows,
      keepsWholeValues: whole.hasIntegers,
      isPrimalDegenerate: roomBelow.contains(0) || roomAbove.contains(0),
      isDualDegenerate: (0..<state.form.variableCount).contains {
        reducedCosts[$0] == 0 && state.basicRows[$0] < 0 && state.lower[$0] < state.upper[$0]
      },
      isComplete: isComplete)
  }

  // MARK: Bounds

  /// The intervals of the bounds of a column or row.
  private func bounds(
    of variable: Int, _ line: Sensitivity.Line, _ lower: Double, _ upper: Double
  ) -> (lower: Interval?, upper: Interval?) {
    let objective = vertex.objective
    var (ofLower, ofUpper): (Interval?, Interval?)
    // A bound that does not bind may move as far as the value.
    if lower > -.infinity {
      ofLower = Interval(
        lower: -.infinity, upper: max(lower, line.value), objectiveAtLower: objective,
        objectiveAtUpper: objective)
    }
    if upper < .infinity {
      ofUpper = Interval(
        lower: min(upper, line.value), upper: .infinity, objectiveAtLower: objective,
        objectiveAtUpper: objective)
    }
    if lower == upper, line.status == .basic {
      // The right-hand side of an equation that other equations imply.
      let both = interval(from: lower, to: lower, around: lower, slope: 0)
      return (both, both)
    }
    let isAtLower = line.status == .atLower && lower > -.infinity
    let isAtUpper = line.status == .atUpper && upper < .infinity
    guard isAtLower || isAtUpper else { return (ofLower, ofUpper) }
    let bound = isAtLower ? lower : upper
    let room = room(ofNonbasic: variable)
    let scale = state.form.scale[variable]
    var (least, greatest) = (bound - room.down * scale, bound + room.up * scale)
    if lower == upper {
      let both = interval(from: least, to: greatest, around: bound, slope: line.dual)
      return (both, both)
    }
    if isAtLower { greatest = min(greatest, upper) } else { least = max(least, lower) }
    let active = interval(from: least, to: greatest, around: bound, slope: line.dual)
    return isAtLower ? (active, ofUpper) : (ofLower, active)
  }

  /// The amounts by which a nonbasic variable may fall and rise, scaled, until a basic one meets a
  /// bound.
  private func room(ofNonbasic variable: Int) -> (down: Double, up: Double) {
    state.computePivotColumn(variable)
    let column = state.pivotColumn
    let least = leastEntry(of: column)
    var (down, up) = (Double.infinity, Double.infinity)
    for place in 0..<column.count {
      let row = column.indices[place]
      let entry = column.values[row]
      if abs(entry) <= least { continue }
      // The basic variable falls by `entry` for each unit.
      let (whereDown, whereUp) =
        entry > 0 ? (roomAbove[row], roomBelow[row]) : (roomBelow[row], roomAbove[row])
      down = min(down, whereDown / abs(entry))
      up = min(up, whereUp / abs(entry))
    }
    return (down, up)
  }

  // MARK: Costs

  /// The interval of the cost of a column.
  private func cost(of column: Int) -> Interval {
    let cost = program.columnCosts[column]
    let scale = state.form.scale[column]
    var (down, up): (Double, Double)
    if state.basicRows[column] >= 0 {
      (down, up) = room(ofCostAt: state.basicRows[column])
    } else {
      let reduced = reducedCosts[column]
      switch state.statuses[column] {
      case _ where state.lower[column] == state.upper[column]: (down, up) = (.infinity, .infinity)
      case .atLower: (down, up) = (reduced, .infinity)
      case .atUpper: (down, up) = (.infinity, -reduced)
      default: (down, up) = (0, 0)
      }
    }
    return interval(
      from: cost - down / scale, to: cost + up / scale, around: cost,
      slope: vertex.columnValues[column])
  }

  /// The amounts by which the cost of the basic variable of a pivot row may fall and rise, scaled,
  /// until a reduced cost gets the wrong sign.
  private func room(ofCostAt row: Int) -> (down: Double, up: Double) {
    state.computePivotRow(row)
    let entries = state.pivotRow
    let least = leastEntry(of: entries)
    var (down, up) = (Double.infinity, Double.infinity)
    for place in 0..<entries.count {
      let variable = entries.indices[place]
      let entry = entries.values[variable]
      if abs(entry) <= least || state.lower[variable] == state.upper[variable] { continue }
      // The reduced cost falls by `entry` for each unit.
      let room = abs(reducedCosts[variable] / entry)
      let mayNotFall = state.statuses[variable] != .atUpper
      let mayNotRise = state.statuses[variable] != .atLower
      if mayNotFall { if entry > 0 { up = min(up, room) } else { down = min(down, room) } }
      if mayNotRise { if entry > 0 { down = min(down, room) } else { up = min(up, room) } }
    }
    return (down, up)
  }

  // MARK: Both

  /// The size up to which entries of a pivot column or row are rounding errors.
  private func leastEntry(of vector: SparseVector) -> Double {
    var largest = 0.0
    for place in 0..<vector.count {
      largest = max(largest, abs(vector.values[vector.indices[place]]))
    }
    return max(SimplexTolerance.pivot, SimplexTolerance.rounding * largest)
  }

  /// The interval of a number, and the objective at its ends, which changes by `slope` for each
  /// unit.
  private func interval(
    from least: Double, to greatest: Double, around number: Double, slope: Double
  ) -> Interval {
    func objective(at end: Double) -> Double {
      slope == 0 || end == number ? vertex.objective : vertex.objective + (end - number) * slope
    }
    return Interval(
      lower: least + 0, upper: greatest + 0, objectiveAtLower: objective(at: least),
      objectiveAtUpper: objective(at: greatest))
  }
}
