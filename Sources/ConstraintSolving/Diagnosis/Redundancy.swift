/// A constraint that changes nothing, or less than its writer may think.
public struct Redundancy: Sendable, Equatable {
  /// Why it changes nothing.
  public enum Reason: Sendable, Equatable {
    /// It holds if these required constraints and lower bounds hold.
    case implied([Party])
    /// In the solution, a constraint of a higher priority over the same sum already decides the
    /// sum.
    case decided(by: Int)
    /// An equal constraint of the same priority exists, so that it counts twice.
    case repeated(Int)
  }

  /// The constraint.
  public var constraint: Int
  /// Why it changes nothing.
  public var reason: Reason

  /// Creates a result.
  public init(constraint: Int, reason: Reason) {
    self.constraint = constraint
    self.reason = reason
  }
}

/// A search for the redundant constraints of a feasible system.
///
/// All reported constraints except repeated ones can be removed together, without a change of the
/// results of rules 1 to 3. Three proofs are tried:
///
/// - a constraint over the same sum is stricter or has a higher priority;
/// - the rank of the required equalities;
/// - a linear program looks for a point at which an inequality fails while the other required
///   constraints hold.
///
/// Outputs of definitions count as free. Constraints that wait for conditions, and parts of
/// alternatives, are left out. A proof therefore does not depend on the results of these conditions
/// or on the chosen alternative.
struct RedundancySearch: ~Copyable {
  let system: ConstraintSystem
  let candidates: Set<Int>
  private(set) var found: [Redundancy] = []
  private(set) var isComplete = true
  /// How many terms were read, pivots substituted, and iterations made.
  private(set) var work = 0
  private var isFound = Set<Int>()
  private var programs: DiagnosticPrograms

  init(
    in system: ConstraintSystem, candidates: Set<Int>, isLexicographic: Bool,
    programs: DiagnosticPrograms, solution: () -> [Double]?
  ) {
    self.system = system
    self.candidates = candidates.filter(system.alwaysCounts)
    self.programs = programs
    compareSums(isLexicographic: isLexicographic)
    let equalities = compareRanks()
    compareBounds(equalities, solution)
    found = found.inOrder { $0.constraint < $1.constraint }
  }

  private mutating func report(_ constraint: Int, _ reason: Redundancy.Reason) {
    if isFound.insert(constraint).inserted {
      found.append(Redundancy(constraint: constraint, reason: reason))
    }
  }

  // MARK: Constraints over the same sum

  private mutating func compareSums(isLexicographic: Bool) {
    var groups: [[Double]: [NormalizedConstraint]] = [:]
    var clock = WorkClock(programs.deadline)
    for constraint in 0..<system.constraintCount {
      if clock.isOver(after: 8 * system.termRange(of: constraint).count) {
        isComplete = false
        return
      }
      let sum = NormalizedConstraint(of: constraint, in: system)
      if !sum.key.isEmpty, system.alwaysCounts(constraint) {
        groups[sum.key, default: []].append(sum)
      }
    }
    for group in groups.values where group.count > 1 {
      // Later ones are removed first, so that the first of two equal constraints stays.
      var tree = SumIndex(group)
      defer { work += tree.looks }
      for (index, sum) in group.enumerated().reversed()
      where candidates.contains(sum.constraint) {
        let looks = tree.looks
        let found = tree.first(for: index) {
          reason(for: sum, given: $0, isLexicographic: isLexicographic)
        }
        if clock.isOver(after: tree.looks - looks) {
          isComplete = false
          return
        }
        if let found {
          report(sum.constraint, found)
          tree.remove(index)
        }
      }
    }
  }

  private func reason(
    for sum: NormalizedConstraint, given other: NormalizedConstraint, isLexicographic: Bool
  ) -> Redundancy.Reason? {
    let isImplied = other.implies(sum)
    if isImplied, system.isRequired(other.constraint) {
      return .implied([.constraint(other.constraint)])
    }
    if isLexicographic, other.priority > sum.priority, isImplied || other.relation == .equal {
      return .decided(by: other.constraint)
    }
    if isImplied, sum.implies(other), other.priority == sum.priority,
      other.constraint < sum.constraint
    {
      return .repeated(other.constraint)
    }
    return nil
  }

  // MARK: Equalities that depend on others

  /// Looks for equalities that depend on other equalities.
  ///
  /// - Returns: The required equalities.
  private mutating func compareRanks() -> IndependentRows {
    var degrees = [Int32](repeating: 0, count: system.variableCount)
    for constraint in 0..<system.constraintCount where system.isRequired(constraint) {
      for (variable, _) in system.terms(of: constraint) { degrees[variable] += 1 }
    }
    let equalities = (0..<system.constraintCount).filter {
      system.isRequired($0) && system.relations[$0] == .equal && !isFound.contains($0)
        && system.alwaysCounts($0)
    }
    // Background comes first.
    let ordered =
      equalities.filter { !candidates.contains($0) } + equalities.filter(candidates.contains)
    var rows = IndependentRows(ordered, degrees: degrees, deadline: programs.deadline) {
      (system.terms(of: $0), system.constants[$0])
    }
    for constraint in rows.dependent where candidates.contains(constraint) {
      reportImplied(constraint, by: &rows)
    }
    for constraint in candidates.sorted()
    where !system.isRequired(constraint) && system.relations[constraint] == .equal
      && !isFound.contains(constraint)
    {
      if rows.isCutOff { return rows }
      let constant = system.constants[constraint]
      let value = rows.reduce(system.terms(of: constraint))
      if rows.elimination.rowCount == 0,
        abs(value - constant) <= Tolerance.equality * max(1, rows.elimination.rowMagnitude)
      {
        reportImplied(constraint, by: &rows)
      }
    }
    return rows
  }

  /// Reports an equality that depends on rows.
  private mutating func reportImplied(_ constraint: Int, by rows: inout IndependentRows) {
    if let parts = rows.parts(of: system.terms(of: constraint)), !parts.isEmpty {
      report(constraint, .implied(parts.map { .constraint($0.row) }))
    }
  }

  // MARK: Inequalities that follow

  private mutating func compareBounds(
    _ equalities: consuming IndependentRows, _ solution: () -> [Double]?
  ) {
    var implied = ImpliedInequalities(
      of: system, equalities: equalities, leavingOut: isFound, solution: solution)
    defer { work += implied.work + programs.work }
    // Later ones are tried first, so that of inequalities that imply each other the first one
    // stays.
    for constraint in candidates.sorted().reversed() {
      guard system.relations[constraint] != .equal, !isFound.contains(constraint) else { continue }
      if programs.isSpent {
        isComplete = false
        return
      }
      do throws(DiagnosticPrograms.Failure) {
        if let parties = try implied.proof(of: constraint, &programs) {
          report(constraint, .implied(parties))
        }
      } catch {
        // Without an answer of a backend, neither redundancy nor the opposite is proved.
        isComplete = false
      }
    }
    if programs.isSpent { isComplete = false }
  }
}

extension PrioritizedSolver {
  /// Finds the redundant constraints of a feasible system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - candidates: The constraints to look at, by number.
  ///   - options: The strategy that the system is solved with, and the budget of the search.
  ///   - answers: Answers the questions of definitions.
  /// - Returns: The redundant candidates in ascending order, and whether the search completed. For
  ///   a malformed system it finds nothing and does not complete.
  public func redundancies(
    in system: ConstraintSystem, candidates: Set<Int>, options: SolveOptions = SolveOptions(),
    answers: Definition.Answers? = nil
  ) -> (found: [Redundancy], isComplete: Bool) {
    let (found, isComplete, _) = countedRedundancies(
      in: system, candidates: candidates, options: options, answers: answers)
    return (found, isComplete)
  }

  /// Finds the redundant constraints, and also returns the work of the search.
  package func countedRedundancies(
    in system: ConstraintSystem, candidates: Set<Int>, options: SolveOptions = SolveOptions(),
    answers: Definition.Answers? = nil
  ) -> (found: [Redundancy], isComplete: Bool, work: Int) {
    if (try? system.validate()) == nil { return ([], false, 0) }
    let candidates = candidates.filter { 0..<system.constraintCount ~= $0 }
    let deadline = Deadline(options)
    var options = options
    options.findsRanges = false
    func solution(without gone: Set<Int> = []) -> SystemSolution? {
      var options = options
      options.timeLimit = deadline.timeLeft
      let solution = try? solve(system.leavingOut(gone), options: options, answers: answers)
      guard let solution, solution.outcome == .solved
      else { return nil }
      return solution
    }
    var whole: SystemSolution?
    func known() -> SystemSolution? {
      if whole == nil { whole = solution() }
      return whole
    }
    let search = RedundancySearch(
      in: system, candidates: candidates, isLexicographic: options.strategy == .lexicographic,
      programs: DiagnosticPrograms(
        backends: backends, deadline: deadline, iterationLimit: options.iterationLimit)
    ) { known()?.values }
    let (decided, isConfirmed) = confirmed(search.found, known, solution)
    return (decided, search.isComplete && isConfirmed, search.work)
  }

  /// Leaves out constraints that only seem to be decided.
  ///
  /// If a higher priority is violated in a tie, a lower one over the same sum may settle the tie.
  /// So the system is solved without all such constraints. If this changes the solution, the search
  /// tries each half of them, and so on.
  private func confirmed(
    _ found: [Redundancy], _ whole: () -> SystemSolution?,
    _ solution: (Set<Int>) -> SystemSolution?
  ) -> (found: [Redundancy], isComplete: Bool) {
    let decided = found.filter { if case .decided = $0.reason { true } else { false } }
      .map(\.constraint)
    if decided.isEmpty { return (found, true) }
    var confirmed = Set<Int>()
    var isComplete = true
    if let whole = whole() {
      var waiting = [decided]
      var attempts = 0
      while let some = waiting.popLast() {
        attempts += 1
        guard attempts <= 32, let rest = solution(confirmed.union(some)) else {
          isComplete = false
          break
        }
        if rest.isSame(as: whole) {
          confirmed.formUnion(some)
        } else if some.count > 1 {
          waiting += [Array(some[(some.count / 2)...]), Array(some[..<(some.count / 2)])]
        }
      }
    } else {
      isComplete = false
    }
    let kept = found.filter { redundancy in
      if case .decided = redundancy.reason {
        confirmed.contains(redundancy.constraint)
      } else {
        true
      }
    }
    return (kept, isComplete)
  }
}

extension ConstraintSystem {
  /// Returns the system with some constraints emptied, so that they always hold.
  fileprivate func leavingOut(_ gone: Set<Int>) -> ConstraintSystem {
    var rest = self
    for constraint in gone { rest.empty(constraint) }
    return rest
  }
}

extension SystemSolution {
  /// Whether two solutions have the same values and the same ambiguous variables.
  fileprivate func isSame(as other: SystemSolution) -> Bool {
    ambiguities.map(\.variable) == other.ambiguities.map(\.variable)
      && zip(values, other.values).allSatisfy {
        abs($0 - $1) <= Tolerance.certain * max(1, abs($0))
      }
  }
}
