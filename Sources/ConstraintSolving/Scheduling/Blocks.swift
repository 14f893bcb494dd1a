/// Free variables that rows connect, and those rows.
struct Block {
  /// The free variables, rising.
  var variables: [Int]
  /// The rows of the block, one list per group of rows it was made from, as row numbers.
  var rows: [[Int]]
}

extension SolveRun {
  /// Splits the free variables of a component into blocks that no row connects.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component; those with an expression are left out.
  ///   - groups: Groups of reduced rows; all of them connect.
  /// - Returns: The blocks in the order of their first variables; variables alone, too.
  func blocks(of variables: [Int], rows groups: [ReducedRows]) -> [Block] {
    let free = variables.filter { !elimination.hasExpression($0) }
    for (place, variable) in free.enumerated() { columnOfVariable[variable] = place }
    defer { for variable in free { columnOfVariable[variable] = -1 } }
    var sets = DisjointSets(count: free.count)
    for group in groups {
      for row in 0..<group.count {
        let first = columnOfVariable[group.firstVariable(of: row)]
        for place in group.places(of: row).dropFirst() {
          sets.merge(first, columnOfVariable[group.variables[place]])
        }
      }
    }
    var blocks: [Block] = []
    var blockOfSet = [Int](repeating: -1, count: free.count)
    for (place, variable) in free.enumerated() {
      let set = sets.representative(of: place)
      if blockOfSet[set] < 0 {
        blockOfSet[set] = blocks.count
        blocks.append(
          Block(variables: [], rows: [[Int]](repeating: [], count: groups.count)))
      }
      blocks[blockOfSet[set]].variables.append(variable)
    }
    for (number, group) in groups.enumerated() {
      for row in 0..<group.count {
        let set = sets.representative(of: columnOfVariable[group.firstVariable(of: row)])
        blocks[blockOfSet[set]].rows[number].append(row)
      }
    }
    return blocks
  }
}
