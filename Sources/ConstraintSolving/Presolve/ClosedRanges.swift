/// Presolve rule: a variable whose range has closed is substituted by its value.
///
/// The elimination undoes it: back-substitution gives the variable its value again.
extension ReducedSystem {
  /// Fixes the free variables of a block whose range has closed, if the rule is on; otherwise their
  /// range becomes one value. That the ends of a range cross is found in any case.
  ///
  /// - Returns: Whether any was.
  /// - Throws: `Interruption.infeasible` for a range whose ends cross.
  func closeRanges(of block: Block) throws(Interruption) -> Bool {
    var anyClosed = false
    for variable in block.variables where !elimination.hasExpression(variable) {
      let (lower, upper) = ranges[~variable]
      guard lower > -.infinity, upper < .infinity else { continue }
      let size = max(1, abs(lower), abs(upper))
      // A longer range is one: what is best in it is at an end, or where rule 4 says.
      if upper - lower > Tolerance.lastDigits * size { continue }
      guard upper - lower >= -Tolerance.equality * size else {
        throw contradiction(in: block, around: variable)
      }
      let value = lower == upper ? lower : (lower + upper) / 2
      guard rules.contains(.fixedColumns) else {
        // Ends that cross to rounding would be a contradiction to a backend.
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

  /// What a variable without room in its range means: the required constraints contradict each
  /// other, or, once they are known to hold together, rounding.
  func contradiction(in block: Block, around variable: Int) -> Interruption {
    block.isFeasible
      ? .failure("the range of variable \(variable) is empty to rounding")
      : .infeasible(around: parties(block.hard, [variable]))
  }
}
