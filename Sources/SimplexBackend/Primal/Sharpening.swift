import FlatMemory
import LinearProgramming

extension SimplexState {
  /// Goes on from an optimal end with tolerances near what the numbers can bear.
  ///
  /// A reduced cost of 10⁻¹⁰ is within the tolerance, and may be a whole one of a column whose
  /// coefficients are small; a bound missed by 10⁻⁹ may be missed by a point of such a column.
  /// Mostly there is nothing to do. What the sharper tolerances ask for is done in few iterations
  /// or not at all: where they cannot be met, the usual ones are kept again.
  ///
  /// - Returns: How it ended.
  func sharpen() -> SimplexOutcome {
    let usual = limits
    defer { limits = usual }
    if hasUpdatedValues { computeValues() }
    var largestPrice = max(costs.steepest, 1e-3)
    for logical in form.columnCount..<form.variableCount {
      largestPrice = max(largestPrice, abs(price(of: logical)))
    }
    limits.primalTolerance = min(usual.primalTolerance, 1e-12)
    limits.dualTolerance = min(usual.dualTolerance, 1e-12 * largestPrice)
    limits.iterationLimit = min(usual.iterationLimit, iterations + 20 + form.rowCount / 4)
    if priceUpdates == 0, keepsPieces() {
      for variable in 0..<form.variableCount where basicRows[variable] < 0 { refresh(variable) }
      if candidates.count > 0 { estimateNoise() }
    } else {
      estimateNoise()
      classifyBasics(anew: false)
      computePrices()
    }
    if infeasibleCount == 0, candidates.count == 0 { return .optimal }
    if runPrimal() == .optimal { return .optimal }
    limits = usual
    enterLastPhase()
    return runPrimal()
  }

  /// Whether every basic variable stays on its side and piece with the tolerances in force, which
  /// leaves the prices as they are.
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
