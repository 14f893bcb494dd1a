/// An exact decision of a component, class by class.
///
/// The method is nonserial dynamic programming (Bertelè and Brioschi, "Nonserial Dynamic
/// Programming", 1972). A class is eliminated by a table. For every choice of the classes that
/// share a row with it, the table holds the best choice of the class and its cost. The tables are
/// small if few classes meet in rows at a time, as in chains and stars of equal sizes, of any
/// length.
struct GridElimination: ~Copyable {
  /// The limits of the size of a table, and of the work of all tables together.
  static let tableLimit = 1 << 16
  static let workLimit = 1 << 24

  /// A function of the choices of some classes. Bit i of an entry's number is the choice of the
  /// i-th class.
  private struct Table {
    var members: [Int]
    var costs: [GridCost]
    /// For each entry, the choices of the classes eliminated into it, a bit per class.
    var choices: [UInt64]
  }

  private let component: GridComponent
  private let wordCount: Int
  private var tables: [Table?] = []
  /// The tables of each class.
  private var tablesOfClass: [[Int]]
  private var order: GridOrder
  private var clock: WorkClock

  /// Prepares a component.
  init(_ component: GridComponent, deadline: Deadline = .never) {
    self.component = component
    clock = WorkClock(deadline)
    wordCount = (component.classes.count + 63) / 64
    tablesOfClass = [[Int]](repeating: [], count: component.classes.count)
    order = GridOrder(component.classes)
  }

  /// Returns the best choice for the classes of the component, in their order. `nil` if the tables
  /// would be too large, or the time does not suffice to fill them.
  mutating func best() -> [Bool]? {
    guard let sequence = eliminationOrder() else { return nil }
    for row in component.rows { add(table(of: row)) }
    var isAbove = [Bool](repeating: false, count: component.classes.count)
    for index in sequence {
      guard let result = eliminate(index) else { return nil }
      if !result.members.isEmpty {
        add(result)
        continue
      }
      // The last class of a connected part: its table has one entry, with all choices of the part.
      for other in isAbove.indices where result.choices[other / 64] >> (other % 64) & 1 == 1 {
        isAbove[other] = true
      }
    }
    return isAbove
  }

  /// Returns an order in which few classes meet; `nil` if the limits are exceeded.
  ///
  /// The next class is always the class with the fewest neighbours, with the least number among
  /// equals. Its neighbours then become neighbours of each other.
  private mutating func eliminationOrder() -> [Int]? {
    let count = component.classes.count
    var neighbours = [Set<Int>](repeating: [], count: count)
    for row in component.rows {
      let indices = row.terms.map(\.edgeClass)
      guard 1 << min(indices.count, 62) <= Self.tableLimit else { return nil }
      for index in indices { neighbours[index].formUnion(indices) }
    }
    let queue = Heap<GridEntry>()
    for index in 0..<count {
      neighbours[index].remove(index)
      queue.push(GridEntry(degree: neighbours[index].count, index: index))
    }
    var isDone = [Bool](repeating: false, count: count)
    var sequence: [Int] = []
    var work = 0
    while let entry = queue.pop() {
      let (degree, index) = (entry.degree, entry.index)
      if isDone[index] || degree != neighbours[index].count { continue }
      guard 1 << min(degree, 62) <= Self.tableLimit else { return nil }
      work += (1 << degree) * (wordCount + 4)
      guard work <= Self.workLimit else { return nil }
      isDone[index] = true
      sequence.append(index)
      for other in neighbours[index] {
        if clock.isOver(after: neighbours[index].count) { return nil }
        neighbours[other].formUnion(neighbours[index])
        neighbours[other].remove(index)
        neighbours[other].remove(other)
        queue.push(GridEntry(degree: neighbours[other].count, index: other))
      }
    }
    return sequence
  }

  private func table(of row: GridProblem.Row) -> Table {
    let costs = (0..<(1 << row.terms.count)).map { choice in
      var sum = row.constant
      for (bit, term) in row.terms.enumerated() where choice >> bit & 1 == 1 {
        sum += term.coefficient * component.classes[term.edgeClass].step
      }
      return row.cost(of: sum)
    }
    return Table(members: row.terms.map(\.edgeClass), costs: costs, choices: [])
  }

  private mutating func add(_ table: Table) {
    for index in table.members { tablesOfClass[index].append(tables.count) }
    tables.append(table)
  }

  /// Combines all tables that contain a class into one without it; `nil` if the time is spent.
  private mutating func eliminate(_ index: Int) -> Table? {
    let numbers = tablesOfClass[index].filter { tables[$0] != nil }
    let parts = numbers.compactMap { tables[$0] }
    for number in numbers { tables[number] = nil }
    let others = Set(parts.flatMap(\.members)).subtracting([index]).sorted()
    // The bit of each member of each part in the entries of the new table; -1 for the class.
    let bits = parts.map { part in part.members.map { others.firstIndex(of: $0) ?? -1 } }
    let edgeClass = component.classes[index]
    let own = [false, true].map { GridCost(movement: edgeClass.movement(isAbove: $0)) }
    var result = Table(members: others, costs: [], choices: [])
    result.choices.reserveCapacity(wordCount << others.count)
    var candidates = [[UInt64]](repeating: [UInt64](repeating: 0, count: wordCount), count: 2)
    for rest in 0..<(1 << others.count) {
      if clock.isOver(after: wordCount + 4 * parts.count) { return nil }
      var costs = own
      for choice in 0...1 {
        for word in 0..<wordCount { candidates[choice][word] = 0 }
        if choice == 1 { candidates[1][index / 64] |= 1 << UInt64(index % 64) }
        for (part, bits) in zip(parts, bits) {
          var entry = 0
          for (bit, source) in bits.enumerated() {
            entry |= (source < 0 ? choice : rest >> source & 1) << bit
          }
          costs[choice] += part.costs[entry]
          if !part.choices.isEmpty {
            for word in 0..<wordCount {
              candidates[choice][word] |= part.choices[entry * wordCount + word]
            }
          }
        }
      }
      let compared = costs[1].compared(with: costs[0])
      let isAbove =
        compared != 0 ? compared < 0 : prefers(candidates[1], to: candidates[0])
      result.costs.append(costs[isAbove ? 1 : 0])
      result.choices += candidates[isAbove ? 1 : 0]
    }
    return result
  }

  /// Returns whether a choice, a bit per class, precedes another in document order.
  private mutating func prefers(_ one: [UInt64], to other: [UInt64]) -> Bool {
    for word in one.indices {
      var difference = one[word] ^ other[word]
      while difference != 0 {
        let bit = difference.trailingZeroBitCount
        difference &= difference - 1
        order.add(64 * word + bit, isAbove: one[word] >> UInt64(bit) & 1 == 1)
      }
    }
    return order.comesFirst()
  }
}

/// A class, ordered by its number of neighbours, which may be out of date.
private struct GridEntry: Comparable {
  var degree: Int
  var index: Int

  static func < (one: GridEntry, other: GridEntry) -> Bool {
    (one.degree, one.index) < (other.degree, other.index)
  }
}
