/// The parts of a search for whole values that only make it faster; each can be left out.
package struct SearchParts: OptionSet, Sendable {
  /// A bit a part.
  package let rawValue: UInt8

  /// Makes a set of parts from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Cuts at the root.
  package static let cuts = SearchParts(rawValue: 1)
  /// Whatever looks for points beside the tree.
  package static let heuristics = SearchParts(rawValue: 2)
  /// What is worth it in a long search only waits for some nodes.
  package static let patience = SearchParts(rawValue: 4)

  /// All parts.
  package static let all: SearchParts = [.cuts, .heuristics, .patience]
}
