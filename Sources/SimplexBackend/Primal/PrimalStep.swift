import FlatMemory
import LinearProgramming

/// The changes made by a step of the primal method, and the changes of phase between steps.
extension SimplexState {
  /// Passes the first breakpoints of the list, which increases slopes and prices. The entering
  /// variable has not moved yet.
  ///
  /// - Parameters:
  ///   - count: The number of breakpoints to pass.
  ///   - entering: The entering variable.
  ///   - direction: +1 if it grows, −1 if it falls.
  func pass(_ count: Int, entering: Int, direction: Double) {
    if direction > 0 { pieces[entering] = pieceAfter(entering) }
    for place in 0..<count {
      let breakpoint = breakpoints[place]
      guard breakpoint.row >= 0 else {
        pieces[entering] += direction > 0 ? 1 : -1
        continue
      }
      let row = breakpoint.row
      let variable = basics[row]
      let isRising = direction * pivotColumn.values[row] < 0
      if breakpoint.kind == .kink {
        pieces[variable] += isRising ? 1 : -1
      } else {
        let old = sides[variable]
        sides[variable] += isRising ? 1 : -1
        infeasibleCount += abs(sides[variable]) - abs(old)
      }
      let slope = slope(of: variable)
      if slope != slopes[variable] {
        jumps.add(slope - slopes[variable], at: row)
        slopes[variable] = slope
      }
    }
    applyJumps()
  }

  /// Exchanges the entering variable for the variable that meets a breakpoint. Pivot column and row
  /// are computed, the point has moved and earlier breakpoints were passed.
  func exchange(entering: Int, direction: Double, at breakpoint: PrimalBreakpoint) {
    let row = breakpoint.row
    let leaving = basics[row]
    let pivot = pivotColumn.values[row]
    slopes[entering] = slope(of: entering)
    candidates.updateWeights(
      pivotRow: pivotRow, pivot: pivot, entering: entering, leaving: leaving)
    updatePrices(
      entering: entering, leaving: leaving, reducedCost: prices[entering] + slopes[entering],
      pivot: pivot)
    meet(breakpoint, leaving, isRising: direction * pivot < 0)
    if sides[leaving] != 0 { infeasibleCount -= 1 }
    exchange(row: row, entering: entering)
    settle(leaving)
    refresh(leaving)
    candidates.liftBans()
  }

  /// Stops the entering variable at one of its own breakpoints.
  func stand(_ entering: Int, at breakpoint: PrimalBreakpoint, direction: Double) {
    meet(breakpoint, entering, isRising: direction > 0)
    settle(entering)
    refresh(entering)
  }

  /// Sets a variable exactly to the breakpoint it meets.
  private func meet(_ breakpoint: PrimalBreakpoint, _ variable: Int, isRising: Bool) {
    values[variable] =
      switch breakpoint.kind {
      case .lower: lower[variable]
      case .upper: upper[variable]
      case .kink: kinkPlace(pieces[variable] - (isRising ? 0 : 1), of: variable)
      }
  }

  /// Changes to the phase with or without the objective's costs, and to infinite penalties if no
  /// bound is violated.
  @inline(never)
  func enterPhase(withCosts: Bool) {
    let hadCosts = phase.includesCosts
    phase = SimplexPhase(includesCosts: withCosts, penalty: withCosts ? .infinity : 1)
    if hadCosts != withCosts {
      settleNonbasics()
    }
    // Without costs the pieces were not maintained.
    classifyBasics(anew: !hadCosts)
    computePrices()
  }

  /// Stores the multipliers of the rows for the sum of infeasibilities. If its minimum is above 0,
  /// they prove that there is no feasible point.
  func keepInfeasibilityMultipliers() {
    jumps.clear()
    for row in 0..<form.rowCount where sides[basics[row]] != 0 {
      jumps.add(Double(sides[basics[row]]), at: row)
    }
    factorization.btran(jumps)
    multipliers = jumps.values.array(0..<form.rowCount)
    jumps.clear()
  }

  /// Perturbs bounds and kinks of the basic variables. The amounts are hashes of the index, so the
  /// same program is always perturbed alike.
  func perturb() {
    trueBounds.lower.copy(lower, count: form.variableCount)
    trueBounds.upper.copy(upper, count: form.variableCount)
    for row in 0..<form.rowCount {
      let variable = basics[row]
      let amount = SimplexTolerance.perturbation * Self.perturbation(of: variable)
      lower[variable] -= amount * (1 + abs(lower[variable]))
      upper[variable] += amount * (1 + abs(upper[variable]))
      if costs.kinkCounts[variable] > 0 {
        let isUp = variable & 1 == 0
        let size = 1 + abs(costs.kink(0, of: variable).place)
        costs.moveKinks(of: variable, by: (isUp ? amount : -amount) * size)
      }
    }
    isPerturbed = true
  }

  /// Restores bounds and kinks.
  ///
  /// - Returns: `false` if the basis can no longer be factorized.
  func restore() -> Bool {
    for variable in 0..<form.variableCount {
      lower[variable] = trueBounds.lower[variable]
      upper[variable] = trueBounds.upper[variable]
      guard basicRows[variable] < 0 else { continue }
      switch statuses[variable] {
      case .atLower: values[variable] = lower[variable]
      case .atUpper: values[variable] = upper[variable]
      case .atBreakpoint:
        let place = costs.kink(pieces[variable], of: variable).truePlace
        values[variable] = min(max(place, lower[variable]), upper[variable])
      case .free, .basic: break
      }
    }
    costs.restoreKinks()
    isPerturbed = false
    settleNonbasics()
    return refactorize()
  }

  /// A pseudorandom number from 0.5 to 1.5 that depends on the variable.
  static func perturbation(of variable: Int) -> Double {
    let hash = (UInt64(variable) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return 0.5 + Double(hash >> 40) / Double(1 << 24)
  }
}
