/// Edges that keep their distance from each other exactly, and the lines each class of them may go
/// to.
///
/// Every edge has its distance from the representative of its class.
struct GridClasses {
  /// Equally distant lines, as positions of the representative of a class.
  struct Lines {
    let step: Double
    let origin: Double

    /// The line next to a place.
    func nearest(to place: Double) -> Double {
      origin + ((place - origin) / step).rounded() * step
    }

    /// The last line that is not above a place.
    func below(_ place: Double) -> Double {
      origin + ((place - origin) / step).rounded(.down) * step
    }

    func moved(by distance: Double) -> Lines { Lines(step: step, origin: origin + distance) }

    /// Whether all lines of another set are lines of this one.
    func contains(_ other: Lines) -> Bool {
      Self.isMultiple(other.step, of: step) && Self.isMultiple(other.origin - origin, of: step)
    }

    private static func isMultiple(_ number: Double, of step: Double) -> Bool {
      let count = number / step
      return abs(count - count.rounded()) <= Tolerance.equality * max(1, abs(count))
    }
  }

  private var roots: [Int]
  /// How far each edge is from its root.
  private var offsets: [Double]
  /// The edges of each root.
  private var members: [[Int]]
  private var lines: [Lines?]

  /// Every edge in a separate class.
  init(_ edges: [Grid.Edge]) {
    roots = Array(edges.indices)
    offsets = [Double](repeating: 0, count: edges.count)
    members = edges.indices.map { [$0] }
    lines = edges.map { edge in edge.step.map { Lines(step: $0, origin: 0) } }
  }

  /// The representative of the class of an edge, and the distance of the edge from it.
  func find(_ edge: Int) -> (root: Int, offset: Double) { (roots[edge], offsets[edge]) }

  /// The lines of a class; nil if it may stand anywhere.
  func lines(ofClass root: Int) -> Lines? { lines[root] }

  /// Makes one class of two edges whose distance is to stay what it is, if their lines allow it:
  /// one has no lines, or the coarser lines are among the finer ones, and then they count for both.
  ///
  /// - Returns: Whether the distance is kept by now.
  @discardableResult
  mutating func merge(_ edge: Int, _ other: Int, distance: Double) -> Bool {
    let (root, offset) = find(edge)
    let (otherRoot, otherOffset) = find(other)
    // place(root) = place(otherRoot) + between
    let between = distance + otherOffset - offset
    if root == otherRoot { return abs(between) <= Tolerance.equality * max(1, abs(distance)) }
    var common = lines[root] ?? lines[otherRoot]?.moved(by: between)
    if let mine = lines[root], let others = lines[otherRoot]?.moved(by: between) {
      if mine.contains(others) {
        common = others
      } else if others.contains(mine) {
        common = mine
      } else {
        return false
      }
    }
    if members[root].count >= members[otherRoot].count {
      move(otherRoot, to: root, by: -between)
      lines[root] = common
    } else {
      move(root, to: otherRoot, by: between)
      lines[otherRoot] = common?.moved(by: -between)
    }
    return true
  }

  private mutating func move(_ root: Int, to other: Int, by distance: Double) {
    for edge in members[root] {
      roots[edge] = other
      offsets[edge] += distance
    }
    members[other] += members[root]
    members[root] = []
  }
}
