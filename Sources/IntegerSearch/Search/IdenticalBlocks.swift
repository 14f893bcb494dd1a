import LinearProgramming

/// Blocks of columns that can change places: equal bins, machines, days. Every point has as many
/// twins as there are orders of the blocks, and a search that does not know looks at all.
///
/// Of each set of twins one is kept: that in which blocks come in the order of the first group that
/// has its 1 in them. So the first group is in the first block, the second in one of the first two,
/// and so on (a part of the orbitope of Kaibel and Pfetsch, "Packing and partitioning orbitopes",
/// 2008).
struct IdenticalBlocks {
  /// The column of each group in each block.
  private let columns: [[Int]]

  /// Something a column is, whichever block it is in.
  private enum Role: Hashable, Comparable {
    /// The one of a group.
    case group(Int)
    /// Another one of the block, by its place among those.
    case other(Int)
    /// One that belongs to no block.
    case shared(Int)
  }

  /// A coefficient and what it belongs to.
  private struct Term: Comparable {
    let role: Role
    let value: Double

    static func < (one: Term, other: Term) -> Bool {
      one.role != other.role ? one.role < other.role : one.value < other.value
    }
  }

  /// A row as all blocks have it.
  private struct Shape: Comparable {
    let terms: [Term]
    let lower: Double
    let upper: Double

    static func < (one: Shape, other: Shape) -> Bool {
      if one.terms != other.terms { return one.terms.lexicographicallyPrecedes(other.terms) }
      return one.lower != other.lower ? one.lower < other.lower : one.upper < other.upper
    }
  }

  /// Looks whether the blocks of some groups can change places: the first columns of all groups
  /// with the second ones, and so on.
  ///
  /// - Parameters:
  ///   - groups: Columns of which exactly one is 1, group by group.
  ///   - program: The program.
  ///   - rows: The coefficients of its rows.
  init?(_ groups: [[Int]], of program: LinearProgram, rows: SparseMatrix) {
    guard let blockCount = groups.first?.count, blockCount > 1, groups.count > 1,
      groups.allSatisfy({ $0.count == blockCount })
    else { return nil }
    var block = [Int](repeating: -1, count: program.columnCount)
    var role = (0..<program.columnCount).map { Role.shared($0) }
    for (group, columns) in groups.enumerated() {
      for (place, column) in columns.enumerated() {
        block[column] = place
        role[column] = .group(group)
      }
    }
    // What stands in a row with columns of one block only belongs to that block.
    var isShared = [Bool](repeating: false, count: program.columnCount)
    let isGrouped = block.map { $0 >= 0 }
    for row in 0..<program.rowCount {
      let members = rows.entryRange(ofColumn: row).map { rows.rowIndices[$0] }
      let own = Set(members.filter { isGrouped[$0] }.map { block[$0] })
      guard own.count == 1, let only = own.first else { continue }
      for column in members where !isGrouped[column] {
        if block[column] >= 0, block[column] != only { isShared[column] = true }
        block[column] = only
      }
    }
    var counts = [Int](repeating: 0, count: blockCount)
    var others = [[Int]](repeating: [], count: blockCount)
    for column in block.indices where !isGrouped[column] {
      if isShared[column] { block[column] = -1 }
      guard block[column] >= 0 else { continue }
      role[column] = .other(counts[block[column]])
      counts[block[column]] += 1
      others[block[column]].append(column)
    }
    guard counts.allSatisfy({ $0 == counts[0] }) else { return nil }
    for family in groups + (0..<counts[0]).map({ place in others.map { $0[place] } }) {
      let isAlike = family.allSatisfy { column in
        program.columnCosts[column] == program.columnCosts[family[0]]
          && program.columnLower[column] == program.columnLower[family[0]]
          && program.columnUpper[column] == program.columnUpper[family[0]]
          && program.isInteger[column] == program.isInteger[family[0]]
      }
      guard isAlike else { return nil }
    }
    var shapes = [[Shape]](repeating: [], count: blockCount)
    for row in 0..<program.rowCount {
      let places = rows.entryRange(ofColumn: row)
      let own = Set(places.map { block[rows.rowIndices[$0]] }.filter { $0 >= 0 })
      if own.isEmpty { continue }
      let terms = places.map { Term(role: role[rows.rowIndices[$0]], value: rows.values[$0]) }
        .sorted()
      if own.count == 1, let only = own.first {
        shapes[only].append(
          Shape(terms: terms, lower: program.rowLower[row], upper: program.rowUpper[row]))
        continue
      }
      // A row of several blocks has to treat all alike.
      var first = 0
      while first < terms.count {
        var end = first
        while end < terms.count, terms[end].role == terms[first].role { end += 1 }
        if case .shared = terms[first].role { first = end; continue }
        guard end - first == blockCount, terms[first].value == terms[end - 1].value else {
          return nil
        }
        first = end
      }
    }
    for place in shapes.indices { shapes[place].sort() }
    guard shapes.allSatisfy({ $0 == shapes[0] }) else { return nil }
    columns = groups
  }

  /// The columns that are 0 in the point of each set of twins that is kept.
  ///
  /// - Parameter order: The groups, the one that settles most first.
  /// - Returns: For each group the columns in the blocks behind its place in the order.
  func zeros(inOrder order: [Int]) -> [Int] {
    order.enumerated().flatMap { rank, group in columns[group].dropFirst(rank + 1) }
  }
}
