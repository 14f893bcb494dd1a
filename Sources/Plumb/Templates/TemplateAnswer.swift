import ConstraintSolving

/// What all solutions of a template's layout have in common: the views, and how constraints are
/// told that gave way.
package final class TemplateWords: Sendable {
  /// The views; their frames are those of no solution.
  package let views: Solution.Views
  /// What is told of each constraint of the system but the amount; `nil` of one that is not told.
  package let unsatisfied: [Solution.Unsatisfied?]
  fileprivate let identity: LayoutIdentity

  init(_ lowered: SystemBuilder) {
    let geometry = lowered.geometry
    views = .init(
      table: geometry.table, order: geometry.order, numbers: geometry.numbers,
      frames: geometry.order.map { _ in .zero })
    identity = geometry.identity
    unsatisfied = lowered.origins.indices.map { constraint in
      if case .fit = lowered.origins[constraint] { return nil }
      return .init(
        constraint: lowered.source(of: .constraint(constraint)),
        priority: lowered.writtenPriority(of: constraint), amount: 0)
    }
  }
}

/// A solution of a template's layout in which nothing is ambiguous, as numbers.
package struct TemplateAnswer: Sendable {
  /// What it shares with others.
  package let words: TemplateWords
  /// The values of the variables, four for each view.
  package let values: [Double]
  /// The optional constraints that do not hold, with the amounts.
  package let violations: [(constraint: Int, amount: Double)]
  private let statistics: SystemSolution.Statistics

  init(_ words: TemplateWords, _ solved: SystemSolution) {
    self.words = words
    values = solved.values
    violations = solved.violations
    statistics = solved.statistics
  }

  /// The solution in the terms of the layout.
  package var solution: Solution {
    var solution = Solution(outcome: .solved)
    solution.identity = words.identity
    solution.views = words.views.with((0..<words.views.count).map { Frame($0, in: values.span) })
    solution.unsatisfied = violations.compactMap { constraint, amount in
      var unsatisfied = words.unsatisfied[constraint]
      unsatisfied?.amount = amount
      return unsatisfied
    }
    solution.statistics = .init(statistics)
    return solution
  }
}

extension Frame {
  /// The frame of the view of a number among the values of all variables.
  package init(_ view: Int, in values: Swift.Span<Double>) {
    // Rounding leaves some sizes a trace below 0, and such a size nobody could use as one.
    self.init(
      x: values[4 * view + 2], y: values[4 * view + 3], width: max(0, values[4 * view]),
      height: max(0, values[4 * view + 1]))
  }
}
