/// Presolve rule: a row of one variable becomes that variable's range.
///
/// It needs no reversal: the range keeps the row satisfied, and the audit reads the row itself.
extension ReducedSystem {
  /// Narrows the range of a free variable to the values that a row of it alone allows.
  ///
  /// The variable takes over the basis status of the row.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the row.
  ///   - term: Its only term.
  ///   - offset: The part of its sum from substitution.
  func narrow(by identifier: Int, _ term: ReducedRows.Term, offset: Double) {
    let (lower, upper) = ranges[identifier]
    let (variable, coefficient) = (term.variable, term.coefficient)
    var (low, high) = ((lower - offset) / coefficient, (upper - offset) / coefficient)
    if coefficient < 0 { swap(&low, &high) }
    narrow(variable, low, high)
    moveStatus(of: identifier, to: variable, coefficient)
  }

  /// Narrows the range of a variable.
  func narrow(_ variable: Int, _ lower: Double, _ upper: Double) {
    let range = ranges[~variable]
    ranges[~variable] = (max(range.lower, lower), min(range.upper, upper))
  }
}
