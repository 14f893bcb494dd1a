import LinearProgramming

/// Rule 4: what levels leave free is reported with its range, then takes, in the order of the
/// variables, the value nearest to its target, one variable after another.
extension SolveRun {
  /// Settles everything in a component that is still free.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, rising.
  ///   - hard: Its hard rows.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func chooseFreeValues(of variables: [Int], hard: [Int]) throws(Interruption) {
    var isReported = false
    var waiting = [FreeBlock(variables: variables, hard: hard)]
    while var block = waiting.popLast() {
      try checkTime()
      let rows = try reduceHardRows(of: block.variables, &block.hard)
      // All parts are reported before any part is picked; afterwards only remainders come back.
      let parts = split(block, rows: rows)
      for part in parts {
        if !isReported { try report(part, rows: rows) }
      }
      isReported = true
      for part in parts {
        if let rest = try pickFirst(of: part, rows: rows) { waiting.append(rest) }
      }
    }
  }

  /// Variables that are free and bound up with each other, and the hard rows among them.
  private struct FreeBlock {
    /// The variables that are not determined, rising; pivots among them, too.
    var variables: [Int]
    /// Hard rows, as identifiers.
    var hard: [Int]
    /// The free variables of the current reduction.
    var free: [Int] = []
    /// The numbers of the block's reduced hard rows of two and more variables.
    var rows: [Int] = []
    /// The expressions of `variables`, row by row.
    var expressions = ReducedRows()
  }

  /// The parts of a block that neither rows nor expressions connect, determined variables left out.
  private func split(_ block: FreeBlock, rows: ReducedRows) -> [FreeBlock] {
    var expressions = ReducedRows()
    for variable in block.variables {
      elimination.reduce(variable)
      if !elimination.rowVariables.isEmpty { expressions.append(variable, elimination) }
    }
    let blocks = blocks(of: block.variables, rows: [rows, expressions])
    var parts: [FreeBlock] = []
    var partOfVariable: [Int: Int] = [:]
    for connected in blocks where !connected.rows[1].isEmpty {
      for variable in connected.variables { partOfVariable[variable] = parts.count }
      var part = FreeBlock(variables: [], hard: [], free: connected.variables)
      part.rows = connected.rows[0]
      for row in connected.rows[1] {
        part.variables.append(expressions.identifiers[row])
        part.expressions.append(row, of: expressions)
      }
      parts.append(part)
    }
    // What a row limits tell its free variables; those it names may have cancelled.
    for (identifier, anchor) in zip(block.hard, rows.anchors) {
      if let part = partOfVariable[anchor] { parts[part].hard.append(identifier) }
    }
    return parts
  }

  /// Reports every variable of a block that has room, with its range.
  private func report(_ block: FreeBlock, rows: ReducedRows) throws(Interruption) {
    guard options.findsRanges else {
      ambiguities += block.variables.map { Ambiguity(variable: $0, lower: nil, upper: nil) }
      return
    }
    var program = BlockProgram(block.free, rows: block.rows, of: rows, in: self)
    for (row, variable) in block.variables.enumerated() {
      let (lower, upper) = try range(ofExpression: row, of: block, &program)
      // Without an end there is room whatever the size of the other one.
      let near = 1e-9 * max(1, min(abs(lower), abs(upper)))
      if upper - lower == .infinity || upper - lower > near {
        ambiguities.append(Ambiguity(variable: variable, lower: lower, upper: upper))
      }
    }
  }

  /// The least and the greatest value of a variable of a block.
  private func range(
    ofExpression row: Int, of block: FreeBlock, _ program: inout BlockProgram
  ) throws(Interruption) -> (lower: Double, upper: Double) {
    if block.rows.isEmpty { return boxRange(ofExpression: row, of: block) }
    program.setObjective(1, row: row, of: block.expressions)
    let least = try program.solve()
    program.setObjective(-1, row: row, of: block.expressions)
    let greatest = try program.solve()
    return (
      least.termination == .unbounded ? -.infinity : least.objective,
      greatest.termination == .unbounded ? .infinity : -greatest.objective
    )
  }

  /// The range of an expression over variables that are free of each other.
  private func boxRange(
    ofExpression row: Int, of block: FreeBlock
  ) -> (lower: Double, upper: Double) {
    var lower = block.expressions.offsets[row]
    var upper = lower
    for place in block.expressions.places(of: row) {
      let variable = block.expressions.variables[place]
      let coefficient = block.expressions.coefficients[place]
      let ends = (coefficient * freeLower[variable], coefficient * freeUpper[variable])
      lower += min(ends.0, ends.1)
      upper += max(ends.0, ends.1)
    }
    return (lower, upper)
  }

  /// Gives the first variable of a block the value nearest to its target.
  ///
  /// - Returns: What of the block may still be free, or `nil`.
  private func pickFirst(
    of block: FreeBlock, rows: ReducedRows
  ) throws(Interruption) -> FreeBlock? {
    let variable = block.variables[0]
    let target = system.targets[variable]
    if block.rows.isEmpty {
      let (lower, upper) = boxRange(ofExpression: 0, of: block)
      if lower <= target, target <= upper {
        try fixFree(variable, at: target)
      } else {
        for place in block.expressions.places(of: 0) {
          let other = block.expressions.variables[place]
          let towardsLower = (target < lower) == (block.expressions.coefficients[place] > 0)
          try fixFree(other, at: towardsLower ? freeLower[other] : freeUpper[other])
        }
      }
    } else {
      try pickByLinearProgram(block, rows: rows, target: target)
    }
    guard block.free.count > 1 else { return nil }
    return FreeBlock(variables: Array(block.variables.dropFirst()), hard: block.hard)
  }

  private func pickByLinearProgram(
    _ block: FreeBlock, rows: ReducedRows, target: Double
  ) throws(Interruption) {
    let variable = block.variables[0]
    var program = BlockProgram(block.free, rows: block.rows, of: rows, in: self)
    program.addCost(
      .deviation(from: target - block.expressions.offsets[0]), onRow: 0, of: block.expressions)
    let solution = try program.solve()
    if solution.objective <= 1e-12 * max(1, abs(target)) {
      try fixFree(variable, at: target)
      return
    }
    try program.keepOptimalFace(of: solution)
    // The bounds just fixed determine the variable, except where all their duals were tiny.
    if elimination.value(of: variable) == nil {
      let reached = solution.rowValues[block.rows.count] + block.expressions.offsets[0]
      try fixFree(variable, at: reached)
    }
  }

  private func fixFree(_ variable: Int, at value: Double) throws(Interruption) {
    try fix(
      variable, at: value,
      orFail: "variable \(variable) cannot take the value \(value) it was found to have")
  }
}

extension ReducedRows {
  /// Adds a copy of a row of other rows.
  mutating func append(_ row: Int, of other: ReducedRows) {
    append(
      other.identifiers[row], offset: other.offsets[row],
      variables: other.variables[other.places(of: row)],
      coefficients: other.coefficients[other.places(of: row)])
  }
}
