/// The critical regions around the last solutions of systems that differ in the same few constants.
///
/// A region is created for constants that are edited twice in a row. It is created more rarely
/// after regions that did not pay off.
final class CriticalRegions {
  /// The greatest number of regions kept.
  private static let most = 16
  /// The number of solutions that a region has to provide to pay off: its creation takes as long as
  /// some solves by a plan.
  private static let leastUses = 8

  /// The structure of the systems without the edited constants, and the options of their solves.
  private var structure: SystemStructure?
  private var constants: [Double] = []
  private var lowerBounds: [Double] = []
  private var targets: [Double] = []
  private var question = SolveQuestion(SolveOptions())
  /// The constraints whose constants are edited, in ascending order.
  private var edited: [Int] = []
  /// Their constants at the last solution.
  private var last: [Double] = []
  /// The regions, the most recently used ones first.
  private var regions: [CriticalRegion] = []
  private var backoff = Backoff(longest: 64)

  /// Whether there are any regions.
  var areAny: Bool { !regions.isEmpty }

  /// Finds a region that contains a system; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - options: The options of the solve.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The region, the changes to the system, and its values, which are checked.
  func find(
    _ system: ConstraintSystem, _ options: SolveOptions, _ answers: Definition.Answers?
  ) -> (region: CriticalRegion, changes: CriticalRegion.Changes, values: [Double])? {
    guard fits(system, options) else { return nil }
    for constraint in edited { constants[constraint] = system.constants[constraint] }
    guard areSame(constants, system.constants) else { return nil }
    for place in regions.indices {
      let region = regions[place]
      guard let changes = region.distance(to: system, answers),
        let values = region.values(of: system, at: changes),
        region.holds(values, for: system, at: changes)
      else { continue }
      region.uses += 1
      noteConstants(of: system)
      if place > 0 { regions.insert(regions.remove(at: place), at: 0) }
      return (region, changes, values)
    }
    return nil
  }

  private func noteConstants(of system: ConstraintSystem) {
    for (place, constraint) in edited.enumerated() { last[place] = system.constants[constraint] }
  }

  /// Whether a system and its options match those of the regions.
  func fits(_ system: ConstraintSystem, _ options: SolveOptions) -> Bool {
    guard let structure, structure.fits(system) else { return false }
    return question == SolveQuestion(options) && areSame(lowerBounds, system.lowerBounds)
      && areSame(targets, system.targets)
  }

  /// Records the solution of a system outside all regions.
  ///
  /// It creates a region for the solution if that may pay off.
  ///
  /// - Parameters:
  ///   - solution: A complete solution. It gets its exact values if the options ask for these.
  ///   - system: The system.
  ///   - options: The options of the solve.
  func note(
    _ solution: inout SystemSolution, of system: ConstraintSystem, _ options: SolveOptions
  ) {
    guard let structure = SystemStructure(of: system) else { return forget() }
    /// Computed at most once, and only if needed.
    func read(_ solution: SystemSolution) -> (AnswerReading, ExactForm)? {
      let isFair = options.strategy == .lexicographic
      let reading = AnswerReading(of: system, solution, isFair: isFair)
      guard reading.classify() else { return nil }
      return ExactForm.form(of: reading, at: solution.values).map { (reading, $0) }
    }
    var known: (reading: AnswerReading, form: ExactForm)?
    if options.wantsExactValues {
      known = read(solution)
      let outcomes = system.definitions.map { solution.values[$0.output] }
      solution.values =
        known?.form.values(of: system, outcomes) ?? solution.values.map { Significance.settled($0) }
    }
    guard options.keepsRegions else { return }
    guard fits(system, options) else {
      forget()
      self.structure = structure
      (constants, lowerBounds, targets) = (system.constants, system.lowerBounds, system.targets)
      question = SolveQuestion(options)
      (edited, last) = ([], [])
      return
    }
    let changed = constants.indices.filter { constants[$0] != system.constants[$0] }
    constants = system.constants
    // An unchanged system may occur again.
    let isStable = changed.allSatisfy(edited.contains)
    if !isStable {
      let all = Set(edited + changed).sorted()
      let most = CriticalRegion.greatestMoverCount
      edited = all.count <= most ? all : changed.count <= most ? changed : []
      last = edited.map { system.constants[$0] }
      dropRegions()
      return
    }
    let moved = zip(edited, last).filter { system.constants[$0] != $1 }.map(\.0)
    noteConstants(of: system)
    // The ranges of ambiguous variables may end at other constants.
    guard !options.findsRanges || solution.ambiguities.isEmpty, backoff.isDue() else { return }
    guard let (reading, form) = known ?? read(solution) else { return backoff.fail() }
    // At a corner, such as the least size of a window, the solution continues in some directions
    // only. The next edit most likely has the direction of the last one.
    var region = CriticalRegion(of: reading, form, solution, edited: edited, options)
    if region == nil, !moved.isEmpty, moved.count < edited.count {
      region = CriticalRegion(
        of: reading, form, solution, edited: moved, held: edited.filter { !moved.contains($0) },
        options)
    }
    guard let region else { return backoff.fail() }
    if regions.count == Self.most, let last = regions.popLast() { judge([last]) }
    regions.insert(region, at: 0)
  }

  private func forget() {
    structure = nil
    dropRegions()
  }

  private func dropRegions() {
    if !regions.isEmpty { judge(regions) }
    regions.removeAll(keepingCapacity: true)
  }

  /// Records whether the discarded regions paid off.
  private func judge(_ gone: [CriticalRegion]) {
    let uses = gone.reduce(0) { $0 + $1.uses }
    if uses >= Self.leastUses * gone.count { backoff.succeed() } else { backoff.fail() }
  }
}
