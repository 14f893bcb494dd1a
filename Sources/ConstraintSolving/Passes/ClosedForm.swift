import FlatMemory
import LinearProgramming

/// Levels of one free variable that no row ties to another: no linear program is needed.
extension SolveRun {
  /// Minimises the violations of constraints on one variable: the minimum of a sum of convex kinked
  /// functions lies between two kinks. The variable is confined to where it is least.
  ///
  /// - Parameters:
  ///   - part: The variable and the constraints.
  ///   - shares: Gets those of the rows whose shares of the sum are still open.
  /// - Throws: `Interruption.failure`, when rounding leaves the variable no value.
  func minimizeInClosedForm(
    _ part: Block, _ shares: inout [Int]
  ) throws(Interruption) {
    let (variable, members) = (part.variables[0], part.soft)
    var (lower, upper) = leastInterval(of: members)
    let range = reduction.ranges[~variable]
    lower = min(max(lower, range.lower), range.upper)
    upper = max(min(upper, range.upper), lower)
    // One end at least is a kink or a bound.
    let optimal = lower.isFinite ? lower : upper
    ledger.record(
      members.lazy.map { self.reduction.rows[$0].identifier },
      optimum: violations(of: members, at: optimal))
    guard lower < upper else {
      return try reduction.fix(
        variable, at: lower, orFail: "a level leaves variable \(variable) no value")
    }
    reduction.ranges[~variable] = (lower, upper)
    // Between two kinks no constraint changes its side, so any point inside tells.
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

  /// Where the sum of violations of constraints on one variable is least.
  func leastInterval(of members: some Sequence<Int>) -> (lower: Double, upper: Double) {
    breakpoints.shrink(to: 0)
    for row in members {
      let constraint = reduction.rows[row].identifier
      let coefficient = reduction.rows.first(of: row).coefficient
      let position = (system.constants[constraint] - reduction.rows[row].offset) / coefficient
      var (left, right) = system.relations[constraint].violationSlopes
      if coefficient < 0 { (left, right) = (-right, -left) }
      let weight = levels.weight(of: constraint) * abs(coefficient)
      breakpoints.append(
        BreakpointFunction(position: position, left: weight * left, right: weight * right))
    }
    return breakpoints.elements.leastInterval()
  }

  /// Notes on which side of its constant a constraint keeps in all optimal solutions of its level,
  /// and tells whether that side costs anything.
  func keepsSide(_ constraint: Int, isBelow: Bool) -> Bool {
    fallsShort[constraint] = isBelow
    let (left, right) = system.relations[constraint].violationSlopes
    return (isBelow ? left : right) != 0
  }

  /// The weighted sum of violations of constraints on one variable at a value of it.
  func violations(of members: some Sequence<Int>, at value: Double) -> Double {
    var sum = 0.0
    for row in members {
      let constraint = reduction.rows[row].identifier
      let activity = reduction.rows[row].offset + reduction.rows.first(of: row).coefficient * value
      let difference = activity - system.constants[constraint]
      let (left, right) = system.relations[constraint].violationSlopes
      sum += levels.weight(of: constraint) * difference * (difference < 0 ? left : right)
    }
    return sum
  }

  /// Gives one variable the place where the largest of some violations is least: a falling line
  /// meets a rising one there, or it is an end of the range.
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

/// A linear function of one variable.
struct Line {
  var slope: Double
  var constant: Double

  func value(at place: Double) -> Double { constant + slope * place }

  /// Where the largest of some lines is least within a range; `nil` when it falls without end.
  ///
  /// Starts with a falling and a rising line and, while another line is above where they meet, puts
  /// it in the place of the one that goes the same way. Each meeting is higher than the one before,
  /// so no pair comes twice.
  static func placeOfLeastMaximum(
    of lines: [Line], from lower: Double, to upper: Double
  ) -> Double? {
    guard var falling = lines.first(where: { $0.slope < 0 }) else {
      return lower.isFinite ? lower : nil
    }
    guard var rising = lines.first(where: { $0.slope > 0 }) else {
      return upper.isFinite ? upper : nil
    }
    for _ in 0...(2 * lines.count + 2) {
      let meeting =
        (rising.constant - falling.constant) / (falling.slope - rising.slope)
      let place = min(max(meeting, lower), upper)
      let height = max(falling.value(at: place), rising.value(at: place))
      guard
        let top = lines.max(by: { $0.value(at: place) < $1.value(at: place) }),
        top.value(at: place) > height + Tolerance.rounding * max(1, abs(height))
      else { return place }
      if top.slope < 0 { falling = top } else { rising = top }
    }
    return nil
  }
}
