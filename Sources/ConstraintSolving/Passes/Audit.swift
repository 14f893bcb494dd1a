import FlatMemory
import LinearProgramming

/// The levels' blocks as they were solved: what the final values must still reach.
struct Ledger: ~Copyable {
  /// The constraints of the blocks, one block after the other.
  fileprivate let constraints = FlatArray<Int>()
  /// Where the constraints of each block end, and the least weighted sum of their violations.
  fileprivate let blocks = FlatArray<(end: Int, optimum: Double)>()

  /// Records the least weighted sum of violations of some constraints of a level.
  func record(_ members: some Sequence<Int>, optimum: Double) {
    let count = constraints.count
    for constraint in members { constraints.append(constraint) }
    if constraints.count > count { blocks.append((constraints.count, optimum)) }
  }

  /// Forgets all blocks.
  func removeAll() {
    constraints.shrink(to: 0)
    blocks.shrink(to: 0)
  }
}

/// The check of every answer, from the original constraints and the final values alone.
extension SolveRun {
  /// Checks required constraints and level sums, and lists the optional constraints that gave way.
  ///
  /// - Parameters:
  ///   - values: The final value of each variable.
  ///   - isConstant: Tells constants, whose contradictions are the user's, from values the passes
  ///     found.
  /// - Returns: The optional constraints that do not hold, with the amounts.
  /// - Throws: `Interruption.infeasible` for a contradiction among constants, `.failure` for an
  ///   answer that is wrong.
  package func checkedViolations(
    at values: [Double], isConstant: (Int) -> Bool
  ) throws(Interruption) -> [(constraint: Int, amount: Double)] {
    var violations: [(constraint: Int, amount: Double)] = []
    let mayBeOff = system.hasConditionalConstraints
    let activities = system.activities(at: values)
    for constraint in 0..<system.constraintCount {
      if mayBeOff, !state.progress.counts(constraint) { continue }
      let amount = system.violation(of: constraint, activity: activities[constraint])
      if system.isRequired(constraint) {
        // No magnitude is below 1, so most rows need none. What overflows is reported by the
        // caller.
        guard amount > Tolerance.equality else { continue }
        let near = Tolerance.equality * system.magnitude(of: constraint, at: values)
        guard amount > near else { continue }
        let isAmongConstants = system.termRange(of: constraint).allSatisfy {
          isConstant(system.termVariables[$0])
        }
        if isAmongConstants { throw .infeasible(around: [.constraint(constraint)]) }
        throw .failure("required constraint \(constraint) is missed by \(amount)")
      } else if Significance.isMissed(
        by: amount, magnitude: system.magnitude(of: constraint, at: values))
      {
        violations.append((constraint, amount))
      }
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
    return violations
  }

  private func checkRanges(at values: [Double], isConstant: (Int) -> Bool) throws(Interruption) {
    func check(
      _ variable: Int, _ lower: Double, _ upper: Double, _ party: Party
    ) throws(Interruption) {
      let value = values[variable]
      let near = Tolerance.equality * max(1, abs(value))
      guard value < lower - near || value > upper + near else { return }
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
