/// Free variables that rows connect, and those rows: what is settled by itself.
struct Block {
  /// The free variables, rising.
  var variables: [Int] = []
  /// Rows that must keep within their range.
  var hard = ReducedRows()
  /// The optional constraints of levels that are still to come.
  var wishes = ReducedRows()
  /// Constraints of the levels served so far whose shares of their level's sum are still open.
  var shares = ReducedRows()
  /// Whether its hard rows are known to hold together, so that a contradiction can only be
  /// rounding.
  var isFeasible = false
}

extension SolveRun {
  /// Splits a block into parts that no row connects.
  ///
  /// - Returns: The parts in the order of their first variables; variables alone, too.
  func split(_ block: Block) -> [Block] {
    guard block.variables.count > 1 else { return block.variables.isEmpty ? [] : [block] }
    let partition = partition(block.variables, by: [block.hard, block.wishes, block.shares])
    if partition.count == 1 { return [block] }
    var parts = [Block](repeating: Block(), count: partition.count)
    for part in parts.indices { parts[part].isFeasible = block.isFeasible }
    for (variable, part) in zip(block.variables, partition.partOfVariable) {
      parts[part].variables.append(variable)
    }
    for row in 0..<block.hard.count {
      parts[partition.partOfRow[0][row]].hard.append(row, of: block.hard)
    }
    for row in 0..<block.wishes.count {
      parts[partition.partOfRow[1][row]].wishes.append(row, of: block.wishes)
    }
    for row in 0..<block.shares.count {
      parts[partition.partOfRow[2][row]].shares.append(row, of: block.shares)
    }
    return parts
  }

  /// A split of variables into connected parts.
  struct Partition {
    /// How many parts there are, numbered in the order of their first variables.
    var count = 0
    /// The part of each variable, by its place.
    var partOfVariable: [Int] = []
    /// The part of each row, group by group.
    var partOfRow: [[Int]] = []
  }

  /// Finds the parts of variables that rows connect.
  ///
  /// - Parameters:
  ///   - variables: Free variables.
  ///   - groups: Rows over them, none without variables.
  ///   - isCounted: Which rows of the last group connect.
  /// - Returns: The parts.
  func partition(
    _ variables: [Int], by groups: [ReducedRows], where isCounted: (Int) -> Bool = { _ in true }
  ) -> Partition {
    for (place, variable) in variables.enumerated() { columnOfVariable[variable] = place }
    defer { for variable in variables { columnOfVariable[variable] = -1 } }
    var sets = DisjointSets(count: variables.count)
    for (number, group) in groups.enumerated() {
      for row in 0..<group.count {
        if number == groups.count - 1, !isCounted(row) { continue }
        let first = columnOfVariable[group.firstVariable(of: row)]
        for place in group.places(of: row).dropFirst() {
          sets.merge(first, columnOfVariable[group.variables[place]])
        }
      }
    }
    var partition = Partition()
    var partOfSet = [Int](repeating: -1, count: variables.count)
    partition.partOfVariable = variables.indices.map { place in
      let set = sets.representative(of: place)
      if partOfSet[set] < 0 {
        partOfSet[set] = partition.count
        partition.count += 1
      }
      return partOfSet[set]
    }
    partition.partOfRow = groups.map { group in
      (0..<group.count).map {
        partition.partOfVariable[columnOfVariable[group.firstVariable(of: $0)]]
      }
    }
    return partition
  }
}
