/// Presolve rule: of rows that are multiples of each other one is kept, with the narrower range.
///
/// Nothing has to be undone: the rows left out hold wherever the kept one does.
extension SolveRun {
  /// Leaves out the hard rows of a block that are multiples of earlier ones.
  ///
  /// - Throws: `Interruption.infeasible` for parallel rows whose ranges do not meet.
  func mergeParallelRows(of block: inout Block) throws(Interruption) {
    guard block.hard.count > 1 else { return }
    var table = RowTable(count: block.hard.count)
    var kept = ReducedRows()
    for row in 0..<block.hard.count {
      guard let first = table.parallel(to: row, of: block.hard) else {
        kept.append(row, of: block.hard)
        continue
      }
      guard narrow(first, to: row, in: block.hard) else {
        throw contradiction(in: block, around: block.hard.firstVariable(of: row))
      }
    }
    if kept.count < block.hard.count { block.hard = kept }
  }

  /// Narrows the range of a row to what a multiple of it allows.
  ///
  /// - Returns: Whether the ranges meet.
  private func narrow(_ first: Int, to row: Int, in rows: ReducedRows) -> Bool {
    // Everything in the units of the first row, with what substitution added to it.
    let ratio = rows.leadingCoefficient(of: first) / rows.leadingCoefficient(of: row)
    let shift = rows.offsets[first]
    let own = range(of: rows.identifiers[first])
    let other = range(of: rows.identifiers[row])
    var ends = (
      (other.lower - rows.offsets[row]) * ratio + shift,
      (other.upper - rows.offsets[row]) * ratio + shift
    )
    if ratio < 0 { swap(&ends.0, &ends.1) }
    let (lower, upper) = (max(own.lower, ends.0), min(own.upper, ends.1))
    let near =
      EqualityElimination.tolerance
      * min(
        size(of: first, in: rows, own.lower, own.upper),
        size(of: row, in: rows, other.lower, other.upper) * abs(ratio))
    if lower > upper + near { return false }
    // A range that is closed, or crossed, to rounding is one value: backends refuse anything else.
    let isClosed = lower > -.infinity && upper < .infinity && upper - lower <= near
    let value = lower == upper ? lower : (lower + upper) / 2
    setRange(
      of: rows.identifiers[first], lower: isClosed ? value : lower, upper: isClosed ? value : upper)
    return true
  }

  /// The size of the numbers that the range of a row is made of, at least 1.
  private func size(
    of row: Int, in rows: ReducedRows, _ lower: Double, _ upper: Double
  ) -> Double {
    var size = max(1, rows.magnitudes[row])
    for end in [lower, upper] where end.isFinite { size = max(size, abs(end)) }
    return size
  }
}

/// Finds rows of the same direction: a hash table with open addressing.
private struct RowTable {
  /// A row in each place taken, -1 elsewhere.
  private var rows: [Int]
  private var hashes: [UInt64]

  /// A table with room for some rows.
  init(count: Int) {
    var size = 4
    while size < 2 * count { size *= 2 }
    rows = [Int](repeating: -1, count: size)
    hashes = [UInt64](repeating: 0, count: size)
  }

  /// The row of the same direction that was asked for before; if there is none the row is kept.
  mutating func parallel(to row: Int, of all: ReducedRows) -> Int? {
    let hash = Self.hash(of: row, in: all)
    var place = Int(truncatingIfNeeded: hash) & (rows.count - 1)
    while rows[place] >= 0 {
      if hashes[place] == hash, Self.areParallel(rows[place], row, of: all) { return rows[place] }
      place = (place + 1) & (rows.count - 1)
    }
    rows[place] = row
    hashes[place] = hash
    return nil
  }

  /// A sum over the terms, so that their order does not matter, of coefficients in the scale of the
  /// leading one.
  private static func hash(of row: Int, in all: ReducedRows) -> UInt64 {
    let scale = 1 / all.leadingCoefficient(of: row)
    var sum: UInt64 = 0
    for place in all.places(of: row) {
      // Nine digits or so: rounding seldom parts rows that are parallel.
      let digits = Float(all.coefficients[place] * scale).bitPattern &+ 8
      var bits = UInt64(digits >> 4) ^ (UInt64(all.variables[place]) << 32)
      bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      sum &+= bits ^ (bits >> 31)
    }
    return sum
  }

  private static func areParallel(_ first: Int, _ second: Int, of all: ReducedRows) -> Bool {
    guard all.places(of: first).count == all.places(of: second).count else { return false }
    let ratio = all.leadingCoefficient(of: second) / all.leadingCoefficient(of: first)
    return all.places(of: first).allSatisfy { place in
      let expected = ratio * all.coefficients[place]
      return all.places(of: second).contains { other in
        all.variables[other] == all.variables[place]
          && abs(all.coefficients[other] - expected) <= 1e-13 * abs(expected)
      }
    }
  }
}
