import ConstraintSolving
import LinearProgramming
import LayoutNotation
import Plumb

/// What there is to say of a solved document, found once, in numbers of views and constraints and
/// without words: checks and reports write it. Each part is found when somebody first asks for it.
final class Facts {
  /// What a budget ended.
  enum Limit: Hashable {
    /// The solve, before there was a layout, and before all optional constraints counted.
    case frames, wishes
    /// The search among alternatives, with better ones left.
    case alternatives
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
  /// The layout that was solved; `nil` where there is nothing to judge by it.
  private let solved: PreparedLayout?
  private let options: DocumentOptions
  private let measured: [TextFault]

  /// What budgets ended.
  private(set) lazy var limits: [Limit] = limit.map { [$0] } ?? []
  /// What does not hold, whether that is worth a word or not.
  private(set) lazy var gaveWay: [GaveWay] = solved.map(gaveWay) ?? []
  /// The constraints that change nothing, where they were looked for.
  private(set) var redundant: [RedundantConstraint] = []
  /// Why they could not be.
  private(set) var failure: LayoutError?
  /// The metrics that nothing reads, by their places, where that was noted.
  private(set) var unusedMetrics: [Int] = []
  /// The views that no constraint speaks of, by their places in the solution.
  private(set) lazy var unusedViews: [Int] = (solved?.viewsWithoutConstraints ?? []).filter {
    places.properties(of: solution.views[$0].name)?.isFixed != true
  }
  /// What is free beside the views that no constraint speaks of.
  private(set) lazy var freedoms: [Freedom] = solved == nil ? [] : freedoms(without: unused)
  /// What the frames give to think about.
  private(set) lazy var placements: [Placement] = solved == nil ? [] : placements(without: unused)
  /// The wishes that made sizes 0, by the places of their views, where they were looked for.
  private(set) var wishesForNothing: [Int: [ConstraintSource]] = [:]
  /// The views that are elsewhere than the file has them.
  private(set) lazy var misplaced: [Misplaced] =
    solved != nil && document.isAsRecorded(with: options) ? document.misplaced(in: solution) : []
  /// What is wrong with texts.
  private(set) lazy var textFaults: [TextFault] =
    solved == nil ? [] : textFaults(measured, options)

  var document: LayoutDocument { places.document }

  /// The styles that no view has, with the offsets of their names.
  var unusedStyles: [(name: String, offset: Int)] { document.file.unusedStyles }

  /// What contradicts itself.
  var conflict: Solution.Conflict? {
    if case .infeasible(let conflict) = solution.outcome { conflict } else { nil }
  }

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

  /// What a solution says by itself.
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
    (self.solution, self.options, self.measured) = (solution, options, measured)
    solved = if case .solved = solution.outcome { prepared } else { nil }
  }

  private var limit: Limit? {
    guard case .limit = solution.outcome else { return nil }
    if solution.views.isEmpty { return .frames }
    return solution.search.unfinishedChoice == nil ? .wishes : .alternatives
  }

  private func gaveWay(in prepared: PreparedLayout) -> [GaveWay] {
    let views = document.allViews
    let images = views.appearances.filter { $1.image?.asksForSize == true }.keys
    let shown = Set((Array(views.texts.keys) + images).map { views.table.name(of: $0) })
    return prepared.gaveWay(in: solution, isImported: document.imported != nil) { constraint in
      // What a text lacks is reported in lines and words; images are drawn as small as they have to
      // be.
      constraint.reason != .intrinsicSize || constraint.view.map(shown.contains) != true
    }
  }

  private var unused: Set<Int> { Set(unusedViews) }

  private func freedoms(without unused: Set<Int>) -> [Freedom] {
    let (all, leaders) = (solution.ambiguous, solution.leaders)
    var sets: [Int: [Solution.Ambiguous]] = [:]
    for (place, leader) in leaders.enumerated() where leader != place {
      sets[leader, default: []].append(all[place])
    }
    return all.indices.compactMap { place in
      if place < leaders.count, leaders[place] != place { return nil }
      let freedom = Freedom(leader: all[place], others: sets[place] ?? [])
      // What nobody speaks of is told by itself.
      let isTold = ([freedom.leader] + freedom.others).allSatisfy { free in
        free.place.map(unused.contains) == true
      }
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
  func search(
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

  private func findWishesForNothing(_ prepared: PreparedLayout) {
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
