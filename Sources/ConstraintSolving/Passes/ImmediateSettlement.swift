import FlatMemory

/// What needs no programs: parts of a block for which one point is best at all levels, and fair,
/// beyond doubt.
///
/// A single variable is settled in closed form, a few of them by a tableau that serves all levels
/// at once. Where more than one point is left, or rounding might decide, the passes take over.
extension SolveRun {
  /// Larger tableaux are slower than the programs of the levels, which are sparse.
  private static let greatestTableau = 4_000

  /// Settles such parts of a block, and leaves the others in it.
  ///
  /// - Throws: `Interruption`, when rounding leaves a variable no value.
  func settleAtOnce(_ block: inout Block) throws(Interruption) {
    guard options.settlesAtOnce, levels.isFair, options.sharing == .fair,
      options.iterationLimit == nil
    else { return }
    let parts = BlockParts(of: block, in: self)
    var isAnySettled = false
    for part in 0..<parts.count where try settle(part, of: parts) {
      isAnySettled = true
      statistics.blocks += 1
    }
    guard isAnySettled else { return }
    hasSettledAtOnce = true
    let isOpen = { (row: Int) in !self.elimination.hasExpression(self.rows.first(of: row).variable)
    }
    block.variables.keep { !elimination.hasExpression($0) }
    block.hard.keep(isOpen)
    block.wishes.keep(isOpen)
    block.isFeasible = block.isFeasible || block.hard.isEmpty
  }

  private func settle(_ part: Int, of parts: BlockParts) throws(Interruption) -> Bool {
    let variables = parts.variables(of: part)
    if variables.count == 1 {
      guard parts.hardRows(of: part).isEmpty else { return false }
      return try settleAlone(parts.variables[variables.lowerBound], parts, parts.wishes(of: part))
    }
    let rowCount = parts.hardRows(of: part).count + parts.wishes(of: part).count
    guard variables.count * rowCount <= Self.greatestTableau else { return false }
    return try settleByTableau(part, of: parts)
  }

  /// Gives a variable that no row ties to others its value, unless the levels leave it several.
  private func settleAlone(
    _ variable: Int, _ parts: BlockParts, _ wishes: Range<Int>
  ) throws(Interruption) -> Bool {
    sortByLevel(wishes, of: parts)
    var (lower, upper) = ranges[~variable]
    var first = wishes.lowerBound
    while lower < upper {
      guard first < wishes.upperBound else { return false }
      let end = endOfLevel(from: first, to: wishes.upperBound, of: parts)
      let least = leastInterval(of: (first..<end).lazy.map { parts.rows[$0] })
      lower = min(max(least.lower, lower), upper)
      upper = max(min(least.upper, upper), lower)
      first = end
    }
    // Levels after the one that left a single value had no choice.
    var start = wishes.lowerBound
    while start < first {
      let end = endOfLevel(from: start, to: first, of: parts)
      let members = (start..<end).lazy.map { parts.rows[$0] }
      record(
        members.map { self.rows[$0].identifier }, optimum: violations(of: members, at: lower))
      start = end
    }
    try fix(variable, at: lower, orFail: "the levels leave variable \(variable) no value")
    return true
  }

  /// The level of the row at a place.
  private func level(at place: Int, of parts: BlockParts) -> Int32 {
    levels.levelOfConstraint[rows[parts.rows[place]].identifier]
  }

  /// Where the level of the row at a place ends among rows in the order of their levels.
  private func endOfLevel(from first: Int, to last: Int, of parts: BlockParts) -> Int {
    let level = level(at: first, of: parts)
    var end = first + 1
    while end < last, self.level(at: end, of: parts) == level { end += 1 }
    return end
  }

  /// Puts some wishes in the order of their levels; there are few of a variable alone, or so they
  /// are already.
  private func sortByLevel(_ wishes: Range<Int>, of parts: BlockParts) {
    if wishes.count > 16 {
      let sorted = wishes.map { (level(at: $0, of: parts), $0, parts.rows[$0]) }.sorted {
        ($0.0, $0.1) < ($1.0, $1.1)
      }
      for (place, wish) in zip(wishes, sorted) { parts.rows[place] = wish.2 }
      return
    }
    for number in wishes.dropFirst() {
      let (row, own) = (parts.rows[number], level(at: number, of: parts))
      var place = number
      while place > wishes.lowerBound, level(at: place - 1, of: parts) > own {
        parts.rows[place] = parts.rows[place - 1]
        place -= 1
      }
      parts.rows[place] = row
    }
  }

  private func settleByTableau(_ part: Int, of parts: BlockParts) throws(Interruption) -> Bool {
    let dense = DenseBlock(part, of: parts, in: self)
    guard dense.isModest else { return false }
    let tableau = LexicographicTableau(dense.shape)
    for place in dense.kinks.indices { tableau.places[place] = dense.kinks[place].place }
    let outcome = tableau.solve()
    statistics.iterations += tableau.iterations
    guard outcome == .unique, tableau.isConsistent() else { return false }
    for level in 1...max(levels.count, 1) {
      let members = dense.kinks.indices.lazy.filter { dense.kinks[$0].cost.level == level }
      let optimum = members.reduce(0) {
        let kink = dense.kinks[$1]
        return $0 + tableau.shape.violation(of: $1, by: tableau.value(of: kink.item) - kink.place)
      }
      record(members.map { dense.kinks[$0].identifier }, optimum: optimum)
    }
    for (column, place) in parts.variables(of: part).enumerated() {
      try fix(
        parts.variables[place], at: tableau.value(of: column),
        orFail: "a tableau leaves a variable no value")
    }
    return true
  }
}
