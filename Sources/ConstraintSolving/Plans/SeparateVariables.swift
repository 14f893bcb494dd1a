import FlatMemory

/// The free variables of a plan that no row connects to others: where each is best follows from its
/// kinks one level after another, without a tableau.
final class SeparateVariables {
  /// A variable.
  private struct Entry: BitwiseCopyable {
    var variable: Int
    /// Where its kinks are, those of the highest level first.
    var start: Int
    var end: Int
    /// Whether fairness chose its value in the last solve.
    var isShared = false

    var kinks: Range<Int> { unsafe Range(uncheckedBounds: (start, end)) }
  }

  private let entries = FlatArray<Entry>()
  /// The values of the variables in the last solve.
  private let values = FlatArray<Double>()
  private let kinks = KinkList()
  private let costs = FlatArray<BlockShape.Kink>()
  private let places = FlatArray<Double>()
  /// The costs of one level of one variable.
  private let functions = FlatArray<KinkedFunction>(capacity: 8)
  /// A variable that the levels leave an interval.
  struct Open {
    var variable: Int
    var lower: Double
    var upper: Double
    fileprivate var place: Int
  }

  /// How many kinks all solves looked at: a measure of their work that no machine changes.
  private(set) var looks = 0
  /// The open variables of the last solve.
  private(set) var open: [Open] = []
  /// The blocks of variables that levels left room once, by their places: fairness decides those.
  private var blocks: [Int: PlannedBlock] = [:]

  /// About how many bytes it takes.
  var byteCount: Int { 40 * entries.count + 32 * kinks.count + kinks.byteCount }

  /// Adds a variable with its rows, each a multiple of it.
  func append(_ variable: Int, _ rows: [(row: PlannedRow, cost: BlockShape.Kink)]) {
    let start = kinks.count
    for (row, cost) in rows.sorted(by: { $0.cost.level < $1.cost.level }) {
      kinks.append(row, of: entries.count)
      costs.append(cost)
      places.append(0)
    }
    entries.append(Entry(variable: variable, start: start, end: kinks.count))
    values.append(0)
  }

  /// Solves all of them; false where one has no one answer beyond doubt, or the time is over.
  ///
  /// - Parameters:
  ///   - input: The constants.
  ///   - passes: Solves blocks by themselves.
  ///   - point: Gets the values, by the numbers of the variables.
  /// - Returns: Whether all have one; `open` has those that no level cares for.
  func solve(_ input: PlanInput, _ passes: BlockPasses, _ point: Vector<Double>) -> Bool {
    var clock = WorkClock(passes.deadline)
    if clock.isOver(after: kinks.count) { return false }
    kinks.place(input, into: places)
    open.removeAll(keepingCapacity: true)
    for place in 0..<entries.count {
      var entry = entries[place]
      if clock.isOver(after: 1 + entry.end - entry.start) { return false }
      guard let (lower, upper) = range(of: entry) else { return false }
      var value = lower == upper ? lower : (lower + upper) / 2
      entry.isShared = false
      // A half-open interval has no middle.
      if !value.isFinite || upper - lower > Significance.rounding * max(1, abs(value)) {
        if isAnythingMissed(of: entry, between: lower, and: upper) {
          guard let shared = sharedValue(of: place, input, passes) else { return false }
          value = shared
          entry.isShared = true
        } else {
          open.append(Open(variable: entry.variable, lower: lower, upper: upper, place: place))
          value = 0
        }
      }
      entries[place] = entry
      values[place] = value
      point[entry.variable] = value
    }
    return true
  }

  /// Takes over a value that rule 4 chose.
  func choose(_ value: Double, for one: Open) { values[one.place] = value }

  /// Whether any constraint is missed between two values, so that its share is to be fair.
  private func isAnythingMissed(
    of entry: Entry, between lower: Double, and upper: Double
  ) -> Bool {
    for kink in entry.kinks {
      // Between the two no kink lies, nor at them one that matters.
      let isBelow = places[kink] >= upper
      let slope = isBelow ? costs[kink].left : costs[kink].right
      if slope != 0, costs[kink].level > 0 { return true }
    }
    return false
  }

  /// The values that the levels leave a variable; `nil` where what is required leaves none.
  private func range(of entry: Entry) -> (lower: Double, upper: Double)? {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    var first = entry.kinks.lowerBound
    while first < entry.kinks.upperBound, lower < upper {
      let level = costs[first].level
      var end = first + 1
      while end < entry.kinks.upperBound, costs[end].level == level { end += 1 }
      if level == 0 {
        for kink in first..<end {
          if costs[kink].left < 0 { lower = max(lower, places[kink]) }
          if costs[kink].right > 0 { upper = min(upper, places[kink]) }
        }
        let near = EqualityElimination.tolerance * max(1, abs(lower), abs(upper))
        if lower > upper, lower.isFinite, upper.isFinite {
          if lower - upper > near { return nil }
          upper = lower
        }
      } else {
        let least = leastInterval(of: first..<end)
        (lower, upper) = (
          min(max(least.lower, lower), upper), max(min(least.upper, upper), lower)
        )
      }
      first = end
    }
    return (lower, upper)
  }

  /// Where the sum of some kinks' costs is least.
  private func leastInterval(of members: Range<Int>) -> (lower: Double, upper: Double) {
    functions.shrink(to: 0)
    looks += members.count
    for kink in members {
      functions.append(
        KinkedFunction(place: places[kink], left: costs[kink].left, right: costs[kink].right))
    }
    return functions.elements.leastInterval()
  }

  /// The value of a variable that fairness decides.
  private func sharedValue(of place: Int, _ input: PlanInput, _ passes: BlockPasses) -> Double? {
    let block = blocks[place] ?? block(of: entries[place])
    blocks[place] = block
    return block.solve(input, passes) ? block.values[0] : nil
  }

  private func block(of entry: Entry) -> PlannedBlock {
    let costs = entry.kinks.map { self.costs[$0] }
    return PlannedBlock(
      [entry.variable],
      BlockShape(
        variableCount: 1, levelCount: 1 + Int(costs.map(\.level).max() ?? 0), forms: [],
        kinks: [costs]),
      entry.kinks.map { kinks.row(of: $0, variable: entry.variable) })
  }

  /// Whether the constraints miss their constants by what the variables take them to.
  func agrees(with activities: Vector<Double>, _ input: PlanInput) -> Bool {
    kinks.agrees(with: activities, values: values, places: places, input)
  }

  /// Computes how the variables move with a constant as long as nothing else changes; false where
  /// that is more than the kinks at which they stand.
  func computeRates(of constant: Int, into rates: Vector<Double>) -> Bool {
    let kinkRates = FlatArray(repeating: 0.0, count: kinks.count)
    kinks.computeRates(of: constant, into: kinkRates)
    for place in 0..<entries.count {
      let (entry, value) = (entries[place], values[place])
      if entry.isShared { return false }
      var rate: Double?
      for kink in entry.kinks
      where abs(places[kink] - value) <= EqualityElimination.tolerance * max(1, abs(value)) {
        if let rate, rate != kinkRates[kink] { return false }
        rate = kinkRates[kink]
      }
      guard let rate else { return false }
      rates[entry.variable] = rate
    }
    return true
  }
}
