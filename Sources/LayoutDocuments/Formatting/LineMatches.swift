import LayoutNotation

/// The common lines of two texts, in an order that both have.
enum LineMatches {
  /// The maximum number of lines compared by Myers' algorithm, whose work grows with the square of
  /// the differences.
  private static let mostCompared = 4000

  /// Returns the indices of the common lines, in order.
  ///
  /// Long texts are first cut at the lines that occur once in each, as in a patience diff. A
  /// section between two such lines counts as different if it is still too long, so the work is
  /// about linear.
  ///
  /// - Parameters:
  ///   - old: The lines of one text.
  ///   - new: The lines of the other text.
  /// - Returns: Pairs of indices, both ascending.
  static func pairs(_ old: [Substring], _ new: [Substring]) -> [(old: Int, new: Int)] {
    if old.count + new.count <= mostCompared { return compared(old[...], new[...]) }
    var pairs: [(old: Int, new: Int)] = []
    var (first, second) = (0, 0)
    for (one, other) in anchors(old, new) + [(old.count, new.count)] {
      pairs += between(old[first..<one], new[second..<other])
      if one < old.count { pairs.append((one, other)) }
      (first, second) = (one + 1, other + 1)
    }
    return pairs
  }

  /// Returns the pairs of lines between two anchors: the common beginning and end, and the matches
  /// between these.
  private static func between(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [(old: Int, new: Int)] {
    var (old, new) = (old, new)
    var (head, tail): ([(old: Int, new: Int)], [(old: Int, new: Int)]) = ([], [])
    while let one = old.first, one == new.first {
      head.append((old.startIndex, new.startIndex))
      (old, new) = (old.dropFirst(), new.dropFirst())
    }
    while let one = old.last, one == new.last {
      tail.append((old.endIndex - 1, new.endIndex - 1))
      (old, new) = (old.dropLast(), new.dropLast())
    }
    let isShort = !old.isEmpty && !new.isEmpty && old.count + new.count <= mostCompared
    return head + (isShort ? compared(old, new) : []) + tail.reversed()
  }

  private static func compared(
    _ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>
  ) -> [(old: Int, new: Int)] {
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .remove(let place, _, _): removed.insert(old.startIndex + place)
      case .insert(let place, _, _): added.insert(new.startIndex + place)
      }
    }
    return zip(
      old.indices.filter { !removed.contains($0) }, new.indices.filter { !added.contains($0) }
    ).map { (old: $0, new: $1) }
  }

  /// Returns the longest sequence of lines that occur once in both texts, in the same order.
  private static func anchors(_ old: [Substring], _ new: [Substring]) -> [(old: Int, new: Int)] {
    func places(_ lines: [Substring]) -> [Substring: Int] {
      Dictionary(zip(lines, lines.indices)) { _, _ in -1 }
    }
    let (first, second) = (places(old), places(new))
    // For each length the sequence that ends earliest, linked to its predecessors.
    var ends: [Int] = []
    var found: [(old: Int, new: Int, before: Int?)] = []
    for (place, line) in old.enumerated() {
      guard first[line] == place, let other = second[line], other >= 0 else { continue }
      let length = ends.partitioningIndex { found[$0].new > other }
      found.append((place, other, length > 0 ? ends[length - 1] : nil))
      if length < ends.count {
        ends[length] = found.count - 1
      } else {
        ends.append(found.count - 1)
      }
    }
    var anchors: [(old: Int, new: Int)] = []
    var next = ends.last
    while let place = next {
      anchors.append((found[place].old, found[place].new))
      next = found[place].before
    }
    return anchors.reversed()
  }
}
