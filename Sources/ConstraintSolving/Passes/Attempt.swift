/// The settings of one attempt to solve a system.
///
/// They name the backends to ask, the trust in their answers, and the parts to leave out.
package struct Attempt: Sendable {
  var tolerances = Tolerances.usual
  /// The index of the first backend to ask.
  var first = 0
  /// The size limit of a part, in rows times variables, if the system is solved as a whole without
  /// rounding; `nil` if the passes solve it.
  var wholeLimit: Int?
  /// Whether parts of blocks may be settled without linear programs.
  var settlesAtOnce = true
  /// Whether programs that need exact arithmetic are left to a later attempt.
  var leavesMuchToExact = false
  /// Whether levels are solved as programs in the system's own rows. Possibly suboptimal values are
  /// then accepted.
  var usesOriginalRows = false
  /// The outputs of definitions that are computed from other outputs where possible.
  var yieldingOutputs: Set<Int> = []
  /// Disjunctions that do not count.
  var omittedDisjunctions: Set<Int> = []
  /// Variables with values that were found without some alternatives, and are final.
  var fixed: [(variable: Int, value: Double)] = []

  /// Makes an attempt.
  package init(
    tolerances: Tolerances = .usual, first: Int = 0, wholeLimit: Int? = nil
  ) {
    self.tolerances = tolerances
    self.first = first
    self.wholeLimit = wholeLimit
  }

  /// The reason why an attempt has no answer.
  package struct Failure: Error {
    /// The error to report if nothing else is tried.
    package var error: SolvingError
    /// Whether the failure may come from a part that was settled without programs.
    var isByImmediateSettlement = false
    /// Whether a program had numbers that only exact arithmetic can distinguish.
    var isTooFarApart = false
    /// Outputs of definitions that wait for themselves, and might not if they yielded to other
    /// outputs.
    var outputsToYield: Set<Int> = []
    /// Alternatives that block definitions for which they wait.
    var alternatives: BlockedAlternatives?
    /// The number of iterations spent.
    var iterations = 0
  }
}

/// The remaining attempts at a system.
struct Attempts {
  private var waiting: [Attempt]
  private var complaints: [String] = []
  private var overflow: SolvingError?
  /// The number of iterations that failed attempts spent.
  private(set) var spentIterations = 0

  /// Creates a list of attempts, in their order.
  ///
  /// Where rounding hides the optimum, other backends come first, then tighter tolerances, then
  /// backends without rounding.
  init(_ waiting: [Attempt]) { self.waiting = waiting }

  /// Removes and returns the next attempt; `nil` if all have failed.
  mutating func next() -> Attempt? {
    guard !waiting.isEmpty else { return nil }
    var attempt = waiting.removeFirst()
    attempt.leavesMuchToExact = waiting.contains { $0.tolerances == .exact }
    return attempt
  }

  /// The error to report if all attempts have failed.
  var error: SolvingError { overflow ?? .numericalFailure(complaints.joined(separator: "; ")) }

  /// Rearranges the remaining attempts after a failure.
  ///
  /// - Throws: The error, if no other attempt can avoid it.
  mutating func goOn(
    after failure: Attempt.Failure, of attempt: Attempt
  ) throws(SolvingError) {
    if !failure.outputsToYield.isEmpty {
      repeatAttempt(attempt) { $0.yieldingOutputs.formUnion(failure.outputsToYield) }
      return
    }
    // Intermediate products may overflow although the values do not.
    if failure.error.code == .overflow, attempt.wholeLimit == nil,
      let last = waiting.last(where: { $0.wholeLimit != nil })
    {
      overflow = failure.error
      waiting = [last]
      return
    }
    // A fallback backend may lack the integer capability that the others have.
    let isForOthers = failure.error.code == .unsupported && attempt.first > 0
    guard failure.error.code == .numericalFailure || isForOthers else { throw failure.error }
    if failure.isByImmediateSettlement {
      repeatAttempt(attempt) { $0.settlesAtOnce = false }
      return
    }
    if !complaints.contains(failure.error.message) { complaints.append(failure.error.message) }
    // The iterations of failed attempts count towards the budget.
    spentIterations += failure.iterations
    if failure.isTooFarApart {
      waiting =
        waiting.filter { $0.tolerances == .exact } + waiting.filter { $0.tolerances != .exact }
    }
  }

  /// Repeats an attempt, and changes it and all later ones.
  private mutating func repeatAttempt(_ attempt: Attempt, _ change: (inout Attempt) -> Void) {
    waiting.insert(attempt, at: 0)
    for index in waiting.indices { change(&waiting[index]) }
  }
}
