/// The options that determine a solution. A cached solution answers only an equal question.
///
/// Budgets are not included, because a cached solution is complete. The background is not included
/// either, because only conflicts depend on it, and conflicts are not cached.
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
  /// A result of a large effort does not answer a request with a small one.
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
