/// What required constraints must give so that all can hold.
public enum Relaxation: Sendable, Equatable {
  /// Constraints, by number (a disjunction by that of its first constraint), and by how much each must give,
  /// in the units of its sum. The amounts
  /// have the least sum possible and are shared fairly (rules 2 and 3).
  case amounts([Amount])
  /// What may not give contradicts itself already.
  case impossible
  /// A budget or rounding ended the search.
  case unknown

  /// By how much a constraint must give.
  public struct Amount: Sendable, Equatable {
    /// The constraint.
    public var constraint: Int
    /// The amount, above 0.
    public var amount: Double

    /// Makes an amount.
    public init(constraint: Int, amount: Double) {
      self.constraint = constraint
      self.amount = amount
    }
  }
}

extension ConstraintSystem {
  /// The priority of required constraints that may give: a level above every other one.
  public static let elastic = required.nextDown
}

extension PrioritizedSolver {
  /// The cheapest relaxation of an infeasible system.
  ///
  /// It is the top level of the system in which required constraints have become wishes of the
  /// priority `ConstraintSystem.elastic`. Where definitions would then wait for themselves, because
  /// equalities no longer determine what they read, inequalities give, and of each conflict that is
  /// left the last equality that can; that relaxation need not be the cheapest.
  ///
  /// - Parameters:
  ///   - system: A system that was found infeasible.
  ///   - candidates: The required constraints that may give, by number.
  ///   - options: Budgets; ranges are not asked for.
  /// - Returns: The relaxation, if the budget suffices.
  public func relaxation(
    of system: ConstraintSystem, candidates: Set<Int>, options: SolveOptions = SolveOptions()
  ) -> Relaxation {
    let deadline = Deadline(options)
    func attempt(_ givers: Set<Int>) -> Attempt {
      var options = options
      options.strategy = .lexicographic
      options.findsRanges = false
      options.findsShortestCycle = false
      options.timeLimit = deadline.timeLeft
      let elastic = ElasticSystem(system, givers: givers)
      do throws(SolvingError) {
        let solution = try solve(elastic.system, options: options)
        switch solution.outcome {
        case .solved:
          let amounts = elastic.amounts(at: solution.values)
          // A contradiction of the size of rounding needs nobody to give.
          return amounts.isEmpty ? .failed : .amounts(amounts)
        case .limit: return .failed
        case .infeasible(let parties):
          return .conflict(parties.compactMap(elastic.originalNumber).filter(candidates.contains))
        }
      } catch {
        if case .cycle = error { return .cycle }
        return .failed
      }
    }
    if candidates.isEmpty { return .impossible }
    switch attempt(candidates) {
    case .amounts(let amounts): return .amounts(amounts)
    case .conflict: return .impossible
    case .failed: return .unknown
    case .cycle: break
    }
    var givers = candidates.filter { system.relations[$0] != .equal }
    var waiting: [Int] = []
    var next = attempt(givers)
    while true {
      switch next {
      case .amounts(let amounts): return .amounts(amounts)
      case .failed: return .unknown
      case .conflict(let members): waiting = members
      case .cycle: break
      }
      guard let giver = waiting.popLast() else { return .unknown }
      next = attempt(givers.union([giver]))
      if case .cycle = next { continue }
      givers.insert(giver)
    }
  }
}

/// What became of letting some constraints give.
private enum Attempt {
  case amounts([Relaxation.Amount])
  /// What may not give contradicts itself; the members that could give.
  case conflict([Int])
  /// A definition waits for itself.
  case cycle
  /// A budget or rounding ended it.
  case failed
}

/// A system in which some required constraints may give at a price.
private struct ElasticSystem {
  let system: ConstraintSystem
  private let givers: Set<Int>
  /// The number each constraint has in the original system.
  private let numbers: [Int]

  init(_ original: ConstraintSystem, givers: Set<Int>) {
    var system = ConstraintSystem()
    var numbers: [Int] = []
    for variable in 0..<original.variableCount {
      system.addVariable(
        target: original.targets[variable], lowerBound: original.lowerBounds[variable])
    }
    // Wishes decide nothing above them; only what definitions read may depend on them.
    let needsWishes = !original.definitions.isEmpty
    for constraint in 0..<original.constraintCount
    where needsWishes || original.isRequired(constraint) {
      guard let (number, _) = original.place(of: constraint) else {
        system.addConstraint(
          original.terms(of: constraint), original.relations[constraint],
          original.constants[constraint],
          priority: givers.contains(constraint)
            ? ConstraintSystem.elastic : original.priorities[constraint],
          when: original.condition(of: constraint))
        numbers.append(constraint)
        continue
      }
      let disjunction = original.disjunctions[number]
      guard constraint == disjunction.constraints.lowerBound else { continue }
      system.addDisjunction(
        disjunction.alternatives.map { alternative in
          alternative.map {
            .init(original.terms(of: $0), original.relations[$0], original.constants[$0])
          }
        },
        priority: givers.contains(constraint) ? ConstraintSystem.elastic : disjunction.priority,
        rank: disjunction.rank, when: original.condition(of: constraint))
      numbers += disjunction.constraints
    }
    for definition in original.definitions { system.addDefinition(definition) }
    self.system = system
    self.givers = givers
    self.numbers = numbers
  }

  /// The number that a constraint has in the original system; `nil` for other parties.
  func originalNumber(_ party: Party) -> Int? {
    if case .constraint(let number) = party { numbers[number] } else { nil }
  }

  /// By how much each giver is missed at a point, rounding left out.
  func amounts(at values: [Double]) -> [Relaxation.Amount] {
    var amounts: [Relaxation.Amount] = []
    for place in numbers.indices where system.counts(place, at: values) {
      let number =
        system.place(of: place).map { system.disjunctions[$0.disjunction] }
        .map { numbers[$0.constraints.lowerBound] } ?? numbers[place]
      guard givers.contains(number) else { continue }
      let amount = system.violation(of: place, at: values)
      let rounding = EqualityElimination.tolerance * system.magnitude(of: place, at: values)
      guard amount > rounding else { continue }
      if let last = amounts.last, last.constraint == number {
        amounts[amounts.count - 1].amount += amount
      } else {
        amounts.append(.init(constraint: number, amount: amount))
      }
    }
    return amounts
  }
}
