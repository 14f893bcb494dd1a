import LinearProgramming

/// Moves the edges of a solution to the lines of a grid.
extension PrioritizedSolver {
  /// The method of deciding the components of a grid.
  package enum GridMethod: Sendable, Equatable {
    /// By elimination if its tables stay small, otherwise by integer programs.
    case automatic
    /// By integer programs with at most that many nodes, for tests.
    case integerPrograms(nodeLimit: Int)
  }

  /// Moves the edges of a solution to grid lines.
  ///
  /// An edge that lies on a line, to 1e-6, is set to it. Any other edge goes to the line below or
  /// above, so no edge moves a step or more. Required equalities between two edges stay exact if
  /// the lines allow it: the coarser lines then count for both edges. The same holds for outputs of
  /// definitions that lie on an edge the definition reads.
  ///
  /// The choice has the least sum of deviations from required constraints. Among such choices, it
  /// has the least sum of movements over all edges. Among these, it is the first in document order:
  /// box by box the wider, then the higher, then the smaller left, then the smaller top. Sizes keep
  /// their least values before all this. Where lines of different steps leave a size no such
  /// choice, it takes its least value. Optional constraints play no part.
  ///
  /// - Parameters:
  ///   - solution: A solution of the system. If it has no values, it is returned unchanged.
  ///   - system: The system that was solved.
  ///   - grid: The lines, and the forms of the variables.
  ///   - options: The time limit counts; the search also has a budget of its own.
  /// - Returns: The solution on the grid, with the violations of optional constraints and the
  ///   deviations of required ones. If a budget ended before the choice was proved best, the
  ///   outcome is `limit`, and the gap is given.
  /// - Throws: `SolvingError.invalid` for a malformed system, a solution of another system, or a
  ///   grid that does not fit it. `unsupported` if a choice needs a backend for whole-valued
  ///   columns and there is none. Also the errors that `solve` throws.
  public func snap(
    _ solution: SystemSolution, of system: ConstraintSystem, to grid: Grid,
    options: SolveOptions = SolveOptions()
  ) throws(SolvingError) -> SystemSolution {
    try snap(solution, of: system, to: grid, options: options, by: .automatic)
  }

  /// Moves edges to grid lines by a chosen method.
  ///
  /// - Throws: The same errors as the public method.
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
    // A time limit does not end this step, because good places can still follow. A cancellation
    // does.
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
struct GridDecision: ~Copyable {
  let problem: GridProblem
  let solver: PrioritizedSolver
  let method: PrioritizedSolver.GridMethod
  let deadline: Deadline
  /// The position of the representative of each class.
  private var places: [Double]
  /// The work of the integer programs.
  private var effort = CheckedBackends.Effort()
  /// The deviation of components whose choice is not proved best, and its proven bound.
  private var unproven: (deviation: Double, bound: Double)?

  /// Creates the state with every class on the line below.
  init(
    problem: GridProblem, solver: PrioritizedSolver, method: PrioritizedSolver.GridMethod,
    deadline: Deadline
  ) {
    self.problem = problem
    self.solver = solver
    self.method = method
    self.deadline = deadline
    places = problem.classes.map(\.below)
  }

  /// Decides each component of classes that share rows.
  mutating func decideAll() throws(SolvingError) {
    for component in problem.components() {
      if deadline.isCancelled?() == true { return }
      let choice = try choice(for: component)
      for (index, number) in component.members.enumerated() {
        places[number] = choice.place(of: index, component.classes[index])
      }
    }
  }

  private mutating func choice(for component: GridComponent) throws(SolvingError) -> GridChoice {
    var choice = GridChoice(isAbove: component.classes.map { _ in false })
    // If no class has lines, all classes stay.
    if component.classes.allSatisfy(\.isContinuous) { return choice }
    if !component.hasContinuous, method == .automatic || component.rows.isEmpty {
      var elimination = GridElimination(component, deadline: deadline)
      if let isAbove = elimination.best() {
        choice.isAbove = isAbove
        return choice
      }
    }
    var program = GridIntegerProgram(component)
    if case .integerPrograms(let nodeLimit) = method { program.nodeLimit = nodeLimit }
    let result = try run(&program)
    effort.iterations += program.effort.iterations
    effort.programs += program.effort.programs
    effort.nodes += program.effort.nodes
    if let result, result.isProven {
      choice.isAbove = result.isAbove
    } else {
      // The point at which a budget ends a search depends on the backend. This search does not.
      var search = GridSearch(component, deadline: deadline)
      choice.isAbove = search.run()
    }
    let isPlaced = component.hasContinuous ? try placeContinuous(component, &choice) : true
    guard !isPlaced || result?.isProven != true else { return choice }
    let deviation = component.rows.reduce(0) { sum, row in
      sum + row.cost(of: component.sum(of: row, choice)).deviation
    }
    unproven = (
      (unproven?.deviation ?? 0) + deviation,
      (unproven?.bound ?? 0) + min(deviation, result?.deviationBound ?? 0)
    )
    return choice
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

  /// Places the classes without lines after the others are decided: least deviation, then least
  /// movement.
  ///
  /// - Returns: Whether the time sufficed. If not, the classes go to the last point, or stay if
  ///   there is none.
  private func placeContinuous(
    _ component: GridComponent, _ choice: inout GridChoice
  ) throws(SolvingError) -> Bool {
    var system = ConstraintSystem()
    var variables: [Int: Int] = [:]
    for (index, edgeClass) in component.classes.enumerated() where edgeClass.isContinuous {
      let (place, reach) = (edgeClass.place, component.reach)
      let variable = system.addVariable(target: place, lowerBound: place - reach)
      variables[index] = variable
      system.addConstraint([(variable, 1)], .lessThanOrEqual, place + reach)
      let weight = Double(edgeClass.edgeCount)
      system.addConstraint([(variable, weight)], .equal, weight * place, priority: 1)
    }
    for row in component.rows {
      let terms = row.terms.compactMap { term in
        variables[term.edgeClass].map { (variable: $0, coefficient: term.coefficient) }
      }
      if terms.isEmpty { continue }
      let sum = terms.reduce(0) { $0 + $1.coefficient * system.targets[$1.variable] }
      system.addConstraint(
        terms, row.relation, sum - component.sum(of: row, choice), priority: row.isHard ? 3 : 2)
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
      choice.continuousPlaces = variables.mapValues { solution.values[$0] }
    }
    return solution.outcome == .solved
  }

  /// Returns the solution with the edges at their decided places.
  func solution(
    _ continuous: SystemSolution, of system: ConstraintSystem, on grid: Grid
  ) -> SystemSolution {
    var solution = continuous
    let places = problem.places(places, of: grid)
    for variable in solution.values.indices {
      guard let value = grid.value(of: variable, at: places) else { continue }
      // A value that rounding or lines of different steps left below a limit is set to the limit.
      solution.values[variable] = max(value, system.lowerBounds[variable])
    }
    solution.violations = []
    for constraint in solution.counted(of: system) {
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
    solution.statistics.integerPrograms += effort.programs
    solution.statistics.nodes += effort.nodes
    solution.statistics.iterations += effort.iterations
    if let unproven {
      solution.outcome = .limit
      solution.unfinishedGrid = UnfinishedChoice(
        priority: ConstraintSystem.required, incumbent: unproven.deviation, bound: unproven.bound)
    }
    return solution
  }
}
