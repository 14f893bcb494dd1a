public import ConstraintSolving
import LayoutNotation
public import LinearProgramming
public import SimplexBackend

extension Layout {
  /// Solves the layout. The edges of views with a grid are on grid lines in the solution.
  ///
  /// In a cancelled task it throws the error `cancelled`, also during the solve.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks: the pure-Swift simplex by default, or for example
  ///     `.glpk(.dualSimplex)` with `import GLPKBackend`. If one of its answers fails the check,
  ///     the pure-Swift simplex takes over, and after it exact rational arithmetic.
  ///   - strategy: How the priorities are ordered.
  ///   - limits: The limits of the solve.
  /// - Returns: The solution. A conflict or an exhausted limit is an outcome, not an error.
  /// - Throws: `LayoutError` for invalid input: a cycle of rules, an invalid formula, or, until
  ///   `forgetMistakes()`, an invalid call that does not throw itself. `cancelled` in a cancelled
  ///   task.
  public func solve(
    using backend: some DualProviding = SimplexSolver(),
    strategy: SolveStrategy = .lexicographic, limits: SolveLimits = SolveLimits()
  ) throws(LayoutError) -> Solution {
    try solve(using: backend, options: SolveOptions(limits, strategy))
  }

  /// Solves the layout with all options: weights, presolve rules, and whether ranges are computed.
  ///
  /// - Parameters:
  ///   - backend: Solves the coupled blocks, as in `solve(using:strategy:limits:)`.
  ///   - options: Strategy, budgets and more.
  /// - Returns: The solution. A conflict or an exhausted limit is an outcome, not an error.
  /// - Throws: `LayoutError` for invalid input, such as a cycle of rules, and `cancelled` in a
  ///   cancelled task. A solve that `options.isCancelled` ends has the outcome `limit`.
  public func solve(
    using backend: some DualProviding = SimplexSolver(), options: SolveOptions
  ) throws(LayoutError) -> Solution {
    try solve(using: backend, options: options, rootSize: size)
  }

  /// Solves the layout with the plans of layouts solved earlier. Also returns the lowered layout;
  /// `nil` if there was no time for lowering.
  package func preparedSolution(
    using backend: some DualProviding, options: SolveOptions, reusing plans: PlanCache?
  ) throws(LayoutError) -> (solution: Solution, prepared: PreparedLayout?) {
    try preparedSolution(
      using: backend, options: options, rootSize: size, plans: plans, handsOn: true)
  }

  /// Solves the layout by a single backend, so that its failures are visible, to test the backend.
  ///
  /// - Parameters:
  ///   - backend: Solves the programs that remain after presolve and elimination. There is no
  ///     fallback. `search.backends` of the solution says how many programs there were.
  ///   - options: Strategy, budgets and more.
  /// - Returns: The solution.
  /// - Throws: `LayoutError`, as `solve(using:options:)` does, and with the code
  ///   `numericalFailure` if an answer of the backend fails the check.
  public func solve(
    onlyUsing backend: some DualProviding, options: SolveOptions = SolveOptions()
  ) throws(LayoutError) -> Solution {
    try preparedSolution(using: backend, options: options, rootSize: size, fallsBack: false)
      .solution
  }

  /// Solves the layout for a root of given sides.
  func solve(
    using backend: some DualProviding, options: SolveOptions, rootSize: RootSize
  ) throws(LayoutError) -> Solution {
    try preparedSolution(using: backend, options: options, rootSize: rootSize).solution
  }

  private func preparedSolution(
    using backend: some DualProviding, options: SolveOptions, rootSize: RootSize,
    fallsBack: Bool = true, plans: PlanCache? = nil, handsOn: Bool = false
  ) throws(LayoutError) -> (solution: Solution, prepared: PreparedLayout?) {
    try throwIfCancelled()
    try throwMisuse()
    try options.check()
    let isKept = options.usesPlans && fallsBack && plans == nil && rootSize == size
    // Most edits are small.
    let kept = isKept ? adoptedLowering() : nil
    if let kept, let solution = kept.solutionNearby(of: self, options: options) {
      return (solution, handsOn ? kept.prepared : nil)
    }
    let options = options.heedingCancellation
    // The time limit includes lowering.
    let deadline = Deadline(options)
    let solver = PrioritizedSolver(fallingBackFrom: backend, fallsBack: fallsBack)
    if let kept, let solution = try keptSolution(kept, solver, options, until: deadline) {
      try throwIfCancelled()
      // Returning the lowered layout takes longer than an edit, so it is returned only on request.
      return (solution, handsOn ? kept.prepared : nil)
    }
    let prepared = try PreparedLayout(self, rootSize, until: deadline)
    try throwIfCancelled()
    if prepared.isUnfinished { return (Solution(outcome: .limit), nil) }
    let (solution, traces) = try prepared.solved(
      by: solver, options: options, until: deadline, reusing: plans ?? (isKept ? self.plans : nil),
      answers: answers)
    try throwIfCancelled()
    if isKept { keep(prepared) }
    for text in traces { trace(text) }
    return (solution, handsOn ? prepared : nil)
  }

  /// The last lowered layout, updated with changed numbers; `nil` if it has to be lowered anew.
  private func adoptedLowering() -> KeptLowering? {
    guard let kept else { return nil }
    if kept.adopt(edits, of: self) { return kept }
    forget()
    return nil
  }

  /// Solves the last lowered layout; `nil` if it has to be lowered anew.
  private func keptSolution(
    _ kept: KeptLowering, _ solver: PrioritizedSolver, _ options: SolveOptions,
    until deadline: Deadline
  ) throws(LayoutError) -> Solution? {
    var found = kept.solution(of: self, by: solver, options: options, until: deadline)
    if found == nil, let prepared = kept.current(of: self) {
      // A plan is made only when a structure recurs.
      found = try prepared.solved(
        by: solver, options: options, until: deadline, reusing: plans, asksPlans: false,
        answers: answers)
    }
    guard let (solution, traces) = found else {
      forget()
      return nil
    }
    for text in traces { trace(text) }
    return solution
  }

  private func forget() {
    kept = nil
    edits.end()
  }

  private func keep(_ prepared: PreparedLayout) {
    kept = KeptLowering(prepared, of: self)
    if kept != nil { edits.begin() } else { edits.end() }
  }

  /// Copies the frames of a solution into the given frames of the views, as a layout pass does.
  ///
  /// Observers of `\.$frame` of a view are notified if the frame changed, after all views have
  /// their frames, parents before their children.
  ///
  /// A view that was moved after the solve keeps its place in the root, relative to its new
  /// parent. If the solution does not contain the new parent, its given frame does not change.
  ///
  /// - Parameter solution: A solution of this layout. It has no effect unless it is solved. For a
  ///   solution of another layout the next `solve` throws an error.
  public func adopt(_ solution: Solution) {
    guard case .solved = solution.outcome else { return }
    guard solution.identity === identity else {
      return report(.foreignView, "a solution of another layout has no frames for this one")
    }
    var changes: [ObserverList<Frame>] = []
    for (place, view) in solution.views.remaining(in: table) {
      guard let frame = solution.frame(ofPlace: place, forParentIn: table, view) else { continue }
      if let change = adopt(frame, for: view) { changes.append(change) }
    }
    for change in changes { change.deliver() }
  }
}

extension Solution {
  /// The frame of a view relative to its current parent in a table; `nil` if the solution does not
  /// contain that parent.
  fileprivate func frame(
    ofPlace place: Int, forParentIn table: ViewTable, _ view: Int
  ) -> Frame? {
    guard let parent = table.parent(of: view) else { return views.allFrames[place] }
    guard let origin = views.place(of: parent, table.generation(of: parent)) else { return nil }
    return origin == views.parent(of: place)
      ? views.allFrames[place] : frame(ofPlace: place, inPlace: origin)
  }
}

extension PreparedLayout {
  /// Solves the system.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets, except time.
  ///   - deadline: The time at which the solve has to end.
  ///   - plans: The plans of earlier solves; `nil`: there are none.
  ///   - asksPlans: Whether to ask `plans` for the answer first.
  ///   - answers: Computes the values of definitions.
  /// - Returns: The solution in terms of the layout, and the traces of `?`.
  /// - Throws: `LayoutError` for invalid input.
  func solved(
    by solver: PrioritizedSolver, options: SolveOptions, until deadline: Deadline,
    reusing plans: PlanCache?, asksPlans: Bool = true, answers: Definition.Answers?
  ) throws(LayoutError) -> (solution: Solution, traces: [String]) {
    let solved = try solve(
      by: solver, options: options, until: deadline, reusing: plans, asksPlans: asksPlans,
      answers: answers)
    return try reported(solved, by: solver, options: options, until: deadline, answers: answers)
  }

  /// Solves the system and returns the solver's solution. `withoutPlan` is called before a solve
  /// without a plan.
  func solve(
    by solver: PrioritizedSolver, options: SolveOptions, until deadline: Deadline,
    reusing plans: PlanCache?, asksPlans: Bool = true, withoutPlan: () -> Void = {},
    answers: Definition.Answers? = nil
  ) throws(LayoutError) -> SystemSolution {
    #if DEBUG || PLUMB_CHECKS
    WorkCounter.add(\.solves)
    #endif
    var options = options
    options.timeLimit = deadline.timeLeft
    do throws(SolvingError) {
      if asksPlans, let plans,
        let planned = try solver.plannedSolution(
          of: system, options: options, plans, until: deadline, answers: answers)
      {
        return planned
      }
      // Plans do not find conflicts.
      options.background = background
      if let known = plans?.knownConflict(of: system, options: options) { return known }
      withoutPlan()
      options.timeLimit = deadline.timeLeft
      var solution = try solver.solve(system, options: options, answers: answers)
      if let plans { solver.note(&solution, of: system, options: options, plans) }
      return solution
    } catch {
      throw layoutError(from: error)
    }
  }

  /// Converts a solver's solution to one in terms of the layout, with edges on the grid.
  func reported(
    _ solved: SystemSolution, by solver: PrioritizedSolver, options: SolveOptions,
    until deadline: Deadline, answers: Definition.Answers? = nil
  ) throws(LayoutError) -> (solution: Solution, traces: [String]) {
    var rest = options
    rest.timeLimit = deadline.timeLeft
    do throws(SolvingError) {
      let placed = try placedOnGrid(solved, by: solver, options: rest)
      var solution = solution(from: placed)
      if grid != nil { solution.continuous = frames(in: solved) }
      if case .infeasible(let parties) = solved.outcome {
        let relaxation =
          options.findsConflict
          ? solver.relaxation(of: system, candidates: givers, options: rest, answers: answers)
          : .unknown
        solution.outcome = .infeasible(conflict(solved, parties, relaxation))
      }
      return (solution, traces(of: placed))
    } catch {
      throw layoutError(from: error)
    }
  }

  /// Converts a solver's solution to one in terms of the layout.
  func solution(from solved: SystemSolution) -> Solution {
    var solution: Solution
    switch solved.outcome {
    case .solved: solution = Solution(outcome: .solved)
    case .limit: solution = Solution(outcome: .limit)
    case .infeasible(let parties):
      solution = Solution(outcome: .infeasible(conflict(solved, parties, .unknown)))
    }
    if !solved.values.isEmpty {
      solution.identity = geometry.identity
      solution.views = geometry.views(with: frames(in: solved))
    }
    for (constraint, amount) in violations(in: solved) where isListed(constraint) {
      solution.missed.append(
        .init(words: words(of: constraint), amount: amount, number: constraint))
    }
    solution.ambiguous = ambiguous(in: solved)
    if !solved.leaders.isEmpty {
      let variables = freeAttributes(in: solved).map(\.variable)
      let places = Dictionary(uniqueKeysWithValues: zip(variables, variables.indices))
      solution.leaders = variables.indices.map {
        solved.leaders[variables[$0]].flatMap { places[$0] } ?? $0
      }
    }
    solution.search = .init(solved)
    solution.chosen = compounds.map { choice(of: $0, in: solved) }
    for (compound, chosen) in zip(compounds, solution.chosen) {
      guard let chosen else { continue }
      let all = constraints.parts(of: compound.constraint)
      let parts = all.filter { constraints.records[$0].alternative == chosen }
      solution.choices.append(
        .init(
          constraint: constraints.source(of: compound.constraint), alternative: chosen + 1,
          text: parts.map { text(ofPart: $0, among: all) }.joined(separator: " && ")))
    }
    solution.search.unfinishedChoice = solved.unfinishedChoice.map {
      .init(
        priority: $0.priority.map(writtenPriority), incumbent: $0.incumbent, bound: $0.bound,
        gap: $0.gap)
    }
    solution.search.choiceIsProved = solved.choiceIsProved
    solution.search.assumedReach = solved.assumedReach
    solution.gridDeviations = merged(solved.gridDeviations).map {
      .init(constraint: source(of: .constraint($0.constraint)), amount: $0.amount)
    }
    solution.search.unfinishedGrid = solved.unfinishedGrid.map {
      .init(priority: nil, incumbent: $0.incumbent, bound: $0.bound, gap: $0.gap)
    }
    return solution
  }

  /// The ambiguous attributes, without distances (which follow from the views), hidden views that
  /// a stack leaves out (which have no place), and attributes of guides that no constraint reads.
  private func freeAttributes(in solved: SystemSolution) -> [Ambiguity] {
    let hasGuides = geometry.table.guideCount > 0
    if geometry.insets.isEmpty, stacked.leftOut.isEmpty, !hasGuides { return solved.ambiguities }
    let free = solved.ambiguities.filter {
      geometry.isAttribute($0.variable) && !isLeftOut(Int(geometry.order[$0.variable / 4]))
    }
    guard hasGuides, free.contains(where: { isOfGuide($0.variable) }) else { return free }
    var read = Set(system.definitions.flatMap(\.reads))
    for constraint in 0..<system.constraintCount {
      read.formUnion(system.terms(of: constraint).map(\.variable))
    }
    return free.filter { !isOfGuide($0.variable) || read.contains($0.variable) }
  }

  /// Whether a variable belongs to a guide other than a built-in one; the contents of a scroll
  /// view always matter.
  private func isOfGuide(_ variable: Int) -> Bool {
    let view = Int(geometry.order[variable / 4])
    return geometry.table.isGuide(view) && geometry.table.properties(of: view)?.ownGuide == nil
  }

  /// The ambiguous attributes of a solution.
  func ambiguous(in solved: SystemSolution) -> [Solution.Ambiguous] {
    freeAttributes(in: solved).map { ambiguity in
      var ambiguous = Solution.Ambiguous(
        view: geometry.name(ambiguity.variable / 4),
        ViewGeometry.dimensions[ambiguity.variable % 4],
        lower: ambiguity.lower.flatMap { $0.isFinite ? $0 : nil },
        upper: ambiguity.upper.flatMap { $0.isFinite ? $0 : nil },
        hasRange: ambiguity.lower != nil)
      ambiguous.place = ambiguity.variable / 4
      return ambiguous
    }
  }

  /// The frames of all views; empty without values.
  fileprivate func frames(in solved: SystemSolution) -> [Frame] {
    solved.values.isEmpty ? [] : geometry.frames(at: solved.values)
  }

  /// A conflict in terms of the layout.
  fileprivate func conflict(
    _ solved: SystemSolution, _ parties: [Party], _ relaxation: Relaxation
  ) -> Solution.Conflict {
    var conflict = Solution.Conflict(
      members: sources(of: parties), isIrreducible: solved.conflicts.areIrreducible,
      further: solved.conflicts.further.map(sources), isComplete: solved.conflicts.areAllFound)
    switch relaxation {
    case .amounts(let amounts):
      conflict.relaxation = merged(amounts.map { ($0.constraint, $0.amount) }).map {
        .init(constraint: source(of: .constraint($0.constraint)), amount: $0.amount)
      }
    case .impossible: conflict.relaxation = []
    case .unknown: break
    }
    return conflict
  }

  /// The priority that a constraint was given; required if it is optional only because the layout
  /// is elastic.
  func writtenPriority(of constraint: Int) -> Priority {
    writtenPriority(system.priorities[constraint])
  }

  /// The given priority for a priority of the solver.
  private func writtenPriority(_ priority: Double) -> Priority {
    priority == ConstraintSystem.elastic ? .required : Priority(priority)
  }

  /// The source of a party, for the user.
  package func source(of party: Party) -> ConstraintSource {
    switch party {
    case .constraint(let number): source(ofConstraint: number)
    case .definition(let number): definitionSources[number].source
    case .lowerBound(let variable):
      source(ofLowerBound: variable)
    }
  }

  private func source(ofLowerBound variable: Int) -> ConstraintSource {
    var source = ConstraintSource(
      text: "\(geometry.name(ofVariable: variable)) >= "
        + system.lowerBounds[variable].canonical,
      implicit: .nonnegativeSize, about: viewName(variable))
    note(variable, .greaterThanOrEqual, in: &source)
    return source
  }

  /// Sets the attribute and the relation of the source of a constraint on one variable.
  private func note(
    _ variable: Int, _ relation: ConstraintRelation, in source: inout ConstraintSource
  ) {
    guard geometry.isAttribute(variable) else { return }
    source.attribute = ViewGeometry.dimensions[variable % 4]
    source.relation = relation
  }

  private func source(ofConstraint number: Int) -> ConstraintSource {
    let variable = system.terms(of: number).first?.variable
    var source: ConstraintSource
    switch origins[number] {
    case .written(let written): return self.source(ofRecord: written)
    case .part(_, let compound): return self.source(ofRecord: compounds[compound].constraint)
    case .implicit(.distance): source = distanceSource(of: number)
    case .implicit(let reason):
      source = ConstraintSource(
        text: implicitText(of: number),
        implicit: reason == .textHugging ? .intrinsicSize : reason,
        about: variable.map(viewName) ?? "")
    case .stack(let row), .stackFit(let row): source = self.source(ofRow: row)
    case .fit:
      source = ConstraintSource(
        text: "size: fit", implicit: .rootSize, about: viewName(0))
    }
    if let variable { note(variable, system.relations[number], in: &source) }
    return source
  }

  /// The source of a record, with its view and attribute.
  func source(ofRecord number: Int) -> ConstraintSource {
    let record = constraints.records[number]
    var source = constraints.source(of: number)
    (source.view, source.attribute) = (geometry.table.name(of: Int(record.item)), record.attribute)
    source.serial = record.serial
    return source
  }

  /// The name of the view that a variable belongs to.
  func viewName(_ variable: Int) -> String { geometry.name(variable / 4) }
}

extension Solution.Search {
  /// Makes the counts of a solver's solution, and whether it found all ranges.
  init(_ solved: SystemSolution) {
    self.init(solved.statistics, hasUnfinishedRanges: solved.hasUnfinishedRanges)
  }

  /// Makes the counts of kept statistics.
  init(_ counts: SystemSolution.Statistics, hasUnfinishedRanges: Bool) {
    self.init(
      blocks: counts.blocks, backends: counts.backends, linearPrograms: counts.linearPrograms,
      iterations: counts.iterations, integerPrograms: counts.integerPrograms, nodes: counts.nodes,
      completedLevels: counts.completedLevels, isFair: counts.isFair,
      isPlanned: counts.isPlanned, hasUnfinishedRanges: hasUnfinishedRanges)
  }
}
