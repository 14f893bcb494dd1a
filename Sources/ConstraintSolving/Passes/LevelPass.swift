import LinearProgramming

/// Rule 2: the sum of a level's violations is least, and exactly the solutions that reach it are
/// kept.
extension SolveRun {
  /// Serves a level in a block: minimises the violations of its constraints and keeps the solutions
  /// that reach the minimum. How they share it is settled when all levels are served (rule 3).
  ///
  /// - Returns: The parts into which the block falls; their wishes are of lower levels.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func serve(_ level: Int, in whole: Block) throws(Interruption) -> [Block] {
    var block = whole
    var served = ServedLevel()
    let isServed = block.wishes.identifiers.map { levels.levelOfConstraint[$0] == level }
    for part in parts(of: block, connectedBy: block.wishes, where: { isServed[$0] }) {
      if part.others.isEmpty, block.isFeasible || part.hard.isEmpty { continue }
      statistics.blocks += 1
      if part.variables.count == 1, part.hard.isEmpty {
        served.shares += try minimizeInClosedForm(
          part.variables[0], part.others, of: block.wishes)
      } else {
        try minimizeAsLinearProgram(part, of: block, &served)
      }
    }
    block.isFeasible = true
    let wishes = block.wishes
    for row in served.confined { confine(row, of: wishes, in: &block) }
    if levels.isFair { for row in served.shares { block.shares.append(row, of: wishes) } }
    block.wishes = ReducedRows()
    for row in 0..<wishes.count where !isServed[row] { block.wishes.append(row, of: wishes) }
    try bringUpToDate(&block)
    // What the level closed may make other rows idle, and the block fall apart.
    if options.presolve.contains(.redundantRows) { dropRedundantRows(of: &block) }
    // Of a relaxation nothing but the order of writing decides among equal sums.
    let isRelaxed = block.shares.identifiers.first.map(sparesEarlier) ?? false
    return isRelaxed ? try shared(split(block)) : split(block)
  }

  /// Makes a constraint that is confined to one side of its constant a hard row, or, where it is a
  /// row of one variable, that variable's range.
  private func confine(_ row: Int, of wishes: ReducedRows, in block: inout Block) {
    let variable = wishes.firstVariable(of: row)
    guard wishes.places(of: row).count == 1, options.presolve.contains(.singletonRows),
      !elimination.hasExpression(variable)
    else {
      block.hard.append(row, of: wishes)
      return
    }
    let constraint = wishes.identifiers[row]
    let (lower, upper) = range(of: constraint)
    let coefficient = wishes.firstCoefficient(of: row)
    tighten(
      variable, coefficient: coefficient, lower - wishes.offsets[row], upper - wishes.offsets[row])
    moveStatus(of: constraint, to: variable, coefficient)
  }

  /// What serving a level found out about its constraints, as rows of the block's wishes.
  private struct ServedLevel {
    /// Those that are confined to a side of their constant, and so become hard.
    var confined: [Int] = []
    /// Those whose violations are open, although their sum is settled.
    var shares: [Int] = []
  }

  /// Variables of a block that hard rows and some of its other rows connect.
  struct Part {
    /// The variables, rising.
    var variables: [Int] = []
    /// The hard rows.
    var hard: [Int] = []
    /// The other rows, such as the constraints of a level, by their places among the block's.
    var others: [Int] = []
  }

  /// The parts of a block that its hard rows and some of its other rows connect.
  func parts(
    of block: Block, connectedBy others: ReducedRows, where isCounted: (Int) -> Bool
  ) -> [Part] {
    let partition = partition(block.variables, by: [block.hard, others], where: isCounted)
    var parts = [Part](repeating: Part(), count: partition.count)
    for (variable, part) in zip(block.variables, partition.partOfVariable) {
      parts[part].variables.append(variable)
    }
    for (row, part) in partition.partOfRow[0].enumerated() { parts[part].hard.append(row) }
    for (row, part) in partition.partOfRow[1].enumerated() where isCounted(row) {
      parts[part].others.append(row)
    }
    return parts
  }

  private func minimizeAsLinearProgram(
    _ part: Part, of block: Block, _ served: inout ServedLevel
  ) throws(Interruption) {
    let wishes = block.wishes
    let weights = part.others.map { levels.weight(of: wishes.identifiers[$0]) }
    var program = BlockProgram(part.variables, rows: part.hard, of: block.hard, in: self)
    for (row, weight) in zip(part.others, weights) {
      let constraint = wishes.identifiers[row]
      program.addCost(
        system.violationCost(
          of: constraint, target: system.constants[constraint] - wishes.offsets[row],
          weight: weight),
        onRow: row, of: wishes)
    }
    let solution = try program.solve(isFeasible: block.isFeasible)
    if part.others.isEmpty { return }
    levelRecords.append(
      LevelRecord(
        constraints: part.others.map { wishes.identifiers[$0] }, optimum: solution.objective))
    // A slope short of a heavy row's end by a light row's weight is strictly between the kinks.
    let near = max(
      tolerances.dual * (weights.min() ?? 0), tolerances.dualNoise * (weights.max() ?? 0))
    var settled: [(row: Int, value: Double)] = []
    for (place, row) in part.others.enumerated() {
      let constraint = wishes.identifiers[row]
      let weight = weights[place]
      let slope = -solution.rowDuals[part.hard.count + place]
      let (left, right) = system.violationSlopes(of: constraint)
      let target = system.constants[constraint]
      if slope <= weight * left + near {
        rowUpper[constraint] = target
        served.confined.append(row)
        if keepsSide(constraint, isBelow: true) { served.shares.append(row) }
      } else if slope >= weight * right - near {
        rowLower[constraint] = target
        served.confined.append(row)
        if keepsSide(constraint, isBelow: false) { served.shares.append(row) }
      } else {
        settled.append((part.hard.count + place, target))
      }
    }
    try program.keepOptimalFace(of: solution, settled: settled)
  }
}

extension ConstraintSystem {
  /// The weighted violation of a constraint as a cost on its sum.
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
