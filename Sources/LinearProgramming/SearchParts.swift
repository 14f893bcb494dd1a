/// What our own search for whole values uses; each part only makes it faster, and can be left out.
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
  /// Among the cuts, those along paths of rows.
  package static let paths = SearchParts(rawValue: 8)
  /// Among the heuristics, packing the largest first.
  package static let packing = SearchParts(rawValue: 16)
  /// Blocks that can change places are kept in order.
  package static let blocks = SearchParts(rawValue: 32)
  /// What the root leaves is presolved and searched anew, where that is much smaller.
  package static let restarts = SearchParts(rawValue: 64)

  /// What programs are searched with: all parts.
  package static let programs = SearchParts(rawValue: 127)
  /// What the choices of layouts are searched with: the others bring them nothing.
  package static let layouts: SearchParts = [.cuts, .heuristics, .patience]
}
