import FlatMemory
import LinearProgramming

/// The choice of the column on which a node branches.
extension BranchAndBound {
  /// The result of choosing a column.
  enum Choice {
    /// Branch on this column.
    case branch(Int)
    /// A trial narrowed ranges, so the relaxation has to be solved anew.
    case narrowed([RangeChange])
    /// Trials showed that no point is left.
    case infeasible
  }

  /// The number of trials in both directions after which the pseudo-costs of a column are trusted.
  private static let reliableCount = 4
  /// The number of columns that a node tries, and of failures in a row after which it stops.
  private static let trialCount = 12
  private static let patience = 4
  /// The greatest number of iterations of one trial.
  private static let trialIterations = 100

  /// The greatest number of iterations that all trials may have taken so far: a multiple of those
  /// of the first relaxation, and half of all other iterations.
  private var trialBudget: Int {
    100 + 5 * rootIterations + (budget.iterations - trialIterations) / 2
  }

  /// Chooses the column with the best score by pseudo-costs.
  ///
  /// Columns with too few trials are tried first, starting with the most promising (reliability
  /// branching: Achterberg, Koch and Martin, "Branching rules revisited", 2005). Among equal
  /// columns, it chooses the first.
  mutating func chooseBranch(
    among fractional: [Int], of relaxation: LPSolution
  ) throws(LPError) -> Choice {
    let values = fractional.map { relaxation.columnValues[$0] }
    let scores = fractional.indices.map { index in
      pseudoCosts.score(
        of: fractional[index], down: values[index] - values[index].rounded(.down),
        up: values[index].rounded(.up) - values[index])
    }
    let order = fractional.indices.ordered {
      scores[$0] != scores[$1] ? scores[$0] > scores[$1] : fractional[$0] < fractional[$1]
    }
    var (best, bestScore) = (-1, -1.0)
    var (trials, failures) = (0, 0)
    for index in order {
      let column = fractional[index]
      var score = scores[index]
      let isReliable =
        pseudoCosts.isReliable(column, after: Self.reliableCount)
        || trialIterations > trialBudget
      if !isReliable, trials < Self.trialCount, failures < Self.patience, fractional.count > 1 {
        trials += 1
        let down = try tryBranch(column, isUp: false, value: values[index], relaxation.objective)
        let up = try tryBranch(column, isUp: true, value: values[index], relaxation.objective)
        if budget.spent != nil { break }
        let halves = domain.halves(of: column, at: values[index])
        switch (down, up) {
        case (.infinity, .infinity): return .infeasible
        case (.infinity, _): return .narrowed([halves.up])
        case (_, .infinity): return .narrowed([halves.down])
        default: break
        }
        if let down, let up { score = pseudoCosts.score(of: column, rises: (down, up)) }
        failures = score > bestScore ? 0 : failures + 1
      }
      if score > bestScore { (best, bestScore) = (column, score) }
    }
    return .branch(best >= 0 ? best : fractional[0])
  }

  /// Returns the rise of the objective when a column moves down or up to a whole number. The rise
  /// is infinite if no better point is left there, and `nil` if the trial took too long.
  private mutating func tryBranch(
    _ column: Int, isUp: Bool, value: Double, _ objective: Double
  ) throws(LPError) -> Double? {
    let below = value.rounded(.down)
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    let halves = domain.halves(of: column, at: value)
    let branch = SearchTree.Branch(
      column: column, isUp: isUp, distance: isUp ? below + 1 - value : value - below)
    guard narrow([isUp ? halves.up : halves.down]) else {
      pseudoCosts.learnDeadEnd(branch, rise: cutoff - objective)
      return .infinity
    }
    pseudoCosts.learnInferences(column, isUp: isUp, count: domain.mark - mark)
    let trial = try solveRelaxation(atMost: Self.trialIterations).solution
    trialIterations += trial.iterations
    switch trial.termination {
    case .infeasible:
      pseudoCosts.learnDeadEnd(branch, rise: cutoff - objective)
      return .infinity
    case .optimal:
      let rise = max(0, trial.objective - objective)
      pseudoCosts.learn(branch, rise: rise)
      return trial.objective >= cutoff ? .infinity : rise
    default: return nil
    }
  }
}
