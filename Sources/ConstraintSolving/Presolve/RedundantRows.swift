/// Presolve rule: a row that the ranges of its variables keep within its own range is left out.
///
/// Nothing has to be undone: ranges only ever narrow, so the row holds at every later point.
extension ReducedSystem {
  /// Leaves out the hard rows of a block that cannot be reached.
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
