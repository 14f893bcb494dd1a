import ConstraintSolving

/// A lowered layout kept between solves.
///
/// New constants, new priorities and a new size of the root are written into it. Any other change
/// requires a new lowering.
final class KeptLowering {
  private let solver: PreparedSolver
  /// The index of the constraint of the system for each record; -1 for none.
  private let constraintOfRecord: [Int32]
  private var size: Layout.RootSize
  private var safeArea: EdgeInsets
  private let direction: LayoutDirection
  private let isElastic: Bool
  /// The version of the layout's edits when it was lowered; listed changes do not count.
  private let version: Int
  /// Whether any constraint has a `?`.
  private let isTraced: Bool
  /// The records whose source may differ from the one in the lowered layout.
  private var reworded: Set<Int32> = []

  /// The lowered layout.
  var prepared: PreparedLayout { solver.layout }

  /// Keeps a lowered layout; `nil` if the system may change between solves in more than constants.
  init?(_ prepared: PreparedLayout, of layout: Layout) {
    guard prepared.system.hasStructure, prepared.definesClosuresAlone, prepared.compounds.isEmpty,
      prepared.grid == nil, case .fixed = layout.size,
      !prepared.geometry.table.contains(where: \.isFixed)
    else { return nil }
    solver = PreparedSolver(prepared)
    isTraced = prepared.constraints.records.contains(where: \.isTraced)
    size = layout.size
    safeArea = layout.safeArea
    direction = layout.direction
    isElastic = layout.isElastic
    version = layout.edits.version
    var constraints = [Int32](repeating: -1, count: prepared.constraints.records.count)
    for (constraint, origin) in prepared.origins.enumerated() {
      if case .written(let record) = origin {
        constraints[record] = Int32(truncatingIfNeeded: constraint)
      }
    }
    constraintOfRecord = constraints
  }

  /// Writes the changes into the lowered layout.
  ///
  /// - Returns: Whether all changes were written; otherwise the layout has to be lowered anew.
  func adopt(_ edits: EditLog, of layout: Layout) -> Bool {
    guard edits.version == version, layout.direction == direction, layout.isElastic == isElastic
    else { return false }
    if layout.size != size {
      guard case .fixed = layout.size, solver.setRoot(layout.size) else { return false }
      size = layout.size
    }
    if layout.safeArea != safeArea {
      guard solver.setSafeArea(layout.safeArea) else { return false }
      safeArea = layout.safeArea
    }
    for number in edits.records where constraintOfRecord[Int(number)] >= 0 {
      guard let object = layout.stored.object(Int(number)), object.constant.isInRange,
        object.priority.isValid
      else { return false }
      solver.setNumbers(
        of: object, record: Int(number), constraint: Int(constraintOfRecord[Int(number)]))
      reworded.insert(number)
    }
    edits.begin()
    return true
  }

  /// Returns the solution of the layout, whose edits were adopted, if it is near a known solution.
  func solutionNearby(of layout: Layout, options: SolveOptions) -> Solution? {
    if isTraced { return nil }
    return solved(for: layout) {
      solver.solutionNearby(options, layout.plans, answers: layout.answers)
    }
  }

  /// Returns the solution of the layout by a plan, if no known solution is near; `nil` without a
  /// plan.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose edits were adopted.
  ///   - core: The solver.
  ///   - options: Strategy and budgets.
  ///   - deadline: The time at which the solve has to end.
  /// - Returns: The solution, and the traces of `?`.
  func solution(
    of layout: Layout, by core: PrioritizedSolver, options: SolveOptions, until deadline: Deadline
  ) -> (solution: Solution, traces: [String])? {
    var last: SystemSolution?
    let solution = solved(for: layout) {
      last = solver.plannedSolution(
        by: core, options: options, layout.plans, until: deadline, isFar: true,
        answers: layout.answers)
      return last
    }
    guard let solution, let last else { return nil }
    return (solution, isTraced ? prepared.traces(of: last) : [])
  }

  /// Converts a solution of the system to a solution of the layout. Solves again if the solution
  /// reads given frames that have changed.
  private func solved(for layout: Layout, _ solve: () -> SystemSolution?) -> Solution? {
    guard var solved = solve() else { return nil }
    if solved.statistics.readsTargets {
      guard let isAnyNew = solver.takeFrames(layout.givenFrame),
        let found = isAnyNew ? solve() : solved
      else { return nil }
      solved = found
    }
    if isTraced || !solved.violations.isEmpty || solved.outcome != .solved { readWords(of: layout) }
    return solver.answer(solved)?.solution() ?? prepared.solution(from: solved)
  }

  /// Returns the lowered layout, whose edits were adopted, with everything that a solve without a
  /// plan reads; `nil` if it has to be lowered anew.
  func current(of layout: Layout) -> PreparedLayout? {
    guard solver.takeFrames(layout.givenFrame) != nil else { return nil }
    readWords(of: layout)
    return prepared
  }

  /// Updates the sources of changed constraints, which most solves do not need.
  private func readWords(of layout: Layout) {
    for number in reworded {
      if let object = layout.stored.object(Int(number)) {
        solver.setWritten(object.words, ofRecord: Int(number))
      }
    }
    reworded = []
  }
}
