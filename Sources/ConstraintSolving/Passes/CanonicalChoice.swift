import LinearProgramming

/// Rule 4: ambiguous variables take the values nearest to their targets, one after another, in the
/// order of the variables.
extension SolveRun {
  /// Chooses the values of the open variables of a part.
  ///
  /// - Returns: The parts that remain open.
  func pick(in part: OpenPart) throws(Interruption) -> [OpenPart] {
    if part.hard.isEmpty { return try pickWithoutRows(in: part) }
    let (program, basis) = try program(of: part)
    try programs.inSession(on: program, from: basis) { session throws(Interruption) in
      try pick(in: part, &session)
    }
    return []
  }

  /// Chooses the values of the variables of a part without hard rows, one after another.
  ///
  /// It stops when it gives a value to a sum of several limited variables, because that couples
  /// them.
  ///
  /// - Returns: The parts that remain open.
  private func pickWithoutRows(in part: OpenPart) throws(Interruption) -> [OpenPart] {
    for (number, variable) in part.open.enumerated() {
      reduction.elimination.reduce(variable)
      try budget.spend(1 + reduction.elimination.rowCount)
      guard reduction.elimination.rowCount > 0 else { continue }
      let target = system.targets[variable]
      let (lower, upper) = boxRange(of: variable)
      guard lower <= target, target <= upper else {
        let ends = (0..<reduction.elimination.rowCount).map { place in
          let other = reduction.elimination.rowVariable(place)
          let isLower = (target < lower) == (reduction.elimination.rowCoefficient(place) > 0)
          return (
            variable: other,
            value: isLower ? reduction.ranges[~other].lower : reduction.ranges[~other].upper
          )
        }
        for end in ends { try fixOpen(end.variable, at: end.value) }
        continue
      }
      let couples = reduction.elimination.rowCount > 1
      try fixOpen(variable, at: target)
      if couples {
        var rest = Block(variables: Array(part.free), isFeasible: true)
        try reduction.bringUpToDate(&rest)
        return try openParts(of: rest, among: Array(part.open[(number + 1)...]))
      }
    }
    return []
  }

  private func fixOpen(_ variable: Int, at value: Double) throws(Interruption) {
    try reduction.fix(
      variable, at: value,
      orFail: "variable \(variable) cannot take the value \(value) it was found to have")
  }

  /// Chooses the values of the open variables of a part with hard rows, one after another.
  private func pick(
    in part: OpenPart, _ session: inout any LPSession
  ) throws(Interruption) {
    var isChosen = [Bool](repeating: false, count: part.columns.count)
    for (variable, column) in zip(part.open, part.openColumns) {
      // A variable that earlier choices determine needs no program.
      reduction.elimination.reduce(variable)
      guard reduction.elimination.rowCount > 0 else { continue }
      isChosen[column] = true
      let place = LinearProgram.Place.column(column)
      let target = system.targets[variable]
      session.setCosts(ofColumns: [], placedCosts: [.init(place, .deviation(from: target))])
      guard try programs.minimize(&session) == .optimal else {
        throw .failure("a free value has no choice to rounding")
      }
      if budget.isLimited {
        lastPoint.remember(
          part.free.indices.map { session.value(of: .column($0)) }, of: part.free)
      }
      let reached = session.value(of: place)
      guard abs(reached - target) > programs.tolerances.choice * max(1, abs(target)) else {
        hold(place, at: target, &session)
        try fixOpen(variable, at: target)
        continue
      }
      try fixActive(of: part, session, isChosen)
      // The bounds just fixed determine the variable, unless all their duals were tiny.
      if reduction.elimination.value(of: variable) == nil { try fixOpen(variable, at: reached) }
      hold(place, at: reached, &session)
    }
  }

  /// Holds a place at its chosen value, within the tolerance.
  private func hold(
    _ place: LinearProgram.Place, at value: Double, _ session: inout any LPSession
  ) {
    let room = programs.tolerances.room * max(1, abs(value))
    session.setRange(of: place, lower: value - room, upper: value + room)
  }

  /// Fixes the hard rows and variables that keep a choice from its target.
  private func fixActive(
    of part: OpenPart, _ session: any LPSession, _ isChosen: [Bool]
  ) throws(Interruption) {
    for (place, row) in part.hard.enumerated() {
      let dual = session.dual(of: .row(place))
      guard abs(dual) > programs.tolerances.choiceDual else { continue }
      let (lower, upper) = reduction.ranges[reduction.rows[row].identifier]
      let value = dual > 0 ? lower : upper
      if value.isFinite { try reduction.fix(row: row, at: value) }
    }
    // The dual of a column that is or was the objective does not indicate an active bound.
    for (column, variable) in part.free.enumerated() where !isChosen[column] {
      let dual = session.dual(of: .column(column))
      guard abs(dual) > programs.tolerances.choiceDual else { continue }
      let value = dual > 0 ? reduction.ranges[~variable].lower : reduction.ranges[~variable].upper
      if value.isFinite { try fixOpen(variable, at: value) }
    }
  }
}
