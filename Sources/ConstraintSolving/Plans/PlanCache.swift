import FlatMemory

/// The plans of recently solved structures, for callers that solve one system after another.
///
/// A structure gets a plan at its second occurrence. The least recently used plans are discarded
/// first.
package final class PlanCache {
  /// Counts of the systems that were solved with a cache.
  package struct Statistics: Sendable, Equatable {
    /// Systems that a plan solved.
    package var hits = 0
    /// Systems whose plan had no solution for them.
    package var misses = 0
    /// Plans made.
    package var plans = 0

    package init(hits: Int = 0, misses: Int = 0, plans: Int = 0) {
      self.hits = hits
      self.misses = misses
      self.plans = plans
    }
  }

  private struct Entry {
    var fingerprint: UInt64
    /// `nil` if the structure occurred once, or has no plan.
    var plan: SolvePlan?
    var isHopeless = false
    /// The approximate size of the plan in bytes after its last use.
    var byteCount = 0
    var lastUse: Int
  }

  private var entries: [UInt64: Entry] = [:]
  private var latest: SolvePlan?
  /// The regions, the most recently used structures first.
  ///
  /// Queries about a window, such as its least size, alternate between structures.
  private var regions: [CriticalRegions] = []
  /// The number of structures whose regions are kept.
  private static let mostWithRegions = 4
  /// The last conflict.
  private var conflict: KnownConflict?
  /// Systems with conditions, the latest first.
  private var decided: [DecidedSystem] = []
  /// The number of systems with conditions that are kept.
  private static let mostDecided = 4
  /// Whether the regions are being searched.
  private var isAsked = false
  private var clock = 0
  private var byteCount = 0
  private let greatestCount: Int
  private let greatestByteCount: Int
  /// The counts so far.
  package private(set) var statistics = Statistics()
  /// The number of hits near a known solution.
  package private(set) var ledCount = 0

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - count: The greatest number of structures.
  ///   - byteCount: The approximate greatest size of its plans in bytes.
  package init(count: Int = 256, byteCount: Int = 64 << 20) {
    greatestCount = max(1, count)
    greatestByteCount = byteCount
  }

  /// The number of known structures.
  package var count: Int { entries.count }

  /// Returns the solution of a system by a plan; `nil` if the passes have to find it.
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

  /// Returns the analysis of a system with conditions.
  ///
  /// `nil` if its structure is new, its rows depend on values, or its conditions depend on more
  /// than constants.
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

  /// Returns the solution of a system near one with a known solution; `nil` if there is none.
  package func solutionNearby(
    of system: ConstraintSystem, options: SolveOptions, answers: Definition.Answers?
  ) -> SystemSolution? {
    guard knows(options), options.allowPlans(of: system) else { return nil }
    return nearby(system, options, answers).map { $0.region.solution($0.values, at: $0.changes) }
  }

  /// Returns the solution of a system that still has the last conflict and is otherwise unchanged.
  package func knownConflict(
    of system: ConstraintSystem, options: SolveOptions
  ) -> SystemSolution? {
    guard let conflict, options.allowPlans(of: system) else { return nil }
    return conflict.solution(of: system, options)
  }

  /// Returns only the values of a system near a known one.
  func valuesNearby(of system: ConstraintSystem, options: SolveOptions) -> [Double]? {
    guard knows(options), options.allowPlans(of: system) else { return nil }
    return nearby(system, options, nil)?.values
  }

  /// Whether any solutions are known.
  private func knows(_ options: SolveOptions) -> Bool {
    options.keepsRegions && regions.contains(where: \.areAny)
  }

  private func nearby(
    _ system: ConstraintSystem, _ options: SolveOptions, _ answers: Definition.Answers?
  ) -> (region: CriticalRegion, changes: CriticalRegion.Changes, values: [Double])? {
    guard !isAsked else { return nil }
    // A definition that asks a question may solve systems with this cache.
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

  /// Records the solution of a system, for systems near it.
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

  /// Discards the least recently used half, so that sorting costs little per entry.
  private func makeRoom() {
    guard entries.count > greatestCount || byteCount > greatestByteCount else { return }
    let oldFirst = entries.values.ordered { $0.lastUse < $1.lastUse }
    for entry in oldFirst.prefix((oldFirst.count + 1) / 2) {
      byteCount -= entry.byteCount
      entries[entry.fingerprint] = nil
    }
  }
}
