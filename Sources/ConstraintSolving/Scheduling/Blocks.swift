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
    _ variables: [Int], by hard: [Int], _ others: [Int] = [], _ shares: [Int] = []
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
    var parts = [Block](repeating: Block(isFeasible: block.isFeasible), count: count)
    for variable in block.variables {
      parts[partition.part(of: variable)].variables.append(variable)
    }
    for row in block.hard { parts[part(ofRow: row)].hard.append(row) }
    for row in block.wishes { parts[part(ofRow: row)].wishes.append(row) }
    for row in block.shares { parts[part(ofRow: row)].shares.append(row) }
    return parts
  }

  /// The parts of a block that its hard rows and some of its other rows connect.
  func parts(of block: Block, connectedBy others: [Int]) -> [Part] {
    let count = partition(block.variables, by: block.hard, others)
    if count == 1 {
      return [Part(variables: block.variables[...], hard: block.hard[...], others: others[...])]
    }
    let variables = Groups(block.variables, count: count) { partition.part(of: $0) }
    let hard = Groups(block.hard, count: count, part)
    let others = Groups(others, count: count, part)
    return (0..<count).map {
      Part(variables: variables[$0], hard: hard[$0], others: others[$0])
    }
  }
}

/// Items sorted into groups, each group in the order of the items: a counting sort.
private struct Groups {
  private var items: [Int]
  private var starts: [Int]

  @inline(__always)
  init(_ items: [Int], count: Int, _ group: (Int) -> Int) {
    var starts = [Int](repeating: 0, count: count + 1)
    for item in items { starts[group(item)] += 1 }
    var end = 0
    for group in 0...count { (starts[group], end) = (end, end + starts[group]) }
    self.items = [Int](unsafeUninitializedCapacity: items.count) { sorted, filled in
      // Each start runs to the end of its group, and is taken back afterwards.
      for item in items {
        let group = group(item)
        sorted[starts[group]] = item
        starts[group] += 1
      }
      filled = items.count
    }
    for group in stride(from: count, to: 0, by: -1) { starts[group] = starts[group - 1] }
    starts[0] = 0
    self.starts = starts
  }

  subscript(group: Int) -> ArraySlice<Int> { items[starts[group]..<starts[group + 1]] }
}
