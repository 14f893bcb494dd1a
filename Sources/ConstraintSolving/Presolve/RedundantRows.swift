/// Presolve rule: omits a row that the ranges of its variables always satisfy.
///
/// It needs no reversal: ranges only narrow, so the row holds at every later point.
extension ReducedSystem {
  /// Omits the hard rows of a block whose limits cannot be reached.
  func dropRedundantRows(of block: inout Block) {
    block.hard.keep { !isRedundant($0) }
  }

  private func isRedundant(_ number: Int) -> Bool {
    let row = rows[number]
    var least = row.offset
    var greatest = least
    for place in row.terms {
      let (coefficient, variable) = (rows.term(place).coefficient, rows.term(place).variable)
      let (lower, upper) = ranges[~variable]
      least += coefficient * (coefficient > 0 ? lower : upper)
      greatest += coefficient * (coefficient > 0 ? upper : lower)
    }
    let (lower, upper) = ranges[row.identifier]
    return (lower == -.infinity || least >= lower) && (upper == .infinity || greatest <= upper)
  }
}
