import FlatMemory

/// A search for a point at which a component's disjunctions cost little.
///
/// It places the large items first, each where it costs least. Then it repeatedly removes some
/// neighbouring items and places them again. (Schrimpf, Schneider, Stamm-Wilbrandt and Dueck,
/// "Record breaking optimization results using the ruin and recreate principle", 2000.)
///
/// The search proves nothing. It counts its work, and its random numbers are the same each time, so
/// its result is the same on every machine.
final class PlacementSearch {
  /// The greatest excess cost of a point to continue from, as a share of the least cost.
  ///
  /// These are the averages at the beginning and at the end.
  private static let firstTemperature = 0.01
  private static let lastTemperature = 0.0001
  /// The probability that a better place is skipped.
  private static let blinks = 0.03
  /// The usual limit of relations that the search examines: some seconds.
  private static let mostWork = 150_000_000
  /// The number of orders in which all items are placed at the beginning.
  private static let orders = 8

  private let model: PlacementModel
  private let items: PlacedItems
  /// The time of the solve that has to remain at the end.
  private let leastTime: Duration?
  private let budget: Budget
  /// The greatest number of relations that the search may examine.
  private let mostWork: Int
  private var random = ScrambledNumbers()
  /// The best point.
  private let best: FlatArray<Double>
  /// The cost of the best point.
  private(set) var leastCost = Double.infinity
  /// The point to continue from.
  private let current: FlatArray<Double>
  private var currentCost = Double.infinity
  /// The cost of each item when it was placed.
  private let costs: FlatArray<Double>

  /// Creates a search that has not begun.
  init(_ model: PlacementModel, _ budget: Budget) {
    self.model = model
    self.budget = budget
    items = PlacedItems(model)
    leastTime = budget.deadline.timeLeft.map { $0 / 2 }
    mostWork = budget.work(Self.mostWork)
    best = FlatArray(repeating: 0, count: model.lower.count)
    current = FlatArray(repeating: 0, count: model.lower.count)
    costs = FlatArray(repeating: 0, count: model.items.count)
  }

  /// Places all items in some orders, and keeps the best point.
  func begin() {
    for number in 0..<Self.orders where leastCost > 0 && !isOver {
      for item in 0..<model.items.count { items.take(item) }
      let leaders = Array(0..<model.leaderCount)
      var cost = 0.0
      for item in order(of: leaders, blurredBy: number == 0 ? 0 : 0.5) {
        costs[item] = items.place(item)
        cost += costs[item]
      }
      for item in model.leaderCount..<model.items.count { cost += items.place(item) }
      accept(cost, threshold: 0, changed: leaders)
    }
  }

  /// Improves the best point, until its cost is 0 or the attempts for each item are used up.
  func improve(attempts: Int) {
    guard model.leaderCount > 1 else { return }
    let count = attempts * model.leaderCount
    for attempt in 0..<count where leastCost > 0 {
      if isOver { return }
      // Use products only: the digits of a library's exponential differ between machines.
      let left = 1 - Double(attempt) / Double(count)
      recreate(temperature: max(Self.lastTemperature, Self.firstTemperature * left * left * left))
    }
  }

  /// Whether the search has spent its work, or half of the time that was left.
  var isOver: Bool {
    if let leastTime, let left = budget.deadline.timeLeft, left < leastTime { return true }
    return items.work > mostWork || budget.isOutOfTime
  }

  /// Removes some items and places them again.
  private func recreate(temperature: Double) {
    let removed = ruin()
    var cost = currentCost
    for item in model.leaderCount..<model.items.count { cost -= remove(item) }
    for item in removed { cost -= remove(item) }
    for item in order(of: removed, blurredBy: random.unit() < 0.5 ? 0.3 : 3) {
      costs[item] = items.place(item, blinking: Self.blinks)
      cost += costs[item]
    }
    for item in model.leaderCount..<model.items.count { cost += items.place(item) }
    accept(cost, threshold: 2 * random.unit() * temperature, changed: removed)
  }

  /// Removes an item, and returns its cost relative to the remaining items.
  private func remove(_ item: Int) -> Double {
    let cost = items.cost(of: item)
    items.take(item)
    return cost
  }

  /// Continues from the current point if it costs little enough; otherwise goes back.
  private func accept(_ cost: Double, threshold: Double, changed: [Int]) {
    // The cost is a sum of differences: a tiny cost is 0 up to rounding.
    let cost = cost < 1e-7 ? 0 : cost
    if cost <= currentCost || cost <= currentCost + threshold * leastCost {
      currentCost = cost
      copy(items.values, to: current)
      if cost < leastCost {
        leastCost = cost
        copy(items.values, to: best)
      }
    } else {
      for item in changed { items.restore(item, from: current) }
      for item in model.leaderCount..<model.items.count { items.restore(item, from: current) }
    }
  }

  private func copy(_ values: borrowing FlatArray<Double>, to other: borrowing FlatArray<Double>) {
    for place in 0..<values.count { other[place] = values[place] }
  }

  /// Returns the items to remove: an expensive item, or a random one, and the items near it.
  private func ruin() -> [Int] {
    let count = model.leaderCount
    var seed = random.below(count)
    if random.unit() < 0.6 {
      var sum = 0.0
      for item in 0..<count { sum += costs[item] }
      var rest = random.unit() * sum
      for item in 0..<count where rest >= 0 {
        rest -= costs[item]
        seed = item
      }
    }
    let size = min(count, 2 + random.below(max(1, min(8, count / 3))))
    // The nearest items so far, by ascending distance with a random factor.
    var near = [seed]
    var distances = [-1.0]
    for item in 0..<count where item != seed {
      let distance = distance(seed, item) * (0.5 + random.unit())
      if near.count == size, distance >= distances[size - 1] { continue }
      if near.count == size {
        near.removeLast()
        distances.removeLast()
      }
      var place = near.count
      while place > 0, distances[place - 1] > distance { place -= 1 }
      near.insert(item, at: place)
      distances.insert(distance, at: place)
    }
    return near
  }

  /// Returns the distance of two items, column by column.
  private func distance(_ one: Int, _ other: Int) -> Double {
    let (first, second) = (model.items[one], model.items[other])
    var sum = 0.0
    for place in 0..<Int(min(first.placing, second.placing)) {
      let left = current[Int(model.itemColumns[Int(first.columns.start) + place])]
      let right = current[Int(model.itemColumns[Int(second.columns.start) + place])]
      sum += abs(left - right)
    }
    return sum
  }

  /// Sorts items by descending size with a random factor.
  private func order(of list: [Int], blurredBy blur: Double) -> [Int] {
    var keys = list.map { item in
      (item: item, size: model.items[item].size * (1 + blur * (random.unit() - 0.5)))
    }
    keys.sort { $0.size != $1.size ? $0.size > $1.size : $0.item < $1.item }
    return keys.map(\.item)
  }

  // MARK: - What was found

  /// The least missed alternative of each disjunction at the best point; ties go to the first.
  var choice: [Int] {
    (0..<model.disjunctions.count).map { disjunction in
      let run = model.disjunctions[disjunction]
      var best = (alternative: 0, missed: Double.infinity)
      for (number, alternative) in run.places.enumerated() {
        let missed = model.alternatives[alternative].places.reduce(0) {
          $0 + model.relations[$1].missed(by: model.sum(of: $1, at: self.best))
        }
        if missed < best.missed - Disjunction.tie { best = (number, missed) }
      }
      return best.alternative
    }
  }
}
