import LinearProgramming

/// Rule 3: among the solutions with the least sums of all levels the largest violation of the
/// highest level is least, then its next largest, and so on (leximin), then those of the next
/// level.
///
/// Each round minimises the largest violation of a part and fixes those whose dual says that they
/// are at it in every solution (Ogryczak, "On the lexicographic minimax approach", 1997). Once
/// fixed, they are substituted and the part falls apart, so only what is still tied takes another
/// round.
extension SolveRun {
  /// Settles how the violations of all levels are shared in blocks all of whose levels are served.
  ///
  /// - Returns: Blocks without open shares.
  /// - Throws: `Interruption`, if a budget ends or rounding defeats a round.
  func shared(_ blocks: [Block]) throws(Interruption) -> [Block] {
    var settled: [Block] = []
    var waiting = blocks
    while var block = waiting.popLast() {
      guard let level = highestLevel(of: block.shares) else {
        settled.append(block)
        continue
      }
      try checkTime()
      let isTied = block.shares.identifiers.map { levels.levelOfConstraint[$0] == level }
      var settledRows = Set<Int>()
      for part in parts(of: block, connectedBy: block.shares, where: { isTied[$0] })
      where !part.others.isEmpty {
        settledRows.formUnion(try share(part, of: block))
      }
      let shares = block.shares
      block.shares = ReducedRows()
      for row in 0..<shares.count where !settledRows.contains(row) {
        block.shares.append(row, of: shares)
      }
      try bringUpToDate(&block)
      waiting += split(block)
    }
    return settled
  }

  /// The highest level among rows; `nil` if there are none.
  func highestLevel(of rows: ReducedRows) -> Int? {
    rows.identifiers.lazy.map { Int(self.levels.levelOfConstraint[$0]) }.min()
  }

  /// Settles at least one of the tied violations of a part.
  ///
  /// - Returns: Those that are settled, as rows of the block's shares.
  private func share(_ part: Part, of block: Block) throws(Interruption) -> [Int] {
    if sparesEarlier(block.shares.identifiers[part.others[0]]) {
      return try spareEarlier(part, of: block)
    }
    if part.variables.count == 1, part.hard.isEmpty {
      try shareInClosedForm(part.variables[0], part.others, of: block.shares)
      return part.others
    }
    return try shareByLinearProgram(part, of: block)
  }

  /// Minimises the largest violation of a part; the violations that must be at it become equal to
  /// it, as rows with a variable for the largest violation.
  private func shareByLinearProgram(
    _ part: Part, of block: Block
  ) throws(Interruption) -> [Int] {
    let largest = addVariable()
    var caps = ReducedRows()
    for row in part.others {
      caps.append(row, of: block.shares)
      caps.appendToLastRow(largest, fallsShort[block.shares.identifiers[row]] ? 1 : -1)
    }
    var program = BlockProgram(
      part.variables + [largest], rows: part.hard, of: block.hard, in: self)
    for cap in 0..<caps.count {
      let constraint = caps.identifiers[cap]
      let target = system.constants[constraint] - caps.offsets[cap]
      let isBelow = fallsShort[constraint]
      program.addRow(cap, of: caps, isBelow ? target : -.infinity, isBelow ? .infinity : target)
    }
    program.setCost(ofColumn: part.variables.count, 1)
    let solution = try program.solve(isFeasible: true)
    // The duals of the caps add up to 1, so at least one violation is settled.
    let duals = (0..<caps.count).map { abs(solution.rowDuals[part.hard.count + $0]) }
    let near = min(1e-7, 0.5 * (duals.max() ?? 0))
    let settled = duals.indices.filter { duals[$0] > near }
    try program.keepOptimalFace(
      of: solution,
      settled: settled.map { cap in
        (row: part.hard.count + cap, value: system.constants[caps.identifiers[cap]])
      })
    // The equalities determine the largest violation, or tie it to what moves it by next to
    // nothing.
    if !elimination.hasExpression(largest) {
      try fix(
        largest, at: solution.objective, orFail: "the fair violations of a level contradict it")
    }
    return settled.map { part.others[$0] }
  }
}
