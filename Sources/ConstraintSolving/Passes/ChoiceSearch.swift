import LinearProgramming

/// The search for the best alternatives of connected disjunctions: mixed-integer programs, lexicographic by
/// level, over the block's variables, a whole number for each alternative (1 if it is chosen), and the
/// violations of wishes.
///
/// What one alternative limits is switched off for the others by a coefficient large enough for whatever
/// its sum can come to (big M); `AlternativeReach` derives it. A level's sum is held, within a tolerance, by a row
/// when lower levels are served. That is enough to choose; the values come from the passes that follow,
/// which hold levels exactly.
struct ChoiceSearch {
  /// How far the sum of the lowest level may be missed once it is held, relative to its size.
  private static let sumTolerance = 1e-6
  /// By how much what a level is granted may multiply on its way to the next one.
  private static let toleranceFactor = 10.0
  /// The least tolerance that is more than rounding.
  private static let leastTolerance = 1e-8

  let run: SolveRun
  /// The constraints of all alternatives.
  let rows: ReducedRows
  /// The free variables, rising.
  var variables: [Int] = []
  /// Rows that must keep within their range.
  var hard = ReducedRows()
  /// The optional constraints that are in no disjunction.
  var wishes = ReducedRows()
  /// The disjunctions, in their order.
  var disjunctions: [OpenDisjunction] = []
  /// The levels served so far and their least sums.
  private(set) var served: [(level: Int, sum: Double)] = []
  /// How many levels there are to serve.
  private var levelCount = 0
  /// The alternatives that are settled, by the place of the disjunction.
  private var settled: [Int: Int] = [:]

  /// A search without variables and disjunctions.
  init(in run: SolveRun, rows: ReducedRows) {
    self.run = run
    self.rows = rows
  }

  /// Chooses an alternative of each disjunction.
  ///
  /// - Returns: The disjunctions by number, and the alternative of each.
  /// - Throws: `Interruption`, as `SolveRun.chooseAlternatives(among:in:)`.
  mutating func choices() throws(Interruption) -> [(disjunction: Int, alternative: Int)] {
    let choice = try bestChoice()
    return zip(disjunctions, choice).map { ($0.number, $1) }
  }

  private mutating func bestChoice() throws(Interruption) -> [Int] {
    var choice: [Int]?
    levelCount = levels.count
    // Without any wish all there is to find is a choice that is possible.
    for level in levels.isEmpty ? [-1] : levels {
      try run.checkTime()
      try deriveReach(downTo: level)
      let program = ChoiceProgram(self, upTo: level, objective: .violations(ofLevel: level))
      let solution = try run.solveWithIntegers(program.linearProgram())
      if let unfinished = try unfinished(solution, level, choice) { return unfinished }
      choice = program.choice(in: solution)
      served.append((level, solution.objective))
    }
    return try firstWritten(choice ?? [])
  }

  /// Of equally good choices the one whose first disjunction takes the first alternative, and so on.
  private mutating func firstWritten(_ best: [Int]) throws(Interruption) -> [Int] {
    var choice = best
    let last = served.last?.level ?? -1
    var place = 0
    while place < disjunctions.count {
      // As many disjunctions at once as whole numbers tell apart safely.
      var weights: [Double] = []
      var product = 1
      while place + weights.count < disjunctions.count {
        product *= disjunctions[place + weights.count].alternatives.count
        if product > 4096, !weights.isEmpty { break }
        weights.append(1)
        for earlier in weights.indices.dropLast() {
          weights[earlier] *= Double(disjunctions[place + weights.count - 1].alternatives.count)
        }
      }
      let chunk = place..<place + weights.count
      if choice[chunk].contains(where: { $0 > 0 }) {
        let program = ChoiceProgram(
          self, upTo: last, objective: .order(ofDisjunctions: chunk, weights))
        let solution = try run.solveWithIntegers(program.linearProgram())
        if let unfinished = try unfinished(solution, nil, choice) { return unfinished }
        choice = program.choice(in: solution)
      }
      for member in chunk { settled[member] = choice[member] }
      place = chunk.upperBound
    }
    try confirm(choice)
    return choice
  }

  /// Checks that the choice reaches the sums that were found, by linear programs without any whole number.
  private mutating func confirm(_ choice: [Int]) throws(Interruption) {
    let claimed = served
    served = []
    for (level, sum) in claimed {
      let reached = try leastSum(of: level, with: choice)
      guard let reached, abs(reached - sum) <= 1e-6 * max(1, abs(sum)) else {
        throw .failure(
          "a choice between alternatives comes to \(reached ?? .infinity) instead of \(sum)")
      }
      served.append((level, max(sum, reached)))
    }
  }

  /// The least sum of a level for a given choice; `nil` if the choice is impossible.
  func leastSum(of level: Int, with choice: [Int]) throws(Interruption) -> Double? {
    var fixed = self
    for (place, alternative) in choice.enumerated() { fixed.settled[place] = alternative }
    var program = try ChoiceProgram(fixed, upTo: level, objective: .violations(ofLevel: level))
      .linearProgram()
    for column in 0..<program.columnCount { program.isInteger[column] = false }
    let solution = try run.solve(program)
    return solution.termination == .optimal ? solution.objective : nil
  }

  /// The choice to go on with when a budget has ended a search; `nil` if it came to its end.
  private func unfinished(
    _ solution: LPSolution, _ level: Int?, _ earlier: [Int]?
  ) throws(Interruption) -> [Int]? {
    switch solution.termination {
    case .optimal: return nil
    case .infeasible:
      if earlier != nil { throw .failure("a level has no choice left, to rounding") }
      throw .infeasible(around: parties, isClaim: true)
    default: break
    }
    let hasPoint = solution.primalStatus == .feasible
    let priority = level.flatMap { level in
      run.levels.isFair ? run.levels.levelOfConstraint.firstIndex { $0 == level } : nil
    }.map { run.system.priorities[$0] }
    run.unfinishedChoice = UnfinishedChoice(
      priority: priority, incumbent: hasPoint ? solution.objective : nil,
      bound: max(0, solution.objectiveBound))
    if hasPoint {
      return ChoiceProgram(self, upTo: level ?? served.last?.level ?? -1, objective: .none)
        .choice(in: solution)
    }
    guard let earlier else { throw .limit }
    return earlier
  }

  /// The sums that are held, each with what it may be missed by.
  ///
  /// A lower level gains from what a higher one is granted. So that such a gain is not taken for a better
  /// choice, each level is granted more than the ones above it.
  var heldSums: [(level: Int, sum: Double)] {
    served.enumerated().map { place, level in
      var tolerance = Self.sumTolerance
      for _ in place + 1..<max(levelCount, place + 1) { tolerance /= Self.toleranceFactor }
      return (
        level.level, level.sum + max(tolerance, Self.leastTolerance) * max(1, abs(level.sum))
      )
    }
  }

  /// The levels of wishes and disjunctions, the highest first.
  private var levels: [Int] {
    let wished = wishes.identifiers.map { Int(run.levels.levelOfConstraint[$0]) }
    return Set(wished + disjunctions.map(\.level).filter { $0 >= 0 }).sorted()
  }

  /// The alternatives that may be chosen.
  func possibleAlternatives(of place: Int) -> [Int] {
    if let alternative = settled[place] { return [alternative] }
    let disjunction = disjunctions[place]
    return disjunction.alternatives.indices.filter { disjunction.alternatives[$0].isPossible }
  }

  /// Everything that can be part of a contradiction.
  var parties: [Party] {
    hard.identifiers.map(run.party) + variables.map { .lowerBound($0) }
      + disjunctions.filter { $0.level < 0 }.map {
        .constraint(run.system.disjunctions[$0.number].constraints.lowerBound)
      }
  }
}
