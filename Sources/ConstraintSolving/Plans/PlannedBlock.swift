import FlatMemory

/// A block of a plan: free variables that rows connect, and its tableau.
final class PlannedBlock {
  /// The free variables, ascending.
  let variables: [Int]
  let tableau: LexicographicTableau
  /// The values of the variables and the forms in the last solve.
  let values: FlatArray<Double>
  let model: BlockModel
  private let positions: SymbolicPositions

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - variables: Its variables, ascending.
  ///   - model: Its items and their costs.
  ///   - rows: Its rows, in the numbering of the model.
  init(_ variables: [Int], _ model: BlockModel, _ rows: [PlannedRow]) {
    self.variables = variables
    self.model = model
    positions = SymbolicPositions(capacity: model.origins.count)
    for origin in model.origins { positions.append(origin, rows[origin.row].offset) }
    tableau = LexicographicTableau(model)
    values = FlatArray(repeating: 0, count: model.itemCount)
  }

  /// The number of breakpoints of its items.
  var breakpointCount: Int { positions.count }

  /// The approximate size in bytes.
  var byteCount: Int { tableau.byteCount + positions.byteCount + positions.count * 48 }

  /// Solves the block.
  ///
  /// - Returns: `unique` for a certain solution, `free` if rule 4 has to choose among equally good
  ///   points, any other case if the passes have to find the solution.
  func solve(_ input: PlanInput, until deadline: Deadline) -> LexicographicTableau.Outcome {
    positions.evaluate(input, into: tableau.positions)
    let outcome = tableau.solve(until: deadline)
    if outcome == .unique || outcome == .free { takeValues() }
    return outcome
  }

  private func takeValues() {
    for item in 0..<values.count { values[item] = tableau.value(of: item) }
  }

  /// Copies the values that rule 4 chose.
  func take(_ point: Vector<Double>) {
    for (column, variable) in variables.enumerated() { values[column] = point[variable] }
    model.computeForms(values)
  }

  /// Whether the violations of the constraints match the predictions of the block.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    guard tableau.keepsOffFarLimits(values) else { return false }
    let values = values.elements
    return positions.agrees(with: activities, input) {
      tableau.isFar($0) ? nil : values[model.items[$0]] - tableau.positions[$0]
    } && tableau.isConsistent()
  }
}
