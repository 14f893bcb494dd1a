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
  private let shape: BlockShape
  private let kinks: KinkList
  /// The block as a system of its own, a constraint a kink.
  private var system: ConstraintSystem
  /// The regions, those used last first.
  private var regions: [CriticalRegion] = []
  /// Whether the last solve needed regions: then the next one looks there first.
  private var isShared = false

  /// A block.
  ///
  /// - Parameters:
  ///   - variables: Its variables, rising.
  ///   - shape: Its items and their costs.
  ///   - rows: The row of each kink.
  init(_ variables: [Int], _ shape: BlockShape, _ rows: [PlannedRow]) {
    self.variables = variables
    self.shape = shape
    kinks = KinkList(capacity: rows.count)
    var block = ConstraintSystem()
    for _ in variables { block.addVariable() }
    for (kink, row) in rows.enumerated() {
      kinks.append(row, of: shape.items[kink])
      block.addConstraint(
        row.form.map {
          (variables.firstPlace { [wanted = $0.variable] in $0 >= wanted }, $0.coefficient)
        },
        row.relation, 0, priority: row.priority)
    }
    self.system = block
    tableau = LexicographicTableau(shape)
    values = FlatArray(repeating: 0, count: shape.itemCount)
  }

  /// How many kinks its items have.
  var kinkCount: Int { kinks.count }

  /// About how many bytes it takes, its regions counted that it may yet get.
  var byteCount: Int {
    let squared = variables.count * variables.count
    return tableau.byteCount + kinks.byteCount + kinks.count * 76
      + Self.greatestRegionCount * (8 * squared + 32 * kinks.count) / 4
  }

  /// Solves the block; false where it has no one answer beyond doubt.
  func solve(_ input: PlanInput, _ passes: BlockPasses) -> Bool {
    kinks.place(input, into: tableau.places)
    if isShared, solveByRegion() { return true }
    switch tableau.solve(until: passes.deadline) {
    case .unique:
      isShared = false
      for item in 0..<values.count { values[item] = tableau.value(of: item) }
      return true
    case .infeasible: return false
    case .open: return !isShared && solveByRegion() || solveAlone(passes)
    }
  }

  private func solveByRegion() -> Bool {
    for place in regions.indices
    where regions[place].fits(shape, places: tableau.places, values: values) {
      if place > 0 { regions.insert(regions.remove(at: place), at: 0) }
      isShared = true
      return true
    }
    return false
  }

  /// Solves the block as a system of its own, and keeps the region of the answer.
  private func solveAlone(_ passes: BlockPasses) -> Bool {
    for kink in 0..<kinks.count {
      system.setConstant(tableau.places[kink] * kinks.scale(of: kink), of: kink)
    }
    guard let found = passes.values(of: system) else { return false }
    for (place, value) in found.enumerated() { values[place] = value }
    shape.computeForms(values)
    isShared = true
    if let region = CriticalRegion(around: shape, at: values, places: tableau.places) {
      if regions.count == Self.greatestRegionCount { regions.removeLast() }
      regions.insert(region, at: 0)
    }
    return true
  }

  /// Whether the constraints miss their constants by what the block takes them to.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    kinks.agrees(with: activities, values: values, places: tableau.places, input)
      && (isShared || tableau.isConsistent())
  }

  /// Computes how the variables move with a constant as long as nothing else changes; false where
  /// fairness decides them.
  func computeRates(of constant: Int, into rates: Vector<Double>) -> Bool {
    guard !isShared else { return false }
    let places = FlatArray(repeating: 0.0, count: kinks.count)
    kinks.computeRates(of: constant, into: places)
    return tableau.computeRates(places) { rates[variables[$0]] = $1 }
  }
}
