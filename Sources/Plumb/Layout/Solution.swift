public import LayoutNotation
public import LinearProgramming

/// What solving a layout came to.
public struct Solution: Sendable {
  /// The kinds of answer.
  public enum Outcome: Sendable, Equatable {
    /// The unique solution.
    case solved
    /// Required constraints contradict each other.
    case infeasible(Conflict)
    /// A budget was spent first; what was found by then keeps all that is required, or is empty.
    case limit
  }

  /// An irreducible conflict: leaving out any one member that somebody wrote makes the others
  /// feasible, with sizes of at least 0, the root's frame and intrinsic sizes, which are implicit,
  /// all in place.
  public struct Conflict: Sendable, Equatable, CustomStringConvertible {
    /// The members: constraints, rules, and implicit constraints,
    /// that it takes for the contradiction.
    public var members: [ConstraintSource]
    /// Whether each member is known to be needed for the conflict; false where a budget ended the
    /// search before that.
    public var isIrreducible = true
    /// The members of further conflicts, each independent of the others: no two have a written
    /// member in common.
    public var further: [[ConstraintSource]] = []
    /// Whether all independent conflicts are listed; false where there are more of them than anyone
    /// would read, and where a budget ended the search.
    public var isComplete = true
    /// The least that constraints must give for the whole layout to be solvable, and of that as
    /// little as can be of what was written earlier; empty where nothing that may give can help,
    /// `nil` where a budget ended the search.
    public var relaxation: [Relaxed]?

    /// The members of all conflicts that are listed, this one first.
    package var all: [[ConstraintSource]] { [members] + further }

    /// Makes a conflict.
    package init(
      members: [ConstraintSource], isIrreducible: Bool, further: [[ConstraintSource]],
      isComplete: Bool, relaxation: [Relaxed]? = nil
    ) {
      self.members = members
      self.isIrreducible = isIrreducible
      self.further = further
      self.isComplete = isComplete
      self.relaxation = relaxation
    }

    /// The members and the relaxation, a line each; a blank line before each further conflict.
    public var description: String {
      all.map { $0.map(\.description).joined(separator: "\n") }
        .joined(separator: "\n\n")
        + (relaxation ?? []).map { "\n\($0)" }.joined()
    }
  }

  /// A constraint of a relaxation, and by how much it must give.
  public struct Relaxed: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// By how many points of its first attribute it must give.
    public var amount: Double

    /// Makes a relaxed constraint.
    package init(constraint: ConstraintSource, amount: Double) {
      self.constraint = constraint
      self.amount = amount
    }
  }

  /// An optional constraint that gave way.
  public struct Unsatisfied: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// Its priority, in (0, 1000); 1000 for a required constraint of an elastic layout.
    public var priority: Priority
    /// By how many points of its first attribute it is missed.
    public var amount: Double

    /// Makes an unsatisfied constraint.
    package init(constraint: ConstraintSource, priority: Priority, amount: Double) {
      self.constraint = constraint
      self.priority = priority
      self.amount = amount
    }
  }

  /// A constraint that gave way, and by how much.
  struct Missed: Sendable {
    var words: ConstraintWords
    var amount: Double
    /// The number of the constraint in the system of the layout; `nil` where that is not known.
    var number: Int?
  }

  /// The alternative that was chosen for a constraint with `||`.
  public struct Choice: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// The number of the alternative, from 1, in the order they were written.
    public var alternative: Int
    /// The text of the alternative.
    public var text: String

    /// Makes a choice.
    package init(constraint: ConstraintSource, alternative: Int, text: String) {
      self.constraint = constraint
      self.alternative = alternative
      self.text = text
    }
  }

  /// A required constraint that a grid keeps from holding exactly.
  public struct GridDeviation: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// By how many points of its first attribute it is missed.
    public var amount: Double

    /// Makes a deviation.
    package init(constraint: ConstraintSource, amount: Double) {
      self.constraint = constraint
      self.amount = amount
    }
  }

  /// An attribute that the constraints leave free.
  public struct Ambiguous: Sendable, Equatable {
    /// The name of the view.
    public var view: String
    /// Its width, height, left or top; left and top are relative to the parent.
    public var dimension: LayoutAttribute
    /// The least value the constraints leave it, in points; `nil` for none.
    public var lower: Double?
    /// The greatest value the constraints leave it, in points; `nil` for none.
    public var upper: Double?
    /// Whether the range was asked for; if not, its ends say nothing.
    public var hasRange: Bool
    /// The place of the view among those of the solution and, behind them, its guides; `nil` where
    /// that is not known.
    package var place: Int?

    /// The attribute as equations name it, such as `table.height`.
    public var attribute: String { EquationWriter.name(view, dimension) }

    /// Makes an ambiguous attribute.
    package init(
      view: String, _ dimension: LayoutAttribute, lower: Double?, upper: Double?,
      hasRange: Bool = true
    ) {
      self.view = view
      self.dimension = dimension
      self.lower = lower
      self.upper = upper
      self.hasRange = hasRange
    }

    /// Whether both say the same, regardless of the places of their views.
    public static func == (first: Ambiguous, second: Ambiguous) -> Bool {
      first.view == second.view && first.dimension == second.dimension
        && first.lower == second.lower && first.upper == second.upper
        && first.hasRange == second.hasRange
    }
  }

  /// How the answer came about: the work it took, and what a budget kept from being finished.
  public struct Search: Sendable, Equatable {
    /// A search for the best alternatives, or for the best grid lines, that a budget ended: what
    /// was chosen is good, perhaps not the best.
    public struct Unfinished: Sendable, Equatable {
      /// The priority that was being served; `nil` with the strategy `weighted`, and while equally
      /// good choices were told apart.
      public var priority: Priority?
      /// The sum of violations of the choices that were taken, in points; `nil` if none were found.
      public var incumbent: Double?
      /// The least sum that better choices may have, in points.
      public var bound: Double
      /// How far the choices may be from the best ones, relative to their sum; `nil` without
      /// choices.
      public var gap: Double?

      /// Makes the finding.
      package init(priority: Priority?, incumbent: Double?, bound: Double, gap: Double?) {
        self.priority = priority
        self.incumbent = incumbent
        self.bound = bound
        self.gap = gap
      }
    }

    /// Connected blocks after substitution.
    public var blocks = 0
    /// Which backends answered programs, and whose answers were refused and why, in the order in
    /// which they were asked first. Blocks that are small enough, and layouts that have a plan, are
    /// solved without asking any.
    public var backends: [BackendUse] = []
    /// Linear programs that were solved.
    public var linearPrograms = 0
    /// Simplex iterations over all of them.
    public var iterations = 0
    /// Mixed-integer programs that were solved to choose between alternatives.
    public var integerPrograms = 0
    /// Nodes of their search trees.
    public var nodes = 0
    /// Of the component that was solved last, how many levels were completed, from the highest.
    public var completedLevels = 0
    /// Whether ties inside a level were settled fairly.
    public var isFair = false
    /// Whether a plan gave the answer: the layout, or another one of the same structure, was solved
    /// before with other constants.
    public var isPlanned = false
    /// Whether a budget ended the search for the ranges of what is ambiguous. The frames are final
    /// all the same; attributes whose ranges it did not get to have none.
    public var hasUnfinishedRanges = false
    /// How far the search for the best alternatives got, where a budget ended it.
    public var unfinishedChoice: Unfinished?
    /// Whether lines with `||` are known to take the first alternatives they can; where that takes
    /// too long, they take those that were found, which are as good.
    package var choiceIsProved = true
    /// The bound, in points, that was assumed for what lines with `||` read, where nothing limits
    /// it and the choice could not be proved without one; `nil` where none was assumed.
    package var assumedReach: Double?
    /// How far the search for the best grid lines got, where a budget ended it: what required
    /// constraints are missed by in all.
    public var unfinishedGrid: Unfinished?
  }

  /// A view's place in the solution.
  public struct PlacedView: Sendable, Equatable {
    /// The name of the view.
    public var name: String
    /// The number of the view around it in the solution's list; `nil` for the root.
    public var parent: Int?
    /// The frame in points, relative to the parent.
    public var frame: Frame
  }

  /// What the solve came to.
  public var outcome: Outcome
  /// The views with their frames, a parent before its children. At a limit they keep all that is
  /// required, if the solve got that far; otherwise, and where the layout is infeasible, there are
  /// none.
  public package(set) var views: Views
  /// Leaves out the views, where their frames are those of no layout that anybody asked for.
  package mutating func removeViews() { views = Views() }
  /// The layout guides with their frames, which are no views and stand in none of these lists;
  /// their parents are places in `views`.
  public var guides: [PlacedView] { views.guidePlaces.map { views[$0] } }
  /// The optional constraints that do not hold.
  public package(set) var unsatisfied: [Unsatisfied] {
    get {
      missed.map {
        Unsatisfied(
          constraint: $0.words.constraint, priority: $0.words.priority, amount: $0.amount)
      }
    }
    set {
      missed = newValue.map {
        Missed(
          words: ConstraintWords(constraint: $0.constraint, priority: $0.priority),
          amount: $0.amount)
      }
    }
  }
  /// The numbers of the constraints of `unsatisfied` in the system of the layout that was solved,
  /// in the same order; `nil` for those that came from elsewhere.
  package var unsatisfiedNumbers: [Int?] { missed.map(\.number) }
  /// Those of `unsatisfied` that leave a view less than its intrinsic size, such as a label that
  /// cuts off its text: the view and the side are in `constraint`. A text that wraps is one of them
  /// where it is too low for its lines, not where it has more of them than it would like.
  public var truncated: [Unsatisfied] {
    unsatisfied.filter {
      $0.constraint.reason == .intrinsicSize && $0.constraint.relation == .greaterThanOrEqual
    }
  }
  /// The attributes that the constraints left free, of guides those alone that something reads;
  /// they took the values nearest to the given frame.
  public var ambiguous: [Ambiguous] = []
  /// For each of them the place among them of the one that it moves with, if that was asked for: of
  /// each degree of freedom the first attribute, which moves with itself.
  package var leaders: [Int] = []
  /// The alternatives that were chosen, in the order of the constraints; none for a constraint in a
  /// branch that does not count.
  public var choices: [Choice] = []
  /// The required constraints that a grid keeps from holding exactly, and by how much each is
  /// missed on its lines.
  public var gridDeviations: [GridDeviation] = []
  /// How the answer came about.
  public var search = Search()

  /// The optional constraints that do not hold, and by how much.
  var missed: [Missed] = []
  /// The frames before they were placed on a grid, in the order of `views`; empty without one.
  var continuous: [Frame] = []
  /// The alternative that was chosen for each constraint with `||` or `&&` that the layout had;
  /// `nil` for none.
  var chosen: [Int?] = []
  /// The layout.
  var identity: LayoutIdentity?

  /// A solution of nothing but its outcome, and perhaps its views.
  package init(outcome: Outcome, views: Views = Views()) {
    self.outcome = outcome
    self.views = views
  }

  /// The frame of a view relative to its parent; `nil` where there are no frames, as in an
  /// infeasible layout, which `get()` throws, and for a view that the layout did not have. A view
  /// that was removed since has the frame it had.
  public func frame(of view: LayoutView) -> Frame? {
    view.identity === identity ? views.frame(of: view.id, view.generation) : nil
  }

  /// The frame of a view in the coordinates of another one, such as the root; `nil` where either
  /// has no frame in the solution.
  public func frame(of view: LayoutView, in other: LayoutView) -> Frame? {
    guard view.identity === identity, other.identity === identity,
      let place = views.place(of: view.id, view.generation),
      let origin = views.place(of: other.id, other.generation)
    else { return nil }
    return frame(ofPlace: place, inPlace: origin)
  }

  /// The frame of a view in the coordinates of another one.
  func frame(ofPlace place: Int, inPlace origin: Int) -> Frame {
    let (frame, start) = (absoluteFrame(ofPlace: place), absoluteFrame(ofPlace: origin))
    return Frame(
      x: frame.x - start.x, y: frame.y - start.y, width: frame.width, height: frame.height)
  }

  private func absoluteFrame(ofPlace place: Int) -> Frame {
    var frame = views.allFrames[place]
    var around = views.parent(of: place)
    while let parent = around {
      frame.x += views.allFrames[parent].x
      frame.y += views.allFrames[parent].y
      around = views.parent(of: parent)
    }
    return frame
  }

  /// The frame of the view of a name relative to its parent; `nil` where there are no frames.
  public func frame(ofViewNamed name: String) -> Frame? { views.frame(ofViewNamed: name) }

  /// The frames of all views by name, relative to their parents and in no order; empty where there
  /// are none. `views` has them in the order of the layout.
  public var frames: [String: Frame] {
    Dictionary(views.map { ($0.name, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  /// The frames of all views in the coordinates of the root, in the order of `views`.
  public var absoluteFrames: [Frame] {
    let frames = allAbsoluteFrames
    return frames.count == views.count ? frames : Array(frames.prefix(views.count))
  }

  /// The frames of all views in the coordinates of the root, and behind them those of the guides.
  package var allAbsoluteFrames: [Frame] {
    var frames = views.allFrames
    for place in frames.indices {
      guard let parent = views.parent(of: place) else { continue }
      frames[place].x += frames[parent].x
      frames[place].y += frames[parent].y
    }
    return frames
  }
}

extension Solution: Equatable {
  /// Whether both say the same, whatever work they took and whichever layouts they are of.
  public static func == (first: Solution, second: Solution) -> Bool {
    first.outcome == second.outcome && first.views == second.views
      && first.unsatisfied == second.unsatisfied && first.ambiguous == second.ambiguous
      && first.choices == second.choices && first.gridDeviations == second.gridDeviations
      && first.search.hasUnfinishedRanges == second.search.hasUnfinishedRanges
      && first.search.unfinishedChoice == second.search.unfinishedChoice
      && first.search.choiceIsProved == second.search.choiceIsProved
      && first.search.assumedReach == second.search.assumedReach
      && first.search.unfinishedGrid == second.search.unfinishedGrid
  }
}
