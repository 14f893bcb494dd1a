import ConstraintSolving

/// A lowered layout, kept from one solve to the next: other constants, other priorities and another
/// size of the root are written into it, anything else is lowered anew.
final class KeptLowering {
  private let solver: PreparedSolver
  /// The constraint of the system that each record became.
  private let constraintOfRecord: [Int32]
  private var size: Layout.RootSize
  private var safeArea: EdgeInsets
  private let direction: LayoutDirection
  private let isElastic: Bool
  /// How many changes the layout had seen when it was lowered, those that are listed left out.
  private let version: Int
  /// Whether `?` asked about any constraint.
  private let isTraced: Bool
  /// The records whose words may be others than those that the lowered layout knows.
  private var reworded: Set<Int32> = []

  /// The lowered layout.
  var prepared: PreparedLayout { solver.layout }

  /// Keeps what was just lowered; `nil` where more than constants could change the system between
  /// solves.
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

  /// Writes in what was changed.
  ///
  /// - Returns: Whether that was all there is to do.
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

  /// The solution of the layout, whose edits were adopted, if it is near one that is known.
  func solutionNearby(of layout: Layout, options: SolveOptions) -> Solution? {
    if isTraced { return nil }
    return solved(for: layout) {
      solver.solutionNearby(options, layout.plans, answers: layout.answers)
    }
  }

  /// The solution of the layout by a plan, where none that is known is near; `nil` where it has
  /// none.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose edits were adopted.
  ///   - core: The solver.
  ///   - options: Strategy and budgets.
  ///   - deadline: When the solve has to end.
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

  /// What a solution of the system, which is asked for again where it reads given frames that are
  /// others now, is in terms of the layout.
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

  /// The layout, whose edits were adopted, with all that a solve without a plan reads of it; `nil`
  /// where it has to be lowered anew.
  func current(of layout: Layout) -> PreparedLayout? {
    guard solver.takeFrames(layout.givenFrame) != nil else { return nil }
    readWords(of: layout)
    return prepared
  }

  /// Takes over how changed constraints are told now, which nobody asks for in most solves.
  private func readWords(of layout: Layout) {
    for number in reworded {
      if let object = layout.stored.object(Int(number)) {
        solver.setWritten(object.words, ofRecord: Int(number))
      }
    }
    reworded = []
  }
}
