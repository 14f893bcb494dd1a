/// Classes of edges that keep their distances exactly, and the lines each class may go to.
///
/// Every edge has its distance from the representative of its class.
struct GridClasses {
  /// Equally distant lines, as positions of the representative of a class.
  struct Lines {
    let step: Double
    let origin: Double

    /// Returns the line nearest to a place.
    func nearest(to place: Double) -> Double {
      origin + ((place - origin) / step).rounded() * step
    }

    /// Returns the last line that is not above a place.
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
  /// The distance of each edge from its root.
  private var offsets: [Double]
  /// The edges of each root.
  private var members: [[Int]]
  private var lines: [Lines?]

  /// Creates a separate class for every edge.
  init(_ edges: [Grid.Edge]) {
    roots = Array(edges.indices)
    offsets = [Double](repeating: 0, count: edges.count)
    members = edges.indices.map { [$0] }
    lines = edges.map { edge in edge.step.map { Lines(step: $0, origin: 0) } }
  }

  /// Returns the representative of an edge's class, and the distance of the edge from it.
  func find(_ edge: Int) -> (root: Int, offset: Double) { (roots[edge], offsets[edge]) }

  /// Returns the lines of a class; `nil` if it may be anywhere.
  func lines(ofClass root: Int) -> Lines? { lines[root] }

  /// Merges the classes of two edges that must keep their distance, if their lines allow it.
  ///
  /// They do if one class has no lines, or if the coarser lines are among the finer ones. The
  /// coarser lines then apply to the merged class.
  ///
  /// - Returns: Whether the edges now keep the distance.
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
