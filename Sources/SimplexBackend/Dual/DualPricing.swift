import FlatMemory
import LinearProgramming

/// The choice of the leaving variable in the dual method.
///
/// Dual steepest edge (Forrest and Goldfarb, 1992) chooses the largest infeasibility relative to
/// the norm of its row of the inverse. The norms start at 1, which is exact for a basis of logicals
/// and an estimate for others. Their updates are exact.
struct DualSteepestEdge {
  /// The squared norms, by pivot row.
  private let weights: Vector<Double>
  /// The squared infeasibilities of the basic variables, by pivot row.
  private let infeasibilities: Vector<Double>
  /// The squared norms by variable, kept while the basis is factorized, which reorders the rows.
  private let kept: Vector<Double>
  private let transformed: SparseVector

  /// Starts with all norms 1.
  init(_ state: SimplexState, in workspace: Workspace) {
    let (rows, variables) = (state.form.rowCount, state.form.variableCount)
    weights = workspace.vector(rows, of: 1)
    infeasibilities = workspace.vector(rows, of: 0)
    kept = workspace.vector(variables, of: 1)
    transformed = SparseVector(rows, in: workspace)
  }

  /// Keeps the norms while rows change places.
  func keepWeights(_ state: SimplexState) {
    kept.fill(with: 1)
    for row in 0..<state.form.rowCount { kept[state.basics[row]] = weights[row] }
  }

  /// Restores the kept norms. A variable that has entered the basis meanwhile gets norm 1.
  func restoreWeights(_ state: SimplexState) {
    for row in 0..<state.form.rowCount { weights[row] = kept[state.basics[row]] }
  }

  // Functions called in many places, and long compared with a call, are not inlined. Inlining would
  // put several copies into the loops of both methods.

  /// Updates the infeasibilities of all basic values.
  @inline(never)
  func look(_ state: SimplexState) {
    for row in 0..<state.form.rowCount { look(state, at: row) }
  }

  /// Updates the infeasibilities of the basic values in the rows that a vector lists.
  @inline(never)
  func look(_ state: SimplexState, at rows: SparseVector) {
    for place in 0..<rows.count { look(state, at: rows.indices[place]) }
  }

  /// Updates the infeasibility of the basic value in a pivot row.
  @inline(__always)
  func look(_ state: SimplexState, at row: Int) {
    let infeasibility = state.infeasibility(of: state.basics[row])
    infeasibilities[row] = infeasibility * infeasibility
  }

  /// Returns the pivot row with the largest weighted infeasibility, or −1 at a feasible point.
  func leavingRow() -> Int {
    let (infeasibilities, weights) = (infeasibilities, weights)
    var best = -1
    var bestMerit = 0.0
    for row in 0..<infeasibilities.count
    where infeasibilities[row] > bestMerit * weights[row] {
      best = row
      bestMerit = infeasibilities[row] / weights[row]
    }
    return best
  }

  /// Updates the norms for a pivot. The state is the one before the exchange, with the pivot column
  /// and the row of the inverse.
  func update(_ state: SimplexState, row: Int, pivot: Double) {
    transformed.clear()
    let (indices, values) = (state.inverseRow.indices, state.inverseRow.values)
    let least = SimplexTolerance.leastNorm
    var norm = 0.0
    for place in 0..<state.inverseRow.count {
      let index = indices[place]
      let value = values[index]
      norm += value * value
      transformed.add(value, at: index)
    }
    state.factorization.ftran(transformed, for: .norms)
    let (rows, column, tau) = (
      state.pivotColumn.indices, state.pivotColumn.values, transformed.values
    )
    for place in 0..<state.pivotColumn.count {
      let other = rows[place]
      if other == row { continue }
      let ratio = column[other] / pivot
      let updated = weights[other] + ratio * (ratio * norm - 2 * tau[other])
      weights[other] = max(updated, least, ratio * ratio * norm * least)
    }
    weights[row] = max(norm / (pivot * pivot), least)
  }
}
