import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// A session gives the answers of a solver for its current constraints, whatever was added and
/// removed.
@Suite struct SessionTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// The number of random changes; `PLUMB_RANDOM_EDITS` sets it in thousands.
  private static let rounds =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_EDITS"]
    .flatMap { Int($0) } ?? 4

  private func session() -> ConstraintSession {
    ConstraintSession(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
  }

  /// A caller's record of a session.
  struct Mirror {
    typealias Row = SampleRow

    var targets: [Double] = []
    var lowerBounds: [Double] = []
    var rows: [Int: Row] = [:]

    /// Returns the system of the rows in an order.
    func system(_ order: [Int], keeping isKept: (Row) -> Bool = { _ in true }) -> ConstraintSystem {
      var system = ConstraintSystem()
      for (target, lower) in zip(targets, lowerBounds) {
        system.addVariable(target: target, lowerBound: lower)
      }
      for number in order {
        guard let row = rows[number], isKept(row) else { continue }
        system.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
      }
      return system
    }

    /// Whether the required constraints among some rows hold together, with the lower bounds of
    /// some variables.
    func isFeasible(
      _ numbers: [Int], bounds: [Int]? = nil, _ solver: PrioritizedSolver
    ) throws -> Bool {
      var options = SolveOptions()
      options.findsRanges = false
      var mirror = self
      if let bounds {
        for variable in lowerBounds.indices where !bounds.contains(variable) {
          mirror.lowerBounds[variable] = -.infinity
        }
      }
      let solution = try solver.solve(
        mirror.system(numbers) { $0.priority >= 1000 }, options: options)
      return solution.outcome == .solved
    }
  }

  @Test(arguments: 0..<8) func randomChanges(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &+ 77)
    for round in 0..<Self.rounds {
      let session = session()
      var mirror = Mirror()
      let count = Int.random(in: 2...8, using: &random)
      for _ in 0..<count {
        let target = Double(Int.random(in: -4...4, using: &random))
        let lower =
          Bool.random(using: &random) ? -.infinity : Double(Int.random(in: -9...0, using: &random))
        try session.addVariable(target: target, lowerBound: lower)
        mirror.targets.append(target)
        mirror.lowerBounds.append(lower)
      }
      for step in 0..<120 {
        try change(session, &mirror, &random)
        guard step % 3 == 0 else { continue }
        let place = "seed \(seed), round \(round), step \(step)"
        try compare(session, mirror, &random, place)
      }
    }
  }

  private func change(
    _ session: ConstraintSession, _ mirror: inout Mirror, _ random: inout SeededGenerator
  ) throws {
    let numbers = mirror.rows.keys.sorted()
    let constant = Double(Int.random(in: -20...20, using: &random)) / 2
    let priorities: [Double] = [1000, 1000, 750, 750, 500, 250.5]
    let priority = priorities[Int.random(in: priorities.indices, using: &random)]
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4 where numbers.count < 14, 0..<4 where numbers.isEmpty:
      var terms: [(variable: Int, coefficient: Double)] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        terms.append(
          (
            Int.random(in: 0..<mirror.targets.count, using: &random),
            coefficient(&random)
          ))
      }
      let relation =
        [ConstraintRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
        .randomElement(using: &random) ?? .equal
      let number = try session.addConstraint(terms, relation, constant, priority: priority)
      mirror.rows[number] = .init(
        terms: terms, relation: relation, constant: constant, priority: priority)
    case 4, 5:
      guard let number = numbers.randomElement(using: &random) else { return }
      try session.removeConstraint(number)
      mirror.rows[number] = nil
    case 6:
      guard let number = numbers.randomElement(using: &random) else { return }
      try session.setPriority(priority, of: number)
      mirror.rows[number]?.priority = priority
    case 7 where mirror.targets.count < 10:
      try session.addVariable(target: constant)
      mirror.targets.append(constant)
      mirror.lowerBounds.append(-.infinity)
    case 8:
      let variable = Int.random(in: 0..<mirror.targets.count, using: &random)
      try session.setTarget(constant, of: variable)
      mirror.targets[variable] = constant
    default:
      guard let number = numbers.randomElement(using: &random) else { return }
      try session.setConstant(constant, of: number)
      mirror.rows[number]?.constant = constant
    }
  }

  private func coefficient(_ random: inout SeededGenerator) -> Double {
    let coefficients: [Double] = [1, 1, -1, 2, -0.5]
    return coefficients[Int.random(in: coefficients.indices, using: &random)]
  }

  private func compare(
    _ session: ConstraintSession, _ mirror: Mirror, _ random: inout SeededGenerator,
    _ place: String
  ) throws {
    let numbers = mirror.rows.keys.shuffled(using: &random)
    let system = mirror.system(numbers)
    let fresh = try Self.solver.solve(system)
    if Bool.random(using: &random) {
      let isFeasible = try session.isFeasible()
      #expect(isFeasible == (fresh.outcome == .solved), "\(place)")
      try judgeConflict(session, mirror, place)
    }
    let outcome = try session.solve()
    switch fresh.outcome {
    case .solved:
      #expect(outcome == .solved, "\(place)")
      let near = zip(session.values, fresh.values).allSatisfy { abs($0 - $1) <= 1e-7 }
      #expect(near, "\(place): \(session.values) and \(fresh.values)")
    case .infeasible:
      if case .infeasible = outcome {} else { Issue.record("\(place): \(outcome)") }
      try judgeConflict(session, mirror, place)
    case .limit: Issue.record("\(place): limit")
    }
  }

  /// Checks that the parties of a conflict cannot hold together, and can without any one of them.
  private func judgeConflict(
    _ session: ConstraintSession, _ mirror: Mirror, _ place: String
  ) throws {
    let (conflict, bounds) = (session.conflict, session.conflictingBounds)
    if conflict.isEmpty { return }
    #expect(
      try !mirror.isFeasible(conflict, bounds: bounds, Self.solver), "\(place): \(conflict)")
    for number in conflict {
      let isFeasible = try mirror.isFeasible(
        conflict.filter { $0 != number }, bounds: bounds, Self.solver)
      #expect(isFeasible, "\(place): \(conflict) without \(number)")
    }
    for variable in bounds {
      let isFeasible = try mirror.isFeasible(
        conflict, bounds: bounds.filter { $0 != variable }, Self.solver)
      #expect(isFeasible, "\(place): \(conflict) without the bound of \(variable)")
    }
    #expect(session.conflictText.split(separator: "\n").count == conflict.count + bounds.count)
  }

  @Test(arguments: 0..<40) func askedConstraintsAreNotAdded(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let session = session()
    var mirror = Mirror()
    for _ in 0..<5 {
      try session.addVariable()
      mirror.targets.append(0)
      mirror.lowerBounds.append(-.infinity)
    }
    for step in 0..<100 {
      let terms = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (
          variable: Int.random(in: 0..<5, using: &random),
          coefficient: coefficient(&random)
        )
      }
      let relation =
        [ConstraintRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
        .randomElement(using: &random) ?? .equal
      let constant = Double(Int.random(in: -9...9, using: &random))
      let answer = try session.isFeasible(adding: terms, relation, constant)
      mirror.rows[-1] = .init(
        terms: terms, relation: relation, constant: constant, priority: 1000)
      let all = mirror.rows.keys.sorted()
      #expect(try answer == mirror.isFeasible(all, Self.solver), "step \(step)")
      if !answer {
        #expect(session.conflict.contains(-1))
        try judgeConflict(session, mirror, "step \(step)")
      }
      mirror.rows[-1] = nil
      if answer {
        let number = try session.addConstraint(terms, relation, constant)
        mirror.rows[number] = .init(
          terms: terms, relation: relation, constant: constant, priority: 1000)
      } else if let number = mirror.rows.keys.sorted().randomElement(using: &random) {
        try session.removeConstraint(number)
        mirror.rows[number] = nil
      }
      #expect(try session.isFeasible())
    }
  }

  /// Any order of constraints and any sequence of edits gives the same bits.
  @Test(arguments: 0..<20) func theOrderOfConstraintsDecidesNothing(seed: Int) throws {
    var generator = SystemGenerator(seed: UInt64(seed))
    var random = SeededGenerator(seed: UInt64(seed))
    let system = generator.sample().constraintSystem()
    guard system.definitions.isEmpty else { return }
    var answers: [[UInt64]] = []
    for _ in 0..<6 {
      let session = session()
      for variable in 0..<system.variableCount {
        try session.addVariable(
          target: system.targets[variable], lowerBound: system.lowerBounds[variable])
      }
      for constraint in (0..<system.constraintCount).shuffled(using: &random) {
        try session.addConstraint(
          system.terms(of: constraint), system.relations[constraint],
          system.constants[constraint], priority: system.priorities[constraint])
        // Some changes are solved immediately.
        if Bool.random(using: &random), case .limit = try session.solve() { return }
      }
      guard try session.solve() == .solved else { return }
      answers.append(session.values.map(\.bitPattern))
    }
    for answer in answers { #expect(answer == answers[0]) }
  }

  /// A constraint that already holds adds a priority, and so changes the default weights.
  @Test func anotherPriorityChangesDefaultWeights() throws {
    let session = session()
    session.options.strategy = .weighted
    session.options.weights = [750: 2]
    let (x, y) = (try session.addVariable(), try session.addVariable())
    try session.addConstraint([(x, 1)], .equal, 0, priority: 750)
    try session.addConstraint([(x, 1)], .equal, 10, priority: 500)
    try session.solve()
    #expect(session.values == [0, 0])
    let slack = try session.addConstraint([(y, 1)], .greaterThanOrEqual, -5, priority: 250)
    try session.solve()
    #expect(session.values == [10, 0])
    try session.setPriority(500, of: slack)
    try session.solve()
    #expect(session.values == [0, 0])
    try session.setPriority(250, of: slack)
    try session.solve()
    #expect(session.values == [10, 0])
    try session.removeConstraint(slack)
    try session.solve()
    #expect(session.values == [0, 0])
  }

  @Test func anAnswerThatHoldsIsNotSolvedAgain() throws {
    let session = session()
    let (left, width) = (try session.addVariable(), try session.addVariable())
    let right = try session.addVariable()
    try session.addConstraint([(right, 1), (left, -1), (width, -1)], .equal, 0)
    let place = try session.addConstraint([(left, 1)], .equal, 10)
    let wish = try session.addConstraint([(width, 1)], .equal, 100, priority: 500)
    #expect(try session.solve() == .solved && session.values == [10, 100, 110])
    let limit = try session.addConstraint([(right, 1)], .lessThanOrEqual, 200)
    try session.addConstraint([(width, 1)], .greaterThanOrEqual, 0)
    #expect(try session.solve() == .solved && session.solveCount == 1)
    try session.setConstant(150, of: limit)
    try session.removeConstraint(limit)
    #expect(try session.solve() == .solved && session.solveCount == 1)
    try session.setConstant(20, of: place)
    #expect(try session.solve() == .solved && session.solveCount == 2)
    #expect(session.values == [20, 100, 120])
    #expect(try session.violation(of: wish) == 0)
    try session.addConstraint([(right, 1)], .equal, 90)
    #expect(try session.solve() == .solved && session.values == [20, 70, 90])
    #expect(try session.violation(of: wish) == 30)
  }

  @Test func conflictsAreNamed() throws {
    let session = session()
    let (x, y) = (try session.addVariable(lowerBound: 0), try session.addVariable())
    try session.addConstraint([(x, 1), (y, 1)], .lessThanOrEqual, 10, label: "together")
    try session.addConstraint([(y, 1)], .greaterThanOrEqual, -50, label: "far")
    let last = try session.addConstraint([(y, 1)], .greaterThanOrEqual, 11, label: "y")
    #expect(try !session.isFeasible())
    #expect(session.conflict == [0, last])
    let text = "together: x0 + x1 <= 10\ny: x1 >= 11\nthe lower bound of x0: 0.0"
    #expect(session.conflictText == text)
    guard case .infeasible(let parties) = try session.solve() else {
      Issue.record("feasible")
      return
    }
    #expect(Set(parties) == [.constraint(0), .constraint(last), .lowerBound(x)])
    #expect(session.conflict == [0, last] && session.conflictText == text)
    try session.removeConstraint(last)
    #expect(try session.isFeasible() && session.conflictText.isEmpty)
    #expect(try session.solve() == .solved)
    try session.addConstraint([(x, 1), (x, -1)], .equal, 3, label: "never")
    #expect(try !session.isFeasible() && session.conflictText == "never: 0 == 3")
  }

  @Test func wrongNumbersAreErrors() throws {
    let session = session()
    let x = try session.addVariable()
    let row = try session.addConstraint([(x, 1)], .equal, 1)
    func fails(_ body: () throws(SolvingError) -> Void) -> Bool {
      do throws(SolvingError) {
        try body()
        return false
      } catch {
        return error.code == .invalid
      }
    }
    #expect(fails { () throws(SolvingError) in try session.addVariable(target: .nan) })
    #expect(fails { () throws(SolvingError) in try session.addVariable(lowerBound: .infinity) })
    #expect(fails { () throws(SolvingError) in try session.setTarget(0, of: 1) })
    #expect(fails { () throws(SolvingError) in try session.addConstraint([(1, 1)], .equal, 0) })
    #expect(fails { () throws(SolvingError) in try session.addConstraint([(x, .nan)], .equal, 0) })
    #expect(
      fails { () throws(SolvingError) in try session.addConstraint([(x, 1)], .equal, .infinity) })
    #expect(
      fails { () throws(SolvingError) in
        try session.addConstraint([(x, 1)], .equal, 0, priority: 0)
      })
    #expect(fails { () throws(SolvingError) in try session.removeConstraint(row + 1) })
    #expect(fails { () throws(SolvingError) in try session.setConstant(0, of: -1) })
    #expect(fails { () throws(SolvingError) in try session.setPriority(1001, of: row) })
    try session.removeConstraint(row)
    #expect(fails { () throws(SolvingError) in try session.removeConstraint(row) })
    #expect(try session.addConstraint([(x, 1)], .equal, 1) == row + 1)
  }
}
