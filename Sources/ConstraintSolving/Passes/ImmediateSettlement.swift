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
    let isOpen = { (row: Int) in
      !self.elimination.hasExpression(self.rows.first(of: row).variable)
    }
    block.variables.keep { !elimination.hasExpression($0) }
    block.hard.keep(isOpen)
    block.soft.keep(isOpen)
    block.isFeasible = block.isFeasible || block.hard.isEmpty
  }

  private func settle(_ part: Int, of parts: BlockParts) throws(Interruption) -> Bool {
    let variables = parts.variables(of: part)
    if variables.count == 1 {
      guard parts.hardRows(of: part).isEmpty else { return false }
      return try settleAlone(parts.variables[variables.lowerBound], parts, parts.soft(of: part))
    }
    let rowCount = parts.hardRows(of: part).count + parts.soft(of: part).count
    guard variables.count * rowCount <= Self.greatestTableau else { return false }
    return try settleByTableau(part, of: parts)
  }

  /// Gives a variable that no row ties to others its value, unless the levels leave it several.
  private func settleAlone(
    _ variable: Int, _ parts: BlockParts, _ soft: Range<Int>
  ) throws(Interruption) -> Bool {
    parts.rows.part(soft).sort { level(of: $0) < level(of: $1) }
    var (lower, upper) = ranges[~variable]
    var first = soft.lowerBound
    while lower < upper {
      guard first < soft.upperBound else { return false }
      let end = endOfLevel(from: first, to: soft.upperBound, of: parts)
      let least = leastInterval(of: (first..<end).lazy.map { parts.rows[$0] })
      lower = min(max(least.lower, lower), upper)
      upper = max(min(least.upper, upper), lower)
      first = end
    }
    // Levels after the one that left a single value had no choice.
    var start = soft.lowerBound
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

  /// The level of a row.
  private func level(of row: Int) -> Int32 { levels.levelOfConstraint[rows[row].identifier] }

  /// Where the level of the row at a place ends among rows in the order of their levels.
  private func endOfLevel(from first: Int, to last: Int, of parts: BlockParts) -> Int {
    let level = level(of: parts.rows[first])
    var end = first + 1
    while end < last, self.level(of: parts.rows[end]) == level { end += 1 }
    return end
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
