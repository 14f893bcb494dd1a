import FlatMemory
import LinearProgramming

/// A nonbasic variable that may enter in the dual method.
struct DualCandidate: BitwiseCopyable {
  /// The variable.
  var variable: Int
  /// The size of its entry in the pivot row.
  var size: Double
  /// At which step of the dual its reduced cost reaches 0.
  var ratio: Double
  /// The distance between its bounds.
  var range: Double
}

/// The bound-flipping ratio test (Fourer 1994, Maros 2003).
///
/// As the dual of the leaving row grows, reduced costs reach 0 one after another. A boxed variable
/// may be passed: it goes to its other bound, which takes its share of the infeasibility. The test
/// stops at the candidate that would use up the rest, and, as in Harris's test, takes the largest
/// pivot among the candidates that are within the tolerance of it.
final class BoundFlippingTest {
  /// The candidates; after `choose` those before the chosen one are to be flipped.
  private let candidates: List<DualCandidate>

  /// Makes room for some candidates.
  init(in workspace: Workspace) { candidates = List(capacity: 32, in: workspace) }

  /// One of the candidates.
  subscript(place: Int) -> DualCandidate { candidates[place] }

  /// Collects the nonbasic variables whose reduced costs fall towards 0 as the leaving variable's
  /// dual grows; those left out that a variable with one bound is sure to stop before.
  ///
  /// - Parameters:
  ///   - state: The state, with the pivot row of the leaving variable.
  ///   - isBelow: Whether the leaving variable is below its lower bound.
  ///   - tolerance: By how much a reduced cost may have the wrong sign.
  func collect(_ state: SimplexState, isBelow: Bool, _ tolerance: Double) {
    candidates.removeAll()
    let row = state.pivotRow
    let (values, indices, statuses) = (row.values, row.indices, state.statuses)
    let (lower, upper) = (state.lower, state.upper)
    let (prices, costs) = (state.prices, state.costs.firstSlopes)
    let pivotTolerance = state.limits.pivotTolerance
    var limit = Double.infinity
    for place in 0..<row.count {
      let variable = indices[place]
      let entry = isBelow ? -values[variable] : values[variable]
      let size = abs(entry)
      if size <= pivotTolerance { continue }
      let blocks =
        switch statuses[variable] {
        case .atLower: entry > 0
        case .atUpper: entry < 0
        case .free, .atBreakpoint: true
        case .basic: false
        }
      if !blocks { continue }
      let cost = abs(prices[variable] + costs[variable])
      if cost > limit * size { continue }
      let range = upper[variable] - lower[variable]
      if range == 0 { continue }
      candidates.append(.init(variable: variable, size: size, ratio: cost / size, range: range))
      if range == .infinity { limit = min(limit, (cost + tolerance) / size) }
    }
  }

  /// Chooses the entering variable.
  ///
  /// - Parameters:
  ///   - infeasibility: By how much the leaving variable is outside its bounds.
  ///   - tolerance: By how much a reduced cost may have the wrong sign.
  /// - Returns: The place of the entering variable in `candidates`, or `nil` if nothing blocks.
  func choose(infeasibility: Double, _ tolerance: Double) -> Int? {
    guard let stop = selectStop(infeasibility: infeasibility) else { return nil }
    // Harris: every candidate whose ratio lies below this bound keeps the reduced costs feasible
    // within the tolerance.
    let list = candidates.elements
    var limit = Double.infinity
    for place in stop..<candidates.count {
      limit = min(limit, list[place].ratio + tolerance / list[place].size)
    }
    var best = stop
    for place in stride(from: stop + 1, to: candidates.count, by: 1)
    where list[place].ratio <= limit && list[place].size > list[best].size {
      best = place
    }
    // A tiny pivot is worse than a shorter step: go back to a candidate that would have been
    // passed.
    if list[best].size < 1e-5, let earlier = earlierCandidate(before: stop) { return earlier }
    swap(stop, best)
    return stop
  }

  private func swap(_ one: Int, _ other: Int) {
    let candidate = candidates[one]
    candidates[one] = candidates[other]
    candidates[other] = candidate
  }

  /// The passed candidate of the greatest ratio that has a good pivot, put behind those before it.
  private func earlierCandidate(before stop: Int) -> Int? {
    var best = -1
    for place in 0..<stop where candidates[place].size > 1e-3 {
      if best < 0 || candidates[place].ratio > candidates[best].ratio { best = place }
    }
    guard best >= 0 else { return nil }
    let chosen = candidates[best].ratio
    swap(best, stop - 1)
    var kept = 0
    for place in 0..<(stop - 1) where candidates[place].ratio <= chosen {
      swap(place, kept)
      kept += 1
    }
    swap(kept, stop - 1)
    return kept
  }

  /// Finds the candidate at which the infeasibility is used up, by quickselect on the ratios with
  /// what a flip takes of the infeasibility as weights; those of smaller ratios come to stand
  /// before it.
  ///
  /// - Returns: Its place; `nil` where even with all of them flipped the variable stays infeasible.
  private func selectStop(infeasibility: Double) -> Int? {
    let list = candidates.elements
    let flat = 1e-9 * infeasibility
    var (first, end) = (0, candidates.count)
    var slope = infeasibility
    while end - first > 12 {
      // The median of three keeps sorted lists from being slow.
      let (one, two, three) = (
        list[first].ratio, list[(first + end) / 2].ratio, list[end - 1].ratio
      )
      let middle = max(min(one, two), min(max(one, two), three))
      var (below, above, place) = (first, end, first)
      var rest = slope
      while place < above {
        let candidate = list[place]
        if candidate.ratio < middle {
          rest -= candidate.size * candidate.range
          list[place] = list[below]
          list[below] = candidate
          below += 1
          place += 1
        } else if candidate.ratio > middle {
          above -= 1
          list[place] = list[above]
          list[above] = candidate
        } else {
          place += 1
        }
      }
      if rest <= flat && below > first {
        end = below
        continue
      }
      var restAfter = rest
      for place in below..<above { restAfter -= list[place].size * list[place].range }
      if restAfter <= flat || above == end {
        (first, end, slope) = (below, above, rest)
        break
      }
      (first, slope) = (above, restAfter)
    }
    // Among equal ratios the small pivots are passed first, so that a large one is left to enter.
    for place in stride(from: first + 1, to: end, by: 1) {
      let candidate = list[place]
      var hole = place
      while hole > first, isBefore(candidate, list[hole - 1]) {
        list[hole] = list[hole - 1]
        hole -= 1
      }
      list[hole] = candidate
    }
    for place in first..<end {
      slope -= list[place].size * list[place].range
      if slope <= flat { return place }
    }
    // Unless rounding says so, all that is before a known end has been passed.
    return end < candidates.count ? end - 1 : nil
  }

  private func isBefore(_ one: DualCandidate, _ other: DualCandidate) -> Bool {
    if one.ratio != other.ratio { return one.ratio < other.ratio }
    if one.size != other.size { return one.size < other.size }
    return one.variable < other.variable
  }
}
