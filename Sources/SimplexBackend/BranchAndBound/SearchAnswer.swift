import LinearProgramming

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
    if let limit {
      answer.termination = limit
    } else if unresolvedBound < cutoff {
      answer.termination = .numericalFailure
    } else {
      answer.termination = incumbent == nil ? .infeasible : .optimal
    }
    answer.iterations = budget.iterations
    answer.nodes = budget.nodes
    switch answer.termination {
    case .infeasible: answer.objectiveBound = .infinity
    case .optimal: answer.objectiveBound = provenBound(of: answer.objective)
    default: answer.objectiveBound = min(open, incumbent?.objective ?? .infinity)
    }
    return answer
  }

  /// Tells whoever asks how far the search has come.
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

  /// What a finished search has proven: nodes within the gap were not looked at. The default gap is
  /// no more than rounding.
  private func provenBound(of objective: Double) -> Double {
    let gap = options.relativeGap * max(1, abs(objective))
    if options.relativeGap <= 1e-9 || objectiveStep > gap { return objective }
    return min(objective, max(objective - gap, rootBound))
  }
}
