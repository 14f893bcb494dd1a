package import LinearProgramming

/// Why a run stopped before its end; never leaves the module.
package enum Interruption: Error {
  /// The required constraints around these parties contradict each other.
  case infeasible(around: [Party])
  /// A budget was spent.
  case limit
  /// A definition came to a value that is no finite number.
  case notANumber(definition: Int)
  /// No backend passed its check.
  case failure(String)
}

/// The working state of one solve: what is eliminated, what is bounded, what was counted.
///
/// The passes are extensions of it, one file each.
package final class SolveRun {
  /// Within what, relative, a recomputed optimum has to agree.
  static let auditTolerance = 1e-7

  let system: ConstraintSystem
  let options: SolveOptions
  let backends: [any DualProviding]
  let deadline: ContinuousClock.Instant?
  /// By how much backends may miss a bound, relative to its size.
  let primalTolerance: Double

  var elimination: EqualityElimination
  var statistics = SystemSolution.Statistics()
  var ambiguities: [Ambiguity] = []
  /// Required equalities that relate outputs of definitions alone.
  var deferredEqualities: [Int] = []
  /// Whether the required constraints of the current component are known to hold together, so that
  /// a contradiction can only be rounding.
  var requiredHolds = false
  /// Which constraints count, and which definitions are computed.
  var progress: Progress
  /// The stages that were run, if they are to be shown.
  var trace: StageTrace?
  /// What each definition came to, once computed.
  var outcomes: [Definition.Outcome?]
  /// The optima of the blocks of all levels so far.
  var levelRecords: [LevelRecord] = []

  /// The range each constraint is held to once it is hard: required, or settled by a level.
  var rowLower: [Double]
  var rowUpper: [Double]
  /// The range each variable is held to.
  var variableLower: [Double]
  var variableUpper: [Double]

  /// The range of each free variable in the current reduction, its own and what rows of one variable
  /// leave of it.
  var freeLower: [Double]
  var freeUpper: [Double]
  /// The place of each variable in the linear program being built, or -1.
  var columnOfVariable: [Int]

  /// The state before anything is solved.
  ///
  /// - Parameters:
  ///   - system: A valid system.
  ///   - options: Strategy and budgets.
  ///   - backends: Tried in order for each linear program.
  ///   - deadline: When the time of the solve is spent.
  ///   - primalTolerance: By how much backends may miss a bound, relative to its size.
  package init(
    _ system: ConstraintSystem, options: SolveOptions, backends: [any DualProviding],
    deadline: ContinuousClock.Instant?, primalTolerance: Double = LPOptions().primalTolerance
  ) {
    self.system = system
    self.options = options
    self.backends = backends
    self.deadline = deadline
    self.primalTolerance = primalTolerance
    progress = Progress(of: system)
    if options.tracesStages { trace = StageTrace(of: system) }
    outcomes = [Definition.Outcome?](repeating: nil, count: system.definitions.count)
    var degrees = [Int](repeating: 0, count: system.variableCount)
    for variable in system.termVariables { degrees[variable] += 1 }
    elimination = EqualityElimination(variableCount: system.variableCount, degrees: degrees)
    rowLower = [Double](repeating: -.infinity, count: system.constraintCount)
    rowUpper = [Double](repeating: .infinity, count: system.constraintCount)
    variableLower = system.lowerBounds
    variableUpper = [Double](repeating: .infinity, count: system.variableCount)
    freeLower = variableLower
    freeUpper = variableUpper
    columnOfVariable = [Int](repeating: -1, count: system.variableCount)
  }

  /// Adds the equality `constraint's sum = value` to what is eliminated.
  func eliminate(_ constraint: Int, value: Double) throws(Interruption) {
    let range = system.termRange(of: constraint)
    let effect = elimination.add(
      variables: system.termVariables[range], coefficients: system.termCoefficients[range],
      constant: value)
    switch effect {
    case .contradiction: throw .infeasible(around: [.constraint(constraint)])
    case .deferred: deferredEqualities.append(constraint)
    case .pivoted, .redundant: break
    }
  }

  /// Adds a variable without limits that the system does not know, and returns its number.
  func addVariable() -> Int {
    variableLower.append(-.infinity)
    variableUpper.append(.infinity)
    freeLower.append(-.infinity)
    freeUpper.append(.infinity)
    columnOfVariable.append(-1)
    return elimination.addVariable()
  }

  /// Gives a variable a value that was found to be possible; that it is not can only be rounding.
  func fix(
    _ variable: Int, at value: Double, orFail complaint: @autoclosure () -> String
  ) throws(Interruption) {
    if elimination.fix(variable, at: value) == .contradiction { throw .failure(complaint()) }
  }

  /// Brings a constraint's sum into free variables; the result is in `elimination`.
  func reduce(_ constraint: Int) {
    let range = system.termRange(of: constraint)
    elimination.reduce(
      variables: system.termVariables[range], coefficients: system.termCoefficients[range])
  }

  /// Throws when the time of the solve is spent.
  func checkTime() throws(Interruption) {
    if isOutOfTime { throw .limit }
  }

  /// Whether the time of the solve is spent.
  var isOutOfTime: Bool {
    deadline.map { ContinuousClock.now >= $0 } ?? false
  }

  /// Solves a linear program with the first backend whose answer passes the audit.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - basis: Where backends that can start from a basis do.
  /// - Returns: An optimal solution with duals, or an infeasible or unbounded one.
  /// - Throws: `Interruption.limit` when a budget ends, `.failure` when no backend passed its check.
  func solve(
    _ program: LinearProgram, startingFrom basis: Basis? = nil
  ) throws(Interruption) -> LPSolution {
    var complaints: [String] = []
    for backend in backends {
      try checkTime()
      // What needs no linear program costs no iterations.
      if let limit = options.iterationLimit, statistics.iterations >= limit { throw .limit }
      var lpOptions = LPOptions()
      lpOptions.primalTolerance = primalTolerance
      if let deadline { lpOptions.timeLimit = deadline - ContinuousClock.now }
      if let limit = options.iterationLimit {
        lpOptions.iterationLimit = limit - statistics.iterations
      }
      do {
        let solution =
          if let basis, let warm = backend as? any WarmStarting {
            try warm.solve(program, startingFrom: basis, options: lpOptions)
          } else {
            try backend.solve(program, options: lpOptions)
          }
        statistics.linearPrograms += 1
        statistics.iterations += solution.iterations
        switch solution.termination {
        case .optimal:
          let residuals = KKTResiduals(of: program, solution: solution)
          if residuals.isWithin(Self.auditTolerance) { return solution }
          complaints.append("\(backend.name): \(residuals)")
        case .infeasible, .unbounded:
          return solution
        case .iterationLimit, .timeLimit:
          if options.timeLimit != nil || options.iterationLimit != nil { throw Interruption.limit }
          complaints.append("\(backend.name): \(solution.termination.rawValue)")
        case .numericalFailure:
          complaints.append("\(backend.name): gave up")
        }
      } catch let interruption as Interruption {
        throw interruption
      } catch {
        complaints.append("\(backend.name): \(error)")
      }
    }
    // Out of time a backend may give up in other words.
    try checkTime()
    throw .failure(complaints.joined(separator: "; "))
  }
}
