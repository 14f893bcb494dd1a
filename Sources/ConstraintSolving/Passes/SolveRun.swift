import FlatMemory
package import LinearProgramming

/// The state of one solve of a system, which the passes share.
///
/// The passes are extensions of this class, one file each.
package final class SolveRun {
  let system: ConstraintSystem
  let options: SolveOptions
  let attempt: Attempt
  let levels: PriorityLevels
  /// The budget, and the amount spent.
  package let budget: Budget
  /// The solver of linear programs.
  let programs: Programs
  /// The system after substitution of equalities.
  let reduction: ReducedSystem
  /// The goals that the final values must still reach.
  let ledger = Ledger()
  /// The progress of the stages.
  var state: StageState
  var findings = Findings()
  /// The point at which the solve stops if its budget ends.
  var lastPoint = LastPoint()
  /// The number of iterations spent on proving choices that are known.
  var proofIterations = 0
  /// Whether any block was settled directly.
  var hasSettledAtOnce = false

  /// Whether each constraint is below its constant in all optimal solutions of its level; otherwise
  /// it is above.
  let fallsShort = FlatArray<Bool>()
  /// The violation functions of constraints on one variable.
  let breakpoints = FlatArray<BreakpointFunction>(capacity: 8)

  /// Creates the state before anything is solved.
  ///
  /// - Parameters:
  ///   - system: A valid system.
  ///   - options: Strategy and budgets.
  ///   - backends: The backends, asked in turn for each linear program.
  ///   - deadline: The time at which the solve has to end.
  ///   - attempt: The settings of the attempt.
  ///   - answers: The function that answers questions of definitions, if any.
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

  /// Makes the arrays of the passes. A system that equalities alone determine needs none.
  func prepareForPasses() {
    reduction.prepareForRows()
    guard fallsShort.count < system.constraintCount else { return }
    fallsShort.append(false, times: system.constraintCount)
    if budget.isLimited { lastPoint.values.append(.nan, times: system.variableCount) }
  }

  /// Adds an unlimited variable outside the system, and returns its number.
  func addVariable() -> Int {
    if budget.isLimited { lastPoint.values.append(.nan) }
    return reduction.addVariable()
  }
}
