import FlatMemory
import LinearProgramming

/// The solved blocks of all levels, with the optima that the final values must reach.
struct Ledger: ~Copyable {
  /// The constraints of the blocks, block by block.
  fileprivate let constraints = FlatArray<Int>()
  /// The end of each block's constraints, and the least weighted sum of their violations.
  fileprivate let blocks = FlatArray<(end: Int, optimum: Double)>()

  /// Records the least weighted sum of violations of some constraints of a level.
  func record(_ members: [Int], optimum: Double) {
    let count = constraints.count
    for constraint in members { constraints.append(constraint) }
    if constraints.count > count { blocks.append((constraints.count, optimum)) }
  }

  /// Removes all blocks.
  func removeAll() {
    constraints.shrink(to: 0)
    blocks.shrink(to: 0)
  }
}

/// The check of every answer, based only on the original constraints and the final values.
extension SolveRun {
  /// Checks required constraints and level sums, and lists the violated optional constraints.
  ///
  /// - Parameters:
  ///   - values: The final value of each variable.
  ///   - isConstant: Returns whether a variable is a constant, whose contradictions are the user's.
  ///     The passes found all other values.
  /// - Returns: The optional constraints that do not hold, with the amounts.
  /// - Throws: `Interruption.infeasible` for a contradiction among constants, `.failure` for a
  ///   wrong answer.
  package func checkedViolations(
    at values: [Double], isConstant: (Int) -> Bool
  ) throws(Interruption) -> [(constraint: Int, amount: Double)] {
    precondition(values.count >= system.variableCount)
    let activities = FlatArray(repeating: 0.0, count: system.constraintCount)
    let misses = FlatArray<RowAudit.Miss>(capacity: 0)
    let progress = state.progress
    let counts = { (constraint: Int) -> Bool in progress.counts(constraint) }
    // The caller reports overflows.
    let broken = RowAudit.of(system) { rows in
      values.withVector { values in
        rows.computeSums(at: values, into: activities.elements)
        return rows.findMisses(
          of: activities.elements, at: values,
          counts: system.hasConditionalConstraints ? counts : nil, into: misses)
      }
    }
    if let broken {
      let isAmongConstants = system.termRange(of: broken).allSatisfy {
        isConstant(system.termVariables[$0])
      }
      if isAmongConstants { throw .infeasible(around: [.constraint(broken)]) }
      let amount = system.violation(of: broken, activity: activities[broken])
      throw .failure("required constraint \(broken) is missed by \(amount)")
    }
    try checkRanges(at: values, isConstant: isConstant)
    var start = 0
    for number in 0..<ledger.blocks.count {
      let block = ledger.blocks[number]
      var sum = 0.0
      var rounding = 0.0
      for place in start..<block.end {
        let constraint = ledger.constraints[place]
        let weight = levels.weight(of: constraint)
        sum += weight * system.violation(of: constraint, activity: activities[constraint])
        // A heavy weight magnifies the rounding of the values.
        rounding += Tolerance.rounding * weight * system.magnitude(of: constraint, at: values)
      }
      start = block.end
      if sum - block.optimum > CheckedBackends.auditTolerance * max(1, block.optimum) + rounding {
        throw .failure("a level whose least violation is \(block.optimum) ended with \(sum)")
      }
    }
    return misses.elements.map { ($0.constraint, $0.amount) }
  }

  private func checkRanges(at values: [Double], isConstant: (Int) -> Bool) throws(Interruption) {
    func check(
      _ variable: Int, _ lower: Double, _ upper: Double, _ party: Party
    ) throws(Interruption) {
      guard RowAudit.isOutside(values[variable], lower, upper) else { return }
      if isConstant(variable) { throw .infeasible(around: [party]) }
      throw .failure("variable \(variable) left its range")
    }
    for (variable, lower) in system.lowerBounds.enumerated() where values[variable] < lower {
      try check(variable, system.lowerBounds[variable], .infinity, .lowerBound(variable))
    }
    for (number, definition) in system.definitions.enumerated() {
      guard let outcome = state.outcomes[number] else { continue }
      try check(definition.output, outcome.lower, outcome.upper, .definition(number))
    }
  }
}
