import FlatMemory

/// Rule 3 in a tableau, in general: minimises the largest violation, then the next, level by level.
///
/// The points that the levels leave form a polyhedron in the lengths of the directions, on which
/// all violations are linear. Each round is a program over it, as in Ogryczak, "On the
/// lexicographic minimax approach" (1997). The program is a small block with its own tableau. It
/// starts at the final point of the last round, so rounding cannot make its limits contradict its
/// shares.
extension LexicographicTableau {
  /// A sum of multiples of the lengths of the directions, and the range within which it may change.
  private struct Limit {
    var rates: [Double]
    var lower: Double
    var upper: Double
  }

  /// A violation that changes along the directions.
  private struct Share {
    var item: Int
    var level: Int32
    var rates: [Double]
    var amount: Double
    /// Whether fairness leaves it only this amount.
    var isSettled = false
  }

  /// Moves along all directions to the point where the affected violations are shared fairly.
  ///
  /// - Returns: The outcome for the block.
  func shareInRounds(until deadline: Deadline) -> Outcome {
    guard moves.count <= SolverReach.fairWays else { return .open }
    var (limits, shares) = limitsAndShares()
    let isDetermined = determine(limits, shares)
    held = isDetermined ? [] : Set(shares.map(\.item)).sorted()
    for index in 0..<moves.count { moves[index].length = 0 }
    // The rates of the settled violations, and the space that they span.
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

  /// The rate at which a basic item moves along a direction.
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

  /// Returns the limits and violations that the directions change.
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

  /// Whether only one point remains once all shares are settled.
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

  /// Minimises the largest of some violations.
  ///
  /// - Returns: The length along each direction, and the violations that are the largest at all
  ///   best points; `nil` if rounding may decide.
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

/// The program of a round.
///
/// Its variables are the lengths of the directions, then the growth of the largest violation, which
/// it minimises.
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
  ///   - rates: Its coefficients for the lengths of the directions.
  ///   - rate: Its coefficient for the largest violation.
  ///   - lower: The lower end of its range.
  ///   - upper: The upper end of its range.
  ///   - share: The violation that the row keeps from exceeding the largest one.
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
    // A direction starts at its first breakpoint.
    if upper == 0 { add((0, 1), at: upper) }
    if lower > -.infinity { add((-1, 0), at: lower) }
    if upper < .infinity, upper != 0 { add((0, 1), at: upper) }
    if let share { caps.append((share, item)) }
  }

  /// Solves the program.
  ///
  /// - Returns: The lengths of the directions, and the violations that are the largest at all best
  ///   points; `nil` if rounding may decide.
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
  /// Whether an item with one breakpoint is at that breakpoint in all best points, by the reduced
  /// costs of the last solve.
  fileprivate func isHeld(_ item: Int) -> Bool {
    for column in 0..<variableCount where basis.pinned[column] == item {
      return basis.pins[column] >= 0 && !(0..<moves.count).contains { moves[$0].column == column }
    }
    // A basic item beyond its breakpoint has a cost, so it is held there.
    return isPassed[model.breakpointRange(of: item).lowerBound]
  }
}
