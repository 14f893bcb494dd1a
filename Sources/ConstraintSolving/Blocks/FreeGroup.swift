import FlatMemory

/// Free variables that are chosen together, by a tableau whose last levels are the
/// targets of what reads them, in the order of the variables.
final class FreeGroup {
  /// Where a breakpoint is.
  private enum Source {
    /// Where one of an open block is.
    case block(Int, breakpoint: Int)
    /// Where fairness holds an item of an open block.
    case held(Int, item: Int)
    /// At an end of the interval of an open variable.
    case end(Int, isLower: Bool)
    /// At the target of a follower.
    case target(follower: Int)
  }

  /// A variable that follows an item: its value is so many times that of the item, and a constant.
  private struct Follower {
    /// Its number among the readers.
    var reader: Int
    var item: Int
    var scale: Double
    var rates: [(column: Int, rate: Double)]
  }

  private let part: FreeChoice.Part
  private let followers: [Follower]
  private let sources: [Source]
  /// The levels of the constraints, then one for each target that earlier ones do not settle.
  private let choice: LexicographicTableau
  /// The levels of the constraints, then one that asks for ranges.
  private let ranges: LexicographicTableau

  /// A group; `nil` where a tableau would not serve.
  ///
  /// - Parameters:
  ///   - part: What is chosen together of the following.
  ///   - blocks: The blocks that are open.
  ///   - openVariables: The variables that are open by themselves.
  ///   - readers: All that reads any of these.
  ///   - greatestTableau: How many cells a tableau may have at most.
  init?(
    _ part: FreeChoice.Part, _ blocks: [OpenBlock], _ openVariables: [OpenVariable],
    _ readers: [FreeChoice.Reader], greatestTableau: Int
  ) {
    let variables = part.variables
    let column = { (variable: Int) in variables.firstPlace { $0 >= variable } }
    let levelCount = part.blocks.reduce(1) { max($0, blocks[$1].tableau.levelCount) }
    var maker = BlockMaker(
      variableCount: variables.count, levelCount: levelCount + variables.count,
      rowCount: part.readers.count)
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
    for number in part.blocks {
      let model = blocks[number].tableau.model
      let columns = blocks[number].variables.map(column)
      func item(_ item: Int) -> Int {
        let coefficients = model.coefficients(of: item)
        let used = coefficients.indices.filter { coefficients[$0] != 0 }
        return maker.item(count: used.count, scale: 1) {
          (columns[used[$0]], coefficients[used[$0]])
        }
      }
      for breakpoint in model.breakpoints.indices {
        let cost = model.breakpoints[breakpoint]
        add(
          .block(number, breakpoint: breakpoint), of: item(model.items[breakpoint]),
          level: Int(cost.level), (cost.left, cost.right))
      }
      for held in blocks[number].tableau.held {
        add(.held(number, item: held), of: item(held), level: 0, (-1, 1))
      }
    }
    for number in part.openVariables {
      let open = openVariables[number]
      let column = column(open.variable)
      if open.lower > -.infinity { add(.end(number, isLower: true), of: column, level: 0, (-1, 0)) }
      if open.upper < .infinity { add(.end(number, isLower: false), of: column, level: 0, (0, 1)) }
    }
    var followers: [Follower] = []
    var space = RowSpace()
    var level = levelCount
    for number in part.readers {
      let rates = readers[number].rates.map { (column: column($0.variable), rate: $0.rate) }
      let scale = rates[0].rate
      let item = maker.item(count: rates.count, scale: scale) { (rates[$0].column, rates[$0].rate) }
      followers.append(Follower(reader: number, item: item, scale: scale, rates: rates))
      if maker.cellCount > greatestTableau { return nil }
      var row = [Double](repeating: 0, count: variables.count)
      for term in rates { row[term.column] = term.rate / scale }
      guard space.insert(row) else { continue }
      add(.target(follower: followers.count - 1), of: item, level: level, (-1, 1), scale: scale)
      level += 1
    }
    guard maker.isModest else { return nil }
    let model = maker.model
    (self.part, self.followers, self.sources) = (part, followers, sources)
    choice = LexicographicTableau(model)
    choice.forgetsItsPast = true
    ranges = LexicographicTableau(model.withLevels(below: levelCount))
  }

  /// About how many bytes it takes.
  var byteCount: Int {
    choice.byteCount + ranges.byteCount + followers.reduce(0) { $0 + 48 + 16 * $1.rates.count }
  }

  /// Chooses values, which stay here until they are told.
  ///
  /// - Parameters:
  ///   - input: What is free.
  ///   - readers: All that reads it.
  /// - Returns: The variables that are left free; `nil` where rounding may decide, or the time is
  ///   over.
  func choose(_ input: FreeChoice.Input, _ readers: [FreeChoice.Reader]) -> [Ambiguity]? {
    place(choice, input, readers)
    guard choice.solve(until: input.deadline) == .unique, choice.isConsistent() else { return nil }
    return ambiguities(input, readers)
  }

  /// Tells each free variable and the value that was chosen.
  func forEachValue(_ body: (_ variable: Int, _ value: Double) -> Void) {
    for (column, variable) in part.variables.enumerated() {
      body(variable, choice.value(of: column))
    }
  }

  /// Tells a tableau where the breakpoints are.
  private func place(
    _ tableau: LexicographicTableau, _ input: FreeChoice.Input, _ readers: [FreeChoice.Reader]
  ) {
    let origins = tableau.model.origins
    for breakpoint in origins.indices {
      tableau.positions[breakpoint] =
        switch sources[origins[breakpoint].row] {
        case .block(let block, let other): input.blocks[block].tableau.positions[other]
        case .held(let block, let item): input.blocks[block].tableau.value(of: item)
        case .end(let open, let isLower):
          isLower ? input.variables[open].lower : input.variables[open].upper
        case .target(let number):
          (input.targets[readers[followers[number].reader].variable]
            - input.bases[followers[number].reader]) / followers[number].scale
        }
    }
  }

  // MARK: - Ranges

  /// The variables that are free, with their ranges if those are asked for.
  private func ambiguities(
    _ input: FreeChoice.Input, _ readers: [FreeChoice.Reader]
  ) -> [Ambiguity]? {
    let directions = openDirections(input)
    var isPlaced = false
    var rangeOfItem: [Int: (lower: Double, upper: Double)] = [:]
    var ambiguities: [Ambiguity] = []
    for follower in followers {
      let variable = readers[follower.reader].variable
      let isOpen = directions.contains { direction in
        let rate = follower.rates.reduce(0) { $0 + $1.rate * direction[$1.column] }
        return abs(rate) > Tolerance.visible
      }
      if isOpen, !input.findsRanges {
        ambiguities.append(Ambiguity(variable: variable, lower: nil, upper: nil))
        continue
      }
      if !isPlaced { place(ranges, input, readers) }
      isPlaced = true
      guard
        let range = rangeOfItem[follower.item] ?? range(of: follower.item, until: input.deadline)
      else { return nil }
      rangeOfItem[follower.item] = range
      let base = input.bases[follower.reader]
      let ends = (base + follower.scale * range.lower, base + follower.scale * range.upper)
      let found = Ambiguity(
        variable: variable, lower: min(ends.0, ends.1), upper: max(ends.0, ends.1))
      // Without room nothing is free.
      guard isOpen || found.isFree else { continue }
      ambiguities.append(
        input.findsRanges ? found : Ambiguity(variable: variable, lower: nil, upper: nil))
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
  private func openDirections(_ input: FreeChoice.Input) -> [[Double]] {
    var directions: [[Double]] = []
    func add(_ terms: some Sequence<(Int, Double)>) {
      var direction = [Double](repeating: 0, count: part.variables.count)
      for (variable, rate) in terms {
        direction[part.variables.firstPlace { $0 >= variable }] = rate
      }
      directions.append(direction)
    }
    for block in part.blocks.lazy.map({ input.blocks[$0] }) {
      for direction in block.tableau.openDirections { add(zip(block.variables, direction)) }
    }
    for open in part.openVariables { add([(input.variables[open].variable, 1)]) }
    return directions
  }
}
