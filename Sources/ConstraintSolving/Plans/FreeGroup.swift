import FlatMemory

/// Free variables of a plan that are chosen together, by a tableau whose last levels are the
/// targets of what reads them, in the order of the variables.
final class FreeGroup {
  /// Larger tableaux are slower than the passes, whose programs are sparse.
  private static let greatestTableau = 24_000

  /// Where a breakpoint is.
  private enum Source {
    /// Where one of a block is.
    case block(Int, breakpoint: Int)
    /// At an end of the interval of a variable by itself.
    case end(open: Int, isLower: Bool)
    /// At the target of a variable.
    case target(follower: Int)
  }

  /// A variable that follows an item: its value is so many times that of the item, and a constant.
  private struct Follower {
    var variable: Int
    var item: Int
    var scale: Double
    var rates: [(column: Int, rate: Double)]
  }

  private let variables: [Int]
  private let blocks: [Int]
  private let followers: [Follower]
  private let sources: [Source]
  /// The levels of the constraints, then one for each target that earlier ones do not settle.
  private let choice: LexicographicTableau
  /// The levels of the constraints, then one that asks for ranges.
  private let ranges: LexicographicTableau

  /// A group; `nil` where a tableau would not serve.
  ///
  /// - Parameters:
  ///   - variables: The free variables, rising.
  ///   - readers: What reads them, rising, by their columns.
  ///   - question: What is free in the plan.
  ///   - plan: The plan.
  init?(
    _ variables: [Int], _ readers: [FreeChoice.Reader], _ question: FreeChoice.Question,
    _ plan: SolvePlan
  ) {
    let blocks = question.blocks.filter { variables.contains(plan.blocks[$0].variables[0]) }
    let levelCount = blocks.reduce(1) { max($0, plan.blocks[$1].model.levelCount) }
    var maker = BlockMaker(
      variableCount: variables.count, levelCount: levelCount + variables.count,
      rowCount: readers.count)
    var sources: [Source] = []
    func add(
      _ source: Source, of item: Int, level: Int, _ slopes: (left: Double, right: Double),
      scale: Double = 1
    ) {
      maker.add(
        .init(identifier: -1, scale: scale, row: sources.count), of: item, level: level,
        slopes: slopes)
      sources.append(source)
    }
    for block in blocks {
      let model = plan.blocks[block].model
      let columns = plan.blocks[block].variables.map { wanted in
        variables.firstPlace { $0 >= wanted }
      }
      for breakpoint in model.breakpoints.indices {
        let coefficients = model.coefficients(of: model.items[breakpoint])
        let used = coefficients.indices.filter { coefficients[$0] != 0 }
        let item = maker.item(count: used.count, scale: 1) {
          (columns[used[$0]], coefficients[used[$0]])
        }
        let cost = model.breakpoints[breakpoint]
        add(
          .block(block, breakpoint: breakpoint), of: item, level: Int(cost.level),
          (cost.left, cost.right))
      }
    }
    for (open, one) in question.variables.enumerated() {
      let column = variables.firstPlace { $0 >= one.variable }
      guard column < variables.count, variables[column] == one.variable else { continue }
      if one.hasLower { add(.end(open: open, isLower: true), of: column, level: 0, (-1, 0)) }
      if one.hasUpper { add(.end(open: open, isLower: false), of: column, level: 0, (0, 1)) }
    }
    var followers: [Follower] = []
    var space = RowSpace()
    var level = levelCount
    for reader in readers {
      let scale = reader.rates[0].rate
      let item = maker.item(count: reader.rates.count, scale: scale) {
        (reader.rates[$0].column, reader.rates[$0].rate)
      }
      followers.append(
        Follower(variable: reader.variable, item: item, scale: scale, rates: reader.rates))
      if maker.cellCount > Self.greatestTableau { return nil }
      var row = [Double](repeating: 0, count: variables.count)
      for term in reader.rates { row[term.column] = term.rate / scale }
      guard space.insert(row) else { continue }
      add(.target(follower: followers.count - 1), of: item, level: level, (-1, 1), scale: scale)
      level += 1
    }
    guard maker.isModest else { return nil }
    let model = maker.model
    (self.variables, self.blocks, self.followers) = (variables, blocks, followers)
    self.sources = sources
    choice = LexicographicTableau(model)
    ranges = LexicographicTableau(model.withLevels(below: levelCount))
  }

  /// About how many bytes it takes.
  var byteCount: Int {
    choice.byteCount + ranges.byteCount + followers.reduce(0) { $0 + 48 + 16 * $1.rates.count }
  }

  /// Chooses values, which stay here until they are written.
  ///
  /// - Returns: The variables that are left free; `nil` where rounding may decide, or the time is
  ///   over.
  func choose(
    in plan: SolvePlan, _ system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    place(choice, in: plan, system)
    guard choice.solve(until: deadline) == .unique, choice.isConsistent() else { return nil }
    return ambiguities(in: plan, system, findsRanges: findsRanges, until: deadline)
  }

  /// Writes the values that were chosen into a plan.
  func write(to plan: SolvePlan) {
    for (column, variable) in variables.enumerated() {
      plan.values[variable] = choice.value(of: column)
    }
  }

  /// Tells a tableau where the breakpoints are.
  private func place(
    _ tableau: LexicographicTableau, in plan: SolvePlan, _ system: ConstraintSystem
  ) {
    let origins = tableau.model.origins
    for breakpoint in origins.indices {
      tableau.positions[breakpoint] =
        switch sources[origins[breakpoint].row] {
        case .block(let block, let other): plan.blocks[block].tableau.positions[other]
        case .end(let open, let isLower):
          isLower ? plan.separate.open[open].lower : plan.separate.open[open].upper
        case .target(let number):
          (system.targets[followers[number].variable] - plan.values[followers[number].variable])
            / followers[number].scale
        }
    }
  }

  // MARK: - Ranges

  /// The variables that are free, with their ranges if those are asked for.
  private func ambiguities(
    in plan: SolvePlan, _ system: ConstraintSystem, findsRanges: Bool, until deadline: Deadline
  ) -> [Ambiguity]? {
    let directions = openDirections(in: plan)
    var isPlaced = false
    var rangeOfItem: [Int: (lower: Double, upper: Double)] = [:]
    var ambiguities: [Ambiguity] = []
    for follower in followers {
      let isOpen = directions.contains { direction in
        let rate = follower.rates.reduce(0) { $0 + $1.rate * direction[$1.column] }
        return abs(rate) > 1e-7
      }
      if isOpen, !findsRanges {
        ambiguities.append(Ambiguity(variable: follower.variable, lower: nil, upper: nil))
        continue
      }
      if !isPlaced { place(ranges, in: plan, system) }
      isPlaced = true
      guard
        let range = rangeOfItem[follower.item] ?? range(of: follower.item, until: deadline)
      else { return nil }
      rangeOfItem[follower.item] = range
      let base = plan.values[follower.variable]
      let ends = (base + follower.scale * range.lower, base + follower.scale * range.upper)
      let found = Ambiguity(
        variable: follower.variable, lower: min(ends.0, ends.1), upper: max(ends.0, ends.1))
      // Without room nothing is free.
      guard isOpen || found.isFree else { continue }
      ambiguities.append(
        findsRanges ? found : Ambiguity(variable: follower.variable, lower: nil, upper: nil))
    }
    return ambiguities
  }

  private func range(of item: Int, until deadline: Deadline) -> (lower: Double, upper: Double)? {
    guard let lower = ranges.least(item, times: 1, until: deadline),
      let upper = ranges.least(item, times: -1, until: deadline)
    else { return nil }
    return (lower, -upper)
  }

  /// Ways along which the levels let the free variables move, for certain.
  private func openDirections(in plan: SolvePlan) -> [[Double]] {
    var directions: [[Double]] = []
    for block in blocks {
      for inBlock in plan.blocks[block].tableau.openDirections {
        var direction = [Double](repeating: 0, count: variables.count)
        for (variable, rate) in zip(plan.blocks[block].variables, inBlock) {
          direction[variables.firstPlace { $0 >= variable }] = rate
        }
        directions.append(direction)
      }
    }
    for one in plan.separate.open {
      let column = variables.firstPlace { $0 >= one.variable }
      guard column < variables.count, variables[column] == one.variable else { continue }
      var direction = [Double](repeating: 0, count: variables.count)
      direction[column] = 1
      directions.append(direction)
    }
    return directions
  }
}
