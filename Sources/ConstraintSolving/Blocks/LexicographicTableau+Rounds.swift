import FlatMemory

/// Rule 3 in a tableau in general: the largest violation is least, then the next, level by level.
///
/// The points that the levels leave are a polyhedron in the lengths of the ways, on which all
/// violations are linear. Each round is a program over it, as in Ogryczak, "On the lexicographic
/// minimax approach" (1997), and so a small block for a tableau of its own. It starts at the point
/// where the last one ended, so what that says of ranges and shares has no rounding to contradict.
extension LexicographicTableau {
  /// A sum of multiples of the lengths of the ways, and within what it may change.
  private struct Limit {
    var rates: [Double]
    var lower: Double
    var upper: Double
  }

  /// A violation that ways change.
  private struct Share {
    var item: Int
    var level: Int32
    var rates: [Double]
    var amount: Double
    /// Whether fairness leaves it no other amount.
    var isSettled = false
  }

  /// Goes along all ways to where the violations that notice are shared fairly.
  ///
  /// - Returns: What the block came to by that.
  func shareInRounds(until deadline: Deadline) -> Outcome {
    guard moves.count <= SolverReach.fairWays else { return .open }
    var (limits, shares) = limitsAndShares()
    let isDetermined = determine(limits, shares)
    held = isDetermined ? [] : Set(shares.map(\.item)).sorted()
    for index in 0..<moves.count { moves[index].length = 0 }
    // What is settled, and so what is spanned by that.
    var settled = RowSpace()
    for level in 1..<Int32(max(levelCount, 1)) {
      while true {
        let tied = shares.indices.filter {
          shares[$0].level == level && !settled.spans(shares[$0].rates)
        }
        if tied.isEmpty { break }
        guard
          let (lengths, atLargest) = leastLargest(tied, of: shares, within: limits, deadline),
          !atLargest.isEmpty
        else { return .open }
        go(lengths, &limits, &shares)
        for share in atLargest {
          shares[share].isSettled = true
          _ = settled.insert(shares[share].rates)
        }
      }
    }
    return goesAlongWays() ? isDetermined ? .unique : .free : .open
  }

  /// By how much a basic item moves with a way.
  private func rate(_ row: Int, _ way: Int) -> Double {
    let rate = basis.table[row * variableCount + moves[way].column]
    return abs(rate) > Tolerance.negligible ? rate : 0
  }

  private func go(_ lengths: [Double], _ limits: inout [Limit], _ shares: inout [Share]) {
    for limit in limits.indices {
      let sum = Self.sum(limits[limit].rates, lengths)
      limits[limit].lower = min(0, limits[limit].lower - sum)
      limits[limit].upper = max(0, limits[limit].upper - sum)
    }
    for share in shares.indices {
      shares[share].amount += Self.sum(shares[share].rates, lengths)
    }
    for index in 0..<moves.count { moves[index].length += lengths[index] }
  }

  private static func sum(_ rates: [Double], _ lengths: [Double]) -> Double {
    var sum = 0.0
    for (rate, length) in zip(rates, lengths) { sum += rate * length }
    return sum
  }

  /// What the ways change.
  private func limitsAndShares() -> (limits: [Limit], shares: [Share]) {
    var limits: [Limit] = []
    var shares: [Share] = []
    func add(_ item: Int, _ rates: [Double], isPassed: (_ breakpoint: Int) -> Bool) {
      var limit = Limit(rates: rates, lower: -.infinity, upper: .infinity)
      for breakpoint in model.breakpointRange(of: item) {
        let distance = values[item] - positions[breakpoint]
        let cost = costs[breakpoint]
        let slope: Double
        if isPassed(breakpoint) {
          limit.lower = max(limit.lower, min(0, -distance))
          slope = cost.right
        } else {
          limit.upper = min(limit.upper, max(0, -distance))
          slope = cost.left
        }
        if slope != 0, cost.level > 0 {
          shares.append(
            Share(
              item: item, level: cost.level, rates: rates.map { slope * $0 },
              amount: slope * distance))
        }
      }
      limits.append(limit)
    }
    for way in 0..<moves.count {
      let move = moves[way]
      let item = basis.pinned[move.column]
      add(item, (0..<moves.count).map { $0 == way ? 1 : 0 }) { breakpoint in
        let distance = values[item] - positions[breakpoint]
        return abs(distance) > tolerance ? distance > 0 : move.rises
      }
      if !move.rises { limits[way].upper = 0 }
      if !move.falls { limits[way].lower = 0 }
    }
    for row in 0..<formCount {
      let rates = (0..<moves.count).map { rate(row, $0) }
      guard rates.contains(where: { $0 != 0 }) else { continue }
      add(basis.basic[row], rates) { isPassed[$0] }
    }
    return (limits, shares)
  }

  /// Whether there is one point only where all shares are settled.
  private func determine(_ limits: [Limit], _ shares: [Share]) -> Bool {
    var space = RowSpace()
    var count = 0
    for share in shares where count < moves.count && space.insert(share.rates) { count += 1 }
    for limit in limits
    where count < moves.count && limit.upper - limit.lower <= tolerance
      && space.insert(limit.rates)
    {
      count += 1
    }
    return count == moves.count
  }

  /// Makes the largest of some violations as small as it can be.
  ///
  /// - Returns: How far that is along each way, and which violations are the largest wherever it is
  ///   least; `nil` where rounding may decide.
  private func leastLargest(
    _ tied: [Int], of shares: [Share], within limits: [Limit], _ deadline: Deadline
  ) -> (lengths: [Double], atLargest: [Int])? {
    let largest = tied.reduce(0) { max($0, shares[$1].amount) }
    var program = RoundProgram(wayCount: moves.count)
    for limit in limits { program.add(limit.rates, 0, from: limit.lower, to: limit.upper) }
    for share in shares where share.isSettled { program.add(share.rates, 0, from: 0, to: 0) }
    for share in tied {
      program.add(
        shares[share].rates, -1, from: -.infinity, to: largest - shares[share].amount,
        share: share)
    }
    return program.solve(until: deadline)
  }
}

/// The program of a round: the lengths of the ways, and after them by how much the largest
/// violation grows, which is to be least.
private struct RoundProgram {
  private let wayCount: Int
  private var forms: [Double] = []
  private var entries: [BlockModel.Entry] = []
  /// The violation that each row caps, and its item.
  private var caps: [(share: Int, item: Int)] = []

  init(wayCount: Int) { self.wayCount = wayCount }

  /// Adds a row with its range.
  ///
  /// - Parameters:
  ///   - rates: Its rates with the lengths of the ways.
  ///   - rate: Its rate with the largest violation.
  ///   - lower: The least that it may be.
  ///   - upper: The most that it may be.
  ///   - share: The violation that it keeps from being larger than the largest.
  mutating func add(
    _ rates: [Double], _ rate: Double, from lower: Double, to upper: Double, share: Int? = nil
  ) {
    guard lower > -.infinity || upper < .infinity else { return }
    let used = rates.indices.filter { rates[$0] != 0 }
    var item = wayCount + 1 + forms.count / (wayCount + 1)
    if used.count == 1, rates[used[0]] == 1, rate == 0 {
      item = used[0]
    } else {
      forms += rates + [rate]
    }
    func add(_ slopes: (left: Double, right: Double), at position: Double) {
      entries.append(
        .init(
          breakpoint: .init(level: 0, slopes: slopes), item: item,
          origin: .init(identifier: 0, scale: 1, row: entries.count), position: position))
    }
    // A way begins where it stands, which is its first breakpoint.
    if upper == 0 { add((0, 1), at: upper) }
    if lower > -.infinity { add((-1, 0), at: lower) }
    if upper < .infinity, upper != 0 { add((0, 1), at: upper) }
    if let share { caps.append((share, item)) }
  }

  /// Solves it.
  ///
  /// - Returns: The lengths of the ways, and the violations that are the largest wherever that is
  ///   least; `nil` where rounding may decide.
  func solve(until deadline: Deadline) -> (lengths: [Double], atLargest: [Int])? {
    let model = BlockModel(
      variableCount: wayCount + 1, levelCount: 2, forms: forms, entries: entries)
    let tableau = LexicographicTableau(model)
    tableau.positions.elements.copy(model.positions)
    guard tableau.least(wayCount, times: 1, until: deadline) != nil, !tableau.isUnbounded else {
      return nil
    }
    for breakpoint in model.breakpoints.indices {
      let distance = tableau.value(of: model.items[breakpoint]) - model.positions[breakpoint]
      guard model.violation(of: breakpoint, by: distance) <= Tolerance.equality else {
        return nil
      }
    }
    let atLargest = caps.filter { tableau.isHeld($0.item) }.map(\.share)
    return ((0..<wayCount).map { tableau.value(of: $0) }, atLargest)
  }
}

extension LexicographicTableau {
  /// Whether an item that has one breakpoint stands at it at all points that are best, as the
  /// reduced costs of the last solve say.
  fileprivate func isHeld(_ item: Int) -> Bool {
    for column in 0..<variableCount where basis.pinned[column] == item {
      return basis.pins[column] >= 0 && !(0..<moves.count).contains { moves[$0].column == column }
    }
    // A basic item beyond its breakpoint pays, so it stands at it.
    return isPassed[model.breakpointRange(of: item).lowerBound]
  }
}
