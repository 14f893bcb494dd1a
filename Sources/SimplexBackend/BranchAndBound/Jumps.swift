import LinearProgramming

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
    if !hasNoPacking { try pack(rounds: budget.nodes <= 1 ? 60 : 100) }
    // In proportion to what the search has cost: an iteration looks at about as many coefficients
    // as there are.
    let entries = max(1, original.matrix.entryCount)
    var work = min(200_000_000, (200 + budget.iterations / 8) * entries)
    var round = 0
    while work > 0, round < 4, budget.spent == nil, relaxation.objective < cutoff {
      round += 1
      // A point that is better by less than the tolerance is none.
      let search = FeasibilityJump(original, domain, objectiveLimit: jumpLimit)
      let spent = budget
      let found = search.search(
        from: round == 1
          ? relaxation.columnValues : incumbent?.columnValues ?? relaxation.columnValues,
        limit: work, isOutOfTime: { spent.spent != nil })
      work -= search.work
      guard let found, case .point = try tryFixed(at: found) else { break }
    }
    jumps.pause = incumbent?.objective != before ? 16 : min(4096, jumps.pause * 4)
    jumps.nextNode = budget.nodes + jumps.pause
    if let basis = relaxation.basis { session.restart(from: basis) }
  }

  /// What the objective of a better point is at most.
  private var jumpLimit: Double {
    guard cutoff < .infinity else { return .infinity }
    return cutoff - 1e-6 * max(1, abs(cutoff))
  }
}
