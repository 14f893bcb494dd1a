import LinearProgramming
import SimplexBackend

/// What a search hands out.
extension BranchAndBound {
  /// Puts the answer together.
  ///
  /// - Parameters:
  ///   - limit: The limit that was reached.
  ///   - isComplete: Whether nothing better than the incumbent can be left in open nodes.
  /// - Returns: The answer.
  mutating func answer(_ limit: TerminationStatus?, isComplete: Bool = false) -> LPSolution {
    let open = min(isComplete ? .infinity : tree.leastBound(), unresolvedBound)
    var answer = wholeIncumbent ?? incumbent ?? LPSolution(termination: .infeasible)
    answer.iterations = budget.iterations
    answer.nodes = budget.nodes
    answer.objectiveBound = bound(open: open)
    if let limit {
      answer.termination = limit
    } else if let incumbent {
      let objective = incumbent.objective
      let missing = objective - (answer.objectiveBound ?? -.infinity)
      let allowed = max(gap(of: objective), SearchTolerance.objective * max(1, abs(objective)))
      // The bound may be the objective less the gap, rounded.
      let rounding = ProgramTolerance.gapRounding * max(1, abs(objective))
      answer.termination = missing <= allowed + rounding ? .optimal : .numericalFailure
    } else {
      answer.termination = open < cutoff ? .numericalFailure : .infeasible
      if open >= cutoff { answer.objectiveBound = .infinity }
    }
    return answer
  }

  /// Reports the progress of the search.
  mutating func reportProgress() {
    guard let report = options.searchProgress else { return }
    let open = min(tree.leastBound(), unresolvedBound, incumbent?.objective ?? .infinity)
    report(SearchProgress(nodes: budget.nodes, objective: incumbent?.objective, bound: open))
  }

  /// A program whose relaxation is unbounded is unbounded itself if it has a point at all (Meyer,
  /// "On the existence of optimal solutions to integer and mixed-integer programming problems",
  /// 1974); so a point is searched for without any costs.
  func answerToUnbounded() throws(LPError) -> LPSolution {
    var program = original
    program.columnCosts = [Double](repeating: 0, count: program.columnCount)
    program.placedCosts = []
    var search = BranchAndBound(program, method: session.method, basis: nil, options: options)
    search.budget = budget
    var answer = try search.run()
    if answer.termination == .optimal { answer.termination = .unbounded }
    if answer.termination != .infeasible { answer.objectiveBound = -.infinity }
    if !answer.columnValues.isEmpty {
      answer.objective = original.objective(
        columnValues: answer.columnValues, rowValues: answer.rowValues)
    }
    return answer
  }

  /// What the search has proven that no point falls below, given the least bound of what was not
  /// looked at.
  private func bound(open: Double) -> Double {
    guard let objective = incumbent?.objective else { return open }
    let least = min(open, reachedBound)
    // Where the step decides, nothing lies between the cutoff and the incumbent; else nodes within
    // the gap were not looked at. The default gap is no more than rounding.
    let gap = gap(of: objective)
    let isExact = options.relativeGap <= ProgramTolerance.gap || stepBelow(objective) >= gap
    let closed = isExact ? objective : objective - gap
    return max(min(closed, least < cutoff ? least : .infinity), min(rootBound, objective))
  }
}
