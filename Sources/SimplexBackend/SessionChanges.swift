import FlatMemory
import LinearProgramming

/// The changes between the solves of a session.
extension SimplexState {
  /// The price of a variable: the amount that one unit of it adds to the cost of the other
  /// variables. For a basic variable it is minus its own slope.
  func price(of variable: Int) -> Double {
    basicRows[variable] < 0 ? prices[variable] : -slopes[variable]
  }

  /// The size of the largest finite bound or kink.
  var largestBound: Double {
    var largest = 0.0
    for variable in 0..<form.variableCount {
      for bound in [lower[variable], upper[variable]] where bound.isFinite {
        largest = max(largest, abs(bound))
      }
      for kink in 0..<costs.kinkCounts[variable] {
        largest = max(largest, abs(costs.kink(kink, of: variable).place))
      }
    }
    return largest
  }

  /// Adapts the point, slopes and prices to changed bounds and costs of some variables.
  func apply(_ changed: [Int]) {
    if !phase.includesCosts {
      // Rare: the last solve ended without a feasible point.
      phase = SimplexPhase(includesCosts: true, penalty: .infinity)
      for variable in 0..<form.variableCount where basicRows[variable] < 0 {
        values[variable] = min(max(values[variable], lower[variable]), upper[variable])
        settle(variable)
      }
      computeValues()
      classifyBasics(anew: true)
      computePrices()
      return
    }
    for variable in changed where basicRows[variable] < 0 {
      let old = values[variable]
      let new = min(max(old, lower[variable]), upper[variable])
      if new != old {
        values[variable] = new
        form.addColumn(variable, times: old - new, to: shifts)
      }
      settle(variable)
      refresh(variable)
    }
    if shifts.count > 0 {
      hasUpdatedValues = true
      applyShifts()
    }
    let penalty = phase.penalty
    for variable in changed where basicRows[variable] >= 0 {
      reclassify(basicRows[variable], anew: true)
    }
    for place in 0..<shifts.count { reclassify(shifts.indices[place], anew: false) }
    adaptPhase()
    if phase.penalty == penalty {
      for variable in changed where basicRows[variable] >= 0 { collectJump(of: variable) }
      for place in 0..<shifts.count { collectJump(of: basics[shifts.indices[place]]) }
      applyJumps()
    } else {
      // A penalty was added or removed. It also affects basic variables that did not change.
      for row in 0..<form.rowCount { slopes[basics[row]] = slope(of: basics[row]) }
      computePrices()
    }
    shifts.clear()
  }

  @inline(never)
  private func reclassify(_ row: Int, anew: Bool) {
    let variable = basics[row]
    let old = abs(sides[variable])
    classify(variable, anew: anew)
    infeasibleCount += abs(sides[variable]) - old
  }

  @inline(never)
  private func collectJump(of variable: Int) {
    let slope = slope(of: variable)
    if slope != slopes[variable] {
      jumps.add(slope - slopes[variable], at: basicRows[variable])
      slopes[variable] = slope
    }
  }
}
