import FlatMemory
import LinearProgramming

extension SimplexState {
  /// Continues from an optimal end with tolerances near the limit of double precision.
  ///
  /// A reduced cost of 10⁻¹⁰ is within the tolerance, but may be the whole reduced cost of a column
  /// with small coefficients. Likewise the point of such a column may miss a bound by 10⁻⁹. Mostly
  /// there is nothing to do. Few iterations are spent on the sharper tolerances; if they cannot be
  /// met, the answer is the optimal end from which they were tried.
  ///
  /// - Parameter mayRunDual: Whether the dual method may repair violated bounds. It preserves the
  ///   quality of the reduced costs, while the primal method gives up the objective for a slightly
  ///   violated bound.
  /// - Returns: How it ended.
  func sharpen(mayRunDual: Bool) -> SimplexOutcome {
    let usual = limits
    defer { limits = usual }
    if hasUpdatedValues { computeValues() }
    var largestPrice = max(costs.steepest, SimplexTolerance.leastPrice)
    for logical in form.columnCount..<form.variableCount {
      largestPrice = max(largestPrice, abs(price(of: logical)))
    }
    limits.primalTolerance = min(usual.primalTolerance, SimplexTolerance.sharp)
    limits.dualTolerance = min(usual.dualTolerance, SimplexTolerance.sharp * largestPrice)
    limits.iterationLimit = min(usual.iterationLimit, iterations + 20 + form.rowCount / 4)
    refinesPrices = true
    defer { refinesPrices = false }
    if priceUpdates == 0, keepsPieces(), hasExactPrices {
      for variable in 0..<form.variableCount where basicRows[variable] < 0 { refresh(variable) }
      if candidates.count > 0 { estimateNoise() }
    } else {
      estimateNoise()
      classifyBasics(anew: false)
      computePrices()
    }
    if infeasibleCount == 0, candidates.count == 0 { return .optimal }
    let end = Stand(self)
    var outcome = SimplexOutcome.optimal
    if mayRunDual, infeasibleCount > 0, !costs.hasKinks {
      // It runs only if the reduced costs are good enough.
      outcome = runDual(isCold: false, isForced: false) ?? .optimal
    }
    if outcome == .optimal, runPrimal() == .optimal { return .optimal }
    limits = usual
    guard goBack(to: end) else { return .numericalFailure }
    return runPrimal()
  }

  /// The status, value and piece of every variable.
  private struct Stand {
    let statuses: [VariableStatus]
    let values: [Double]
    let pieces: [Int]

    init(_ state: SimplexState) {
      let variables = 0..<state.form.variableCount
      statuses = state.statuses.array(variables)
      values = state.values.array(variables)
      pieces = state.pieces.array(variables)
    }
  }

  /// Restores an earlier basis and its point.
  ///
  /// - Returns: `false` if its factorization fails.
  private func goBack(to stand: Stand) -> Bool {
    if isPerturbed, !restore() { return false }
    phase = SimplexPhase(includesCosts: true, penalty: .infinity)
    var row = 0
    for variable in 0..<form.variableCount {
      statuses[variable] = stand.statuses[variable]
      values[variable] = stand.values[variable]
      pieces[variable] = stand.pieces[variable]
      basicRows[variable] = -1
      guard statuses[variable] == .basic else {
        settle(variable)
        continue
      }
      basics[row] = variable
      basicRows[variable] = row
      row += 1
    }
    sortRows()
    return refactorize()
  }

  /// Whether every basic variable stays on its side and piece with the current tolerances, so that
  /// the prices do not change.
  private func keepsPieces() -> Bool {
    for row in 0..<form.rowCount {
      let variable = basics[row]
      let (side, piece) = (sides[variable], pieces[variable])
      classify(variable, anew: false)
      if sides[variable] != side || pieces[variable] != piece { return false }
    }
    return true
  }
}
