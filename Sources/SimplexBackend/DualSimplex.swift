import LinearProgramming

extension SimplexState {
  /// Runs the dual simplex method from a dual feasible basis to primal feasibility.
  ///
  /// The leaving variable comes from dual steepest edge pricing, the entering one from the
  /// bound-flipping ratio test. Costs are perturbed once the dual objective stands still. A reduced cost that would get the wrong sign is kept at 0 by shifting
  /// its cost, so the method always ends at a basis that is optimal for the *working* costs; the
  /// caller restores the costs and lets the primal method finish, mostly without an iteration.
  ///
  /// - Returns: `.stalled` when too many iterations in a row leave the dual objective where it was, or
  ///   when no pivot is good enough: then the primal method, which cannot cycle, goes on.
  mutating func runDual() -> SimplexOutcome {
    var pricing = DualSteepestEdge(rowCount: form.rowCount)
    var candidates: [DualCandidate] = []
    var transformed = [Double](repeating: 0, count: form.rowCount)
    var flipColumn = transformed
    var degenerateIterations = 0
    var isPerturbed = false
    let degenerateLimit = 500 + 2 * form.rowCount
    let lastIteration = iterations + 1_000 + 10 * form.variableCount
    guard refactorize() else { return .numericalFailure }
    makeDualFeasible()
    var isFresh = true
    while true {
      if !isFresh && factorization.isWorn {
        guard refactorize() else { return .numericalFailure }
        makeDualFeasible()
        isFresh = true
      }
      guard let position = pricing.leaving(self) else {
        if isFresh { return .optimal }
        guard refactorize() else { return .numericalFailure }
        makeDualFeasible()
        isFresh = true
        continue
      }
      if let spent = spentBudget() { return spent }
      if degenerateIterations > degenerateLimit || iterations > lastIteration { return .stalled }
      if degenerateIterations > 30 && !isPerturbed {
        perturbCosts()
        isPerturbed = true
      }

      let leaving = basics[position]
      let infeasibility = infeasibility(of: leaving)
      let isBelow = infeasibility < 0
      computePivotRow(position)
      collectCandidates(isBelow: isBelow, into: &candidates)
      let choice = boundFlippingRatioTest(&candidates, infeasibility: abs(infeasibility))
      guard let choice else {
        if !isFresh {
          guard refactorize() else { return .numericalFailure }
          makeDualFeasible()
          isFresh = true
          continue
        }
        return .infeasible(multipliers: inverseRow.map { isBelow ? -$0 : $0 })
      }
      let entering = candidates[choice].variable
      computePivotColumn(entering)
      let pivot = pivotColumn[position]
      let error = abs(pivot - pivotRow[entering])
      if error > 1e-7 * (1 + abs(pivot)) || abs(pivot) < 1e-7 {
        if !isFresh {
          guard refactorize() else { return .numericalFailure }
          makeDualFeasible()
          isFresh = true
          iterations += 1
          continue
        } else if abs(pivot) < limits.pivotTolerance || error > 1e-3 * abs(pivot) {
          return .stalled
        }
      }

      iterations += 1
      flip(candidates[..<choice], column: &flipColumn)
      for row in 0..<form.rowCount { transformed[row] = inverseRow[row] }
      factorization.ftran(&transformed)
      pricing.update(self, position: position, transformed: transformed)

      let wrongSign = dualInfeasibility(of: entering)
      if wrongSign > 0 {
        costs[entering] -= reducedCosts[entering]
        reducedCosts[entering] = 0
      }
      let isDegenerate = abs(reducedCosts[entering]) <= 100 * limits.dualTolerance
      degenerateIterations = isDegenerate ? degenerateIterations + 1 : 0
      let bound = isBelow ? lower[leaving] : upper[leaving]
      move(entering, by: (values[leaving] - bound) / pivot)
      updateReducedCosts(entering: entering, leaving: leaving, pivot: pivot)
      exchange(
        position: position, entering: entering, leavingStatus: isBelow ? .atLower : .atUpper)
      shiftCosts(touched: leaving)
      isFresh = false
    }
  }

  /// Whether every nonbasic variable has a reduced cost of the right sign at one of its bounds, up to
  /// the tolerance.
  func canBeDualFeasible() -> Bool {
    for variable in 0..<form.variableCount where statuses[variable] != .basic {
      let cost = reducedCosts[variable]
      if cost > limits.dualTolerance && lower[variable] == -.infinity { return false }
      if cost < -limits.dualTolerance && upper[variable] == .infinity { return false }
    }
    return true
  }

  /// Makes all reduced costs feasible: boxed variables go to their right bound, the costs of others
  /// are shifted.
  private mutating func makeDualFeasible() {
    var hasMoved = false
    for variable in 0..<form.variableCount where dualInfeasibility(of: variable) > 0 {
      let (lower, upper) = (self.lower[variable], self.upper[variable])
      if lower > -.infinity && upper < .infinity {
        settle(variable, at: reducedCosts[variable] < 0 ? .atUpper : .atLower)
        hasMoved = true
      } else {
        costs[variable] -= reducedCosts[variable]
        reducedCosts[variable] = 0
      }
    }
    if hasMoved { computeValues() }
  }

  /// Moves the reduced costs of nonbasic variables away from 0, each by a different small amount in
  /// its feasible direction, so that few of the next steps are degenerate. The amounts are hashes of
  /// the index: the same program is always perturbed alike.
  private mutating func perturbCosts() {
    for variable in 0..<form.variableCount {
      let amount = 1e-6 * Self.perturbation(of: variable) * (1 + abs(costs[variable]))
      switch statuses[variable] {
      case .atLower: shift(variable, by: amount)
      case .atUpper: shift(variable, by: -amount)
      case .basic, .free, .atBreakpoint: break
      }
    }
  }

  /// A number from 0.5 to 1.5 that looks random and belongs to a variable.
  static func perturbation(of variable: Int) -> Double {
    let hash = (UInt64(variable) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return 0.5 + Double(hash >> 40) / Double(1 << 24)
  }

  private mutating func shift(_ variable: Int, by amount: Double) {
    costs[variable] += amount
    reducedCosts[variable] += amount
  }

  /// Shifts the costs whose reduced costs got the wrong sign in the last pivot.
  private mutating func shiftCosts(touched leaving: Int) {
    if dualInfeasibility(of: leaving) > 0 {
      costs[leaving] -= reducedCosts[leaving]
      reducedCosts[leaving] = 0
    }
    for variable in pivotRowIndices where dualInfeasibility(of: variable) > 0 {
      costs[variable] -= reducedCosts[variable]
      reducedCosts[variable] = 0
    }
  }

  /// Collects the nonbasic variables whose reduced costs fall towards 0 as the leaving variable's dual
  /// grows.
  private func collectCandidates(isBelow: Bool, into candidates: inout [DualCandidate]) {
    candidates.removeAll(keepingCapacity: true)
    for variable in pivotRowIndices {
      let entry = isBelow ? -pivotRow[variable] : pivotRow[variable]
      let size = abs(entry)
      if size <= limits.pivotTolerance { continue }
      let range = upper[variable] - lower[variable]
      let blocks =
        switch statuses[variable] {
        case .atLower: entry > 0 && range > 0
        case .atUpper: entry < 0 && range > 0
        case .free, .atBreakpoint: true
        case .basic: false
        }
      if !blocks { continue }
      candidates.append(
        .init(
          variable: variable, size: size, ratio: abs(reducedCosts[variable]) / size, range: range))
    }
  }

  /// The bound-flipping ratio test (Fourer 1994, Maros 2003).
  ///
  /// As the dual of the leaving row grows, reduced costs reach 0 one after another. A boxed variable
  /// may be passed: it goes to its other bound, which takes its share of the infeasibility. The test
  /// stops at the candidate that would use up the rest, and, as in Harris's test, takes the largest
  /// pivot among the candidates that are within the tolerance of it.
  ///
  /// - Parameters:
  ///   - candidates: The candidates; on return those before the chosen one are to be flipped.
  ///   - infeasibility: By how much the leaving variable is outside its bounds.
  /// - Returns: The place of the entering variable in `candidates`, or `nil` if nothing blocks.
  private func boundFlippingRatioTest(
    _ candidates: inout [DualCandidate], infeasibility: Double
  ) -> Int? {
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
    if slope > flat {
      // Even with all of them flipped the variable stays infeasible.
      return nil
    }
    // Harris: every candidate whose ratio lies below this bound keeps the reduced costs feasible
    // within the tolerance.
    var limit = Double.infinity
    for candidate in candidates[stop...] {
      if candidate.ratio > limit { break }
      limit = min(limit, candidate.ratio + limits.dualTolerance / candidate.size)
    }
    var best = stop
    var place = stop + 1
    while place < candidates.count, candidates[place].ratio <= limit {
      if candidates[place].size > candidates[best].size { best = place }
      place += 1
    }
    // A tiny pivot is worse than a shorter step: go back to a candidate that would have been passed.
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

  /// Sends the passed candidates to their other bounds and updates the basic values.
  private mutating func flip(_ passed: ArraySlice<DualCandidate>, column: inout [Double]) {
    guard !passed.isEmpty else { return }
    for row in 0..<form.rowCount { column[row] = 0 }
    for candidate in passed {
      let variable = candidate.variable
      let old = values[variable]
      settle(variable, at: statuses[variable] == .atLower ? .atUpper : .atLower)
      form.addColumn(variable, times: old - values[variable], to: &column)
    }
    factorization.ftran(&column)
    for position in 0..<form.rowCount where column[position] != 0 {
      values[basics[position]] += column[position]
    }
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
