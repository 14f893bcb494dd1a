import FlatMemory
import LinearProgramming

/// What the dual method asks of the state, and the ways into the method and out of it.
extension SimplexState {
  /// Goes over to the dual method: bounds cost nothing, whether kept or broken.
  func enterDual() {
    phase = SimplexPhase(includesCosts: true, penalty: 0)
    classifyBasics(anew: false)
    computePrices()
  }

  /// Goes back from the dual method: the true costs, and a penalty where bounds are broken.
  func leaveDual() {
    costs.restoreSlopes()
    enterLastPhase()
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
