/// The limits of an item, of which only the narrowest are effective.
///
/// A small number of limits is searched one by one. A larger number has a heap for each side, so
/// that the work for many limits of one variable is proportional to their number.
struct ItemLimits {
  typealias Limit = FeasibilityTableau.Limit

  /// The largest number of limits without an index.
  private static let few = 16

  /// All limits, while there are few.
  private var list: [Limit] = []
  /// All limits, once there are many.
  private var index: LimitIndex?

  /// Whether there are no limits.
  var isEmpty: Bool { index?.isEmpty ?? list.isEmpty }

  /// The number of limits that a query for the narrowest examines.
  var looks: Int { index == nil ? list.count : 1 }

  /// Adds a limit, or replaces the limit of the same owner.
  mutating func set(_ limit: Limit) {
    if let index { return index.set(limit) }
    if let place = list.firstIndex(where: { $0.owner == limit.owner }) {
      list[place] = limit
    } else {
      list.append(limit)
      if list.count > Self.few {
        index = LimitIndex(list)
        list = []
      }
    }
  }

  /// Removes the limit of an owner.
  mutating func remove(_ owner: FeasibilityTableau.Owner) {
    if let index { index.remove(owner) } else { list.removeAll { $0.owner == owner } }
    if isEmpty { index = nil }
  }

  /// Removes all limits.
  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    index = nil
  }

  /// The greatest lower limit; of equal limits, the one with the first owner.
  var lower: Limit? {
    if let index { return index.lower }
    return list.min { LimitIndex.Entry(lower: $0) < LimitIndex.Entry(lower: $1) }
      .flatMap { $0.lower > -.infinity ? $0 : nil }
  }

  /// The least upper limit; of equal limits, the one with the first owner.
  var upper: Limit? {
    if let index { return index.upper }
    return list.min { LimitIndex.Entry(upper: $0) < LimitIndex.Entry(upper: $1) }
      .flatMap { $0.upper < .infinity ? $0 : nil }
  }
}

/// An index of many limits of one item, with a heap for each side.
///
/// Stale entries stay in a heap until they reach its top or outnumber the rest.
private final class LimitIndex {
  typealias Limit = FeasibilityTableau.Limit

  /// A limit of one side.
  struct Entry: Comparable, BitwiseCopyable {
    /// The bound, with a sign that makes the narrowest limit the least entry.
    var bound: Double
    var owner: Int

    init(lower limit: Limit) { (bound, owner) = (-limit.lower, limit.owner) }
    init(upper limit: Limit) { (bound, owner) = (limit.upper, limit.owner) }

    static func < (one: Entry, other: Entry) -> Bool {
      if one.bound != other.bound { return one.bound < other.bound }
      return one.rank < other.rank
    }

    /// The order among equal bounds; the constraint of an `isFeasible(adding:_:_:)` call is last.
    private var rank: Int { owner == -1 ? .max : owner }
  }

  private var limits: [Int: Limit] = [:]
  private let lowers = Heap<Entry>()
  private let uppers = Heap<Entry>()

  init(_ limits: [Limit]) { for limit in limits { set(limit) } }

  var isEmpty: Bool { limits.isEmpty }

  func set(_ limit: Limit) {
    limits[limit.owner] = limit
    if limit.lower > -.infinity { lowers.push(Entry(lower: limit)) }
    if limit.upper < .infinity { uppers.push(Entry(upper: limit)) }
    forgetStale()
  }

  func remove(_ owner: Int) { limits[owner] = nil }

  var lower: Limit? {
    while let entry = lowers.first {
      if let limit = limits[entry.owner], limit.lower == -entry.bound { return limit }
      _ = lowers.pop()
    }
    return nil
  }

  var upper: Limit? {
    while let entry = uppers.first {
      if let limit = limits[entry.owner], limit.upper == entry.bound { return limit }
      _ = uppers.pop()
    }
    return nil
  }

  /// Rebuilds the heaps if most entries are stale.
  private func forgetStale() {
    guard max(lowers.count, uppers.count) > 2 * limits.count + 32 else { return }
    lowers.removeAll()
    uppers.removeAll()
    for limit in limits.values {
      if limit.lower > -.infinity { lowers.push(Entry(lower: limit)) }
      if limit.upper < .infinity { uppers.push(Entry(upper: limit)) }
    }
  }
}
