/// Presolve rule: of rows that are multiples of each other one is kept, with the narrower range.
///
/// Nothing has to be undone: the rows left out hold wherever the kept one does.
extension SolveRun {
  /// Leaves out the hard rows of a block that are multiples of earlier ones.
  ///
  /// - Throws: `Interruption.infeasible` for parallel rows whose ranges do not meet.
  func mergeParallelRows(of block: inout Block) throws(Interruption) {
    guard block.hard.count > 1 else { return }
    var firstOfKey: [RowKey: Int] = [:]
    firstOfKey.reserveCapacity(block.hard.count)
    var kept = ReducedRows()
    for row in 0..<block.hard.count {
      let key = RowKey(row, of: block.hard)
      guard let first = firstOfKey[key] else {
        firstOfKey[key] = row
        kept.append(row, of: block.hard)
        continue
      }
      // Sums without what substitution added, in the scale of the leading variable.
      let (lower, upper) = scaledRange(of: row, in: block.hard)
      let (firstLower, firstUpper) = scaledRange(of: first, in: block.hard)
      let (newLower, newUpper) = (max(lower, firstLower), min(upper, firstUpper))
      let near = EqualityElimination.tolerance * max(1, abs(newLower), abs(newUpper))
      if newLower > newUpper + near {
        throw contradiction(in: block, around: block.hard.firstVariable(of: row))
      }
      setScaledRange(of: first, in: block.hard, min(newLower, newUpper), newUpper)
    }
    if kept.count < block.hard.count { block.hard = kept }
  }

  private func scaledRange(of row: Int, in rows: ReducedRows) -> (lower: Double, upper: Double) {
    let scale = rows.leadingCoefficient(of: row)
    let (lower, upper) = range(of: rows.identifiers[row])
    let ends = ((lower - rows.offsets[row]) / scale, (upper - rows.offsets[row]) / scale)
    return scale > 0 ? ends : (ends.1, ends.0)
  }

  private func setScaledRange(
    of row: Int, in rows: ReducedRows, _ lower: Double, _ upper: Double
  ) {
    let scale = rows.leadingCoefficient(of: row)
    let offset = rows.offsets[row]
    let ends = scale > 0 ? (lower, upper) : (upper, lower)
    let (oldLower, oldUpper) = range(of: rows.identifiers[row])
    // Only what became narrower is written, so that a range keeps its exact numbers.
    let (newLower, newUpper) = (ends.0 * scale + offset, ends.1 * scale + offset)
    setRange(
      of: rows.identifiers[row], lower: newLower > oldLower ? newLower : oldLower,
      upper: newUpper < oldUpper ? newUpper : oldUpper)
  }
}

/// A row's direction: its variables and coefficients in the scale of the leading one, to twelve digits.
private struct RowKey: Hashable {
  private let variables: [Int]
  private let ratios: [Double]

  init(_ row: Int, of rows: ReducedRows) {
    let places = rows.places(of: row)
    let order = places.sorted { rows.variables[$0] < rows.variables[$1] }
    let scale = order.first.map { rows.coefficients[$0] } ?? 1
    variables = order.map { rows.variables[$0] }
    ratios = order.map { place in
      let ratio = rows.coefficients[place] / scale
      return (ratio * 0x1p40).rounded() / 0x1p40
    }
  }
}
