import FlatMemory
package import LinearProgramming

/// Why a run stopped before its end; never leaves the module.
package enum Interruption: Error {
  /// The required constraints around these parties contradict each other, as substitution shows, or
  /// as a backend says.
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
/// The passes are extensions of it, one file each.
package final class SolveRun {
  /// How far the answers of backends are trusted.
  package struct Tolerances: Equatable, Sendable {
    /// By how much a bound may be missed, relative to its size.
    var primal: Double
    /// A dual smaller than this, relative to the smallest cost, says nothing.
    var dual: Double
    /// Nor does one that is rounding of the largest cost.
    var dualNoise: Double

    /// A dual of a choice smaller than this says nothing.
    var choiceDual: Double
    /// A choice this near to its target, relative to its size, is at it.
    var choice: Double
    /// By how much a value once chosen may still move, relative to its size.
    var room: Double

    /// For all backends.
    package static let usual = Tolerances(
      primal: LPOptions().primalTolerance, dual: 1e-9, dualNoise: 1e-10, choiceDual: 1e-7,
      choice: 1e-10, room: 0)
    /// For all backends, where the usual ones failed.
    package static let tight = Tolerances(
      primal: 1e-12, dual: 1e-9, dualNoise: 1e-10, choiceDual: 1e-7, choice: 1e-10, room: 0)
    /// For backends that round nothing: their duals err by the rounding of the program alone, and
    /// to them a value that was rounded is none that it was rounded from.
    package static let exact = Tolerances(
      primal: 1e-12, dual: 1e-13, dualNoise: 1e-14, choiceDual: 1e-13, choice: 1e-15, room: 1e-12)
  }

  /// Within what, relative, a recomputed optimum has to agree.
  static let auditTolerance = CheckedBackends.auditTolerance

  let system: ConstraintSystem
  let options: SolveOptions
  let backends: CheckedBackends
  let tolerances: Tolerances
  /// Answers what definitions ask.
  let answers: Definition.Answers?
  /// Whether programs whose numbers lie too far apart for rounding end the run.
  package var leavesMuchToExact = false
  /// Whether one did.
  package private(set) var asksForExact = false
  let levels: PriorityLevels
  /// Whether anything was settled at once.
  var hasSettledAtOnce = false

  let elimination: EqualityElimination
  var statistics = SystemSolution.Statistics()
  var ambiguities: [Ambiguity] = []
  /// For each of them the one that it moves with, if that is asked for.
  var leaders: [Int: Int] = [:]
  /// Whether a budget ended before the range of every ambiguous variable was known.
  var hasUnfinishedRanges = false
  /// Outputs of definitions that others are computed from, by required equalities that tie outputs
  /// to each other: it might as well be the other way round.
  var sourcesOfOutputs: Set<Int> = []
  /// Those that are computed from others wherever they can be, because their definitions wait for
  /// themselves otherwise.
  package var yieldingOutputs: Set<Int> = []
  /// Those that the run found to be such, when it ended in a cycle.
  package internal(set) var sourcesToExchange: Set<Int> = []
  /// Which constraints count, and which definitions are computed.
  var progress: Progress
  /// The stages that were run, if they are to be shown.
  var trace: StageTrace?
  /// What each definition came to, once computed.
  var outcomes: [Definition.Outcome?]
  /// The optima of the blocks of all levels so far.
  let levelRecords = LevelRecords()

  /// How far the search for the best alternatives got, where a budget ended it.
  var unfinishedChoice: UnfinishedChoice?

  /// The range each constraint is held to once it is hard: required, or settled by a level; and
  /// that of each variable: its own and what rows of it alone leave of it.
  let ranges = IdentifierTable<(lower: Double, upper: Double)>()
  /// The place of each variable in the last linear program that it was part of.
  let columnOfVariable = FlatArray<Int>()
  /// The rows of the blocks.
  let rows = ReducedRows()
  /// The variables that rows connect.
  var connections = Connections(count: 0)
  /// The violations of constraints on one variable.
  let breakpoints = FlatArray<BreakpointFunction>(capacity: 8)
  /// The last point found for each variable in a linear program, NaN without one: where the solve
  /// stops if its budget ends. Empty without a budget.
  let point = FlatArray<Double>()
  /// Whether all hard rows hold at the point, so that the solve may stop there.
  var isPointFeasible = false
  /// Whether each constraint, in all optimal solutions of its level, is below its constant;
  /// otherwise it is above.
  let fallsShort = FlatArray<Bool>()
  /// Where each constraint, and each variable, stood in the last linear program it was part of: the
  /// next one starts from there.
  let statuses = IdentifierTable<VariableStatus?>()

  let deadline: Deadline
  /// Looks at the deadline in loops of short steps.
  private var clock: WorkClock

  /// The state before anything is solved.
  ///
  /// - Parameters:
  ///   - system: A valid system.
  ///   - options: Strategy and budgets.
  ///   - backends: Asked in turn for each linear program.
  ///   - deadline: When the solve has to end.
  ///   - tolerances: How far answers of backends are trusted.
  ///   - answers: Answers what definitions ask, if any does.
  package init(
    _ system: ConstraintSystem, options: SolveOptions, backends: CheckedBackends,
    deadline: Deadline, tolerances: Tolerances = .usual, answers: Definition.Answers? = nil
  ) {
    self.system = system
    self.answers = answers
    self.options = options
    self.backends = backends
    self.deadline = deadline
    clock = WorkClock(deadline)
    self.tolerances = tolerances
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
    let (variables, constraints) = (system.variableCount, system.constraintCount)
    guard columnOfVariable.count < variables else { return }
    ranges.append((-.infinity, .infinity), constraints: constraints, variables: variables)
    for (variable, lower) in system.lowerBounds.enumerated() { ranges[~variable].lower = lower }
    statuses.append(nil, constraints: constraints, variables: variables)
    columnOfVariable.append(-1, times: variables)
    connections = Connections(count: variables)
    fallsShort.append(false, times: constraints)
    if hasBudget { point.append(.nan, times: variables) }
  }

  /// Adds a variable without limits that the system does not know, and returns its number.
  func addVariable() -> Int {
    ranges.append((-.infinity, .infinity), variables: 1)
    statuses.append(nil, variables: 1)
    columnOfVariable.append(-1)
    connections.append()
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
    if clock.isDue(after: steps) { clock.isOver = deadline.isOver }
    if clock.isOver { throw .limit }
  }

  /// Ends the run where rounding would decide what a program is best at, and an exact backend is
  /// there to decide it.
  func leaveToExact(_ program: LinearProgram) throws(Interruption) {
    guard leavesMuchToExact, program.rowCount <= Self.exactRowLimit else { return }
    guard program.matrix.spread > Self.greatestSpread else { return }
    asksForExact = true
    throw .failure("coefficients too far apart for rounding")
  }

  /// Programs with more rows are not put to an exact backend unasked: it would take seconds.
  private static let exactRowLimit = 100
  /// A program whose coefficients lie farther apart may be best where a step gains less than
  /// rounding.
  private static let greatestSpread = 1e8

  /// Whether the time of the solve is spent.
  var isOutOfTime: Bool { deadline.isOver }
}
