import FlatMemory

/// The refinement of values that miss constraints by rounding.
///
/// Where numbers of very different size meet, a small value may result from the difference of large
/// ones, without their last digits. The constraints in their original form still determine it.
/// Those that hold with equality up to rounding are solved again for their residuals, and the
/// values are moved by the result (iterative refinement; Wilkinson, "Rounding Errors in Algebraic
/// Processes", 1963).
extension SolveRun {
  /// The shares of the largest value that rounding may have lost, in the order of trying. The first
  /// one that leads to values that pass the check is used.
  private static let roundings = [
    0.1 * Tolerance.lastDigits, 10 * Tolerance.lastDigits, Tolerance.negligible,
  ]
  private static let stepLimit = 3

  /// Moves values onto the constraints that they miss by rounding.
  ///
  /// - Parameters:
  ///   - found: Values that did not pass the check.
  ///   - check: Returns whether values pass.
  /// - Returns: The moved values, which pass the check; `nil` if they miss constraints by more than
  ///   rounding.
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

  /// Returns the constraints that hold with equality up to rounding at some values.
  ///
  /// Required equalities come first, then the others, the closest first.
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

  /// Moves values so that constraints hold with equality.
  ///
  /// A constraint that contradicts those before it is left out. Values that no constraint moves
  /// stay.
  private func move(
    _ values: inout [Double], onto tight: [Int], within rounding: Double
  ) -> Bool {
    // Variables in few of these constraints are eliminated first. A chain of views, each behind the
    // previous one, then stays short.
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
  /// Returns by how much the sum of a constraint's terms exceeds its constant, as if computed with
  /// twice the digits.
  fileprivate func residual(of constraint: Int, at values: [Double]) -> Double {
    var sum = CompensatedSum(-constants[constraint])
    for place in termRange(of: constraint) {
      sum.add(termCoefficients[place], times: values[termVariables[place]])
    }
    return sum.value
  }
}
