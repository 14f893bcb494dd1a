import FlatMemory

/// How the priorities are ordered in passes.
public enum SolveStrategy: String, Sendable, CaseIterable {
  /// One pass per level, highest first: a lower level never costs a higher one anything.
  case lexicographic
  /// One pass over the weighted sum of all violations: faster, and only as exact as weights are.
  case weighted
}

/// How the constraints of a level share the sum by which they have to give way.
package enum Sharing: Sendable {
  /// The largest violation is least, then the next one (rule 3).
  case fair
  /// The constraint that was written first is missed least, then the second, and so on.
  case sparingEarlier
}

/// Choices and budgets of one solve.
public struct SolveOptions: Sendable {
  /// How the priorities are ordered.
  public var strategy: SolveStrategy = .lexicographic
  /// For the strategy `weighted`: the weight of a priority, finite and above 0, where it is not to
  /// be the default one.
  public var weights: [Double: Double] = [:]
  /// Whether the range of every ambiguous variable is computed. Without, the same variables are
  /// listed, and two linear programs for each are saved.
  public var findsRanges = true
  /// Whether it is found out which constraints contradict each other, where some do, and what would
  /// have to give way. Without, the outcome names some that were looked at, and is there much
  /// sooner.
  public var findsConflict = true
  /// The rules by which the system is made smaller first.
  public var presolve = PresolveRules.all
  /// Whether the solver may keep plans of structures that it is given more than once, where it is
  /// asked to solve one system after another.
  public var usesPlans = true
  /// How long the solve may take, at least 0; `nil`: no limit.
  public var timeLimit: Duration?
  /// How many simplex iterations all passes may spend together, at least 0; `nil`: without a time
  /// limit a million and 100 for each variable and constraint, with one as many as there is time
  /// for; searches end by `searchEffort` besides.
  public var iterationLimit: Int?
  /// How much work searches for the best alternatives may take, as a multiple of the usual, above
  /// 0; `nil`: until they are proved. Work is counted, not timed, so the same effort finds the same
  /// on every machine; a limit of time only ends what takes longer.
  public var searchEffort: Double? = 1
  /// Whether the solve should end, because nobody wants its answer any more; `nil`: never. It is
  /// asked where the clock is read, so it should be quick, and the outcome is `limit` then.
  public var isCancelled: (@Sendable () -> Bool)?

  /// Whether blocks of few variables are settled at once, without a program that a backend is asked
  /// to solve; false to have a backend solve these, too.
  public var settlesAtOnce = true

  /// Whether a plan is made of a structure that comes for the first time, and is asked whatever it
  /// failed at before, so that what was solved before decides no last digits.
  package var plansAtOnce = false

  /// Whether values are computed from what holds exactly, so that they have the same bits in
  /// whatever way the answer was found.
  package var wantsExactValues = false

  /// Whether a solve ends with values that may not be the best, and the outcome `limit`, where
  /// rounding leaves no answer that passes its check.
  package var acceptsNearlyBest = false

  /// Whether it is kept how answers move with constants that are edited time and again.
  package var keepsRegions = true

  /// How constraints that give way share the sum of the level of elastic constraints.
  package var sharing = Sharing.fair

  /// The constraints, by number, that nobody wrote and so nobody can take away. A conflict lists
  /// those that it needs, and no other constraint that could be spared while they are there.
  public var background: Set<Int> = []

  /// What is found out besides the solution.
  package struct Diagnoses: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// All independent conflicts; without, one is enough.
    package static let allConflicts = Diagnoses(rawValue: 1)
    /// The shortest way round a cycle of definitions; without, a cycle has no parties.
    package static let shortestCycle = Diagnoses(rawValue: 2)
    /// Which ambiguous variables move together.
    package static let freedoms = Diagnoses(rawValue: 4)
    /// The stages that were run.
    package static let stages = Diagnoses(rawValue: 8)
  }

  /// What is found out besides the solution.
  package var diagnoses: Diagnoses = [.allConflicts, .shortestCycle]

  /// The greatest multiple of the usual work.
  package static let greatestEffort = 1e6

  /// Whether a number says how much work searches may take.
  package static func isEffort(_ number: Double) -> Bool {
    number > 0 && number <= greatestEffort
  }

  /// Options with the default strategy and no budget.
  public init() {}

  /// Checks the weights and the budgets.
  ///
  /// - Throws: `SolvingError.invalid` for a priority that no optional constraint can have, a
  ///   weight out of range and a limit below 0.
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
    // Each edit comes here, mostly without weights.
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
