import LinearProgramming
import SimplexBackend

/// The answer of a search.
extension BranchAndBound {
  /// Makes the answer.
  ///
  /// - Parameters:
  ///   - limit: The limit that was reached.
  ///   - isComplete: Whether open nodes cannot contain a point better than the incumbent.
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
      // The bound may be the rounded difference of the objective and the gap.
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

  /// Answers for a program with an unbounded relaxation, by a search for a point without costs.
  ///
  /// Such a program is unbounded if it has a point at all (Meyer, "On the existence of optimal
  /// solutions to integer and mixed-integer programming problems", 1974).
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

  /// The proven lower bound of the objective, given the least bound of the open nodes.
  private func bound(open: Double) -> Double {
    guard let objective = incumbent?.objective else { return open }
    let least = min(open, reachedBound)
    // If the step decides, no objective lies between the cutoff and the incumbent. Otherwise nodes
    // within the gap were not visited. The default gap is no more than rounding.
    let gap = gap(of: objective)
    let isExact = options.relativeGap <= ProgramTolerance.gap || stepBelow(objective) >= gap
    let closed = isExact ? objective : objective - gap
    return max(min(closed, least < cutoff ? least : .infinity), min(rootBound, objective))
  }
}
