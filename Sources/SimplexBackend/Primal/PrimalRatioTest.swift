import FlatMemory
import LinearProgramming

/// A step at which the slope of the objective along an edge rises: a basic variable meets a kink of
/// its cost or one of its bounds, or the entering variable does.
struct Breakpoint {
  /// What is met.
  enum Kind {
    case kink, lower, upper
  }

  /// How far the entering variable has gone by then.
  var step: Double
  /// The size of the pivot: how fast the variable moves.
  var size: Double
  /// By how much the slope of the objective rises.
  var rise: Double
  /// The pivot row of the variable, −1 for the entering one.
  var row: Int
  /// What it meets.
  var kind: Kind
}

/// What ends a step of the primal method.
enum PrimalStep {
  /// The breakpoint at this place of the list, after those before it were passed.
  case breakpoint(Int)
  /// Nothing.
  case unlimited
}

/// The long-step ratio test of the primal method.
///
/// Along an edge the objective is convex and piecewise linear: it falls at first, and every
/// breakpoint makes it fall less. Those are passed that leave it falling (Fourer, *A simplex
/// algorithm for piecewise-linear programming*, 1985-1992; Maros's phase 1, 1986). Bounds whose
/// penalty is infinite are never passed. As in Harris's test (1973) the pivot is the largest among
/// the breakpoints that are within the tolerance of the last one.
extension SimplexState {
  /// Finds where the step ends.
  ///
  /// - Parameters:
  ///   - entering: The entering variable; its pivot column is computed.
  ///   - direction: +1 if it grows, −1 if it falls.
  ///   - slope: The slope of the objective along the edge; below 0.
  /// - Returns: What ends the step; the breakpoints that are passed stand before it.
  func longStepRatioTest(entering: Int, direction: Double, slope: Double) -> PrimalStep {
    collectBreakpoints(entering: entering, direction: direction)
    guard breakpoints.count > 0 else { return .unlimited }
    // A slope that is 0 but for rounding must not pass for a descent: the point could go in
    // circles.
    let flat = 1e-9 * slope
    guard let stop = selectBreakpoint(slope: slope, flat: flat) else { return .unlimited }
    var limit = Double.infinity
    for place in stop..<breakpoints.count {
      let breakpoint = breakpoints[place]
      limit = min(limit, breakpoint.step + tolerance(of: breakpoint, entering) / breakpoint.size)
    }
    var best = stop
    for place in (stop + 1)..<max(breakpoints.count, stop + 1) {
      let breakpoint = breakpoints[place]
      if breakpoint.step <= limit && breakpoint.size > breakpoints[best].size { best = place }
    }
    if breakpoints[best].size < 1e-5, let earlier = earlierBreakpoint(before: stop) {
      return .breakpoint(earlier)
    }
    swapBreakpoints(stop, best)
    return .breakpoint(stop)
  }

  /// The textbook ratio test for Bland's rule: the first breakpoint; among equal ones that of the
  /// variable with the smallest index.
  func textbookRatioTest(entering: Int, direction: Double) -> PrimalStep {
    collectBreakpoints(entering: entering, direction: direction)
    guard breakpoints.count > 0 else { return .unlimited }
    var best = 0
    func variable(_ place: Int) -> Int {
      let row = breakpoints[place].row
      return row < 0 ? entering : basics[row]
    }
    for place in 1..<max(breakpoints.count, 1) {
      let (step, least) = (breakpoints[place].step, breakpoints[best].step)
      if step < least || (step == least && variable(place) < variable(best)) { best = place }
    }
    swapBreakpoints(0, best)
    return .breakpoint(0)
  }

  /// The ratio test before a step is called unlimited: now also pivots count that are small, as
  /// long as they are no rounding. A ray must not run into any bound.
  func lastRatioTest(entering: Int, direction: Double, slope: Double) -> PrimalStep {
    let pivotTolerance = limits.pivotTolerance
    defer { limits.pivotTolerance = pivotTolerance }
    var largest = 1.0
    for place in 0..<pivotColumn.count {
      largest = max(largest, abs(pivotColumn.values[pivotColumn.indices[place]]))
    }
    limits.pivotTolerance = min(pivotTolerance, 1e-14 * largest)
    return longStepRatioTest(entering: entering, direction: direction, slope: slope)
  }

  private func swapBreakpoints(_ one: Int, _ other: Int) {
    let breakpoint = breakpoints[one]
    breakpoints[one] = breakpoints[other]
    breakpoints[other] = breakpoint
  }

  private func tolerance(of breakpoint: Breakpoint, _ entering: Int) -> Double {
    guard breakpoint.row >= 0 else { return 0 }
    let variable = basics[breakpoint.row]
    switch breakpoint.kind {
    case .lower: return tolerance(at: lower[variable], of: variable)
    case .upper: return tolerance(at: upper[variable], of: variable)
    case .kink: return limits.primalTolerance
    }
  }

  /// A tiny pivot is worse than a shorter step: the farthest passed breakpoint with a good one, put
  /// behind those before it.
  private func earlierBreakpoint(before stop: Int) -> Int? {
    var best = -1
    for place in 0..<stop where breakpoints[place].size > 1e-3 {
      if best < 0 || breakpoints[place].step > breakpoints[best].step { best = place }
    }
    guard best >= 0 else { return nil }
    let chosen = breakpoints[best].step
    swapBreakpoints(best, stop - 1)
    var kept = 0
    for place in 0..<(stop - 1) where breakpoints[place].step <= chosen {
      swapBreakpoints(place, kept)
      kept += 1
    }
    swapBreakpoints(kept, stop - 1)
    return kept
  }

  /// Finds the breakpoint after which the objective no longer falls, by quickselect on the steps
  /// with the rises as weights; those of smaller steps come to stand before it.
  private func selectBreakpoint(slope: Double, flat: Double) -> Int? {
    let list = breakpoints.elements
    var first = 0
    var end = breakpoints.count
    var slope = slope
    while end - first > 12 {
      // The median of three keeps sorted lists from being slow.
      let (one, two, three) = (list[first].step, list[(first + end) / 2].step, list[end - 1].step)
      let middle = max(min(one, two), min(max(one, two), three))
      var below = first
      var above = end
      var place = first
      var risen = slope
      while place < above {
        let breakpoint = list[place]
        if breakpoint.step < middle {
          risen += breakpoint.rise
          list[place] = list[below]
          list[below] = breakpoint
          below += 1
          place += 1
        } else if breakpoint.step > middle {
          above -= 1
          list[place] = list[above]
          list[above] = breakpoint
        } else {
          place += 1
        }
      }
      if risen >= flat && below > first {
        end = below
        continue
      }
      var risenAfter = risen
      for place in below..<above { risenAfter += list[place].rise }
      if risenAfter >= flat || above == end {
        (first, end, slope) = (below, above, risen)
        break
      }
      (first, slope) = (above, risenAfter)
    }
    // Among equal steps the small pivots are passed first, so that a large one is left to pivot on.
    for place in stride(from: first + 1, to: end, by: 1) {
      let breakpoint = list[place]
      var hole = place
      while hole > first, isBefore(breakpoint, list[hole - 1]) {
        list[hole] = list[hole - 1]
        hole -= 1
      }
      list[hole] = breakpoint
    }
    for place in first..<end {
      slope += list[place].rise
      if slope >= flat { return place }
    }
    // Unless rounding says so, all that is before a known end has been passed.
    return end < breakpoints.count ? end - 1 : nil
  }

  private func isBefore(_ one: Breakpoint, _ other: Breakpoint) -> Bool {
    if one.step != other.step { return one.step < other.step }
    if one.size != other.size { return one.size < other.size }
    return one.row < other.row
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
    guard phase.includesCosts else { return range }
    if isRising {
      for piece in stride(from: pieceAfter(entering), to: costs.kinkCounts[entering], by: 1) {
        collectKink(piece, of: entering, isRising: isRising, row: -1, size: 1, limit: range)
      }
    } else {
      for piece in stride(from: pieces[entering] - 1, through: 0, by: -1) {
        collectKink(piece, of: entering, isRising: isRising, row: -1, size: 1, limit: range)
      }
    }
    return range
  }

  @inline(__always)
  private func collectKink(
    _ piece: Int, of variable: Int, isRising: Bool, row: Int, size: Double, limit: Double
  ) {
    let distance = kinkPlace(piece, of: variable) - values[variable]
    let step = max(0, isRising ? distance : -distance) / size
    if step > limit { return }
    let jump = costs.slope(piece + 1, of: variable) - costs.slope(piece, of: variable)
    breakpoints.append(.init(step: step, size: size, rise: jump * size, row: row, kind: .kink))
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
    guard phase.includesCosts else { return }
    let count = costs.kinkCounts[variable]
    if count == 0 { return }
    if isRising {
      for piece in stride(from: pieces[variable], to: count, by: 1) {
        collectKink(piece, of: variable, isRising: true, row: row, size: size, limit: limit)
      }
    } else {
      for piece in stride(from: pieces[variable] - 1, through: 0, by: -1) {
        collectKink(piece, of: variable, isRising: false, row: row, size: size, limit: limit)
      }
    }
  }
}
