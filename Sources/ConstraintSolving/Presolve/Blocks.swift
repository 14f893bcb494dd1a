import FlatMemory

/// Free variables that rows connect, and those rows, by number; a block is solved independently.
struct Block {
  /// The free variables, in ascending order.
  var variables: [Int] = []
  /// The rows that must stay within their range.
  var hard: [Int] = []
  /// The optional constraints of the levels not yet optimised.
  var soft: [Int] = []
  /// Constraints of the levels optimised so far whose shares of their level's sum are not yet
  /// fixed.
  var shares: [Int] = []
  /// Whether its hard rows are known to be feasible, so that any contradiction is rounding.
  var isFeasible = false
}

extension ReducedSystem {
  /// Finds the parts of variables that rows connect, which stay valid until the next call.
  ///
  /// - Parameters:
  ///   - variables: Free variables.
  ///   - hard: Rows over them, none without variables.
  ///   - others: Further rows over them.
  ///   - shares: Further rows over them.
  /// - Returns: The number of parts.
  func partition(
    _ variables: [Int], by hard: [Int], _ others: [Int], _ shares: [Int] = []
  ) -> Int {
    connections.isolate(variables)
    for numbers in [hard, others, shares] {
      for row in numbers where rows[row].count > 1 {
        let first = rows.first(of: row).variable
        for index in rows[row].terms.dropFirst() {
          connections.merge(first, rows.term(index).variable)
        }
      }
    }
    return connections.number(variables)
  }

  /// The part of a row, by its first variable.
  func part(ofRow row: Int) -> Int { connections.part(of: rows.first(of: row).variable) }

  /// Splits a block into parts that no row connects.
  ///
  /// - Returns: The parts in the order of their first variables, including single variables.
  func split(_ block: Block) -> [Block] {
    guard block.variables.count > 1 else { return block.variables.isEmpty ? [] : [block] }
    let parts = BlockParts(of: block, in: self)
    return parts.count == 1 ? [block] : (0..<parts.count).map { parts.block($0) }
  }
}

/// The parts of a block between which no row exists, in flat memory.
struct BlockParts {
  /// The numbers of all parts, one part after another.
  private struct Lists {
    let elements: Vector<Int>
    private let starts: Vector<Int>

    init(
      _ numbers: [Int], partCount: Int, in workspace: Workspace, part: (Int) -> Int
    ) {
      elements = workspace.vector(numbers.count)
      starts = workspace.vector(partCount + 1, of: 0)
      for number in numbers { starts[part(number) + 1] += 1 }
      let next: Vector<Int> = workspace.vector(partCount)
      for part in 0..<partCount {
        starts[part + 1] += starts[part]
        next[part] = starts[part]
      }
      for number in numbers {
        elements[next[part(number)]] = number
        next[part(number)] += 1
      }
    }

    subscript(part: Int) -> Vector<Int> { elements.part(starts[part]..<starts[part + 1]) }
  }

  private let workspace: Workspace
  private let isFeasible: Bool
  /// The number of parts, which are in the order of their first variables.
  let count: Int
  private let variableLists: Lists
  private let hardLists: Lists
  private let softLists: Lists
  private let shareLists: Lists

  /// Finds the parts of a block of a reduction.
  init(of block: Block, in reduction: ReducedSystem) {
    count = reduction.partition(block.variables, by: block.hard, block.soft, block.shares)
    isFeasible = block.isFeasible
    let rowCount = block.hard.count + block.soft.count + block.shares.count
    workspace = Workspace(
      expectedBytes: 8 * (block.variables.count + rowCount + 8 * (count + 1)) + 256)
    variableLists = Lists(block.variables, partCount: count, in: workspace) {
      reduction.connections.part(of: $0)
    }
    hardLists = Lists(block.hard, partCount: count, in: workspace) { reduction.part(ofRow: $0) }
    softLists = Lists(block.soft, partCount: count, in: workspace) { reduction.part(ofRow: $0) }
    shareLists = Lists(block.shares, partCount: count, in: workspace) { reduction.part(ofRow: $0) }
  }

  /// The variables of a part, in ascending order.
  func variables(of part: Int) -> Vector<Int> { variableLists[part] }

  /// The hard rows of a part.
  func hardRows(of part: Int) -> Vector<Int> { hardLists[part] }

  /// The optional constraints of a part.
  func soft(of part: Int) -> Vector<Int> { softLists[part] }

  /// A part as a separate block.
  func block(_ part: Int) -> Block {
    func all(_ list: Vector<Int>) -> [Int] { list.array(0..<list.count) }
    return Block(
      variables: all(variableLists[part]), hard: all(hardLists[part]), soft: all(softLists[part]),
      shares: all(shareLists[part]), isFeasible: isFeasible)
  }
}

extension [Int] {
  /// Keeps the numbers that pass, in their order; calls `passes` once for each.
  @inline(never)
  mutating func keep(_ passes: (Int) -> Bool) {
    // A call that throws nothing needs no `try`.
    try? keep { number throws(Interruption) in passes(number) }
  }

  /// Keeps the numbers that pass, in their order; calls `passes` once for each.
  @inline(never)
  mutating func keep(_ passes: (Int) throws(Interruption) -> Bool) throws(Interruption) {
    var kept = startIndex
    for index in indices {
      let element = self[index]
      guard try passes(element) else { continue }
      if kept < index { self[kept] = element }
      kept += 1
    }
    if kept < endIndex { removeLast(endIndex - kept) }
  }
}
