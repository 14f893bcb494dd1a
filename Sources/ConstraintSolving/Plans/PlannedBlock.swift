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
  /// Where a kink comes from: a sum of constants, or a lower bound.
  struct Source: BitwiseCopyable {
    /// The constraint, or `~variable` for the lower bound of a variable.
    var identifier: Int
    /// How much a unit of the item is in the constraint's sum.
    var scale: Double
    /// Where the terms of the constants that substitution brought into the sum end.
    var end: Int
  }

  /// More regions cost more to look through than a block costs to solve.
  private static let greatestRegionCount = 16

  /// The free variables, rising.
  let variables: [Int]
  let tableau: LexicographicTableau
  /// The values of the variables and the forms in the last solve.
  private(set) var values: [Double]
  private let shape: BlockShape
  private let sources: [Source]
  /// Multiples of constants, by constraint.
  private let offsets: [SolvePlan.Term]
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
  ///   - system: The system that the identifiers of rows speak of.
  init(
    _ variables: [Int], _ shape: BlockShape, _ rows: [PlannedRow], in system: ConstraintSystem
  ) {
    self.variables = variables
    self.shape = shape
    var sources: [Source] = []
    var offsets: [SolvePlan.Term] = []
    var block = ConstraintSystem()
    for _ in variables { block.addVariable() }
    for row in rows {
      offsets += row.offset
      sources.append(
        Source(
          identifier: row.identifier, scale: row.form[0].coefficient, end: offsets.count))
      let isBound = row.identifier < 0
      block.addConstraint(
        row.form.map {
          (variables.firstPlace { [wanted = $0.variable] in $0 >= wanted }, $0.coefficient)
        },
        isBound ? .greaterThanOrEqual : system.relations[row.identifier], 0,
        priority: isBound ? ConstraintSystem.required : system.priorities[row.identifier])
    }
    self.sources = sources
    self.offsets = offsets
    self.system = block
    tableau = LexicographicTableau(shape)
    values = [Double](repeating: 0, count: shape.itemCount)
  }

  /// About how many bytes it takes, its regions counted that it may yet get.
  var byteCount: Int {
    let squared = variables.count * variables.count
    return tableau.byteCount + sources.count * 100 + offsets.count * 16
      + Self.greatestRegionCount * (8 * squared + 32 * sources.count) / 4
  }

  /// Solves the block; false where it has no one answer beyond doubt.
  func solve(_ system: ConstraintSystem, _ passes: BlockPasses) -> Bool {
    placeKinks(system)
    if isShared, solveByRegion() { return true }
    switch tableau.solve() {
    case .unique:
      isShared = false
      for item in values.indices { values[item] = tableau.value(of: item) }
      return true
    case .infeasible: return false
    case .open: return !isShared && solveByRegion() || solveAlone(passes)
    }
  }

  private func placeKinks(_ system: ConstraintSystem) {
    var place = 0
    for (kink, source) in sources.enumerated() {
      var value =
        source.identifier >= 0
        ? system.constants[source.identifier] : system.lowerBounds[~source.identifier]
      while place < source.end {
        value -= offsets[place].coefficient * system.constants[Int(offsets[place].place)]
        place += 1
      }
      tableau.places[kink] = value / source.scale
    }
  }

  private func solveByRegion() -> Bool {
    for place in regions.indices
    where regions[place].fits(shape, places: tableau.places, values: &values) {
      if place > 0 { regions.insert(regions.remove(at: place), at: 0) }
      isShared = true
      return true
    }
    return false
  }

  /// Solves the block as a system of its own, and keeps the region of the answer.
  private func solveAlone(_ passes: BlockPasses) -> Bool {
    for (kink, source) in sources.enumerated() {
      system.setConstant(tableau.places[kink] * source.scale, of: kink)
    }
    guard let found = passes.values(of: system) else { return false }
    for (place, value) in found.enumerated() { values[place] = value }
    shape.computeForms(&values)
    isShared = true
    if let region = CriticalRegion(around: shape, at: values, places: tableau.places) {
      if regions.count == Self.greatestRegionCount { regions.removeLast() }
      regions.insert(region, at: 0)
    }
    return true
  }

  /// Whether the constraints miss their constants by what the block takes them to.
  func agrees(with activities: [Double], of system: ConstraintSystem) -> Bool {
    for (kink, source) in sources.enumerated() where source.identifier >= 0 {
      let activity = activities[source.identifier]
      let constant = system.constants[source.identifier]
      let expected = source.scale * (values[shape.items[kink]] - tableau.places[kink])
      let near = EqualityElimination.tolerance * max(1, abs(activity), abs(constant))
      if abs(activity - constant - expected) > near { return false }
    }
    return isShared || tableau.isConsistent()
  }
}
