import FlatMemory

/// A block whose levels leave several points that are equally good and equally fair.
struct OpenBlock {
  /// The variables of the block, ascending.
  var variables: [Int]
  /// The tableau, at the point where the levels left it.
  var tableau: LexicographicTableau
}

/// A variable not connected to others, for which the levels leave an interval.
struct OpenVariable {
  var variable: Int
  var lower: Double
  var upper: Double
}

/// The choice of values by rule 4.
///
/// In the order of all variables, each ambiguous variable takes the value nearest to its target.
///
/// Ambiguous variables connected by a block or by the expression of a variable are chosen together,
/// by a tableau. The order of the variables acts as further levels below those of the constraints.
/// A variable not connected to others is chosen in closed form.
final class FreeChoice {
  /// An ambiguous variable, or a variable whose value depends on ambiguous ones.
  struct Reader {
    var variable: Int
    /// The rate of change with each ambiguous variable, in ascending order, without zero rates.
    var rates: LinearSum = []

    /// Whether a rate may consist of rounding only.
    var isDoubtful: Bool { rates.contains { abs($0.coefficient) <= Tolerance.visible } }
  }

  /// A variable not connected to others, and its readers.
  private struct Single {
    /// Its number among the open variables.
    var open: Int
    /// The numbers of the readers.
    var readers: [Int]
  }

  /// Variables, blocks and readers that are chosen together, by number.
  struct Part {
    /// The ambiguous variables, ascending.
    var variables: [Int] = []
    var blocks: [Int] = []
    var openVariables: [Int] = []
    var readers: [Int] = []
  }

  /// The variables that depend on ambiguous ones, ascending.
  let readers: [Reader]
  private var groups: [FreeGroup] = []
  private var singles: [Single] = []

  /// Prepares the choice; `nil` if the passes have to choose.
  ///
  /// - Parameters:
  ///   - blocks: The open blocks.
  ///   - variables: The open variables that belong to no block.
  ///   - readers: The variables that depend on any of these, ascending.
  ///   - greatestTableau: The greatest number of cells of a tableau.
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

  /// The approximate size in bytes.
  var byteCount: Int { groups.reduce(0) { $0 + $1.byteCount } }

  /// The work of its tableaux: the number of numbers examined.
  var looks: Int { groups.reduce(0) { $0 + $1.looks } }

  /// The input of a choice.
  struct Input: ~Copyable {
    /// The blocks and variables of the choice, in the state that their levels left.
    var blocks: [OpenBlock]
    var variables: [OpenVariable]
    /// The values of the readers where all ambiguous variables are 0.
    var bases: [Double]
    /// The targets of all variables.
    var targets: [Double]
    /// Whether the caller asks for the ranges of ambiguous variables.
    var findsRanges: Bool
    /// The time at which to stop.
    var deadline: Deadline
  }

  /// Chooses the values of the ambiguous variables.
  ///
  /// - Parameters:
  ///   - input: The open blocks and variables, and their targets.
  ///   - assign: Called with each ambiguous variable and its value, once all are chosen.
  /// - Returns: The ambiguous variables; `nil` if the passes have to choose or the time is over.
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

  /// Returns the value that brings the variable's first reader nearest to its target.
  ///
  /// The other readers follow.
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
      // Even if ranges are not requested, they still decide which variables are ambiguous.
      return ambiguity.isFree
        ? Ambiguity(variable: ambiguity.variable, lower: nil, upper: nil) : nil
    }
  }
}
