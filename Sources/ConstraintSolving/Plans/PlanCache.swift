import FlatMemory

/// The plans of the structures that were solved last, for one who solves one system after another.
///
/// A structure gets a plan when it comes for the second time. Plans that were not used for longest
/// go first.
package final class PlanCache {
  /// What came of the systems that were solved with a cache.
  package struct Statistics: Sendable, Equatable {
    /// How many were solved by a plan.
    package var hits = 0
    /// How many had a plan that had no answer for them.
    package var misses = 0
    /// How many plans were made.
    package var plans = 0

    package init(hits: Int = 0, misses: Int = 0, plans: Int = 0) {
      self.hits = hits
      self.misses = misses
      self.plans = plans
    }
  }

  private struct Entry {
    var fingerprint: UInt64
    /// `nil`: the structure came once, or has no plan.
    var plan: SolvePlan?
    var isHopeless = false
    /// About how many bytes the plan took when it was last asked.
    var byteCount = 0
    var lastUse: Int
  }

  private var entries: [UInt64: Entry] = [:]
  private var latest: SolvePlan?
  /// Those of the structures that were answered last, these first: questions about a window, such
  /// as its least size, are asked in turn.
  private var regions: [CriticalRegions] = []
  /// Of how many structures regions are kept.
  private static let mostWithRegions = 4
  /// The last conflict.
  private var conflict: KnownConflict?
  /// Systems with conditions, the latest first.
  private var decided: [DecidedSystem] = []
  /// How many of these are kept.
  private static let mostDecided = 4
  /// Whether the regions are being asked.
  private var isAsked = false
  private var clock = 0
  private var byteCount = 0
  private let greatestCount: Int
  private let greatestByteCount: Int
  /// What came of the systems so far.
  package private(set) var statistics = Statistics()
  /// How many of the hits were near an answer that was known.
  package private(set) var ledCount = 0

  /// A cache without plans.
  ///
  /// - Parameters:
  ///   - count: How many structures it knows at most.
  ///   - byteCount: About how many bytes its plans take at most.
  package init(count: Int = 256, byteCount: Int = 64 << 20) {
    greatestCount = max(1, count)
    greatestByteCount = byteCount
  }

  /// How many structures it knows.
  package var count: Int { entries.count }

  /// The solution of a system by a plan; `nil` where the passes have to find it.
  func solution(
    of system: ConstraintSystem, options: SolveOptions, until deadline: Deadline, isFar: Bool,
    answers: Definition.Answers?
  ) -> SystemSolution? {
    if !isFar, let solution = solutionNearby(of: system, options: options, answers: answers) {
      return solution
    }
    guard options.strategy == .lexicographic else { return nil }
    var solution: SystemSolution?
    if system.hasStructure {
      guard let plan = plan(for: system, atOnce: options.plansAtOnce, until: deadline) else {
        return nil
      }
      solution = plan.solution(of: system, options: options, until: deadline, answers: answers)
    } else {
      guard let known = decided(system, atOnce: options.plansAtOnce, until: deadline) else {
        return nil
      }
      solution = known.solution(of: system) { system in
        plan(for: system, atOnce: true, until: deadline)?
          .solution(of: system, options: options, until: deadline, answers: answers)
      }
    }
    guard var solution else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    note(&solution, of: system, options)
    return solution
  }

  /// What is known of a system with conditions; `nil` where it is the first of its structure, its
  /// rows depend on values, or more than constants decides its conditions.
  private func decided(
    _ system: ConstraintSystem, atOnce: Bool, until deadline: Deadline
  ) -> DecidedSystem? {
    guard system.rowsAreKnown else { return nil }
    if let place = decided.firstIndex(where: { $0.fits(system) }) {
      if place > 0 { decided.swapAt(0, place) }
      return decided[0].isDecided ? decided[0] : nil
    }
    let fingerprint = ~system.structureFingerprint
    guard atOnce || entries[fingerprint] != nil else {
      clock += 1
      entries[fingerprint] = Entry(fingerprint: fingerprint, lastUse: clock)
      makeRoom()
      return nil
    }
    guard let known = DecidedSystem(system, until: deadline) else { return nil }
    if decided.count == Self.mostDecided { decided.removeLast() }
    decided.insert(known, at: 0)
    return known.isDecided ? known : nil
  }

  /// The solution of a system that is near one whose answer is known; `nil` where none is.
  package func solutionNearby(
    of system: ConstraintSystem, options: SolveOptions, answers: Definition.Answers?
  ) -> SystemSolution? {
    guard knows(options), options.allowPlans(of: system) else { return nil }
    return nearby(system, options, answers).map { $0.region.solution($0.values, at: $0.changes) }
  }

  /// The answer to a system in which the last conflict still is one, all else being as it was.
  package func knownConflict(
    of system: ConstraintSystem, options: SolveOptions
  ) -> SystemSolution? {
    guard let conflict, options.allowPlans(of: system) else { return nil }
    return conflict.solution(of: system, options)
  }

  /// Its values alone.
  func valuesNearby(of system: ConstraintSystem, options: SolveOptions) -> [Double]? {
    guard knows(options), options.allowPlans(of: system) else { return nil }
    return nearby(system, options, nil)?.values
  }

  /// Whether any answers are known.
  private func knows(_ options: SolveOptions) -> Bool {
    options.keepsRegions && regions.contains(where: \.areAny)
  }

  private func nearby(
    _ system: ConstraintSystem, _ options: SolveOptions, _ answers: Definition.Answers?
  ) -> (region: CriticalRegion, changes: CriticalRegion.Changes, values: [Double])? {
    guard !isAsked else { return nil }
    // A definition that is asked for may solve systems with this cache.
    isAsked = true
    defer { isAsked = false }
    for place in regions.indices where regions[place].areAny {
      guard let found = regions[place].find(system, options, answers) else { continue }
      if place > 0 { regions.insert(regions.remove(at: place), at: 0) }
      statistics.hits += 1
      ledCount += 1
      return found
    }
    return nil
  }

  /// Notes the answer to a system, for those to systems near it.
  func note(
    _ solution: inout SystemSolution, of system: ConstraintSystem, _ options: SolveOptions
  ) {
    if case .infeasible = solution.outcome {
      conflict = KnownConflict(solution, of: system, options)
      return
    }
    guard solution.outcome == .solved, options.keepsRegions || options.wantsExactValues, !isAsked
    else { return }
    if let place = regions.firstIndex(where: { $0.fits(system, options) }) {
      if place > 0 { regions.insert(regions.remove(at: place), at: 0) }
    } else {
      if regions.count == Self.mostWithRegions { regions.removeLast() }
      regions.insert(CriticalRegions(), at: 0)
    }
    regions[0].note(&solution, of: system, options)
  }

  private func plan(
    for system: ConstraintSystem, atOnce: Bool, until deadline: Deadline
  ) -> SolvePlan? {
    if let latest, latest.structure.fits(system) {
      return atOnce || latest.retry.isDue() ? latest : nil
    }
    clock += 1
    let fingerprint = system.structureFingerprint
    var entry = entries[fingerprint] ?? Entry(fingerprint: fingerprint, lastUse: clock)
    guard atOnce || entries[fingerprint] != nil else {
      entries[fingerprint] = entry
      makeRoom()
      return nil
    }
    entry.lastUse = clock
    if entry.plan == nil, !entry.isHopeless {
      entry.plan = PlanBuilder.plan(for: system, until: deadline)
      entry.isHopeless = entry.plan == nil && !deadline.isOver
      if entry.plan != nil { statistics.plans += 1 }
    }
    byteCount -= entry.byteCount
    entry.byteCount = entry.plan?.byteCount ?? 0
    byteCount += entry.byteCount
    entries[fingerprint] = entry
    makeRoom()
    guard let plan = entry.plan, plan.structure.fits(system) else { return nil }
    latest = plan
    return atOnce || plan.retry.isDue() ? plan : nil
  }

  /// Forgets what was not used for longest: half of all, so that looking for it costs little.
  private func makeRoom() {
    guard entries.count > greatestCount || byteCount > greatestByteCount else { return }
    let oldFirst = entries.values.ordered { $0.lastUse < $1.lastUse }
    for entry in oldFirst.prefix((oldFirst.count + 1) / 2) {
      byteCount -= entry.byteCount
      entries[entry.fingerprint] = nil
    }
  }
}
