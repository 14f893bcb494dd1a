import FlatMemory

/// Free variables that rows connect, and those rows, by number: what is settled by itself.
struct Block {
  /// The free variables, rising.
  var variables: [Int] = []
  /// Rows that must keep within their range.
  var hard: [Int] = []
  /// The optional constraints of levels that are still to come.
  var soft: [Int] = []
  /// Constraints of the levels served so far whose shares of their level's sum are still open.
  var shares: [Int] = []
  /// Whether its hard rows are known to hold together, so that a contradiction can only be
  /// rounding.
  var isFeasible = false
}

extension DisjointSets {
  /// Finds which variables rows connect, and numbers the parts in the order of their first
  /// variables.
  ///
  /// - Returns: How many parts there are.
  fileprivate mutating func part(
    _ variables: [Int], by numbers: [[Int]], of rows: borrowing ReducedRows,
    into parts: borrowing FlatArray<Int>
  ) -> Int {
    for variable in variables {
      isolate(variable)
      parts[variable] = -1
    }
    for row in numbers.joined() where rows[row].count > 1 {
      let first = rows.first(of: row).variable
      for place in rows[row].terms.dropFirst() { merge(first, rows.term(place).variable) }
    }
    var count = 0
    for variable in variables {
      let set = representative(of: variable)
      if parts[set] < 0 {
        parts[set] = count
        count += 1
      }
      parts[variable] = parts[set]
    }
    return count
  }
}

extension SolveRun {
  /// Finds the parts of variables that rows connect; they stand in `partOfVariable` until the
  /// next time.
  ///
  /// - Parameters:
  ///   - variables: Free variables.
  ///   - hard: Rows over them, none without variables.
  ///   - others: Further such rows.
  ///   - shares: Further such rows.
  /// - Returns: How many parts there are.
  func partition(
    _ variables: [Int], by hard: [Int], _ others: [Int], _ shares: [Int] = []
  ) -> Int {
    sets.part(variables, by: [hard, others, shares], of: rows, into: partOfVariable)
  }

  /// The part of a row, by its first variable.
  func part(ofRow row: Int) -> Int { partOfVariable[rows.first(of: row).variable] }

  /// Splits a block into parts that no row connects.
  ///
  /// - Returns: The parts in the order of their first variables; variables alone, too.
  func split(_ block: Block) -> [Block] {
    guard block.variables.count > 1 else { return block.variables.isEmpty ? [] : [block] }
    let count = partition(block.variables, by: block.hard, block.soft, block.shares)
    if count == 1 { return [block] }
    var parts = [Block](repeating: Block(isFeasible: block.isFeasible), count: count)
    for variable in block.variables {
      parts[partOfVariable[variable]].variables.append(variable)
    }
    for row in block.hard { parts[part(ofRow: row)].hard.append(row) }
    for row in block.soft { parts[part(ofRow: row)].soft.append(row) }
    for row in block.shares { parts[part(ofRow: row)].shares.append(row) }
    return parts
  }
}

extension Array {
  /// Keeps the elements that pass, in their order; each is asked for once.
  @inline(__always)
  mutating func keep<Failure: Error>(
    _ passes: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    var kept = startIndex
    for place in indices {
      let element = self[place]
      guard try passes(element) else { continue }
      if kept < place { self[kept] = element }
      kept += 1
    }
    if kept < endIndex { removeLast(endIndex - kept) }
  }
}
