import ConstraintSolving

/// A lowered layout, kept from one solve to the next: other constants and another size of the root
/// are written into it, anything else is lowered anew.
final class KeptLowering {
  /// The lowered layout.
  private(set) var builder: SystemBuilder
  /// The constraint of the system that each record became.
  private let constraintOfRecord: [Int32]
  private var size: Layout.RootSize
  private var safeArea: EdgeInsets
  private let direction: LayoutDirection
  private let isElastic: Bool
  /// How many changes the layout had seen when it was lowered, those of constants left out.
  private let version: Int
  /// Whether `?` asked about any constraint.
  private let isTraced: Bool
  private var form = LinearForm()
  /// The views in frames of no solution.
  private let views: Solution.Views
  private let identity: LayoutIdentity
  /// What is told of each constraint that gave way, as far as anybody needed it.
  private var told: [Solution.Told?]
  /// The records whose words may be others than those that the lowered layout knows.
  private var reworded: Set<Int32> = []

  /// Keeps what was just lowered; `nil` where more than constants could change the system between
  /// solves.
  init?(_ builder: SystemBuilder, of layout: Layout) {
    guard builder.system.definitions.isEmpty, builder.compounds.isEmpty, builder.grid == nil,
      case .fixed = layout.size, !builder.geometry.table.contains(where: \.isFixed)
    else { return nil }
    self.builder = builder
    isTraced = builder.constraints.records.contains(where: \.isTraced)
    size = layout.size
    safeArea = layout.safeArea
    direction = layout.direction
    isElastic = layout.isElastic
    version = layout.edits.version
    var constraints = [Int32](repeating: -1, count: builder.constraints.records.count)
    for (constraint, origin) in builder.origins.enumerated() {
      if case .written(let record) = origin {
        constraints[record] = Int32(truncatingIfNeeded: constraint)
      }
    }
    constraintOfRecord = constraints
    told = Array(repeating: nil, count: builder.origins.count)
    views = builder.geometry.views(with: builder.geometry.order.map { _ in .zero })
    identity = builder.geometry.identity
  }

  /// Writes in what was changed.
  ///
  /// - Returns: Whether that was all there is to do.
  func adopt(_ edits: EditLog, of layout: Layout) -> Bool {
    guard edits.version == version, layout.direction == direction, layout.isElastic == isElastic
    else { return false }
    if layout.size != size {
      guard case .fixed = layout.size, (try? builder.setRoot(layout.size)) != nil else {
        return false
      }
      size = layout.size
    }
    if layout.safeArea != safeArea {
      guard builder.setSafeArea(layout.safeArea) else { return false }
      safeArea = layout.safeArea
    }
    for number in edits.constants where constraintOfRecord[Int(number)] >= 0 {
      guard let object = layout.stored.object(Int(number)), object.constant.isInRange else {
        return false
      }
      builder.setConstant(
        object.constant, ofRecord: Int(number), constraint: Int(constraintOfRecord[Int(number)]),
        &form)
      told[Int(constraintOfRecord[Int(number)])] = nil
      reworded.insert(number)
    }
    edits.begin()
    return true
  }

  /// The solution of the layout by a plan; `nil` where it has to be lowered anew, or has no plan.
  ///
  /// - Parameters:
  ///   - layout: The layout, whose edits were adopted.
  ///   - solver: The solver.
  ///   - options: Strategy and budgets.
  /// - Returns: The solution, and what `?` is told.
  func solution(
    of layout: Layout, by solver: PrioritizedSolver, options: SolveOptions
  ) -> (solution: Solution, traces: [String])? {
    guard var solved = planned(solver, options, layout.plans) else { return nil }
    if solved.statistics.readsTargets {
      guard let isAnyNew = takeFrames(of: layout),
        let found = isAnyNew ? planned(solver, options, layout.plans) : solved
      else { return nil }
      solved = found
    }
    if isTraced || !solved.violations.isEmpty || solved.outcome != .solved { readWords(of: layout) }
    return (told(solved), isTraced ? builder.traces(of: solved) : [])
  }

  /// Takes over how changed constraints are told now, which nobody asks for in most solves.
  private func readWords(of layout: Layout) {
    for number in reworded {
      if let object = layout.stored.object(Int(number)) {
        builder.constraints.take(object.words, of: Int(number))
      }
    }
    reworded = []
  }

  private func planned(
    _ solver: PrioritizedSolver, _ options: SolveOptions, _ plans: PlanCache
  ) -> SystemSolution? {
    try? solver.plannedSolution(of: builder.system, options: options, plans)
  }

  /// A solution in the terms of the layout.
  private func told(_ solved: SystemSolution) -> Solution {
    guard solved.outcome == .solved, solved.ambiguities.isEmpty else {
      return builder.solution(from: solved)
    }
    var solution = Solution(outcome: .solved)
    solution.identity = identity
    solution.views = views.placed(
      by: solved.values, beyond: builder.geometry.frameOffsets, isRounded: solved.statistics.isLed)
    for (constraint, amount) in solved.violations where builder.origins[constraint].isListed {
      solution.missed.append(.init(told: told(of: constraint), amount: amount))
    }
    solution.search = .init(solved)
    return solution
  }

  /// What is told of a constraint that gave way; of one that somebody wrote it is kept until the
  /// constraint changes.
  private func told(of constraint: Int) -> Solution.Told {
    if let known = told[constraint] { return known }
    let new = builder.told(of: constraint)
    if case .written = builder.origins[constraint] { told[constraint] = new }
    return new
  }

  /// Takes over the given frames of the views, which matter where something is free.
  ///
  /// - Returns: Whether any is another one; `nil` where one is out of range.
  private func takeFrames(of layout: Layout) -> Bool? {
    var isAnyNew = false
    for (number, view) in builder.geometry.order.enumerated() {
      let frame = builder.geometry.rectangle(number, of: layout.givenFrame(of: Int(view)))
      for (place, value) in [frame.width, frame.height, frame.x, frame.y].enumerated() {
        let variable = 4 * number + place
        if builder.system.targets[variable] == value { continue }
        guard value.isInRange else { return nil }
        builder.setTarget(value, of: variable)
        isAnyNew = true
      }
    }
    return isAnyNew
  }
}

extension SystemBuilder {
  /// Gives the root another safe area; false where more than its guide follows that.
  fileprivate mutating func setSafeArea(_ insets: EdgeInsets) -> Bool {
    let table = geometry.table
    guard table.told(of: 0)?.insetsMarginsFromSafeArea != true else { return false }
    guard Side.allCases.allSatisfy({ insets[$0].isInRange }) else { return false }
    let insets = FollowingInsets.rootArea(of: table, insets)
    guard let first = safeAreaConstraints else { return true }
    for side in Side.allCases {
      system.setConstant(
        side.isNear ? insets[side] : 0 - insets[side], of: first + side.rawValue)
    }
    return true
  }

  fileprivate mutating func setTarget(_ target: Double, of variable: Int) {
    system.setTarget(target, of: variable)
  }

  /// Gives a constraint another constant.
  fileprivate mutating func setConstant(
    _ constant: Double, ofRecord number: Int, constraint: Int, _ form: inout LinearForm
  ) {
    constraints.setConstant(constant, of: number)
    geometry.setExcess(of: constraints.records[number], constraints.terms, in: &form)
    system.setConstant(0 - form.constant, of: constraint)
  }
}
