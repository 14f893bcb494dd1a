import FlatMemory

/// What solves a block by itself where nothing that is kept of it serves.
struct BlockPasses {
  let solver: PrioritizedSolver
  let options: SolveOptions
  let deadline: Deadline

  /// The values of a block's variables; `nil` where they are not all decided, or not in time.
  func values(of system: ConstraintSystem) -> [Double]? {
    var options = options
    // Whether anything is free is all that matters here.
    options.findsRanges = false
    options.findsAllConflicts = false
    options.timeLimit = deadline.timeLeft
    guard let solution = try? solver.solve(system, options: options),
      solution.outcome == .solved, solution.ambiguities.isEmpty
    else { return nil }
    return solution.values
  }
}

/// A block of a plan: free variables that rows connect, its tableau, and the regions that its
/// answers lay in where fairness had to decide.
final class PlannedBlock {
  /// More regions cost more to look through than a block costs to solve.
  private static let greatestRegionCount = 16

  /// The free variables, rising.
  let variables: [Int]
  let tableau: LexicographicTableau
  /// The values of the variables and the forms in the last solve.
  let values: FlatArray<Double>
  let model: BlockModel
  private let positions: SymbolicPositions
  /// The block as a system of its own, a constraint a breakpoint.
  private var system: ConstraintSystem
  /// The regions, those used last first.
  private var regions: [CriticalRegion] = []
  /// Whether the last solve needed regions: then the next one looks there first.
  private var isShared = false

  /// A block.
  ///
  /// - Parameters:
  ///   - variables: Its variables, rising.
  ///   - model: Its items and their costs.
  ///   - rows: Its rows, by the numbers that the model knows them by.
  init(_ variables: [Int], _ model: BlockModel, _ rows: [PlannedRow]) {
    self.variables = variables
    self.model = model
    positions = SymbolicPositions(capacity: model.origins.count)
    var block = ConstraintSystem()
    for _ in variables { block.addVariable() }
    for origin in model.origins {
      let row = rows[origin.row]
      positions.append(origin, row.offset)
      block.addConstraint(
        row.form.map {
          (variables.firstPlace { [wanted = $0.variable] in $0 >= wanted }, $0.coefficient)
        },
        row.relation, 0, priority: row.priority)
    }
    self.system = block
    tableau = LexicographicTableau(model)
    values = FlatArray(repeating: 0, count: model.itemCount)
  }

  /// How many breakpoints its items have.
  var breakpointCount: Int { positions.count }

  /// About how many bytes it takes, its regions counted that it may yet get.
  var byteCount: Int {
    let squared = variables.count * variables.count
    return tableau.byteCount + positions.byteCount + positions.count * 92
      + Self.greatestRegionCount * (8 * squared + 32 * positions.count) / 4
  }

  /// Solves the block.
  ///
  /// - Returns: `unique` where it has one answer beyond doubt, `free` where rule 4 has to choose
  ///   among points that are as good, all else where the passes have to find it.
  func solve(_ input: PlanInput, _ passes: BlockPasses) -> LexicographicTableau.Outcome {
    positions.evaluate(input, into: tableau.positions)
    if isShared, solveByRegion() { return .unique }
    let outcome = tableau.solve(until: passes.deadline)
    switch outcome {
    case .unique, .free:
      isShared = false
      takeValues()
      return outcome
    case .infeasible: return .infeasible
    case .open: return !isShared && solveByRegion() || solveAlone(passes) ? .unique : .open
    }
  }

  private func takeValues() {
    for item in 0..<values.count { values[item] = tableau.value(of: item) }
  }

  /// Takes over the values that rule 4 chose.
  func take(_ point: Vector<Double>) {
    for (column, variable) in variables.enumerated() { values[column] = point[variable] }
    model.computeForms(values)
  }

  private func solveByRegion() -> Bool {
    for index in regions.indices
    where regions[index].fits(model, positions: tableau.positions, values: values) {
      if index > 0 { regions.insert(regions.remove(at: index), at: 0) }
      isShared = true
      return true
    }
    return false
  }

  /// Solves the block as a system of its own, and keeps the region of the answer.
  private func solveAlone(_ passes: BlockPasses) -> Bool {
    for breakpoint in 0..<positions.count {
      system.setConstant(
        tableau.positions[breakpoint] * positions.scale(of: breakpoint), of: breakpoint)
    }
    guard let found = passes.values(of: system) else { return false }
    for (column, value) in found.enumerated() { values[column] = value }
    model.computeForms(values)
    isShared = true
    if let region = CriticalRegion(around: model, at: values, positions: tableau.positions) {
      if regions.count == Self.greatestRegionCount { regions.removeLast() }
      regions.insert(region, at: 0)
    }
    return true
  }

  /// Whether the constraints miss their constants by what the block takes them to.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    let values = values.elements
    return positions.agrees(with: activities, input) {
      values[model.items[$0]] - tableau.positions[$0]
    } && (isShared || tableau.isConsistent())
  }

  /// Computes how the variables move with a constant as long as nothing else changes; false where
  /// fairness decides them.
  func computeRates(of constant: Int, into rates: Vector<Double>) -> Bool {
    guard !isShared else { return false }
    return tableau.computeRates(positions.rates(of: constant)) { rates[variables[$0]] = $1 }
  }
}
