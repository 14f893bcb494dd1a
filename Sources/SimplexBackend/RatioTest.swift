import LinearProgramming

/// What blocks the entering variable of the primal method.
enum PrimalStep {
  /// The variable at a position reaches a bound and leaves the basis.
  case pivot(position: Int, leavingStatus: VariableStatus, step: Double)
  /// The entering variable reaches its other bound first; the basis stays.
  case flip(step: Double)
  /// Nothing blocks.
  case unlimited
  /// Only entries block that are too small to be pivots.
  case unstable
}

extension SimplexState {
  /// The ratio test of phase 2, after Harris (1973): the first pass finds how far the entering
  /// variable can go with all bounds relaxed by their tolerance, the second takes, among the
  /// variables that reach their true bound within this step, the one with the largest pivot. The step
  /// is never negative.
  ///
  /// - Parameters:
  ///   - entering: The entering variable; its pivot column is computed.
  ///   - direction: +1 if it grows, −1 if it falls.
  /// - Returns: What blocks, and when.
  func harrisRatioTest(entering: Int, direction: Double) -> PrimalStep {
    var limit = Double.infinity
    for position in 0..<form.rowCount {
      let rate = -direction * pivotColumn[position]
      if abs(rate) <= limits.pivotTolerance { continue }
      let variable = basics[position]
      let room =
        rate < 0
        ? values[variable] - lowerLimits[variable] : upperLimits[variable] - values[variable]
      limit = min(limit, max(0, room) / abs(rate))
    }
    let range = upper[entering] - lower[entering]
    if range <= limit { return range < .infinity ? .flip(step: range) : .unlimited }
    var best = -1
    var bestSize = 0.0
    var bestStep = 0.0
    for position in 0..<form.rowCount {
      let rate = -direction * pivotColumn[position]
      let size = abs(rate)
      if size <= max(bestSize, limits.pivotTolerance) { continue }
      let variable = basics[position]
      let room =
        rate < 0
        ? values[variable] - lower[variable] : upper[variable] - values[variable]
      if room / size <= limit {
        best = position
        bestSize = size
        bestStep = max(0, room / size)
      }
    }
    guard best >= 0 else { return .unstable }
    return .pivot(
      position: best, leavingStatus: direction * pivotColumn[best] > 0 ? .atLower : .atUpper,
      step: bestStep)
  }

  /// The ratio test of phase 1, along the piecewise-linear sum of infeasibilities: a basic variable
  /// that reaches its violated bound, or breaks a bound it kept, makes the sum fall less steeply, and
  /// the step ends only where the sum begins to rise. Of the breakpoints passed the last one with a
  /// good pivot is taken.
  ///
  /// - Parameters:
  ///   - entering: The entering variable; its pivot column is computed.
  ///   - direction: +1 if it grows, −1 if it falls.
  ///   - breakpoints: Memory to work in.
  /// - Returns: What ends the step, and when.
  func infeasibilityRatioTest(
    entering: Int, direction: Double, breakpoints: inout [Breakpoint]
  ) -> PrimalStep {
    collectBreakpoints(direction: direction, into: &breakpoints)
    breakpoints.sort { $0.step < $1.step }
    let range = upper[entering] - lower[entering]
    var slope = -abs(reducedCosts[entering])
    // A slope that is 0 but for rounding must not pass for a descent: the point could go in circles.
    let flat = 1e-9 * slope
    var last = -1
    for (index, breakpoint) in breakpoints.enumerated() {
      if breakpoint.step > range { break }
      slope += breakpoint.size
      last = index
      if slope >= flat { break }
    }
    if slope < flat && range < .infinity { return .flip(step: range) }
    guard last >= 0 else { return .unlimited }
    let largest = breakpoints[...last].reduce(0) { max($0, $1.size) }
    while breakpoints[last].size < 0.01 * largest { last -= 1 }
    let chosen = breakpoints[last]
    return .pivot(
      position: chosen.position, leavingStatus: chosen.status, step: max(0, chosen.step))
  }

  /// The textbook ratio test: the least step at which a basic variable meets a bound it keeps, or
  /// the bound it violates; among equal steps the variable with the smallest index.
  func textbookRatioTest(
    entering: Int, direction: Double, breakpoints: inout [Breakpoint]
  ) -> PrimalStep {
    collectBreakpoints(direction: direction, into: &breakpoints)
    var best: Breakpoint?
    for breakpoint in breakpoints {
      guard let leader = best else {
        best = breakpoint
        continue
      }
      let (step, least) = (max(0, breakpoint.step), max(0, leader.step))
      if step < least
        || (step == least && basics[breakpoint.position] < basics[leader.position])
      {
        best = breakpoint
      }
    }
    let range = upper[entering] - lower[entering]
    guard let best, max(0, best.step) < range else {
      return range < .infinity ? .flip(step: range) : .unlimited
    }
    return .pivot(
      position: best.position, leavingStatus: best.status, step: max(0, best.step))
  }

  /// Collects where the slope of the sum of infeasibilities changes.
  private func collectBreakpoints(direction: Double, into breakpoints: inout [Breakpoint]) {
    breakpoints.removeAll(keepingCapacity: true)
    for position in 0..<form.rowCount {
      let rate = -direction * pivotColumn[position]
      let size = abs(rate)
      if size <= limits.pivotTolerance { continue }
      let variable = basics[position]
      let value = values[variable]
      let (lower, upper) = (self.lower[variable], self.upper[variable])
      if rate > 0 {
        if value < lowerLimits[variable] {
          breakpoints.append(
            .init(step: (lower - value) / size, size: size, position: position, status: .atLower))
        }
        if upper < .infinity && value <= upperLimits[variable] {
          breakpoints.append(
            .init(step: (upper - value) / size, size: size, position: position, status: .atUpper))
        }
      } else {
        if value > upperLimits[variable] {
          breakpoints.append(
            .init(step: (value - upper) / size, size: size, position: position, status: .atUpper))
        }
        if lower > -.infinity && value >= lowerLimits[variable] {
          breakpoints.append(
            .init(step: (value - lower) / size, size: size, position: position, status: .atLower))
        }
      }
    }
  }
}

/// A step at which a basic variable meets one of its bounds.
struct Breakpoint {
  /// How far the entering variable has gone by then.
  var step: Double
  /// By how much the slope of the sum of infeasibilities rises: the size of the pivot.
  var size: Double
  /// The position of the basic variable.
  var position: Int
  /// Which bound it meets.
  var status: VariableStatus
}
