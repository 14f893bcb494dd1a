import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// Kept answers (`CriticalRegions`) answer only the question that they belong to.
@Suite struct CriticalRegionTests {
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  /// Makes a width that follows a constant, and an ambiguous place within a range.
  private func system() -> ConstraintSystem {
    var system = ConstraintSystem()
    let (width, place) = (system.addVariable(lowerBound: 0), system.addVariable(target: 0.3))
    system.addConstraint([(width, 1)], .equal, 10.1)
    system.addConstraint([(place, 1)], .greaterThanOrEqual, 0.1)
    system.addConstraint([(place, 1), (width, -0.7)], .lessThanOrEqual, 0.2)
    return system
  }

  /// Solves with edited constants, often enough to make regions.
  private func edit(
    _ system: inout ConstraintSystem, _ options: SolveOptions, _ plans: PlanCache
  ) throws {
    for edit in 0..<6 {
      system.setConstant(10.1 + 0.3 * Double(edit), of: 0)
      _ = try Self.solver.solve(system, options: options, reusing: plans)
    }
  }

  @Test func rangesThatWereNotAskedForAreFoundWhenTheyAre() throws {
    var system = system()
    let plans = PlanCache()
    var without = SolveOptions()
    without.findsRanges = false
    try edit(&system, without, plans)
    #expect(plans.ledCount > 0)
    system.setConstant(11.3, of: 0)
    let cold = try Self.solver.solve(system)
    let planned = try Self.solver.solve(system, reusing: plans)
    #expect(cold.ambiguities.first?.upper != nil)
    #expect(planned.ambiguities == cold.ambiguities && planned.values == cold.values)
  }

  /// A column of rows in a window with the least height that contains them.
  ///
  /// Its width moves them, and no height is near.
  @Test func aWindowIsDraggedAlongItsLeastSize() throws {
    let session = ConstraintSession(backend: SimplexSolver())
    let (width, height) = (try session.addVariable(), try session.addVariable())
    let wide = try session.addConstraint([(width, 1)], .equal, 0, priority: 300)
    let high = try session.addConstraint([(height, 1)], .equal, 0, priority: 300)
    var rows: [(top: Int, height: Int, width: Int)] = []
    for row in 0..<5 {
      let row = (
        top: try session.addVariable(), height: try session.addVariable(target: Double(row)),
        width: try session.addVariable()
      )
      try session.addConstraint([(row.width, 1), (width, -1)], .equal, -20)
      try session.addConstraint([(row.height, 1)], .greaterThanOrEqual, 20)
      try session.addConstraint([(row.height, 1)], .equal, 24, priority: 100)
      if let last = rows.last {
        try session.addConstraint([(row.top, 1), (last.top, -1), (last.height, -1)], .equal, 10)
      } else {
        try session.addConstraint([(row.top, 1)], .equal, 10)
      }
      rows.append(row)
    }
    let last = rows[4]
    try session.addConstraint(
      [(last.top, 1), (last.height, 1), (height, -1)], .lessThanOrEqual, -10)
    func drag(_ wanted: (width: Double, height: Double)) throws {
      try session.setConstant(wanted.width, of: wide)
      try session.setConstant(wanted.height, of: high)
      #expect(try session.solve() == .solved)
      #expect(session.values[width] == wanted.width)
      #expect(session.values[last.width] == wanted.width - 20)
    }
    for edit in 0..<6 { try drag((300 + Double(edit), 200 + Double(edit))) }
    // 10 around and between rows of 20.
    for edit in 0..<40 { try drag((300 + Double(edit) / 4, 160)) }
    #expect(session.ledCount >= 36)
  }

  /// Regions answer questions asked in turn, each with a separate constraint.
  ///
  /// This needs each question to have been asked twice.
  @Test func structuresTakeTurns() throws {
    let session = ConstraintSession(backend: SimplexSolver())
    let (left, right) = (try session.addVariable(), try session.addVariable())
    try session.addConstraint([(left, 1)], .equal, 10.1)
    try session.addConstraint([(right, 1), (left, -1)], .greaterThanOrEqual, 20.2)
    var answers: [[Double]] = []
    for round in 0..<6 {
      for (question, priority) in [(0.0, 100.0), (500.5, 200), (40.4, 300)] {
        let led = session.ledCount
        let number = try session.addConstraint([(right, 1)], .equal, question, priority: priority)
        #expect(try session.solve() == .solved)
        #expect(round < 2 || session.ledCount == led + 1)
        answers.append(session.values)
        try session.removeConstraint(number)
      }
    }
    for place in 3..<answers.count { #expect(answers[place] == answers[place - 3]) }
  }

  /// Each option that affects an answer makes another question.
  @Test(arguments: 0..<9) func anotherQuestionIsNotAnsweredByARegion(change: Int) throws {
    var options = SolveOptions()
    options.findsRanges = false
    var system = system()
    let plans = PlanCache()
    try edit(&system, options, plans)
    let led = plans.ledCount
    var other = options
    switch change {
    case 0: other.findsRanges = true
    case 1: other.strategy = .weighted
    case 2: other.weights = [250: 3]
    case 3: other.wantsExactValues = true
    case 4: other.diagnoses.insert(.freedoms)
    case 5: other.diagnoses.remove(.allConflicts)
    case 6: other.presolve = []
    case 7: other.plansAtOnce = true
    default: other.settlesAtOnce = false
    }
    system.setConstant(11.4, of: 0)
    let planned = try Self.solver.solve(system, options: other, reusing: plans)
    #expect(plans.ledCount == led && !planned.statistics.isLed)
    let cold = try Self.solver.solve(system, options: other)
    #expect(planned.ambiguities == cold.ambiguities && planned.leaders == cold.leaders)
  }

  /// Numbers such as 0.1 and 0.7, which no double represents exactly.
  ///
  /// A region's answers equal those of a solve, except for the last digits. Exact answers are
  /// equal to the last bit.
  @Test(arguments: [false, true]) func regionsAnswerAsSolvesDo(exact: Bool) throws {
    var options = SolveOptions()
    options.findsRanges = false
    options.wantsExactValues = exact
    var (led, compared) = (0, 0)
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 991)
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 10
      }
      var system = ConstraintSystem()
      for _ in 0..<5 { system.addVariable(target: number(-30...30), lowerBound: -40.3) }
      for _ in 0..<7 {
        let (one, other) = (
          Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random)
        )
        let relation =
          [ConstraintRelation.equal, .lessThanOrEqual, .greaterThanOrEqual]
          .randomElement(using: &random) ?? .equal
        var terms: [(variable: Int, coefficient: Double)] = [(one, 1)]
        if one != other { terms.append((other, number(-12...12) + 0.03)) }
        system.addConstraint(
          terms, relation, number(-90...90),
          priority: [250, 250, 500.5, 750].randomElement(using: &random) ?? 250)
      }
      let plans = PlanCache()
      for _ in 0..<12 {
        system.setConstant(system.constants[0] + number(-3...3), of: 0)
        let planned = try Self.solver.solve(system, options: options, reusing: plans)
        let cold = try Self.solver.solve(system, options: options, reusing: PlanCache())
        guard planned.outcome == .solved, cold.outcome == .solved else { continue }
        compared += 1
        for (value, other) in zip(planned.values, cold.values) {
          #expect(
            exact ? value == other : abs(value - other) <= 1e-9 * max(1, abs(value)),
            "seed \(seed): \(value) and \(other)")
        }
      }
      led += plans.ledCount
    }
    #expect(compared > 600 && led > 100, "\(led) of \(compared)")
  }
}
