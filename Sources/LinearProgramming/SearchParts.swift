/// The parts of Plumb's own search for whole values. Each part only makes the search faster and can
/// be left out.
package struct SearchParts: OptionSet, Sendable {
  /// One bit per part.
  package let rawValue: UInt8

  /// Creates a set of parts from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Mixed-integer rounding cuts of rows and sums of rows.
  package static let rounding = SearchParts(rawValue: 1)
  /// Lifted covers of knapsack rows, and of rows with continuous columns (flow covers).
  package static let covers = SearchParts(rawValue: 2)
  /// Conflict cuts: the room that the large columns of a row leave to each other column, as cliques
  /// and implied bounds.
  package static let conflicts = SearchParts(rawValue: 4)
  /// All cuts at the root. Cuts from the rows of the simplex tableau (Gomory's) are not included.
  /// They raise bounds, but they are dense, and the time per node cancels the saving in nodes.
  package static let cuts: SearchParts = [.rounding, .covers, .conflicts]

  /// Searches for points outside the tree.
  package static let heuristics = SearchParts(rawValue: 8)
  /// Delays parts that pay only in a long search for some nodes.
  package static let patience = SearchParts(rawValue: 16)

  /// The parts for programs: all of them.
  package static let programs = SearchParts(rawValue: 31)
  /// The parts for the choices of layouts. Cuts do not help there, and cost a sixth of the time.
  package static let layouts: SearchParts = [.heuristics, .patience]
}
