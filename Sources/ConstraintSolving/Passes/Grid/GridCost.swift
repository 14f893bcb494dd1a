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
  static let tolerance = Tolerance.visible

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

/// Compares choices of several classes by the document order.
struct GridOrder {
  /// For each class, what is gained on the line above, by the rank of the key.
  private let gains: [[(rank: Int, gain: Double)]]
  private var sums: [Double]
  private var touched: [Int] = []

  /// Keeps the gains of classes.
  init(_ classes: [GridProblem.EdgeClass]) {
    let keys = Set(classes.flatMap(\.gains.keys)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    gains = classes.map { edgeClass in
      edgeClass.gains.map { (rank: ranks[$0.key] ?? 0, gain: $0.value) }
    }
    sums = [Double](repeating: 0, count: keys.count)
  }

  /// Adds a class that is above in one choice, and not in another.
  ///
  /// - Parameters:
  ///   - number: The class.
  ///   - isAbove: Whether the first choice is the one in which it is.
  mutating func add(_ number: Int, isAbove: Bool) {
    for (rank, gain) in gains[number] {
      if sums[rank] == 0 { touched.append(rank) }
      sums[rank] += isAbove ? gain : -gain
    }
  }

  /// Whether the first choice comes before the other one in document order; what was added is
  /// forgotten.
  mutating func comesFirst() -> Bool {
    let first = touched.filter { abs(sums[$0]) > Tolerance.equality }.min()
    defer {
      for rank in touched { sums[rank] = 0 }
      touched = []
    }
    return first.map { sums[$0] > 0 } ?? false
  }
}
