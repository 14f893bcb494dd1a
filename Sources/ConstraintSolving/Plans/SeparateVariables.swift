import FlatMemory

/// The free variables of a plan that no row connects to others: where each is best follows from its
/// kinks one level after another, without a tableau.
final class SeparateVariables {
  /// A kink of a variable, and where it comes from.
  struct Kink: BitwiseCopyable {
    var cost: BlockShape.Kink
    var source: PlannedBlock.Source
  }

  /// A variable.
  private struct Entry: BitwiseCopyable {
    var variable: Int
    /// Where its kinks are, those of the highest level first.
    var start: Int
    var end: Int
    var value = 0.0

    var kinks: Range<Int> { unsafe Range(uncheckedBounds: (start, end)) }
  }

  private let entries = FlatArray<Entry>()
  private let kinks = FlatArray<Kink>()
  private let places = FlatArray<Double>()
  /// Multiples of constants, by constraint.
  private let offsets = FlatArray<SolvePlan.Term>()
  /// A variable that the levels leave an interval.
  struct Open {
    var variable: Int
    var lower: Double
    var upper: Double
    fileprivate var place: Int
  }

  /// The open variables of the last solve.
  private(set) var open: [Open] = []
  /// The blocks of variables that levels left room once, by their places: fairness decides those.
  private var blocks: [Int: PlannedBlock] = [:]

  /// About how many bytes it takes.
  var byteCount: Int { 40 * entries.count + 64 * kinks.count + 16 * offsets.count }

  /// Adds a variable with its rows, each a multiple of it.
  func append(_ variable: Int, _ rows: [(row: PlannedRow, cost: BlockShape.Kink)]) {
    let start = kinks.count
    for (row, cost) in rows.sorted(by: { $0.cost.level < $1.cost.level }) {
      for term in row.offset { offsets.append(term) }
      kinks.append(
        Kink(
          cost: cost,
          source: .init(
            identifier: row.identifier, scale: row.form[0].coefficient, end: offsets.count)))
      places.append(0)
    }
    entries.append(Entry(variable: variable, start: start, end: kinks.count))
  }

  /// Solves all of them; false where one has no one answer beyond doubt.
  func solve(_ system: ConstraintSystem, _ passes: BlockPasses, _ values: inout [Double]) -> Bool {
    placeKinks(system)
    open.removeAll(keepingCapacity: true)
    for place in 0..<entries.count {
      let entry = entries[place]
      guard let (lower, upper) = range(of: entry) else { return false }
      var value = lower == upper ? lower : (lower + upper) / 2
      // A half-open interval has no middle.
      if !value.isFinite || upper - lower > EqualityElimination.tolerance * max(1, abs(value)) {
        if isAnythingMissed(of: entry, between: lower, and: upper) {
          guard let shared = sharedValue(of: place, system, passes) else { return false }
          value = shared
        } else {
          open.append(Open(variable: entry.variable, lower: lower, upper: upper, place: place))
          value = 0
        }
      }
      entries[place].value = value
      values[entry.variable] = value
    }
    return true
  }

  /// Takes over a value that rule 4 chose.
  func choose(_ value: Double, for one: Open) { entries[one.place].value = value }

  /// Whether any constraint is missed between two values, so that its share is to be fair.
  private func isAnythingMissed(
    of entry: Entry, between lower: Double, and upper: Double
  ) -> Bool {
    for kink in entry.kinks {
      // Between the two no kink lies, nor at them one that matters.
      let isBelow = places[kink] >= upper
      let slope = isBelow ? kinks[kink].cost.left : kinks[kink].cost.right
      if slope != 0, kinks[kink].cost.level > 0 { return true }
    }
    return false
  }

  private func placeKinks(_ system: ConstraintSystem) {
    var offset = 0
    for kink in 0..<kinks.count {
      let source = kinks[kink].source
      var value =
        source.identifier >= 0
        ? system.constants[source.identifier] : system.lowerBounds[~source.identifier]
      while offset < source.end {
        value -= offsets[offset].coefficient * system.constants[Int(offsets[offset].place)]
        offset += 1
      }
      places[kink] = value / source.scale
    }
  }

  /// The values that the levels leave a variable; `nil` where what is required leaves none.
  private func range(of entry: Entry) -> (lower: Double, upper: Double)? {
    var (lower, upper) = (-Double.infinity, Double.infinity)
    var first = entry.kinks.lowerBound
    while first < entry.kinks.upperBound, lower < upper {
      let level = kinks[first].cost.level
      var end = first + 1
      while end < entry.kinks.upperBound, kinks[end].cost.level == level { end += 1 }
      if level == 0 {
        for kink in first..<end {
          if kinks[kink].cost.left < 0 { lower = max(lower, places[kink]) }
          if kinks[kink].cost.right > 0 { upper = min(upper, places[kink]) }
        }
        let near = EqualityElimination.tolerance * max(1, abs(lower), abs(upper))
        if lower > upper, lower.isFinite, upper.isFinite {
          if lower - upper > near { return nil }
          upper = lower
        }
      } else {
        let (least, greatest) = best(first..<end)
        (lower, upper) = (
          min(max(least, lower), upper), max(min(greatest, upper), lower)
        )
      }
      first = end
    }
    return (lower, upper)
  }

  /// Where the sum of some kinks' costs is least.
  private func best(_ members: Range<Int>) -> (least: Double, greatest: Double) {
    if members.count == 1 {
      let (cost, place) = (kinks[members.lowerBound].cost, places[members.lowerBound])
      return (cost.left < 0 ? place : -.infinity, cost.right > 0 ? place : .infinity)
    }
    var (least, greatest) = (Double.infinity, -Double.infinity)
    var (slope, steepest, near) = (0.0, 0.0, 0.0)
    for kink in members {
      slope += kinks[kink].cost.left
      steepest += kinks[kink].cost.right
      near += kinks[kink].cost.right - kinks[kink].cost.left
    }
    near *= 1e-12
    if slope >= -near { least = -.infinity }
    if steepest <= near { greatest = .infinity }
    for candidate in members {
      var (before, after) = (0.0, 0.0)
      let place = places[candidate]
      for kink in members {
        let cost = kinks[kink].cost
        before += places[kink] < place ? cost.right : cost.left
        after += places[kink] <= place ? cost.right : cost.left
      }
      if after >= -near { least = min(least, place) }
      if before <= near { greatest = max(greatest, place) }
    }
    return (least, greatest)
  }

  /// The value of a variable that fairness decides.
  private func sharedValue(
    of place: Int, _ system: ConstraintSystem, _ passes: BlockPasses
  ) -> Double? {
    let block = blocks[place] ?? block(of: entries[place], in: system)
    blocks[place] = block
    return block.solve(system, passes) ? block.values[0] : nil
  }

  private func block(of entry: Entry, in system: ConstraintSystem) -> PlannedBlock {
    var offset = entry.kinks.lowerBound > 0 ? kinks[entry.kinks.lowerBound - 1].source.end : 0
    var rows: [PlannedRow] = []
    for kink in entry.kinks {
      let source = kinks[kink].source
      rows.append(
        PlannedRow(
          identifier: source.identifier, form: [(entry.variable, source.scale)],
          offset: (offset..<source.end).map { offsets[$0] }))
      offset = source.end
    }
    let costs = entry.kinks.map { kinks[$0].cost }
    return PlannedBlock(
      [entry.variable],
      BlockShape(
        variableCount: 1, levelCount: 1 + Int(costs.map(\.level).max() ?? 0), forms: [],
        kinks: [costs]),
      rows, in: system)
  }

  /// Whether the constraints miss their constants by what the variables take them to.
  func agrees(with activities: [Double], of system: ConstraintSystem) -> Bool {
    for place in 0..<entries.count {
      let entry = entries[place]
      for kink in entry.kinks {
        let source = kinks[kink].source
        guard source.identifier >= 0 else { continue }
        let activity = activities[source.identifier]
        let constant = system.constants[source.identifier]
        let expected = source.scale * (entry.value - places[kink])
        let near = EqualityElimination.tolerance * max(1, abs(activity), abs(constant))
        if abs(activity - constant - expected) > near { return false }
      }
    }
    return true
  }
}
