import ConstraintSolving
import LinearProgramming
import Testing

/// Every set of presolve rules gives the same answer, even if ranges close within rounding.
@Suite struct PresolveTests {
  /// Solves a system with every set of rules on every backend.
  private func solve(
    _ system: ConstraintSystem, check: (SystemSolution, String) -> Void
  ) throws {
    for backend in Backends.all {
      for rules in 0..<UInt8(128) {
        var options = SolveOptions()
        options.presolve = PresolveRules(rawValue: rules)
        let solution = try PrioritizedSolver(backend: backend).solve(system, options: options)
        check(solution, "\(backend.name), rules \(rules)")
      }
    }
  }

  /// In binary, 0.1 + 0.2 is more than 0.3.
  @Test(arguments: [[0, 1], [1, 0]], [1.0, -2, 1.0 / 3])
  func parallelRowsMayMeetToRounding(order: [Int], factor: Double) throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    for row in order {
      if row == 0 {
        system.addConstraint([(x, 1), (y, 1)], .greaterThanOrEqual, 0.1 + 0.2)
      } else {
        system.addConstraint(
          [(x, factor), (y, factor)], factor > 0 ? .lessThanOrEqual : .greaterThanOrEqual,
          factor * 0.3)
      }
    }
    system.addConstraint([(x, 1), (y, -2)], .equal, 6, priority: 500)
    system.addConstraint([(x, 3), (y, 1)], .equal, 70, priority: 250)
    try solve(system) { solution, name in
      #expect(solution.outcome == .solved, "\(name)")
      #expect(abs(solution.values[0] - 2.2) < 1e-9, "\(name)")
      #expect(abs(solution.values[1] + 1.9) < 1e-9, "\(name)")
    }
  }

  @Test func rangesMayMeetToRounding() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(lowerBound: 0.1 + 0.2), system.addVariable())
    system.addConstraint([(x, 1)], .lessThanOrEqual, 0.3)
    system.addConstraint([(x, 1), (y, 1)], .lessThanOrEqual, 10)
    system.addConstraint([(x, 1), (y, -1)], .equal, -70, priority: 500)
    try solve(system) { solution, name in
      #expect(solution.outcome == .solved, "\(name)")
      #expect(abs(solution.values[0] - 0.3) < 1e-9, "\(name)")
      #expect(abs(solution.values[1] - 9.7) < 1e-9, "\(name)")
    }
  }

  /// Ranges that close one after the other leave no ambiguity, whichever rule closes them.
  @Test func rangesThatCloseLateAreNoAmbiguity() throws {
    var system = ConstraintSystem()
    let variables = (0..<3).map { _ in system.addVariable(target: 5) }
    for variable in variables {
      system.addConstraint([(variable, 1)], .greaterThanOrEqual, 20, priority: 500)
    }
    system.addConstraint([(variables[2], 1)], .lessThanOrEqual, 20, priority: 500)
    for order in [variables, variables.reversed()] {
      var whole = system
      whole.addConstraint(order.map { ($0, 1) }, .equal, 60)
      try solve(whole) { solution, name in
        #expect(solution.ambiguities.isEmpty, "\(name)")
        #expect(solution.values.allSatisfy { abs($0 - 20) < 1e-9 }, "\(name)")
      }
    }
  }

  /// The violation of a row is measured in its own unit, whatever multiple of the row is kept.
  @Test(arguments: [1e-9, 1e-3, 1e3, 1e6])
  func parallelRowsOfAnyScaleMayContradictEachOther(scale: Double) throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(), system.addVariable())
    system.addConstraint([(x, scale), (y, 2 * scale)], .greaterThanOrEqual, 5)
    system.addConstraint([(x, scale), (y, 2 * scale)], .lessThanOrEqual, 4)
    try solve(system) { solution, name in
      #expect(
        solution.outcome == .infeasible([.constraint(0), .constraint(1)]), "\(name)")
    }
  }

  /// A limit beyond all numbers closes a range without values. The solve ends with an outcome
  /// other than `solved`, or an error.
  @Test(arguments: [false, true])
  func aLimitBeyondAllNumbersEndsTheSolve(isContradictory: Bool) throws {
    for backend in Backends.all {
      var system = ConstraintSystem()
      let x = system.addVariable(lowerBound: 0)
      system.addConstraint([(x, Double.leastNonzeroMagnitude)], .lessThanOrEqual, -171_875)
      if isContradictory { system.addConstraint([(x, 0)], .lessThanOrEqual, -1) }
      do throws(SolvingError) {
        let solution = try PrioritizedSolver(backend: backend).solve(system)
        #expect(solution.outcome != .solved, "\(backend.name)")
      } catch {
        #expect(error == .overflow(variable: x), "\(backend.name)")
      }
    }
  }
}
