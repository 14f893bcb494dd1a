import LinearProgramming

/// Rule 4: what levels leave free is reported with its range, then takes, in the order of the
/// variables, the value nearest to its target, one variable after another.
extension SolveRun {
  /// Settles everything in a component that is still free.
  ///
  /// - Parameters:
  ///   - variables: The variables of the component, rising.
  ///   - blocks: Its blocks, without wishes.
  /// - Throws: `Interruption`, if a budget ends or the hard rows have no solution.
  func chooseFreeValues(of variables: [Int], blocks: [Block]) throws(Interruption) {
    var whole = Block()
    for block in blocks {
      whole.variables += block.variables
      for row in 0..<block.hard.count { whole.hard.append(row, of: block.hard) }
    }
    guard !whole.variables.isEmpty else { return }
    whole.variables.sort()
    var waiting = try openParts(of: whole, among: variables)
    // Everything is reported before anything is picked.
    for part in waiting where part.hard.isEmpty || !options.findsRanges { report(part) }
    for part in waiting where !part.hard.isEmpty && options.findsRanges {
      try inSession(on: part) { session, run throws(Interruption) in
        try run.report(part, &session)
      }
    }
    while let part = waiting.popLast() {
      try checkTime()
      if part.hard.isEmpty {
        waiting += try pick(in: part)
      } else {
        try inSession(on: part) { session, run throws(Interruption) in
          try run.pick(in: part, &session)
        }
      }
    }
  }

  /// Free variables that rows or the expressions of others connect.
  private struct OpenPart {
    /// The free variables, rising.
    var free: [Int] = []
    /// The hard rows over them.
    var hard = ReducedRows()
    /// The variables whose values are open, rising, each as a row of free variables.
    var open = ReducedRows()
  }

  /// The parts that neither rows nor expressions connect.
  private func openParts(
    of block: Block, among variables: [Int]
  ) throws(Interruption) -> [OpenPart] {
    var open = ReducedRows()
    for variable in variables {
      elimination.reduce(variable)
      if elimination.rowCount > 0 { open.append(variable, elimination) }
    }
    let partition = partition(block.variables, by: [block.hard, open])
    var parts = [OpenPart](repeating: OpenPart(), count: partition.count)
    for (variable, part) in zip(block.variables, partition.partOfVariable) {
      parts[part].free.append(variable)
    }
    for (row, part) in partition.partOfRow[0].enumerated() {
      parts[part].hard.append(row, of: block.hard)
    }
    for (row, part) in partition.partOfRow[1].enumerated() {
      parts[part].open.append(row, of: open)
    }
    return parts
  }

  // MARK: - Free variables that no row limits

  /// Reports the variables of a part that have room.
  private func report(_ part: OpenPart) {
    for row in 0..<part.open.count {
      let variable = part.open.identifiers[row]
      if options.findsRanges {
        let (lower, upper) = boxRange(of: row, in: part.open)
        report(variable, lower, upper)
      } else {
        ambiguities.append(Ambiguity(variable: variable, lower: nil, upper: nil))
      }
    }
  }

  private func report(_ variable: Int, _ lower: Double, _ upper: Double) {
    // Without an end there is room whatever the size of the other one.
    let near = 1e-9 * max(1, min(abs(lower), abs(upper)))
    if upper - lower == .infinity || upper - lower > near {
      ambiguities.append(Ambiguity(variable: variable, lower: lower, upper: upper))
    }
  }

  /// The range of a row over variables that are free of each other.
  private func boxRange(of row: Int, in rows: ReducedRows) -> (lower: Double, upper: Double) {
    var lower = rows.offsets[row]
    var upper = lower
    for place in rows.places(of: row) {
      let variable = rows.variables[place]
      let coefficient = rows.coefficients[place]
      let ends = (coefficient * freeLower[variable], coefficient * freeUpper[variable])
      lower += min(ends.0, ends.1)
      upper += max(ends.0, ends.1)
    }
    return (lower, upper)
  }

  /// Gives the variables of a part without hard rows their values, one after another, until a sum of
  /// several limited variables is given one and so couples them.
  ///
  /// - Returns: The parts that are still open then.
  private func pick(in part: OpenPart) throws(Interruption) -> [OpenPart] {
    for number in part.open.identifiers.indices {
      let variable = part.open.identifiers[number]
      elimination.reduce(variable)
      guard elimination.rowCount > 0 else { continue }
      var row = ReducedRows()
      row.append(variable, elimination)
      let target = system.targets[variable]
      let (lower, upper) = boxRange(of: 0, in: row)
      guard lower <= target, target <= upper else {
        for place in row.places(of: 0) {
          let other = row.variables[place]
          let towardsLower = (target < lower) == (row.coefficients[place] > 0)
          try fixOpen(other, at: towardsLower ? freeLower[other] : freeUpper[other])
        }
        continue
      }
      try fixOpen(variable, at: target)
      if row.places(of: 0).count > 1 {
        var rest = Block(variables: part.free, isFeasible: true)
        try bringUpToDate(&rest)
        return try openParts(of: rest, among: Array(part.open.identifiers[(number + 1)...]))
      }
    }
    return []
  }

  private func fixOpen(_ variable: Int, at value: Double) throws(Interruption) {
    try fix(
      variable, at: value,
      orFail: "variable \(variable) cannot take the value \(value) it was found to have")
  }

  // MARK: - Free variables that rows limit together

  /// Opens a session on the linear program of a part: its hard rows, and an unlimited row for each open
  /// variable that is no column itself.
  private func inSession(
    on part: OpenPart,
    _ body: (inout OpenSession, SolveRun) throws(Interruption) -> Void
  ) throws(Interruption) {
    var program = BlockProgram(part.free, rows: 0..<part.hard.count, of: part.hard, in: self)
    var places: [LinearProgram.Place] = []
    var rowCount = part.hard.count
    for row in 0..<part.open.count {
      if let column = column(of: part.open.identifiers[row], among: part.free) {
        places.append(.column(column))
      } else {
        program.addRow(row, of: part.open, -.infinity, .infinity)
        places.append(.row(rowCount))
        rowCount += 1
      }
    }
    let linearProgram = try program.linearProgram()
    let basis = program.startingBasis
    do {
      try backends[0].withAnySession(on: linearProgram, startingFrom: basis) { session in
        var open = OpenSession(session: session, places: places)
        try body(&open, self)
      }
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      throw .failure("\(backends[0].name): \(error)")
    }
  }

  private func column(of variable: Int, among free: [Int]) -> Int? {
    guard !elimination.hasExpression(variable) else { return nil }
    var low = 0
    var high = free.count
    while low < high {
      let middle = (low + high) / 2
      if free[middle] < variable { low = middle + 1 } else { high = middle }
    }
    return low < free.count && free[low] == variable ? low : nil
  }

  /// A session and where the open variables of its part are.
  private struct OpenSession {
    var session: any LPSession
    /// The place of each open variable.
    let places: [LinearProgram.Place]

    /// Makes an open variable the objective: `sign` is 1 to minimise it, -1 to maximise.
    mutating func setObjective(_ sign: Double, _ number: Int) {
      switch places[number] {
      case .column(let column):
        session.setCosts(ofColumns: [(column, sign)], placedCosts: [])
      case .row:
        session.setCosts(
          ofColumns: [], placedCosts: [.init(places[number], .linear(slope: sign))])
      }
    }
  }

  private func minimize(
    _ open: inout OpenSession, of part: OpenPart
  ) throws(Interruption) -> TerminationStatus {
    let termination = try minimize(&open.session)
    if termination == .infeasible {
      // Only blocks that had no wish come here without having been solved before.
      throw .infeasible(
        around: part.hard.identifiers.map(party) + part.free.map { .lowerBound($0) },
        isClaim: true)
    }
    return termination
  }

  /// Reports the variables of a part that have room, each with its range.
  private func report(_ part: OpenPart, _ open: inout OpenSession) throws(Interruption) {
    for number in part.open.identifiers.indices {
      let offset = isColumn(open.places[number]) ? 0 : part.open.offsets[number]
      open.setObjective(1, number)
      let least = try minimize(&open, of: part)
      let lower = open.session.value(of: open.places[number]) + offset
      open.setObjective(-1, number)
      let greatest = try minimize(&open, of: part)
      let upper = open.session.value(of: open.places[number]) + offset
      report(
        part.open.identifiers[number], least == .unbounded ? -.infinity : lower,
        greatest == .unbounded ? .infinity : upper)
    }
  }

  private func isColumn(_ place: LinearProgram.Place) -> Bool {
    if case .column = place { true } else { false }
  }

  /// Gives the open variables of a part their values, one after another.
  private func pick(in part: OpenPart, _ open: inout OpenSession) throws(Interruption) {
    var isChosen = [Bool](repeating: false, count: part.free.count)
    for (number, variable) in part.open.identifiers.enumerated() {
      // What earlier choices determine needs no program.
      elimination.reduce(variable)
      guard elimination.rowCount > 0 else { continue }
      let place = open.places[number]
      let offset = isColumn(place) ? 0 : part.open.offsets[number]
      if case .column(let column) = place { isChosen[column] = true }
      let target = system.targets[variable]
      open.session.setCosts(
        ofColumns: [], placedCosts: [.init(place, .deviation(from: target - offset))])
      _ = try minimize(&open, of: part)
      if hasBudget {
        remember(
          part.free.indices.map { open.session.value(of: .column($0)) }, of: part.free)
      }
      let reached = open.session.value(of: place)
      let size = max(1, abs(target), abs(offset))
      guard abs(reached + offset - target) > 1e-10 * size else {
        open.session.setRange(of: place, lower: target - offset, upper: target - offset)
        try fixOpen(variable, at: target)
        continue
      }
      try fixActive(of: part, open.session, isChosen)
      // The bounds just fixed determine the variable, except where all their duals were tiny.
      if elimination.value(of: variable) == nil { try fixOpen(variable, at: reached + offset) }
      open.session.setRange(of: place, lower: reached, upper: reached)
    }
  }

  /// Fixes the hard rows and variables that keep a choice from its target.
  private func fixActive(
    of part: OpenPart, _ session: any LPSession, _ isChosen: [Bool]
  ) throws(Interruption) {
    for row in 0..<part.hard.count {
      let dual = session.dual(of: .row(row))
      guard abs(dual) > 1e-7 else { continue }
      let (lower, upper) = range(of: part.hard.identifiers[row])
      let value = dual > 0 ? lower : upper
      if value.isFinite { try fix(row, of: part.hard, at: value) }
    }
    // The dual of a column that is or was the objective speaks of that, not of a bound.
    for (column, variable) in part.free.enumerated() where !isChosen[column] {
      let dual = session.dual(of: .column(column))
      guard abs(dual) > 1e-7 else { continue }
      let value = dual > 0 ? freeLower[variable] : freeUpper[variable]
      if value.isFinite { try fixOpen(variable, at: value) }
    }
  }
}
