/// How far a search for whole values has come.
package struct SearchProgress: Sendable, Equatable {
  /// How many nodes of the search tree were looked at.
  package let nodes: Int
  /// The objective of the best point so far; nil before there is one.
  package let objective: Double?
  /// What no point can fall below; `-.infinity` before the first relaxation is solved.
  package let bound: Double

  /// Makes a report.
  package init(nodes: Int, objective: Double?, bound: Double) {
    self.nodes = nodes
    self.objective = objective
    self.bound = bound
  }
}
