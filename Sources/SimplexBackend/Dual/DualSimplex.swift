import FlatMemory
import LinearProgramming

/// The dual simplex method, for programs without kinks.
///
/// Dual steepest edge pricing chooses the leaving variable, and the bound-flipping ratio test the
/// entering variable. If a reduced cost would get the wrong sign, shifting its cost keeps it at 0.
/// The method therefore always ends at a basis that is optimal for the *shifted* costs.
/// `SimplexState.leaveDual` restores the costs and lets the primal method finish, usually without
/// an iteration.
final class DualSimplex {
  let state: SimplexState
  private let workspace: Workspace
  private let pricing: DualSteepestEdge
  private let test: BoundFlippingTest
  private var isFresh: Bool
  private var isShaken = false

  /// Prepares the method from the current basis, which is factorized.
  init(_ state: SimplexState) {
    self.state = state
    let (rows, variables) = (state.form.rowCount, state.form.variableCount)
    workspace = Workspace(expectedBytes: 8 * (variables + 4 * rows) + 512)
    pricing = DualSteepestEdge(state, in: workspace)
    test = BoundFlippingTest(in: workspace)
    isFresh = state.factorization.updates.count == 0
  }

  /// Runs the method to primal feasibility.
  ///
  /// - Parameter isCold: Whether the basis does not come from a similar program. If so, the costs
  ///   are perturbed at once, otherwise only when the dual objective stalls.
  /// - Returns: `.stalled` when too many iterations in a row do not change the dual objective, or
  ///   when no pivot is good enough. The primal method, which cannot cycle, then continues.
  func run(isCold: Bool) -> SimplexOutcome {
    if isCold {
      perturbCosts()
    }
    if !state.canBeDualFeasible() {
      let outcome = runInBoxes()
      guard outcome == .optimal else { return outcome }
    }
    makeDualFeasible()
    return iterate()
  }

  /// Pivots until all bounds hold.
  private func iterate() -> SimplexOutcome {
    let (state, limits) = (state, state.limits)
    var degenerateIterations = 0
    let degenerateLimit = 500 + 2 * state.form.rowCount
    let lastIteration = state.iterations + 1_000 + 10 * state.form.variableCount
    pricing.look(state)
    while true {
      if state.factorization.isWorn {
        guard refresh() else { return .numericalFailure }
      }
      state.checkInvariants()
      let row = pricing.leavingRow()
      guard row >= 0 else {
        if isFresh { return .optimal }
        guard refresh() else { return .numericalFailure }
        continue
      }
      if let spent = state.spentBudget() { return spent }
      if degenerateIterations > degenerateLimit || state.iterations > lastIteration {
        return .stalled
      }
      if degenerateIterations > 30 && !isShaken { perturbCosts() }
      let leaving = state.basics[row]
      let infeasibility = state.infeasibility(of: leaving)
      let isBelow = infeasibility < 0
      state.computePivotRow(row)
      test.collect(state, isBelow: isBelow, limits.dualTolerance)
      let choice = test.choose(infeasibility: abs(infeasibility), limits.dualTolerance)
      guard let choice else {
        if !isFresh {
          guard refresh() else { return .numericalFailure }
          continue
        }
        state.multipliers = state.inverseRow.values.array(0..<state.form.rowCount)
        if isBelow { for row in 0..<state.form.rowCount { state.multipliers[row].negate() } }
        return .infeasible
      }
      let entering = test[choice].variable
      state.computePivotColumn(entering)
      let pivot = state.pivotColumn.values[row]
      let error = abs(pivot - state.pivotRow.values[entering])
      if error > SimplexTolerance.doubtfulPivot * (1 + abs(pivot))
        || abs(pivot) < SimplexTolerance.doubtfulPivot
      {
        if !isFresh {
          guard refresh() else { return .numericalFailure }
          state.iterations += 1
          continue
        } else if abs(pivot) < limits.pivotTolerance
          || error > SimplexTolerance.uselessPivot * abs(pivot)
        {
          return .stalled
        }
      }
      state.iterations += 1
      flip(count: choice)
      pricing.update(state, row: row, pivot: pivot)
      let isDegenerate =
        abs(state.reducedCost(of: entering)) <= 100 * limits.dualTolerance
      degenerateIterations = isDegenerate ? degenerateIterations + 1 : 0
      exchange(row: row, entering: entering, pivot: pivot, isBelow: isBelow)
      isFresh = false
    }
  }

  /// Exchanges the entering variable for the leaving one, which moves to the bound it violates.
  private func exchange(row: Int, entering: Int, pivot: Double, isBelow: Bool) {
    let state = state
    if state.dualInfeasibility(of: entering) > 0 {
      state.costs.shift(entering, by: -state.reducedCost(of: entering))
    }
    let leaving = state.basics[row]
    let bound = isBelow ? state.lower[leaving] : state.upper[leaving]
    state.move(entering, by: (state.values[leaving] - bound) / pivot)
    state.slopes[entering] = state.costs.firstSlopes[entering]
    let step = state.reducedCost(of: entering) / pivot
    let (prices, indices, entries) = (
      state.prices, state.pivotRow.indices, state.pivotRow.values
    )
    state.exchange(row: row, entering: entering)
    for place in 0..<state.pivotRow.count {
      let variable = indices[place]
      prices[variable] -= step * entries[variable]
      let excess = state.dualInfeasibility(of: variable)
      if excess > 0 { state.costs.shift(variable, by: -state.reducedCost(of: variable)) }
    }
    prices[leaving] = -step - state.slopes[leaving]
    state.priceUpdates += 1
    state.values[leaving] = bound
    state.settle(leaving)
    if state.dualInfeasibility(of: leaving) > 0 {
      state.costs.shift(leaving, by: -state.reducedCost(of: leaving))
    }
    pricing.look(state, at: state.pivotColumn)
    pricing.look(state, at: row)
  }

  /// Factorizes the basis again and keeps the norms of the rows.
  @inline(never)
  private func refresh() -> Bool {
    isFresh = true
    pricing.keepWeights(state)
    guard state.refactorize() else { return false }
    pricing.restoreWeights(state)
    makeDualFeasible()
    pricing.look(state)
    return true
  }

  /// Makes all reduced costs feasible. Boxed variables move to their right bound; the costs of
  /// others are shifted.
  @inline(never)
  private func makeDualFeasible() {
    var hasMoved = false
    for variable in 0..<state.form.variableCount
    where state.basicRows[variable] < 0 && state.dualInfeasibility(of: variable) > 0 {
      let (low, high) = (state.lower[variable], state.upper[variable])
      if low > -.infinity && high < .infinity {
        state.values[variable] = state.reducedCost(of: variable) < 0 ? high : low
        state.settle(variable)
        hasMoved = true
      } else {
        state.costs.shift(variable, by: -state.reducedCost(of: variable))
      }
    }
    if hasMoved { state.computeValues() }
  }

  /// Moves the reduced costs of nonbasic variables away from 0, so that few of the next steps are
  /// degenerate. Each moves by a different small amount in its feasible direction. The amounts are
  /// hashes of the index, so the same program is always perturbed alike.
  private func perturbCosts() {
    isShaken = true
    for variable in 0..<state.form.variableCount {
      let size = 1 + abs(state.costs.firstSlopes[variable])
      let amount = SimplexTolerance.perturbation * SimplexState.perturbation(of: variable) * size
      switch state.statuses[variable] {
      case .atLower: state.costs.shift(variable, by: amount)
      case .atUpper: state.costs.shift(variable, by: -amount)
      case .basic, .free, .atBreakpoint: break
      }
    }
  }

  /// Flips the passed candidates to their other bounds and updates the basic values.
  private func flip(count: Int) {
    guard count > 0 else { return }
    let shifts = state.shifts
    shifts.clear()
    for place in 0..<count {
      let variable = test[place].variable
      let old = state.values[variable]
      state.values[variable] =
        state.statuses[variable] == .atLower ? state.upper[variable] : state.lower[variable]
      state.settle(variable)
      if state.values[variable] != old {
        state.form.addColumn(variable, times: old - state.values[variable], to: shifts)
      }
    }
    state.hasUpdatedValues = true
    state.applyShifts()
    pricing.look(state, at: shifts)
    shifts.clear()
  }
}

// MARK: - The first phase

extension DualSimplex {
  /// Finds a basis with feasible reduced costs.
  ///
  /// The dual method runs on the same columns and costs with all bounds finite: 0 on a side where a
  /// variable has a bound, 1 beyond it where it has none, ±1000 for free variables. In these boxes
  /// every reduced cost can be made feasible. Reduced costs that are wrong in the program at the
  /// end are unavoidable. This is the "subproblem approach" (Koberstein, *The dual simplex method,
  /// techniques for a fast and stable implementation*, 2005, section 4.4), as in HiGHS.
  private func runInBoxes() -> SimplexOutcome {
    let state = state
    for variable in 0..<state.form.variableCount {
      let (low, high) = (state.lower[variable], state.upper[variable])
      state.trueBounds.lower[variable] = low
      state.trueBounds.upper[variable] = high
      let isFree = low == -.infinity && high == .infinity
      state.lower[variable] = isFree ? -1_000 : low > -.infinity ? 0 : -1
      state.upper[variable] = isFree ? 1_000 : high < .infinity ? 0 : 1
      stand(variable)
    }
    state.computeValues()
    let outcome = iterate()
    for variable in 0..<state.form.variableCount {
      state.lower[variable] = state.trueBounds.lower[variable]
      state.upper[variable] = state.trueBounds.upper[variable]
      stand(variable)
    }
    state.computeValues()
    return outcome
  }

  /// Puts a nonbasic variable at the bound that the sign of its reduced cost requires.
  private func stand(_ variable: Int) {
    let state = state
    guard state.basicRows[variable] < 0 else { return }
    let (low, high) = (state.lower[variable], state.upper[variable])
    let wantsLower = state.reducedCost(of: variable) >= 0
    let (first, second) = wantsLower ? (low, high) : (high, low)
    state.values[variable] = first.isFinite ? first : second.isFinite ? second : 0
    state.settle(variable)
  }
}
