import ConstraintSolving
import LinearProgramming
import LayoutNotation
import Plumb

/// The facts about a solved document, from which checks and reports make findings.
///
/// Facts contain numbers of views and constraints but no messages. Each part is found once, on
/// first use.
final class Facts {
  /// The work that a limit stopped.
  enum Limit: Hashable {
    /// The solve, before a layout existed, or before it covered all optional constraints.
    case frames, wishes
    /// The search among alternatives, where better ones may remain.
    case alternatives
    /// The searches after the solve: for opponents of violated constraints and for redundant
    /// constraints.
    case opponents, redundancy
  }

  /// Ambiguous attributes that can only move together.
  struct Freedom {
    /// The first attribute.
    let leader: Solution.Ambiguous
    /// The attributes that move with it.
    let others: [Solution.Ambiguous]
  }

  /// The document and the source positions of its parts.
  let places: DocumentPlaces
  let solution: Solution
  /// The solved layout; `nil` if the layout has no solution.
  private let solved: PreparedLayout?
  private let options: DocumentOptions
  private let measured: [TextFault]

  /// The parts of the work that a limit stopped.
  private(set) lazy var limits: [Limit] = limit.map { [$0] } ?? []
  /// The violated constraints, noteworthy or not.
  private(set) lazy var unsatisfied: [UnsatisfiedConstraint] = solved.map(unsatisfied) ?? []
  /// The redundant constraints, once searched for.
  private(set) var redundant: [RedundantConstraint] = []
  /// The error that stopped the search for redundant constraints.
  private(set) var failure: LayoutError?
  /// The indices of unused metrics, once searched for.
  private(set) var unusedMetrics: [Int] = []
  /// The views without constraints, by index in the solution.
  private(set) lazy var unusedViews: [Int] = (solved?.viewsWithoutConstraints ?? []).filter {
    places.properties(of: solution.views[$0].name)?.isFixed != true
  }
  /// The ambiguous attributes, without those of views without constraints.
  private(set) lazy var freedoms: [Freedom] = solved == nil ? [] : freedoms(without: unused)
  /// The questionable frames.
  private(set) lazy var placements: [Placement] = solved == nil ? [] : placements(without: unused)
  /// The optional constraints that made sizes 0, by view index, once searched for.
  private(set) var wishesForNothing: [Int: [ConstraintSource]] = [:]
  /// The views whose frames differ from the file.
  private(set) lazy var misplaced: [Misplaced] =
    solved != nil && document.isAsRecorded(with: options) ? document.misplaced(in: solution) : []
  /// The faults of texts.
  private(set) lazy var textFaults: [TextFault] =
    solved == nil ? [] : textFaults(measured, options)

  var document: LayoutDocument { places.document }

  /// The unused styles, with the offsets of their names.
  var unusedStyles: [(name: String, offset: Int)] { document.file.unusedStyles }

  /// The conflict of the required constraints; `nil` without one.
  var conflict: Solution.Conflict? {
    if case .infeasible(let conflict) = solution.outcome { conflict } else { nil }
  }

  /// Whether no search was stopped early.
  var isComplete: Bool {
    limits.isEmpty && !solution.search.hasUnfinishedRanges
      && conflict.map { $0.isIrreducible && $0.isComplete } ?? true
  }

  /// The maximum number of violated constraints for which opponents are searched; readers of a
  /// large layout do not need more.
  private static let mostOpposed = 50
  /// The maximum number of opponents, or of constraints that imply another, shown with their
  /// positions.
  static let mostReasons = 8
  /// The maximum number of sizes of 0 for which the cause is searched.
  private static let mostExplained = 50

  /// Creates the facts of a solution that need no search.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - solution: Its solution.
  ///   - prepared: The layout that was solved.
  ///   - options: The options used for solving.
  ///   - measured: The faults of its texts, from its result.
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

  private func unsatisfied(in prepared: PreparedLayout) -> [UnsatisfiedConstraint] {
    let views = document.allViews
    let images = views.appearances.filter { $1.image?.asksForSize == true }.keys
    let shown = Set((Array(views.texts.keys) + images).map { views.table.name(of: $0) })
    return prepared.unsatisfied(in: solution, isImported: document.imported != nil) { constraint in
      // Texts that lack room are reported in lines and words. Images are drawn as small as
      // necessary.
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
      // Views without constraints are reported separately.
      let isReported = ([freedom.leader] + freedom.others).allSatisfy { free in
        free.place.map(unused.contains) == true
      }
      return isReported || isSilenced(freedom.leader) ? nil : freedom
    }
  }

  /// Runs the searches: for the opponents of violated constraints, and for redundant constraints.
  ///
  /// - Parameters:
  ///   - prepared: The layout that was solved.
  ///   - recorder: The record of metrics read while the document was parsed.
  ///   - backend: The solver of linear programs; `nil`: the pure-Swift simplex.
  ///   - options: Returns the options of a search when it begins.
  func search(
    _ prepared: PreparedLayout, _ recorder: MetricRecorder, using backend: (any DualProviding)?,
    options: () -> SolveOptions
  ) {
    unusedMetrics = document.metrics.indices.filter {
      !recorder.asked.contains($0) && !recorder.structural.contains($0)
    }
    if !unsatisfied.isEmpty {
      let search = prepared.opponents(
        of: unsatisfied.prefix(Self.mostOpposed).map(\.number), in: solution,
        most: Self.mostReasons, using: backend, options: options())
      for (place, opponents) in search.found.enumerated() {
        unsatisfied[place].opponents = opponents
      }
      if !search.isComplete { limits.append(.opponents) }
    }
    findWishesForNothing(prepared)
    do throws(LayoutError) {
      let search = try prepared.redundantConstraints(using: backend, options: options())
      redundant = search.found.filter { redundant in
        // A constraint that decides over a violated one is already listed among its opponents.
        if case .decided = redundant.reason,
          unsatisfied.contains(where: { $0.constraint == redundant.constraint })
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
    // Without an explanation only the sizes are reported.
    let wishes = (try? prepared.wishes(behind: sizes, in: solution)) ?? []
    for (size, wish) in zip(sizes, wishes) {
      if let wish { wishesForNothing[size.view, default: []].append(wish) }
    }
  }
}
