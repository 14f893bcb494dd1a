import LinearProgramming
import SimplexBackend

/// When the local search is due.
struct JumpSchedule {
  /// At which node the next one is due.
  var nextNode = 0
  /// How many nodes lie between two.
  var pause = 16
}

extension BranchAndBound {
  /// Searches for a better point around a relaxation without solving any, where it is time for it.
  mutating func jumpIfDue(_ relaxation: LPSolution) throws(LPError) {
    guard budget.nodes >= jumps.nextNode, original.placedCosts.isEmpty else { return }
    let before = incumbent?.objective
    if parts.contains(.packing) { try packIfUseful(rounds: budget.nodes <= 1 ? 60 : 100) }
    if parts.contains(.jumps) { try jump(around: relaxation) }
    jumps.pause = incumbent?.objective != before ? 16 : min(4096, jumps.pause * 4)
    jumps.nextNode = budget.nodes + jumps.pause
    if let basis = relaxation.basis { session.restart(from: basis) }
  }

  private mutating func jump(around relaxation: LPSolution) throws(LPError) {
    // In proportion to what the search has cost: an iteration looks at about as many coefficients
    // as there are.
    let entries = max(1, original.matrix.entryCount)
    let limit = min(200_000_000, (200 + budget.iterations / 8) * entries)
    var round = 0
    let search = FeasibilityJump(original, domain)
    let spent = budget
    while search.work < limit, round < 4, budget.spent == nil, relaxation.objective < cutoff {
      round += 1
      let found = search.search(
        from: round == 1
          ? relaxation.columnValues : incumbent?.columnValues ?? relaxation.columnValues,
        objectiveLimit: jumpLimit, limit: limit - search.work,
        isOutOfTime: { spent.spent != nil })
      guard let found, case .point = try tryFixed(at: found) else { break }
    }
  }

  /// What the objective of a better point is at most: one that is better by less than the tolerance
  /// is none.
  private var jumpLimit: Double {
    guard cutoff < .infinity else { return .infinity }
    return cutoff - 1e-6 * max(1, abs(cutoff))
  }
}
