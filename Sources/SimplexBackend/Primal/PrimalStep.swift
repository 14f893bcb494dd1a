import FlatMemory
import LinearProgramming

/// What a step of the primal method changes, and the changes of phase between steps.
extension SimplexState {
  /// Passes the first breakpoints of the list: slopes rise, and with them the prices. The entering
  /// variable has not moved yet.
  ///
  /// - Parameters:
  ///   - count: How many are passed.
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

  /// Exchanges the entering variable for the one that meets a breakpoint. Pivot column and row are
  /// at hand, the point has moved and the breakpoints before were passed.
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

  /// Lets the entering variable stand still where it met a breakpoint of its own.
  func stand(_ entering: Int, at breakpoint: PrimalBreakpoint, direction: Double) {
    meet(breakpoint, entering, isRising: direction > 0)
    settle(entering)
    refresh(entering)
  }

  /// Puts a variable exactly where it meets a breakpoint.
  private func meet(_ breakpoint: PrimalBreakpoint, _ variable: Int, isRising: Bool) {
    values[variable] =
      switch breakpoint.kind {
      case .lower: lower[variable]
      case .upper: upper[variable]
      case .kink: kinkPlace(pieces[variable] - (isRising ? 0 : 1), of: variable)
      }
  }

  /// Goes over to the phase with or without the objective's costs, and to infinite penalties where
  /// no bound is broken.
  @inline(never)
  func enterPhase(withCosts: Bool) {
    let hadCosts = phase.includesCosts
    phase = SimplexPhase(includesCosts: withCosts, penalty: withCosts ? .infinity : 1)
    if hadCosts != withCosts {
      settleNonbasics()
    }
    // Without costs the pieces were not kept.
    classifyBasics(anew: !hadCosts)
    computePrices()
  }

  /// Keeps the multipliers of the rows for the sum of infeasibilities. At its minimum, if that is
  /// above 0, they prove that there is no feasible point.
  func keepInfeasibilityMultipliers() {
    jumps.clear()
    for row in 0..<form.rowCount where sides[basics[row]] != 0 {
      jumps.add(Double(sides[basics[row]]), at: row)
    }
    factorization.btran(jumps)
    multipliers = jumps.values.array(0..<form.rowCount)
    jumps.clear()
  }

  /// Moves bounds and kinks of the basic variables apart. The amounts are hashes of the index: the
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

  /// Puts bounds and kinks back.
  ///
  /// - Returns: `false` if the basis cannot be factorized any more.
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

  /// A number from 0.5 to 1.5 that looks random and belongs to a variable.
  static func perturbation(of variable: Int) -> Double {
    let hash = (UInt64(variable) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return 0.5 + Double(hash >> 40) / Double(1 << 24)
  }
}
