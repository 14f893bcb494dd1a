import FlatMemory

/// The order in which priorities are served.
public enum SolveStrategy: String, Sendable, CaseIterable {
  /// One pass per level, highest first: a lower level never worsens a higher one.
  case lexicographic
  /// One pass over the weighted sum of all violations: faster, but only as exact as weights are.
  case weighted
}

/// The way in which the constraints of a level share their sum of violations.
package enum Sharing: Sendable {
  /// The largest violation is least, then the next one (rule 3).
  case fair
  /// The violation of the first constraint is least, then that of the second, and so on.
  case sparingEarlier
}

/// Choices and budgets of one solve.
public struct SolveOptions: Sendable {
  /// How the priorities are ordered.
  public var strategy: SolveStrategy = .lexicographic
  /// For the strategy `weighted`: weights that replace the default weights of priorities, finite
  /// and above 0.
  public var weights: [Double: Double] = [:]
  /// Whether the range of every ambiguous variable is computed. If false, the solution lists the
  /// same variables, and the solve saves two linear programs per variable.
  public var findsRanges = true
  /// Whether to find which constraints contradict each other, and which would have to be relaxed.
  /// If false, the outcome names some of the constraints examined, and is available much sooner.
  public var findsConflict = true
  /// The presolve rules that first reduce the system.
  public var presolve = PresolveRules.all
  /// Whether the solver may keep plans of structures that it solves repeatedly.
  public var usesPlans = true
  /// The greatest duration of the solve, at least 0; `nil` for no limit.
  public var timeLimit: Duration?
  /// The greatest number of simplex iterations of all passes together, at least 0.
  ///
  /// With `nil`, the limit is a million plus 100 for each variable and constraint. If there is a
  /// time limit, only that applies. `searchEffort` limits searches as well.
  public var iterationLimit: Int?
  /// The greatest work of searches for the best alternatives, as a multiple of the usual work,
  /// above 0. `nil` searches until the choice is proved.
  ///
  /// Work is counted, not timed, so the same effort gives the same result on every machine. A time
  /// limit only ends searches that take longer.
  public var searchEffort: Double? = 1
  /// Whether the solve should end because its result is not needed any more; `nil` for a solve that
  /// is never cancelled.
  ///
  /// The solver calls it whenever it reads the clock, so it should be quick. The outcome is then
  /// `limit`.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Whether blocks of few variables are solved directly. If false, a backend solves them, too.
  public var settlesAtOnce = true

  /// Whether a plan is made when a structure first occurs, and is used even after failures. Earlier
  /// solves then have no influence on the last digits.
  package var plansAtOnce = false

  /// Whether values are computed from the constraints that hold exactly. Such values have the same
  /// bits however the solution was found.
  package var wantsExactValues = false

  /// Whether a solve ends with possibly suboptimal values, and the outcome `limit`, if rounding
  /// leaves no solution that passes its check.
  package var acceptsNearlyBest = false

  /// Whether to record how solutions move with constants that are edited repeatedly.
  package var keepsRegions = true

  /// How violated constraints share the sum of the level of elastic constraints.
  package var sharing = Sharing.fair

  /// The constraints, by number, that no user wrote, so that no user can remove them. A conflict
  /// lists the background constraints that it needs, and no other constraint that is unnecessary
  /// beside them.
  public var background: Set<Int> = []

  /// The diagnoses made besides the solution.
  package struct Diagnoses: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// All independent conflicts; otherwise one of these conflicts.
    package static let allConflicts = Diagnoses(rawValue: 1)
    /// The shortest cycle of definitions; otherwise a cycle has no parties.
    package static let shortestCycle = Diagnoses(rawValue: 2)
    /// Which ambiguous variables move together.
    package static let freedoms = Diagnoses(rawValue: 4)
    /// The stages that were run.
    package static let stages = Diagnoses(rawValue: 8)
  }

  /// The diagnoses made besides the solution.
  package var diagnoses: Diagnoses = [.allConflicts, .shortestCycle]

  /// The greatest search effort.
  package static let greatestEffort = 1e6

  /// Whether a number is a valid search effort.
  package static func isEffort(_ number: Double) -> Bool {
    number > 0 && number <= greatestEffort
  }

  /// Options with the default strategy and no budget.
  public init() {}

  /// Checks the weights and the budgets.
  ///
  /// - Throws: `SolvingError.invalid` for a priority that no optional constraint can have, a weight
  ///   or effort out of range, or a limit below 0.
  package func validate() throws(SolvingError) {
    if let timeLimit, timeLimit < .zero {
      throw .invalid("the time limit is \(timeLimit); it must be at least 0")
    }
    if let iterationLimit, iterationLimit < 0 {
      throw .invalid("the limit of iterations is \(iterationLimit); it must be at least 0")
    }
    if let searchEffort, !Self.isEffort(searchEffort) {
      throw .invalid(
        "the effort of searches is \(searchEffort); it must be above 0 and at most 1e6")
    }
    // Each edit calls this function, usually without weights.
    if weights.isEmpty { return }
    for (priority, weight) in weights.ordered(by: { $0.key < $1.key }) {
      guard priority > 0, priority < ConstraintSystem.required else {
        throw .invalid("there is no weight for the priority \(priority); it is not in (0, 1000)")
      }
      guard weight > 0, weight.isFinite else {
        throw .invalid(
          "the priority \(priority) has the weight \(weight); it must be finite and above 0")
      }
    }
  }
}
