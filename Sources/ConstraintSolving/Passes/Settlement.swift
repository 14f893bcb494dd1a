/// Rules 1 to 3: from a component's constraints to blocks in which nothing but rule 4 is left to
/// decide.
extension SolveRun {
  /// Settles a component of variables, all levels and then what is still free.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, rising.
  ///   - constraints: Its constraints.
  /// - Throws: `Interruption`, if the required constraints contradict each other or a budget ends.
  func settle(variables: [Int], constraints: [Int]) throws(Interruption) {
    prepareForPasses()
    isPointFeasible = false
    statistics.completedLevels = 0
    var queue = LevelQueue(levelCount: levels.count)
    var whole = try reducedBlock(
      variables: variables,
      constraints: system.disjunctions.isEmpty
        ? constraints : constraints.filter { progress.counts($0) })
    if !system.disjunctions.isEmpty { try chooseAlternatives(among: constraints, in: &whole) }
    var unproven = 0
    for var block in split(whole) {
      // With a budget, frames that keep what is required come first.
      let level = nextLevel(of: block)
      if level == nil ? hasBudget : seeksPointFirst(block) { try findFeasiblePoint(of: &block) }
      if !block.isFeasible { unproven += 1 }
      queue.add(block, level: level)
    }
    isPointFeasible = hasBudget && unproven == 0
    while let (block, level) = queue.next() {
      statistics.completedLevels = queue.completedLevels
      try checkTime()
      for part in try serve(level, in: block) { queue.add(part, level: nextLevel(of: part)) }
      if !block.isFeasible { unproven -= 1 }
      isPointFeasible = hasBudget && unproven == 0
    }
    statistics.completedLevels = levels.count
    try chooseFreeValues(of: variables, blocks: try shared(queue.settled))
    // What comes after this component is not known to hold anywhere yet.
    isPointFeasible = false
  }

  /// Whether the budget may well end before the first level of a block has a point.
  private func seeksPointFirst(_ block: Block) -> Bool {
    guard hasBudget else { return false }
    if options.iterationLimit != nil { return true }
    let isHurried = options.timeLimit.map { $0 < .seconds(2) } ?? false
    return isHurried || block.hard.count + block.wishes.count > 5_000
  }

  func findFeasiblePoint(of block: inout Block) throws(Interruption) {
    if block.isFeasible { return }
    let program = BlockProgram(
      block.variables, rows: 0..<block.hard.count, of: block.hard, in: self)
    _ = try program.solve(isFeasible: false)
    block.isFeasible = true
  }

  /// The highest level of which a block has wishes.
  private func nextLevel(of block: Block) -> Int? { highestLevel(of: block.wishes) }

  /// Everything that the substitution of required equalities leaves of a component.
  func reducedBlock(
    variables: [Int], constraints: [Int]
  ) throws(Interruption) -> Block {
    var block = Block()
    for variable in variables {
      if !elimination.hasExpression(variable) {
        block.variables.append(variable)
      } else if freeLower[variable] > -.infinity || freeUpper[variable] < .infinity {
        elimination.reduce(variable)
        try addHardRow(~variable, to: &block)
      }
    }
    for constraint in constraints {
      try add(constraint, to: &block)
      try spend(1 + elimination.rowCount)
    }
    try bringUpToDate(&block)
    if options.presolve.contains(.redundantRows) { dropRedundantRows(of: &block) }
    if options.presolve.contains(.duplicateRows) { try mergeParallelRows(of: &block) }
    block.isFeasible = block.hard.isEmpty
    return block
  }

  /// Adds a constraint to a block, except for required equalities: those are eliminated.
  func add(_ constraint: Int, to block: inout Block) throws(Interruption) {
    guard system.isRequired(constraint) else {
      reduce(constraint)
      if elimination.rowCount > 0 { block.wishes.append(constraint, elimination) }
      return
    }
    let constant = system.constants[constraint]
    switch system.relations[constraint] {
    case .equal: return
    case .lessThanOrEqual: rowUpper[constraint] = constant
    case .greaterThanOrEqual: rowLower[constraint] = constant
    }
    reduce(constraint)
    try addHardRow(constraint, to: &block)
  }

  /// Adds the row that `elimination` reduced last to the rows that must keep within their range.
  func addHardRow(_ identifier: Int, to block: inout Block) throws(Interruption) {
    switch elimination.rowCount {
    case 0:
      try check(identifier, elimination.rowConstant, elimination.rowMagnitude, in: block)
    case 1 where options.presolve.contains(.singletonRows):
      let (lower, upper) = range(of: identifier)
      let offset = elimination.rowConstant
      tighten(
        elimination.rowVariable(0), coefficient: elimination.rowCoefficient(0), lower - offset,
        upper - offset)
      moveStatus(of: identifier, to: elimination.rowVariable(0), elimination.rowCoefficient(0))
    default:
      block.hard.append(identifier, elimination)
    }
  }

  /// Checks a row that has become a constant.
  private func check(
    _ identifier: Int, _ value: Double, _ magnitude: Double, in block: Block
  ) throws(Interruption) {
    let (lower, upper) = range(of: identifier)
    let near = EqualityElimination.tolerance * max(1, magnitude, abs(value))
    if value < lower - near || value > upper + near {
      throw block.isFeasible
        ? .failure("a settled row is missed to rounding")
        : .infeasible(around: [party(identifier)])
    }
  }

  /// Rewrites the rows of a block in the variables that are free by now, until no range closes: new
  /// pivots leave their ranges as rows, constants are checked and left out.
  func bringUpToDate(_ block: inout Block) throws(Interruption) {
    var anyClosed = true
    while anyClosed {
      try rewriteRows(of: &block)
      anyClosed = try closeRanges(of: block)
    }
  }

  private func rewriteRows(of block: inout Block) throws(Interruption) {
    let pivots = block.variables.filter { elimination.hasExpression($0) }
    guard !pivots.isEmpty else { return }
    block.variables.removeAll { elimination.hasExpression($0) }
    let hard = block.hard
    block.hard = ReducedRows()
    for row in 0..<hard.count {
      if isUpToDate(row, of: hard) {
        block.hard.append(row, of: hard)
      } else {
        reduce(row, of: hard)
        try addHardRow(hard.identifiers[row], to: &block)
      }
    }
    for variable in pivots
    where freeLower[variable] > -.infinity || freeUpper[variable] < .infinity {
      elimination.reduce(variable)
      try addHardRow(~variable, to: &block)
    }
    block.wishes = updated(block.wishes)
    block.shares = updated(block.shares)
  }

  /// Rows in the variables that are free by now, constants left out.
  private func updated(_ rows: ReducedRows) -> ReducedRows {
    var updated = ReducedRows()
    for row in 0..<rows.count {
      if isUpToDate(row, of: rows) {
        updated.append(row, of: rows)
      } else {
        reduce(row, of: rows)
        if elimination.rowCount > 0 { updated.append(rows.identifiers[row], elimination) }
      }
    }
    return updated
  }

  private func isUpToDate(_ row: Int, of rows: ReducedRows) -> Bool {
    for place in rows.places(of: row) where elimination.hasExpression(rows.variables[place]) {
      return false
    }
    return true
  }

  private func reduce(_ row: Int, of rows: ReducedRows) {
    elimination.reduce(
      rows.variables, rows.coefficients, at: rows.places(of: row), offset: rows.offsets[row],
      magnitude: rows.magnitudes[row])
  }

  /// The range a row identifier is held to.
  func range(of identifier: Int) -> (lower: Double, upper: Double) {
    identifier >= 0
      ? (rowLower[identifier], rowUpper[identifier])
      : (freeLower[~identifier], freeUpper[~identifier])
  }

  /// Sets the range a row identifier is held to.
  func setRange(of identifier: Int, lower: Double, upper: Double) {
    if identifier >= 0 {
      rowLower[identifier] = lower
      rowUpper[identifier] = upper
    } else {
      freeLower[~identifier] = lower
      freeUpper[~identifier] = upper
    }
  }

  /// The party that a row identifier stands for.
  func party(_ identifier: Int) -> Party {
    identifier >= 0 ? .constraint(identifier) : .lowerBound(~identifier)
  }
}
