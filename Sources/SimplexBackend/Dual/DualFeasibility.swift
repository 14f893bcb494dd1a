import FlatMemory
import LinearProgramming

/// The dual method's part of the state: dual feasibility, entering and leaving the method.
extension SimplexState {
  /// Runs the dual method, in which violated bounds have no penalty. Afterwards the true costs
  /// apply again, with a penalty for violated bounds.
  ///
  /// - Parameters:
  ///   - isCold: Whether the basis is that of the logicals or the crash.
  ///   - isForced: Whether to run even if the start is not dual feasible.
  /// - Returns: How it ended; `nil` if it did not run.
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

  /// Whether every nonbasic variable has, at one of its bounds, a reduced cost of the right sign
  /// within the tolerance.
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

  /// The amount by which the reduced cost of a nonbasic variable has the wrong sign; 0 for a fixed
  /// variable.
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
