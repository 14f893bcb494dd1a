import ConstraintSolving

/// The grid that the edges of a layout's views are placed on.
extension PreparedLayout {
  /// A solution with its edges on the lines of the layout's grid; the solution itself without one.
  ///
  /// - Parameters:
  ///   - solved: The solution.
  ///   - solver: The solver that found it.
  ///   - options: The remaining budget.
  /// - Returns: The solution on the grid, as `PrioritizedSolver.snap(_:of:to:options:)` returns it.
  /// - Throws: The errors of that function.
  func placedOnGrid(
    _ solved: SystemSolution, by solver: PrioritizedSolver, options: SolveOptions
  ) throws(SolvingError) -> SystemSolution {
    guard var grid, !solved.values.isEmpty else { return solved }
    grid.forms += geometry.insets.all.indices.map(gridForm)
    // Results of conditions are not places.
    grid.forms += Array(repeating: nil, count: solved.values.count - grid.forms.count)
    if grid.edges[0].step == nil {
      // A root without a grid keeps its size: its edges are on separate lines.
      let (width, height) = (solved.values[0], solved.values[1])
      for (edge, place) in zip(0..<4, [0, width, 0, height]) {
        grid.edges[edge].step = place > 0 ? place : 1
      }
    }
    return try solver.snap(solved, of: system, to: grid, options: options)
  }
}

extension ViewGeometry {
  /// The least step of a grid, in points: an edge closer than this to a line counts as on it.
  private static let leastStep = 1e-6

  /// The edges of the views with the steps of their grids, and the variables as differences of
  /// edges; `nil` where no view has a grid.
  ///
  /// - Throws: `LayoutError` for a step that is negative, not finite, or so small that any place
  ///   counts as on a line.
  func grid() throws(LayoutError) -> Grid? {
    guard table.contains(where: { $0.grid != nil }) else { return nil }
    var steps: [Double?] = []
    var grid = Grid(edges: [], forms: [])
    for (number, view) in order.enumerated() {
      let given = table[Int(view)].grid
      if let step = given, !(step.isInRange && (step == 0 || step >= Self.leastStep)) {
        throw LayoutError(
          .invalidValue,
          "the step of the grid of \"\(name(number))\" must be finite, and at least 0.000001 or 0; "
            + "found \(step)"
        )
      }
      let parent = table.parent(of: Int(view)).map { Int(numbers[$0]) }
      let step = given.map { $0 == 0 ? nil : $0 } ?? parent.flatMap { steps[$0] }
      steps.append(step)
      grid.edges += Array(repeating: Grid.Edge(step: step), count: 4)
      let (left, right, top, bottom) = (4 * number, 4 * number + 1, 4 * number + 2, 4 * number + 3)
      grid.forms.append(.difference(right, minus: left))
      grid.forms.append(.difference(bottom, minus: top))
      grid.forms.append(parent.map { .difference(left, minus: 4 * $0) } ?? .edge(left))
      grid.forms.append(parent.map { .difference(top, minus: 4 * $0 + 2) } ?? .edge(top))
    }
    return steps.allSatisfy { $0 == nil } ? nil : grid
  }
}
