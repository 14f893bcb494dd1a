package import ConstraintSolving
import FlatMemory
package import LinearProgramming
import SimplexBackend

/// What an unsatisfied constraint gave way to.
package struct Opponents: Sendable {
  /// The first opponents, up to the requested number.
  package var first: [ConstraintSource] = []
  /// How many there are.
  package var count = 0

  /// A list of opponents, empty by default.
  package init(first: [ConstraintSource] = [], count: Int = 0) {
    self.first = first
    self.count = count
  }
}

extension Layout {
  /// For each unsatisfied constraint of a solution what it gave way to: what together keeps it from
  /// being missed by less, while those of its own and of higher priorities are missed by no more
  /// than they are.
  ///
  /// - Parameters:
  ///   - solution: A solution of the layout as it is now.
  ///   - limit: How many unsatisfied constraints to look at, from the first.
  ///   - most: How many opponents to tell of each.
  ///   - backend: Solves linear programs where the pure-Swift simplex gives up; `nil`: none.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The opponents of as many constraints as were looked at, those that could give
  ///   first; and whether the search came to its end.
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
  /// For unsatisfied constraints of a solution what each gave way to: what together keeps it from
  /// being missed by less, while those of its own and of higher priorities are missed by no more
  /// than they are.
  ///
  /// - Parameters:
  ///   - numbers: The constraints, as `Solution.unsatisfiedNumbers` has them.
  ///   - solution: A solution of the layout as it is now.
  ///   - most: How many opponents to tell of each.
  ///   - backend: Solves linear programs where the pure-Swift simplex gives up; `nil`: none.
  ///   - options: The strategy, and the budget of the search.
  /// - Returns: The opponents of as many constraints as were looked at, in the order of `numbers`,
  ///   those that could give first; and whether the search came to its end.
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
    // The same backend always, so that of equally good proofs the same one is shown.
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
  /// All parts of what a constraint is a part of, which are one to their writer.
  fileprivate func parts(of constraint: Int) -> [Int] {
    guard case .part(_, let compound) = origins[constraint] else { return [constraint] }
    return compounds[compound].alternatives.flatMap(Array.init)
  }

  /// The opponents in the order of a message: those that could be relaxed before those that only
  /// pass a value on, and written constraints before implicit ones.
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

  /// How much a party is a cause: 0 for what is optional, then required inequalities and rules,
  /// then equations of one attribute, which set it, then those that tie several together; last what
  /// nobody wrote.
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
