import FlatMemory
import LinearProgramming

/// Levels of one free variable that no row connects to another variable; they need no linear
/// program.
extension SolveRun {
  /// Minimises the violations of constraints on one variable, and confines it to the minimum.
  ///
  /// The minimum of a sum of convex kinked functions lies between two kinks.
  ///
  /// - Parameters:
  ///   - part: The variable and the constraints.
  ///   - shares: Receives the rows whose shares of the sum are still open.
  /// - Throws: `Interruption.failure`, if rounding leaves the variable no value.
  func minimizeInClosedForm(
    _ part: Block, _ shares: inout [Int]
  ) throws(Interruption) {
    let (variable, members) = (part.variables[0], part.soft)
    var (lower, upper) = leastInterval(of: members)
    let range = reduction.ranges[~variable]
    lower = min(max(lower, range.lower), range.upper)
    upper = max(min(upper, range.upper), lower)
    // At least one end is a kink or a bound.
    let optimal = lower.isFinite ? lower : upper
    ledger.record(
      members.map { reduction.rows[$0].identifier },
      optimum: violations(of: members, at: optimal))
    guard lower < upper else {
      return try reduction.fix(
        variable, at: lower, orFail: "a level leaves variable \(variable) no value")
    }
    reduction.ranges[~variable] = (lower, upper)
    // No constraint changes its side between two kinks, so any inner point shows the sides.
    let inside =
      lower.isFinite && upper.isFinite
      ? lower + (upper - lower) / 2
      : lower.isFinite ? lower + max(1, abs(lower)) : upper - max(1, abs(upper))
    for row in members {
      let constraint = reduction.rows[row].identifier
      let sum = reduction.rows[row].offset + reduction.rows.first(of: row).coefficient * inside
      if keepsSide(constraint, isBelow: sum < system.constants[constraint]) { shares.append(row) }
    }
  }

  /// Returns the interval in which the sum of violations of constraints on one variable is least.
  func leastInterval(of members: some Sequence<Int>) -> (lower: Double, upper: Double) {
    breakpoints.shrink(to: 0)
    for row in members {
      let constraint = reduction.rows[row].identifier
      let coefficient = reduction.rows.first(of: row).coefficient
      let position = (system.constants[constraint] - reduction.rows[row].offset) / coefficient
      let weight = levels.weight(of: constraint)
      let cost = BlockModel.Breakpoint(
        level: 1, slopes: system.relations[constraint].violationSlopes, scale: coefficient)
      breakpoints.append(
        BreakpointFunction(
          position: position, left: weight * cost.left, right: weight * cost.right))
    }
    return breakpoints.elements.leastInterval()
  }

  /// Records the side of its constant that a constraint keeps in all optimal solutions of its
  /// level.
  ///
  /// - Returns: Whether the constraint is violated on that side.
  func keepsSide(_ constraint: Int, isBelow: Bool) -> Bool {
    fallsShort[constraint] = isBelow
    let (left, right) = system.relations[constraint].violationSlopes
    return (isBelow ? left : right) != 0
  }

  /// Returns the weighted sum of violations of constraints on one variable at a value.
  func violations(of members: some Sequence<Int>, at value: Double) -> Double {
    var sum = 0.0
    for row in members {
      let constraint = reduction.rows[row].identifier
      let activity = reduction.rows[row].offset + reduction.rows.first(of: row).coefficient * value
      sum += levels.weight(of: constraint) * system.violation(of: constraint, activity: activity)
    }
    return sum
  }

  /// Fixes one variable where the largest of some violations is least.
  ///
  /// At this place, a falling line meets a rising one, or the range ends.
  func shareInClosedForm(_ part: Block) throws(Interruption) {
    let variable = part.variables[0]
    let lines = part.shares.map { row in
      let constraint = reduction.rows[row].identifier
      let sign = fallsShort[constraint] ? -1.0 : 1.0
      return Line(
        slope: sign * reduction.rows.first(of: row).coefficient,
        constant: sign * (reduction.rows[row].offset - system.constants[constraint]))
    }
    guard
      let place = Line.placeOfLeastMaximum(
        of: lines, from: reduction.ranges[~variable].lower, to: reduction.ranges[~variable].upper)
    else { throw .failure("the violations of a level share no least maximum") }
    try reduction.fix(variable, at: place, orFail: "the fair violations of a level contradict it")
  }
}
