import FlatMemory

/// What the frames of a solution give to think about, for tests of layouts in many languages and
/// sizes.
extension Solution {
  /// Frames that miss by no more than rounding do not.
  private static let tolerance = 1e-6

  /// How far views reach beyond the views around them, by their names: points at each edge, 0 where
  /// they do not. Hidden ones are left out, and frames are those that constraints see: a shadow
  /// beyond the edge is nothing to tell.
  public var outside: [String: EdgeInsets] {
    let frames = views.rectangles
    var outside: [String: EdgeInsets] = [:]
    for (place, parent) in shownViews {
      func told(_ reach: Double) -> Double { reach > Self.tolerance ? reach : 0 }
      let reach = frames[place].reach(beyond: frames[parent])
      let by = EdgeInsets(
        top: told(reach.top), left: told(reach.left), bottom: told(reach.bottom),
        right: told(reach.right))
      if by != EdgeInsets(0) { outside[views[place].name] = by }
    }
    return outside
  }

  /// The names of views that overlap others of the same parent, the one that is drawn first before
  /// the one in front, and the size of what they share, in points. Hidden ones are left out, and
  /// those of which one lies on the other as a whole, as a title on a bar. Of very many it has the
  /// first.
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

  /// The places of the views that are shown, each with that of its parent.
  private var shownViews: [(place: Int, parent: Int)] {
    zip(views.indices, views.areHidden).compactMap { place, isHidden in
      isHidden ? nil : views.parent(of: place).map { (place, $0) }
    }
  }
}

extension Frame {
  /// How far it reaches beyond the edges of the view around it, in points; below 0 where it does
  /// not reach them.
  package func reach(beyond room: Frame) -> EdgeInsets {
    EdgeInsets(top: -y, left: -x, bottom: maxY - room.height, right: maxX - room.width)
  }

  /// The size of what it shares with another one that it overlaps.
  package func shared(with other: Frame) -> (width: Double, height: Double) {
    (
      min(maxX, other.maxX) - max(x, other.x), min(maxY, other.maxY) - max(y, other.y)
    )
  }
}

extension [Int] {
  /// Which views, siblings by their places, overlap; those that lie on another one as a whole are
  /// meant to.
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
