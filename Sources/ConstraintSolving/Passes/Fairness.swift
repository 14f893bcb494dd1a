import LinearProgramming

/// A constraint of a level that keeps to one side of its constant in all optimal solutions: its
/// violation is a linear function there, and part of a sum that is settled.
struct Share {
  /// The constraint.
  var constraint: Int
  /// Whether it falls short of its constant; otherwise it exceeds it.
  var isBelow: Bool
}

/// Rule 3: among the solutions with the least sum of a level the largest violation is least, then the
/// next largest, and so on (leximin).
///
/// Each round minimises the largest violation of a block and fixes those whose dual says that they
/// are at it in every solution (Ogryczak, "On the lexicographic minimax approach", 1997). Once fixed,
/// they are substituted and the block falls apart, so only what is still tied takes another round.
extension SolveRun {
  /// Settles how a level's violations are shared.
  ///
  /// - Parameters:
  ///   - shares: The constraints whose violations may still differ between optimal solutions.
  ///   - variables: The variables of the component.
  ///   - hard: The hard rows, which keep to the optimal solutions of the level.
  /// - Throws: `Interruption`, if a budget ends or rounding defeats a round.
  func settleFairly(
    _ shares: [Share], variables: [Int], hard: inout [Int]
  ) throws(Interruption) {
    while shares.contains(where: isOpen) {
      let rows = try reduceHardRows(of: variables, &hard)
      var sums = ReducedRows()
      var isBelow: [Bool] = []
      for share in shares where isOpen(share) {
        sums.append(share.constraint, elimination)
        isBelow.append(share.isBelow)
      }
      for block in blocks(of: variables, rows: [rows, sums]) where !block.rows[1].isEmpty {
        try checkTime()
        if block.variables.count == 1 {
          try shareInClosedForm(block, sums: sums, isBelow)
        } else {
          try shareByLinearProgram(block, rows: rows, sums: sums, isBelow)
        }
      }
    }
  }

  /// Whether a violation is not settled yet; its sum is then the reduced row in `elimination`.
  private func isOpen(_ share: Share) -> Bool {
    reduce(share.constraint)
    return !elimination.rowVariables.isEmpty
  }

  /// One free variable: the largest of some linear functions is least where a falling one meets a
  /// rising one, or at an end of the range.
  private func shareInClosedForm(
    _ block: Block, sums: ReducedRows, _ isBelow: [Bool]
  ) throws(Interruption) {
    let variable = block.variables[0]
    let lines = block.rows[1].map { row in
      let sign = isBelow[row] ? -1.0 : 1.0
      let difference = sums.offsets[row] - system.constants[sums.identifiers[row]]
      return Line(
        slope: sign * sums.coefficients[sums.places(of: row).lowerBound],
        constant: sign * difference)
    }
    guard
      let place = Line.placeOfLeastMaximum(
        of: lines, from: freeLower[variable], to: freeUpper[variable])
    else { throw .failure("the violations of a level share no least maximum") }
    try fix(variable, at: place, orFail: Self.unfair)
  }

  /// Minimises the largest violation of a block; the violations that must be at it become equal to
  /// it, as rows with a variable for the largest violation.
  private func shareByLinearProgram(
    _ block: Block, rows: ReducedRows, sums: ReducedRows, _ isBelow: [Bool]
  ) throws(Interruption) {
    let largest = addVariable()
    var caps = ReducedRows()
    for row in block.rows[1] {
      caps.append(
        sums.identifiers[row], offset: sums.offsets[row],
        variables: sums.variables[sums.places(of: row)] + [largest],
        coefficients: sums.coefficients[sums.places(of: row)] + [isBelow[row] ? 1 : -1])
    }
    var objective = ReducedRows()
    objective.append(~largest, offset: 0, variables: [largest], coefficients: [1])

    var program = BlockProgram(
      block.variables + [largest], rows: block.rows[0], of: rows, in: self)
    let firstCap = block.rows[0].count
    for (cap, row) in block.rows[1].enumerated() {
      let target = system.constants[sums.identifiers[row]] - sums.offsets[row]
      program.addRow(
        cap, of: caps, isBelow[row] ? target : -.infinity, isBelow[row] ? .infinity : target)
    }
    program.setObjective(1, row: 0, of: objective)
    let solution = try program.solve()
    guard solution.termination == .optimal else {
      throw .failure("the violations of a level share no least maximum")
    }
    try program.keepOptimalFace(of: solution)

    // The duals of the caps add up to 1, so at least one violation is settled.
    let duals = caps.identifiers.indices.map { abs(solution.rowDuals[firstCap + $0]) }
    let near = min(1e-7, 0.5 * (duals.max() ?? 0))
    for (cap, dual) in duals.enumerated() where dual > near {
      let constraint = caps.identifiers[cap]
      let range = system.termRange(of: constraint)
      let effect = elimination.add(
        variables: system.termVariables[range] + [largest],
        coefficients: system.termCoefficients[range] + [isBelow[block.rows[1][cap]] ? 1 : -1],
        constant: system.constants[constraint])
      if effect == .contradiction { throw .failure(Self.unfair) }
    }
    // The equalities determine the largest violation, unless the duals of some were tiny.
    if elimination.value(of: largest) == nil {
      try fix(largest, at: solution.objective, orFail: Self.unfair)
    }
  }

  private static var unfair: String { "the fair violations of a level contradict it to rounding" }
}

/// A linear function of one variable.
private struct Line {
  var slope: Double
  var constant: Double

  func value(at place: Double) -> Double { constant + slope * place }

  /// Where the largest of some lines is least within a range; `nil` when it falls without end.
  ///
  /// Starts with a falling and a rising line and, while another line is above where they meet, puts
  /// it in the place of the one that goes the same way. Each meeting is higher than the one before,
  /// so no pair comes twice.
  static func placeOfLeastMaximum(
    of lines: [Line], from lower: Double, to upper: Double
  ) -> Double? {
    guard var falling = lines.first(where: { $0.slope < 0 }) else {
      return lower.isFinite ? lower : nil
    }
    guard var rising = lines.first(where: { $0.slope > 0 }) else {
      return upper.isFinite ? upper : nil
    }
    for _ in 0...(2 * lines.count + 2) {
      let meeting =
        (rising.constant - falling.constant) / (falling.slope - rising.slope)
      let place = min(max(meeting, lower), upper)
      let height = max(falling.value(at: place), rising.value(at: place))
      guard
        let top = lines.max(by: { $0.value(at: place) < $1.value(at: place) }),
        top.value(at: place) > height + 1e-12 * max(1, abs(height))
      else { return place }
      if top.slope < 0 { falling = top } else { rising = top }
    }
    return nil
  }
}
