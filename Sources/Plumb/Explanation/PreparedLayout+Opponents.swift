package import ConstraintSolving
import FlatMemory
package import LinearProgramming
import SimplexBackend

/// The constraints because of which an unsatisfied constraint was violated.
package struct Opponents: Sendable {
  /// The first opponents, up to the requested number.
  package var first: [ConstraintSource] = []
  /// The number of all opponents.
  package var count = 0

  /// A list of opponents, empty by default.
  package init(first: [ConstraintSource] = [], count: Int = 0) {
    self.first = first
    self.count = count
  }
}

extension Layout {
  /// For each unsatisfied constraint of a solution, the constraints that together prevent a smaller
  /// violation. Constraints of its own and of higher priorities may be violated by no more than
  /// they are.
  ///
  /// - Parameters:
  ///   - solution: A solution of the layout in its current state.
  ///   - limit: The number of unsatisfied constraints to examine, starting with the first.
  ///   - most: The maximum number of opponents to list for each.
  ///   - backend: Solves linear programs where the pure-Swift simplex gives up; `nil` for none.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The opponents of the examined constraints, those that can be relaxed first; and
  ///   whether the search was completed.
  /// - Throws: `LayoutError` for invalid input.
  package func opponents(
    in solution: Solution, limit: Int, most: Int, using backend: (any DualProviding)? = nil,
    options: SolveOptions = SolveOptions()
  ) throws(LayoutError) -> (found: [Opponents], isComplete: Bool) {
    try PreparedLayout(self).opponents(
      of: Array(solution.unsatisfiedNumbers.prefix(limit)), in: solution, most: most,
      using: backend, options: options)
  }
}

extension PreparedLayout {
  /// For each of the given unsatisfied constraints, the constraints that together prevent a smaller
  /// violation. Constraints of its own and of higher priorities may be violated by no more than
  /// they are.
  ///
  /// - Parameters:
  ///   - numbers: The constraints, as in `Solution.unsatisfiedNumbers`.
  ///   - solution: A solution of the layout in its current state.
  ///   - most: The maximum number of opponents to list for each.
  ///   - backend: Solves linear programs where the pure-Swift simplex gives up; `nil` for none.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The opponents of the examined constraints, in the order of `numbers`, those that
  ///   can be relaxed first; and whether the search was completed.
  package func opponents(
    of numbers: [Int?], in solution: Solution, most: Int, using backend: (any DualProviding)? = nil,
    options: SolveOptions = SolveOptions()
  ) -> (found: [Opponents], isComplete: Bool) {
    let options = options.heedingCancellation
    let lowered = choosing(solution.chosen)
    let frames = solution.continuous.isEmpty ? solution.views.allFrames : solution.continuous
    let values = lowered.values(in: frames)
    var opposition = Opposition(
      in: lowered.system, at: values, isLexicographic: options.strategy == .lexicographic)
    // The first backend is always the same, so that the same one of equally good proofs is shown.
    var programs = DiagnosticPrograms(
      backends: CheckedBackends([SimplexSolver()] + [backend].compactMap(\.self)),
      deadline: Deadline(options),
      iterationLimit: options.iterationLimit)
    var found: [Opponents] = []
    let places = self.numbers(choosing: solution.chosen)
    for number in numbers {
      guard let number, places.indices.contains(number), let constraint = places[number] else {
        found.append(Opponents())
        continue
      }
      do throws(DiagnosticPrograms.Failure) {
        let opponents = try opposition.opponents(of: lowered.parts(of: constraint), &programs)
        let sources = lowered.partSources(of: lowered.causesFirst(opponents ?? []))
        found.append(Opponents(first: Array(sources.prefix(most)), count: sources.count))
      } catch {
        if case .limit = error { return (found, false) }
        found.append(Opponents())
      }
    }
    return (found, true)
  }
}

extension PreparedLayout {
  /// All parts of the constraint that a part belongs to; they are one written constraint.
  fileprivate func parts(of constraint: Int) -> [Int] {
    guard case .part(_, let compound) = origins[constraint] else { return [constraint] }
    return compounds[compound].alternatives.flatMap(Array.init)
  }

  /// The opponents in the order of a message: those that can be relaxed before those that only pass
  /// on a value, and written constraints before implicit ones.
  fileprivate func causesFirst(_ opponents: [Opposition.Opponent]) -> [Party] {
    let ranked = opponents.map { opponent in
      let party = opponent.party
      let isImplicit = isImplicit(party) ? 1 : 0
      return (
        party: party, key: (rank(of: party), -priority(of: party), isImplicit, -opponent.weight)
      )
    }
    return ranked.ordered { $0.key < $1.key }.map(\.party)
  }

  /// The rank of a party as a cause: 0 for optional constraints, 1 for required inequalities and
  /// rules. Equations that set one attribute have 2, those that connect several 3, and implicit
  /// constraints 4.
  private func rank(of party: Party) -> Int {
    switch party {
    case .constraint(let number) where !system.isRequired(number): 0
    case .constraint where isImplicit(party), .lowerBound: 4
    case .constraint(let number) where system.relations[number] != .equal: 1
    case .constraint(let number): system.termCount(of: number) == 1 ? 2 : 3
    case .definition: 1
    }
  }

  private func priority(of party: Party) -> Double {
    if case .constraint(let number) = party {
      system.priorities[number]
    } else {
      ConstraintSystem.required
    }
  }

  private func isImplicit(_ party: Party) -> Bool {
    switch party {
    case .constraint(let number): origins[number].isImplicit
    case .definition: false
    case .lowerBound: true
    }
  }
}
