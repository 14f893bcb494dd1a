import LayoutNotation
import Plumb

/// A solution with frames to draw.
struct DrawnSolution {
  let solution: Solution
  /// The conflict, if the solution is that of an elastic layout.
  let conflict: Solution.Conflict?
  /// The direction of the layout.
  let direction: LayoutDirection
  /// The names of the views of SLL rules, by the numbers of the rules; only for a conflict.
  private(set) var ruleViews: [Int: String] = [:]
  /// Whether the layout was made of a foreign file.
  var isImported = false
  /// The texts of views, by index.
  var texts: [Int: DrawnText] = [:]
  /// The contents of views beside texts, by index.
  var contents: [Int: DrawnContent] = [:]
  private let layout: Source

  /// The layout of the solution, in the available form.
  private enum Source {
    case prepared(PreparedLayout)
    case layout(Layout)
  }

  /// Returns the lowered layout.
  func lowered() throws(LayoutError) -> PreparedLayout {
    switch layout {
    case .prepared(let prepared): prepared
    case .layout(let layout): try PreparedLayout(layout)
    }
  }

  /// Prepares to draw a feasible solution, with its layout; `nil` if there are no frames.
  init?(_ solution: Solution, of prepared: PreparedLayout) {
    if solution.views.isEmpty { return nil }
    (self.solution, layout) = (solution, .prepared(prepared))
    (conflict, direction) = (nil, prepared.direction)
  }

  /// Prepares to draw a solution; `nil` if there are no frames. An infeasible layout is made
  /// elastic, stays so, and is solved again.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - solution: Its solution.
  ///   - limits: The budgets of the elastic solve.
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
