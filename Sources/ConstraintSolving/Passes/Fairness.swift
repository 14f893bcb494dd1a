import LinearProgramming

/// Rule 3: among the solutions with the least sum of a level the largest violation is least, then the
/// next largest, and so on (leximin).
///
/// Each round minimises the largest violation of a part and fixes those whose dual says that they are
/// at it in every solution (Ogryczak, "On the lexicographic minimax approach", 1997). Once fixed, they
/// are substituted and the part falls apart, so only what is still tied takes another round.
extension SolveRun {
  /// Settles how a level's violations are shared in the parts of a block.
  ///
  /// - Returns: Parts without open shares.
  /// - Throws: `Interruption`, if a budget ends or rounding defeats a round.
  func sharedFairly(_ blocks: [Block]) throws(Interruption) -> [Block] {
    var settled: [Block] = []
    var waiting = blocks
    while var block = waiting.popLast() {
      if block.shares.isEmpty {
        settled.append(block)
        continue
      }
      try checkTime()
      if block.variables.count == 1, block.hard.isEmpty {
        try shareInClosedForm(
          block.variables[0], Array(0..<block.shares.count), of: block.shares)
      } else {
        try shareByLinearProgram(block)
      }
      try bringUpToDate(&block)
      waiting += split(block)
    }
    return settled
  }

  /// Minimises the largest violation of a block; the violations that must be at it become equal to
  /// it, as rows with a variable for the largest violation.
  private func shareByLinearProgram(_ block: Block) throws(Interruption) {
    let largest = addVariable()
    var caps = ReducedRows()
    for row in 0..<block.shares.count {
      caps.append(row, of: block.shares)
      caps.appendToLastRow(largest, fallsShort[block.shares.identifiers[row]] ? 1 : -1)
    }
    var program = BlockProgram(
      block.variables + [largest], rows: 0..<block.hard.count, of: block.hard, in: self)
    for cap in 0..<caps.count {
      let constraint = caps.identifiers[cap]
      let target = system.constants[constraint] - caps.offsets[cap]
      let isBelow = fallsShort[constraint]
      program.addRow(cap, of: caps, isBelow ? target : -.infinity, isBelow ? .infinity : target)
    }
    program.setCost(ofColumn: block.variables.count)
    let solution = try program.solve(isFeasible: true)
    guard solution.termination == .optimal else {
      throw .failure("the violations of a level share no least maximum")
    }
    // The duals of the caps add up to 1, so at least one violation is settled.
    let duals = (0..<caps.count).map { abs(solution.rowDuals[block.hard.count + $0]) }
    let near = min(1e-7, 0.5 * (duals.max() ?? 0))
    let settled = duals.indices.filter { duals[$0] > near }.map { cap in
      (row: block.hard.count + cap, value: system.constants[caps.identifiers[cap]])
    }
    try program.keepOptimalFace(of: solution, settled: settled)
    // The equalities determine the largest violation, unless the duals of some were tiny.
    if elimination.value(of: largest) == nil {
      try fix(
        largest, at: solution.objective, orFail: "the fair violations of a level contradict it")
    }
  }
}
