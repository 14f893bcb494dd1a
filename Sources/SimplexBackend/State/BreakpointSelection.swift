import FlatMemory

/// A step at which the slope of a convex piecewise-linear objective increases. In the primal
/// method, the step is along an edge. In the dual method, a dual grows, and the objective is
/// negated.
protocol Breakpoint: BitwiseCopyable {
  /// The distance to this breakpoint.
  var step: Double { get }
  /// The size of the pivot if the method stops here.
  var size: Double { get }
  /// The increase in slope.
  var rise: Double { get }
  /// The tie-breaker between breakpoints of equal step and size.
  var number: Int { get }
}

/// The choice of the breakpoint at which a step ends, for the primal and the dual method.
///
/// Breakpoints after which the objective still decreases are passed. As in Harris's test (1973),
/// the pivot is the largest among the breakpoints within the tolerance of the last one.
extension List where Element: Breakpoint {
  /// Chooses the breakpoint at which a step ends, and moves those it passes before it.
  ///
  /// - Parameters:
  ///   - slope: The initial slope of the objective; below 0.
  ///   - tolerance: The amount by which the bound at a breakpoint may be missed.
  /// - Returns: Its place; `nil` if the objective decreases even after all breakpoints.
  @inline(__always)
  func choose(slope: Double, tolerance: (Element) -> Double) -> Int? {
    guard let stop = selectStop(slope: slope) else { return nil }
    let list = elements
    var limit = Double.infinity
    for place in stop..<count {
      limit = min(limit, list[place].step + tolerance(list[place]) / list[place].size)
    }
    var best = stop
    for place in stride(from: stop + 1, to: count, by: 1)
    where list[place].step <= limit && list[place].size > list[best].size {
      best = place
    }
    if list[best].size < SimplexTolerance.tinyPivot, let earlier = earlierPlace(before: stop) {
      return earlier
    }
    swap(stop, best)
    return stop
  }

  /// Exchanges two breakpoints.
  func swap(_ one: Int, _ other: Int) {
    let breakpoint = self[one]
    self[one] = self[other]
    self[other] = breakpoint
  }

  /// Finds the farthest passed breakpoint with a good pivot, and moves it behind those before it. A
  /// tiny pivot is worse than a shorter step.
  private func earlierPlace(before stop: Int) -> Int? {
    var best = -1
    for place in 0..<stop where self[place].size > SimplexTolerance.goodPivot {
      if best < 0 || self[place].step > self[best].step { best = place }
    }
    guard best >= 0 else { return nil }
    let chosen = self[best].step
    swap(best, stop - 1)
    var kept = 0
    for place in 0..<(stop - 1) where self[place].step <= chosen {
      swap(place, kept)
      kept += 1
    }
    swap(kept, stop - 1)
    return kept
  }

  /// Finds the breakpoint after which the objective no longer decreases, and moves those of smaller
  /// steps before it. This is quickselect on the steps, with the rises as weights.
  private func selectStop(slope: Double) -> Int? {
    let list = elements
    // A slope that is only a rounding error must not count as descent, or the point could cycle.
    let flat = SimplexTolerance.flat * slope
    var (first, end, slope) = (0, count, slope)
    while end - first > 12 {
      // The median of three keeps sorted lists fast.
      let (one, two, three) = (list[first].step, list[(first + end) / 2].step, list[end - 1].step)
      let middle = max(min(one, two), min(max(one, two), three))
      var (below, above, place) = (first, end, first)
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
    // Among equal steps, small pivots are passed first, so that a large one remains to pivot on.
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
    // Except for rounding, everything before a known end has been passed.
    return end < count ? end - 1 : nil
  }

  private func isBefore(_ one: Element, _ other: Element) -> Bool {
    if one.step != other.step { return one.step < other.step }
    if one.size != other.size { return one.size < other.size }
    return one.number < other.number
  }
}
