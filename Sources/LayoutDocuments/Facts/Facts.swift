import ConstraintSolving
import LinearProgramming
import LayoutNotation
import Plumb

/// What there is to say of a solved document, found once and without words: checks, pictures and
/// pages write it.
struct Facts {
  /// What a budget ended.
  enum Limit: Hashable {
    /// The solve, before there was a layout, and before all optional constraints counted.
    case frames, wishes
    /// The search among alternatives, with some that are equally good, and with better ones left.
    case ties, alternatives
    /// The searches after the solve.
    case opponents, redundancy
  }

  /// Attributes that can only move together.
  struct Freedom {
    /// The first of them.
    let leader: Solution.Ambiguous
    /// Those that move with it.
    let others: [Solution.Ambiguous]
  }

  /// The document, and where in its file it says what.
  let places: DocumentPlaces
  let solution: Solution
  /// What budgets ended.
  private(set) var limits: [Limit] = []
  /// What contradicts itself.
  private(set) var conflict: Solution.Conflict?
  /// What does not hold, whether that is worth a word or not.
  private(set) var gaveWay: [GaveWay] = []
  /// The constraints that change nothing, where they were looked for.
  private(set) var redundant: [RedundantConstraint] = []
  /// Why they could not be.
  private(set) var failure: LayoutError?
  /// The metrics that nothing reads, by their places, where that was noted.
  private(set) var unusedMetrics: [Int] = []
  /// The styles that no view has, with the offsets of their names.
  var unusedStyles: [(name: String, offset: Int)] { document.file.unusedStyles }
  /// The views that no constraint speaks of.
  private(set) var unusedViews: [String] = []
  /// What is free beside the views that no constraint speaks of.
  private(set) var freedoms: [Freedom] = []
  /// What the frames give to think about.
  private(set) var placements: [Placement] = []
  /// The wishes that made sizes 0, by the places of their views, where they were looked for.
  private(set) var wishesForNothing: [Int: [ConstraintSource]] = [:]
  /// The views that are elsewhere than the file has them.
  private(set) var misplaced: [Misplaced] = []
  /// What is wrong with texts.
  private(set) var textFaults: [TextFault] = []

  var document: LayoutDocument { places.document }

  /// Whether all was searched.
  var isComplete: Bool {
    limits.isEmpty && !solution.search.hasUnfinishedRanges
      && conflict.map { $0.isIrreducible && $0.isComplete } ?? true
  }

  /// For how many constraints that gave way it is found out what they gave way to: in a large
  /// layout nobody reads on.
  private static let mostOpposed = 50
  /// How many opponents, and constraints that another follows from, are shown with their places.
  static let mostReasons = 8
  /// For how many sizes of 0 it is found out what made them so.
  private static let mostExplained = 50

  /// Finds what a solution says by itself.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - solution: Its solution.
  ///   - prepared: The layout that was solved.
  ///   - options: How it was solved.
  ///   - measured: What is wrong with its texts, as its result has it.
  init(
    of document: LayoutDocument, _ solution: Solution, _ prepared: PreparedLayout?,
    _ options: DocumentOptions, _ measured: [TextFault]
  ) {
    places = DocumentPlaces(of: document)
    self.solution = solution
    switch solution.outcome {
    case .limit: limits = [limit]
    case .infeasible(let conflict): self.conflict = conflict
    case .solved:
      guard let prepared else { break }
      gaveWay = gaveWay(in: prepared)
      unusedViews = prepared.viewsWithoutConstraints.filter {
        places.properties(of: $0)?.isFixed != true
      }
      let unused = Set(unusedViews)
      freedoms = freedoms(without: unused)
      placements = placements(without: unused)
      if document.isAsRecorded(with: options) { misplaced = document.misplaced(in: solution) }
      textFaults = textFaults(measured, options)
    }
  }

  private var limit: Limit {
    if solution.views.isEmpty { return .frames }
    guard let unfinished = solution.search.unfinishedChoice else { return .wishes }
    return unfinished.gap == 0 ? .ties : .alternatives
  }

  private func gaveWay(in prepared: PreparedLayout) -> [GaveWay] {
    let isImported = document.imported != nil
    let texts = Set(document.allViews.texts.keys.map { document.allViews.table.name(of: $0) })
    var gaveWay = zip(solution.unsatisfied, solution.unsatisfiedNumbers).compactMap {
      missed, number -> GaveWay? in
      // What a text lacks is reported in lines and words.
      if missed.constraint.reason == .intrinsicSize, let view = missed.constraint.view,
        texts.contains(view)
      {
        return nil
      }
      return GaveWay(
        constraint: missed.constraint, number: number, priority: missed.priority,
        amount: missed.amount, isImported: isImported)
    }
    guard gaveWay.contains(where: { !$0.isNoteworthy }), !isImported else { return gaveWay }
    // Which way the others are missed decides whether they are worth a word.
    let missed = prepared.placedConstraints(in: solution).filter {
      $0.isMissed && $0.source.isImplicit && $0.excess < 0
    }
    let short = Set(missed.map(\.source))
    for place in gaveWay.indices where gaveWay[place].constraint.isImplicit {
      gaveWay[place].isShort = short.contains(gaveWay[place].constraint)
    }
    return gaveWay
  }

  private func freedoms(without unused: Set<String>) -> [Freedom] {
    let (all, leaders) = (solution.ambiguous, solution.leaders)
    var sets: [Int: [Solution.Ambiguous]] = [:]
    for (place, leader) in leaders.enumerated() where leader != place {
      sets[leader, default: []].append(all[place])
    }
    return all.indices.compactMap { place in
      if place < leaders.count, leaders[place] != place { return nil }
      let freedom = Freedom(leader: all[place], others: sets[place] ?? [])
      // What nobody speaks of is told by itself.
      let isTold = ([freedom.leader] + freedom.others).allSatisfy { unused.contains($0.view) }
      return isTold || isSilenced(freedom.leader) ? nil : freedom
    }
  }

  /// Finds what takes a search: what constraints gave way to, and which change nothing.
  ///
  /// - Parameters:
  ///   - prepared: The layout that was solved.
  ///   - recorder: Noted what comes from metrics while the document was read.
  ///   - backend: Solves linear programs; `nil`: the pure-Swift simplex.
  ///   - options: How each search is done, as it begins.
  mutating func search(
    _ prepared: PreparedLayout, _ recorder: MetricRecorder, using backend: (any DualProviding)?,
    options: () -> SolveOptions
  ) {
    unusedMetrics = document.metrics.indices.filter {
      !recorder.asked.contains($0) && !recorder.structural.contains($0)
    }
    if !gaveWay.isEmpty {
      let search = prepared.opponents(
        of: gaveWay.prefix(Self.mostOpposed).map(\.number), in: solution,
        most: Self.mostReasons, using: backend, options: options())
      for (place, opponents) in search.found.enumerated() {
        gaveWay[place].opponents = opponents
      }
      if !search.isComplete { limits.append(.opponents) }
    }
    findWishesForNothing(prepared)
    do throws(LayoutError) {
      let search = try prepared.redundantConstraints(using: backend, options: options())
      redundant = search.found.filter { redundant in
        // What decides a constraint that gave way stands among what it gave way to.
        if case .decided = redundant.reason,
          gaveWay.contains(where: { $0.constraint == redundant.constraint })
        {
          return false
        }
        return canBeRemoved(redundant)
      }
      if !search.isComplete { limits.append(.redundancy) }
    } catch {
      failure = error
    }
  }

  private mutating func findWishesForNothing(_ prepared: PreparedLayout) {
    var sizes: [(view: Int, size: LayoutAttribute)] = []
    for placement in placements where sizes.count < Self.mostExplained {
      guard case .zeroSize(let none) = placement.kind else { continue }
      sizes += none.map { (placement.view, $0) }
    }
    if sizes.isEmpty { return }
    // Without an explanation the sizes are told alone.
    let wishes = (try? prepared.wishes(behind: sizes, in: solution)) ?? []
    for (size, wish) in zip(sizes, wishes) {
      if let wish { wishesForNothing[size.view, default: []].append(wish) }
    }
  }
}

/// A constraint that does not hold.
struct GaveWay {
  let constraint: ConstraintSource
  /// Its number in the system of the layout that was solved.
  let number: Int?
  let priority: Priority
  /// By how many points it is missed; several parts of one, in all.
  var amount: Double
  /// Whether something is smaller, or nearer, than it asks for.
  var isShort = false
  /// What it gave way to, as far as that was looked for.
  var opponents = Opponents()
  /// Whether it is of a foreign file, where sizes of content are those of recorded frames, which
  /// were stretched or squeezed for the one screen that they were recorded on.
  let isImported: Bool

  /// Whether it is required and gave way nevertheless.
  var isBroken: Bool { priority >= .required }

  /// Whether it is worth a word: that a view is larger than what is in it is not.
  var isNoteworthy: Bool { isBroken || !constraint.isImplicit || isShort && !isImported }
}
