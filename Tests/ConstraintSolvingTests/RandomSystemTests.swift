import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import Testing

/// Thousands of small systems from a seed.
///
/// Each is solved on every backend and in shuffled order, and compared with an exact enumeration
/// that shares no code with the solver.
@Suite struct RandomSystemTests {
  /// The number of systems; `PLUMB_RANDOM_SYSTEMS` sets another.
  static var systemCount: Int {
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_SYSTEMS"].flatMap(Int.init) ?? 5_000
  }

  /// The number of systems in the tests of diagnoses.
  static var diagnosedCount: Int { max(systemCount / 10, min(systemCount, 500)) }

  @Test func everyAnswerIsThatOfTheOracle() {
    let tally = compare("random systems", count: Self.systemCount) { $0.sample() }
    #expect(tally.shared > 0 && tally.sharedInRounds > 0)
    #expect(tally.solved > 0 && tally.infeasible > 0 && tally.ambiguous > 0)
  }

  @Test func everyAnswerWithConditionsIsThatOfTheOracle() {
    let count = max(Self.systemCount / 5, 1)
    let tally = compare("random systems with conditions", count: count) {
      $0.sampleWithConditions()
    }
    #expect(tally.solved > 0 && tally.infeasible > 0 && tally.cycles > 0)
  }

  /// Compares answers with the oracle's.
  ///
  /// The answers are those of the passes with every backend, one settled at once, and one in
  /// shuffled order without some presolve rules.
  private func compare(
    _ name: String, count: Int, _ make: (inout SystemGenerator) -> SampleSystem
  ) -> Tally {
    var tally = Tally()
    for seed in 0..<count {
      var generator = SystemGenerator(seed: UInt64(seed))
      let sample = make(&generator)
      let oracle: Oracle
      do {
        oracle = try Oracle(sample)
      } catch {
        tally.overflowed += 1
        continue
      }
      var complaints: [String] = []
      func judge(
        _ found: Result<SystemSolution, SolvingError>, _ name: String, order: [Int]? = nil
      ) {
        do {
          complaints += try differences(found, sample, oracle, order: order)
            .map { "\(name): \($0)" }
        } catch {
          tally.unjudged += 1
        }
      }
      for backend in Backends.all {
        let found = answer(sample.constraintSystem(), backend, settlesAtOnce: false)
        judge(found, backend.name)
        if case .success(let solution) = found { tally.count(solution) }
      }
      judge(answer(sample.constraintSystem(), Backends.all[0]), "at once")
      if sample.constraintSystem().definitions.isEmpty {
        judge(answerWithoutRounding(sample.constraintSystem()), "without rounding")
      }
      let order = generator.shuffledRows(of: sample)
      let rules = PresolveRules(rawValue: UInt8(seed % 32))
      let shuffled = answer(
        sample.constraintSystem(order: order, reversesTerms: true), Backends.all[0], rules)
      judge(shuffled, "shuffled, presolve \(rules.rawValue)", order: order)
      if oracle.isUnfinished, !oracle.isInfeasible { tally.cycles += 1 }
      if oracle.fairnessRounds > 0, !oracle.isInfeasible { tally.shared += 1 }
      if oracle.fairnessRounds > 1, !oracle.isInfeasible { tally.sharedInRounds += 1 }
      if !complaints.isEmpty {
        Issue.record("seed \(seed)\n\(sample)\n\(complaints.joined(separator: "\n"))")
        tally.failures += 1
        if tally.failures == 10 { break }
      }
    }
    print("\(count) \(name): \(tally)")
    #expect(tally.overflowed * 100 <= count)
    #expect(tally.unjudged * 1000 <= count)
    return tally
  }

  /// The counts of the systems' results.
  struct Tally: CustomStringConvertible {
    var solved = 0
    var infeasible = 0
    var ambiguous = 0
    var cycles = 0
    var shared = 0
    var sharedInRounds = 0
    var overflowed = 0
    /// Answers whose conflicts the oracle could not judge because of overflow.
    var unjudged = 0
    var failures = 0

    mutating func count(_ solution: SystemSolution) {
      if case .infeasible = solution.outcome { infeasible += 1 }
      if solution.outcome == .solved { solved += 1 }
      if !solution.ambiguities.isEmpty { ambiguous += 1 }
    }

    var description: String {
      "\(solved) solved, \(ambiguous) of them ambiguous, \(infeasible) infeasible (over all "
        + "backends); \(cycles) cycles, \(shared) settled by fairness, \(sharedInRounds) of them in "
        + "several rounds, \(overflowed) left out for overflow, \(unjudged) conflicts unjudged, "
        + "\(failures) failed"
    }
  }

  private func answer(
    _ system: ConstraintSystem, _ backend: any DualProviding, _ rules: PresolveRules = .all,
    settlesAtOnce: Bool = true
  ) -> Result<SystemSolution, SolvingError> {
    var options = SolveOptions()
    options.presolve = rules
    options.settlesAtOnce = settlesAtOnce
    return Result { () throws(SolvingError) in
      try PrioritizedSolver(backend: backend).solve(system, options: options)
    }
  }

  /// Returns the answer for the whole system in exact arithmetic, as used for numbers of very
  /// different magnitude.
  private func answerWithoutRounding(
    _ system: ConstraintSystem
  ) -> Result<SystemSolution, SolvingError> {
    let run = SolveRun(
      system, options: SolveOptions(), backends: CheckedBackends([ExactSimplexSolver()]),
      deadline: .never,
      attempt: Attempt(tolerances: .exact, wholeLimit: SolverReach.exactCellsAtLast))
    return Result { () throws(Attempt.Failure) in try run.solution() }.mapError(\.error)
  }

  /// Returns the errors in an answer. `order` maps the constraints to rows.
  private func differences(
    _ answer: Result<SystemSolution, SolvingError>, _ sample: SampleSystem, _ oracle: Oracle,
    order: [Int]? = nil
  ) throws(Overflow) -> [String] {
    switch answer {
    case .failure(let error) where error.code == .cycle:
      // Outputs tied by equalities may be reported as a cycle before their contradiction is
      // found.
      let isTied = oracle.isInfeasible && oracle.relatesOutputs
      return (oracle.isUnfinished || isTied) && !error.parties.isEmpty
        ? [] : ["a cycle \(error.parties) where there is none"]
    case .failure(let error):
      return ["\(error)"]
    case .success(let solution):
      if oracle.isUnfinished, !oracle.isInfeasible {
        return ["no cycle found: \(solution.outcome)"]
      }
      switch solution.outcome {
      case .limit: return ["limit"]
      case .infeasible(let parties):
        guard oracle.isInfeasible else { return ["infeasible: \(parties)"] }
        let conflicts = ([parties] + solution.conflicts.further).map {
          $0.map { $0.inOrder(order) }
        }
        return try ConflictJudge(sample: sample, oracle: oracle).faults(of: conflicts)
      case .solved:
        if oracle.isInfeasible { return ["solved, although infeasible: \(solution.values)"] }
        return valueFaults(solution, sample, oracle, order: order)
      }
    }
  }

  private func valueFaults(
    _ solution: SystemSolution, _ sample: SampleSystem, _ oracle: Oracle, order: [Int]?
  ) -> [String] {
    let expected = oracle.values.map { $0?.double ?? .nan }
    var faults: [String] = []
    if !zip(solution.values, expected).allSatisfy({ isNear($0, $1) }) {
      faults.append("values \(solution.values) instead of \(expected)")
    }
    let system = sample.constraintSystem()
    var violations: [Int: Double] = [:]
    for violation in solution.violations {
      violations[order?[violation.constraint] ?? violation.constraint] = violation.amount
    }
    for row in sample.rows.indices {
      let isCounting = oracle.counts[row] == true
      let amount = isCounting ? system.violation(of: row, at: expected) : 0
      if !isNear(violations[row] ?? 0, amount) {
        faults.append("violation \(violations[row] ?? 0) of row \(row) instead of \(amount)")
      }
    }
    let free = solution.ambiguities.map(\.variable)
    if free != oracle.ranges.keys.sorted() {
      faults.append("ambiguous: \(free) instead of \(oracle.ranges.keys.sorted())")
    }
    for ambiguity in solution.ambiguities {
      guard let range = oracle.ranges[ambiguity.variable] else { continue }
      let (lower, upper) = (range.lower?.double ?? -.infinity, range.upper?.double ?? .infinity)
      if !isNear(ambiguity.lower ?? .nan, lower) || !isNear(ambiguity.upper ?? .nan, upper) {
        faults.append("\(ambiguity) instead of \(lower) to \(upper)")
      }
    }
    return faults
  }

  private func isNear(_ value: Double, _ expected: Double) -> Bool {
    value == expected || abs(value - expected) <= 1e-6 * max(1, abs(expected))
  }
}

extension Party {
  /// The party in the numbers of a system whose rows were added in another order.
  func inOrder(_ order: [Int]?) -> Party {
    if let order, case .constraint(let number) = self { .constraint(order[number]) } else { self }
  }
}
