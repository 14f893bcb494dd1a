import LinearProgramming
import SimplexBackend

/// When a search starts anew, and how often it has.
struct RestartSchedule {
  /// Which part of the whole-valued columns has to be fixed since the search began.
  var share = 0.5
  /// How many times the iterations of the root must have been spent since, and at least. Most
  /// searches end before, and another root would cost them more than it brings.
  var patience = 8
  var leastIterations = 5_000
  /// Up to which node it is worth to throw away what was searched.
  var lastNode = 1_000
  /// How often it was tried, in this search and those that it goes on with.
  var count = 0
  /// The iterations when this search began, and those that its root has cost.
  var startIterations = 0
  var rootIterations = 0

  /// Makes restarts come as soon and as often as they can.
  mutating func hurry() { (share, patience, leastIterations) = (0.01, 0, 0) }

  /// Whether the search has been long enough.
  func isDue(_ budget: SearchBudget) -> Bool {
    count < 3 && budget.nodes <= lastNode
      && budget.iterations - startIterations > leastIterations + patience * rootIterations
  }
}

/// Starting anew: where a point lets the reduced costs fix many columns for good, the rest is
/// presolved once more, gets its own cuts, and is searched in place of the whole (Achterberg,
/// *Constraint Integer Programming*, 2007, section 10.9).
extension BranchAndBound {
  /// Searches what the root leaves in a search of its own, where that is much smaller. The ranges
  /// have to be those of the root.
  ///
  /// - Returns: The answer; nil where this search has to go on.
  /// - Throws: `LPError` as a solve does.
  mutating func restartIfUseful() throws(LPError) -> LPSolution? {
    guard parts.contains(.restarts), restarts.isDue(budget), !isPart, original.placedCosts.isEmpty
    else { return nil }
    let open = wholeColumns.filter { original.columnLower[$0] < original.columnUpper[$0] }
    let fixed = open.count { domain.isFixed($0) }
    guard fixed > 0, Double(fixed) >= restarts.share * Double(open.count) else { return nil }
    restarts.count += 1
    var part = original
    for column in wholeColumns {
      part.columnLower[column] = domain.lower[column]
      part.columnUpper[column] = domain.upper[column]
    }
    let spent = budget
    let presolved = Presolve.reduce(
      part, with: [Probing.self], isOutOfTime: { spent.spent != nil })
    guard let reduced = presolved, reduced.program.directSolution() == nil
    else { return nil }
    var rest = BranchAndBound(
      reduced.program, method: session.method, basis: nil, options: options, reduced: reduced)
    rest.restarts = restarts
    rest.objectiveLimit = cutoff
    rest.budget = budget
    rest.pseudoCosts = pseudoCosts.of(reduced.columns)
    let found = try rest.run()
    budget = rest.budget
    // A point of the rest that does not stand here proves nothing.
    if !found.columnValues.isEmpty {
      guard case .point = keep(found.columnValues) else { return nil }
    }
    switch found.termination {
    case .optimal, .infeasible:
      // What it left open or closed by its own points is no better proven here.
      unresolvedBound = min(unresolvedBound, rest.unresolvedBound)
      reachedBound = min(reachedBound, rest.reachedBound)
      return answer(nil, isComplete: true)
    case .timeLimit, .iterationLimit, .nodeLimit:
      unresolvedBound = min(unresolvedBound, found.objectiveBound ?? rootBound)
      return answer(found.termination, isComplete: true)
    default: return nil
    }
  }
}
