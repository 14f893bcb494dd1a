/// The cost of a choice of lines.
///
/// Broken hard limits count first, then the deviation from required constraints, then the movement
/// of all edges.
struct GridCost {
  var broken = 0.0
  var deviation = 0.0
  var movement = 0.0

  static func += (left: inout GridCost, right: GridCost) {
    left.broken += right.broken
    left.deviation += right.deviation
    left.movement += right.movement
  }

  /// The greatest difference that counts as rounding, in points.
  static let tolerance = Tolerance.visible

  /// Returns -1 if this cost is less than another, 1 if it is greater, and 0 if they are equal up
  /// to rounding.
  func compared(with other: GridCost) -> Int {
    for difference in [
      broken - other.broken, deviation - other.deviation, movement - other.movement,
    ] where abs(difference) > Self.tolerance {
      return difference < 0 ? -1 : 1
    }
    return 0
  }
}

/// A comparison of choices of several classes by the document order.
struct GridOrder {
  /// For each class, its gains on the line above, by the rank of the key.
  private let gains: [[(rank: Int, gain: Double)]]
  private var sums: [Double]
  private var touched: [Int] = []

  /// Stores the gains of classes.
  init(_ classes: [GridProblem.EdgeClass]) {
    let keys = Set(classes.flatMap(\.gains.keys)).sorted()
    let ranks = Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
    gains = classes.map { edgeClass in
      edgeClass.gains.map { (rank: ranks[$0.key] ?? 0, gain: $0.value) }
    }
    sums = [Double](repeating: 0, count: keys.count)
  }

  /// Adds a class that goes to the line above in only one of two choices.
  ///
  /// - Parameters:
  ///   - number: The class.
  ///   - isAbove: Whether the class goes to the line above in the first choice.
  mutating func add(_ number: Int, isAbove: Bool) {
    for (rank, gain) in gains[number] {
      if sums[rank] == 0 { touched.append(rank) }
      sums[rank] += isAbove ? gain : -gain
    }
  }

  /// Returns whether the first choice precedes the other one in document order, and forgets all
  /// added classes.
  mutating func comesFirst() -> Bool {
    let first = touched.filter { abs(sums[$0]) > Tolerance.equality }.min()
    defer {
      for rank in touched { sums[rank] = 0 }
      touched = []
    }
    return first.map { sums[$0] > 0 } ?? false
  }
}
