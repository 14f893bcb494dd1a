import LayoutNotation
import Plumb

/// A solution that has frames to draw.
struct DrawnSolution {
  let solution: Solution
  /// What contradicts itself, where the solution is one of the layout made elastic.
  let conflict: Solution.Conflict?
  /// The direction of the layout.
  let direction: LayoutDirection
  /// The names of the views of SLL rules, by the numbers of these; of a conflict alone.
  private(set) var ruleViews: [Int: String] = [:]
  /// Whether the layout was made of a foreign file.
  var isImported = false
  /// What stands in views, by their places.
  var texts: [Int: DrawnText] = [:]
  /// What they show beside that, by their places.
  var contents: [Int: DrawnContent] = [:]
  private let layout: Source

  /// The layout of the solution, as it is at hand.
  private enum Source {
    case prepared(PreparedLayout)
    case layout(Layout)
  }

  /// The layout, lowered.
  func lowered() throws(LayoutError) -> PreparedLayout {
    switch layout {
    case .prepared(let prepared): prepared
    case .layout(let layout): try PreparedLayout(layout)
    }
  }

  /// Prepares to draw a solution that is no conflict, with its layout; `nil` where there are no
  /// frames.
  init?(_ solution: Solution, of prepared: PreparedLayout) {
    if solution.views.isEmpty { return nil }
    (self.solution, layout) = (solution, .prepared(prepared))
    (conflict, direction) = (nil, prepared.direction)
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
    (self.layout, direction) = (.layout(layout), layout.direction)
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
    ruleViews = Dictionary(
      layout.rules.map { ($0.number, $0.view.name) }, uniquingKeysWith: { first, _ in first })
  }
}
