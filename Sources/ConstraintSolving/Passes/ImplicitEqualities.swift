import LinearProgramming

/// Implicit equalities: bounds and rows that hold with equality in every solution of rules 1 to 3.
///
/// A search for a point in the relative interior of the solutions finds them. (Freund, Roundy and
/// Todd, "Identifying the set of always-active constraints", 1985.) A linear program moves as many
/// bounds and rows away from their ends as it can at once. Those that moved have room. Those that
/// still do not move after all others have are implicit equalities. Usually one program shows that
/// none moves. After implicit equalities are substituted, a variable is ambiguous exactly if its
/// expression still reads a free variable.
extension SolveRun {
  /// One end of the range of a row or a column of a program.
  struct End {
    var place: LinearProgram.Place
    var isLower: Bool
    var value: Double
    /// The distance by which the program moves it, shorter in a narrow range.
    var reach: Double
  }

  /// Fixes all variables and rows of a block that have no room.
  ///
  /// - Throws: `Interruption`, if the hard rows have no solution or a budget ends.
  func closeWithoutRoom(_ block: inout Block) throws(Interruption) {
    try fixClosedRanges(of: &block)
    if !block.hard.isEmpty {
      let whole = Block(
        variables: block.variables, hard: block.hard, isFeasible: block.isFeasible)
      for part in reduction.split(whole) where !part.hard.isEmpty { try close(part) }
    }
    block.isFeasible = true
    try fixClosedRanges(of: &block)
  }

  /// Fixes variables whose range is a single value, then the variables whose range this closes, and
  /// so on.
  private func fixClosedRanges(of block: inout Block) throws(Interruption) {
    while true {
      // This throws if the ends of a range cross.
      try reduction.bringUpToDate(&block)
      let closed = block.variables.filter {
        reduction.ranges[~$0].upper <= reduction.ranges[~$0].lower
      }
      if closed.isEmpty { return }
      for variable in closed {
        try reduction.fix(
          variable, at: reduction.ranges[~variable].lower,
          orFail: "the range of variable \(variable) is empty")
      }
    }
  }

  private func close(_ part: Block) throws(Interruption) {
    let block = BlockProgram(part.variables, rows: part.hard, in: self)
    var program = block.linearProgram
    let all = Self.ends(of: program)
    if all.contains(where: \.isCrossed) {
      throw part.isFeasible
        ? .failure("the range of a row is empty to rounding")
        : .infeasible(around: reduction.parties(part.hard, part.variables), isClaim: true)
    }
    // A range of one value has no room. The program decides about the others.
    let closed = all.filter { $0.reach <= 0 && $0.isLower }
    var ends = all.filter { $0.reach > 0 }
    var basis = block.startingBasis
    var isFeasible = part.isFeasible
    while !ends.isEmpty {
      program.placedCosts = try Self.costs(of: ends)
      let solution = try programs.solve(program, startingFrom: basis, isFeasible: isFeasible)
      if solution.termination == .infeasible {
        throw .infeasible(around: block.parties(to: solution), isClaim: true)
      }
      lastPoint.remember(solution.columnValues, of: part.variables)
      basis = solution.basis ?? basis
      isFeasible = true
      let still = ends.filter { !$0.hasRoom(at: solution) }
      if still.count == ends.count { break }
      ends = still
    }
    reduction.remember(basis, part.variables, part.hard[...])
    ends += closed
    // Values come first: the rows that they settle need no substitution.
    for end in ends {
      guard case .column(let column) = end.place else { continue }
      try reduction.fix(
        part.variables[column], at: end.value, orFail: "a value without room is none to rounding")
    }
    for end in ends {
      guard case .row(let place) = end.place else { continue }
      let row = part.hard[place]
      try reduction.fix(row: row, at: end.value + reduction.rows[row].offset)
    }
  }

  /// Returns the finite ends of all ranges of a program.
  private static func ends(of program: LinearProgram) -> [End] {
    var ends: [End] = []
    func add(_ place: LinearProgram.Place, _ lower: Double, _ upper: Double) {
      let half = (upper - lower) / 2
      for (value, isLower) in [(lower, true), (upper, false)] where value.isFinite {
        ends.append(
          End(
            place: place, isLower: isLower, value: value,
            reach: min(half, max(1, Tolerance.certain * abs(value)))))
      }
    }
    for column in 0..<program.columnCount {
      add(.column(column), program.columnLower[column], program.columnUpper[column])
    }
    for row in 0..<program.rowCount {
      add(.row(row), program.rowLower[row], program.rowUpper[row])
    }
    return ends
  }

  /// Returns costs that reward a place for leaving an end, up to its reach.
  private static func costs(
    of ends: [End]
  ) throws(Interruption) -> [LinearProgram.PlacedCost] {
    var costs: [LinearProgram.PlacedCost] = []
    var index = 0
    while index < ends.count {
      let end = ends[index]
      index += 1
      let inner = end.isLower ? end.value + end.reach : end.value - end.reach
      guard end.isLower, index < ends.count, ends[index].place == end.place else {
        costs.append(
          .init(end.place, end.isLower ? .shortfall(below: inner) : .excess(above: inner)))
        continue
      }
      // Both ends of one place, the lower one first.
      let other = ends[index].value - ends[index].reach
      index += 1
      do {
        costs.append(
          .init(
            end.place,
            inner < other
              ? try PiecewiseLinearCost(breakpoints: [inner, other], slopes: [-1, 0, 1])
              : .deviation(from: inner)))
      } catch {
        throw .failure(error.description)
      }
    }
    return costs
  }
}

extension SolveRun.End {
  /// Whether the other end is on the wrong side by more than rounding.
  fileprivate var isCrossed: Bool {
    reach < -Tolerance.equality * max(1, abs(value))
  }

  /// Whether the place is away from the end by more than rounding.
  fileprivate func hasRoom(at solution: LPSolution) -> Bool {
    let found =
      switch place {
      case .column(let column): solution.columnValues[column]
      case .row(let row): solution.rowValues[row]
      }
    return abs(found - value) > 4 * Tolerance.equality * max(1, abs(value))
  }
}
