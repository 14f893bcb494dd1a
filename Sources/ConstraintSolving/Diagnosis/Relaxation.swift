/// What required constraints must give so that all can hold.
public enum Relaxation: Sendable, Equatable {
  /// Constraints, by number, and by how much each must give, in the units of its sum. The amounts
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
  /// equalities no longer determine what they read, equalities stay, but for one of the conflict at
  /// a time, and the cheapest relaxation found so is returned.
  ///
  /// - Parameters:
  ///   - system: A system that was found infeasible.
  ///   - candidates: The required constraints that may give, by number.
  ///   - conflict: The conflict that was found.
  ///   - options: Strategy and budgets; ranges are not asked for.
  /// - Returns: The relaxation, if the budget suffices.
  public func relaxation(
    of system: ConstraintSystem, candidates: Set<Int>, conflict: [Party],
    options: SolveOptions = SolveOptions()
  ) -> Relaxation {
    let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
    /// The relaxation of some givers, `nil` where definitions wait for themselves.
    func relaxation(_ givers: Set<Int>) -> Relaxation? {
      if givers.isEmpty { return .impossible }
      var options = options
      options.strategy = .lexicographic
      options.findsRanges = false
      options.timeLimit = deadline.map { $0 - ContinuousClock.now }
      let elastic = ElasticSystem(system, givers: givers)
      do throws(SolvingError) {
        let solution = try solve(elastic.system, options: options)
        switch solution.outcome {
        case .solved: return .amounts(elastic.amounts(at: solution.values))
        case .infeasible: return .impossible
        case .limit: return .unknown
        }
      } catch {
        if case .cycle = error { return nil }
        return .unknown
      }
    }
    if let relaxation = relaxation(candidates) { return relaxation }

    let inequalities = candidates.filter { system.relations[$0] != .equal }
    let equalities = conflict.compactMap { party in
      if case .constraint(let number) = party, candidates.contains(number),
        system.relations[number] == .equal
      {
        return number
      }
      return nil
    }
    var cheapest: (sum: Double, relaxation: Relaxation)?
    for givers in [inequalities] + equalities.prefix(16).map({ inequalities.union([$0]) }) {
      guard case .amounts(let amounts) = relaxation(givers) else { continue }
      let sum = amounts.reduce(0) { $0 + $1.amount }
      if sum < cheapest?.sum ?? .infinity { cheapest = (sum, .amounts(amounts)) }
    }
    return cheapest?.relaxation ?? .unknown
  }
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
      let places = original.termRange(of: constraint)
      system.addConstraint(
        places.map { (original.termVariables[$0], original.termCoefficients[$0]) },
        original.relations[constraint], original.constants[constraint],
        priority: givers.contains(constraint)
          ? ConstraintSystem.elastic : original.priorities[constraint])
      numbers.append(constraint)
    }
    for definition in original.definitions { system.addDefinition(definition) }
    self.system = system
    self.givers = givers
    self.numbers = numbers
  }

  /// By how much each giver is missed at a point, rounding left out.
  func amounts(at values: [Double]) -> [Relaxation.Amount] {
    numbers.indices.filter { givers.contains(numbers[$0]) }.compactMap { place in
      let amount = system.violation(of: place, at: values)
      let rounding = EqualityElimination.tolerance * system.magnitude(of: place, at: values)
      return amount > rounding ? .init(constraint: numbers[place], amount: amount) : nil
    }
  }
}
