/// Alternatives that wait for values computed from variables in the same component.
///
/// For example, `apart(a, t)` reads the height of a text whose width is optional, and so is solved
/// together with that width.
///
/// Computation is one-way: constraints on a result may not move the inputs of that result. These
/// alternatives are therefore solved later. The inputs of the definitions on such a cycle are
/// settled without the alternatives, and stay fixed when these are chosen.
package struct BlockedAlternatives: Sendable {
  /// The disjunctions to solve later.
  let disjunctions: Set<Int>
  /// The inputs of the definitions on cycles.
  let inputs: [Int]

  /// Finds the alternatives at which stages got stuck; `nil` if there are none.
  init?(
    _ system: ConstraintSystem, _ progress: Progress, _ stages: borrowing Stages,
    _ search: ShortestCycle
  ) {
    let stuck = system.disjunctions.indices.filter { number in
      let first = system.disjunctions[number].constraints.lowerBound
      let home = stages.homes[first]
      return progress.isOpen(number) && home >= 0
        && stages.states[system.termVariables[home]] == .open
    }
    // Alternatives that read results come first: others may influence the inputs of these results.
    let readers = stuck.filter { number in
      stages.unknownTerms[system.disjunctions[number].constraints.lowerBound] > 0
    }
    disjunctions = Set(readers.isEmpty ? stuck : readers)
    let read = search.definitions().flatMap { system.definitions[$0].reads }
    inputs = Set(read).filter { stages.states[$0] != .known }.sorted()
    if disjunctions.isEmpty || inputs.isEmpty { return nil }
  }
}

extension BlockedAlternatives {
  /// A function that solves a system with a changed attempt.
  typealias Solve =
    (_ change: (Attempt) -> Attempt) -> Result<SystemSolution, PrioritizedSolver.Failure>

  /// Solves a system with these alternatives later than the inputs of the definitions on cycles.
  ///
  /// - Returns: The result; `nil` if these alternatives cannot hold, or are not the only obstacle.
  func solution(_ solve: Solve) -> Result<SystemSolution, PrioritizedSolver.Failure>? {
    guard let settled = settled(solve) else { return nil }
    guard settled.outcome == .solved else { return .success(settled) }
    let whole = solve { attempt in
      var attempt = attempt
      attempt.fixed = inputs.map { ($0, settled.values[$0]) }
      return attempt
    }
    switch whole {
    case .success(let solution):
      if case .infeasible = solution.outcome { return nil }
      return whole
    case .failure(let failure): return failure.error.code == .cycle ? nil : whole
    }
  }

  /// The solution without these alternatives and, if necessary, without others.
  private func settled(_ solve: Solve) -> SystemSolution? {
    var omitted = disjunctions
    while true {
      let found = solve { attempt in
        var attempt = attempt
        attempt.omittedDisjunctions = omitted
        return attempt
      }
      switch found {
      case .success(let solution): return solution
      case .failure(let failure):
        guard let more = failure.alternatives?.disjunctions, !more.isSubset(of: omitted) else {
          return nil
        }
        omitted.formUnion(more)
      }
    }
  }
}
