import FlatMemory

/// Ambiguous variables that one tableau chooses together.
///
/// The last level of the tableau optimises the targets of the readers one after another, in the
/// order of the variables.
final class FreeGroup {
  /// The source of a breakpoint's position.
  private enum Source {
    /// The position of a breakpoint of an open block.
    case block(Int, breakpoint: Int)
    /// The value at which fairness holds an item of an open block.
    case held(Int, item: Int)
    /// An end of the interval of an open variable.
    case end(Int, isLower: Bool)
    /// The target of a follower.
    case target(follower: Int)
  }

  /// A variable that follows an item: its value is a multiple of the item plus a constant.
  private struct Follower {
    /// The number of the variable among the readers.
    var reader: Int
    var item: Int
    var scale: Double
    /// The rate of change with each ambiguous variable of the group, by column.
    var rates: LinearSum
  }

  private let part: FreeChoice.Part
  private let followers: [Follower]
  private let sources: [Source]
  /// The tableau with the levels of the constraints, then a level for the current target.
  private let choice: LexicographicTableau
  /// The breakpoint of each follower's target.
  private let targets: [Int]
  /// The tableau with the levels of the constraints, then a level to find ranges.
  private let ranges: LexicographicTableau

  /// Creates a group; `nil` if a tableau is not suitable.
  ///
  /// - Parameters:
  ///   - part: The members of the group, by their numbers in the following lists.
  ///   - blocks: The open blocks.
  ///   - openVariables: The open variables that belong to no block.
  ///   - readers: The variables that depend on any of these.
  ///   - greatestTableau: The greatest number of cells of a tableau.
  init?(
    _ part: FreeChoice.Part, _ blocks: [OpenBlock], _ openVariables: [OpenVariable],
    _ readers: [FreeChoice.Reader], greatestTableau: Int
  ) {
    let variables = part.variables
    let column = { (variable: Int) in variables.firstPlace { $0 >= variable } }
    let levelCount = part.blocks.reduce(1) { max($0, blocks[$1].tableau.levelCount) }
    var maker = BlockMaker(
      variableCount: variables.count, levelCount: levelCount + 1,
      rowCount: part.readers.count { readers[$0].rates.count > 1 })
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
        if item < columns.count { return columns[item] }
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
    for number in part.readers {
      var rates = readers[number].rates
      for place in rates.indices { rates[place].variable = column(rates[place].variable) }
      let scale = rates[0].coefficient
      let item = maker.item(count: rates.count, scale: scale) {
        (rates[$0].variable, rates[$0].coefficient)
      }
      followers.append(Follower(reader: number, item: item, scale: scale, rates: rates))
      if maker.cellCount > greatestTableau { return nil }
      add(
        .target(follower: followers.count - 1), of: item, level: levelCount, (-1, 1), scale: scale)
    }
    guard maker.isModest else { return nil }
    let model = maker.model
    (self.part, self.followers, self.sources) = (part, followers, sources)
    var targets = [Int](repeating: 0, count: followers.count)
    for breakpoint in model.origins.indices {
      guard case .target(let number) = sources[model.origins[breakpoint].row] else { continue }
      targets[number] = breakpoint
    }
    self.targets = targets
    choice = LexicographicTableau(model)
    choice.forgetsItsPast = true
    ranges = LexicographicTableau(model.withLevels(below: levelCount))
  }

  /// The approximate size in bytes.
  var byteCount: Int {
    choice.byteCount + ranges.byteCount + followers.reduce(0) { $0 + 48 + 16 * $1.rates.count }
  }

  /// The work of its tableaux: the number of numbers examined.
  var looks: Int { choice.counts.looks + ranges.counts.looks }

  /// Chooses values and keeps them for `forEachValue`.
  ///
  /// - Parameters:
  ///   - input: The open blocks and variables, and their targets.
  ///   - readers: The variables that depend on them.
  /// - Returns: The ambiguous variables; `nil` if rounding may decide or the time is over.
  func choose(_ input: borrowing FreeChoice.Input, _ readers: [FreeChoice.Reader]) -> [Ambiguity]? {
    place(choice, input, readers)
    let isBeyond = targets.map {
      !(abs(choice.positions[$0]) <= LexicographicTableau.greatestPosition)
    }
    for (target, isBeyond) in zip(targets, isBeyond) where isBeyond { choice.positions[target] = 0 }
    guard choice.serve(targets, isBeyond: isBeyond, until: input.deadline) else { return nil }
    return ambiguities(input, readers)
  }

  /// Calls a closure with each ambiguous variable and the value chosen for it.
  func forEachValue(_ body: (_ variable: Int, _ value: Double) -> Void) {
    for (column, variable) in part.variables.enumerated() {
      body(variable, choice.value(of: column))
    }
  }

  /// Sets the positions of a tableau's breakpoints.
  private func place(
    _ tableau: LexicographicTableau, _ input: borrowing FreeChoice.Input,
    _ readers: [FreeChoice.Reader]
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

  /// Returns the ambiguous variables, with their ranges if the caller asks for them.
  private func ambiguities(
    _ input: borrowing FreeChoice.Input, _ readers: [FreeChoice.Reader]
  ) -> [Ambiguity]? {
    let isOpen = openFollowers(input)
    var isPlaced = false
    var rangeOfItem: [Int: (lower: Double, upper: Double)] = [:]
    var ambiguities: [Ambiguity] = []
    for (number, follower) in followers.enumerated() {
      let variable = readers[follower.reader].variable
      if isOpen[number], !input.findsRanges {
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
      // A variable whose range is a point is not ambiguous.
      guard isOpen[number] || found.isFree else { continue }
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

  /// Returns which followers can certainly move without a change of any level.
  private func openFollowers(_ input: borrowing FreeChoice.Input) -> [Bool] {
    let column = { (variable: Int) in self.part.variables.firstPlace { $0 >= variable } }
    let rates = FlatArray(repeating: 0.0, count: part.variables.count)
    // An open variable that belongs to no block moves all its readers.
    for open in part.openVariables { rates[column(input.variables[open].variable)] = 1 }
    var isOpen = followers.map { $0.rates.contains { rates[$0.variable] != 0 } }
    rates.elements.fill(with: 0)
    var closed = followers.indices.filter { !isOpen[$0] }
    for number in part.blocks {
      let block = input.blocks[number]
      let columns = block.variables.map(column)
      block.tableau.forEachOpenDirection { direction in
        for (variable, rate) in direction { rates[columns[variable]] = rate }
        closed.removeAll { number in
          let rate = followers[number].rates.reduce(0) { $0 + $1.coefficient * rates[$1.variable] }
          if abs(rate) > Tolerance.visible { isOpen[number] = true }
          return isOpen[number]
        }
        for (variable, _) in direction { rates[columns[variable]] = 0 }
      }
    }
    return isOpen
  }
}
