/// Free variables that rows connect, and those rows, by number: what is settled by itself.
struct Block {
  /// The free variables, rising.
  var variables: [Int] = []
  /// Rows that must keep within their range.
  var hard: [Int] = []
  /// The optional constraints of levels that are still to come.
  var wishes: [Int] = []
  /// Constraints of the levels served so far whose shares of their level's sum are still open.
  var shares: [Int] = []
  /// Whether its hard rows are known to hold together, so that a contradiction can only be
  /// rounding.
  var isFeasible = false
}

/// Variables of a block that hard rows and some of its other rows connect.
struct Part {
  /// The variables, rising.
  var variables: ArraySlice<Int>
  /// The hard rows.
  var hard: ArraySlice<Int>
  /// The other rows, such as the constraints of a level.
  var others: ArraySlice<Int>
}

/// Which variables rows connect: the parts are numbered in the order of their first variables.
struct Partition {
  private var sets: DisjointSets
  private var partOfSet: [Int]
  /// How many parts there are.
  private(set) var count = 0

  /// Memory for some variables.
  init(variableCount: Int) {
    sets = DisjointSets(count: variableCount)
    partOfSet = [Int](repeating: -1, count: variableCount)
  }

  /// Makes room for one variable more.
  mutating func addVariable() {
    sets.append()
    partOfSet.append(-1)
  }

  /// Takes variables apart.
  fileprivate mutating func begin(_ variables: [Int]) {
    for variable in variables {
      sets.isolate(variable)
      partOfSet[variable] = -1
    }
  }

  /// Connects the variables of each of some rows.
  fileprivate mutating func connect(_ numbers: [Int], of rows: borrowing ReducedRows) {
    for row in numbers where rows[row].count > 1 {
      let first = rows.first(of: row).variable
      for place in rows[row].terms.dropFirst() { sets.merge(first, rows.term(place).variable) }
    }
  }

  /// Numbers the parts.
  fileprivate mutating func finish(_ variables: [Int]) {
    count = 0
    for variable in variables {
      let set = sets.representative(of: variable)
      if partOfSet[set] < 0 {
        partOfSet[set] = count
        count += 1
      }
    }
  }

  /// The part of a variable.
  @inline(__always) mutating func part(of variable: Int) -> Int {
    partOfSet[sets.representative(of: variable)]
  }
}

extension SolveRun {
  /// Finds the parts of variables that rows connect; they stand in `partition` until the next time.
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
    partition.begin(variables)
    partition.connect(hard, of: rows)
    partition.connect(others, of: rows)
    partition.connect(shares, of: rows)
    partition.finish(variables)
    return partition.count
  }

  /// The part of a row, by its first variable.
  func part(ofRow row: Int) -> Int { partition.part(of: rows.first(of: row).variable) }

  /// Splits a block into parts that no row connects.
  ///
  /// - Returns: The parts in the order of their first variables; variables alone, too.
  func split(_ block: Block) -> [Block] {
    guard block.variables.count > 1 else { return block.variables.isEmpty ? [] : [block] }
    let count = partition(block.variables, by: block.hard, block.wishes, block.shares)
    if count == 1 { return [block] }
    let variables = Groups(block.variables, count: count) { partition.part(of: $0) }
    let hard = Groups(block.hard, count: count, part)
    let wishes = Groups(block.wishes, count: count, part)
    let shares = Groups(block.shares, count: count, part)
    return (0..<count).map {
      Block(
        variables: Array(variables[$0]), hard: Array(hard[$0]), wishes: Array(wishes[$0]),
        shares: Array(shares[$0]), isFeasible: block.isFeasible)
    }
  }

  /// The parts of a block that its hard rows and some of its other rows connect, but for variables
  /// without any.
  func parts(of block: Block, connectedBy others: [Int]) -> [Part] {
    let count = partition(block.variables, by: block.hard, others)
    if count == 1 {
      return [Part(variables: block.variables[...], hard: block.hard[...], others: others[...])]
    }
    let variables = Groups(block.variables, count: count) { partition.part(of: $0) }
    let hard = Groups(block.hard, count: count, part)
    let others = Groups(others, count: count, part)
    var parts: [Part] = []
    for part in 0..<count where !hard.isEmpty(part) || !others.isEmpty(part) {
      parts.append(Part(variables: variables[part], hard: hard[part], others: others[part]))
    }
    return parts
  }
}

/// Items sorted into groups, each group in the order of the items: a counting sort.
private struct Groups {
  private var items: [Int] = []
  /// Where each group ends, and so the next one begins.
  private var ends: [Int] = []

  @inline(__always)
  init(_ items: [Int], count: Int, _ group: (Int) -> Int) {
    if items.isEmpty { return }
    ends.reserveCapacity(count + 1)
    for _ in 0...count { ends.append(0) }
    for item in items { ends[group(item) + 1] += 1 }
    for group in 1...count { ends[group] += ends[group - 1] }
    var sorted = items
    for item in items {
      let group = group(item)
      sorted[ends[group]] = item
      ends[group] += 1
    }
    self.items = sorted
  }

  subscript(group: Int) -> ArraySlice<Int> {
    isEmpty(group) ? [] : items[(group > 0 ? ends[group - 1] : 0)..<ends[group]]
  }

  func isEmpty(_ group: Int) -> Bool {
    ends.isEmpty || ends[group] == (group > 0 ? ends[group - 1] : 0)
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
