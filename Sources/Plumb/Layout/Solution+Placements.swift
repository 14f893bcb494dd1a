import FlatMemory

/// Suspicious placements of a solution, for tests of layouts in many languages and sizes.
extension Solution {
  /// The tolerance for rounding errors, in points.
  private static let tolerance = 1e-6

  /// How far views extend beyond their parents, by view name: points at each edge, 0 where they do
  /// not.
  ///
  /// Hidden views are left out. The rectangles are alignment rectangles, so that a shadow beyond
  /// the edge does not count.
  public var outside: [String: EdgeInsets] {
    let frames = views.rectangles
    var outside: [String: EdgeInsets] = [:]
    for (place, parent) in shownViews {
      func visible(_ reach: Double) -> Double { reach > Self.tolerance ? reach : 0 }
      let reach = frames[place].reach(beyond: frames[parent])
      let by = EdgeInsets(
        top: visible(reach.top), left: visible(reach.left), bottom: visible(reach.bottom),
        right: visible(reach.right))
      if by != EdgeInsets(0) { outside[views[place].name] = by }
    }
    return outside
  }

  /// The pairs of sibling views that overlap, and the size of the overlap, in points.
  ///
  /// `back` is drawn first, `front` over it. Hidden views are left out, and pairs of which one
  /// view contains the other, such as a title on a bar. The list is cut if there are very many.
  public var overlaps: [(back: String, front: String, width: Double, height: Double)] {
    let frames = views.rectangles
    var children: [Int: [Int]] = [:]
    for (place, parent) in shownViews { children[parent, default: []].append(place) }
    return children.ordered { $0.key < $1.key }.flatMap { _, siblings in
      siblings.overlaps(of: frames).pairs.map { front, back in
        let shared = frames[front].shared(with: frames[back])
        return (views[back].name, views[front].name, shared.width, shared.height)
      }
    }
  }

  /// The indices of the visible views, each with that of its parent.
  private var shownViews: [(place: Int, parent: Int)] {
    zip(views.indices, views.areHidden).compactMap { place, isHidden in
      isHidden ? nil : views.parent(of: place).map { (place, $0) }
    }
  }
}

extension Frame {
  /// How far it extends beyond the edges of its parent, in points; negative where it does not
  /// reach them.
  package func reach(beyond room: Frame) -> EdgeInsets {
    EdgeInsets(top: -y, left: -x, bottom: maxY - room.height, right: maxX - room.width)
  }

  /// The size of its overlap with another frame.
  package func shared(with other: Frame) -> (width: Double, height: Double) {
    (
      min(maxX, other.maxX) - max(x, other.x), min(maxY, other.maxY) - max(y, other.y)
    )
  }
}

extension [Int] {
  /// The pairs of siblings, given by index, that overlap. Pairs of which one view contains the
  /// other are regarded as intended.
  ///
  /// - Parameter frames: The frames of all views.
  /// - Returns: The pairs, by the view in front, and whether there are more.
  package func overlaps(of frames: [Frame]) -> (pairs: [(front: Int, back: Int)], isCut: Bool) {
    guard count > 1 else { return ([], false) }
    let overlaps = SiblingOverlaps(of: map { frames[$0] })
    let pairs = overlaps.pairs.compactMap { pair -> (front: Int, back: Int)? in
      let (front, back) = (self[pair.front], self[pair.back])
      let (one, two) = (frames[front], frames[back])
      guard one == two || !one.contains(two) && !two.contains(one) else { return nil }
      return (front, back)
    }
    return (pairs, overlaps.isCut)
  }
}
