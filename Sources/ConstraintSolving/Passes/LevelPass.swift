import LinearProgramming

/// Rule 2: the sum of a level's violations is least, and exactly the solutions that reach it are kept.
extension SolveRun {
  /// Serves a level in a block: minimises the violations of its constraints, keeps the solutions that
  /// reach the minimum, and settles how they share it (rule 3).
  ///
  /// - Returns: The parts into which the block falls; their wishes are of lower levels.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func serve(_ level: Int, in whole: Block) throws(Interruption) -> [Block] {
    var block = whole
    var served = ServedLevel()
    for part in parts(of: block, at: level) {
      if part.wishes.isEmpty, block.isFeasible || part.hard.isEmpty { continue }
      statistics.blocks += 1
      if part.variables.count == 1, part.hard.isEmpty {
        served.shares += try minimizeInClosedForm(
          part.variables[0], part.wishes, of: block.wishes)
      } else {
        try minimizeAsLinearProgram(part, of: block, &served)
      }
    }
    block.isFeasible = true
    let wishes = block.wishes
    for row in served.confined { block.hard.append(row, of: wishes) }
    if levels.isFair { for row in served.shares { block.shares.append(row, of: wishes) } }
    block.wishes = ReducedRows()
    for row in 0..<wishes.count where levels.levelOfConstraint[wishes.identifiers[row]] != level {
      block.wishes.append(row, of: wishes)
    }
    try bringUpToDate(&block)
    return try sharedFairly(split(block))
  }

  /// What serving a level found out about its constraints, as rows of the block's wishes.
  private struct ServedLevel {
    /// Those that are confined to a side of their constant, and so become hard.
    var confined: [Int] = []
    /// Those whose violations are open, although their sum is settled.
    var shares: [Int] = []
  }

  /// Variables of a block that hard rows and constraints of one level connect.
  struct Part {
    /// The variables, rising.
    var variables: [Int] = []
    /// The hard rows.
    var hard: [Int] = []
    /// The constraints of the level, as rows of the block's wishes.
    var wishes: [Int] = []
  }

  private func parts(of block: Block, at level: Int) -> [Part] {
    let isServed = block.wishes.identifiers.map { levels.levelOfConstraint[$0] == level }
    let partition = partition(block.variables, by: [block.hard, block.wishes]) { isServed[$0] }
    var parts = [Part](repeating: Part(), count: partition.count)
    for (variable, part) in zip(block.variables, partition.partOfVariable) {
      parts[part].variables.append(variable)
    }
    for (row, part) in partition.partOfRow[0].enumerated() { parts[part].hard.append(row) }
    for (row, part) in partition.partOfRow[1].enumerated() where isServed[row] {
      parts[part].wishes.append(row)
    }
    return parts
  }

  private func minimizeAsLinearProgram(
    _ part: Part, of block: Block, _ served: inout ServedLevel
  ) throws(Interruption) {
    let wishes = block.wishes
    let weights = part.wishes.map { levels.weight(of: wishes.identifiers[$0]) }
    var program = BlockProgram(part.variables, rows: part.hard, of: block.hard, in: self)
    for (row, weight) in zip(part.wishes, weights) {
      let constraint = wishes.identifiers[row]
      program.addCost(
        system.violationCost(
          of: constraint, target: system.constants[constraint] - wishes.offsets[row],
          weight: weight),
        onRow: row, of: wishes)
    }
    let solution = try program.solve(isFeasible: block.isFeasible)
    if part.wishes.isEmpty { return }
    levelRecords.append(
      LevelRecord(
        constraints: part.wishes.map { wishes.identifiers[$0] }, optimum: solution.objective))
    // A slope short of a heavy row's end by a light row's weight is strictly between the kinks.
    let near = max(1e-7 * (weights.min() ?? 0), 1e-10 * (weights.max() ?? 0))
    var settled: [(row: Int, value: Double)] = []
    for (place, row) in part.wishes.enumerated() {
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
