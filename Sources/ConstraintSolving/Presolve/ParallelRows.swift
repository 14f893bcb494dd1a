/// Presolve rule: keeps one of several rows that are multiples of each other, with the narrowest
/// range.
///
/// It needs no reversal: the omitted rows hold at each point where the kept row holds.
extension ReducedSystem {
  /// Leaves out the hard rows of a block that are multiples of earlier ones.
  ///
  /// - Throws: `Interruption.infeasible` for parallel rows whose ranges do not intersect.
  func mergeParallelRows(of block: inout Block) throws(Interruption) {
    guard block.hard.count > 1 else { return }
    var table = RowTable(count: block.hard.count)
    let whole = block
    try block.hard.keep { row throws(Interruption) in
      guard let first = table.parallel(to: row, of: rows) else { return true }
      guard narrow(first, to: row) else {
        throw contradiction(in: whole, around: rows.first(of: row).variable)
      }
      return false
    }
  }

  /// Narrows the range of a row to the values that a multiple of it allows.
  ///
  /// - Returns: Whether the ranges intersect.
  private func narrow(_ first: Int, to row: Int) -> Bool {
    // All values are in the units of the first row, including the offset from substitution.
    let ratio = rows.leadingCoefficient(of: first) / rows.leadingCoefficient(of: row)
    let shift = rows[first].offset
    let own = ranges[rows[first].identifier]
    let other = ranges[rows[row].identifier]
    var ends = (
      (other.lower - rows[row].offset) * ratio + shift,
      (other.upper - rows[row].offset) * ratio + shift
    )
    if ratio < 0 { swap(&ends.0, &ends.1) }
    let (lower, upper) = (max(own.lower, ends.0), min(own.upper, ends.1))
    let near =
      Tolerance.equality
      * min(
        size(of: first, own.lower, own.upper),
        size(of: row, other.lower, other.upper) * abs(ratio))
    if lower > upper + near { return false }
    // A range that is closed or crossed up to rounding becomes one value, because backends reject
    // any other form.
    let isClosed = lower > -.infinity && upper < .infinity && upper - lower <= near
    let value = lower == upper ? lower : (lower + upper) / 2
    ranges[rows[first].identifier] = isClosed ? (value, value) : (lower, upper)
    return true
  }

  /// The size of the numbers in the range of a row, at least 1.
  private func size(of row: Int, _ lower: Double, _ upper: Double) -> Double {
    var size = max(1, rows[row].magnitude)
    for end in [lower, upper] where end.isFinite { size = max(size, abs(end)) }
    return size
  }
}

/// A hash table with open addressing that finds rows of the same direction.
private struct RowTable {
  /// The row in each used place, and -1 in empty places.
  private var rows: [Int]
  private var hashes: [UInt64]

  /// Creates a table with room for some rows.
  init(count: Int) {
    var size = 4
    while size < 2 * count { size *= 2 }
    rows = [Int](repeating: -1, count: size)
    hashes = [UInt64](repeating: 0, count: size)
  }

  /// Returns an earlier row of the same direction; adds the row if there is none.
  mutating func parallel(to row: Int, of all: borrowing ReducedRows) -> Int? {
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

  /// A sum over the terms, so that their order does not matter.
  ///
  /// Coefficients are scaled by the leading one.
  private static func hash(of row: Int, in all: borrowing ReducedRows) -> UInt64 {
    let scale = 1 / all.leadingCoefficient(of: row)
    var sum: UInt64 = 0
    for place in all[row].terms {
      let term = all.term(place)
      // About nine digits: rounding seldom separates rows that are parallel.
      let digits = Float(term.coefficient * scale).bitPattern &+ 8
      var bits = UInt64(digits >> 4) ^ (UInt64(term.variable) << 32)
      bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
      sum &+= bits ^ (bits >> 31)
    }
    return sum
  }

  private static func areParallel(
    _ first: Int, _ second: Int, of all: borrowing ReducedRows
  ) -> Bool {
    guard all[first].count == all[second].count else { return false }
    let ratio = all.leadingCoefficient(of: second) / all.leadingCoefficient(of: first)
    for place in all[first].terms {
      let (variable, expected) = (all.term(place).variable, ratio * all.term(place).coefficient)
      var isMatched = false
      for other in all[second].terms where all.term(other).variable == variable {
        isMatched =
          abs(all.term(other).coefficient - expected) <= 10 * Tolerance.lastDigits * abs(expected)
      }
      if !isMatched { return false }
    }
    return true
  }
}
