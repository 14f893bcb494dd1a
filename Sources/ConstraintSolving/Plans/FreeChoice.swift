import FlatMemory

/// Rule 4 in a plan: what the levels leave free takes, in the order of all variables, the value
/// nearest to its target.
///
/// Free variables that a block, or the expression of a variable, ties together are chosen together,
/// by a tableau: the order of the variables is one of further levels, below those of the
/// constraints. A variable that nothing ties to others is chosen in closed form.
final class FreeChoice {
  /// What is free: it tells one choice of a plan from another.
  struct Question: Equatable {
    /// A free variable by itself.
    struct Variable: Equatable {
      var variable: Int
      /// Whether it has a least value.
      var hasLower: Bool
      /// Whether it has a greatest value.
      var hasUpper: Bool
    }

    /// The blocks whose levels leave several points, by number.
    var blocks: [Int] = []
    var variables: [Variable] = []
  }

  /// More free variables are left to the passes.
  private static let greatestCount = 1_000
  /// Rates smaller than this may be what rounding left of none.
  private static let leastRate = 1e-7

  /// A variable that reads free ones, or is one.
  struct Reader {
    var variable: Int
    /// How fast it moves with each free variable, by column of its group.
    var rates: [(column: Int, rate: Double)] = []
  }

  /// A variable that nothing ties to others, and what reads it.
  private struct Single {
    /// Its number among the open ones.
    var open: Int
    var readers: [Reader]
  }

  let question: Question
  /// All free variables.
  private let free: [Int]
  private var groups: [FreeGroup] = []
  private var singles: [Single] = []

  /// The choice among what a plan leaves free; `nil` where the passes have to choose.
  init?(_ question: Question, in plan: SolvePlan) {
    self.question = question
    free =
      (question.blocks.flatMap { plan.blocks[$0].variables } + question.variables.map(\.variable))
      .sorted()
    guard free.count <= Self.greatestCount, let readers = Self.readers(of: free, in: plan) else {
      return nil
    }
    var connections = Connections(count: free.count)
    for number in question.blocks {
      let columns = plan.blocks[number].variables.map(column)
      for column in columns { connections.merge(columns[0], column) }
    }
    for reader in readers {
      for term in reader.rates { connections.merge(reader.rates[0].column, term.column) }
    }
    let count = connections.number(free.indices)
    var columnsOfGroup = [[Int]](repeating: [], count: count)
    for column in free.indices { columnsOfGroup[connections.part(of: column)].append(column) }
    var readersOfGroup = [[Reader]](repeating: [], count: count)
    for var reader in readers {
      let group = connections.part(of: reader.rates[0].column)
      for index in reader.rates.indices {
        reader.rates[index].column = columnsOfGroup[group].firstPlace { [rates = reader.rates] in
          $0 >= rates[index].column
        }
      }
      readersOfGroup[group].append(reader)
    }
    for (columns, readers) in zip(columnsOfGroup, readersOfGroup) {
      if columns.count == 1 {
        let open = question.variables.firstIndex { $0.variable == free[columns[0]] }
        if let open { singles.append(Single(open: open, readers: readers)) }
        continue
      }
      guard let group = FreeGroup(columns.map { free[$0] }, readers, question, plan) else {
        return nil
      }
      groups.append(group)
    }
  }

  private func column(of variable: Int) -> Int { free.firstPlace { $0 >= variable } }

  /// About how many bytes it takes.
  var byteCount: Int { groups.reduce(0) { $0 + $1.byteCount } }

  /// All variables that read free ones, rising; `nil` where a rate may be rounding.
  private static func readers(of free: [Int], in plan: SolvePlan) -> [Reader]? {
    var readers = (0..<plan.variableCount).map { Reader(variable: $0) }
    let rates = FlatArray(repeating: 0.0, count: plan.values.count)
    for (column, variable) in free.enumerated() {
      rates.elements.fill(with: 0)
      rates[variable] = 1
      plan.substitute(in: rates.elements)
      for reader in 0..<plan.variableCount where rates[reader] != 0 {
        if abs(rates[reader]) <= leastRate { return nil }
        readers[reader].rates.append((column, rates[reader]))
      }
    }
    return readers.filter { !$0.rates.isEmpty }
  }

  /// Gives the free variables of a plan their values.
  ///
  /// - Parameters:
  ///   - plan: The plan, whose values are right but for what reads free variables.
  ///   - system: The system.
  ///   - findsRanges: Whether the ranges of ambiguous variables are asked for.
  ///   - deadline: When to leave it.
  /// - Returns: The variables that are left free; `nil` where the passes have to choose, or the
  ///   time is over.
  func choose(
    in plan: SolvePlan, _ system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    for variable in free { plan.values[variable] = 0 }
    plan.substitute(in: plan.values.elements)
    var ambiguities: [Ambiguity] = []
    for single in singles {
      ambiguities += choose(single, in: plan, system, findsRanges: findsRanges)
    }
    for group in groups {
      guard
        let found = group.choose(in: plan, system, findsRanges: findsRanges, until: deadline)
      else { return nil }
      ambiguities += found
    }
    for group in groups { group.write(to: plan) }
    plan.substitute(in: plan.values.elements)
    if groups.count + singles.count > 1 { ambiguities.sort { $0.variable < $1.variable } }
    return ambiguities
  }

  /// Gives a variable the value that brings the first that reads it nearest to its target. The
  /// others follow.
  private func choose(
    _ single: Single, in plan: SolvePlan, _ system: ConstraintSystem, findsRanges: Bool
  ) -> [Ambiguity] {
    let (open, first) = (plan.separate.open[single.open], single.readers[0])
    let wanted =
      (system.targets[first.variable] - plan.values[first.variable]) / first.rates[0].rate
    let ambiguities = single.readers.map { reader in
      let (base, rate) = (plan.values[reader.variable], reader.rates[0].rate)
      let ends = (base + rate * open.lower, base + rate * open.upper)
      return Ambiguity(
        variable: reader.variable, lower: findsRanges ? min(ends.0, ends.1) : nil,
        upper: findsRanges ? max(ends.0, ends.1) : nil)
    }
    // What reads it was to be seen as it is without it.
    plan.values[open.variable] = min(max(wanted, open.lower), open.upper)
    return ambiguities
  }
}
