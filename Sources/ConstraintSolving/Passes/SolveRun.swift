package import LinearProgramming

/// Why a run stopped before its end; never leaves the module.
package enum Interruption: Error {
  /// The required constraints around these parties contradict each other, as substitution shows, or as
  /// a backend says.
  case infeasible(around: [Party], isClaim: Bool = false)
  /// A budget was spent.
  case limit
  /// A definition came to a value that is no finite number.
  case notANumber(definition: Int)
  /// A constraint of a disjunction can be missed by any amount, because nothing limits a variable.
  case unlimited(constraint: Int, variable: Int)
  /// No backend solves programs with integers.
  case integersUnsupported
  /// A variable goes beyond the numbers that can be told from each other.
  case overflow(variable: Int)
  /// No backend passed its check.
  case failure(String)
}

/// The working state of one solve: what is eliminated, what is bounded, what was counted.
///
/// The passes are extensions of it, one file each. Its arrays are touched in loops that call nothing
/// which touches them as well, so their exclusivity needs no check at run time.
package final class SolveRun {
  /// Within what, relative, a recomputed optimum has to agree.
  static let auditTolerance = 1e-7

  let system: ConstraintSystem
  let options: SolveOptions
  let backends: [any DualProviding]
  let deadline: Deadline
  /// Looks at the deadline in loops of short steps.
  @exclusivity(unchecked) private var clock: WorkClock
  /// By how much backends may miss a bound, relative to its size.
  let primalTolerance: Double
  let levels: PriorityLevels

  let elimination: EqualityElimination
  var statistics = SystemSolution.Statistics()
  var ambiguities: [Ambiguity] = []
  /// Whether a budget ended before the range of every ambiguous variable was known.
  var hasUnfinishedRanges = false
  /// Required equalities that relate outputs of definitions alone.
  var deferredEqualities: [Int] = []
  /// Which constraints count, and which definitions are computed.
  @exclusivity(unchecked) var progress: Progress
  /// The stages that were run, if they are to be shown.
  var trace: StageTrace?
  /// What each definition came to, once computed.
  var outcomes: [Definition.Outcome?]
  /// The optima of the blocks of all levels so far.
  var levelRecords: [LevelRecord] = []

  /// How far the search for the best alternatives got, where a budget ended it.
  var unfinishedChoice: UnfinishedChoice?

  /// The range each constraint is held to once it is hard: required, or settled by a level.
  @exclusivity(unchecked) var rowLower: [Double] = []
  @exclusivity(unchecked) var rowUpper: [Double] = []
  /// The range of each variable: its own and what rows of it alone leave of it.
  @exclusivity(unchecked) var freeLower: [Double] = []
  @exclusivity(unchecked) var freeUpper: [Double] = []
  /// The place of each variable in the linear program being built, or -1.
  @exclusivity(unchecked) var columnOfVariable: [Int] = []
  /// The last point found for each variable in a linear program, NaN without one: where the solve stops
  /// if its budget ends. Empty without a budget.
  @exclusivity(unchecked) var point: [Double] = []
  /// Whether all hard rows hold at the point, so that the solve may stop there.
  var isPointFeasible = false
  /// Whether each constraint, in all optimal solutions of its level, is below its constant; otherwise it
  /// is above.
  @exclusivity(unchecked) var fallsShort: [Bool] = []
  /// Where each constraint, and each variable, stood in the last linear program it was part of: the
  /// next one starts from there.
  @exclusivity(unchecked) var statusOfConstraint: [VariableStatus] = []
  @exclusivity(unchecked) var statusOfVariable: [VariableStatus?] = []

  /// The state before anything is solved.
  ///
  /// - Parameters:
  ///   - system: A valid system.
  ///   - options: Strategy and budgets.
  ///   - backends: Tried in order for each linear program.
  ///   - deadline: When the solve has to end.
  ///   - primalTolerance: By how much backends may miss a bound, relative to its size.
  package init(
    _ system: ConstraintSystem, options: SolveOptions, backends: [any DualProviding],
    deadline: Deadline, primalTolerance: Double = LPOptions().primalTolerance
  ) {
    self.system = system
    self.options = options
    self.backends = backends
    self.deadline = deadline
    clock = WorkClock(deadline)
    self.primalTolerance = primalTolerance
    levels = PriorityLevels(of: system, options)
    progress = Progress(of: system)
    if options.tracesStages { trace = StageTrace(of: system) }
    outcomes = [Definition.Outcome?](repeating: nil, count: system.definitions.count)
    elimination = EqualityElimination(
      degrees: system.degrees, termCapacity: system.termVariables.count)
    if !system.definitions.isEmpty { prepareForPasses() }
  }

  /// Makes the arrays of the passes; what equalities determine alone needs none of them.
  func prepareForPasses() {
    guard freeUpper.isEmpty else { return }
    rowLower = [Double](repeating: -.infinity, count: system.constraintCount)
    rowUpper = [Double](repeating: .infinity, count: system.constraintCount)
    freeLower = system.lowerBounds
    freeUpper = [Double](repeating: .infinity, count: system.variableCount)
    columnOfVariable = [Int](repeating: -1, count: system.variableCount)
    fallsShort = [Bool](repeating: false, count: system.constraintCount)
    statusOfConstraint = [VariableStatus](repeating: .basic, count: system.constraintCount)
    statusOfVariable = [VariableStatus?](repeating: nil, count: system.variableCount)
    if hasBudget { point = [Double](repeating: .nan, count: system.variableCount) }
  }

  /// Adds a variable without limits that the system does not know, and returns its number.
  func addVariable() -> Int {
    freeLower.append(-.infinity)
    freeUpper.append(.infinity)
    columnOfVariable.append(-1)
    statusOfVariable.append(nil)
    if hasBudget { point.append(.nan) }
    return elimination.addVariable()
  }

  /// Gives a variable a value that was found to be possible; that it is not can only be rounding.
  func fix(
    _ variable: Int, at value: Double, orFail complaint: @autoclosure () -> String
  ) throws(Interruption) {
    switch elimination.fix(variable, at: value) {
    case .contradiction: throw .failure(complaint())
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant, .deferred: break
    }
  }

  /// Brings a constraint's sum into free variables; the result is in `elimination`.
  func reduce(_ constraint: Int) {
    elimination.reduce(
      system.termVariables, system.termCoefficients, at: system.termRange(of: constraint))
  }

  /// Throws when the time of the solve is spent. This reads the clock.
  func checkTime() throws(Interruption) {
    if isOutOfTime { throw .limit }
  }

  /// Counts steps of a loop, none longer than a microsecond or so, and throws when the time of the
  /// solve is spent. This reads the clock now and then.
  @inline(__always)
  func spend(_ steps: Int = 1) throws(Interruption) {
    if clock.isOver(after: steps) { throw .limit }
  }

  /// Whether the time of the solve is spent.
  var isOutOfTime: Bool { deadline.isOver }
}
