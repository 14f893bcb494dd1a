package import LinearProgramming
import SimplexBackend

/// A backend that finds correct answers and returns wrong ones.
package struct LyingBackend: WarmStarting, SessionSolving, MixedIntegerSolving, LevelSolving {
  /// The change to an answer.
  package enum Lie: String, CaseIterable, Sendable {
    case infeasibleWithoutProof
    case infeasibleWithFalseProof
    case infeasibleWithEndlessProof
    case unbounded
    case optimalWithoutPoint
    case optimalWithoutDuals
    case anotherLength
    case anotherBasis
    case notANumber
    case infinite
    case movedPoint
    case turnedDuals
    case roughDuals
    case anotherObjective
    case anotherStatus
    case timeLimit
    case iterationLimit
    case nodeLimit
    case numericalFailure
    case thrown
  }

  /// The subject of the wrong answers.
  package enum Topic: String, CaseIterable, Sendable {
    case everything
    case linear
    case integers
    case sessions
    case levels
  }

  package let lie: Lie
  package let topic: Topic
  package var name: String { "\(lie) about \(topic)" }

  package init(_ lie: Lie, about topic: Topic = .everything) {
    self.lie = lie
    self.topic = topic
  }

  /// Whether answers on a topic are wrong.
  private func lies(about one: Topic) -> Bool { topic == .everything || topic == one }

  package func solve(
    _ program: LinearProgram, options: LPOptions
  ) throws(LPError) -> LPSolution {
    let solution = try SimplexSolver().solve(program, options: options)
    return lies(about: program.hasIntegers ? .integers : .linear)
      ? try turned(solution, program) : solution
  }

  package func solve(
    _ program: LinearProgram, startingFrom basis: Basis, options: LPOptions
  ) throws(LPError) -> LPSolution {
    let solution = try SimplexSolver().solve(program, startingFrom: basis, options: options)
    return lies(about: program.hasIntegers ? .integers : .linear)
      ? try turned(solution, program) : solution
  }

  package func solve(_ program: LeveledProgram, options: LPOptions) -> LeveledSolution {
    var solution = ExactSimplexSolver().solve(program, options: options)
    guard lies(about: .levels) else { return solution }
    switch lie {
    case .infeasibleWithoutProof: solution = LeveledSolution(termination: .infeasible)
    case .infeasibleWithFalseProof:
      solution = LeveledSolution(termination: .infeasible)
      solution.contradictingRows = Array(0..<program.matrix.rowCount)
    case .infeasibleWithEndlessProof:
      solution = LeveledSolution(termination: .infeasible)
      solution.contradictingRows = [-1, .max]
    case .unbounded: solution.termination = .unbounded
    case .optimalWithoutPoint: solution.columnValues = []
    case .optimalWithoutDuals, .turnedDuals, .roughDuals: solution.sums = []
    case .anotherLength: solution.columnValues.append(0)
    case .anotherBasis: solution.open = [(.max, 0, 1)]
    case .notANumber: solution.columnValues = solution.columnValues.map { _ in .nan }
    case .infinite: solution.columnValues = solution.columnValues.map { _ in .infinity }
    case .movedPoint: solution.columnValues = solution.columnValues.map { $0 + 1e6 }
    case .anotherObjective: solution.open = [(0, .nan, 1)]
    case .anotherStatus: solution.termination = .nodeLimit
    case .timeLimit: solution.termination = .timeLimit
    case .iterationLimit: solution.termination = .iterationLimit
    case .nodeLimit: solution.termination = .nodeLimit
    case .numericalFailure, .thrown: solution.termination = .numericalFailure
    }
    return solution
  }

  package func withSession<Result>(
    on program: LinearProgram, startingFrom basis: Basis?,
    _ body: (inout any LPSession) throws -> Result
  ) throws -> Result {
    guard lies(about: .sessions) else {
      return try SimplexSolver().withSession(on: program, startingFrom: basis, body)
    }
    return try SimplexSolver().withSession(on: program, startingFrom: basis) { session in
      var lying: any LPSession = LyingSession(session: session, backend: self, program: program)
      return try body(&lying)
    }
  }

  /// Returns an answer after the change.
  func turned(_ right: LPSolution, _ program: LinearProgram) throws(LPError) -> LPSolution {
    var solution = right
    switch lie {
    case .infeasibleWithoutProof: return LPSolution(termination: .infeasible)
    case .infeasibleWithFalseProof, .infeasibleWithEndlessProof:
      let part = lie == .infeasibleWithFalseProof ? 1 : Double.infinity
      solution = LPSolution(termination: .infeasible)
      solution.dualStatus = .infeasibilityCertificate
      solution.rowDuals = [Double](repeating: part, count: program.rowCount)
      solution.columnDuals = [Double](repeating: part, count: program.columnCount)
    case .unbounded:
      solution.termination = .unbounded
      (solution.dualStatus, solution.columnDuals, solution.rowDuals) = (.none, [], [])
    case .optimalWithoutPoint: return LPSolution(termination: .optimal)
    case .optimalWithoutDuals:
      (solution.columnDuals, solution.rowDuals) = ([], [])
      if program.hasIntegers { solution.objectiveBound = -.infinity }
    case .anotherLength: solution.columnValues.append(0)
    case .anotherBasis:
      solution.basis = Basis(columns: [.basic], rows: [VariableStatus](repeating: .free, count: 99))
    case .notANumber: solution.columnValues = solution.columnValues.map { _ in .nan }
    case .infinite: solution.columnValues = solution.columnValues.map { _ in .infinity }
    case .movedPoint: solution.columnValues = solution.columnValues.map { $0 + 1e6 }
    case .turnedDuals:
      solution.rowDuals = solution.rowDuals.map { 1 - $0 }
      if program.hasIntegers { solution.objectiveBound = .nan }
    case .roughDuals:
      // Too small for the audit to see, and large enough to be read as a one.
      if program.hasIntegers { solution.objectiveBound = -.infinity }
      if solution.rowDuals.isEmpty { return solution }
      solution.rowDuals = solution.rowDuals.map { $0 + 3e-8 }
      let products = program.matrix.transposedTimes(solution.rowDuals)
      solution.columnDuals = products.indices.map { program.columnCosts[$0] - products[$0] }
    case .anotherObjective: solution.objective -= 1e6
    case .anotherStatus: solution.primalStatus = .none
    case .timeLimit: solution.termination = .timeLimit
    case .iterationLimit: solution.termination = .iterationLimit
    case .nodeLimit: solution.termination = .nodeLimit
    case .numericalFailure: return LPSolution(termination: .numericalFailure)
    case .thrown: throw LPError(.backendFailure, "nothing works today")
    }
    return solution
  }
}

/// A session that changes each answer.
private struct LyingSession: LPSession {
  var session: any LPSession
  let backend: LyingBackend
  let program: LinearProgram
  private var last: LPSolution?

  init(session: any LPSession, backend: LyingBackend, program: LinearProgram) {
    (self.session, self.backend, self.program) = (session, backend, program)
  }

  mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    session.setRange(of: place, lower: lower, upper: upper)
  }

  mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    session.setCosts(ofColumns: columnCosts, placedCosts: placedCosts)
  }

  mutating func solve(options: LPOptions) throws(LPError) -> LPSolution {
    last = nil
    let solution = try backend.turned(try session.solve(options: options), program)
    last = solution
    return solution
  }

  mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus {
    try solve(options: options).termination
  }

  var iterations: Int { session.iterations }

  func value(of place: LinearProgram.Place) -> Double {
    guard let last else { return .nan }
    switch place {
    case .column(let column):
      return last.columnValues.indices.contains(column) ? last.columnValues[column] : .nan
    case .row(let row): return last.rowValues.indices.contains(row) ? last.rowValues[row] : .nan
    }
  }

  func dual(of place: LinearProgram.Place) -> Double { 1 - session.dual(of: place) }
}
