/// A way to solve a system: which backends are asked, how far they are trusted, and what is left
/// out.
package struct Attempt: Sendable {
  var tolerances = Tolerances.usual
  /// The first of the backends that are asked.
  var first = 0
  /// How large the parts may be of a system that is solved as a whole without rounding, in rows
  /// times variables; `nil` where the passes solve it.
  var wholeLimit: Int?
  /// Whether parts of blocks may be settled without programs.
  var settlesAtOnce = true
  /// Whether programs that ask for exact arithmetic are left to a later attempt.
  var leavesMuchToExact = false
  /// Whether levels are programs in the system's own rows, of which values count that may not be
  /// the best.
  var usesOriginalRows = false
  /// The outputs of definitions that are computed from others wherever they can be.
  var yieldingOutputs: Set<Int> = []
  /// Disjunctions that do not count.
  var omittedDisjunctions: Set<Int> = []
  /// Variables whose values were found without some alternatives, and hold.
  var fixed: [(variable: Int, value: Double)] = []

  /// An attempt.
  package init(
    tolerances: Tolerances = .usual, first: Int = 0, wholeLimit: Int? = nil
  ) {
    self.tolerances = tolerances
    self.first = first
    self.wholeLimit = wholeLimit
  }

  /// Why an attempt has no answer.
  package struct Failure: Error {
    /// What to say where nothing else is tried.
    package var error: SolvingError
    /// Whether what was settled without programs may be what is wrong.
    var isByImmediateSettlement = false
    /// Whether a program had numbers that only exact arithmetic tells apart.
    var isTooFarApart = false
    /// Outputs of definitions that wait for themselves, and might not if they yielded to others.
    var outputsToYield: Set<Int> = []
    /// Alternatives that stand in the way of definitions they wait for themselves.
    var alternatives: BlockedAlternatives?
    /// How many iterations it took.
    var iterations = 0
  }
}

/// The attempts at a system that are still to come.
struct Attempts {
  private var waiting: [Attempt]
  private var complaints: [String] = []
  private var overflow: SolvingError?
  /// How many iterations were spent in vain.
  private(set) var spentIterations = 0

  /// What is tried, in order, where rounding hides what is optimal: other backends, then tighter
  /// tolerances, then what only backends without rounding can tell.
  init(_ waiting: [Attempt]) { self.waiting = waiting }

  /// The next one; `nil` when all have failed.
  mutating func next() -> Attempt? {
    guard !waiting.isEmpty else { return nil }
    var attempt = waiting.removeFirst()
    attempt.leavesMuchToExact = waiting.contains { $0.tolerances == .exact }
    return attempt
  }

  /// What to say where all have failed.
  var error: SolvingError { overflow ?? .numericalFailure(complaints.joined(separator: "; ")) }

  /// Puts the attempts in order after one that failed.
  ///
  /// - Throws: The error, where no other attempt can mend it.
  mutating func goOn(
    after failure: Attempt.Failure, of attempt: Attempt
  ) throws(SolvingError) {
    if !failure.outputsToYield.isEmpty {
      repeatAttempt(attempt) { $0.yieldingOutputs.formUnion(failure.outputsToYield) }
      return
    }
    // Products may overflow on the way to values that do not.
    if failure.error.code == .overflow, attempt.wholeLimit == nil,
      let last = waiting.last(where: { $0.wholeLimit != nil })
    {
      overflow = failure.error
      waiting = [last]
      return
    }
    // A fallback backend need not solve integers as the others do.
    let isForOthers = failure.error.code == .unsupported && attempt.first > 0
    guard failure.error.code == .numericalFailure || isForOthers else { throw failure.error }
    if failure.isByImmediateSettlement {
      repeatAttempt(attempt) { $0.settlesAtOnce = false }
      return
    }
    if !complaints.contains(failure.error.message) { complaints.append(failure.error.message) }
    // What was spent in vain is spent all the same.
    spentIterations += failure.iterations
    if failure.isTooFarApart {
      waiting =
        waiting.filter { $0.tolerances == .exact } + waiting.filter { $0.tolerances != .exact }
    }
  }

  /// Tries something once more, and all that comes later, in another way.
  private mutating func repeatAttempt(_ attempt: Attempt, _ change: (inout Attempt) -> Void) {
    waiting.insert(attempt, at: 0)
    for index in waiting.indices { change(&waiting[index]) }
  }
}
