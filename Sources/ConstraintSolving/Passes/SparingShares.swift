import FlatMemory
import LinearProgramming

/// The sharing of violations among the constraints of a relaxation.
///
/// Among the solutions with the least sum, the constraint written first is missed least, then the
/// second, and so on. So few constraints are violated, and these are the later ones.
extension SolveRun {
  /// Whether a constraint belongs to a relaxation and shares its sum in the order of writing.
  func sparesEarlier(_ constraint: Int) -> Bool {
    options.sharing == .sparingEarlier
      && system.priorities[constraint] == ConstraintSystem.elastic
  }

  /// Settles the longest run of violations, from the constraint written first, that can all be 0.
  ///
  /// If even the first constraint cannot be satisfied, settles its violation at the least value.
  ///
  /// The run is found by bisection, so each violated constraint takes a logarithmic number of
  /// linear programs.
  ///
  /// - Returns: The constraints whose violations are settled.
  func spareEarlier(_ part: Block) throws(Interruption) -> [Int] {
    let ordered = part.shares.ordered {
      reduction.rows[$0].identifier < reduction.rows[$1].identifier
    }
    // The greatest count known to be spared together, and the least known not to be.
    var (spared, tooMany) = (0, ordered.count + 1)
    // Usually all but one can be spared: their sum is fixed, and at least one is violated.
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
    // Short rows cause the least fill-in.
    let shortFirst = ordered[..<spared].ordered {
      reduction.rows[$0].count < reduction.rows[$1].count
    }
    for row in shortFirst {
      try reduction.fix(row: row, at: value(of: row, missedBy: 0))
    }
    return Array(ordered[..<spared])
  }

  /// Returns the program that minimises the sum of some violations of a part.
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

  /// Returns the sum of a row's terms at which its constraint is missed by an amount.
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
