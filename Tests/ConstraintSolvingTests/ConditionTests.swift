import LinearProgramming
import SimplexBackend
import Testing

@testable import ConstraintSolving

@Suite struct ConditionTests {
  private func solve(_ system: ConstraintSystem) throws -> SystemSolution {
    let solutions = try Backends.all.map { try PrioritizedSolver(backend: $0).solve(system) }
    for solution in solutions { #expect(solution.values == solutions[0].values) }
    return solutions[0]
  }

  private func cycle(_ system: ConstraintSystem) -> [Party]? {
    do throws(SolvingError) {
      _ = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
      return nil
    } catch {
      return error.code == .cycle ? error.parties : nil
    }
  }

  /// Adds a variable that is 1 if another variable is at least a number, and otherwise 0.
  private func addCondition(
    _ variable: Int, atLeast least: Double, to system: inout ConstraintSystem
  ) -> Int {
    let output = system.addVariable()
    system.addDefinition(
      Definition(.value, of: output, from: [variable]) { .value($0[0] >= least ? 1 : 0) })
    return output
  }

  @Test(arguments: [(120.0, 7.0), (100, 7), (80, 3)])
  func aConditionChoosesABranch(width: Double, expected: Double) throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1)], .equal, width, priority: 500)
    let wide = addCondition(a, atLeast: 100, to: &system)
    system.addConstraint([(b, 1)], .equal, 7, when: ConstraintSwitch(wide, at: 1))
    system.addConstraint([(b, 1)], .equal, 3, when: ConstraintSwitch(wide, at: 0))
    let solution = try solve(system)
    #expect(solution.values[b] == expected)
    #expect(solution.violations.isEmpty && solution.ambiguities.isEmpty)
  }

  /// A value that an equality of a decided branch determines is a constant.
  ///
  /// A definition may therefore read it and feed variables that share a constraint with it.
  @Test func equalitiesOfABranchDetermineConstants() throws {
    var system = ConstraintSystem()
    let (a, b, c) = (system.addVariable(), system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1)], .equal, 120)
    system.addConstraint([(c, 1), (b, -1)], .greaterThanOrEqual, 5, priority: 500)
    let wide = addCondition(a, atLeast: 100, to: &system)
    system.addConstraint([(b, 1), (a, -1)], .equal, 0, when: ConstraintSwitch(wide, at: 1))
    let wider = addCondition(b, atLeast: 110, to: &system)
    system.addConstraint(
      [(c, 1)], .equal, 200, priority: 250, when: ConstraintSwitch(wider, at: 1))
    #expect(try solve(system).values == [120, 120, 200, 1, 1])
    // Without the branch, b is open and shares a constraint with c, and the second condition
    // would feed c.
    var open = ConstraintSystem()
    for _ in 0..<3 { open.addVariable() }
    open.addConstraint([(a, 1)], .equal, 80)
    open.addConstraint([(c, 1), (b, -1)], .greaterThanOrEqual, 5, priority: 500)
    let narrow = addCondition(a, atLeast: 100, to: &open)
    open.addConstraint([(b, 1), (a, -1)], .equal, 0, when: ConstraintSwitch(narrow, at: 1))
    let second = addCondition(b, atLeast: 110, to: &open)
    open.addConstraint([(c, 1)], .equal, 200, priority: 250, when: ConstraintSwitch(second, at: 1))
    #expect(cycle(open) == [.definition(1), .constraint(3), .constraint(1)])
  }

  @Test func aBodyThatFeedsItsConditionIsACycle() {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1), (b, -1)], .equal, 0, priority: 500)
    let wide = addCondition(a, atLeast: 100, to: &system)
    system.addConstraint([(b, 1)], .equal, 5, priority: 100, when: ConstraintSwitch(wide, at: 1))
    #expect(cycle(system) == [.definition(0), .constraint(1), .constraint(0)])
    system.addConstraint([(a, 1)], .equal, 5, when: ConstraintSwitch(wide, at: 0))
    #expect(cycle(system) == [.definition(0), .constraint(2)])
  }

  /// A condition that reads a constant is decided, although its body limits the constant.
  @Test func aBodyMayContradictAConstantThatItsConditionReads() throws {
    var system = ConstraintSystem()
    let a = system.addVariable()
    system.addConstraint([(a, 1)], .equal, 120)
    let wide = addCondition(a, atLeast: 100, to: &system)
    system.addConstraint([(a, 1)], .lessThanOrEqual, 50, when: ConstraintSwitch(wide, at: 1))
    system.addConstraint([(a, 1)], .equal, 60, when: ConstraintSwitch(wide, at: 0))
    #expect(try solve(system).outcome == .infeasible([.constraint(0), .constraint(1)]))
  }

  @Test func twoConditionsMayFeedEachOtherInTurn() {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    let first = addCondition(a, atLeast: 0, to: &system)
    let second = addCondition(b, atLeast: 0, to: &system)
    system.addConstraint([(b, 1)], .equal, 5, when: ConstraintSwitch(first, at: 1))
    system.addConstraint([(a, 1)], .equal, 5, when: ConstraintSwitch(second, at: 1))
    #expect(
      cycle(system) == [.definition(0), .constraint(0), .definition(1), .constraint(1)])
  }

  @Test func conditionsThatReadEachOtherAreACycle() {
    var system = ConstraintSystem()
    let (first, second) = (system.addVariable(), system.addVariable())
    system.addDefinition(Definition(.value, of: first, from: [second]) { .value($0[0]) })
    system.addDefinition(Definition(.value, of: second, from: [first]) { .value($0[0]) })
    system.addConstraint([], .equal, 0, when: ConstraintSwitch(first, at: 1))
    #expect(cycle(system) == [.definition(0), .definition(1)])
  }

  /// Equalities tie two outputs, and only one output may be the source of the other.
  ///
  /// The other definition would read the value that it feeds.
  @Test(arguments: [20.0, 30])
  func tiedOutputsHaveTheSourceThatLeavesNoCycle(found: Double) throws {
    var system = ConstraintSystem()
    let (given, measured, read) =
      (system.addVariable(), system.addVariable(), system.addVariable())
    system.addDefinition(Definition(.value, of: given, from: []) { _ in .value(20) })
    system.addDefinition(Definition(.value, of: measured, from: [read]) { _ in .value(found) })
    system.addConstraint([(measured, 1), (read, -1)], .equal, 0)
    system.addConstraint([(given, 1), (measured, 1), (read, 1)], .equal, 60)
    let solution = try solve(system)
    guard found != 20 else {
      #expect(solution.values == [20, 20, 20])
      return
    }
    guard case .infeasible(let conflict) = solution.outcome else {
      Issue.record("\(solution.outcome)")
      return
    }
    #expect(conflict.contains(.definition(1)))
  }

  /// A chain in which each condition reads the value switched on by the previous condition.
  @Test func aChainOfConditionsIsDecidedLinkByLink() throws {
    var system = ConstraintSystem()
    let length = 60
    for _ in 0...length { system.addVariable() }
    system.addConstraint([(0, 1)], .equal, 100, priority: 300)
    for link in 0..<length {
      let wide = addCondition(link, atLeast: 100, to: &system)
      system.addConstraint(
        [(link + 1, 1)], .equal, 100, priority: 300, when: ConstraintSwitch(wide, at: 1))
      system.addConstraint([(link + 1, 1)], .equal, 1, when: ConstraintSwitch(wide, at: 0))
    }
    #expect(try solve(system).values[0...length].allSatisfy { $0 == 100 })
  }

  /// Adds a condition, evaluated only if another condition is 1.
  private func addNested(
    _ variable: Int, atLeast least: Double, in outer: Int, to system: inout ConstraintSystem
  ) -> Int {
    let output = system.addVariable()
    let condition = Definition.Condition(ConstraintSwitch(outer, at: 1), otherwise: .value(-1))
    system.addDefinition(
      Definition(.value, of: output, from: [variable], when: condition) {
        .value($0[0] >= least ? 1 : 0)
      })
    return output
  }

  /// The body of a branch not taken may move the input of its condition, which is not
  /// evaluated.
  @Test(arguments: [90.0, 350])
  func aCycleInABranchThatDoesNotCountIsNone(height: Double) throws {
    var system = ConstraintSystem()
    let (root, a) = (system.addVariable(), system.addVariable())
    system.addConstraint([(root, 1)], .equal, height)
    system.addConstraint([(a, 1)], .equal, 7, priority: 100)
    let outer = addCondition(root, atLeast: 100, to: &system)
    let low = system.addVariable()
    let isLow = Definition.Condition(ConstraintSwitch(outer, at: 0), otherwise: .value(-1))
    system.addDefinition(
      Definition(.value, of: low, from: [a], when: isLow) { .value($0[0] >= 10 ? 1 : 0) })
    let inner = addNested(a, atLeast: 5, in: low, to: &system)
    for condition in [low, inner] {
      system.addConstraint(
        [(a, 1)], .equal, 3, priority: 500, when: ConstraintSwitch(condition, at: 1))
    }
    if height == 350 {
      #expect(try solve(system).values == [350, 7, 1, -1, -1])
    } else {
      #expect(cycle(system) == [.definition(1), .constraint(2)])
    }
  }

  /// The same as before with required equalities, a disjunction, and both branches.
  @Test func whatADeadBranchTouchesIsSolvedWithoutIt() throws {
    var system = ConstraintSystem()
    let (root, a, b) = (system.addVariable(), system.addVariable(), system.addVariable())
    system.addConstraint([(root, 1)], .equal, 50)
    system.addConstraint([(a, 1), (b, -1)], .equal, 1, priority: 100)
    system.addConstraint([(b, 1)], .equal, 4, priority: 200)
    let outer = addCondition(root, atLeast: 100, to: &system)
    let inner = addNested(a, atLeast: 5, in: outer, to: &system)
    for truth in [0.0, 1] {
      system.addConstraint([(a, 1)], .equal, truth, when: ConstraintSwitch(inner, at: truth))
      system.addDisjunction(
        [[.init([(b, 1)], .equal, 1)], [.init([(a, 1)], .equal, 9)]],
        when: ConstraintSwitch(inner, at: truth))
    }
    #expect(try solve(system).values == [50, 5, 4, 0, -1])
  }

  /// Makes links that each read the value switched on by the previous link.
  ///  With `isRequired`, the links are equalities.
  private func chain(_ length: Int, isRequired: Bool, isJoined: Bool) -> ConstraintSystem {
    var system = ConstraintSystem()
    for _ in 0...length { system.addVariable() }
    system.addConstraint([(0, 1)], .equal, 100)
    for link in 0..<length {
      if isJoined {
        system.addConstraint([(link, 1), (link + 1, -1)], .equal, 0, priority: 100)
      }
      let wide = addCondition(link, atLeast: 100, to: &system)
      if isRequired {
        system.addConstraint(
          [(link + 1, 1), (link, -1)], .equal, 0, when: ConstraintSwitch(wide, at: 1))
      } else {
        system.addConstraint(
          [(link + 1, 1)], .equal, 100, priority: 300, when: ConstraintSwitch(wide, at: 1))
      }
      system.addConstraint([(link + 1, 1)], .equal, 1, when: ConstraintSwitch(wide, at: 0))
    }
    return system
  }

  /// A round considers the changes of the previous round.
  @Test(arguments: [(true, false), (false, false), (true, true)])
  func aChainIsStagedInWorkThatGrowsWithIt(isRequired: Bool, isJoined: Bool) throws {
    let works = try [100, 200, 400].map { length in
      var options = SolveOptions()
      options.diagnoses.insert(.stages)
      let solution = try PrioritizedSolver(backend: SimplexSolver())
        .solve(chain(length, isRequired: isRequired, isJoined: isJoined), options: options)
      #expect(solution.values[0...length].allSatisfy { $0 == 100 })
      return (solution.statistics.stagingSteps, solution.trace?.size ?? 0)
    }
    for (smaller, larger) in zip(works, works.dropFirst()) {
      #expect(Double(larger.0) <= 2.3 * Double(smaller.0), "\(works)")
      #expect(Double(larger.1) <= 2.1 * Double(smaller.1), "\(works)")
    }
  }

  /// Levels of branches that are off count neither as violated nor among the weights.
  @Test func whatIsOffDoesNotCount() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    system.addConstraint([(a, 1)], .equal, 3)
    let wide = addCondition(a, atLeast: 100, to: &system)
    system.addConstraint([(b, 1)], .equal, 9, priority: 900, when: ConstraintSwitch(wide, at: 1))
    system.addConstraint([(b, 1)], .equal, 4, priority: 100)
    for strategy in SolveStrategy.allCases {
      var options = SolveOptions()
      options.strategy = strategy
      let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system, options: options)
      #expect(solution.values == [3, 4, 0])
      #expect(solution.violations.isEmpty)
    }
  }

  /// If every combination of truths is written out, exactly one agrees with its own conditions,
  /// and it is the solution.
  @Test func branchesEnumeratedAgree() throws {
    var solved = 0
    for seed in 0..<300 {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = generator.sampleWithConditions()
      let found = Result { () throws(SolvingError) in
        try PrioritizedSolver(backend: SimplexSolver()).solve(sample.constraintSystem())
      }
      guard case .success(let solution) = found, solution.outcome == .solved else { continue }
      let outputs = Set(sample.rows.compactMap(\.condition?.variable)).sorted()
      var answers: [[Double]] = []
      let nested = Set(sample.definitions.filter { $0.condition != nil }.map(\.output))
      var combinations: [[Int: Int]] = [[:]]
      for output in outputs {
        combinations = (nested.contains(output) ? [-1, 0, 1] : [0, 1]).flatMap { truth in
          combinations.map { $0.merging([output: truth]) { $1 } }
        }
      }
      for truth in combinations {
        var branch = sample
        branch.rows = sample.rows.filter { row in
          row.condition.map { truth[$0.variable] == $0.value } ?? true
        }
        for row in branch.rows.indices { branch.rows[row].condition = nil }
        guard let oracle = try? Oracle(branch), !oracle.isInfeasible, !oracle.isUnfinished else {
          continue
        }
        let values = oracle.values.map { $0?.double ?? .nan }
        if outputs.allSatisfy({ values[$0] == Double(truth[$0] ?? 2) }) { answers.append(values) }
      }
      let isSame =
        answers.count == 1
        && zip(answers[0], solution.values).allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($0)) }
      #expect(isSame, "seed \(seed): \(answers), but found \(solution.values)\n\(sample)")
      solved += 1
    }
    #expect(solved > 60)
  }
}

extension StageTrace {
  /// How many numbers it holds.
  fileprivate var size: Int {
    steps.reduce(sources.reduce(0) { $0 + $1.count }) { size, step in
      switch step {
      case .definition: size + 1
      case .component(let variables, let constraints): size + variables.count + constraints.count
      }
    }
  }
}
