/// What a solve is asked: all options that an answer depends on. An answer that is kept answers
/// this question again and no other.
///
/// Budgets are no part of it, as an answer that is kept is a whole one; nor is who wrote which
/// constraint, which only conflicts depend on, and these are not kept.
struct SolveQuestion: Equatable, Sendable {
  private let strategy: SolveStrategy
  private let weights: [Double: Double]
  private let findsRanges: Bool
  private let presolve: PresolveRules
  private let settlesAtOnce: Bool
  private let plansAtOnce: Bool
  private let wantsExactValues: Bool
  private let sharing: Sharing
  private let diagnoses: SolveOptions.Diagnoses
  /// What is found with much effort is no answer to who gives little.
  private let searchEffort: Double?

  /// The question that options ask.
  init(_ options: SolveOptions) {
    strategy = options.strategy
    weights = options.weights
    findsRanges = options.findsRanges
    presolve = options.presolve
    settlesAtOnce = options.settlesAtOnce
    plansAtOnce = options.plansAtOnce
    wantsExactValues = options.wantsExactValues
    sharing = options.sharing
    diagnoses = options.diagnoses
    searchEffort = options.searchEffort
  }
}
