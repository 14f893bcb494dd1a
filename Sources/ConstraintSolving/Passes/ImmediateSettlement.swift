import FlatMemory

/// The settlement of parts of a block without linear programs.
///
/// It covers parts with one point that is certainly best at all levels and fair, and parts in which
/// only rule 4 remains. A single variable is settled in closed form. A few variables are settled by
/// a tableau that serves all levels at once. Where rounding might decide, the passes take over.
extension SolveRun {
  /// The blocks and variables that the levels leave ambiguous, as found without programs.
  private struct Free {
    var blocks: [OpenBlock] = []
    var variables: [OpenVariable] = []
  }

  /// Settles parts of a block without programs, and leaves the others in it.
  ///
  /// - Parameters:
  ///   - block: The remainder of a component.
  ///   - variables: The variables of the component.
  /// - Throws: `Interruption`, if rounding leaves a variable no value.
  func settleAtOnce(_ block: inout Block, of variables: [Int]) throws(Interruption) {
    guard options.settlesAtOnce, attempt.settlesAtOnce, levels.isFair, options.sharing == .fair,
      options.iterationLimit == nil
    else { return }
    try budget.checkTime()
    let parts = BlockParts(of: block, in: reduction)
    let single = SeparateVariables()
    var settledCount = 0
    var free = Free()
    for part in 0..<parts.count {
      if parts.variables(of: part).count > 1 {
        if try settleByTableau(part, of: parts, &free) { settledCount += 1 }
      } else if parts.hardRows(of: part).count == 0 {
        add(parts.variables(of: part)[0], parts.soft(of: part), to: single)
      }
    }
    for member in 0..<single.count where try settle(member, of: single, &free) { settledCount += 1 }
    if settledCount > 0 {
      budget.statistics.blocks += settledCount
      hasSettledAtOnce = true
      dropSettled(from: &block)
    }
    let freeCount = free.blocks.reduce(free.variables.count) { $0 + $1.variables.count }
    if freeCount > 0, freeCount == block.variables.count, try choose(free, among: variables) {
      hasSettledAtOnce = true
      dropSettled(from: &block)
    }
  }

  private func dropSettled(from block: inout Block) {
    let isOpen = { (row: Int) in
      !self.reduction.elimination.hasExpression(self.reduction.rows.first(of: row).variable)
    }
    block.variables.keep { !reduction.elimination.hasExpression($0) }
    block.hard.keep(isOpen)
    block.soft.keep(isOpen)
    block.isFeasible = block.isFeasible || block.hard.isEmpty
  }

  /// Chooses the values of ambiguous variables; returns false if the passes have to.
  private func choose(_ free: Free, among variables: [Int]) throws(Interruption) -> Bool {
    try budget.checkTime()
    // The degrees of freedom of a block are known only after all implicit equalities are found.
    if options.diagnoses.contains(.freedoms), !free.blocks.isEmpty { return false }
    var readers: [FreeChoice.Reader] = []
    var bases: [Double] = []
    for variable in variables {
      reduction.elimination.reduce(variable)
      try budget.spend(1 + reduction.elimination.rowCount)
      guard reduction.elimination.rowCount > 0 else { continue }
      var rates = reduction.elimination.rowTerms
      rates.sortByVariable()
      readers.append(.init(variable: variable, rates: rates))
      bases.append(reduction.elimination.rowConstant)
    }
    guard
      let choice = FreeChoice(
        free.blocks, free.variables, readBy: readers, greatestTableau: SolverReach.tableauCells)
    else { return false }
    let input = FreeChoice.Input(
      blocks: free.blocks, variables: free.variables, bases: bases, targets: system.targets,
      findsRanges: options.findsRanges, deadline: budget.deadline)
    var chosen: [(variable: Int, value: Double)] = []
    guard let found = choice.choose(input, { chosen.append(($0, $1)) }) else { return false }
    if options.diagnoses.contains(.freedoms) {
      noteFreedoms(of: readers.lazy.map { ($0.variable, $0.rates.map(\.variable)) })
    }
    findings.ambiguities += found
    for block in free.blocks {
      budget.statistics.blocks += 1
      recordLevels(of: block.tableau)
    }
    for (variable, value) in chosen {
      try reduction.fix(
        variable, at: value, orFail: "a free variable cannot take the value that was chosen")
    }
    return true
  }

  // MARK: - One variable

  private func add(_ variable: Int, _ soft: Vector<Int>, to single: borrowing SeparateVariables) {
    single.append(variable)
    let (lower, upper) = reduction.ranges[~variable]
    let origin = BlockModel.Origin(identifier: ~variable, scale: 1, row: -1)
    if lower > -.infinity { single.add(origin, level: 0, slopes: (-1, 0), at: lower) }
    if upper < .infinity { single.add(origin, level: 0, slopes: (0, 1), at: upper) }
    soft.sort { level(of: $0) < level(of: $1) }
    for index in 0..<soft.count {
      let row = reduction.rows[soft[index]]
      single.add(
        .init(
          identifier: row.identifier, scale: reduction.rows.first(of: soft[index]).coefficient,
          row: index),
        level: level(of: soft[index]), slopes: system.relations[row.identifier].violationSlopes,
        at: system.constants[row.identifier] - row.offset)
    }
  }

  /// Returns the level of a row in a block model, where 0 is required.
  private func level(of row: Int) -> Int {
    1 + Int(levels.levelOfConstraint[reduction.rows[row].identifier])
  }

  private func settle(
    _ member: Int, of single: borrowing SeparateVariables, _ free: inout Free
  ) throws(Interruption) -> Bool {
    guard let interval = single.interval(of: member) else { return false }
    let variable = single.variable(member)
    // If the value is not unique, any value of the interval will do.
    let value =
      interval.value
      ?? (interval.lower.isFinite ? interval.lower : interval.upper.isFinite ? interval.upper : 0)
    single.forEachLevel(of: member, at: value) { breakpoints, sum in
      ledger.record(breakpoints.map { single.origins[$0].identifier }, optimum: sum)
    }
    if interval.value == nil {
      free.variables.append(
        .init(variable: variable, lower: interval.lower, upper: interval.upper))
      return false
    }
    try reduction.fix(variable, at: value, orFail: "the levels leave variable \(variable) no value")
    return true
  }

  // MARK: - Several variables

  private func settleByTableau(
    _ part: Int, of parts: BlockParts, _ free: inout Free
  ) throws(Interruption) -> Bool {
    let variables = parts.variables(of: part)
    let rowCount = parts.hardRows(of: part).count + parts.soft(of: part).count
    guard variables.count * rowCount <= SolverReach.tableauCells,
      let model = model(of: part, parts)
    else { return false }
    let tableau = LexicographicTableau(model)
    tableau.positions.elements.copy(model.positions)
    let outcome = tableau.solve(until: budget.deadline)
    budget.statistics.iterations += tableau.counts.iterations
    guard outcome == .unique || outcome == .free, tableau.isConsistent() else { return false }
    if outcome == .free {
      free.blocks.append(
        OpenBlock(variables: variables.array(0..<variables.count), tableau: tableau))
      return false
    }
    recordLevels(of: tableau)
    for column in 0..<variables.count {
      try reduction.fix(
        variables[column], at: tableau.value(of: column),
        orFail: "a tableau leaves a variable no value")
    }
    return true
  }

  private func recordLevels(of tableau: LexicographicTableau) {
    let model = tableau.model
    for level in 1..<max(model.levelCount, 1) {
      let members = model.origins.indices.filter { model.breakpoints[$0].level == level }
      let optimum = members.reduce(0) {
        $0
          + model.violation(
            of: $1, by: tableau.value(of: model.items[$1]) - tableau.positions[$1])
      }
      ledger.record(members.map { model.origins[$0].identifier }, optimum: optimum)
    }
  }

  /// Returns the model of a part of a block; `nil` if its numbers are so far apart that rounding
  /// may decide.
  private func model(of part: Int, _ parts: BlockParts) -> BlockModel? {
    let variables = parts.variables(of: part)
    let (hard, soft) = (parts.hardRows(of: part), parts.soft(of: part))
    var maker = BlockMaker(
      variableCount: variables.count, levelCount: levels.count + 1,
      rowCount: hard.count + soft.count)
    for column in 0..<variables.count {
      reduction.columnOfVariable[variables[column]] = column
      addRange(
        BlockModel.Origin(identifier: ~variables[column], scale: 1, row: -1), of: column,
        to: &maker)
    }
    for index in 0..<hard.count {
      let (origin, item) = item(of: hard[index], in: &maker)
      addRange(origin, of: item, offset: reduction.rows[hard[index]].offset, to: &maker)
    }
    for index in 0..<soft.count {
      let (origin, item) = item(of: soft[index], in: &maker)
      maker.add(
        origin, of: item, level: level(of: soft[index]),
        slopes: system.relations[origin.identifier].violationSlopes,
        at: system.constants[origin.identifier] - reduction.rows[soft[index]].offset)
    }
    return maker.isModest ? maker.model : nil
  }

  private func item(
    of row: Int, in maker: inout BlockMaker
  ) -> (origin: BlockModel.Origin, item: Int) {
    let terms = reduction.rows[row].terms
    let scale = reduction.rows.leadingCoefficient(of: row)
    let item = maker.item(count: terms.count, scale: scale) {
      let term = reduction.rows.term(terms.lowerBound + $0)
      return (reduction.columnOfVariable[term.variable], term.coefficient)
    }
    return (.init(identifier: reduction.rows[row].identifier, scale: scale, row: row), item)
  }

  private func addRange(
    _ origin: BlockModel.Origin, of item: Int, offset: Double = 0, to maker: inout BlockMaker
  ) {
    let (lower, upper) = reduction.ranges[origin.identifier]
    if lower > -.infinity {
      maker.add(origin, of: item, level: 0, slopes: (-1, 0), at: lower - offset)
    }
    if upper < .infinity {
      maker.add(origin, of: item, level: 0, slopes: (0, 1), at: upper - offset)
    }
  }
}
