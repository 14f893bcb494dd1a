/// Presolve rule: a row that the ranges of its variables keep within its own range is left out.
///
/// Nothing has to be undone: ranges only ever narrow, so the row holds at every later point.
extension SolveRun {
  /// Leaves out the hard rows of a block that cannot be reached.
  func dropRedundantRows(of block: inout Block) {
    var kept = ReducedRows()
    for row in 0..<block.hard.count where !isRedundant(row, of: block.hard) {
      kept.append(row, of: block.hard)
    }
    if kept.count < block.hard.count { block.hard = kept }
  }

  private func isRedundant(_ row: Int, of rows: ReducedRows) -> Bool {
    var least = rows.offsets[row]
    var greatest = least
    for place in rows.places(of: row) {
      let coefficient = rows.coefficients[place]
      let variable = rows.variables[place]
      let (lower, upper) = (freeLower[variable], freeUpper[variable])
      least += coefficient * (coefficient > 0 ? lower : upper)
      greatest += coefficient * (coefficient > 0 ? upper : lower)
    }
    let (lower, upper) = range(of: rows.identifiers[row])
    return (lower == -.infinity || least >= lower) && (upper == .infinity || greatest <= upper)
  }
}
