import FlatMemory

/// A block whose levels leave several points that are as good and as fair.
struct OpenBlock {
  /// Its variables, rising.
  var variables: [Int]
  /// Its tableau, where the levels left it.
  var tableau: LexicographicTableau
}

/// A variable that nothing ties to others, and that the levels leave an interval.
struct OpenVariable {
  var variable: Int
  var lower: Double
  var upper: Double
}

/// Rule 4: what the levels leave free takes, in the order of all variables, the value nearest to
/// its target.
///
/// Free variables that a block, or the expression of a variable, ties together are chosen together,
/// by a tableau: the order of the variables is one of further levels, below those of the
/// constraints. A variable that nothing ties to others is chosen in closed form.
final class FreeChoice {
  /// A variable that reads free ones, or is one.
  struct Reader {
    var variable: Int
    /// How fast it moves with each free variable, the least numbers first, without those at rate 0.
    var rates: LinearSum = []

    /// Whether rounding may be all that is in a rate.
    var isDoubtful: Bool { rates.contains { abs($0.coefficient) <= Tolerance.visible } }
  }

  /// A variable that nothing ties to others, and what reads it.
  private struct Single {
    /// Its number among the open ones.
    var open: Int
    /// The readers, by number.
    var readers: [Int]
  }

  /// What is chosen together, by number.
  struct Part {
    /// The free variables, rising.
    var variables: [Int] = []
    var blocks: [Int] = []
    var openVariables: [Int] = []
    var readers: [Int] = []
  }

  /// All that reads what is free, rising.
  let readers: [Reader]
  private var groups: [FreeGroup] = []
  private var singles: [Single] = []

  /// The choice among what is free; `nil` where the passes have to choose.
  ///
  /// - Parameters:
  ///   - blocks: The blocks that are open.
  ///   - variables: The variables that are open by themselves.
  ///   - readers: All that reads any of these, rising.
  ///   - greatestTableau: How many cells a tableau may have at most.
  init?(
    _ blocks: [OpenBlock], _ variables: [OpenVariable], readBy readers: [Reader],
    greatestTableau: Int
  ) {
    self.readers = readers
    if readers.contains(where: \.isDoubtful) { return nil }
    for part in Self.parts(of: blocks, variables, readBy: readers) {
      if part.variables.count == 1 {
        singles.append(Single(open: part.openVariables[0], readers: part.readers))
      } else if let group = FreeGroup(
        part, blocks, variables, readers, greatestTableau: greatestTableau)
      {
        groups.append(group)
      } else {
        return nil
      }
    }
  }

  private static func parts(
    of blocks: [OpenBlock], _ variables: [OpenVariable], readBy readers: [Reader]
  ) -> [Part] {
    let free = (blocks.flatMap(\.variables) + variables.map(\.variable)).sorted()
    let column = { (variable: Int) in free.firstPlace { $0 >= variable } }
    var connections = Connections(count: free.count)
    for block in blocks { connections.merge(block.variables.map(column)) }
    for reader in readers where reader.rates.count > 1 {
      connections.merge(reader.rates.map { column($0.variable) })
    }
    let count = connections.number(free.indices)
    let members = connections.deal(Array(free.indices), to: count) { $0 }
    let blocks = connections.deal(Array(blocks.indices), to: count) {
      column(blocks[$0].variables[0])
    }
    let open = connections.deal(Array(variables.indices), to: count) {
      column(variables[$0].variable)
    }
    let reading = connections.deal(Array(readers.indices), to: count) {
      column(readers[$0].rates[0].variable)
    }
    return (0..<count).map { part in
      Part(
        variables: members[part].map { free[$0] }, blocks: blocks[part], openVariables: open[part],
        readers: reading[part])
    }
  }

  /// About how many bytes it takes.
  var byteCount: Int { groups.reduce(0) { $0 + $1.byteCount } }

  /// How much its tableaux looked at.
  var looks: Int { groups.reduce(0) { $0 + $1.looks } }

  /// What a choice starts from.
  struct Input: ~Copyable {
    /// The blocks and variables that the choice was made for, as their levels leave them now.
    var blocks: [OpenBlock]
    var variables: [OpenVariable]
    /// The values of the readers where all that is free is 0.
    var bases: [Double]
    /// The targets of all variables.
    var targets: [Double]
    /// Whether the ranges of ambiguous variables are asked for.
    var findsRanges: Bool
    /// When to leave it.
    var deadline: Deadline
  }

  /// Chooses the values of what is free.
  ///
  /// - Parameters:
  ///   - input: What is free.
  ///   - assign: Called for each free variable with its value, once all are chosen.
  /// - Returns: The variables that are left free; `nil` where the passes have to choose, or the
  ///   time is over.
  func choose(
    _ input: borrowing Input, _ assign: (_ variable: Int, _ value: Double) -> Void
  ) -> [Ambiguity]? {
    var ambiguities: [Ambiguity] = []
    for group in groups {
      guard let found = group.choose(input, readers) else { return nil }
      ambiguities += found
    }
    for single in singles {
      assign(input.variables[single.open].variable, value(of: single, input))
      ambiguities += self.ambiguities(of: single, input)
    }
    for group in groups { group.forEachValue(assign) }
    return groups.count + singles.count > 1
      ? ambiguities.inOrder { $0.variable < $1.variable } : ambiguities
  }

  /// The value that brings the first that reads a variable nearest to its target. The others
  /// follow.
  private func value(of single: Single, _ input: borrowing Input) -> Double {
    let (open, first) = (input.variables[single.open], single.readers[0])
    let wanted =
      (input.targets[readers[first].variable] - input.bases[first])
      / readers[first].rates[0].coefficient
    return min(max(wanted, open.lower), open.upper)
  }

  private func ambiguities(of single: Single, _ input: borrowing Input) -> [Ambiguity] {
    let open = input.variables[single.open]
    return single.readers.compactMap { reader in
      let (base, rate) = (input.bases[reader], readers[reader].rates[0].coefficient)
      let ends = (base + rate * open.lower, base + rate * open.upper)
      let ambiguity = Ambiguity(
        variable: readers[reader].variable, lower: min(ends.0, ends.1), upper: max(ends.0, ends.1))
      if input.findsRanges { return ambiguity }
      // Ranges that nobody asks for tell all the same who is free.
      return ambiguity.isFree
        ? Ambiguity(variable: ambiguity.variable, lower: nil, upper: nil) : nil
    }
  }
}
