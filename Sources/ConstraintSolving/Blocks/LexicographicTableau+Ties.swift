import FlatMemory

/// Rule 3 in a tableau where ways that no level notices move the same items.
extension LexicographicTableau {
  /// More ways that move the same items are left to the passes.
  static let greatestWayCount = 12
  /// A weight smaller than this may be rounding.
  private static let leastWeight = Tolerance.certain

  /// Goes along all ways to where the violations that notice are least shared: those of ways that
  /// move the same items, one more than there are ways, become equal.
  ///
  /// Equal violations are the only fair ones where each weighs something in a sum of them that no
  /// way changes: none can be less unless another is more.
  ///
  /// - Returns: Whether that decides everything.
  func shareTogether() -> Bool {
    guard moves.count <= Self.greatestWayCount else { return false }
    for group in groupsOfWays() {
      if group.count > 1 {
        guard equalize(group) else { return false }
      } else {
        guard let length = fairLength(of: moves[group[0]]) else { return false }
        moves[group[0]].length = length
      }
    }
    return goesAlongWays()
  }

  /// The ways that move the same items, by their positions.
  private func groupsOfWays() -> [[Int]] {
    var groups: [[Int]] = []
    for index in 0..<moves.count {
      var group = [index]
      groups.removeAll { other in
        guard other.contains(where: { areCoupled($0, index) }) else { return false }
        group = other + group
        return true
      }
      groups.append(group)
    }
    return groups
  }

  private func areCoupled(_ one: Int, _ other: Int) -> Bool {
    (0..<formCount).contains { row in
      rate(row, one) != 0 && rate(row, other) != 0 && !model.breakpointRange(of: basic[row]).isEmpty
    }
  }

  /// By how much a basic item moves with a way.
  func rate(_ row: Int, _ way: Int) -> Double {
    let rate = table[row * variableCount + moves[way].column]
    return abs(rate) > Tolerance.negligible ? rate : 0
  }

  /// Finds how far to go along some ways so that the violations of the highest level that notice
  /// are equal.
  private func equalize(_ group: [Int]) -> Bool {
    let size = group.count + 1
    for level in 1..<max(levelCount, 1) {
      // The rows `rates of the violation, -1`, with its negated amount.
      var matrix: [Double] = []
      var amounts: [Double] = []
      func add(_ breakpoint: Int, isPassed: Bool, from distance: Double, rate: (Int) -> Double) {
        let slope =
          isPassed ? model.breakpoints[breakpoint].right : model.breakpoints[breakpoint].left
        guard slope != 0 else { return }
        for way in group { matrix.append(slope * rate(way)) }
        matrix.append(-1)
        amounts.append(-slope * distance)
      }
      for way in group {
        let item = pinned[moves[way].column]
        for breakpoint in model.breakpointRange(of: item)
        where model.breakpoints[breakpoint].level == level {
          let distance = values[item] - positions[breakpoint]
          let isBelow = abs(distance) > tolerance ? distance < 0 : moves[way].falls
          add(breakpoint, isPassed: !isBelow, from: distance) { $0 == way ? 1 : 0 }
        }
      }
      for row in 0..<formCount where group.contains(where: { rate(row, $0) != 0 }) {
        let item = basic[row]
        for breakpoint in model.breakpointRange(of: item)
        where model.breakpoints[breakpoint].level == level {
          add(
            breakpoint, isPassed: isPassed[breakpoint], from: values[item] - positions[breakpoint]
          ) { rate(row, $0) }
        }
      }
      if amounts.isEmpty { continue }
      guard amounts.count == size,
        let inverse = invertedMatrix(of: matrix, size, leastPivot: Tolerance.visible),
        (0..<size).allSatisfy({ -inverse[(size - 1) * size + $0] > Self.leastWeight })
      else { return false }
      for (index, way) in group.enumerated() {
        moves[way].length = (0..<size).reduce(0) {
          $0 + inverse[index * size + $1] * amounts[$1]
        }
      }
      return true
    }
    return false
  }
}
