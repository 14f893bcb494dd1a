import FlatMemory
import LinearProgramming
import SimplexBackend

/// Finding and checking points with whole values.
extension BranchAndBound {
  /// The result of fixing all whole-valued columns.
  enum FixedOutcome: Equatable {
    /// A point with this objective exists.
    case point(Double)
    /// No point exists.
    case infeasible
    /// Rounding or a limit prevented an answer.
    case unknown
  }

  /// Fixes the whole-valued columns at the whole numbers of their ranges next to the given values.
  ///
  /// Recomputes the other columns, and keeps the point if it is the best so far and passes the
  /// check in the original numbers.
  mutating func tryFixed(at values: [Double]) throws(LPError) -> FixedOutcome {
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    for column in wholeColumns {
      let value = min(max(values[column].rounded(), domain.lower[column]), domain.upper[column])
      domain.set(column, lower: value, upper: value)
    }
    return try solveFixed()
  }

  /// Rounds the values of a relaxation one by one, nearly whole values first, and narrows the other
  /// ranges after each. Then solves for the continuous columns.
  mutating func roundAndPropagate(_ relaxation: LPSolution) throws(LPError) {
    let mark = domain.mark
    defer { domain.undo(to: mark) }
    let values = relaxation.columnValues
    func distance(_ column: Int) -> Double { abs(values[column] - values[column].rounded()) }
    let order = wholeColumns.ordered {
      let (one, other) = (distance($0), distance($1))
      return one != other ? one < other : $0 < $1
    }
    for column in order where !domain.isFixed(column) {
      let nearest = values[column].rounded()
      let other = nearest > values[column] ? nearest - 1 : nearest + 1
      guard fix(column, at: nearest) || fix(column, at: other) else { return }
    }
    _ = try solveFixed()
  }

  /// Fixes a column at the value of its range nearest to the given value. Undoes this if no point
  /// is left.
  private mutating func fix(_ column: Int, at value: Double) -> Bool {
    let nearest = min(max(value, domain.lower[column]), domain.upper[column])
    return narrowIfPossible(RangeChange(column: column, lower: nearest, upper: nearest))
  }

  private mutating func solveFixed() throws(LPError) -> FixedOutcome {
    if wholeColumns.count == original.columnCount {
      return keep(domain.lower)
    }
    let relaxation = try solveRelaxation().solution
    if relaxation.termination == .optimal {
      let kept = keep(relaxation.columnValues)
      if case .point = kept { return kept }
    }
    if relaxation.termination == .infeasible { return .infeasible }
    // A basic column may miss its value by the tolerance, and a large coefficient magnifies that.
    // Constants are exact.
    let rest = try solveRest()
    if rest.termination == .optimal {
      let kept = keep(rest.columnValues)
      if case .point = kept { return kept }
    }
    return rest.termination == .infeasible ? .infeasible : .unknown
  }

  /// Solves for the continuous columns, with the whole values moved into the rows' limits.
  private mutating func solveRest() throws(LPError) -> LPSolution {
    var fixed = [Double](repeating: 0, count: original.columnCount)
    for column in wholeColumns { fixed[column] = domain.lower[column] }
    let sums = original.matrix.times(fixed)
    var program = original
    program.matrix = try SparseMatrix(
      rowCount: original.rowCount, columnCount: original.columnCount,
      entries: original.matrix.entries.filter { !original.isInteger[$0.column] })
    program.placedCosts = []
    for placed in original.placedCosts {
      switch placed.place {
      case .column: program.placedCosts.append(placed)
      case .row(let row):
        guard let cost = placed.cost.moved(by: -sums[row]) else {
          return LPSolution(termination: .numericalFailure)
        }
        program.placedCosts.append(.init(placed.place, cost))
      }
    }
    for row in 0..<original.rowCount {
      program.rowLower[row] -= sums[row]
      program.rowUpper[row] -= sums[row]
    }
    for column in wholeColumns {
      program.isInteger[column] = false
      program.columnLower[column] = fixed[column]
      program.columnUpper[column] = fixed[column]
    }
    let rest = SimplexSession(program, method: session.method, basis: nil)
    var tight = budget.options(options)
    tight.primalTolerance *= 0.1
    let solution = try rest.solve(options: tight)
    budget.add(solution)
    return solution
  }

  /// Keeps a point if it is valid in the original numbers, after rounding, and is the best so far.
  ///
  /// - Returns: The objective of the point. `infeasible` if it violates a row or a range. `unknown`
  ///   if rounding prevents that decision, or if only the point restored by the presolve is
  ///   invalid.
  mutating func keep(_ values: [Double]) -> FixedOutcome {
    var values = values
    for column in wholeColumns { values[column].round() }
    guard var point = Self.judged(values, in: original, options) else {
      return original.canTellApart(values) ? .infeasible : .unknown
    }
    var whole: LPSolution?
    if let reduced {
      whole = Self.judged(reduced.restored(values), in: reduced.whole, options)
      guard let whole else { return .unknown }
      point.objective = whole.objective
    }
    if incumbent.map({ point.objective < $0.objective }) ?? true {
      incumbent = point
      wholeIncumbent = whole
      incumbentSize = zip(original.columnCosts, values).reduce(abs(original.objectiveOffset)) {
        $0 + abs($1.0 * $1.1)
      }
      tightenCutoffRows()
    }
    return .point(point.objective)
  }

  /// Returns a point with its objective if it is valid in the numbers of a program. Rows of whole
  /// numbers must hold exactly.
  static func judged(
    _ values: [Double], in program: LinearProgram, _ options: LPOptions
  ) -> LPSolution? {
    var point = LPSolution(termination: .optimal)
    // Adding 0 turns −0 into 0.
    point.columnValues = values.map { $0 + 0 }
    point.rowValues = program.matrix.times(values)
    point.objective = program.objective(columnValues: values, rowValues: point.rowValues)
    point.primalStatus = .feasible
    let residuals = KKTResiduals(of: program, solution: point)
    guard point.objective.isFinite, residuals.integrality == 0,
      residuals.primal <= 2 * options.primalTolerance,
      program.keepsWholeRanges(point), program.canTellApart(point.columnValues)
    else { return nil }
    return point
  }
}

extension PiecewiseLinearCost {
  /// Returns the same cost with its breakpoints moved by a distance; `nil` if two breakpoints would
  /// coincide.
  fileprivate func moved(by distance: Double) -> PiecewiseLinearCost? {
    try? PiecewiseLinearCost(breakpoints: breakpoints.map { $0 + distance }, slopes: slopes)
  }
}
