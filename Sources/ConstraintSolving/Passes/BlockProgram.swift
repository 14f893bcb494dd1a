import FlatMemory
import LinearProgramming

/// The linear program of connected variables, with the facts about all optimal points that its
/// optimal duals imply.
struct BlockProgram: ~Copyable {
  private let run: SolveRun
  private let variables: [Int]
  /// The number of leading rows that are hard rows.
  private let hardCount: Int
  /// The number of leading rows, hard or with costs, that later programs may contain again.
  private var lastingCount: Int
  private var rows: [Int]
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []
  private var placedCosts: [LinearProgram.PlacedCost] = []
  private var columnCosts: [Double]

  /// Creates a program over free variables, within their current ranges, with hard rows.
  init(_ variables: [Int], rows: [Int], in run: SolveRun) {
    self.run = run
    self.variables = variables
    self.rows = rows
    columnCosts = variables.map { _ in 0 }
    hardCount = rows.count
    lastingCount = rows.count
    rowLower.reserveCapacity(rows.count)
    rowUpper.reserveCapacity(rows.count)
    for row in rows {
      let (lower, upper) = run.reduction.ranges[run.reduction.rows[row].identifier]
      rowLower.append(lower - run.reduction.rows[row].offset)
      rowUpper.append(upper - run.reduction.rows[row].offset)
    }
  }

  /// Adds an unlimited row with a cost.
  mutating func addCost(_ cost: PiecewiseLinearCost, onRow row: Int) {
    placedCosts.append(.init(.row(rows.count), cost))
    addRow(row, -.infinity, .infinity)
    lastingCount = rows.count
  }

  /// Adds a row with a range, from which the offset of substitution is already subtracted.
  mutating func addRow(_ row: Int, _ lower: Double, _ upper: Double) {
    rows.append(row)
    rowLower.append(lower)
    rowUpper.append(upper)
  }

  /// Sets the cost of a column per unit of its value.
  mutating func setCost(ofColumn column: Int, _ cost: Double) { columnCosts[column] = cost }

  /// The program in the form that backends read.
  var linearProgram: LinearProgram {
    let run = run
    return LinearProgram(
      matrix: matrix, columnLower: variables.map { run.reduction.ranges[~$0].lower },
      columnUpper: variables.map { run.reduction.ranges[~$0].upper }, columnCosts: columnCosts,
      rowLower: rowLower, rowUpper: rowUpper, placedCosts: placedCosts)
  }

  private var matrix: SparseMatrix {
    let (run, rows) = (run, rows)
    var starts = variables.map { _ in 0 }
    for (column, variable) in variables.enumerated() {
      run.reduction.columnOfVariable[variable] = column
    }
    for row in rows {
      for place in run.reduction.rows[row].terms {
        starts[run.reduction.columnOfVariable[run.reduction.rows.term(place).variable]] += 1
      }
    }
    var end = 0
    for column in starts.indices { (starts[column], end) = (end, end + starts[column]) }
    starts.append(end)
    var next = starts
    var rowIndices = (0..<end).map { _ in 0 }
    var values = (0..<end).map { _ in 0.0 }
    for (row, number) in rows.enumerated() {
      for place in run.reduction.rows[number].terms {
        let term = run.reduction.rows.term(place)
        let column = run.reduction.columnOfVariable[term.variable]
        rowIndices[next[column]] = row
        values[next[column]] = term.coefficient
        next[column] += 1
      }
    }
    return SparseMatrix(
      rowCount: rows.count, columnCount: variables.count, columnStarts: starts,
      rowIndices: rowIndices, values: values)
  }

  /// The basis from which the program starts, including rows that only this program has.
  var startingBasis: Basis {
    var basis = run.reduction.startingBasis(variables, rows[..<lastingCount])
    for _ in lastingCount..<rows.count { basis.rows.append(.basic) }
    return basis
  }

  /// Solves the program from the last basis of its variables and rows, and stores the new one.
  ///
  /// - Parameters:
  ///   - isFeasible: Whether the program is known to have a solution.
  ///   - leastDual: The least size of a meaningful dual for readers other than `keepOptimalFace`.
  /// - Returns: An optimal solution with duals.
  /// - Throws: `Interruption`, if there is no solution or a budget ends.
  func solve(
    isFeasible: Bool, leastDual: Double = .infinity
  ) throws(Interruption) -> LPSolution {
    let solution = try run.programs.solve(
      linearProgram, startingFrom: startingBasis, isFeasible: isFeasible,
      leastDual: min(leastDual, leastMeaningfulDual))
    if solution.termination == .infeasible {
      throw .infeasible(around: parties(to: solution), isClaim: true)
    }
    run.lastPoint.remember(solution.columnValues, of: variables)
    if let basis = solution.basis {
      run.reduction.remember(basis, variables, rows[..<lastingCount])
    }
    return solution
  }

  /// Fixes every hard row and variable with a nonzero dual at its active bound, and rows of costs
  /// at the given values.
  ///
  /// By complementary slackness with one optimal dual, this keeps exactly the optimal points. The
  /// values come from the bounds themselves, not from the backend's arithmetic.
  ///
  /// - Parameters:
  ///   - solution: The optimal solution.
  ///   - settled: Rows of the program that have one value in all optimal solutions, with that
  ///     value.
  /// - Throws: `Interruption.failure`, if rounding makes the conditions contradict each other.
  func keepOptimalFace(
    of solution: LPSolution, settled: [(row: Int, value: Double)]
  ) throws(Interruption) {
    let near = leastMeaningfulDual
    var fixed = settled
    for row in 0..<hardCount {
      let dual = solution.rowDuals[row]
      guard abs(dual) > near else { continue }
      let (lower, upper) = run.reduction.ranges[run.reduction.rows[rows[row]].identifier]
      let value = dual > 0 ? lower : upper
      if value.isFinite { fixed.append((row, value)) }
    }
    // Basic variables are substituted, so that the remainder is still a basis.
    if let basis = solution.basis {
      for (variable, status) in zip(variables, basis.columns) where status != .basic {
        run.reduction.elimination.shun(variable)
      }
    }
    defer { for variable in variables { run.reduction.elimination.release(variable) } }
    for (variable, dual) in zip(variables, solution.columnDuals) where abs(dual) > near {
      let value =
        dual > 0 ? run.reduction.ranges[~variable].lower : run.reduction.ranges[~variable].upper
      if value.isFinite {
        let before = run.reduction.elimination.work
        try run.reduction.fix(
          variable, at: value, orFail: "the optimal face of a level is empty to rounding")
        try run.budget.spend(1 + run.reduction.elimination.work - before)
      }
    }
    // Short rows cause the least fill-in.
    let (run, rows) = (run, rows)
    fixed = fixed.inOrder {
      (run.reduction.rows[rows[$0.row]].count, $0.row) < (
        run.reduction.rows[rows[$1.row]].count, $1.row
      )
    }
    for (row, value) in fixed {
      let before = run.reduction.elimination.work
      try run.reduction.fix(row: rows[row], at: value)
      try run.budget.spend(1 + run.reduction.elimination.work - before)
    }
  }

  /// The least size of a dual distinguishable from noise.
  ///
  /// Weights differ by many orders of magnitude. The smallest weight must be distinguishable from
  /// the noise of the largest.
  private var leastMeaningfulDual: Double {
    var least = Double.infinity
    var greatest = 0.0
    func count(_ cost: Double) {
      guard cost != 0 else { return }
      least = min(least, abs(cost))
      greatest = max(greatest, abs(cost))
    }
    for placed in placedCosts {
      count(placed.cost.leastSlope)
      for kink in 0..<placed.cost.breakpointCount { count(placed.cost.slope(after: kink)) }
    }
    for cost in columnCosts { count(cost) }
    let tolerances = run.programs.tolerances
    return max(tolerances.dual * (least.isFinite ? least : 0), tolerances.dualNoise * greatest)
  }

  /// Returns the hard rows with a weight in a certificate of infeasibility; all hard rows if there
  /// is none.
  func parties(to solution: LPSolution) -> [Party] {
    let weighed = (0..<hardCount).filter {
      solution.rowDuals.isEmpty || abs(solution.rowDuals[$0]) > Tolerance.rounding
    }
    return run.reduction.parties(
      weighed.isEmpty ? Array(rows[..<hardCount]) : weighed.map { rows[$0] }, variables)
  }
}
