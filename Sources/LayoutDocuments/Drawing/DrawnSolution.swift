import LayoutNotation
import Plumb

/// A solution that has frames to draw, with the layout it is of.
struct DrawnSolution {
  let layout: Layout
  let solution: Solution
  /// What contradicts itself, where the solution is one of the layout made elastic.
  let conflict: Solution.Conflict?
  /// Whether the layout was made of a foreign file.
  var isImported = false
  /// What stands in views, by their places.
  var texts: [Int: DrawnText] = [:]

  /// The layout, lowered.
  func lowered() throws(LayoutError) -> PreparedLayout {
    try PreparedLayout(layout)
  }

  /// Prepares to draw a solution; `nil` where there are no frames. An infeasible layout is made
  /// elastic, and stays so, and solved once more.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - solution: Its solution.
  ///   - limits: What the elastic solve may spend.
  /// - Throws: `LayoutError` for invalid input.
  init?(
    of layout: Layout, _ solution: Solution, limits: SolveLimits
  ) throws(LayoutError) {
    self.layout = layout
    guard case .infeasible(let conflict) = solution.outcome else {
      if solution.views.isEmpty { return nil }
      self.solution = solution
      self.conflict = nil
      return
    }
    layout.isElastic = true
    let elastic = try layout.solve(limits: limits)
    if elastic.views.isEmpty { return nil }
    self.solution = elastic
    self.conflict = conflict
  }
}
