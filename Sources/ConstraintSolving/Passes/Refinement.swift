import FlatMemory

/// Values that miss a constraint by rounding are moved onto it.
///
/// Where numbers of very different size meet, a small value may have been computed as the
/// difference of large ones, and has lost their last digits. The constraints in their original form
/// still tell it: those that hold with equality, but for rounding, are solved once more for what
/// they are missed by, and the values are moved by that (iterative refinement; Wilkinson, "Rounding
/// Errors in Algebraic Processes", 1963).
extension SolveRun {
  /// How many digits of the largest value rounding may have taken: the first that gives values that
  /// pass counts.
  private static let roundings = [
    0.1 * Tolerance.lastDigits, 10 * Tolerance.lastDigits, Tolerance.negligible,
  ]
  private static let stepLimit = 3

  /// Values that are moved onto the constraints they miss by rounding, and pass a check.
  ///
  /// - Parameters:
  ///   - found: Values that did not pass.
  ///   - check: Whether values pass.
  /// - Returns: The values; `nil` where what they miss is more than rounding.
  func refined(_ found: [Double], check: ([Double]) -> Bool) -> [Double]? {
    let largest = found.reduce(1) { max($0, abs($1)) }
    for rounding in Self.roundings {
      let tight = tightConstraints(at: found, within: rounding * largest)
      var values = found
      for _ in 0..<Self.stepLimit {
        guard !budget.isOutOfTime, move(&values, onto: tight, within: rounding * largest) else {
          break
        }
        if check(values) { return values }
      }
    }
    return nil
  }

  /// The constraints that hold with equality at some values, but for rounding: first the required
  /// equalities, then the others, the closest first.
  private func tightConstraints(at values: [Double], within rounding: Double) -> [Int] {
    let mayBeOff = system.hasConditionalConstraints
    var tight: [(constraint: Int, distance: Double)] = []
    for constraint in 0..<system.constraintCount {
      if mayBeOff, !state.progress.counts(constraint) { continue }
      let isEquality = system.isRequired(constraint) && system.relations[constraint] == .equal
      let steepest = system.termRange(of: constraint).reduce(1) {
        max($0, abs(system.termCoefficients[$1]))
      }
      let distance = abs(system.residual(of: constraint, at: values)) / steepest
      if isEquality || distance <= rounding {
        tight.append((constraint, isEquality ? -1 : distance))
      }
    }
    return tight.inOrder { ($0.distance, $0.constraint) < ($1.distance, $1.constraint) }
      .map(\.constraint)
  }

  /// Moves values so that constraints hold with equality; one that contradicts those before it is
  /// left out. What no constraint moves stays.
  private func move(
    _ values: inout [Double], onto tight: [Int], within rounding: Double
  ) -> Bool {
    // What stands in few of these is taken out first, so that a row of views, each behind the one
    // before, stays as short as it is.
    var degrees = [Int32](repeating: 0, count: system.variableCount)
    for constraint in tight {
      for place in system.termRange(of: constraint) { degrees[system.termVariables[place]] += 1 }
    }
    let moves = EqualityElimination(degrees: degrees, termCapacity: system.termVariables.count)
    for definition in system.definitions where definition.kind == .value {
      _ = moves.fix(definition.output, at: 0)
    }
    for constraint in tight {
      _ = moves.add(
        system.termVariables, system.termCoefficients, at: system.termRange(of: constraint),
        constant: -system.residual(of: constraint, at: values))
    }
    for (variable, lower) in system.lowerBounds.enumerated()
    where abs(values[variable] - lower) <= rounding {
      _ = moves.fix(variable, at: lower - values[variable])
    }
    for variable in 0..<system.variableCount where !moves.hasExpression(variable) {
      _ = moves.fix(variable, at: 0)
    }
    guard moves.overflowed == nil, let steps = moves.values(count: system.variableCount) else {
      return false
    }
    for variable in values.indices {
      let value = values[variable] + steps[variable]
      let lower = system.lowerBounds[variable]
      values[variable] = value < lower && lower - value <= rounding ? lower : value
    }
    return true
  }
}

extension ConstraintSystem {
  /// By how much the sum of a constraint's terms is above its constant, as if computed with twice
  /// the digits.
  fileprivate func residual(of constraint: Int, at values: [Double]) -> Double {
    var sum = CompensatedSum(-constants[constraint])
    for place in termRange(of: constraint) {
      sum.add(termCoefficients[place], times: values[termVariables[place]])
    }
    return sum.value
  }
}
