import LinearProgramming
import SimplexBackend
import Testing

import ConstraintSolving

/// Tests budgets, wrong answers of backends, and malformed systems.
@Suite struct SafetyTests {
  /// Makes two variables coupled by two optional constraints, which need linear programs.
  private func coupled(_ count: Int = 2) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0..<count { system.addVariable(lowerBound: 0) }
    for variable in 1..<count {
      system.addConstraint([(variable, 1), (variable - 1, 1)], .lessThanOrEqual, 100)
      system.addConstraint([(variable, 1), (variable - 1, -1)], .equal, 300, priority: 500)
      system.addConstraint([(variable, 1)], .equal, 80, priority: 250)
    }
    return system
  }

  @Test func numbersOfNothingAreErrorsAndNoTraps() {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 5)
    func complaint(_ change: (inout ConstraintSystem) -> Void) -> String? {
      var system = system
      change(&system)
      do throws(SolvingError) {
        _ = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
        return nil
      } catch {
        return error.message
      }
    }
    let constant = complaint { system in system.setConstant(3, of: 5) }
    #expect(constant == "there is no constraint 5 among 1")
    let target = complaint { system in system.setTarget(3, of: -1) }
    #expect(target == "there is no variable -1 among 1")
    #expect(system.activity(of: 4, at: [1]).isNaN && system.activity(of: 0, at: []).isNaN)
    #expect(system.violation(of: -1, at: [1]).isNaN && system.violation(of: 0, at: []).isNaN)
    #expect(system.magnitude(of: 1, at: [1]).isNaN && system.violation(of: 0, at: [3]) == 2)
  }

  @Test func budgetsEndInLimit() throws {
    for backend in Backends.all {
      for limit in [0, 1, 2] {
        var options = SolveOptions()
        options.iterationLimit = limit
        let solution = try PrioritizedSolver(backend: backend).solve(coupled(20), options: options)
        #expect(solution.outcome == .limit, "\(backend.name) \(limit)")
        #expect(solution.values.isEmpty || limit > 0)
      }
      for limit in [Duration.zero, .nanoseconds(1)] {
        var options = SolveOptions()
        options.timeLimit = limit
        let solution = try PrioritizedSolver(backend: backend).solve(coupled(20), options: options)
        #expect(solution.outcome == .limit, "\(backend.name) \(limit)")
      }
    }
  }

  /// When a budget ends, there are no values, or values that satisfy all required constraints.
  ///
  /// The completed levels are then as good as in the whole solution.
  @Test func aSpentBudgetLeavesWholeLevels() throws {
    let sample = try #require(WorkloadSystem("W5:30"))
    let system = sample.constraintSystem()
    func sums(of values: [Double]) -> [Double] {
      let priorities = Set(system.priorities.filter { $0 < 1000 }).sorted(by: >)
      return priorities.map { priority in
        (0..<system.constraintCount).filter { system.priorities[$0] == priority }
          .reduce(0) { $0 + system.violation(of: $1, at: values) }
      }
    }
    for backend in Backends.all {
      let solver = PrioritizedSolver(backend: backend)
      var withoutRanges = SolveOptions()
      withoutRanges.findsRanges = false
      let whole = try solver.solve(system, options: withoutRanges)
      let best = sums(of: whole.values)
      var stopped = 0
      var partly = 0
      let total = whole.statistics.iterations
      for limit in stride(from: 0, to: total, by: max(1, total / 40)) {
        var options = SolveOptions()
        options.findsRanges = false
        options.iterationLimit = limit
        let solution = try solver.solve(system, options: options)
        if solution.outcome == .solved { continue }
        #expect(solution.outcome == .limit)
        if solution.values.isEmpty { continue }
        stopped += 1
        for row in 0..<system.constraintCount where system.isRequired(row) {
          let size = system.magnitude(of: row, at: solution.values)
          #expect(system.violation(of: row, at: solution.values) <= 1e-9 * size)
        }
        let reached = sums(of: solution.values)
        let completed = solution.statistics.completedLevels
        if completed > 0, completed < best.count { partly += 1 }
        for level in 0..<completed {
          #expect(abs(reached[level] - best[level]) <= 1e-6 * max(1, best[level]))
        }
      }
      #expect(stopped > 0 && partly > 0, "\(backend.name)")
    }
  }

  /// Each stage counts levels from 0. Those of an earlier stage do not count for the last.
  @Test func aSpentBudgetCountsTheLevelsOfTheLastStage() throws {
    var system = coupled(12)
    let (first, output) = (system.addVariable(), system.addVariable())
    system.addConstraint([(first, 1)], .equal, 5, priority: 500)
    system.addConstraint([(output, 1), (0, -1)], .lessThanOrEqual, 3)
    system.addDefinition(Definition(.value, of: output, from: [first]) { .value($0[0]) })
    func sum(of values: [Double]) -> Double {
      (0..<system.constraintCount).filter { system.priorities[$0] == 500 }
        .reduce(0) { $0 + system.violation(of: $1, at: values) }
    }
    for backend in Backends.all {
      let solver = PrioritizedSolver(backend: backend)
      let whole = try solver.solve(system)
      var stopped = 0
      for limit in 0..<whole.statistics.iterations {
        var options = SolveOptions()
        options.iterationLimit = limit
        let solution = try solver.solve(system, options: options)
        if solution.values.isEmpty || solution.outcome != .limit { continue }
        stopped += 1
        if solution.statistics.completedLevels > 0 {
          #expect(abs(sum(of: solution.values) - sum(of: whole.values)) < 1e-6)
        }
      }
      #expect(stopped > 0, "\(backend.name)")
    }
  }

  /// Time that ends between two definitions leaves no values, because one definition was never
  /// computed.
  @Test func timeSpentBetweenStagesLeavesNoValues() throws {
    var system = ConstraintSystem()
    let (x, y, z) = (system.addVariable(), system.addVariable(), system.addVariable())
    system.addConstraint([(x, 1)], .equal, 5, priority: 500)
    system.addDefinition(
      Definition(.value, of: y, from: [x]) { inputs in
        let end = ContinuousClock.now + .milliseconds(120)
        while ContinuousClock.now < end {}
        return .value(inputs[0])
      })
    system.addDefinition(Definition(.value, of: z, from: [y]) { .value($0[0] + 1) })
    var options = SolveOptions()
    options.timeLimit = .milliseconds(100)
    let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
    #expect(solution.outcome == .limit)
    #expect(solution.values.isEmpty)
  }

  @Test func aSolveWithoutLinearProgramsSpendsNoIterations() throws {
    var system = ConstraintSystem()
    let x = system.addVariable()
    system.addConstraint([(x, 1)], .equal, 5, priority: 500)
    var options = SolveOptions()
    options.iterationLimit = 0
    for backend in Backends.all {
      let solution = try PrioritizedSolver(backend: backend).solve(system, options: options)
      #expect(solution.values == [5], "\(backend.name)")
    }
  }

  @Test func enoughBudgetChangesNothing() throws {
    var options = SolveOptions()
    options.iterationLimit = 1_000_000
    options.timeLimit = .seconds(3_600)
    for backend in Backends.all {
      let solver = PrioritizedSolver(backend: backend)
      let limited = try solver.solve(coupled(10), options: options)
      #expect(limited.outcome == .solved)
      #expect(limited.values == (try solver.solve(coupled(10))).values)
    }
  }

  /// A backend that returns a point moved off the optimum.
  private struct Corrupting: DualProviding {
    let name = "corrupting"
    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      var solution = try SimplexSolver().solve(program, options: options)
      if !solution.columnValues.isEmpty { solution.columnValues[0] += 1 }
      return solution
    }
  }

  /// A backend that negates all duals.
  private struct Misleading: DualProviding {
    let name = "misleading"
    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      var solution = try SimplexSolver().solve(program, options: options)
      solution.rowDuals = solution.rowDuals.map { -$0 }
      return solution
    }
  }

  private struct GivingUp: DualProviding {
    let name = "giving up"
    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      LPSolution(termination: .numericalFailure)
    }
  }

  @Test func wrongAnswersAreNeverReturned() throws {
    var options = SolveOptions()
    options.settlesAtOnce = false
    for backend in [Corrupting(), Misleading(), GivingUp()] as [any DualProviding] {
      let error = #expect(throws: SolvingError.self, "\(backend.name)") {
        try PrioritizedSolver(backend: backend).solve(coupled(), options: options)
      }
      #expect(error?.code == .numericalFailure, "\(backend.name)")
      let rescued = try PrioritizedSolver(backend: backend, fallbacks: [SimplexSolver()])
        .solve(coupled(), options: options)
      let expected = try PrioritizedSolver(backend: SimplexSolver())
        .solve(coupled(), options: options)
      #expect(rescued.values == expected.values, "\(backend.name)")
    }
  }

  @Test func theAuditFindsACorruptedValue() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(lowerBound: 0), system.addVariable())
    system.addConstraint([(x, 1), (y, -1)], .equal, 5, priority: 500)
    system.addConstraint([(x, 1), (y, 1)], .lessThanOrEqual, 10)
    let run = SolveRun(
      system, options: SolveOptions(), backends: CheckedBackends([SimplexSolver()]),
      deadline: .never)
    let solution = try run.solution()
    #expect(solution.outcome == .solved)
    #expect(try run.checkedViolations(at: solution.values, isConstant: { _ in false }).isEmpty)
    // Values off their level, off a required constraint, and off their range.
    for values in [[4.0, 0], [11, 6], [-1, -6]] {
      #expect(throws: Interruption.self, "\(values)") {
        try run.checkedViolations(at: values, isConstant: { _ in false })
      }
    }
  }

  @Test func malformedSystemsAreRefused() {
    var systems: [ConstraintSystem] = []
    func add(_ build: (inout ConstraintSystem) -> Void) {
      var system = ConstraintSystem()
      system.addVariable()
      build(&system)
      systems.append(system)
    }
    add { $0.addVariable(target: .nan) }
    add { $0.addVariable(lowerBound: .nan) }
    add { $0.addVariable(lowerBound: .infinity) }
    add { $0.addConstraint([(1, 1)], .equal, 0) }
    add { $0.addConstraint([(-1, 1)], .equal, 0) }
    add { $0.addConstraint([(0, .infinity)], .equal, 0) }
    add { $0.addConstraint([(0, 1)], .equal, .nan) }
    for priority in [0, -1, 1_000.5, .nan] {
      add { $0.addConstraint([(0, 1)], .equal, 0, priority: priority) }
    }
    add { $0.addDefinition(Definition(.value, of: 1, from: []) { _ in .value(0) }) }
    add { $0.addDefinition(Definition(.value, of: 0, from: [7]) { _ in .value(0) }) }
    add {
      for _ in 0..<2 {
        $0.addDefinition(Definition(.value, of: 0, from: []) { _ in .value(0) })
      }
    }
    add { $0.addConstraint([(0, 1)], .equal, 0, when: ConstraintSwitch(0, at: 1)) }
    add {
      $0.addDefinition(Definition(.bounds, of: 0, from: []) { _ in .value(0) })
      $0.addConstraint([(0, 1)], .equal, 0, when: ConstraintSwitch(0, at: 1))
    }
    for (number, system) in systems.enumerated() {
      let error = #expect(throws: SolvingError.self, "\(number)") {
        try PrioritizedSolver(backend: SimplexSolver()).solve(system)
      }
      #expect(error?.code == .invalid, "\(number)")
    }
  }

  @Test func emptySystemsAreSolved() throws {
    let solver = PrioritizedSolver(backend: SimplexSolver())
    #expect(try solver.solve(ConstraintSystem()).outcome == .solved)
    var system = ConstraintSystem()
    system.addVariable(target: 3)
    system.addConstraint([], .equal, 0)
    system.addConstraint([], .equal, 2, priority: 500)
    let solution = try solver.solve(system)
    #expect(solution.values == [3])
    #expect(solution.violations.map(\.amount) == [2])
  }
}
