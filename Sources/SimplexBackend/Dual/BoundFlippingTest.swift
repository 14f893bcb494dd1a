import FlatMemory
import LinearProgramming

/// A nonbasic variable that may enter in the dual method, with the dual step at which its reduced
/// cost reaches 0.
struct DualBreakpoint: Breakpoint {
  /// The variable.
  var variable: Int
  /// The size of its entry in the pivot row.
  var size: Double
  /// The step of the leaving row's dual at which this reduced cost reaches 0.
  var step: Double
  /// The distance between its bounds.
  var range: Double

  /// The part of the infeasibility that a flip to its other bound removes.
  var rise: Double { size * range }
  var number: Int { variable }
}

/// The bound-flipping ratio test (Fourer 1994, Maros 2003).
///
/// As the dual of the leaving row grows, reduced costs reach 0 one after another. The test may pass
/// a boxed variable: it flips to its other bound, which removes a part of the infeasibility. The
/// test stops at the candidate that would use up the rest, or at a near one with a larger pivot.
final class BoundFlippingTest {
  /// The candidates. After `choose`, those before the chosen one are to be flipped.
  private let candidates: List<DualBreakpoint>

  /// Makes room for some candidates.
  init(in workspace: Workspace) { candidates = List(capacity: 32, in: workspace) }

  /// The candidate at an index.
  subscript(place: Int) -> DualBreakpoint { candidates[place] }

  /// Collects the nonbasic variables whose reduced costs fall towards 0 as the leaving variable's
  /// dual grows. Variables are left out if a variable with one bound certainly blocks before them.
  ///
  /// - Parameters:
  ///   - state: The state, with the pivot row of the leaving variable.
  ///   - isBelow: Whether the leaving variable is below its lower bound.
  ///   - tolerance: The amount by which a reduced cost may have the wrong sign.
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
      candidates.append(.init(variable: variable, size: size, step: cost / size, range: range))
      if range == .infinity { limit = min(limit, (cost + tolerance) / size) }
    }
  }

  /// Chooses the entering variable.
  ///
  /// - Parameters:
  ///   - infeasibility: The amount by which the leaving variable is outside its bounds.
  ///   - tolerance: The amount by which a reduced cost may have the wrong sign.
  /// - Returns: The place of the entering variable in `candidates`, or `nil` if nothing blocks.
  func choose(infeasibility: Double, _ tolerance: Double) -> Int? {
    candidates.choose(slope: -infeasibility) { _ in tolerance }
  }
}
