import ConstraintSolving
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Tests backends that change all their results in every way.
///
/// With an honest backend, the answer is the honest one. Without one, there is no answer, or the
/// right one.
@Suite struct LyingBackendTests {
  /// The question to a solver, and the compared part of its answer.
  enum Entry: String, CaseIterable {
    case levels
    case fairness
    case ranges
    case alternatives
    case conflicts
    case relaxation
    case redundancies
    case grid
    case farApart
    case weights
  }

  /// Makes rows that share a shortage, so that programs, fairness and rule 4 are needed.
  private static func crowded(_ count: Int = 5, constant: Double = 100) -> ConstraintSystem {
    var system = ConstraintSystem()
    for number in 0..<count { system.addVariable(target: Double(7 * number), lowerBound: 0) }
    for number in 0..<count {
      let (next, other) = ((number + 1) % count, (number + 2) % count)
      system.addConstraint([(number, 1), (next, 1), (other, 0.5)], .lessThanOrEqual, constant)
      system.addConstraint(
        [(number, 1), (other, -0.3)], .greaterThanOrEqual, 60 + Double(number), priority: 500)
      system.addConstraint([(number, 1), (next, 0.7)], .equal, 80, priority: 400)
    }
    return system
  }

  /// Makes rows whose optional constraints leave several variables shared room.
  private static func roomy() -> ConstraintSystem {
    var system = crowded()
    let first = system.variableCount
    for number in 0..<4 { system.addVariable(target: Double(30 * number), lowerBound: 0) }
    for number in 0..<4 {
      let next = first + (number + 1) % 4
      system.addConstraint([(first + number, 1), (next, 1)], .lessThanOrEqual, 90)
      system.addConstraint([(first + number, 1), (next, -2)], .greaterThanOrEqual, -70)
    }
    return system
  }

  private static func chosen() -> ConstraintSystem {
    var system = crowded(4)
    for number in 0..<3 {
      system.addDisjunction(
        [
          [.init([(number, 1), (number + 1, -1)], .greaterThanOrEqual, 20)],
          [.init([(number + 1, 1), (number, -1)], .greaterThanOrEqual, 25)],
        ], priority: number == 0 ? 1000 : 450)
    }
    for number in 0..<4 { system.addConstraint([(number, 1)], .lessThanOrEqual, 100) }
    return system
  }

  private static func contradictory() -> ConstraintSystem {
    var system = crowded(4)
    system.addConstraint([(0, 1), (1, 1)], .greaterThanOrEqual, 90)
    system.addConstraint([(1, 1), (2, 1)], .greaterThanOrEqual, 90)
    system.addConstraint([(0, 1), (2, 1)], .greaterThanOrEqual, 90)
    return system
  }

  /// Returns the result of an entry as a text to compare.
  private static func answer(
    _ entry: Entry, by solver: PrioritizedSolver
  ) throws -> (text: String, values: [Double]) {
    var options = SolveOptions()
    options.settlesAtOnce = false
    options.usesPlans = false
    func told(_ system: ConstraintSystem) throws -> (String, [Double]) {
      let solution = try solver.solve(system, options: options)
      let violations = solution.violations.map(\.constraint)
      let free = solution.ambiguities.map {
        "\($0.variable) \(rounded($0.lower)) \(rounded($0.upper))"
      }
      return ("\(solution.outcome) \(violations) \(free) \(solution.choices)", solution.values)
    }
    switch entry {
    case .levels: return try told(crowded())
    case .fairness: return try told(crowded(7, constant: 40))
    case .ranges: return try told(roomy())
    case .alternatives: return try told(chosen())
    case .conflicts: return try told(contradictory())
    case .relaxation:
      let system = contradictory()
      let relaxation = solver.relaxation(
        of: system, candidates: Set(12..<system.constraintCount), options: options)
      return ("\(relaxation)", [])
    case .redundancies:
      var system = crowded()
      system.addConstraint([(0, 1), (1, 1)], .lessThanOrEqual, 500)
      system.addConstraint([(0, 1), (2, -1)], .lessThanOrEqual, 400)
      let found = solver.redundancies(
        in: system, candidates: Set(0..<system.constraintCount), options: options)
      return ("\(found.found.map(\.constraint)) \(found.isComplete)", [])
    case .grid:
      let system = crowded(16)
      let solution = try PrioritizedSolver(backend: SimplexSolver()).solve(system)
      let grid = Grid(
        edges: (0..<16).map { _ in Grid.Edge(step: 7) }, forms: (0..<16).map { .edge($0) })
      let snapped = try solver.snap(
        solution, of: system, to: grid, options: options, by: .integerPrograms(nodeLimit: 2_000))
      return ("\(snapped.outcome) \(snapped.gridDeviations.map(\.constraint))", snapped.values)
    case .farApart:
      var system = crowded()
      system.addConstraint([(0, 1), (1, 1e-5)], .lessThanOrEqual, 100)
      return try told(system)
    case .weights:
      options.strategy = .weighted
      return try told(crowded())
    }
  }

  private static func rounded(_ value: Double?) -> String {
    value.map { $0.isFinite ? "\(($0 * 1e5).rounded() / 1e5 + 0)" : "\($0)" } ?? "?"
  }

  @Test(arguments: Entry.allCases)
  func noLieIsBelieved(entry: Entry) throws {
    let honest = PrioritizedSolver(
      backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
    let right = try Self.answer(entry, by: honest)
    var refused = 0
    for topic in LyingBackend.Topic.allCases {
      for lie in LyingBackend.Lie.allCases {
        let liar = LyingBackend(lie, about: topic)
        let helped = try Self.answer(
          entry,
          by: PrioritizedSolver(
            backend: liar, fallbacks: [SimplexSolver(), ExactSimplexSolver()]))
        expect(helped, right, "\(entry), \(liar.name), with help")
        do {
          let alone = try Self.answer(entry, by: PrioritizedSolver(backend: liar))
          // A search may fail to find its result.
          if entry == .relaxation, alone.text.contains("unknown") { continue }
          if entry == .redundancies, alone.text.contains("false") { continue }
          if entry == .grid, alone.text.hasPrefix("limit") { continue }
          expect(alone, right, "\(entry), \(liar.name), alone")
        } catch let error as SolvingError {
          #expect(error.code == .numericalFailure, "\(entry), \(liar.name): \(error)")
          refused += 1
        }
      }
    }
    #expect(refused > 0 || [.relaxation, .redundancies, .grid].contains(entry), "\(entry)")
  }

  private func expect(
    _ found: (text: String, values: [Double]), _ right: (text: String, values: [Double]),
    _ words: String
  ) {
    #expect(found.text == right.text, "\(words)")
    #expect(found.values.count == right.values.count, "\(words)")
    for (one, other) in zip(found.values, right.values) {
      #expect(abs(one - other) <= 1e-6, "\(words): \(found.values), \(right.values)")
    }
  }

  /// The backends as one backend: linear and integer programs, warm starts, and sessions.
  @Test func backendsInTurnAreOneBackend() throws {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 2, columnCount: 2,
        entries: [
          .init(row: 0, column: 0, value: 2), .init(row: 0, column: 1, value: 1),
          .init(row: 1, column: 0, value: 1), .init(row: 1, column: 1, value: 3),
        ]))
    program.columnLower = [0, 0]
    program.columnCosts = [-3, -2]
    program.rowUpper = [7, 9]
    var integers = program
    integers.isInteger = [true, true]
    var endless = program
    endless.rowUpper = [.infinity, .infinity]
    var impossible = program
    impossible.rowLower[1] = 30
    let options = LPOptions()
    for lie in LyingBackend.Lie.allCases {
      for topic in LyingBackend.Topic.allCases {
        let liar = LyingBackend(lie, about: topic)
        let both = CheckedBackends([liar, SimplexSolver()])
        for (number, program) in [program, integers, endless, impossible].enumerated() {
          let right = try SimplexSolver().solve(program, options: options)
          let words = "\(liar.name), \(number)"
          let found = try both.solve(program, options: options)
          #expect(found.termination == right.termination, "\(words)")
          if right.termination == .optimal {
            #expect(abs(found.objective - right.objective) < 1e-7, "\(words)")
          }
          if let basis = right.basis {
            let warm = try both.solve(program, startingFrom: basis, options: options)
            #expect(warm.termination == right.termination, "\(words)")
          }
          for isQuick in [true, false] {
            let (termination, value) = try both.withSession(on: program, startingFrom: nil) {
              session in
              session.setRange(of: .column(0), lower: 1, upper: 2)
              let termination =
                try isQuick
                ? session.minimize(options: options)
                : session.solve(options: options).termination
              return (termination, session.value(of: .column(0)))
            }
            #expect(termination == right.termination, "\(words), session")
            if termination == .optimal { #expect(abs(value - 2) < 1e-7, "\(words), session") }
          }
          // Alone, the backend gives the right answer or none.
          do throws(LPError) {
            let alone = try CheckedBackends([liar]).solve(program, options: options)
            let isReported = alone.termination == .numericalFailure
            // No backend can prove that an integer program is infeasible.
            let isClaim = program.hasIntegers && alone.termination == .infeasible
            let isLimit = program.hasIntegers && alone.termination == .iterationLimit
            #expect(
              isReported || isClaim || isLimit || alone.termination == right.termination, "\(words)"
            )
          } catch {
            #expect(error.code == .backendFailure, "\(words)")
          }
        }
      }
    }
  }
}
