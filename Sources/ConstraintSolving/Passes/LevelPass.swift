import LinearProgramming

/// Rule 2: minimises the sum of a level's violations, and keeps exactly the solutions that reach
/// the minimum.
extension SolveRun {
  /// Serves a level in a block.
  ///
  /// It minimises the violations of the level's constraints and keeps the solutions that reach the
  /// minimum. Rule 3 settles how they share it after all levels are served.
  ///
  /// - Returns: The parts into which the block falls; their optional constraints are of lower
  ///   levels.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func serve(_ level: Int, in block: inout Block) throws(Interruption) -> [Block] {
    var served = ServedLevel()
    var whole = Block(
      variables: block.variables, hard: block.hard, soft: rows(of: block.soft, at: level),
      isFeasible: block.isFeasible)
    let idle =
      options.presolve.contains(.idleRows) ? reduction.leaveOutIdleRows(of: &whole) : []
    for part in reduction.split(whole) {
      if part.soft.isEmpty, block.isFeasible || part.hard.isEmpty { continue }
      budget.statistics.blocks += 1
      if part.variables.count == 1, part.hard.isEmpty {
        try minimizeInClosedForm(part, &served.shares)
      } else {
        try minimizeAsLinearProgram(part, &served)
      }
    }
    block.isFeasible = true
    rememberKeepers(of: idle)
    if levels.isFair { block.shares += served.shares }
    for row in served.confined { confine(row, in: &block) }
    block.soft.keep { levels.levelOfConstraint[reduction.rows[$0].identifier] != level }
    try reduction.bringUpToDate(&block)
    // The ranges that the level closed may make other rows idle and split the block.
    if options.presolve.contains(.redundantRows) { reduction.dropRedundantRows(of: &block) }
    // In a relaxation, only the order of writing decides among equal sums.
    let isRelaxed = block.shares.first.map { sparesEarlier(reduction.rows[$0].identifier) } ?? false
    return isRelaxed ? try shared(reduction.split(block)) : reduction.split(block)
  }

  /// Makes a constraint confined to one side of its constant a hard row.
  ///
  /// A row of one variable becomes the range of that variable instead.
  private func confine(_ number: Int, in block: inout Block) {
    let (row, term) = (reduction.rows[number], reduction.rows.first(of: number))
    guard row.count == 1, options.presolve.contains(.singletonRows),
      !reduction.elimination.hasExpression(term.variable)
    else {
      block.hard.append(number)
      return
    }
    reduction.narrow(by: row.identifier, term, offset: row.offset)
  }

  /// The results of serving a level, as rows.
  private struct ServedLevel {
    /// The rows that are confined to a side of their constant and therefore become hard.
    var confined: [Int] = []
    /// The rows whose violations are open although their sum is settled.
    var shares: [Int] = []
  }

  private func minimizeAsLinearProgram(
    _ part: Block, _ served: inout ServedLevel
  ) throws(Interruption) {
    var program = BlockProgram(part.variables, rows: part.hard, in: self)
    var (lightest, heaviest) = (Double.infinity, 0.0)
    for row in part.soft {
      let (constraint, offset) = (reduction.rows[row].identifier, reduction.rows[row].offset)
      let weight = levels.weight(of: constraint)
      (lightest, heaviest) = (min(lightest, weight), max(heaviest, weight))
      program.addCost(
        system.violationCost(
          of: constraint, target: system.constants[constraint] - offset, weight: weight),
        onRow: row)
    }
    let solution = try program.solve(isFeasible: part.isFeasible)
    if part.soft.isEmpty { return }
    ledger.record(
      part.soft.map { reduction.rows[$0].identifier }, optimum: solution.objective)
    // A slope that misses a heavy row's end by a light row's weight lies strictly between the ends.
    let near = max(programs.tolerances.dual * lightest, programs.tolerances.dualNoise * heaviest)
    var settled: [(row: Int, value: Double)] = []
    for (place, row) in part.soft.enumerated() {
      let constraint = reduction.rows[row].identifier
      let weight = levels.weight(of: constraint)
      let slope = -solution.rowDuals[part.hard.count + place]
      let (left, right) = system.relations[constraint].violationSlopes
      let target = system.constants[constraint]
      let isBelow = slope <= weight * left + near
      guard isBelow || slope >= weight * right - near else {
        settled.append((part.hard.count + place, target))
        continue
      }
      if isBelow {
        reduction.ranges[constraint].upper = target
      } else {
        reduction.ranges[constraint].lower = target
      }
      served.confined.append(row)
      if keepsSide(constraint, isBelow: isBelow) {
        served.shares.append(reduction.rows.appendCopy(of: row))
      }
    }
    try program.keepOptimalFace(of: solution, settled: settled)
  }
}

extension ConstraintSystem {
  /// Returns the weighted violation of a constraint as a cost on its sum.
  func violationCost(
    of constraint: Int, target: Double, weight: Double
  ) -> PiecewiseLinearCost {
    switch relations[constraint] {
    case .equal: .deviation(from: target, weight: weight)
    case .lessThanOrEqual: .excess(above: target, weight: weight)
    case .greaterThanOrEqual: .shortfall(below: target, weight: weight)
    }
  }
}
