public import LinearProgramming

/// One party to a conflict or a cycle.
public enum Party: Sendable, Equatable, Hashable {
  /// A constraint of the system, by number; a whole disjunction by the number of its first
  /// constraint.
  case constraint(Int)
  /// The lower bound of a variable, by the variable's number.
  case lowerBound(Int)
  /// A definition, by number.
  case definition(Int)
}

/// A variable that the constraints leave free.
public struct Ambiguity: Sendable, Equatable {
  /// The variable.
  public var variable: Int
  /// The least value the constraints leave it, `-.infinity` for none, `nil` when not asked for.
  public var lower: Double?
  /// The greatest value the constraints leave it, `.infinity` for none, `nil` when not asked for.
  public var upper: Double?

  /// Makes the finding that a variable is free between two ends.
  public init(variable: Int, lower: Double?, upper: Double?) {
    self.variable = variable
    self.lower = lower
    self.upper = upper
  }
}

/// A search for the best alternatives that a budget ended.
public struct UnfinishedChoice: Sendable, Equatable {
  /// The priority that was being served; `nil` with the strategy `weighted`.
  public var priority: Double?
  /// The sum of violations of the best choice found, which is the one that was taken; `nil` if none
  /// was found.
  public var incumbent: Double?
  /// The proven lower bound of that sum.
  public var bound: Double

  /// How far the incumbent may be from the best choice, relative to its size; `nil` without an
  /// incumbent.
  public var gap: Double? {
    incumbent.map { max(0, $0 - bound) / max(1, abs($0)) }
  }

  /// Makes the finding.
  public init(priority: Double?, incumbent: Double?, bound: Double) {
    self.priority = priority
    self.incumbent = incumbent
    self.bound = bound
  }
}

/// What solving a system came to.
public struct SystemSolution: Sendable {
  /// The kinds of answer.
  public enum Outcome: Sendable, Equatable {
    /// The unique solution of rules 1 to 4.
    case solved
    /// The required constraints contradict each other: these parties cannot hold together. Leaving
    /// out any one makes the others feasible, and leaving out any constraint or definition that is
    /// not background makes them feasible with all background, unless `conflicts.areIrreducible`
    /// is false.
    case infeasible([Party])
    /// A budget was spent before the solution was reached.
    case limit
  }

  /// Counts of the work done.
  public struct Statistics: Sendable, Equatable {
    /// Connected blocks of variables and constraints after substitution.
    public var blocks = 0
    /// Terms that substitution wrote down: a measure of its work that no machine changes.
    public var substitutedTerms = 0
    /// Pivots that were substituted in rows.
    public var substitutions = 0
    /// Stages: runs of a definition or a component after another.
    public var stages = 0
    /// How many variables, terms and definitions were looked at to find the stages; 0 without
    /// definitions.
    public var stagingSteps = 0
    /// Which backends answered programs, and whose answers were refused, in the order in which
    /// they were asked first. What is small or has a plan is solved without asking any.
    public var backends: [BackendUse] = []
    /// Linear programs handed to the backend.
    public var linearPrograms = 0
    /// Simplex iterations over all of them.
    public var iterations = 0
    /// How many levels, from the highest, all blocks have been served at.
    public var completedLevels = 0
    /// Mixed-integer programs handed to the backend.
    public var integerPrograms = 0
    /// Nodes of their search trees.
    public var nodes = 0
    /// Whether ties inside a level were settled fairly (rule 3): not with the strategy `weighted`.
    public var isFair = false
    /// Whether a plan gave the answer: a system of the same structure had been solved before.
    public var isPlanned = false
    /// Whether it is near an answer that was known.
    package var isLed = false
    /// Whether rule 4 chose a value.
    package var readsTargets = false

    /// Counts of nothing.
    public init() {}
  }

  /// What is known of conflicts besides the one of the outcome.
  public struct Conflicts: Sendable, Equatable {
    /// Conflicts of their own: no two, nor any of them and the one of the outcome, have a party in
    /// common that is not background.
    public var further: [[Party]] = []
    /// Whether no conflict is left without the parties of all these, as far as the definitions were
    /// computed; false where there are more than are looked for, or a budget or rounding ended the
    /// search.
    public var areAllFound = true
    /// Whether every party to the conflicts is known to be needed for them; false where a budget or
    /// rounding ended a search before that.
    public var areIrreducible = true

    /// None, and all found.
    public init() {}
  }

  /// What the solve came to.
  public var outcome: Outcome
  /// The value of each variable; empty unless solved, or stopped by a budget at a point at which
  /// all that is required holds.
  public var values: [Double] = []
  /// The optional constraints that do not hold, by number, with the amount.
  public var violations: [(constraint: Int, amount: Double)] = []
  /// The constraints that did not count, rising: the switches they wait for came to other values,
  /// their alternative was not chosen, or the solve ended before.
  public var uncounted: [Int] = []
  /// The alternative that was chosen for each disjunction; `nil` for one that does not count, or
  /// whose turn had not come when the solve ended.
  public var choices: [Int?] = []
  /// How far the search for the best alternatives got, where a budget ended it.
  public var unfinishedChoice: UnfinishedChoice?
  /// Whether the choices are known to be the first of equally good ones, by the order of the
  /// disjunctions.
  package var choiceIsProved = true
  /// How far from 0 the variables that alternatives read were compared, where nothing limits them
  /// and the choice could not be proved without such a bound; `nil` where none was assumed.
  package var assumedReach: Double?
  /// The required constraints, by number, that a grid keeps from holding, with the amount by which
  /// they are missed on its lines.
  public var gridDeviations: [(constraint: Int, amount: Double)] = []
  /// How far the search for the best grid lines got, where a budget ended it: the sum of deviations
  /// from required constraints.
  public var unfinishedGrid: UnfinishedChoice?
  /// The variables that were left free, in their order.
  public var ambiguities: [Ambiguity] = []
  /// For each ambiguous variable the one that it moves with, if that was asked for: of each degree
  /// of freedom the first variable, which moves with itself. What moves with several degrees goes
  /// by the last of them.
  package var leaders: [Int: Int] = [:]
  /// Whether a budget ended before the range of every ambiguous variable was known; the values are
  /// final all the same.
  public var hasUnfinishedRanges = false
  /// What is known of conflicts besides the one of the outcome.
  public var conflicts = Conflicts()
  /// Counts of the work done.
  public var statistics = Statistics()
  /// The stages that were run, if they were asked for.
  package var trace: StageTrace?
}
