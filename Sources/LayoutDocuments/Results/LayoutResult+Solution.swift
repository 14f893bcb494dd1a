import Plumb

extension LayoutResult {
  /// The result that a solution is written as.
  init(id: String, solution: Solution, _ coordinates: DocumentOptions.Coordinates) {
    switch solution.outcome {
    case .solved: self.init(id: id, status: .solved)
    case .limit: self.init(id: id, status: .limit)
    case .infeasible(let conflict):
      self.init(id: id, status: .infeasible)
      self.conflict = conflict.members
      furtherConflicts = conflict.further
      areAllConflictsListed = conflict.isComplete
      isConflictIrreducible = conflict.isIrreducible
      relaxation = conflict.relaxation
    }
    let shown =
      coordinates == .window ? solution.absoluteFrames : solution.views.map(\.frame)
    frames = zip(solution.views, shown).map { NamedFrame(name: $0.name, frame: $1) }
    unsatisfied = solution.unsatisfied
    ambiguous = solution.ambiguous
    hasUnfinishedRanges = solution.hasUnfinishedRanges
    choices = solution.choices
    unfinishedChoice = solution.unfinishedChoice
    gridDeviations = solution.gridDeviations
    unfinishedGrid = solution.unfinishedGrid
    statistics = Statistics(
      parseSeconds: 0, solveSeconds: 0, iterations: solution.statistics.iterations,
      blocks: solution.statistics.blocks, fairness: solution.statistics.isFair,
      completedLevels: status == .limit ? solution.statistics.completedLevels : nil)
    statistics?.integerPrograms = solution.statistics.integerPrograms
    statistics?.nodes = solution.statistics.nodes
  }
}

extension LayoutResult.Failure {
  /// Why a solve ended before its end.
  ///
  /// - Parameters:
  ///   - spent: How long it took.
  ///   - timeLimit: How long it might have taken.
  init(limitAfter spent: Duration, of timeLimit: Duration?) {
    let limit = timeLimit.flatMap { spent >= $0 ? CanonicalNumber.text($0.seconds) : nil }
    let message =
      Task.isCancelled
      ? "the task was cancelled"
      : limit.map { "the time limit of \($0) s ended the solve" }
        ?? "the budget of work ended the solve"
    self.init(code: "limit", message: message)
  }

  /// The failure of a layout that could not be solved.
  init(_ error: LayoutError) {
    self.init(
      code: error.code.name, message: error.message, line: error.line, column: error.column,
      rule: error.rule, visual: error.visual, suggestion: error.suggestion)
  }
}
