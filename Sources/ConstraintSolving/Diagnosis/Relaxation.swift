/// The amounts by which required constraints must be relaxed so that all can hold.
public enum Relaxation: Sendable, Equatable {
  /// Constraints, by number, and the amount by which each must be relaxed, in the units of its sum.
  ///
  /// A disjunction has the number of its first constraint. The amounts have the least possible sum.
  /// Among such amounts, earlier constraints have precedence: the first one is relaxed as little as
  /// possible, then the second one, and so on.
  case amounts([Amount])
  /// The constraints that may not be relaxed contradict each other on their own.
  case impossible
  /// A budget or rounding ended the search.
  case unknown

  /// The amount by which a constraint must be relaxed.
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
  /// The priority of required constraints that may be relaxed: a level above all other levels.
  public static let elastic = required.nextDown
}

extension PrioritizedSolver {
  /// Finds the cheapest relaxation of an infeasible system.
  ///
  /// It is the top level of a system in which required constraints have become optional, with the
  /// priority `ConstraintSystem.elastic`. In that system definitions may wait for themselves,
  /// because equalities do not determine their inputs. If one does, inequalities are relaxed. Of
  /// the conflicts that remain, as many equalities are relaxed as possible without such a cycle,
  /// later ones first. That relaxation need not be the cheapest.
  ///
  /// - Parameters:
  ///   - system: A system that was found infeasible.
  ///   - candidates: The required constraints that may be relaxed, by number.
  ///   - options: Budgets; ranges are not computed.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The relaxation, if the budget suffices; `unknown` for a malformed system.
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

/// A search that relaxes some constraints of a system, and then others.
private struct RelaxationSearch: ~Copyable {
  private let solver: PrioritizedSolver
  private let system: ConstraintSystem
  private let candidates: Set<Int>
  /// The options; each attempt reduces the remaining iterations.
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

  /// Relaxes some constraints.
  mutating func attempt(_ givers: Set<Int>) -> Outcome {
    let elastic = PartialSystem(of: system, elastic: givers)
    var options = options
    options.timeLimit = deadline.timeLeft
    options.background = elastic.numbers(of: options.background)
    // If all constraints may be relaxed, one conflict is enough.
    if givers.count == candidates.count { options.diagnoses.remove(.allConflicts) }
    do throws(SolvingError) {
      let solution = try solver.solve(elastic.system, options: options, answers: answers)
      self.options.iterationLimit = self.options.iterationLimit.map {
        max(0, $0 - solution.statistics.iterations)
      }
      switch solution.outcome {
      case .solved:
        let amounts = elastic.amounts(of: givers, at: solution.values)
        // A contradiction at the level of rounding needs no relaxation.
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

  /// Finds a relaxation in which no definition waits for itself.
  mutating func relaxationWithoutCycle() -> Relaxation {
    var givers = candidates.filter { system.relations[$0] != .equal }
    var last = attempt(givers)
    /// Relaxes further constraints, as many as possible without a cycle.
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

/// The result of relaxing some constraints.
private enum Outcome {
  case amounts([Relaxation.Amount])
  /// The constraints that may not be relaxed contradict each other; the value lists the members
  /// that are candidates.
  case conflict([Int])
  /// A definition waits for itself.
  case cycle
  /// A budget or rounding ended the attempt.
  case failed
}

extension PartialSystem {
  /// Creates a system in which some required constraints may be relaxed at a price.
  fileprivate init(of original: ConstraintSystem, elastic givers: Set<Int>) {
    self.init(of: original)
    // Optional constraints decide nothing above them. Only the inputs of definitions may depend on
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

  /// The violation of each constraint that may be relaxed, without those due to rounding.
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
