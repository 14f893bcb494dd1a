import LinearProgramming

/// The search for the best alternatives of connected disjunctions.
///
/// It solves mixed-integer programs, lexicographic by level. Their columns are the block's
/// variables, a whole number for each alternative (1 if it is chosen), and the violations of
/// optional constraints.
///
/// A large coefficient (big M) switches off the constraints of alternatives that are not chosen;
/// `AlternativeReach` derives it. A disjunction joins the programs when a solution misses it,
/// because most disjunctions hold without being enforced. While lower levels are served, a row
/// holds the sum of a level within a tolerance. This tolerance suffices for a choice. The passes
/// that follow compute the values and hold levels exactly.
struct ChoiceSearch {
  /// The amount by which a held sum may be exceeded because of rounding, relative to its size.
  private static let sumTolerance = 10 * Tolerance.equality
  /// The greatest factor between the allowances of a level and the next lower one.
  private static let toleranceFactor = 10.0
  /// The allowance at which the multiplication stops, in points.
  private static let greatestTolerance = 100 * Tolerance.certain

  /// The greatest number of simplex iterations for ordering equally good choices: about a second.
  ///
  /// These iterations improve no frame.
  private static let mostIterationsForOrder = 25_000

  /// The greatest number of iterations for proving a known choice: some seconds.
  ///
  /// It is smaller for wishes that share variables with other disjunctions, because their
  /// relaxations give weak bounds.
  private static let mostIterationsForProof = 100_000
  private static let mostIterationsForWishes = 5_000

  /// The least and the greatest bound assumed for unlimited variables, in points.
  static let leastFarBound = 10_000.0
  static let greatestFarBound = 1e9
  /// The factor by which a bound grows when an answer touches it.
  private static let boundFactor = 100.0

  let run: SolveRun
  /// The free variables, ascending.
  var variables: [Int] = []
  /// The rows that must keep within their range.
  var hard: [Int] = []
  /// The optional constraints outside disjunctions.
  var soft: [Int] = []
  /// The disjunctions, in their order.
  var disjunctions: [OpenDisjunction] = []
  /// The indices of the disjunctions that are part of the programs.
  var active = Set<Int>()
  /// The levels served so far and their least sums.
  private(set) var served: [(level: Int, sum: Double)] = []
  /// The settled alternatives, by the index of the disjunction.
  var settled: [Int: Int] = [:]
  /// The bound assumed for the columns of unlimited disjunctions; `nil` if none is needed.
  var assumedBound: Double?
  var assumedColumns = Set<Int>()
  /// Whether branching without a bound gave up.
  private var gaveUpBranching = false
  /// The factor on allowances, raised when a search found no choice although there is one.
  private var leniency = 1.0
  /// The number of iterations reserved for the passes that follow, if the caller limits iterations.
  var reservedIterations = 0
  /// A choice found by placing items, in case the search finds no better one.
  private var placed: [Int]?
  /// Whether no two disjunctions read the same variable.
  ///
  /// Then no disjunction separates items, and relaxations give strong bounds for any number of
  /// disjunctions.
  private var areSeparate = false

  /// Creates a search without variables and disjunctions.
  init(in run: SolveRun) { self.run = run }

  /// Chooses an alternative of each disjunction.
  ///
  /// - Returns: The disjunctions by number, and the alternative of each.
  /// - Throws: `Interruption`, as `SolveRun.chooseAlternatives(among:in:)`.
  mutating func choices() throws(Interruption) -> [(disjunction: Int, alternative: Int)] {
    guard run.programs.backends.solveIntegers || run.attempt.first > 0 else {
      throw .integersUnsupported
    }
    let choice = try certainChoice()
    return zip(disjunctions, choice).map { ($0.number, $1) }
  }

  /// Returns the best choice.
  ///
  /// If a bound was assumed and the choice touches it, or there is no choice, the search starts
  /// again with a greater bound.
  private mutating func certainChoice() throws(Interruption) -> [Int] {
    let iterations = run.budget.statistics.iterations
    defer {
      if placed != nil { run.proofIterations += run.budget.statistics.iterations - iterations }
    }
    let fresh = self
    while true {
      do throws(Interruption) {
        let choice = try bestChoice()
        guard let assumedBound else { return choice }
        // A search that a budget ended is not repeated.
        var isFinal =
          assumedBound >= Self.greatestFarBound || run.findings.unfinishedChoice != nil
        if !isFinal { isFinal = try !touchesAssumedBound(choice) }
        if isFinal {
          run.findings.assumedReach = assumedBound
          return choice
        }
      } catch {
        if case .failure = error, assumedBound == nil, !gaveUpBranching {
          // Rounding has leaked through a large coefficient.
          var branching = ChoiceBranching(for: fresh)
          let choice = try branching.choice(downTo: fresh.servedLevels[...], after: nil)
          if let choice { return choice }
        }
        guard error.mayBeOfBound, assumedBound.map({ $0 < Self.greatestFarBound }) == true else {
          throw error
        }
      }
      let bound = (assumedBound ?? 0) * Self.boundFactor
      self = fresh
      gaveUpBranching = true
      assumedBound = min(bound, Self.greatestFarBound)
    }
  }

  /// The levels to serve; only -1 if no constraint is optional, so that any possible choice will
  /// do.
  var servedLevels: [Int] { levels.isEmpty ? [-1] : levels }

  private mutating func bestChoice() throws(Interruption) -> [Int] {
    var choice: [Int]?
    let levels = servedLevels
    var placed: PlacedChoice?
    if disjunctions.count > Self.mostWithoutPlacement, self.placed == nil {
      areSeparate = readVariablesOfTheirOwn
      placed = try placedChoice()
      reservedIterations = 6 * (placed?.iterations ?? 0)
      self.placed = placed?.alternatives
    }
    let free = self
    var hasOrderedItems = false
    for (place, level) in levels.enumerated() {
      if let known = placed, choice == nil || choice == known.alternatives {
        let sum = known.sums[place]
        if try isLeast(sum, of: level) {
          serve(level, sum)
          choice = known.alternatives
          continue
        }
        if areTooMany || !canAffordProof {
          run.findings.unfinishedChoice = UnfinishedChoice(
            priority: priority(of: level), incumbent: sum, bound: try bound(ofLevel: level))
          return known.alternatives
        }
      }
      if !hasOrderedItems { hasOrderedItems = orderItems() }
      let unlimited = try deriveReach(downTo: level)
      if !gaveUpBranching, !unlimited.isEmpty || reachesFar {
        var branching = ChoiceBranching(for: self)
        if let found = try branching.choice(downTo: levels[place...], after: choice) {
          return found
        }
        gaveUpBranching = true
      }
      if !unlimited.isEmpty { try assumeReach(of: unlimited) }
      // A search over so many disjunctions may end without any point.
      if choice == nil, self.placed == nil, disjunctions.count > Self.mostWithoutPlacement {
        var dive = ChoiceDive(in: self, downTo: level)
        self.placed = try dive.choice()
      }
      let found = try serve(level, after: choice)
      if run.findings.unfinishedChoice != nil { return found }
      choice = found
    }
    if let choice, choice == placed?.alternatives, areTooMany {
      run.findings.hasUnprovenOrder = true
      return choice
    }
    if hasOrderedItems {
      // The order among equally good choices also depends on the places of equal items.
      let served = self.served
      self = free
      self.served = served
      active = Set(disjunctions.indices)
    }
    return try firstWritten(choice ?? [])
  }

  /// Whether there are too many disjunctions to look for a better choice with programs.
  private var areTooMany: Bool {
    let most = areSeparate ? Self.mostSeparateByPrograms : Self.mostByPrograms
    return disjunctions.count > run.budget.work(most)
  }

  /// Whether no two disjunctions read the same variable.
  private var readVariablesOfTheirOwn: Bool {
    var reader = [Int](repeating: -1, count: variables.count)
    for (index, disjunction) in disjunctions.enumerated() {
      for (variable, _) in run.reduction.rows.terms(of: disjunction.connector) {
        guard let column = column(of: variable) else { continue }
        if reader[column] >= 0, reader[column] != index { return false }
        reader[column] = index
      }
    }
    return true
  }

  /// The iteration count of the whole solve at which programs end that only prove or improve a
  /// known choice; `nil` without a known choice.
  private var proofEnd: Int? {
    let budget = run.budget
    guard placed != nil else { return nil }
    if budget.limitsIterations { return budget.iterations - reservedIterations }
    let most =
      !areSeparate && disjunctions.contains { $0.level >= 0 }
      ? Self.mostIterationsForWishes : Self.mostIterationsForProof
    let left = budget.work(Self.mostIterationsForProof) - run.proofIterations
    return budget.statistics.iterations + max(0, min(left, budget.work(most)))
  }

  // MARK: Levels

  /// The level that was served last; -1 if there is none.
  var lastServed: Int { served.last?.level ?? -1 }

  /// Records the least sum of a level.
  mutating func serve(_ level: Int, _ sum: Double) { served.append((level, sum)) }

  /// Minimises a level's violations over all choices, adding disjunctions as solutions miss them.
  ///
  /// - Parameters:
  ///   - level: The level; -1 if there is none, and any possible choice will do.
  ///   - earlier: A choice that reaches the sums of the levels above.
  /// - Returns: A choice that reaches the least sum, unless a budget has ended the search.
  /// - Throws: `Interruption`, if there is no choice or a budget ends.
  private mutating func serve(
    _ level: Int, after earlier: [Int]?
  ) throws(Interruption) -> [Int] {
    let objective = ChoiceProgram.Objective.violations(ofLevel: level)
    let (program, solution, isFinished) = try optimum(
      of: objective, downTo: level, hasChoice: earlier != nil, until: proofEnd)
    guard isFinished else { return try choiceAtLimit(solution, program, level, earlier) }
    serve(level, solution.objective)
    return program.choice(in: solution)
  }

  /// Solves a program repeatedly, and adds all disjunctions that its point misses.
  ///
  /// - Parameters:
  ///   - objective: The objective to minimise.
  ///   - level: The lowest level that counts.
  ///   - hasChoice: Whether the levels above are known to leave a choice.
  ///   - end: The iteration count of the whole solve at which the programs end; `nil` if only the
  ///     budget ends them.
  /// - Returns: The last program, its solution, and whether the search finished before the budget
  ///   ended.
  /// - Throws: `Interruption`, if there is no choice or a budget ends.
  private mutating func optimum(
    of objective: ChoiceProgram.Objective, downTo level: Int, hasChoice: Bool,
    until end: Int? = nil
  ) throws(Interruption) -> (ChoiceProgram, LPSolution, isFinished: Bool) {
    while true {
      let program = ChoiceProgram(self, upTo: level, objective: objective)
      let solution = try run.programs.solveWithIntegers(
        program.linearProgram(),
        iterationLimit: end.map { max(0, $0 - run.budget.statistics.iterations) })
      switch solution.termination {
      case .infeasible where !hasChoice: throw .infeasible(around: parties, isClaim: true)
      case .infeasible:
        guard grantsMore() else { throw .failure("a level has no choice left, to rounding") }
      case .optimal:
        let missed = missed(at: solution.columnValues, downTo: level)
        if missed.isEmpty { return (program, solution, true) }
        active.formUnion(missed)
      default: return (program, solution, false)
      }
    }
  }

  /// Returns the disjunctions down to a level that are not in the programs and are missed at a
  /// point.
  func missed(at point: [Double], downTo level: Int) -> [Int] {
    disjunctions.indices.filter {
      disjunctions[$0].level <= level && !active.contains($0)
        && violation(of: $0, at: point) > Disjunction.tie
    }
  }

  /// Multiplies the allowances by ten, up to a limit.
  mutating func grantsMore() -> Bool {
    leniency *= 10
    return leniency <= 1e4
  }

  /// Returns the best known choice when a budget has ended the search at a level.
  private mutating func choiceAtLimit(
    _ solution: LPSolution, _ program: ChoiceProgram, _ level: Int, _ earlier: [Int]?
  ) throws(Interruption) -> [Int] {
    let bound = max(0, solution.objectiveBound ?? 0)
    run.findings.unfinishedChoice = UnfinishedChoice(
      priority: priority(of: level), incumbent: nil, bound: bound)
    var candidates: [[Int]] = []
    if solution.primalStatus == .feasible { candidates.append(program.choice(in: solution)) }
    for known in [earlier, placed] {
      if let known { candidates.append(known) }
    }
    var best = try bestOf(candidates, at: level)
    if best == nil {
      var dive = ChoiceDive(in: self, downTo: level)
      best = try bestOf(try dive.choice().map { [$0] } ?? [], at: level)
    }
    guard let best else { throw .limit }
    if Self.reaches(best.sum, bound) {
      // This choice reaches the bound, so it is optimal.
      run.findings.unfinishedChoice = nil
      serve(level, best.sum)
    } else {
      run.findings.unfinishedChoice?.incumbent = best.sum
    }
    return best.choice
  }

  /// Returns the choice with the least sum of a level, the first of equal ones; `nil` if none is
  /// possible.
  private func bestOf(
    _ candidates: [[Int]], at level: Int
  ) throws(Interruption) -> (choice: [Int], sum: Double)? {
    var best: (choice: [Int], sum: Double)?
    for choice in candidates {
      guard let sum = try leastSum(of: level, with: choice) else { continue }
      if let least = best?.sum, sum >= least { continue }
      best = (choice, sum)
    }
    return best
  }

  /// Returns the least sum of a level for a given choice; `nil` if the choice is impossible.
  func leastSum(of level: Int, with choice: [Int]) throws(Interruption) -> Double? {
    var fixed = self
    fixed.active = Set(disjunctions.indices)
    for (index, alternative) in choice.enumerated() { fixed.settled[index] = alternative }
    let program = ChoiceProgram(fixed, upTo: level, objective: .violations(ofLevel: level))
    let solution = try run.programs.solve(program.linearProgram(isRelaxed: true))
    return solution.termination == .optimal ? solution.objective : nil
  }

  // MARK: Equally good choices

  /// Returns the lexicographically first of equally good choices.
  ///
  /// Disjunctions are compared in their order, each by the number of its alternative.
  private mutating func firstWritten(_ best: [Int]) throws(Interruption) -> [Int] {
    var choice = best
    try deriveReachAnew()
    for index in disjunctions.indices {
      guard let first = possibleAlternatives(of: index).first,
        disjunctions[index].alternatives[first].alwaysHolds
      else { continue }
      settled[index] = first
      choice[index] = first
    }
    let last = lastServed
    let end = run.budget.statistics.iterations + run.budget.work(Self.mostIterationsForOrder)
    let until = proofEnd.map { min($0, end) } ?? end
    for chunk in chunks(of: disjunctions.indices.filter { settled[$0] == nil }) {
      active.formUnion(chunk)
      if !chunk.allSatisfy({ choice[$0] == possibleAlternatives(of: $0).first }) {
        let (program, solution, isFinished) = try optimum(
          of: .order(ofDisjunctions: chunk), downTo: last, hasChoice: true, until: until)
        guard isFinished else {
          run.findings.hasUnprovenOrder = true
          return choice
        }
        choice = program.choice(in: solution)
      }
      for index in chunk { settled[index] = choice[index] }
    }
    try confirm(choice)
    return choice
  }

  /// Splits disjunctions into chunks, each small enough for weights that are safe whole numbers.
  private func chunks(of indices: [Int]) -> [[Int]] {
    var chunks: [[Int]] = []
    var product = 1
    for index in indices {
      product *= disjunctions[index].alternatives.count
      if chunks.isEmpty || product > 4096 {
        chunks.append([])
        product = disjunctions[index].alternatives.count
      }
      chunks[chunks.count - 1].append(index)
    }
    return chunks
  }

  /// Checks with linear programs without integers that the choice reaches the sums found.
  mutating func confirm(_ choice: [Int]) throws(Interruption) {
    let claimed = served
    served = []
    for (level, sum) in claimed {
      let reached = try leastSum(of: level, with: choice)
      guard let reached, abs(reached - sum) <= 100 * Tolerance.certain * max(1, abs(sum)) else {
        throw .failure(
          "a choice between alternatives costs \(reached ?? .infinity) instead of \(sum)")
      }
      served.append((level, max(sum, reached)))
    }
  }

  // MARK: What programs are made of

  /// The sums that are held, each with its allowance.
  ///
  /// A lower level gains from the allowance of a higher one. Each level has a greater allowance
  /// than those above it, so that the search does not mistake such a gain for a better choice.
  var heldSums: [(level: Int, sum: Double)] {
    var granted = 0.0
    return served.map { level, sum in
      let rounding = Self.sumTolerance * max(1, abs(sum))
      granted = max(rounding, min(Self.toleranceFactor * granted, Self.greatestTolerance))
      return (level, sum + leniency * granted)
    }
  }

  /// The levels of optional constraints and disjunctions, the highest first.
  var levels: [Int] {
    let levels = soft.map { Int(run.levels.levelOfConstraint[run.reduction.rows[$0].identifier]) }
    return Set(levels + disjunctions.map(\.level).filter { $0 >= 0 }).sorted()
  }

  /// Returns the priority of a level; `nil` if one level holds all priorities.
  private func priority(of level: Int) -> Double? {
    guard level >= 0, run.levels.isFair else { return nil }
    let constraint = run.levels.levelOfConstraint.firstIndex { $0 == level }
    return constraint.map { run.system.priorities[$0] }
  }

  /// Returns the alternatives of a disjunction that may be chosen.
  func possibleAlternatives(of index: Int) -> [Int] {
    if let alternative = settled[index] { return [alternative] }
    let disjunction = disjunctions[index]
    return disjunction.alternatives.indices.filter { disjunction.alternatives[$0].isPossible }
  }

  /// Returns the least missed alternative of a disjunction at a point; ties go to the first.
  func bestAlternative(of index: Int, at point: [Double]) -> Int {
    let sums = violations(of: index, at: point)
    let least = possibleAlternatives(of: index).map { sums[$0] }.min() ?? 0
    return possibleAlternatives(of: index)
      .first { sums[$0] <= least + Disjunction.tie } ?? 0
  }

  /// Returns by how much a disjunction is missed at a point.
  func violation(of index: Int, at point: [Double]) -> Double {
    violations(of: index, at: point).min() ?? 0
  }

  /// Returns the sum of violations of each alternative at a point, given as values of `variables`.
  func violations(of index: Int, at point: [Double]) -> [Double] {
    disjunctions[index].alternatives.map { alternative in
      alternative.parts.reduce(0) { sum, part in
        var activity = run.reduction.rows[part.row].offset
        for (variable, coefficient) in run.reduction.rows.terms(of: part.row) {
          if let column = column(of: variable) { activity += coefficient * point[column] }
        }
        let constraint = run.reduction.rows[part.row].identifier
        return sum + run.system.violation(of: constraint, activity: activity)
      }
    }
  }

  /// Returns the column of a free variable in programs; `nil` if it is not in `variables`.
  func column(of variable: Int) -> Int? {
    let column = variables.firstPlace { $0 >= variable }
    return column < variables.count && variables[column] == variable ? column : nil
  }

  /// Returns the constant of a row's constraint, minus the offset from substitution.
  func target(ofRow row: Int) -> Double {
    run.system.constants[run.reduction.rows[row].identifier] - run.reduction.rows[row].offset
  }

  /// All constraints and bounds that can be part of a contradiction.
  var parties: [Party] {
    run.reduction.parties(hard, variables)
      + disjunctions.filter { $0.level < 0 }.map {
        .constraint(run.system.disjunctions[$0.number].constraints.lowerBound)
      }
  }
}

extension Interruption {
  /// Whether an assumed bound may be the reason why there is no choice.
  fileprivate var mayBeOfBound: Bool {
    switch self {
    case .failure, .infeasible: true
    default: false
    }
  }
}
