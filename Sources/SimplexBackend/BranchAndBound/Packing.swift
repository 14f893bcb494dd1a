import LinearProgramming

/// Rows of which exactly one binary column is 1, the largest first into the place where it leaves
/// least room. A row whose columns all fail comes earlier the next time ("squeaky wheel
/// optimization": Joslin and Clements, 1999). Without a relaxation, and good where that tells
/// little: many equal bins, machines or days.
struct Packing {
  /// The columns of each row of which one is to be 1.
  let groups: [[Int]]
  /// Whether any of these columns costs something, so that it matters where the 1 is.
  let isCostly: Bool
  /// What decides the order: the size of each group, and what failing has added.
  private(set) var priorities: [Double]
  private let step: Double

  /// Finds the groups of a program; nil where fewer than half of its whole-valued columns are in
  /// one, or there is nothing they have to fit into.
  init?(_ program: LinearProgram, _ domain: BoundDomain, rows: SparseMatrix, wholeCount: Int) {
    var isTaken = [Bool](repeating: false, count: program.columnCount)
    var groups: [[Int]] = []
    for row in 0..<program.rowCount where program.rowLower[row] == program.rowUpper[row] {
      let places = rows.entryRange(ofColumn: row)
      let isGroup = places.allSatisfy {
        let column = rows.rowIndices[$0]
        return rows.values[$0] == program.rowUpper[row] && program.isInteger[column]
          && domain.lower[column] >= 0 && domain.upper[column] <= 1 && !isTaken[column]
      }
      guard isGroup, places.count > 1 else { continue }
      let columns = places.map { rows.rowIndices[$0] }
      for column in columns { isTaken[column] = true }
      groups.append(columns)
    }
    guard groups.reduce(0, { $0 + $1.count }) * 2 >= wholeCount else { return nil }
    var largest = [Double](repeating: 0, count: program.rowCount)
    for row in 0..<program.rowCount {
      for place in rows.entryRange(ofColumn: row) {
        largest[row] = max(largest[row], abs(rows.values[place]))
      }
    }
    self.groups = groups
    isCostly = groups.contains { $0.contains { program.columnCosts[$0] != 0 } }
    priorities = groups.map { columns in
      var size = 0.0
      for column in columns {
        for place in program.matrix.entryRange(ofColumn: column) {
          let row = program.matrix.rowIndices[place]
          guard program.rowLower[row] != program.rowUpper[row] else { continue }
          size = max(size, abs(program.matrix.values[place]) / largest[row])
        }
      }
      return size
    }
    step = 0.1 * (priorities.max() ?? 0)
    if step == 0 { return nil }
  }

  /// Has a group come earlier from now on.
  mutating func blame(_ group: Int) { priorities[group] += step }

  /// The groups in their order.
  var order: [Int] {
    groups.indices.sorted {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
  }
}

extension BranchAndBound {
  /// Packs some rounds long, as long as points get better. Where it costs to be in one place or
  /// another, any point will do, and few rounds.
  ///
  /// - Parameter rounds: How many rounds without a better point are enough.
  /// - Throws: `LPError` as a solve does.
  mutating func pack(rounds: Int) throws(LPError) {
    guard
      var packing = packing
        ?? Packing(
          original, domain, rows: original.matrix.transposed(), wholeCount: wholeColumns.count)
    else {
      hasNoPacking = true
      return
    }
    if packing.isCostly, incumbent != nil {
      hasNoPacking = true
      return
    }
    let rounds = packing.isCostly ? 4 : rounds
    var idle = 0
    let work = propagation.work
    while idle < rounds, budget.spent == nil, propagation.work - work < 50_000_000 {
      idle += 1
      let mark = domain.mark
      defer { domain.undo(to: mark) }
      if let failed = place(packing, takesFirst: idle % 2 == 0) {
        packing.blame(failed)
        continue
      }
      let before = incumbent?.objective
      for column in wholeColumns where !domain.isFixed(column) {
        let end = original.columnCosts[column] >= 0 ? domain.lower[column] : domain.upper[column]
        let other = end == domain.lower[column] ? domain.upper[column] : domain.lower[column]
        let value = end.isFinite ? end : other.isFinite ? other : 0
        guard narrow([RangeChange(column: column, lower: value, upper: value)]) else { break }
      }
      if wholeColumns.allSatisfy({ domain.isFixed($0) }) { _ = try tryFixed(at: domain.lower) }
      if packing.isCostly, incumbent != nil { break }
      if incumbent?.objective != before { idle = 0 }
      // The same order would bring the same point.
      if let last = packing.order.last { packing.blame(last) }
    }
    self.packing = packing
  }

  /// Puts each group's 1 where it fits.
  ///
  /// - Returns: The group that found no place.
  private mutating func place(_ packing: Packing, takesFirst: Bool) -> Int? {
    for group in packing.order {
      let columns = packing.groups[group]
      if columns.contains(where: { domain.lower[$0] >= 1 }) { continue }
      var open = columns.filter { domain.upper[$0] >= 1 }.map { (column: $0, room: room(for: $0)) }
      if !takesFirst {
        open.sort { $0.room != $1.room ? $0.room < $1.room : $0.column < $1.column }
      }
      let isPlaced = open.prefix(8).contains { choice in
        let mark = domain.mark
        if narrow([RangeChange(column: choice.column, lower: 1, upper: 1)]) { return true }
        domain.undo(to: mark)
        return false
      }
      if !isPlaced { return group }
    }
    return nil
  }

  /// How much room a column at 1 would leave in the row where it leaves least.
  private func room(for column: Int) -> Double {
    var room = Double.infinity
    for place in original.matrix.entryRange(ofColumn: column) {
      let row = original.matrix.rowIndices[place]
      let value = original.matrix.values[place]
      let (lower, upper) = (original.rowLower[row], original.rowUpper[row])
      if lower == upper { continue }
      if upper < .infinity, value > 0 {
        room = min(room, upper - domain.activities.least[row] - value)
      } else if lower > -.infinity, value < 0 {
        room = min(room, domain.activities.greatest[row] + value - lower)
      }
    }
    return room
  }
}

extension BranchAndBound {
  /// The ranges that keep blocks in order that can change places; none where there are no such
  /// blocks.
  mutating func orderBlocks() -> [RangeChange] {
    hasOrderedBlocks = true
    guard original.placedCosts.isEmpty, wholeColumns.count >= 4 else { return [] }
    let rows = original.matrix.transposed()
    // The ranges of the program, not those of the node: they are alike for all blocks.
    let whole = BoundDomain(
      lower: original.columnLower, upper: original.columnUpper, of: original.matrix)
    guard
      let packing = Packing(original, whole, rows: rows, wholeCount: wholeColumns.count),
      let blocks = IdenticalBlocks(packing.groups, of: original, rows: rows)
    else { return [] }
    return blocks.zeros(inOrder: packing.order).map { RangeChange(column: $0, lower: 0, upper: 0) }
  }
}
