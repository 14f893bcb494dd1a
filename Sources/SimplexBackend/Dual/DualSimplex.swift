import FlatMemory
import LinearProgramming

/// The dual simplex method, for programs without kinks.
extension SimplexState {
  /// Runs the dual simplex method to primal feasibility.
  ///
  /// The leaving variable comes from dual steepest edge pricing, the entering one from the
  /// bound-flipping ratio test. Costs are perturbed once the dual objective stands still. A reduced
  /// cost that would get the wrong sign is kept at 0 by shifting its cost, so the method always
  /// ends at a basis that is optimal for the *shifted* costs; `leaveDual` puts them back and lets
  /// the primal method finish, mostly without an iteration.
  ///
  /// - Returns: `.stalled` when too many iterations in a row leave the dual objective where it was,
  ///   or when no pivot is good enough: then the primal method, which cannot cycle, goes on.
  func runDual() -> SimplexOutcome {
    let pricing = DualSteepestEdge(self)
    let test = BoundFlippingTest(capacity: 32)
    var degenerateIterations = 0
    var isShaken = false
    let degenerateLimit = 500 + 2 * form.rowCount
    let lastIteration = iterations + 1_000 + 10 * form.variableCount
    makeDualFeasible()
    var isFresh = factorization.updates.count == 0
    while true {
      if factorization.isWorn {
        guard refresh(&isFresh) else { return .numericalFailure }
      }
      checkInvariants()
      let row = pricing.leavingRow(self)
      guard row >= 0 else {
        if isFresh { return .optimal }
        guard refresh(&isFresh) else { return .numericalFailure }
        continue
      }
      if let spent = spentBudget() { return spent }
      if degenerateIterations > degenerateLimit || iterations > lastIteration { return .stalled }
      if degenerateIterations > 30 && !isShaken {
        perturbCosts()
        isShaken = true
      }
      let leaving = basics[row]
      let infeasibility = infeasibility(of: leaving)
      let isBelow = infeasibility < 0
      computePivotRow(row)
      test.collect(self, isBelow: isBelow)
      let choice = test.choose(infeasibility: abs(infeasibility), limits.dualTolerance)
      guard let choice else {
        if !isFresh {
          guard refresh(&isFresh) else { return .numericalFailure }
          continue
        }
        let multipliers = inverseRow.values.array(0..<form.rowCount)
        return .infeasible(multipliers: isBelow ? multipliers.map { -$0 } : multipliers)
      }
      let entering = test.candidates[choice].variable
      computePivotColumn(entering)
      let pivot = pivotColumn.values[row]
      let error = abs(pivot - pivotRow.values[entering])
      if error > 1e-7 * (1 + abs(pivot)) || abs(pivot) < 1e-7 {
        if !isFresh {
          guard refresh(&isFresh) else { return .numericalFailure }
          iterations += 1
          continue
        } else if abs(pivot) < limits.pivotTolerance || error > 1e-3 * abs(pivot) {
          return .stalled
        }
      }
      iterations += 1
      flip(test, count: choice)
      pricing.update(self, row: row, pivot: pivot, entering: entering)
      if dualInfeasibility(of: entering) > 0 {
        costs.shift(entering, by: -reducedCost(of: entering))
      }
      let isDegenerate = abs(reducedCost(of: entering)) <= 100 * limits.dualTolerance
      degenerateIterations = isDegenerate ? degenerateIterations + 1 : 0
      let bound = isBelow ? lower[leaving] : upper[leaving]
      move(entering, by: (values[leaving] - bound) / pivot)
      slopes[entering] = costs.firstSlopes[entering]
      updatePrices(
        entering: entering, leaving: leaving, reducedCost: reducedCost(of: entering), pivot: pivot)
      values[leaving] = bound
      exchange(row: row, entering: entering)
      settle(leaving)
      shiftWrongSigns(leaving)
      isFresh = false
    }
  }

  /// Goes over to the dual method: bounds cost nothing, whether kept or broken.
  func enterDual() {
    phase = SimplexPhase(includesCosts: true, penalty: 0)
    classifyBasics(anew: false)
    computePrices()
  }

  /// Goes back from the dual method: the true costs, and a penalty where bounds are broken.
  func leaveDual() {
    costs.restoreSlopes()
    phase = SimplexPhase(includesCosts: true, penalty: .infinity)
    for variable in 0..<form.variableCount where basicRows[variable] < 0 { settle(variable) }
    classifyBasics(anew: false)
    computePrices()
  }

  /// Whether every nonbasic variable has a reduced cost of the right sign at one of its bounds, up
  /// to the tolerance.
  func canBeDualFeasible() -> Bool {
    for variable in 0..<form.variableCount where basicRows[variable] < 0 {
      let cost = reducedCost(of: variable)
      if cost > limits.dualTolerance && lower[variable] == -.infinity { return false }
      if cost < -limits.dualTolerance && upper[variable] == .infinity { return false }
    }
    return true
  }

  /// The reduced cost of a nonbasic variable without kinks.
  @inline(__always)
  func reducedCost(of variable: Int) -> Double { prices[variable] + costs.firstSlopes[variable] }

  /// By how much the reduced cost of a nonbasic variable has the wrong sign; 0 for fixed ones.
  func dualInfeasibility(of variable: Int) -> Double {
    let cost = reducedCost(of: variable)
    switch statuses[variable] {
    case .basic: return 0
    case .atLower: return cost < 0 && lower[variable] < upper[variable] ? -cost : 0
    case .atUpper: return cost > 0 && lower[variable] < upper[variable] ? cost : 0
    case .free, .atBreakpoint: return abs(cost)
    }
  }

  private func refresh(_ isFresh: inout Bool) -> Bool {
    isFresh = true
    guard refactorize() else { return false }
    makeDualFeasible()
    return true
  }

  /// Makes all reduced costs feasible: boxed variables go to their right bound, the costs of others
  /// are shifted.
  private func makeDualFeasible() {
    var hasMoved = false
    for variable in 0..<form.variableCount
    where basicRows[variable] < 0 && dualInfeasibility(of: variable) > 0 {
      let (low, high) = (lower[variable], upper[variable])
      if low > -.infinity && high < .infinity {
        values[variable] = reducedCost(of: variable) < 0 ? high : low
        settle(variable)
        hasMoved = true
      } else {
        costs.shift(variable, by: -reducedCost(of: variable))
      }
    }
    if hasMoved { computeValues() }
  }

  /// Moves the reduced costs of nonbasic variables away from 0, each by a different small amount in
  /// its feasible direction, so that few of the next steps are degenerate. The amounts are hashes
  /// of the index: the same program is always perturbed alike.
  private func perturbCosts() {
    for variable in 0..<form.variableCount {
      let size = 1 + abs(costs.firstSlopes[variable])
      let amount = 1e-6 * Self.perturbation(of: variable) * size
      switch statuses[variable] {
      case .atLower: costs.shift(variable, by: amount)
      case .atUpper: costs.shift(variable, by: -amount)
      case .basic, .free, .atBreakpoint: break
      }
    }
  }

  /// Shifts the costs whose reduced costs got the wrong sign in the last pivot.
  private func shiftWrongSigns(_ leaving: Int) {
    if dualInfeasibility(of: leaving) > 0 { costs.shift(leaving, by: -reducedCost(of: leaving)) }
    for place in 0..<pivotRow.count {
      let variable = pivotRow.indices[place]
      if basicRows[variable] < 0 && dualInfeasibility(of: variable) > 0 {
        costs.shift(variable, by: -reducedCost(of: variable))
      }
    }
  }

  /// Sends the passed candidates to their other bounds and updates the basic values.
  private func flip(_ test: BoundFlippingTest, count: Int) {
    guard count > 0 else { return }
    shifts.clear()
    for place in 0..<count {
      let variable = test.candidates[place].variable
      let old = values[variable]
      values[variable] = statuses[variable] == .atLower ? upper[variable] : lower[variable]
      settle(variable)
      if values[variable] != old {
        form.addColumn(variable, times: old - values[variable], to: shifts)
      }
    }
    hasUpdatedValues = true
    applyShifts()
    shifts.clear()
  }
}
