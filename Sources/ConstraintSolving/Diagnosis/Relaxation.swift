/// What required constraints must give so that all can hold.
public enum Relaxation: Sendable, Equatable {
  /// Constraints, by number (a disjunction by that of its first constraint), and by how much each
  /// must give, in the units of its sum. The amounts have the least sum possible, and among those
  /// they spare earlier constraints: the first one gives the least it can, then the second one, and
  /// so on.
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
  /// It is the top level of the system in which required constraints have become optional ones of
  /// the priority `ConstraintSystem.elastic`. Where definitions would then wait for themselves,
  /// because equalities no longer determine what they read, inequalities give, and of the conflicts
  /// that are left as many equalities as can without such a cycle, later ones first; that
  /// relaxation need not be the cheapest.
  ///
  /// - Parameters:
  ///   - system: A system that was found infeasible.
  ///   - candidates: The required constraints that may give, by number.
  ///   - options: Budgets; ranges are not asked for.
  ///   - answers: Answers what definitions ask.
  /// - Returns: The relaxation, if the budget suffices; of a malformed system none is known.
  public func relaxation(
    of system: ConstraintSystem, candidates: Set<Int>, options: SolveOptions = SolveOptions(),
    answers: Definition.Answers? = nil
  ) -> Relaxation {
    if (try? system.validate()) == nil { return .unknown }
    let candidates = candidates.filter { 0..<system.constraintCount ~= $0 }
    if candidates.isEmpty { return .impossible }
    var search = RelaxationSearch(self, system, candidates, options, answers)
    switch search.attempt(candidates) {
    case .amounts(let amounts): return .amounts(amounts)
    case .conflict: return .impossible
    case .failed: return .unknown
    case .cycle: return search.relaxationWithoutCycle()
    }
  }
}

/// Lets some constraints of a system give, then others.
private struct RelaxationSearch: ~Copyable {
  private let solver: PrioritizedSolver
  private let system: ConstraintSystem
  private let candidates: Set<Int>
  /// What is left of the iterations goes down with every attempt.
  private var options: SolveOptions
  private let deadline: Deadline
  private let answers: Definition.Answers?

  init(
    _ solver: PrioritizedSolver, _ system: ConstraintSystem, _ candidates: Set<Int>,
    _ options: SolveOptions, _ answers: Definition.Answers?
  ) {
    self.answers = answers
    self.solver = solver
    self.system = system
    self.candidates = candidates
    deadline = Deadline(options)
    var options = options
    options.strategy = .lexicographic
    options.sharing = .sparingEarlier
    options.findsRanges = false
    options.diagnoses = .allConflicts
    self.options = options
  }

  /// Lets some constraints give.
  mutating func attempt(_ givers: Set<Int>) -> Outcome {
    let elastic = PartialSystem(of: system, elastic: givers)
    var options = options
    options.timeLimit = deadline.timeLeft
    options.background = elastic.numbers(of: options.background)
    // Where all may give, one conflict is as good as many.
    if givers.count == candidates.count { options.diagnoses.remove(.allConflicts) }
    do throws(SolvingError) {
      let solution = try solver.solve(elastic.system, options: options, answers: answers)
      self.options.iterationLimit = self.options.iterationLimit.map {
        max(0, $0 - solution.statistics.iterations)
      }
      switch solution.outcome {
      case .solved:
        let amounts = elastic.amounts(of: givers, at: solution.values)
        // A contradiction of the size of rounding needs nobody to give.
        return amounts.isEmpty ? .failed : .amounts(amounts)
      case .limit: return .failed
      case .infeasible(let parties):
        let members = Set(([parties] + solution.conflicts.further).joined())
        let numbers = members.compactMap { party -> Int? in
          if case .constraint(let number) = party { elastic.numbers[number] } else { nil }
        }
        return .conflict(numbers.filter(candidates.contains))
      }
    } catch {
      return error.code == .cycle ? .cycle : .failed
    }
  }

  /// A relaxation in which no definition waits for itself.
  mutating func relaxationWithoutCycle() -> Relaxation {
    var givers = candidates.filter { system.relations[$0] != .equal }
    var last = attempt(givers)
    /// Lets constraints give as well, as many as can without a cycle.
    func add(_ more: ArraySlice<Int>) {
      if case .failed = last { return }
      let next = attempt(givers.union(more))
      guard case .cycle = next else {
        givers.formUnion(more)
        last = next
        return
      }
      guard more.count > 1 else { return }
      let middle = (more.startIndex + more.endIndex) / 2
      add(more[middle...])
      add(more[..<middle])
    }
    while case .conflict(let members) = last {
      let before = givers.count
      add(members.filter { !givers.contains($0) }.sorted()[...])
      if givers.count == before { return .unknown }
    }
    if case .amounts(let amounts) = last { return .amounts(amounts) }
    return .unknown
  }
}

/// What became of letting some constraints give.
private enum Outcome {
  case amounts([Relaxation.Amount])
  /// What may not give contradicts itself; the members that could give.
  case conflict([Int])
  /// A definition waits for itself.
  case cycle
  /// A budget or rounding ended it.
  case failed
}

extension PartialSystem {
  /// A system in which some required constraints may give at a price.
  fileprivate init(of original: ConstraintSystem, elastic givers: Set<Int>) {
    self.init(of: original)
    // Optional constraints decide nothing above them; only what definitions read may depend on
    // them.
    let needsAll = !original.definitions.isEmpty
    for constraint in 0..<original.constraintCount
    where needsAll || original.isRequired(constraint) {
      add(
        constraint,
        priority: givers.contains(constraint)
          ? ConstraintSystem.elastic : original.priorities[constraint],
        when: original.condition(of: constraint))
    }
    addDefinitions()
  }

  /// By how much each giver is missed at a point, rounding left out.
  fileprivate func amounts(of givers: Set<Int>, at values: [Double]) -> [Relaxation.Amount] {
    var amounts: [Relaxation.Amount] = []
    for constraint in numbers.indices where system.counts(constraint, at: values) {
      let number = source(of: constraint)
      guard givers.contains(number) else { continue }
      let amount = system.violation(of: constraint, at: values)
      let rounding = Tolerance.equality * system.magnitude(of: constraint, at: values)
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
