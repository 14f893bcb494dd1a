/// What a choice of lines costs: broken hard limits first, then the deviation from required
/// constraints, then the movement of all edges.
struct GridCost {
  var broken = 0.0
  var deviation = 0.0
  var movement = 0.0

  static func += (left: inout GridCost, right: GridCost) {
    left.broken += right.broken
    left.deviation += right.deviation
    left.movement += right.movement
  }

  /// Differences up to this many points are rounding.
  static let tolerance = 1e-7

  /// -1 if this cost is less than another, 1 if it is more, 0 if they are equal but for rounding.
  func compared(with other: GridCost) -> Int {
    for difference in [
      broken - other.broken, deviation - other.deviation, movement - other.movement,
    ] where abs(difference) > Self.tolerance {
      return difference < 0 ? -1 : 1
    }
    return 0
  }
}

/// What a class of edges adds to the document order when it goes to the upper line: by how much
/// views become wider, higher, less far left and less far up.
struct GridOrder {
  /// Keys rising, four a view: width, height, left, top.
  private(set) var keys: [Int] = []
  /// What is gained at each key; more is better.
  private(set) var gains: [Double] = []

  /// Nothing is gained.
  init() {}

  /// Adds an edge, which moves up by a step.
  mutating func add(edge: Int, step: Double) {
    let (view, side) = (edge / 4, edge % 4)
    // Left and right make the width, top and bottom the height.
    let axis = side / 2
    let isStart = side % 2 == 0
    add(4 * view + axis, isStart ? -step : step)
    if isStart { add(4 * view + 2 + axis, -step) }
  }

  private mutating func add(_ key: Int, _ gain: Double) {
    if let place = keys.lastIndex(of: key) {
      gains[place] += gain
      return
    }
    let place = keys.lastIndex { $0 < key }.map { $0 + 1 } ?? 0
    keys.insert(key, at: place)
    gains.insert(gain, at: place)
  }

  /// Drops keys at which what several edges add cancels out.
  mutating func removeZeros() {
    let kept = keys.indices.filter { abs(gains[$0]) > 1e-9 }
    (keys, gains) = (kept.map { keys[$0] }, kept.map { gains[$0] })
  }
}
