/// The progress of a search for whole values.
package struct SearchProgress: Sendable, Equatable {
  /// The number of nodes of the search tree that were processed.
  package let nodes: Int
  /// The objective of the best point so far; `nil` before there is one.
  package let objective: Double?
  /// The proven lower bound of the objective; `-.infinity` before the first relaxation is solved.
  package let bound: Double

  /// Creates a report.
  package init(nodes: Int, objective: Double?, bound: Double) {
    self.nodes = nodes
    self.objective = objective
    self.bound = bound
  }
}
