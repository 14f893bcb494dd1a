import FlatMemory

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
    rows.removeAll()
    isPointFeasible = false
    statistics.completedLevels = 0
    var whole = try reducedBlock(
      variables: variables,
      constraints: system.disjunctions.isEmpty
        ? constraints : constraints.filter { progress.counts($0) })
    if !system.disjunctions.isEmpty { try chooseAlternatives(among: constraints, in: &whole) }
    var queue = LevelQueue(levelCount: levels.count)
    var unproven = 0
    try settleAtOnce(&whole, of: variables)
    if whole.variables.isEmpty {
      statistics.completedLevels = levels.count
      return
    }
    for var block in split(whole) {
      try spend(8)
      // With a budget, frames that keep what is required come first.
      let level = nextLevel(of: block)
      if level == nil ? hasBudget : seeksPointFirst(block) { try findFeasiblePoint(of: &block) }
      if !block.isFeasible { unproven += 1 }
      queue.add(block, level: level)
    }
    isPointFeasible = hasBudget && unproven == 0
    while var next = queue.next() {
      statistics.completedLevels = queue.completedLevels
      try spend(next.block.variables.count + next.block.soft.count)
      if !next.block.isFeasible { unproven -= 1 }
      for part in try serve(next.level, in: &next.block) {
        queue.add(part, level: nextLevel(of: part))
      }
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
    return isHurried || block.hard.count + block.soft.count > 5_000
  }

  func findFeasiblePoint(of block: inout Block) throws(Interruption) {
    if block.isFeasible { return }
    let program = BlockProgram(block.variables, rows: block.hard, in: self)
    _ = try program.solve(isFeasible: false)
    block.isFeasible = true
  }

  /// The highest level of which a block has optional constraints.
  private func nextLevel(of block: Block) -> Int? { highestLevel(of: block.soft) }

  /// Everything that the substitution of required equalities leaves of a component.
  func reducedBlock(
    variables: [Int], constraints: [Int]
  ) throws(Interruption) -> Block {
    var block = Block()
    for variable in variables {
      if !elimination.hasExpression(variable) {
        block.variables.append(variable)
      } else if isLimited(variable) {
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
      if elimination.rowCount > 0 { block.soft.append(rows.append(constraint, elimination)) }
      return
    }
    let constant = system.constants[constraint]
    switch system.relations[constraint] {
    case .equal: return
    case .lessThanOrEqual: ranges[constraint].upper = constant
    case .greaterThanOrEqual: ranges[constraint].lower = constant
    }
    reduce(constraint)
    try addHardRow(constraint, to: &block)
  }

  /// Adds the row that `elimination` reduced last to the rows that must keep within their range.
  func addHardRow(_ identifier: Int, to block: inout Block) throws(Interruption) {
    if try isHard(identifier, block.isFeasible) {
      block.hard.append(rows.append(identifier, elimination))
    }
  }

  /// Whether the row that `elimination` reduced last needs to be a row: not where it is a constant,
  /// or the range of a variable.
  private func isHard(_ identifier: Int, _ isFeasible: Bool) throws(Interruption) -> Bool {
    switch elimination.rowCount {
    case 0:
      try check(identifier, elimination.rowConstant, elimination.rowMagnitude, isFeasible)
      return false
    case 1 where options.presolve.contains(.singletonRows):
      narrow(by: identifier, elimination.row[0], offset: elimination.rowConstant)
      return false
    default: return true
    }
  }

  /// Checks a row that has become a constant.
  private func check(
    _ identifier: Int, _ value: Double, _ magnitude: Double, _ isFeasible: Bool
  ) throws(Interruption) {
    let (lower, upper) = ranges[identifier]
    let near = EqualityElimination.tolerance * max(1, magnitude, abs(value))
    if value < lower - near || value > upper + near {
      throw isFeasible
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
    block.variables.keep { !elimination.hasExpression($0) }
    let isFeasible = block.isFeasible
    try block.hard.keep { row throws(Interruption) in
      if isUpToDate(row) { return true }
      elimination.reduce(row, of: rows)
      guard try isHard(rows[row].identifier, isFeasible) else { return false }
      rows.rewrite(row, elimination)
      return true
    }
    for variable in pivots
    where isLimited(variable) {
      elimination.reduce(variable)
      try addHardRow(~variable, to: &block)
    }
    block.soft.keep(update)
    block.shares.keep(update)
  }

  /// Rewrites a row in the variables that are free by now, and tells whether it has any.
  private func update(_ row: Int) -> Bool {
    if !isUpToDate(row) {
      elimination.reduce(row, of: rows)
      rows.rewrite(row, elimination)
    }
    return rows[row].count > 0
  }

  private func isUpToDate(_ row: Int) -> Bool {
    for place in rows[row].terms where elimination.hasExpression(rows.term(place).variable) {
      return false
    }
    return true
  }

  /// Whether a variable has a range.
  private func isLimited(_ variable: Int) -> Bool {
    let (lower, upper) = ranges[~variable]
    return lower > -.infinity || upper < .infinity
  }

  /// The party that a row identifier stands for.
  func party(_ identifier: Int) -> Party {
    identifier >= 0 ? .constraint(identifier) : .lowerBound(~identifier)
  }
}
