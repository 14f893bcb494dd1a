import LinearProgramming

/// Moves the edges of a solution to the lines of a grid.
extension PrioritizedSolver {
  /// How components of a grid are decided.
  package enum GridMethod: Sendable, Equatable {
    /// By elimination where its tables stay small, otherwise by integer programs.
    case automatic
    /// By integer programs of so many nodes at most, for tests.
    case integerPrograms(nodeLimit: Int)
  }

  /// Moves the edges of a solution to grid lines.
  ///
  /// An edge that lies on a line, to 1e-6, is set to it; any other one goes to the line below or
  /// above, so none moves a step or more. Required equalities between two edges, and outputs of
  /// definitions that lie on an edge the definition reads, stay exact where the lines allow it:
  /// then the coarser lines count for both. Among all choices the one is taken with the least sum
  /// of deviations from required constraints, then with the least sum of movements over all edges,
  /// then the first one in document order: box by box the wider, then the higher, then the smaller
  /// left, then the smaller top. Sizes keep their least values before all this; where lines of
  /// different steps leave a size no such choice, it takes its least value. Optional constraints
  /// play no part.
  ///
  /// - Parameters:
  ///   - solution: A solution of the system with values; without, it is handed back as it is.
  ///   - system: The system that was solved.
  ///   - grid: The lines, and what the variables are.
  ///   - options: The time limit counts; the search has a budget of its own besides.
  /// - Returns: The solution on the grid, with the violations of optional constraints, the
  ///   deviations of required ones, and, where a budget ended before the choice was known to be the
  ///   best one, the outcome `limit` and the gap.
  /// - Throws: `SolvingError.invalid` for a malformed system, a solution that is none of its, and a
  ///   grid that does not fit it, `unsupported` where
  ///   a choice needs a backend for whole-valued columns and there is none, and what `solve`
  ///   throws.
  public func snap(
    _ solution: SystemSolution, of system: ConstraintSystem, to grid: Grid,
    options: SolveOptions = SolveOptions()
  ) throws(SolvingError) -> SystemSolution {
    try snap(solution, of: system, to: grid, options: options, by: .automatic)
  }

  /// Moves edges to grid lines by a chosen method.
  ///
  /// - Throws: `SolvingError` as the public method.
  package func snap(
    _ solution: SystemSolution, of system: ConstraintSystem, to grid: Grid, options: SolveOptions,
    by method: GridMethod
  ) throws(SolvingError) -> SystemSolution {
    try system.validate()
    guard solution.values.count == system.variableCount, !solution.values.isEmpty else {
      return solution
    }
    guard solution.values.allSatisfy({ abs($0) <= ConstraintSystem.greatestMagnitude }),
      solution.uncounted.allSatisfy({ 0..<system.constraintCount ~= $0 })
    else { throw .invalid("the solution is none of the system") }
    let places = try grid.places(at: solution.values)
    // What takes too long may go on to good places; what nobody wants any more has none.
    let unwanted = Deadline(instant: nil, isCancelled: options.isCancelled)
    guard
      let problem = GridProblem(system, grid, solution, places: places, until: unwanted)
    else { return SystemSolution(outcome: .limit) }
    var decision = GridDecision(
      problem: problem, solver: self, method: method,
      deadline: Deadline(options))
    try decision.decideAll()
    if unwanted.isOver { return SystemSolution(outcome: .limit) }
    return decision.solution(solution, of: system, on: grid)
  }
}

/// The choice for all components of a grid.
struct GridDecision {
  let problem: GridProblem
  let solver: PrioritizedSolver
  let method: PrioritizedSolver.GridMethod
  let deadline: Deadline
  private var choice: GridChoice
  private var statistics = SystemSolution.Statistics()
  /// The deviation of components that were not decided for certain, and its proven bound.
  private var unproven: (deviation: Double, bound: Double)?

  /// Starts with every class on the line below.
  init(
    problem: GridProblem, solver: PrioritizedSolver, method: PrioritizedSolver.GridMethod,
    deadline: Deadline
  ) {
    self.problem = problem
    self.solver = solver
    self.method = method
    self.deadline = deadline
    choice = GridChoice(isAbove: [Bool](repeating: false, count: problem.classes.count))
  }

  /// Decides each component of classes that share rows.
  mutating func decideAll() throws(SolvingError) {
    var sets = DisjointSets(count: problem.classes.count)
    for row in problem.rows {
      for term in row.terms { sets.merge(row.terms[0].edgeClass, term.edgeClass) }
    }
    var componentOfRoot = [Int](repeating: -1, count: problem.classes.count)
    var components: [(members: [Int], rows: [GridProblem.Row])] = []
    func component(of number: Int) -> Int {
      let root = sets.representative(of: number)
      if componentOfRoot[root] < 0 {
        componentOfRoot[root] = components.count
        components.append(([], []))
      }
      return componentOfRoot[root]
    }
    for number in problem.classes.indices where problem.classes[number].isFree {
      components[component(of: number)].members.append(number)
    }
    for row in problem.rows { components[component(of: row.terms[0].edgeClass)].rows.append(row) }
    for (members, rows) in components {
      if deadline.isCancelled?() == true { return }
      try decide(members, rows)
    }
  }

  private mutating func decide(_ members: [Int], _ rows: [GridProblem.Row]) throws(SolvingError) {
    let hasContinuous = members.contains { problem.classes[$0].isContinuous }
    // Where nothing goes to a line, everything stays.
    if members.allSatisfy({ problem.classes[$0].isContinuous }) { return }
    if !hasContinuous, method == .automatic || rows.isEmpty {
      var elimination = GridElimination(
        problem, members: members, rows: rows, deadline: deadline)
      if let isAbove = elimination.best() {
        take(isAbove, for: members)
        return
      }
    }
    var program = GridIntegerProgram(problem, members: members, rows: rows)
    if case .integerPrograms(let nodeLimit) = method { program.nodeLimit = nodeLimit }
    let result = try run(&program)
    statistics.integerPrograms += program.programCount
    statistics.nodes += program.nodeCount
    statistics.iterations += program.iterationCount
    if let result, result.isProven {
      take(result.isAbove, for: members)
    } else {
      // Which point a search has when its budget ends depends on the backend; this one does not.
      var search = GridSearch(problem, members: members, rows: rows, deadline: deadline)
      take(search.run(), for: members)
    }
    let isPlaced = hasContinuous ? try placeContinuous(members, rows) : true
    guard !isPlaced || result?.isProven != true else { return }
    let deviation = rows.reduce(0) { $1.isHard ? $0 : $0 + $1.miss(problem.sum(of: $1, choice)) }
    unproven = (
      (unproven?.deviation ?? 0) + deviation,
      (unproven?.bound ?? 0) + min(deviation, result?.deviationBound ?? 0)
    )
  }

  private mutating func take(_ isAbove: [Bool], for members: [Int]) {
    for (member, isAbove) in zip(members, isAbove) { choice.isAbove[member] = isAbove }
  }

  private func run(
    _ program: inout GridIntegerProgram
  ) throws(SolvingError) -> GridIntegerProgram.Result? {
    guard solver.backends.solveIntegers else {
      throw .unsupported("the grid needs a backend for whole-valued columns")
    }
    do throws(LPError) {
      return try program.run(by: solver.backends, deadline: deadline)
    } catch {
      throw .numericalFailure(error.message)
    }
  }

  /// Places the classes without lines, the others being decided: least deviation, then least
  /// movement.
  ///
  /// - Returns: Whether there was time for it; without, they go where the last point has them, or
  ///   stay.
  private mutating func placeContinuous(
    _ members: [Int], _ rows: [GridProblem.Row]
  ) throws(SolvingError) -> Bool {
    var system = ConstraintSystem()
    var variables: [Int: Int] = [:]
    for member in members where problem.classes[member].isContinuous {
      let edgeClass = problem.classes[member]
      let variable = system.addVariable(
        target: edgeClass.place, lowerBound: edgeClass.place - problem.reach)
      variables[member] = variable
      system.addConstraint(
        [(variable, 1)], .lessThanOrEqual, edgeClass.place + problem.reach)
      let weight = Double(edgeClass.edgeCount)
      system.addConstraint([(variable, weight)], .equal, weight * edgeClass.place, priority: 1)
    }
    for row in rows {
      let terms = row.terms.compactMap { term in
        variables[term.edgeClass].map { (variable: $0, coefficient: term.coefficient) }
      }
      if terms.isEmpty { continue }
      let places = terms.reduce(0) { sum, term in
        sum + term.coefficient * system.targets[term.variable]
      }
      let constant = places - problem.sum(of: row, choice)
      system.addConstraint(
        terms, row.relation, constant,
        priority: row.isHard ? 3 : 2)
    }
    var options = SolveOptions()
    options.findsRanges = false
    options.timeLimit = deadline.timeLeft
    options.isCancelled = deadline.isCancelled
    let solution = try solver.solve(system, options: options)
    guard solution.outcome == .solved || solution.outcome == .limit else {
      throw .numericalFailure("edges without a grid found no place beside those with one")
    }
    if !solution.values.isEmpty {
      for (member, variable) in variables {
        choice.continuousPlaces[member] = solution.values[variable]
      }
    }
    return solution.outcome == .solved
  }

  /// The solution with the edges where they were decided to go.
  func solution(
    _ continuous: SystemSolution, of system: ConstraintSystem, on grid: Grid
  ) -> SystemSolution {
    var solution = continuous
    let places = problem.places(choice, of: grid)
    for variable in solution.values.indices {
      guard let value = grid.value(of: variable, at: places) else { continue }
      // What rounding, or lines of different steps, left below a limit is at it.
      solution.values[variable] = max(value, system.lowerBounds[variable])
    }
    var counts = [Bool](repeating: true, count: system.constraintCount)
    for constraint in solution.uncounted { counts[constraint] = false }
    solution.violations = []
    for constraint in 0..<system.constraintCount where counts[constraint] {
      guard system.isMissed(constraint, at: solution.values) else { continue }
      let amount = system.violation(of: constraint, at: solution.values)
      if !system.isRequired(constraint) {
        solution.violations.append((constraint, amount))
      } else if Significance.isMissed(
        by: amount - system.violation(of: constraint, at: continuous.values),
        magnitude: system.magnitude(of: constraint, at: solution.values))
      {
        solution.gridDeviations.append((constraint, amount))
      }
    }
    solution.statistics.integerPrograms += statistics.integerPrograms
    solution.statistics.nodes += statistics.nodes
    solution.statistics.iterations += statistics.iterations
    if let unproven {
      solution.outcome = .limit
      solution.unfinishedGrid = UnfinishedChoice(
        priority: ConstraintSystem.required, incumbent: unproven.deviation, bound: unproven.bound)
    }
    return solution
  }
}
