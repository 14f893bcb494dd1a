import FlatMemory
import LinearProgramming

/// Rule 3: the fair sharing of violations (leximin).
///
/// Among the solutions with the least sums of all levels, the largest violation of the highest
/// level is least. Then its next largest is least, and so on. The violations of the next level
/// follow.
///
/// Each round minimises the largest violation of a part. It fixes the violations that, by their
/// duals, are at this maximum in every solution (Ogryczak, "On the lexicographic minimax approach",
/// 1997). These are then substituted and the part splits, so only tied violations take another
/// round.
extension SolveRun {
  /// Settles how the violations are shared in blocks all of whose levels are served.
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
      try budget.checkTime()
      let tied = rows(of: block.shares, at: level)
      for part in reduction.split(Block(variables: block.variables, hard: block.hard, shares: tied))
      where !part.shares.isEmpty {
        for row in try share(part) { reduction.rows.settle(row) }
      }
      block.shares.keep { !reduction.rows[$0].isSettled }
      try reduction.bringUpToDate(&block)
      waiting += reduction.split(block)
    }
    return settled
  }

  /// Returns the highest level among rows; `nil` if there are none.
  func highestLevel(of numbers: [Int]) -> Int? {
    numbers.lazy.map { Int(self.levels.levelOfConstraint[self.reduction.rows[$0].identifier]) }
      .min()
  }

  /// Returns the rows of a level among some rows.
  func rows(of numbers: [Int], at level: Int) -> [Int] {
    numbers.filter { levels.levelOfConstraint[reduction.rows[$0].identifier] == level }
  }

  /// Settles at least one of the tied violations of a part.
  ///
  /// - Returns: The rows whose violations are settled.
  private func share(_ part: Block) throws(Interruption) -> [Int] {
    if sparesEarlier(reduction.rows[part.shares[0]].identifier) { return try spareEarlier(part) }
    if part.variables.count == 1, part.hard.isEmpty {
      try shareInClosedForm(part)
      return part.shares
    }
    return try shareByLinearProgram(part)
  }

  /// Minimises the largest violation of a part.
  ///
  /// The violations that must equal it become equalities in their rows, which include a variable
  /// for the largest violation.
  private func shareByLinearProgram(_ part: Block) throws(Interruption) -> [Int] {
    let largest = addVariable()
    var program = BlockProgram(part.variables + [largest], rows: part.hard, in: self)
    for row in part.shares {
      let (constraint, offset) = (reduction.rows[row].identifier, reduction.rows[row].offset)
      let target = system.constants[constraint] - offset
      let isBelow = fallsShort[constraint]
      let cap = reduction.rows.appendCopy(of: row)
      reduction.rows.appendToLastRow(largest, isBelow ? 1 : -1)
      program.addRow(cap, isBelow ? target : -.infinity, isBelow ? .infinity : target)
    }
    program.setCost(ofColumn: part.variables.count, 1)
    let solution = try program.solve(isFeasible: true)
    // The duals of the caps add up to 1, so at least one violation is settled.
    let duals = solution.rowDuals[part.hard.count...].map { abs($0) }
    let near = min(Tolerance.visible, 0.5 * (duals.max() ?? 0))
    let settled = zip(duals, part.shares).enumerated().filter { $1.0 > near }
    try program.keepOptimalFace(
      of: solution,
      settled: settled.map { cap, share in
        (row: part.hard.count + cap, value: system.constants[reduction.rows[share.1].identifier])
      })
    // The equalities determine the largest violation, or tie it to variables that hardly move it.
    if !reduction.elimination.hasExpression(largest) {
      try reduction.fix(
        largest, at: solution.objective, orFail: "the fair violations of a level contradict it")
    }
    return settled.map { $1.1 }
  }
}
