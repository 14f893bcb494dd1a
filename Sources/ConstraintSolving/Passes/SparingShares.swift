import FlatMemory
import LinearProgramming

/// The share of a relaxation: among the solutions with the least sum the constraint written first
/// is missed least, then the second, and so on. So few constraints give way, and the later ones.
extension SolveRun {
  /// Whether a constraint is one of a relaxation, and shares its sum in the order of writing.
  func sparesEarlier(_ constraint: Int) -> Bool {
    options.sharing == .sparingEarlier
      && system.priorities[constraint] == ConstraintSystem.elastic
  }

  /// Settles the longest run of violations, from the constraint written first on, that can all be
  /// 0; or, if already the first cannot, that one at its least.
  ///
  /// The run is found by bisection, so that each constraint that gives way takes a logarithm of
  /// linear programs.
  ///
  /// - Returns: The violations that are settled.
  func spareEarlier(_ part: Block) throws(Interruption) -> [Int] {
    let ordered = part.shares.ordered {
      reduction.rows[$0].identifier < reduction.rows[$1].identifier
    }
    // So many can be spared together, and so many cannot.
    var (spared, tooMany) = (0, ordered.count + 1)
    // Mostly all but one can: their sum is fixed, and something has to give.
    var next = max(1, ordered.count - 1)
    while spared + 1 < tooMany {
      try budget.checkTime()
      let program = sumProgram(of: ordered[..<next], part)
      let solution = try program.solve(isFeasible: true)
      if isRounding(solution.objective, in: ordered[..<next]) {
        spared = next
      } else if next == 1 {
        try program.keepOptimalFace(
          of: solution,
          settled: [(part.hard.count, value(of: ordered[0], missedBy: solution.objective))])
        return [ordered[0]]
      } else {
        tooMany = next
      }
      next = (spared + tooMany) / 2
    }
    // Short rows fill in least.
    let shortFirst = ordered[..<spared].ordered {
      reduction.rows[$0].count < reduction.rows[$1].count
    }
    for row in shortFirst {
      try reduction.fix(row: row, at: value(of: row, missedBy: 0))
    }
    return Array(ordered[..<spared])
  }

  /// The program that minimises the sum of some violations of a part.
  private func sumProgram(of members: ArraySlice<Int>, _ part: Block) -> BlockProgram {
    var program = BlockProgram(part.variables, rows: part.hard, in: self)
    for row in members {
      let constraint = reduction.rows[row].identifier
      let target = system.constants[constraint] - reduction.rows[row].offset
      program.addCost(
        fallsShort[constraint]
          ? .shortfall(below: target, weight: 1) : .excess(above: target, weight: 1),
        onRow: row)
    }
    return program
  }

  /// The sum of a row's terms where its constraint is missed by an amount.
  private func value(of row: Int, missedBy amount: Double) -> Double {
    let constraint = reduction.rows[row].identifier
    return system.constants[constraint] + (fallsShort[constraint] ? -amount : amount)
  }

  private func isRounding(_ sum: Double, in members: ArraySlice<Int>) -> Bool {
    var size = 1.0
    for row in members {
      size = max(
        size, reduction.rows[row].magnitude, abs(system.constants[reduction.rows[row].identifier]))
    }
    return sum <= Tolerance.equality * size
  }
}
