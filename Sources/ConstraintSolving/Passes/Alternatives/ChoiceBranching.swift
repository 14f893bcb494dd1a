import FlatMemory
import LinearProgramming

/// A search for the best choice by branching over alternatives alone.
///
/// It makes the same choice as the mixed-integer programs, but needs no large coefficient and so no
/// assumed bound. The best point for the settled alternatives misses some disjunctions. The search
/// branches on the disjunction with the most failures, or else the largest violation, and tries its
/// alternatives one after another.
///
/// A branch ends if no disjunction is missed or no point is left. It also ends if a level's sum is
/// not below that of the best choice so far. (Land and Doig, "An automatic method of solving
/// discrete programming problems", 1960.) The search keeps its own stack. It gives up after an
/// amount of work that layouts rarely need.
struct ChoiceBranching {
  /// The greatest number of simplex iterations of the search, which take about a second.
  private static let mostIterations = 25_000
  /// The least difference between sums that counts, relative to their size.
  private static let equalSums = 10 * Tolerance.equality

  /// A disjunction to branch on, and its alternatives in the order in which they are tried.
  private struct Branch {
    var index: Int
    var alternatives: [Int]
    var place = 0
  }

  private typealias Choice = (alternatives: [Int], sum: Double)

  private var search: ChoiceSearch
  private var failures: [Int]
  /// The iteration count of the whole solve at which the search gives up.
  private let end: Int
  /// The time of the solve that has to remain.
  private let leastTime: Duration?
  /// Whether the search gave up.
  private var isSpent = false

  /// Creates a search that continues another one.
  init(for search: ChoiceSearch) {
    self.search = search
    failures = [Int](repeating: 0, count: search.disjunctions.count)
    let budget = search.run.budget
    end =
      budget.statistics.iterations
      + min(budget.work(Self.mostIterations), budget.searchIterations / 2)
    leastTime = budget.deadline.timeLeft.map { $0 / 2 }
  }

  /// Searches for the best choice.
  ///
  /// - Parameters:
  ///   - levels: The levels that are not yet served, the highest first; -1 if there is none.
  ///   - earlier: A choice that reaches the sums of the levels before them.
  /// - Returns: An alternative of each disjunction, from the first of equally good choices; `nil`
  ///   if the search gave up.
  /// - Throws: `Interruption`, if there is no choice or a budget ends.
  mutating func choice(
    downTo levels: ArraySlice<Int>, after earlier: [Int]?
  ) throws(Interruption) -> [Int]? {
    var choice = earlier
    for level in levels {
      guard let best = try served(level, after: choice) else { return nil }
      choice = best.alternatives
      search.serve(level, best.sum)
    }
    return try choice.flatMap { choice throws(Interruption) in try firstWritten(choice) }
  }

  /// Returns the best choice of a level; `nil` if the search gave up.
  private mutating func served(
    _ level: Int, after earlier: [Int]?
  ) throws(Interruption) -> Choice? {
    while true {
      var known: Choice?
      if let earlier, let sum = try search.leastSum(of: level, with: earlier) {
        known = (earlier, sum)
      }
      let best = try best(of: level, known)
      if isSpent || best != nil { return isSpent ? nil : best }
      if earlier == nil { throw .infeasible(around: search.parties, isClaim: true) }
      guard search.grantsMore() else { throw .failure("a level has no choice left, to rounding") }
    }
  }

  /// Returns the lexicographically first of equally good choices; `nil` if the search gave up.
  ///
  /// Disjunctions are compared in their order, each by the number of its alternative.
  private mutating func firstWritten(_ best: [Int]) throws(Interruption) -> [Int]? {
    var choice = best
    let last = search.lastServed
    for index in search.disjunctions.indices {
      for alternative in search.possibleAlternatives(of: index) where alternative < choice[index] {
        search.settled[index] = alternative
        let found = try self.best(of: last, nil, isFirstEnough: true)
        if isSpent { return nil }
        if let found { choice = found.alternatives }
      }
      search.settled[index] = choice[index]
    }
    try search.confirm(choice)
    return choice
  }

  /// Returns the choice with the least sum of a level among those with the settled alternatives.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - known: A known choice, if any.
  ///   - isFirstEnough: Whether any choice will do.
  /// - Returns: The choice; `nil` if there is none, or if the search gave up.
  /// - Throws: `Interruption`, if a budget ends.
  private mutating func best(
    of level: Int, _ known: Choice?, isFirstEnough: Bool = false
  ) throws(Interruption) -> Choice? {
    var best = known
    var trial = search
    var branches: [Branch] = []
    while true {
      trial.active = Set(trial.settled.keys)
      if let (program, solution) = try solved(trial, level),
        best.map({ isLess(solution.objective, than: $0.sum) }) ?? true
      {
        if let index = next(trial, at: solution.columnValues, level) {
          let sums = trial.violations(of: index, at: solution.columnValues)
          let alternatives = trial.possibleAlternatives(of: index)
            .ordered { sums[$0] != sums[$1] ? sums[$0] < sums[$1] : $0 < $1 }
          branches.append(Branch(index: index, alternatives: alternatives, place: -1))
        } else {
          best = (program.choice(in: solution), solution.objective)
          if isFirstEnough { return best }
        }
      }
      if isSpent { return nil }
      while var branch = branches.popLast() {
        branch.place += 1
        if branch.place < branch.alternatives.count {
          trial.settled[branch.index] = branch.alternatives[branch.place]
          branches.append(branch)
          break
        }
        trial.settled[branch.index] = nil
        failures[branch.index] += 1
      }
      if branches.isEmpty { return best }
    }
  }

  private func isLess(_ sum: Double, than other: Double) -> Bool {
    sum < other - Self.equalSums * max(1, abs(other))
  }

  /// Returns the disjunction to branch on; `nil` if none is missed.
  private func next(_ trial: ChoiceSearch, at point: [Double], _ level: Int) -> Int? {
    let missed = trial.missed(at: point, downTo: level).map {
      (index: $0, amount: trial.violation(of: $0, at: point))
    }
    return missed.max {
      (failures[$0.index], $0.amount, $1.index) < (failures[$1.index], $1.amount, $0.index)
    }?.index
  }

  /// Returns the best point for the settled alternatives; `nil` if there is none, or the search
  /// gives up.
  private mutating func solved(
    _ trial: ChoiceSearch, _ level: Int
  ) throws(Interruption) -> (ChoiceProgram, LPSolution)? {
    let budget = search.run.budget
    if budget.statistics.iterations >= end { isSpent = true }
    if let leastTime, let left = budget.deadline.timeLeft, left < leastTime { isSpent = true }
    if isSpent { return nil }
    let program = ChoiceProgram(trial, upTo: level, objective: .violations(ofLevel: level))
    let solution = try search.run.programs.solve(program.linearProgram(isRelaxed: true))
    return solution.termination == .optimal ? (program, solution) : nil
  }
}
