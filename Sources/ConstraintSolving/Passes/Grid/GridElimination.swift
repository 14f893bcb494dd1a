/// Decides a component of classes exactly, one class after another: nonserial dynamic programming
/// (Bertelè and Brioschi, "Nonserial Dynamic Programming", 1972).
///
/// A class is eliminated by a table: for every choice of the classes that share a row with it, its
/// own best choice and what that costs. The tables are small where few classes meet in rows at a
/// time, as in chains and stars of equal sizes, of any length.
struct GridElimination {
  /// The size of the largest table, and what all tables may need together.
  static let tableLimit = 1 << 16
  static let workLimit = 1 << 24

  /// A function of the choices of some classes; bit i of a place in the table is the choice of the
  /// i-th class.
  private struct Table {
    var members: [Int]
    var costs: [GridCost]
    /// For each place, the choices of the classes that were eliminated into it, a bit per class.
    var choices: [UInt64]
  }

  private let problem: GridProblem
  /// The classes of the component; everything below counts in places of this list.
  private let members: [Int]
  private let rows: [GridProblem.Row]
  private let wordCount: Int
  private var localOfClass: [Int: Int] = [:]
  private var tables: [Table?] = []
  private var tablesOfMember: [[Int]]
  private var comparison: GridOrderComparison
  private var clock: WorkClock

  /// Prepares a component.
  init(
    _ problem: GridProblem, members: [Int], rows: [GridProblem.Row], deadline: Deadline = .never
  ) {
    self.problem = problem
    clock = WorkClock(deadline)
    self.members = members
    self.rows = rows
    wordCount = (members.count + 63) / 64
    tablesOfMember = [[Int]](repeating: [], count: members.count)
    comparison = GridOrderComparison(members.map { problem.classes[$0].order })
    for (local, member) in members.enumerated() { localOfClass[member] = local }
  }

  /// The best choice for the classes of the component, in their order; nil if the tables would be
  /// too large, or there is no time to fill them.
  mutating func best() -> [Bool]? {
    guard let order = eliminationOrder() else { return nil }
    for row in rows { add(table(of: row)) }
    var isAbove = [Bool](repeating: false, count: members.count)
    for local in order {
      guard let result = eliminate(local) else { return nil }
      if !result.members.isEmpty {
        add(result)
        continue
      }
      // The last class of a connected part: its table has one place, with all choices of the part.
      for other in members.indices where result.choices[other / 64] >> (other % 64) & 1 == 1 {
        isAbove[other] = true
      }
    }
    return isAbove
  }

  /// An order in which few classes meet: always the class with the fewest neighbours (the least
  /// number among equals), whose neighbours then become neighbours of each other.
  private mutating func eliminationOrder() -> [Int]? {
    var neighbours = [Set<Int>](repeating: [], count: members.count)
    for row in rows {
      let locals = row.terms.compactMap { localOfClass[$0.edgeClass] }
      guard 1 << min(locals.count, 62) <= Self.tableLimit else { return nil }
      for local in locals { neighbours[local].formUnion(locals) }
    }
    for local in members.indices { neighbours[local].remove(local) }
    let queue = Heap<GridEntry>()
    for local in members.indices {
      queue.push(GridEntry(degree: neighbours[local].count, member: local))
    }
    var isDone = [Bool](repeating: false, count: members.count)
    var order: [Int] = []
    var work = 0
    while let entry = queue.pop() {
      let (degree, local) = (entry.degree, entry.member)
      if isDone[local] || degree != neighbours[local].count { continue }
      guard 1 << min(degree, 62) <= Self.tableLimit else { return nil }
      work += (1 << degree) * (wordCount + 4)
      guard work <= Self.workLimit else { return nil }
      isDone[local] = true
      order.append(local)
      for other in neighbours[local] {
        if clock.isOver(after: neighbours[local].count) { return nil }
        neighbours[other].formUnion(neighbours[local])
        neighbours[other].remove(local)
        neighbours[other].remove(other)
        queue.push(GridEntry(degree: neighbours[other].count, member: other))
      }
    }
    return order
  }

  private func table(of row: GridProblem.Row) -> Table {
    var costs: [GridCost] = []
    for place in 0..<(1 << row.terms.count) {
      var sum = row.constant
      for (bit, term) in row.terms.enumerated() where place >> bit & 1 == 1 {
        sum += term.coefficient * problem.classes[term.edgeClass].step
      }
      let miss = row.miss(sum)
      costs.append(row.isHard ? GridCost(broken: miss) : GridCost(deviation: miss))
    }
    return Table(
      members: row.terms.compactMap { localOfClass[$0.edgeClass] }, costs: costs, choices: [])
  }

  private mutating func add(_ table: Table) {
    for member in table.members { tablesOfMember[member].append(tables.count) }
    tables.append(table)
  }

  /// Puts all tables with a class together into one without it; nil if the time is spent.
  private mutating func eliminate(_ local: Int) -> Table? {
    let numbers = tablesOfMember[local].filter { tables[$0] != nil }
    let parts = numbers.compactMap { tables[$0] }
    for number in numbers { tables[number] = nil }
    let others = Set(parts.flatMap(\.members)).subtracting([local]).sorted()
    // Where each member of each part stands: a bit of the place in the new table, or -1 for the
    // class.
    let bits = parts.map { part in part.members.map { others.firstIndex(of: $0) ?? -1 } }
    let edgeClass = problem.classes[members[local]]
    let own = [false, true].map { GridCost(movement: edgeClass.movement(isAbove: $0)) }
    var result = Table(members: others, costs: [], choices: [])
    result.choices.reserveCapacity(wordCount << others.count)
    var candidates = [[UInt64]](repeating: [UInt64](repeating: 0, count: wordCount), count: 2)
    for place in 0..<(1 << others.count) {
      if clock.isOver(after: wordCount + 4 * parts.count) { return nil }
      var costs = own
      for choice in 0...1 {
        for word in 0..<wordCount { candidates[choice][word] = 0 }
        if choice == 1 { candidates[1][local / 64] |= 1 << UInt64(local % 64) }
        for (part, bits) in zip(parts, bits) {
          var index = 0
          for (bit, source) in bits.enumerated() {
            index |= (source < 0 ? choice : place >> source & 1) << bit
          }
          costs[choice] += part.costs[index]
          if !part.choices.isEmpty {
            for word in 0..<wordCount {
              candidates[choice][word] |= part.choices[index * wordCount + word]
            }
          }
        }
      }
      let compared = costs[1].compared(with: costs[0])
      let isAbove =
        compared != 0 ? compared < 0 : comparison.prefers(candidates[1], to: candidates[0])
      result.costs.append(costs[isAbove ? 1 : 0])
      result.choices += candidates[isAbove ? 1 : 0]
    }
    return result
  }
}

/// Compares choices of several classes by the document order.
struct GridOrderComparison {
  private let orders: [GridOrder]
  private var keys: [Int: Int] = [:]
  private let keyOfPlace: [Int]
  private var sums: [Double]

  /// Keeps the orders of the classes.
  init(_ orders: [GridOrder]) {
    self.orders = orders
    keyOfPlace = Set(orders.flatMap(\.keys)).sorted()
    for (place, key) in keyOfPlace.enumerated() { keys[key] = place }
    sums = [Double](repeating: 0, count: keyOfPlace.count)
  }

  /// Whether one choice, a bit per class, comes before another in document order.
  mutating func prefers(_ one: [UInt64], to other: [UInt64]) -> Bool {
    var touched: [Int] = []
    for word in one.indices {
      var difference = one[word] ^ other[word]
      while difference != 0 {
        let bit = difference.trailingZeroBitCount
        difference &= difference - 1
        let sign = one[word] >> UInt64(bit) & 1 == 1 ? 1.0 : -1.0
        let order = orders[64 * word + bit]
        for (key, gain) in zip(order.keys, order.gains) {
          guard let place = keys[key] else { continue }
          if sums[place] == 0 { touched.append(place) }
          sums[place] += sign * gain
        }
      }
    }
    defer { for place in touched { sums[place] = 0 } }
    let first = touched.filter { abs(sums[$0]) > 1e-9 }.min()
    return first.map { sums[$0] > 0 } ?? false
  }
}

/// A class by the number of its neighbours, which may be out of date.
private struct GridEntry: Comparable {
  var degree: Int
  var member: Int

  static func < (one: GridEntry, other: GridEntry) -> Bool {
    (one.degree, one.member) < (other.degree, other.member)
  }
}
