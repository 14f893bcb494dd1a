import LinearProgramming

extension SolveRun {
  /// Minimises the weighted violations of a pass over a component and keeps exactly the solutions
  /// that reach the minimum: afterwards its constraints are hard rows, fixed or confined to the side
  /// their dual names.
  ///
  /// - Parameters:
  ///   - pass: The constraints and weights.
  ///   - variables: The variables of the component.
  ///   - hard: The hard rows so far; the pass adds its own.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func minimizeViolations(
    of pass: Pass, variables: [Int], hard: inout [Int]
  ) throws(Interruption) {
    let rows = try reduceHardRows(of: variables, &hard)
    var costs = ReducedRows()
    var weights: [Double] = []
    for (constraint, weight) in pass.members {
      reduce(constraint)
      if elimination.rowVariables.isEmpty { continue }
      costs.append(constraint, elimination)
      weights.append(weight)
    }
    var shares: [Share] = []
    for block in blocks(of: variables, rows: [rows, costs]) where !block.rows[1].isEmpty {
      statistics.blocks += 1
      if block.variables.count == 1 {
        shares += try minimizeInClosedForm(
          block.variables[0], costs: costs, members: block.rows[1], weights, &hard)
      } else {
        shares += try minimizeAsLinearProgram(block, rows: rows, costs: costs, weights, &hard)
      }
    }
    if pass.isFair { try settleFairly(shares, variables: variables, hard: &hard) }
  }

  /// One free variable: the minimum of a sum of convex kinked functions lies between two kinks.
  private func minimizeInClosedForm(
    _ variable: Int, costs: ReducedRows, members: [Int], _ weights: [Double], _ hard: inout [Int]
  ) throws(Interruption) -> [Share] {
    var kinks: [(place: Double, rise: Double)] = []
    var slope = 0.0
    for row in members {
      let constraint = costs.identifiers[row]
      let coefficient = costs.coefficients[costs.places(of: row).lowerBound]
      let place = (system.constants[constraint] - costs.offsets[row]) / coefficient
      var (left, right) = system.violationSlopes(of: constraint)
      if coefficient < 0 { (left, right) = (-right, -left) }
      let weight = weights[row] * abs(coefficient)
      slope += weight * left
      kinks.append((place, weight * (right - left)))
    }
    kinks.sort { $0.place < $1.place }
    // Slopes of the same size cancel only to rounding.
    let near = 1e-12 * kinks.reduce(0) { $0 + $1.rise }
    var lower = -Double.infinity
    var upper = Double.infinity
    for kink in kinks {
      if slope < -near { lower = kink.place }
      slope += kink.rise
      if slope > near {
        upper = kink.place
        break
      }
    }
    lower = min(max(lower, freeLower[variable]), freeUpper[variable])
    upper = max(min(upper, freeUpper[variable]), lower)
    // One end at least is a kink or a bound.
    let optimal = lower.isFinite ? lower : upper
    record(members, of: costs, weights) { row in
      let coefficient = costs.coefficients[costs.places(of: row).lowerBound]
      return costs.offsets[row] + coefficient * optimal
    }
    try confine(variable, lower, upper, &hard)
    guard lower < upper else { return [] }
    // Between two kinks no constraint changes its side, so any point inside tells.
    let inside =
      lower.isFinite && upper.isFinite
      ? lower + (upper - lower) / 2
      : lower.isFinite ? lower + max(1, abs(lower)) : upper - max(1, abs(upper))
    return members.compactMap { row in
      let coefficient = costs.coefficients[costs.places(of: row).lowerBound]
      let constraint = costs.identifiers[row]
      let sum = costs.offsets[row] + coefficient * inside
      return share(of: constraint, isBelow: sum < system.constants[constraint])
    }
  }

  /// The share of a constraint on one side of its constant; `nil` where that side costs nothing.
  private func share(of constraint: Int, isBelow: Bool) -> Share? {
    let (left, right) = system.violationSlopes(of: constraint)
    return (isBelow ? left : right) == 0 ? nil : Share(constraint: constraint, isBelow: isBelow)
  }

  /// Records the optimum of a block, from the sum each of its rows has at an optimal point.
  private func record(
    _ members: [Int], of costs: ReducedRows, _ weights: [Double], sumOfRow: (Int) -> Double
  ) {
    var optimum = 0.0
    for row in members {
      let constraint = costs.identifiers[row]
      let cost = system.violationCost(
        of: constraint, target: system.constants[constraint], weight: weights[row])
      optimum += cost.value(at: sumOfRow(row))
    }
    levelRecords.append(
      LevelRecord(
        members: members.map { (costs.identifiers[$0], weights[$0]) }, optimum: optimum))
  }

  /// Narrows the own range of a variable, or fixes it.
  func confine(
    _ variable: Int, _ lower: Double, _ upper: Double, _ hard: inout [Int]
  ) throws(Interruption) {
    if lower == upper {
      if elimination.fix(variable, at: lower) == .contradiction {
        throw .infeasible(around: [.lowerBound(variable)])
      }
      return
    }
    if variableLower[variable] == -.infinity, variableUpper[variable] == .infinity {
      hard.append(~variable)
    }
    variableLower[variable] = max(variableLower[variable], lower)
    variableUpper[variable] = min(variableUpper[variable], upper)
  }

  private func minimizeAsLinearProgram(
    _ block: Block, rows: ReducedRows, costs: ReducedRows, _ weights: [Double],
    _ hard: inout [Int]
  ) throws(Interruption) -> [Share] {
    var program = BlockProgram(block.variables, rows: block.rows[0], of: rows, in: self)
    for row in block.rows[1] {
      let constraint = costs.identifiers[row]
      program.addCost(
        system.violationCost(
          of: constraint, target: system.constants[constraint] - costs.offsets[row],
          weight: weights[row]),
        onRow: row, of: costs)
    }
    let solution = try program.solve()
    try program.keepOptimalFace(of: solution)
    levelRecords.append(
      LevelRecord(
        members: block.rows[1].map { (costs.identifiers[$0], weights[$0]) },
        optimum: solution.objective))
    let firstCost = block.rows[0].count
    // A slope short of a heavy row's end by a light row's weight is strictly between the kinks.
    let heaviest = block.rows[1].reduce(0) { max($0, weights[$1]) }
    let lightest = block.rows[1].reduce(heaviest) { min($0, weights[$1]) }
    let near = max(1e-7 * lightest, 1e-10 * heaviest)
    var shares: [Share] = []
    for (place, row) in block.rows[1].enumerated() {
      let constraint = costs.identifiers[row]
      let slope = -solution.rowDuals[firstCost + place]
      let (left, right) = system.violationSlopes(of: constraint)
      let target = system.constants[constraint]
      if slope <= weights[row] * left + near {
        rowUpper[constraint] = target
        hard.append(constraint)
        if let share = share(of: constraint, isBelow: true) { shares.append(share) }
      } else if slope >= weights[row] * right - near {
        rowLower[constraint] = target
        hard.append(constraint)
        if let share = share(of: constraint, isBelow: false) { shares.append(share) }
      } else {
        try program.fix(constraint, at: target)
      }
    }
    return shares
  }
}

extension ConstraintSystem {
  /// The slopes of a constraint's violation below and above its constant.
  func violationSlopes(of constraint: Int) -> (left: Double, right: Double) {
    switch relations[constraint] {
    case .equal: (-1, 1)
    case .lessThanOrEqual: (0, 1)
    case .greaterThanOrEqual: (-1, 0)
    }
  }

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
