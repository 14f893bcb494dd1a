public import LayoutNotation
public import LinearProgramming

/// The result of solving a layout.
public struct Solution: Sendable {
  /// The kind of result.
  public enum Outcome: Sendable, Equatable {
    /// The unique solution.
    case solved
    /// Required constraints contradict each other.
    case infeasible(Conflict)
    /// A limit was reached first. The result so far satisfies all required constraints, or is
    /// empty.
    case limit
  }

  /// An irreducible conflict: removing any written member makes the others feasible.
  ///
  /// Implicit constraints stay in place: sizes of at least 0, the root's frame, and intrinsic
  /// sizes.
  public struct Conflict: Sendable, Equatable, CustomStringConvertible {
    /// The members that contradict each other: constraints, rules, and implicit constraints.
    public var members: [ConstraintSource]
    /// Whether each member is known to be needed for the conflict; false if a limit ended the
    /// search first.
    public var isIrreducible = true
    /// The members of further conflicts. All conflicts are independent: no two have a written
    /// member in common.
    public var further: [[ConstraintSource]] = []
    /// Whether all independent conflicts are listed; false if there are too many to list, or if a
    /// limit ended the search.
    public var isComplete = true
    /// The smallest violations of constraints that make the whole layout solvable.
    ///
    /// Among equal ones, those that violate earlier constraints least. Empty if no violation can
    /// help; `nil` if a limit ended the search.
    public var relaxation: [Relaxed]?

    /// The members of all listed conflicts, this one first.
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

    /// The members and the relaxation, one per line; a blank line before each further conflict.
    public var description: String {
      all.map { $0.map(\.description).joined(separator: "\n") }
        .joined(separator: "\n\n")
        + (relaxation ?? []).map { "\n\($0)" }.joined()
    }
  }

  /// A constraint of a relaxation, and its violation.
  public struct Relaxed: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// The necessary violation, in points of its first attribute.
    public var amount: Double

    /// Makes a relaxed constraint.
    package init(constraint: ConstraintSource, amount: Double) {
      self.constraint = constraint
      self.amount = amount
    }
  }

  /// An optional constraint that is violated.
  public struct Unsatisfied: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// Its priority, in (0, 1000); 1000 for a required constraint of an elastic layout.
    public var priority: Priority
    /// The violation, in points of its first attribute.
    public var amount: Double

    /// Makes an unsatisfied constraint.
    package init(constraint: ConstraintSource, priority: Priority, amount: Double) {
      self.constraint = constraint
      self.priority = priority
      self.amount = amount
    }
  }

  /// A violated constraint, and its violation.
  struct Missed: Sendable {
    var words: ConstraintWords
    var amount: Double
    /// The number of the constraint in the system of the layout; `nil` if unknown.
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

  /// A required constraint that does not hold exactly because of a grid.
  public struct GridDeviation: Sendable, Equatable {
    /// The constraint.
    public var constraint: ConstraintSource
    /// The violation, in points of its first attribute.
    public var amount: Double

    /// Makes a deviation.
    package init(constraint: ConstraintSource, amount: Double) {
      self.constraint = constraint
      self.amount = amount
    }
  }

  /// An ambiguous attribute.
  public struct Ambiguous: Sendable, Equatable {
    /// The name of the view.
    public var view: String
    /// Its width, height, left or top; left and top are relative to the parent.
    public var dimension: LayoutAttribute
    /// The least value that the constraints allow, in points; `nil` without a bound.
    public var lower: Double?
    /// The greatest value that the constraints allow, in points; `nil` without a bound.
    public var upper: Double?
    /// Whether the range was requested; if not, `lower` and `upper` are meaningless.
    public var hasRange: Bool
    /// The index of the view among the views of the solution, followed by its guides; `nil` if
    /// unknown.
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

    /// Whether both are equal, regardless of the indices of their views.
    public static func == (first: Ambiguous, second: Ambiguous) -> Bool {
      first.view == second.view && first.dimension == second.dimension
        && first.lower == second.lower && first.upper == second.upper
        && first.hasRange == second.hasRange
    }
  }

  /// The work that a solve took, and the parts that a limit left unfinished.
  public struct Search: Sendable, Equatable {
    /// A search for the best alternatives or grid lines that a limit ended. Its choices are good,
    /// but may not be the best.
    public struct Unfinished: Sendable, Equatable {
      /// The priority level of the search; `nil` with the strategy `weighted`, and while choosing
      /// among equally good choices.
      public var priority: Priority?
      /// The sum of violations of the current choices, in points; `nil` if none were found.
      public var incumbent: Double?
      /// The lower bound for the sum of violations, in points.
      public var bound: Double
      /// The gap between the current choices and the bound, relative to their sum; `nil` without
      /// choices.
      public var gap: Double?

      /// Makes the description of an unfinished search.
      package init(priority: Priority?, incumbent: Double?, bound: Double, gap: Double?) {
        self.priority = priority
        self.incumbent = incumbent
        self.bound = bound
        self.gap = gap
      }
    }

    /// The number of connected blocks after substitution.
    public var blocks = 0
    /// The backends that solved programs, and the rejected answers with their reasons, in order of
    /// first use. Small blocks, and layouts that have a plan, are solved without a backend.
    public var backends: [BackendUse] = []
    /// The number of linear programs that were solved.
    public var linearPrograms = 0
    /// The number of simplex iterations of all programs.
    public var iterations = 0
    /// The number of mixed-integer programs that were solved to choose between alternatives.
    public var integerPrograms = 0
    /// The number of nodes of their search trees.
    public var nodes = 0
    /// How many levels of the last solved component were completed, from the highest.
    public var completedLevels = 0
    /// Whether ties within a level were resolved fairly.
    public var isFair = false
    /// Whether a plan gave the solution. A plan comes from an earlier solve of a layout with the
    /// same structure and other constants.
    public var isPlanned = false
    /// Whether a limit ended the search for the ranges of ambiguous attributes. The frames are
    /// final anyway; the remaining attributes have no ranges.
    public var hasUnfinishedRanges = false
    /// The state of the search for the best alternatives, if a limit ended it.
    public var unfinishedChoice: Unfinished?
    /// Whether lines with `||` are known to take the first possible alternatives. If the proof
    /// takes too long, they take other alternatives that are equally good.
    package var choiceIsProved = true
    /// The bound, in points, that was assumed for attributes that lines with `||` read. It is
    /// needed if nothing else limits these and the choice cannot be proved; `nil` without an
    /// assumption.
    package var assumedReach: Double?
    /// The state of the search for the best grid lines, if a limit ended it. Its sums are total
    /// violations of required constraints.
    public var unfinishedGrid: Unfinished?
  }

  /// A view's place in the solution.
  public struct PlacedView: Sendable, Equatable {
    /// The name of the view.
    public var name: String
    /// The index of its parent in the solution's list; `nil` for the root.
    public var parent: Int?
    /// The frame in points, relative to the parent.
    public var frame: Frame
  }

  /// The outcome of the solve.
  public var outcome: Outcome
  /// The views with their frames, parents before their children.
  ///
  /// At a limit the frames satisfy all required constraints, if the solve got that far. Otherwise,
  /// and if the layout is infeasible, it is empty.
  public package(set) var views: Views
  /// Removes the views, if their frames do not belong to the requested layout.
  package mutating func removeViews() { views = Views() }
  /// The layout guides with their frames. They are not views and not part of the other lists;
  /// their parents are indices in `views`.
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
  /// The numbers of the constraints of `unsatisfied` in the system of the solved layout, in the
  /// same order; `nil` for constraints from elsewhere.
  package var unsatisfiedNumbers: [Int?] { missed.map(\.number) }
  /// The constraints of `unsatisfied` that make a view smaller than its intrinsic size, such as a
  /// label that cuts off its text.
  ///
  /// The view and the side are in `constraint`. A wrapping text is included if it is too low for
  /// its lines, but not if it only has more lines than it prefers.
  public var truncated: [Unsatisfied] {
    unsatisfied.filter {
      $0.constraint.reason == .intrinsicSize && $0.constraint.relation == .greaterThanOrEqual
    }
  }
  /// The ambiguous attributes; those of guides only if a constraint reads them. They have the
  /// values nearest to the given frame.
  public var ambiguous: [Ambiguous] = []
  /// For each ambiguous attribute, the index in `ambiguous` of the attribute that it moves with,
  /// if requested. The first attribute of each degree of freedom moves with itself.
  package var leaders: [Int] = []
  /// The chosen alternatives, in the order of the constraints; none for a constraint in a branch
  /// that does not apply.
  public var choices: [Choice] = []
  /// The required constraints that do not hold exactly because of a grid, with their violations.
  public var gridDeviations: [GridDeviation] = []
  /// The work that the solve took.
  public var search = Search()

  /// The optional constraints that do not hold, with their violations.
  var missed: [Missed] = []
  /// The frames before they were placed on a grid, in the order of `views`; empty without one.
  var continuous: [Frame] = []
  /// The chosen alternative of each constraint of the layout with `||` or `&&`; `nil` for none.
  var chosen: [Int?] = []
  /// The identity of the layout.
  var identity: LayoutIdentity?

  /// Makes a solution with only an outcome, and maybe views.
  package init(outcome: Outcome, views: Views = Views()) {
    self.outcome = outcome
    self.views = views
  }

  /// Returns the frame of a view relative to its parent.
  ///
  /// It is `nil` without frames, as in an infeasible layout (for which `get()` throws), and for a
  /// view that was not in the layout. A view that was removed later has the frame it had.
  public func frame(of view: LayoutView) -> Frame? {
    view.identity === identity ? views.frame(of: view.id, view.generation) : nil
  }

  /// Returns the frame of a view in the coordinates of another view, such as the root; `nil` if
  /// either has no frame in the solution.
  public func frame(of view: LayoutView, in other: LayoutView) -> Frame? {
    guard view.identity === identity, other.identity === identity,
      let place = views.place(of: view.id, view.generation),
      let origin = views.place(of: other.id, other.generation)
    else { return nil }
    return frame(ofPlace: place, inPlace: origin)
  }

  /// Returns the frame of a view in the coordinates of another view.
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

  /// Returns the frame of the view with a name, relative to its parent; `nil` without frames.
  public func frame(ofViewNamed name: String) -> Frame? { views.frame(ofViewNamed: name) }

  /// The frames of all views by name, relative to their parents and unordered; empty without
  /// frames. `views` has them in the order of the layout.
  public var frames: [String: Frame] {
    Dictionary(views.map { ($0.name, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  /// The frames of all views in the coordinates of the root, in the order of `views`.
  public var absoluteFrames: [Frame] {
    let frames = allAbsoluteFrames
    return frames.count == views.count ? frames : Array(frames.prefix(views.count))
  }

  /// The frames of all views in the coordinates of the root, followed by those of the guides.
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
  /// Whether both results are equal, regardless of the work they took and of their layouts.
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
