package import ConstraintSolving
import LayoutNotation

/// A prepared layout that is solved repeatedly with different constants. Edits, templates and
/// recognized lines use it.
package final class PreparedSolver {
  /// The result of a solve.
  package enum Answer {
    /// A solution, as numbers.
    case plain(PreparedAnswer)
    /// Anything else.
    case whole(Solution)
  }

  /// The layout with the current constants.
  private(set) var layout: PreparedLayout
  private let shared: PreparedViews
  /// The descriptions of violated constraints computed so far; `nil` also where a constraint has
  /// none.
  private var words: [ConstraintWords?]
  /// The places of the numbers in the layout's texts, if those may change.
  private let texts: [TextPlaces]
  /// Answers the questions of definitions during a solve; `nil` if they ask none.
  private let answers: Definition.Answers?
  /// Whether a solution contains only frames, violated constraints and ambiguous attributes.
  private let isPlain: Bool
  private var form = LinearForm()

  init(
    _ layout: PreparedLayout, texts: [TextPlaces] = [], answers: Definition.Answers? = nil
  ) {
    self.layout = layout
    self.texts = texts
    self.answers = answers
    shared = PreparedViews(layout.geometry)
    words = Array(repeating: nil, count: layout.origins.count)
    isPlain = layout.grid == nil && layout.compounds.isEmpty
  }

  // MARK: Constants

  /// Gives a constraint of the system another constant; its description varies with it, or stays.
  func setConstant(_ constant: Double, of constraint: Int) {
    layout.system.setConstant(constant, of: constraint)
  }

  /// Applies the constant and the priority of a written constraint, which also changes its
  /// description.
  ///
  /// - Parameters:
  ///   - object: The written constraint.
  ///   - record: The number of its record.
  ///   - constraint: The constraint of the system lowered from it.
  func setNumbers(of object: LayoutConstraint, record: Int, constraint: Int) {
    layout.setNumbers(
      object.constant, object.priority, ofRecord: record, constraint: constraint, &form)
    words[constraint] = nil
  }

  /// Replaces the measure of a view's size.
  func setMeasure(_ measure: ViewMeasure, of definition: LayoutDefinition, _ number: Int) {
    layout.setMeasure(measure, of: definition, number)
  }

  /// Replaces how a record is written.
  func setWritten(_ written: Written, ofRecord record: Int) {
    layout.constraints.take(written, of: record)
  }

  /// Gives the root another size of the same kind; false where it is out of range.
  func setRoot(_ size: Layout.RootSize) -> Bool { (try? layout.setRoot(size)) != nil }

  /// Gives the root another safe area; false if more than its guide depends on it.
  func setSafeArea(_ insets: EdgeInsets) -> Bool {
    words = Array(repeating: nil, count: words.count)
    return layout.setSafeArea(insets)
  }

  /// Applies the given frames of the views, which matter where the layout is ambiguous.
  ///
  /// - Parameter frame: Returns the given frame of the view with an id.
  /// - Returns: Whether any frame changed; `nil` if one is out of range.
  func takeFrames(_ frame: (Int) -> Frame) -> Bool? {
    let geometry = layout.geometry
    var isAnyNew = false
    for (number, view) in geometry.order.enumerated() {
      let frame = geometry.rectangle(number, of: frame(Int(view)))
      for (place, value) in [frame.width, frame.height, frame.x, frame.y].enumerated() {
        let variable = 4 * number + place
        if layout.system.targets[variable] == value { continue }
        guard value.isInRange else { return nil }
        layout.system.setTarget(value, of: variable)
        isAnyNew = true
      }
    }
    return isAnyNew
  }

  // MARK: Solving

  /// Solves the layout.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  /// - Returns: The answer.
  /// - Throws: `LayoutError` for invalid input.
  package func solve(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache
  ) throws(LayoutError) -> Answer {
    let deadline = Deadline(options)
    let solved = try solved(by: solver, options, until: deadline, reusing: plans)
    if let answer = answer(solved) { return .plain(answer) }
    // A text with `?` is read again for each solve, so there is no trace to write.
    return .whole(
      try layout.reported(solved, by: solver, options: options, until: deadline, answers: answers)
        .solution)
  }

  /// Solves the layout, as `solve(by:options:reusing:)` does.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  ///   - withoutPlan: Called before a solve without a plan.
  /// - Returns: The solution; `nil` if the caller needs more than numbers.
  /// - Throws: `LayoutError` for invalid input.
  package func plainAnswer(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache,
    withoutPlan: () -> Void
  ) throws(LayoutError) -> PreparedAnswer? {
    guard isPlain else { return nil }
    return answer(
      try solved(
        by: solver, options, until: Deadline(options), reusing: plans, withoutPlan: withoutPlan))
  }

  /// Solves the layout for its frames alone.
  ///
  /// - Parameters:
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  ///   - plans: The plans of systems that were solved before.
  ///   - frames: Receive the frames, by the places of the views; they do not change in a conflict.
  /// - Returns: The outcome of the solve, `limit` also without frames; `nil` if the caller must ask
  ///   for the whole solution.
  /// - Throws: `LayoutError` for invalid input; `cancelled` in a cancelled task, and then the
  ///   frames do not change.
  package func solve(
    by solver: PrioritizedSolver, options: SolveOptions, reusing plans: PlanCache,
    into frames: inout MutableSpan<Frame>
  ) throws(LayoutError) -> SystemSolution.Outcome? {
    guard layout.grid == nil else { return nil }
    let solved = try solved(by: solver, options, until: Deadline(options), reusing: plans)
    try throwIfCancelled()
    if !solved.values.isEmpty {
      for view in 0..<frames.count {
        frames[view] =
          Frame(view, in: solved.values.span, beyond: shared.frameOffsets).settled
      }
    }
    return solved.outcome
  }

  /// The solution of the system. A plan reads only the system, so the rest of the layout is not
  /// copied for it.
  private func solved(
    by solver: PrioritizedSolver, _ options: SolveOptions, until deadline: Deadline,
    reusing plans: PlanCache, withoutPlan: () -> Void = {}
  ) throws(LayoutError) -> SystemSolution {
    let planned = plannedSolution(
      by: solver, options: options, plans, until: deadline, answers: answers)
    if let planned { return planned }
    return try layout.solve(
      by: solver, options: options, until: deadline, reusing: plans, asksPlans: false,
      withoutPlan: withoutPlan, answers: answers)
  }

  /// The solution, if it is near a known one.
  func solutionNearby(
    _ options: SolveOptions, _ plans: PlanCache, answers: Definition.Answers?
  ) -> SystemSolution? {
    plans.solutionNearby(of: layout.system, options: options, answers: answers)
  }

  /// The solution by a plan; `nil` without one.
  func plannedSolution(
    by solver: PrioritizedSolver, options: SolveOptions, _ plans: PlanCache,
    until deadline: Deadline, isFar: Bool = false, answers: Definition.Answers?
  ) -> SystemSolution? {
    try? solver.plannedSolution(
      of: layout.system, options: options, plans, until: deadline, isFar: isFar, answers: answers)
  }

  /// The answer for a solution of the system; `nil` if the caller needs more than an answer
  /// contains.
  func answer(_ solved: SystemSolution) -> PreparedAnswer? {
    guard isPlain, solved.outcome == .solved, solved.leaders.isEmpty else { return nil }
    var areVaried = false
    for (constraint, _) in solved.violations {
      if words[constraint] == nil, layout.isListed(constraint) {
        words[constraint] = layout.words(of: constraint, texts)
      }
      if case .constant = words[constraint]?.variation { areVaried = true }
    }
    return PreparedAnswer(
      solved, of: shared, words,
      ambiguous: solved.ambiguities.isEmpty ? [] : layout.ambiguous(in: solved),
      constants: areVaried ? layout.system.constants : [])
  }
}

extension PreparedLayout {
  /// Gives the root another safe area; false if more than its guide depends on it.
  fileprivate mutating func setSafeArea(_ insets: EdgeInsets) -> Bool {
    let table = geometry.table
    guard table.properties(of: 0)?.insetsMarginsFromSafeArea != true else { return false }
    guard Side.allCases.allSatisfy({ insets[$0].isInRange }) else { return false }
    let insets = FollowingInsets.rootArea(of: table, insets)
    guard let first = safeAreaConstraints else { return true }
    for side in Side.allCases {
      system.setConstant(
        side.isNear ? insets[side] : 0 - insets[side], of: first + side.rawValue)
    }
    return true
  }

  /// Gives a constraint another constant and priority.
  fileprivate mutating func setNumbers(
    _ constant: Double, _ priority: Priority, ofRecord number: Int, constraint: Int,
    _ form: inout LinearForm
  ) {
    constraints.setNumbers(constant, priority.rawValue, of: number)
    geometry.setExcess(of: constraints.records[number], constraints.terms, in: &form)
    let giving = givingPriority(priority.rawValue)
    if giving == system.priorities[constraint] {
      system.setConstant(0 - form.constant, of: constraint)
    } else {
      system.setConstraint(
        constraint, system.relations[constraint], 0 - form.constant, priority: giving)
    }
  }
}
