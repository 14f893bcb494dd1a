import FlatMemory
import LinearProgramming

/// The choice of the leaving variable in the dual method.
///
/// Dual steepest edge (Forrest and Goldfarb, 1992): the largest infeasibility relative to the norm
/// of its row of the inverse. The norms start at 1, which is exact for a basis of logicals and an
/// estimate for others, and are updated exactly.
struct DualSteepestEdge {
  /// The squared norms, by basic variable.
  private let weights: Vector<Double>
  private let transformed: SparseVector
  private let workspace: Workspace

  /// Starts with all norms 1.
  init(_ state: SimplexState) {
    let (rows, variables) = (state.form.rowCount, state.form.variableCount)
    workspace = Workspace(expectedBytes: 8 * (variables + 2 * rows) + 64)
    weights = workspace.vector(variables, of: 1)
    transformed = SparseVector(rows, in: workspace)
  }

  /// The pivot row of the largest weighted infeasibility, or −1 at a feasible point.
  func leavingRow(_ state: SimplexState) -> Int {
    var best = -1
    var bestMerit = 0.0
    for row in 0..<state.form.rowCount {
      let variable = state.basics[row]
      let infeasibility = state.infeasibility(of: variable)
      if infeasibility == 0 { continue }
      let merit = infeasibility * infeasibility / weights[variable]
      if merit > bestMerit { (best, bestMerit) = (row, merit) }
    }
    return best
  }

  /// Updates the norms for a pivot; the state is that before the exchange, with pivot column and
  /// row of the inverse.
  func update(_ state: SimplexState, row: Int, pivot: Double, entering: Int) {
    transformed.clear()
    var norm = 0.0
    for place in 0..<state.inverseRow.count {
      let index = state.inverseRow.indices[place]
      let value = state.inverseRow.values[index]
      norm += value * value
      transformed.add(value, at: index)
    }
    state.factorization.ftran(transformed)
    for place in 0..<state.pivotColumn.count {
      let other = state.pivotColumn.indices[place]
      if other == row { continue }
      let ratio = state.pivotColumn.values[other] / pivot
      let variable = state.basics[other]
      let updated =
        weights[variable] - 2 * ratio * transformed.values[other] + ratio * ratio * norm
      weights[variable] = max(updated, 1e-4, ratio * ratio * norm * 1e-4)
    }
    weights[entering] = max(norm / (pivot * pivot), 1e-4)
  }
}

/// A nonbasic variable that may enter in the dual method.
struct DualCandidate {
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
  private(set) var candidates: [DualCandidate] = []

  /// Makes room for some candidates.
  init(capacity: Int) { candidates.reserveCapacity(capacity) }

  /// Collects the nonbasic variables whose reduced costs fall towards 0 as the leaving variable's
  /// dual grows.
  func collect(_ state: SimplexState, isBelow: Bool) {
    candidates.removeAll(keepingCapacity: true)
    let row = state.pivotRow
    for place in 0..<row.count {
      let variable = row.indices[place]
      let entry = isBelow ? -row.values[variable] : row.values[variable]
      let size = abs(entry)
      if size <= state.limits.pivotTolerance { continue }
      let range = state.upper[variable] - state.lower[variable]
      let blocks =
        switch state.statuses[variable] {
        case .atLower: entry > 0 && range > 0
        case .atUpper: entry < 0 && range > 0
        case .free, .atBreakpoint: true
        case .basic: false
        }
      if !blocks { continue }
      let ratio = abs(state.reducedCost(of: variable)) / size
      candidates.append(.init(variable: variable, size: size, ratio: ratio, range: range))
    }
  }

  /// Chooses the entering variable.
  ///
  /// - Parameters:
  ///   - infeasibility: By how much the leaving variable is outside its bounds.
  ///   - tolerance: By how much a reduced cost may have the wrong sign.
  /// - Returns: The place of the entering variable in `candidates`, or `nil` if nothing blocks.
  func choose(infeasibility: Double, _ tolerance: Double) -> Int? {
    if candidates.isEmpty { return nil }
    candidates.sort {
      $0.ratio < $1.ratio || ($0.ratio == $1.ratio && $0.variable < $1.variable)
    }
    var slope = infeasibility
    let flat = 1e-9 * infeasibility
    var stop = 0
    while true {
      slope -= candidates[stop].size * candidates[stop].range
      if slope <= flat || stop == candidates.count - 1 { break }
      stop += 1
    }
    // Even with all of them flipped the variable stays infeasible.
    if slope > flat { return nil }
    // Harris: every candidate whose ratio lies below this bound keeps the reduced costs feasible
    // within the tolerance.
    var limit = Double.infinity
    for candidate in candidates[stop...] {
      if candidate.ratio > limit { break }
      limit = min(limit, candidate.ratio + tolerance / candidate.size)
    }
    var best = stop
    var place = stop + 1
    while place < candidates.count, candidates[place].ratio <= limit {
      if candidates[place].size > candidates[best].size { best = place }
      place += 1
    }
    // A tiny pivot is worse than a shorter step: go back to a candidate that would have been
    // passed.
    if candidates[best].size < 1e-5 {
      var earlier = stop
      while earlier > 0 {
        earlier -= 1
        if candidates[earlier].size > 1e-3 { return earlier }
      }
    }
    candidates.swapAt(stop, best)
    return stop
  }
}
