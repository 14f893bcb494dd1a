public import LinearProgramming

/// One party to a conflict or a cycle.
public enum Party: Sendable, Equatable, Hashable {
  /// A constraint of the system, by number. A disjunction is given by the number of its first
  /// constraint.
  case constraint(Int)
  /// The lower bound of a variable, by the variable's number.
  case lowerBound(Int)
  /// A definition, by number.
  case definition(Int)
}

/// A variable that the constraints leave ambiguous.
public struct Ambiguity: Sendable, Equatable {
  /// The variable.
  public var variable: Int
  /// The least value that the constraints allow: `-.infinity` if unbounded, `nil` if not requested.
  public var lower: Double?
  /// The greatest value that the constraints allow: `.infinity` if unbounded, `nil` if not
  /// requested.
  public var upper: Double?

  /// Makes an ambiguity between two ends.
  public init(variable: Int, lower: Double?, upper: Double?) {
    self.variable = variable
    self.lower = lower
    self.upper = upper
  }
}

/// The state of an unfinished search for the best alternatives.
///
/// A budget ended the search.
public struct UnfinishedChoice: Sendable, Equatable {
  /// The priority that was being served; `nil` with the strategy `weighted`.
  public var priority: Double?
  /// The sum of violations of the best choice found, which was taken; `nil` if none was found.
  public var incumbent: Double?
  /// The proven lower bound of the sum of violations.
  public var bound: Double

  /// The greatest distance of the incumbent from the best choice, relative to its size; `nil`
  /// without an incumbent.
  public var gap: Double? {
    incumbent.map { max(0, $0 - bound) / max(1, abs($0)) }
  }

  /// Makes the state of a search.
  public init(priority: Double?, incumbent: Double?, bound: Double) {
    self.priority = priority
    self.incumbent = incumbent
    self.bound = bound
  }
}

/// The result of solving a system.
public struct SystemSolution: Sendable {
  /// The kinds of result.
  public enum Outcome: Sendable, Equatable {
    /// The unique solution of rules 1 to 4.
    case solved
    /// The required constraints contradict each other: these parties cannot hold together.
    ///
    /// Without any one of the parties, the others are feasible. Without any party outside the
    /// background, the others are feasible together with the whole background. Both statements are
    /// certain only if `conflicts.areIrreducible` is true.
    case infeasible([Party])
    /// A budget was spent before the solution was found.
    case limit
  }

  /// Counts of the work done.
  public struct Statistics: Sendable, Equatable {
    /// Connected blocks of variables and constraints after substitution.
    public var blocks = 0
    /// Terms that substitution wrote: a machine-independent measure of work.
    public var substitutedTerms = 0
    /// Pivots that were substituted in rows.
    public var substitutions = 0
    /// Stages: consecutive runs of a definition or of a component.
    public var stages = 0
    /// Variables, terms and definitions examined to find the stages; 0 without definitions.
    public var stagingSteps = 0
    /// The backends that solved programs or had results refused, in the order of their first use.
    /// Small systems and systems with a plan need no backend.
    public var backends: [BackendUse] = []
    /// Linear programs handed to the backend.
    public var linearPrograms = 0
    /// Simplex iterations over all of them.
    public var iterations = 0
    /// The number of levels, from the highest, that all blocks completed.
    public var completedLevels = 0
    /// Mixed-integer programs handed to the backend.
    public var integerPrograms = 0
    /// Nodes of the search trees of those programs.
    public var nodes = 0
    /// Whether ties inside a level were settled fairly (rule 3); false with the strategy
    /// `weighted`.
    public var isFair = false
    /// Whether a plan gave the solution, made when a system of the same structure was solved.
    public var isPlanned = false
    /// Whether the solution was derived from a known one nearby.
    package var isLed = false
    /// Whether rule 4 chose a value.
    package var readsTargets = false

    /// Makes counts of zero.
    public init() {}
  }

  /// The conflicts besides the one of the outcome.
  public struct Conflicts: Sendable, Equatable {
    /// Independent conflicts. No two conflicts share a party outside the background.
    public var further: [[Party]] = []
    /// Whether no conflict remains once the parties of all listed conflicts are removed, as far as
    /// definitions were computed. False if there are more conflicts than the search looks for, or a
    /// budget or rounding ended the search.
    public var areAllFound = true
    /// Whether every party to the conflicts is known to be needed; false if a budget or rounding
    /// ended the search.
    public var areIrreducible = true

    /// Makes an empty and complete list.
    public init() {}
  }

  /// The kind of result.
  public var outcome: Outcome
  /// The value of each variable.
  ///
  /// Empty unless the system was solved, or a budget stopped the solve at a point where all
  /// required constraints hold.
  public var values: [Double] = []
  /// The violated optional constraints, by number, with the amount.
  public var violations: [(constraint: Int, amount: Double)] = []
  /// The constraints that did not count, ascending: their switch had another value, their
  /// alternative was not chosen, or the solve ended first.
  public var uncounted: [Int] = []
  /// The chosen alternative of each disjunction; `nil` if it does not count, or the solve ended
  /// before its turn.
  public var choices: [Int?] = []
  /// The state of the search for the best alternatives, if a budget ended it.
  public var unfinishedChoice: UnfinishedChoice?
  /// Whether the choices are proved to be the first among equally good choices, by the order of the
  /// disjunctions.
  package var choiceIsProved = true
  /// The bound assumed for unlimited variables in alternatives, as a distance from 0; `nil` if none
  /// was assumed. Without it, the choice could not be proved.
  package var assumedReach: Double?
  /// The required constraints, by number, that the positions on grid lines violate, with the
  /// amount.
  public var gridDeviations: [(constraint: Int, amount: Double)] = []
  /// The state of the search for the best grid lines, if a budget ended it. Its sums are deviations
  /// from required constraints.
  public var unfinishedGrid: UnfinishedChoice?
  /// The ambiguous variables, ascending.
  public var ambiguities: [Ambiguity] = []
  /// For each ambiguous variable, the variable it moves with, if requested.
  ///
  /// This is the first variable of its degree of freedom, which moves with itself. A variable that
  /// moves with several degrees of freedom is assigned to the last of these.
  package var leaders: [Int: Int] = [:]
  /// Whether a budget ended the solve before all ranges of ambiguous variables were known. The
  /// values are final nevertheless.
  public var hasUnfinishedRanges = false
  /// The conflicts besides the one of the outcome.
  public var conflicts = Conflicts()
  /// Counts of the work done.
  public var statistics = Statistics()
  /// The stages that were run, if requested.
  package var trace: StageTrace?
}
