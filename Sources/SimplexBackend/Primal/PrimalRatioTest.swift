import FlatMemory
import LinearProgramming

/// A step at which the slope of the objective along an edge increases. A basic variable or the
/// entering variable meets a kink of its cost or one of its bounds there.
struct PrimalBreakpoint: Breakpoint {
  /// The kind of a breakpoint.
  enum Kind {
    case kink, lower, upper
  }

  /// The distance the entering variable has moved.
  var step: Double
  /// The size of the pivot: how fast the variable moves.
  var size: Double
  /// The increase in the slope of the objective.
  var rise: Double
  /// The pivot row of the variable, −1 for the entering one.
  var row: Int
  /// The kind of this breakpoint.
  var kind: Kind

  var number: Int { row }
}

/// The end of a step of the primal method.
enum PrimalStep {
  /// The breakpoint at this place of the list; those before it are passed.
  case breakpoint(Int)
  /// No breakpoint ends the step.
  case unlimited
}

/// The long-step ratio test of the primal method.
///
/// Along an edge the objective is convex and piecewise linear. It decreases at first, and every
/// breakpoint makes it decrease less. The test passes breakpoints after which it still decreases
/// (Fourer, *A simplex algorithm for piecewise-linear programming*, 1985-1992; Maros's phase 1,
/// 1986). Bounds with an infinite penalty are never passed.
extension SimplexState {
  /// Finds the end of the step.
  ///
  /// - Parameters:
  ///   - entering: The entering variable; its pivot column is computed.
  ///   - direction: +1 if it grows, −1 if it falls.
  ///   - slope: The slope of the objective along the edge; below 0.
  /// - Returns: The end of the step; passed breakpoints come before it in the list.
  @inline(never)
  func longStepRatioTest(entering: Int, direction: Double, slope: Double) -> PrimalStep {
    collectBreakpoints(entering: entering, direction: direction)
    let stop = breakpoints.choose(slope: slope) { tolerance(of: $0) }
    return stop.map(PrimalStep.breakpoint) ?? .unlimited
  }

  /// The textbook ratio test for Bland's rule: the first breakpoint and, among equal ones, the
  /// variable with the smallest index.
  func textbookRatioTest(entering: Int, direction: Double) -> PrimalStep {
    collectBreakpoints(entering: entering, direction: direction)
    guard breakpoints.count > 0 else { return .unlimited }
    var best = 0
    func variable(_ place: Int) -> Int {
      let row = breakpoints[place].row
      return row < 0 ? entering : basics[row]
    }
    for place in 1..<breakpoints.count {
      let (step, least) = (breakpoints[place].step, breakpoints[best].step)
      if step < least || (step == least && variable(place) < variable(best)) { best = place }
    }
    breakpoints.swap(0, best)
    return .breakpoint(0)
  }

  /// The ratio test before a step is called unlimited. Small pivots now count, too, unless they are
  /// rounding errors. A ray must not violate any bound.
  func lastRatioTest(entering: Int, direction: Double, slope: Double) -> PrimalStep {
    let pivotTolerance = limits.pivotTolerance
    defer { limits.pivotTolerance = pivotTolerance }
    var largest = 1.0
    for place in 0..<pivotColumn.count {
      largest = max(largest, abs(pivotColumn.values[pivotColumn.indices[place]]))
    }
    limits.pivotTolerance = min(pivotTolerance, SimplexTolerance.lastPivot * largest)
    return longStepRatioTest(entering: entering, direction: direction, slope: slope)
  }

  private func tolerance(of breakpoint: PrimalBreakpoint) -> Double {
    guard breakpoint.row >= 0 else { return 0 }
    let variable = basics[breakpoint.row]
    switch breakpoint.kind {
    case .lower: return tolerance(at: lower[variable], of: variable)
    case .upper: return tolerance(at: upper[variable], of: variable)
    case .kink: return limits.primalTolerance
    }
  }

  /// Collects the breakpoints up to the first one that cannot be passed.
  private func collectBreakpoints(entering: Int, direction: Double) {
    breakpoints.removeAll()
    var limit = collectOwnBreakpoints(entering, isRising: direction > 0)
    let column = pivotColumn
    let pivotTolerance = limits.pivotTolerance
    for place in 0..<column.count {
      let row = column.indices[place]
      let rate = -direction * column.values[row]
      if abs(rate) <= pivotTolerance { continue }
      collect(row, rate: rate, limit: &limit)
    }
  }

  private func collectOwnBreakpoints(_ entering: Int, isRising: Bool) -> Double {
    let value = values[entering]
    let bound = isRising ? upper[entering] : lower[entering]
    let range = abs(bound - value)
    if range < .infinity {
      breakpoints.append(
        .init(step: range, size: 1, rise: .infinity, row: -1, kind: isRising ? .upper : .lower))
    }
    guard phase.includesCosts, costs.kinkCounts[entering] > 0 else { return range }
    collectKinks(
      of: entering, after: isRising ? pieceAfter(entering) : pieces[entering], isRising: isRising,
      row: -1, size: 1, limit: range)
    return range
  }

  /// Collects the kinks ahead of a variable on a piece.
  private func collectKinks(
    of variable: Int, after piece: Int, isRising: Bool, row: Int, size: Double, limit: Double
  ) {
    let ahead =
      isRising
      ? stride(from: piece, to: costs.kinkCounts[variable], by: 1)
      : stride(from: piece - 1, to: -1, by: -1)
    for piece in ahead {
      let distance = kinkPlace(piece, of: variable) - values[variable]
      let step = max(0, isRising ? distance : -distance) / size
      if step > limit { continue }
      let jump = costs.slope(piece + 1, of: variable) - costs.slope(piece, of: variable)
      breakpoints.append(.init(step: step, size: size, rise: jump * size, row: row, kind: .kink))
    }
  }

  @inline(__always)
  private func collect(_ row: Int, rate: Double, limit: inout Double) {
    let variable = basics[row]
    let value = values[variable]
    let size = abs(rate)
    let side = sides[variable]
    let isRising = rate > 0
    // The bound ahead, and the violated one that comes before it.
    let (near, far) =
      isRising ? (lower[variable], upper[variable]) : (upper[variable], lower[variable])
    let outside = isRising ? -1 : 1
    if side == outside {
      breakpoints.append(
        .init(
          step: max(0, isRising ? near - value : value - near) / size, size: size,
          rise: phase.penalty * size, row: row,
          kind: isRising ? .lower : .upper))
    }
    if abs(far) < .infinity && side != -outside {
      let room = max(0, isRising ? far - value : value - far)
      let step = room / size
      if step <= limit {
        breakpoints.append(
          .init(
            step: step, size: size, rise: phase.penalty * size, row: row,
            kind: isRising ? .upper : .lower))
        if phase.penalty == .infinity {
          limit = min(limit, (room + tolerance(at: far, of: variable)) / size)
        }
      }
    }
    guard phase.includesCosts, costs.kinkCounts[variable] > 0 else { return }
    collectKinks(
      of: variable, after: pieces[variable], isRising: isRising, row: row, size: size,
      limit: limit)
  }
}
