import FlatMemory
import LinearProgramming

/// Choices of many disjunctions, found by placing items.
///
/// A choice is proved only if it reaches a bound that no choice can beat.
extension ChoiceSearch {
  /// The largest number of disjunctions that are searched without placement.
  static let mostWithoutPlacement = 20
  /// The largest number of disjunctions for which programs improve and order the choice.
  static let mostByPrograms = 64
  /// The same limit, if no two disjunctions read the same variable.
  static let mostSeparateByPrograms = 256
  /// The number of times that each item is placed again, for the first choice and for each better
  /// one.
  private static let firstAttempts = 50
  private static let attempts = 150
  /// The usual and the greatest number of rounds of improvement.
  private static let rounds = 2
  private static let mostRounds = 100

  /// Returns the best choice that placing the items finds; `nil` if it finds none.
  ///
  /// - Throws: `Interruption`, if a budget ends, or if the required constraints contradict each
  ///   other without any alternatives.
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

  /// Excludes alternatives that only swap equal items.
  ///
  /// - Returns: Whether any alternative was excluded.
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

  /// Returns a choice with its least sums level by level; `nil` if the choice is impossible.
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

  /// Whether the caller's iterations suffice to search for a better choice and to compute its
  /// frames.
  var canAffordProof: Bool {
    let parts = disjunctions.reduce(0) { $0 + $1.alternatives.reduce(0) { $0 + $1.parts.count } }
    // The reach of each part takes two programs, each one or two iterations from the previous one.
    let left = run.budget.iterations - run.budget.statistics.iterations
    return run.budget.iterations == .max || left > reservedIterations + 4 * parts
  }

  /// Returns whether no choice has smaller sums.
  private func isBest(_ choice: PlacedChoice) throws(Interruption) -> Bool {
    var search = self
    for (level, sum) in zip(servedLevels, choice.sums) {
      guard try search.isLeast(sum, of: level) else { return false }
      search.serve(level, sum)
    }
    return true
  }

  /// Returns whether no choice has a smaller sum of a level.
  func isLeast(_ sum: Double, of level: Int) throws(Interruption) -> Bool {
    if sum <= Disjunction.tie { return true }
    return Self.reaches(sum, try bound(ofLevel: level))
  }

  /// Returns whether a sum reaches a lower bound.
  static func reaches(_ sum: Double, _ bound: Double) -> Bool {
    sum - bound <= Tolerance.certain * max(1, sum)
  }

  /// Returns a lower bound of a level's sum: its least sum with fractional alternatives.
  func bound(ofLevel level: Int) throws(Interruption) -> Double {
    var relaxed = self
    relaxed.active = Set(settled.keys)
    let program = ChoiceProgram(relaxed, upTo: level, objective: .violations(ofLevel: level))
    let solution = try run.programs.solve(program.linearProgram(isRelaxed: true))
    if solution.termination == .infeasible { throw .infeasible(around: parties, isClaim: true) }
    return solution.termination == .optimal ? max(0, solution.objective) : 0
  }
}

/// A choice and its cost.
struct PlacedChoice {
  /// The alternative of each disjunction.
  var alternatives: [Int]
  /// The least sum of each served level, the highest level first.
  var sums: [Double] = []
  /// The number of iterations spent to find the sums.
  var iterations = 0

  /// Returns whether the choice costs less than another one.
  func precedes(_ other: PlacedChoice) -> Bool {
    for (one, other) in zip(sums, other.sums) {
      if abs(one - other) > Tolerance.certain * max(1, abs(other)) { return one < other }
    }
    return false
  }
}
