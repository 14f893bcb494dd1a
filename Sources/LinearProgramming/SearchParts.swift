/// What our own search for whole values uses; each part only makes it faster, and can be left out.
package struct SearchParts: OptionSet, Sendable {
  /// A bit a part.
  package let rawValue: UInt8

  /// Makes a set of parts from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Among the cuts, mixed-integer rounding of rows and sums of rows.
  package static let rounding = SearchParts(rawValue: 1)
  /// Lifted covers of knapsack rows, and of rows with continuous columns (flow covers).
  package static let covers = SearchParts(rawValue: 2)
  /// What the large columns of a row leave to each of the others: cliques and implied bounds.
  package static let conflicts = SearchParts(rawValue: 4)
  /// All cuts at the root. Those of the rows of the simplex tableau (Gomory's) are none of them:
  /// they raise bounds, but they are dense, and what they save in nodes the nodes pay in time.
  package static let cuts: SearchParts = [.rounding, .covers, .conflicts]

  /// Whatever looks for points beside the tree.
  package static let heuristics = SearchParts(rawValue: 8)
  /// What is worth it in a long search only waits for some nodes.
  package static let patience = SearchParts(rawValue: 16)

  /// What programs are searched with: all parts.
  package static let programs = SearchParts(rawValue: 31)
  /// What the choices of layouts are searched with: cuts bring them nothing, and cost them a sixth
  /// of their time.
  package static let layouts: SearchParts = [.heuristics, .patience]
}
