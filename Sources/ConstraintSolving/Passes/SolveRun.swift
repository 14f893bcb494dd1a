import FlatMemory
package import LinearProgramming

/// One solve of a system from its beginning: the parts that the passes share, each with what it
/// knows.
///
/// The passes are extensions of it, one file each.
package final class SolveRun {
  let system: ConstraintSystem
  let options: SolveOptions
  let attempt: Attempt
  let levels: PriorityLevels
  /// What may be spent, and was.
  package let budget: Budget
  /// How programs are solved.
  let programs: Programs
  /// What equalities leave of the system.
  let reduction: ReducedSystem
  /// What the final values must still reach.
  let ledger = Ledger()
  /// How far the stages have come.
  var state: StageState
  var findings = Findings()
  /// Where the solve stops if its budget ends.
  var lastPoint = LastPoint()
  /// How many iterations were spent on proving choices that are known.
  var proofIterations = 0
  /// Whether anything was settled at once.
  var hasSettledAtOnce = false

  /// Whether each constraint, in all optimal solutions of its level, is below its constant;
  /// otherwise it is above.
  let fallsShort = FlatArray<Bool>()
  /// The violations of constraints on one variable.
  let breakpoints = FlatArray<BreakpointFunction>(capacity: 8)

  /// The state before anything is solved.
  ///
  /// - Parameters:
  ///   - system: A valid system.
  ///   - options: Strategy and budgets.
  ///   - backends: Asked in turn for each linear program.
  ///   - deadline: When the solve has to end.
  ///   - attempt: What is tried.
  ///   - answers: Answers what definitions ask, if any does.
  package init(
    _ system: ConstraintSystem, options: SolveOptions, backends: CheckedBackends,
    deadline: Deadline, attempt: Attempt = Attempt(), answers: Definition.Answers? = nil
  ) {
    self.system = system
    self.options = options
    self.attempt = attempt
    levels = PriorityLevels(of: system, options)
    budget = Budget(
      options, until: deadline, size: system.variableCount + system.constraintCount)
    programs = Programs(
      backends.from(attempt.first), attempt.tolerances, budget,
      leavesMuchToExact: attempt.leavesMuchToExact)
    reduction = ReducedSystem(system, options.presolve, budget)
    state = StageState(
      of: system, answers, isTraced: options.diagnoses.contains(.stages), attempt)
    if !system.definitions.isEmpty { prepareForPasses() }
  }

  /// Makes the arrays of the passes; what equalities determine alone needs none of them.
  func prepareForPasses() {
    reduction.prepareForRows()
    guard fallsShort.count < system.constraintCount else { return }
    fallsShort.append(false, times: system.constraintCount)
    if budget.isLimited { lastPoint.values.append(.nan, times: system.variableCount) }
  }

  /// Adds a variable without limits that the system does not know, and returns its number.
  func addVariable() -> Int {
    if budget.isLimited { lastPoint.values.append(.nan) }
    return reduction.addVariable()
  }
}
