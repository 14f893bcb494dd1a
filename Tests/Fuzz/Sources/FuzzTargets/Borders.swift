import ConstraintSolving
import LinearProgramming
import SimplexBackend

extension FuzzTarget {
  /// Invalid calls of an API: sessions, systems and backends, with numbers and indices of
  /// any kind.
  static func borderFaults(_ bytes: [UInt8]) -> [String] {
    var source = ByteSource(bytes)
    switch source.below(3) {
    case 0: return sessionFaults(&source)
    case 1: return malformedFaults(&source)
    default: return liarFaults(&source)
    }
  }

  // MARK: Sessions

  /// Valid and invalid changes of a session. The next solve reports the invalid changes, or its
  /// answer is that of the program with the valid ones.
  private static func sessionFaults(_ source: inout ByteSource) -> [String] {
    guard var program = try? anyProgram(&source) else { return [] }
    let options = anyOptions(&source)
    var faults: [String] = []
    let start = program
    let calls = { (session: inout any LPSession) in
      var isWrong = false
      for _ in 0..<12 where !source.isEmpty {
        switch source.below(4) {
        case 0:
          let place = anyPlace(&source)
          let (lower, upper) = (source.number(), source.number())
          session.setRange(of: place, lower: lower, upper: upper)
          if program.has(place), lower < .infinity, upper > -.infinity {
            program.set(place, lower, upper)
          } else {
            isWrong = true
          }
        case 1:
          let costs = (0..<source.below(3)).map { _ in
            (column: source.index(), cost: source.number())
          }
          session.setCosts(ofColumns: costs, placedCosts: [])
          if costs.allSatisfy({ program.has(.column($0.column)) && $0.cost.isFinite }) {
            program.columnCosts = program.columnCosts.map { _ in 0 }
            for (column, cost) in costs { program.columnCosts[column] += cost }
            program.placedCosts = []
          } else {
            isWrong = true
          }
        case 2:
          let cost = PiecewiseLinearCost.deviation(from: source.number(), weight: source.number())
          let place = anyPlace(&source)
          session.setCosts(ofColumns: [], placedCosts: [.init(place, cost)])
          if program.has(place), cost.isValid {
            program.columnCosts = program.columnCosts.map { _ in 0 }
            program.placedCosts = [.init(place, cost)]
          } else {
            isWrong = true
          }
        default:
          let found: TerminationStatus?
          var solution: LPSolution?
          if source.below(2) == 0 {
            found = try? session.minimize(options: options)
          } else {
            solution = try? session.solve(options: options)
            found = solution?.termination
          }
          if isWrong, found != nil { faults.append("a change that is none was not told") }
          isWrong = false
          if found == .optimal { faults += faultsOfOptimum(solution, of: program) }
          for column in 0..<program.columnCount { _ = session.value(of: .column(column)) }
          for row in 0..<program.rowCount { _ = session.dual(of: .row(row)) }
        }
      }
    }
    if source.below(4) == 0 {
      try? ExactSimplexSolver().withSession(on: start, startingFrom: anyBasis(&source), calls)
    } else {
      try? SimplexSolver().withSession(on: start, startingFrom: anyBasis(&source), calls)
    }
    return faults
  }

  private static func faultsOfOptimum(
    _ solution: LPSolution?, of program: LinearProgram
  ) -> [String] {
    guard let solution else { return [] }
    let residuals = KKTResiduals(of: program, solution: solution)
    guard residuals.isWithin(1e-6) else { return ["an optimum that is none: \(residuals)"] }
    // Programs with piecewise-linear costs are refused.
    guard let told = try? SimplexSolver().sensitivity(of: solution, in: program) else { return [] }
    let intervals = (told.columns + told.rows).flatMap { line in
      [line.cost, line.lowerBound, line.upperBound].compactMap(\.self)
    }
    return intervals.allSatisfy { $0.lower <= $0.upper }
      ? [] : ["an interval that is none: \(intervals)"]
  }

  private static func anyProgram(_ source: inout ByteSource) throws -> LinearProgram {
    let (rows, columns) = (source.below(5), 1 + source.below(4))
    var entries: [SparseMatrix.Entry] = []
    for _ in 0..<source.below(10) where rows > 0 {
      entries.append(
        .init(
          row: source.below(rows), column: source.below(columns),
          value: source.pick([1, -1, 2, 0.5, -3, 1e200, 1e-9])))
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows, columnCount: columns, entries: entries))
    for column in 0..<columns {
      program.columnCosts[column] = Double(source.below(7)) - 3
      program.columnLower[column] = source.pick([0, -.infinity, -5, 2])
      program.columnUpper[column] = source.pick([.infinity, 10, 7, 2])
    }
    for row in 0..<rows {
      program.rowLower[row] = source.pick([-.infinity, 0, -8, 3])
      program.rowUpper[row] = source.pick([.infinity, 12, 9, 3])
    }
    return program
  }

  private static func anyOptions(_ source: inout ByteSource) -> LPOptions {
    var options = LPOptions()
    switch source.below(12) {
    case 0: options.primalTolerance = source.number()
    case 1: options.dualTolerance = source.number()
    // A caller that allows billions of iterations gets them, if the numbers keep the solver from
    // ending.
    case 2: options.iterationLimit = min(source.index(), 2_000)
    case 3: options.timeLimit = .seconds(source.below(3) - 1)
    case 4: options.isCancelled = { true }
    default: break
    }
    return options
  }

  private static func anyPlace(_ source: inout ByteSource) -> LinearProgram.Place {
    source.below(2) == 0 ? .column(source.index()) : .row(source.index())
  }

  private static func anyBasis(_ source: inout ByteSource) -> Basis? {
    if source.below(2) == 0 { return nil }
    let statuses: [VariableStatus] = [.basic, .atLower, .atUpper, .free, .atBreakpoint]
    let columns = (0..<source.below(5)).map { _ in source.pick(statuses) }
    return Basis(columns: columns, rows: (0..<source.below(5)).map { _ in source.pick(statuses) })
  }

  // MARK: Systems

  /// Gives a system with an invalid part to every function that takes systems.
  private static func malformedFaults(_ source: inout ByteSource) -> [String] {
    var system = ConstraintSystem()
    let count = 1 + source.below(4)
    for _ in 0..<count { system.addVariable(target: Double(source.byte()), lowerBound: 0) }
    var isMalformed = false
    for _ in 0..<6 where !source.isEmpty {
      let terms = (0..<1 + source.below(3)).map { _ in
        (variable: source.index(), coefficient: source.number())
      }
      let (constant, priority) = (source.number(), source.pick([1000, 500, 250, 0, -1, .nan]))
      let isRight = { (value: Double) in abs(value) <= ConstraintSystem.greatestMagnitude }
      if !terms.allSatisfy({ 0..<count ~= $0.variable && isRight($0.coefficient) })
        || !isRight(constant) || !(priority > 0)
      {
        isMalformed = true
      }
      if source.below(5) == 0 {
        system.addDisjunction(
          [[.init(terms, .lessThanOrEqual, constant)], [.init(terms, .equal, constant)]],
          priority: priority)
      } else {
        system.addConstraint(
          terms, source.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]), constant,
          priority: priority)
      }
    }
    let solver = PrioritizedSolver(backend: SimplexSolver())
    var options = SolveOptions()
    options.iterationLimit = 200
    let all = Set(-1...system.constraintCount)
    var wrong: [String] = []
    do throws(SolvingError) {
      let solution = try solver.solve(system, options: options)
      if isMalformed { wrong.append("a malformed system came to \(solution.outcome)") }
    } catch {
      if isMalformed, error.code != .invalid { wrong.append("\(error)") }
    }
    guard var made = try? solver.solve(ConstraintSystem()) else { return wrong }
    made.values = (0..<source.below(6)).map { _ in source.number() }
    made.uncounted = (0..<source.below(3)).map { _ in source.index() }
    let grid = Grid(
      edges: (0..<4 * source.below(2)).map { _ in Grid.Edge(step: source.number()) },
      forms: (0..<count).map { _ in .edge(source.index()) })
    _ = try? solver.snap(made, of: system, to: grid, options: options)
    _ = solver.redundancies(in: system, candidates: all, options: options)
    _ = solver.relaxation(of: system, candidates: all, options: options)
    let rows = try? ActiveRows(of: system, at: made.values, ambiguous: [source.index()])
    if isMalformed, rows != nil { wrong.append("a malformed system has active rows") }
    return wrong
  }

  // MARK: Backends

  /// Solves with a backend that changes its answers and has correct fallbacks, and with correct
  /// backends alone. The results must agree.
  private static func liarFaults(_ source: inout ByteSource) -> [String] {
    let turns = (0..<4).map { _ in AnswerTurn(&source) }
    var rest: [UInt8] = []
    while !source.isEmpty { rest.append(UInt8(source.byte())) }
    let reader = SystemReader(rest, .ordinary)
    if reader.hasDefinitions { return [] }
    let options = SolveOptions()
    let honest = PrioritizedSolver(backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])
    let liar = PrioritizedSolver(
      backend: TurningBackend(turns: turns), fallbacks: [SimplexSolver(), ExactSimplexSolver()])
    switch (
      Result { () throws(SolvingError) in try honest.solve(reader.system, options: options) },
      Result { () throws(SolvingError) in try liar.solve(reader.system, options: options) }
    ) {
    case (.success(let right), .success(let found)):
      guard right.outcome.isSameKind(as: found.outcome) else {
        return ["\(right.outcome) became \(found.outcome): \(turns)"]
      }
      for (one, other) in zip(right.values, found.values) where !(abs(one - other) <= 1e-5) {
        return ["\(right.values) became \(found.values): \(turns)"]
      }
      return []
    case (.failure(let right), .failure(let found)) where right.code == found.code: return []
    case (let right, let found): return ["\(right) became \(found): \(turns)"]
    }
  }
}

/// A change to an answer.
private struct AnswerTurn: Sendable {
  var termination: TerminationStatus?
  var array: Int
  var change: Int
  var number: Double

  init(_ source: inout ByteSource) {
    termination = source.pick([
      nil, nil, nil, .optimal, .infeasible, .unbounded, .timeLimit, .iterationLimit, .nodeLimit,
      .numericalFailure,
    ])
    (array, change, number) = (source.below(8), source.below(4), source.number())
  }

  func apply(to solution: inout LPSolution) {
    if let termination { solution.termination = termination }
    func turn(_ values: inout [Double]) {
      switch change {
      case 0: values = []
      case 1: values.append(number)
      case 2: values = values.map { $0 + number }
      default: values = values.map { _ in number }
      }
    }
    switch array {
    case 0: turn(&solution.columnValues)
    case 1: turn(&solution.rowValues)
    case 2: turn(&solution.columnDuals)
    case 3: turn(&solution.rowDuals)
    case 4: solution.objective = number
    case 5: solution.primalStatus = change == 0 ? .none : .infeasible
    case 6: solution.dualStatus = change == 0 ? .none : .infeasibilityCertificate
    default: solution.basis = change == 0 ? Basis(columns: [], rows: []) : nil
    }
  }
}

/// A backend that changes each answer.
private struct TurningBackend: DualProviding {
  let name = "turning"
  let turns: [AnswerTurn]

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    var solution = try SimplexSolver().solve(program, options: options)
    turns[(program.columnCount + program.rowCount) % turns.count].apply(to: &solution)
    return solution
  }
}

extension LinearProgram {
  fileprivate func has(_ place: Place) -> Bool {
    switch place {
    case .column(let column): 0..<columnCount ~= column
    case .row(let row): 0..<rowCount ~= row
    }
  }

  fileprivate mutating func set(_ place: Place, _ lower: Double, _ upper: Double) {
    switch place {
    case .column(let column): (columnLower[column], columnUpper[column]) = (lower, upper)
    case .row(let row): (rowLower[row], rowUpper[row]) = (lower, upper)
    }
  }
}

extension SystemSolution.Outcome {
  fileprivate func isSameKind(as other: Self) -> Bool {
    switch (self, other) {
    case (.solved, .solved), (.infeasible, .infeasible), (.limit, .limit): true
    default: false
    }
  }
}

extension ByteSource {
  /// An index, usually a small one.
  fileprivate mutating func index() -> Int {
    switch byte() {
    case let byte where byte < 200: byte % 5
    case let byte where byte < 230: byte - 150
    case let byte where byte < 240: -byte
    default: pick([.max, .min, 1 << 31, 1 << 33, 100_000_000])
    }
  }

  /// A number of any kind.
  fileprivate mutating func number() -> Double {
    switch byte() {
    case let byte where byte < 180: Double(byte - 60) / (byte % 3 == 0 ? 4 : 1)
    default:
      pick([
        .nan, .infinity, -.infinity, 1e15, 1e16, 1e-300, 1e300, -1e200, 3e-8, 1e-6, 0,
        .greatestFiniteMagnitude,
      ])
    }
  }
}
