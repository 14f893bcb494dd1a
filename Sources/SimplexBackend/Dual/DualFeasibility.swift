import FlatMemory
import LinearProgramming

/// What the dual method asks of the state, and the way into the method and out of it.
extension SimplexState {
  /// Runs the dual method: bounds cost nothing meanwhile, whether kept or broken. Afterwards the
  /// costs are the true ones again, and there is a penalty where bounds are broken.
  ///
  /// - Parameters:
  ///   - isCold: Whether the basis is that of the logicals or the crash.
  ///   - isForced: Whether it runs from a start that is not dual feasible, too.
  /// - Returns: How it ended; `nil` where it did not run.
  func runDual(isCold: Bool, isForced: Bool) -> SimplexOutcome? {
    phase = SimplexPhase(includesCosts: true, penalty: 0)
    classifyBasics(anew: false)
    computePrices()
    let outcome =
      isForced || canBeDualFeasible() ? DualSimplex(self).run(isCold: isCold) : nil
    costs.restoreSlopes()
    enterLastPhase()
    return outcome
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
  @inline(__always)
  func dualInfeasibility(of variable: Int) -> Double {
    let cost = reducedCost(of: variable)
    switch statuses[variable] {
    case .basic: return 0
    case .atLower: return cost < 0 && lower[variable] < upper[variable] ? -cost : 0
    case .atUpper: return cost > 0 && lower[variable] < upper[variable] ? cost : 0
    case .free, .atBreakpoint: return abs(cost)
    }
  }
}
