/// Presolve rule: a variable whose range has closed is substituted by its value.
///
/// The elimination reverses the rule: back-substitution gives the variable its value again.
extension ReducedSystem {
  /// Fixes the free variables of a block whose ranges have closed, if the rule is on.
  ///
  /// If the rule is off, their ranges become one value. Ranges whose ends cross are found in both
  /// cases.
  ///
  /// - Returns: Whether any variable was fixed.
  /// - Throws: `Interruption.infeasible` for a range whose ends cross.
  func closeRanges(of block: Block) throws(Interruption) -> Bool {
    var anyClosed = false
    for variable in block.variables where !elimination.hasExpression(variable) {
      let (lower, upper) = ranges[~variable]
      guard lower > -.infinity, upper < .infinity else { continue }
      let size = max(1, abs(lower), abs(upper))
      // A longer range stays: the best value in it is at an end, or rule 4 determines it.
      if upper - lower > Tolerance.lastDigits * size { continue }
      guard upper - lower >= -Tolerance.equality * size else {
        throw contradiction(in: block, around: variable)
      }
      let value = lower == upper ? lower : (lower + upper) / 2
      guard rules.contains(.fixedColumns) else {
        // Backends would treat ends that cross by rounding as a contradiction.
        ranges[~variable] = (value, value)
        continue
      }
      switch elimination.fix(variable, at: value) {
      case .contradiction: throw contradiction(in: block, around: variable)
      case .overflow(let variable): throw .overflow(variable: variable)
      case .pivoted, .redundant, .deferred: anyClosed = true
      }
    }
    return anyClosed
  }

  /// Returns the error for a variable with an empty range.
  ///
  /// The required constraints contradict each other. If they are known to be feasible, the cause is
  /// rounding.
  func contradiction(in block: Block, around variable: Int) -> Interruption {
    block.isFeasible
      ? .failure("the range of variable \(variable) is empty to rounding")
      : .infeasible(around: parties(block.hard, [variable]))
  }
}
