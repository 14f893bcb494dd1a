import FlatMemory
import LinearProgramming

/// Choices of many disjunctions: found by placing items, and proved only where a bound that no
/// choice can beat is reached.
extension ChoiceSearch {
  /// How many disjunctions are searched without placing anything.
  static let mostWithoutPlacement = 20
  /// Of how many a choice is improved by programs, and told from equally good ones.
  static let mostByPrograms = 64
  /// Of how many, where no two disjunctions read the same variable.
  static let mostSeparateByPrograms = 256
  /// How often items are placed anew, for each, until a first choice and then a better one is taken
  /// to be found.
  private static let firstAttempts = 50
  private static let attempts = 150
  /// In how many rounds it improves as a rule, and at most.
  private static let rounds = 2
  private static let mostRounds = 100

  /// The best choice that placing the items finds; `nil` where it finds none.
  ///
  /// - Throws: `Interruption`, if a budget ends, or what is required contradicts itself without any
  ///   alternatives.
  func placedChoice() throws(Interruption) -> PlacedChoice? {
    _ = try bound(ofLevel: servedLevels[0])
    let model = PlacementModel(self)
    let search = PlacementSearch(model, run.budget)
    search.begin()
    search.improve(attempts: Self.firstAttempts)
    var best = try placedChoice(search.choice)
    if let best, try isBest(best) { return best }
    let rounds = min(Self.mostRounds, run.budget.work(Self.rounds))
    for _ in 0..<rounds where !search.isOver {
      search.improve(attempts: Self.attempts)
      guard let found = try placedChoice(search.choice) else { continue }
      if best.map({ found.precedes($0) }) ?? true { best = found }
    }
    return best
  }

  /// Excludes alternatives that only let equal items change places.
  ///
  /// - Returns: Whether there are any.
  mutating func orderItems() -> Bool {
    let items = InterchangeableItems(in: PlacementModel(self))
    var hasAny = false
    for index in disjunctions.indices where disjunctions[index].level < 0 {
      for number in items.needless(of: index) {
        disjunctions[index].alternatives[number].isPossible = false
        hasAny = true
      }
    }
    return hasAny
  }

  /// A choice with its least sums level by level; `nil` where it is not possible.
  private func placedChoice(_ choice: [Int]) throws(Interruption) -> PlacedChoice? {
    var fixed = self
    var found = PlacedChoice(alternatives: choice)
    let iterations = run.budget.statistics.iterations
    for level in servedLevels {
      guard let sum = try fixed.leastSum(of: level, with: choice) else { return nil }
      fixed.serve(level, sum)
      found.sums.append(sum)
    }
    found.iterations = run.budget.statistics.iterations - iterations
    return found
  }

  /// Whether the iterations that the caller allows are enough to look for a better choice and for
  /// the frames of one.
  var canAffordProof: Bool {
    let parts = disjunctions.reduce(0) { $0 + $1.alternatives.reduce(0) { $0 + $1.parts.count } }
    // Two programs a part tell how far it can be missed, each a step or two from the one before.
    let left = run.budget.iterations - run.budget.statistics.iterations
    return run.budget.iterations == .max || left > reservedIterations + 4 * parts
  }

  /// Whether no choice has lesser sums.
  private func isBest(_ choice: PlacedChoice) throws(Interruption) -> Bool {
    var search = self
    for (level, sum) in zip(servedLevels, choice.sums) {
      guard try search.isLeast(sum, of: level) else { return false }
      search.serve(level, sum)
    }
    return true
  }

  /// Whether no choice has a lesser sum of a level.
  func isLeast(_ sum: Double, of level: Int) throws(Interruption) -> Bool {
    if sum <= Disjunction.tie { return true }
    return Self.reaches(sum, try bound(ofLevel: level))
  }

  /// Whether a sum is a bound that no sum falls below.
  static func reaches(_ sum: Double, _ bound: Double) -> Bool {
    sum - bound <= Tolerance.certain * max(1, sum)
  }

  /// What no choice's sum of a level falls below: the sum where alternatives hold in part.
  func bound(ofLevel level: Int) throws(Interruption) -> Double {
    var relaxed = self
    relaxed.active = Set(settled.keys)
    let program = ChoiceProgram(relaxed, upTo: level, objective: .violations(ofLevel: level))
    let solution = try run.programs.solve(program.linearProgram(isRelaxed: true))
    if solution.termination == .infeasible { throw .infeasible(around: parties, isClaim: true) }
    return solution.termination == .optimal ? max(0, solution.objective) : 0
  }
}

/// A choice and what it costs.
struct PlacedChoice {
  /// The alternative of each disjunction.
  var alternatives: [Int]
  /// The least sum of each level that is served, the highest level first.
  var sums: [Double] = []
  /// How many iterations it took to find these.
  var iterations = 0

  /// Whether it costs less than another one.
  func precedes(_ other: PlacedChoice) -> Bool {
    for (one, other) in zip(sums, other.sums) {
      if abs(one - other) > Tolerance.certain * max(1, abs(other)) { return one < other }
    }
    return false
  }
}
