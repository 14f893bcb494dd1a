import FlatMemory

/// A block of a plan: free variables that rows connect, and its tableau.
final class PlannedBlock {
  /// The free variables, rising.
  let variables: [Int]
  let tableau: LexicographicTableau
  /// The values of the variables and the forms in the last solve.
  let values: FlatArray<Double>
  let model: BlockModel
  private let positions: SymbolicPositions

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
    for origin in model.origins { positions.append(origin, rows[origin.row].offset) }
    tableau = LexicographicTableau(model)
    values = FlatArray(repeating: 0, count: model.itemCount)
  }

  /// How many breakpoints its items have.
  var breakpointCount: Int { positions.count }

  /// About how many bytes it takes.
  var byteCount: Int { tableau.byteCount + positions.byteCount + positions.count * 48 }

  /// Solves the block.
  ///
  /// - Returns: `unique` where it has one answer beyond doubt, `free` where rule 4 has to choose
  ///   among points that are as good, all else where the passes have to find it.
  func solve(_ input: PlanInput, until deadline: Deadline) -> LexicographicTableau.Outcome {
    positions.evaluate(input, into: tableau.positions)
    let outcome = tableau.solve(until: deadline)
    if outcome == .unique || outcome == .free { takeValues() }
    return outcome
  }

  private func takeValues() {
    for item in 0..<values.count { values[item] = tableau.value(of: item) }
  }

  /// Takes over the values that rule 4 chose.
  func take(_ point: Vector<Double>) {
    for (column, variable) in variables.enumerated() { values[column] = point[variable] }
    model.computeForms(values)
  }

  /// Whether the constraints miss their constants by what the block takes them to.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    guard tableau.keepsOffFarLimits(values) else { return false }
    let values = values.elements
    return positions.agrees(with: activities, input) {
      tableau.isFar($0) ? nil : values[model.items[$0]] - tableau.positions[$0]
    } && tableau.isConsistent()
  }
}
