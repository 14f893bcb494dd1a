/// The overlapping pairs of some frames, found by a sweep line from left to right.
///
/// The frames on the line are in a tree, ordered by their tops. Each node has the greatest bottom
/// edge of the frames below it, so that each frame finds the frames that it overlaps without
/// visiting the others.
package struct SiblingOverlaps {
  /// Two overlapping frames, by their indices.
  package struct Pair: Equatable {
    /// The frame behind, which comes first.
    package let back: Int
    /// The frame that is drawn over it.
    package let front: Int
  }

  /// The overlapping pairs, ordered by the frame in front.
  package private(set) var pairs: [Pair] = []
  /// Whether some pairs were left out.
  package private(set) var isCut = false
  /// How many nodes and frames were visited.
  package private(set) var steps = 0

  /// The limit of overlaps to search for per frame.
  private static let mostOfOne = 8
  /// Frames that overlap by at most this, in points, only touch: it is a rounding error.
  private static let tolerance = 1e-6

  private let frames: [Frame]
  /// The rank of each frame in the order of tops.
  private var ranks: [Int] = []
  private var tops: [Double] = []
  /// The tree: the greatest bottom edge of the frames on the line, -∞ for none; the root is node
  /// 1.
  private var bottoms: [Double] = []
  private var leafCount = 1
  private var byRank: [Int] = []

  /// Finds the overlapping pairs.
  package init(of frames: [Frame]) {
    self.frames = frames
    let solid = frames.indices.filter {
      frames[$0].maxX - frames[$0].x > Self.tolerance
        && frames[$0].maxY - frames[$0].y > Self.tolerance
    }
    guard solid.count > 1 else { return }
    byRank = solid.sorted { (frames[$0].y, $0) < (frames[$1].y, $1) }
    tops = byRank.map { frames[$0].y }
    ranks = [Int](repeating: 0, count: frames.count)
    for (rank, frame) in byRank.enumerated() { ranks[frame] = rank }
    while leafCount < byRank.count { leafCount *= 2 }
    bottoms = [Double](repeating: -.infinity, count: 2 * leafCount)
    sweep(solid)
    pairs.sort { ($0.front, $0.back) < ($1.front, $1.back) }
  }

  private mutating func sweep(_ solid: [Int]) {
    let arrivals = solid.sorted { (frames[$0].x, $0) < (frames[$1].x, $1) }
    let departures = solid.sorted { (frames[$0].maxX, $0) < (frames[$1].maxX, $1) }
    var departed = 0
    for frame in arrivals {
      while departed < departures.count,
        frames[departures[departed]].maxX <= frames[frame].x + Self.tolerance
      {
        set(departures[departed], -.infinity)
        departed += 1
      }
      var found = 0
      let end = tops.partitioningIndex { $0 >= frames[frame].maxY - Self.tolerance }
      find(below: frames[frame].y + Self.tolerance, frame, 1, 0..<leafCount, end, &found)
      if found > Self.mostOfOne { isCut = true }
      set(frame, frames[frame].maxY)
    }
  }

  /// Adds a frame to the line, or removes it.
  private mutating func set(_ frame: Int, _ bottom: Double) {
    var node = leafCount + ranks[frame]
    bottoms[node] = bottom
    while node > 1 {
      steps += 1
      node /= 2
      bottoms[node] = max(bottoms[2 * node], bottoms[2 * node + 1])
    }
  }

  /// Finds frames on the line among the first `end` in the order of tops that reach below `top`.
  private mutating func find(
    below top: Double, _ frame: Int, _ node: Int, _ ranks: Range<Int>, _ end: Int,
    _ found: inout Int
  ) {
    steps += 1
    guard ranks.lowerBound < end, bottoms[node] > top, found <= Self.mostOfOne else { return }
    if ranks.count == 1 {
      found += 1
      let other = byRank[ranks.lowerBound]
      if found <= Self.mostOfOne {
        pairs.append(Pair(back: min(frame, other), front: max(frame, other)))
      }
      return
    }
    let middle = ranks.lowerBound + ranks.count / 2
    find(below: top, frame, 2 * node, ranks.lowerBound..<middle, end, &found)
    find(below: top, frame, 2 * node + 1, middle..<ranks.upperBound, end, &found)
  }
}
