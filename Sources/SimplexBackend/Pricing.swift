import LinearProgramming

/// The choice of the entering variable in the primal method.
///
/// Devex pricing (Harris, 1973): Dantzig's rule over reference weights, which estimate how long the
/// edges are in a framework of reference variables and are updated from the pivot row.
struct DevexPricing {
  private var weights: [Double]

  /// Starts a reference framework.
  init(variableCount: Int) { weights = [Double](repeating: 1, count: variableCount) }

  /// The variable with the largest weighted dual infeasibility, or `nil` if none is above the
  /// tolerance.
  func entering(_ state: SimplexState, tolerance: Double) -> Int? {
    var best: Int?
    var bestMerit = 0.0
    for variable in 0..<state.form.variableCount {
      let infeasibility = state.dualInfeasibility(of: variable)
      if infeasibility <= tolerance { continue }
      let merit = infeasibility * infeasibility / weights[variable]
      if merit > bestMerit, state.banned.isEmpty || !state.banned.contains(variable) {
        bestMerit = merit
        best = variable
      }
    }
    return best
  }

  /// Updates the weights; the state still has the old basis and the pivot row of the leaving one.
  mutating func update(_ state: SimplexState, entering: Int, leaving: Int, pivot: Double) {
    let reference = weights[entering]
    if reference > 1e8 {
      for variable in weights.indices { weights[variable] = 1 }
      return
    }
    for variable in state.pivotRowIndices {
      let ratio = state.pivotRow[variable] / pivot
      weights[variable] = max(weights[variable], ratio * ratio * reference)
    }
    weights[leaving] = max(reference / (pivot * pivot), 1)
  }
}

/// The choice of the leaving variable in the dual method.
///
/// Dual steepest edge (Forrest and Goldfarb, 1992): the largest infeasibility relative to the norm of
/// its row of the inverse. The norms start at 1, which is exact for a basis of logicals and an
/// estimate for others, and are updated exactly.
struct DualSteepestEdge {
  private var weights: [Double]

  /// Starts with all norms 1.
  init(rowCount: Int) { weights = [Double](repeating: 1, count: rowCount) }

  /// The position with the largest weighted infeasibility, or `nil` at a feasible point.
  func leaving(_ state: SimplexState) -> Int? {
    var best: Int?
    var bestMerit = 0.0
    for position in 0..<state.form.rowCount {
      let infeasibility = state.infeasibility(of: state.basics[position])
      if infeasibility == 0 { continue }
      let merit = infeasibility * infeasibility / weights[position]
      if merit > bestMerit {
        bestMerit = merit
        best = position
      }
    }
    return best
  }

  /// Updates the norms for a pivot at a position.
  ///
  /// - Parameters:
  ///   - state: The state before the exchange, with pivot column and row of the inverse.
  ///   - position: The position of the pivot.
  ///   - transformed: `B⁻¹` times the row of the inverse, by positions.
  mutating func update(_ state: SimplexState, position: Int, transformed: [Double]) {
    let pivot = state.pivotColumn[position]
    var norm = 0.0
    for entry in state.inverseRow where entry != 0 { norm += entry * entry }
    for other in 0..<state.form.rowCount where other != position {
      let ratio = state.pivotColumn[other] / pivot
      if ratio == 0 { continue }
      let updated = weights[other] - 2 * ratio * transformed[other] + ratio * ratio * norm
      weights[other] = max(updated, 1e-4, ratio * ratio * norm * 1e-4)
    }
    weights[position] = max(norm / (pivot * pivot), 1e-4)
  }
}
