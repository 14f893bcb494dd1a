/// Presolve rule: a row of one variable becomes that variable's range.
///
/// Nothing has to be undone: the range keeps the row satisfied, and the audit reads the row itself.
extension SolveRun {
  /// Narrows the range of a free variable to what a row of it alone allows.
  ///
  /// - Parameters:
  ///   - variable: The only variable of the row.
  ///   - coefficient: Its coefficient.
  ///   - lower: The least sum of the row, what substitution added taken off.
  ///   - upper: The greatest one.
  func tighten(_ variable: Int, coefficient: Double, _ lower: Double, _ upper: Double) {
    var (low, high) = (lower / coefficient, upper / coefficient)
    if coefficient < 0 { swap(&low, &high) }
    freeLower[variable] = max(freeLower[variable], low)
    freeUpper[variable] = min(freeUpper[variable], high)
  }
}
