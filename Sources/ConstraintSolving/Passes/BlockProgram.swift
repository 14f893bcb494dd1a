import LinearProgramming

/// The linear program of connected variables, and what its optimal duals say about all optimal
/// points.
struct BlockProgram {
  private let run: SolveRun
  private let variables: [Int]
  /// How many rows at the beginning are hard rows.
  private var hardCount = 0
  /// How many rows at the beginning, hard ones and those of costs, later programs may hold again.
  private var lastingCount = 0
  private(set) var rows = ReducedRows()
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []
  private var placedCosts: [LinearProgram.PlacedCost] = []
  private var columnCosts: [Double]

  /// A program over free variables, within their current ranges, with hard rows.
  init(
    _ variables: [Int], rows numbers: some Collection<Int>, of hard: ReducedRows, in run: SolveRun
  ) {
    self.run = run
    self.variables = variables
    columnCosts = [Double](repeating: 0, count: variables.count)
    rowLower.reserveCapacity(numbers.count)
    rowUpper.reserveCapacity(numbers.count)
    for row in numbers {
      let (lower, upper) = run.range(of: hard.identifiers[row])
      addRow(row, of: hard, lower - hard.offsets[row], upper - hard.offsets[row])
    }
    hardCount = rows.count
    lastingCount = rows.count
  }

  /// Adds an unlimited row that bears a cost.
  mutating func addCost(_ cost: PiecewiseLinearCost, onRow row: Int, of others: ReducedRows) {
    placedCosts.append(.init(.row(rows.count), cost))
    addRow(row, of: others, -.infinity, .infinity)
    lastingCount = rows.count
  }

  /// Adds a row with a range, what substitution added taken off.
  mutating func addRow(_ row: Int, of others: ReducedRows, _ lower: Double, _ upper: Double) {
    rows.append(row, of: others)
    rowLower.append(lower)
    rowUpper.append(upper)
  }

  /// Makes a column cost a multiple of its value.
  mutating func setCost(ofColumn column: Int, _ cost: Double) { columnCosts[column] = cost }

  /// The program as backends read it.
  func linearProgram() throws(Interruption) -> LinearProgram {
    for (column, variable) in variables.enumerated() { run.columnOfVariable[variable] = column }
    defer { for variable in variables { run.columnOfVariable[variable] = -1 } }
    var entries: [SparseMatrix.Entry] = []
    entries.reserveCapacity(rows.variables.count)
    for row in 0..<rows.count {
      for place in rows.places(of: row) {
        entries.append(
          .init(
            row: row, column: run.columnOfVariable[rows.variables[place]],
            value: rows.coefficients[place]))
      }
    }
    do {
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: rows.count, columnCount: variables.count, entries: entries))
      program.rowLower = rowLower
      program.rowUpper = rowUpper
      for (column, variable) in variables.enumerated() {
        program.columnLower[column] = run.freeLower[variable]
        program.columnUpper[column] = run.freeUpper[variable]
      }
      program.columnCosts = columnCosts
      program.placedCosts = placedCosts
      return program
    } catch {
      throw .failure(error.description)
    }
  }

  /// The basis from which the program starts: rows of its own are in it.
  var startingBasis: Basis {
    var basis = run.startingBasis(variables, rows.identifiers[..<lastingCount])
    basis.rows += [VariableStatus](repeating: .basic, count: rows.count - lastingCount)
    return basis
  }

  /// Solves the program from where its variables and rows stood last, and remembers where they
  /// stand.
  ///
  /// - Parameter isFeasible: Whether it is known to have a solution.
  /// - Returns: An optimal solution with duals.
  /// - Throws: `Interruption`, if there is no solution or a budget ends.
  func solve(isFeasible: Bool) throws(Interruption) -> LPSolution {
    let solution = try run.solve(
      linearProgram(), startingFrom: startingBasis, isFeasible: isFeasible)
    if solution.termination == .infeasible {
      throw .infeasible(around: parties(to: solution), isClaim: true)
    }
    run.remember(solution.columnValues, of: variables)
    if let basis = solution.basis {
      run.remember(basis, variables, rows.identifiers[..<lastingCount])
    }
    return solution
  }

  /// Fixes every hard row and variable whose dual is not 0 at the bound it stands at, and rows of
  /// costs at the given values.
  ///
  /// By complementary slackness with one optimal dual this keeps all optimal points and no others,
  /// and the values come from the bounds themselves, not from the backend's arithmetic.
  ///
  /// - Parameters:
  ///   - solution: The optimal solution.
  ///   - settled: Rows of the program that have one value in all optimal solutions, and that value.
  /// - Throws: `Interruption.failure`, when rounding makes the conditions contradict each other.
  func keepOptimalFace(
    of solution: LPSolution, settled: [(row: Int, value: Double)] = []
  ) throws(Interruption) {
    let near = leastMeaningfulDual
    var fixed = settled
    for row in 0..<hardCount {
      let dual = solution.rowDuals[row]
      guard abs(dual) > near else { continue }
      let (lower, upper) = run.range(of: rows.identifiers[row])
      let value = dual > 0 ? lower : upper
      if value.isFinite { fixed.append((row, value)) }
    }
    // What stands in the basis is substituted, so that the rest still is one.
    if let basis = solution.basis {
      for (column, variable) in variables.enumerated() where basis.columns[column] != .basic {
        run.elimination.shun(variable)
      }
    }
    defer { for variable in variables { run.elimination.release(variable) } }
    for (column, variable) in variables.enumerated() {
      let dual = solution.columnDuals[column]
      guard abs(dual) > near else { continue }
      let value = dual > 0 ? run.freeLower[variable] : run.freeUpper[variable]
      if value.isFinite {
        try run.fix(variable, at: value, orFail: "the optimal face of a level is empty to rounding")
      }
    }
    // Short rows fill in least.
    fixed.sort { (rows.places(of: $0.row).count, $0.row) < (rows.places(of: $1.row).count, $1.row) }
    for (row, value) in fixed { try run.fix(row, of: rows, at: value) }
  }

  /// Weights differ by many orders; the smallest must still be told from noise of the largest.
  private var leastMeaningfulDual: Double {
    var least = Double.infinity
    var greatest = 0.0
    func count(_ cost: Double) {
      guard cost != 0 else { return }
      least = min(least, abs(cost))
      greatest = max(greatest, abs(cost))
    }
    for placed in placedCosts { for slope in placed.cost.slopes { count(slope) } }
    for cost in columnCosts { count(cost) }
    let tolerances = run.tolerances
    return max(tolerances.dual * (least.isFinite ? least : 0), tolerances.dualNoise * greatest)
  }

  /// The hard rows that a certificate of infeasibility weighs, or all of them.
  func parties(to solution: LPSolution) -> [Party] {
    let weighed = (0..<hardCount).filter {
      solution.rowDuals.isEmpty || abs(solution.rowDuals[$0]) > 1e-12
    }
    let members = weighed.isEmpty ? Array(0..<hardCount) : weighed
    return members.map { run.party(rows.identifiers[$0]) } + variables.map { .lowerBound($0) }
  }
}

extension SolveRun {
  /// Fixes the sum of a row that was found to be possible.
  ///
  /// - Throws: `Interruption.failure`: a contradiction among optimal conditions is rounding, not a
  ///   conflict of the user's.
  func fix(_ row: Int, of rows: ReducedRows, at value: Double) throws(Interruption) {
    let effect = elimination.add(
      rows.variables, rows.coefficients, at: rows.places(of: row), offset: rows.offsets[row],
      magnitude: rows.magnitudes[row], constant: value)
    switch effect {
    case .contradiction: throw .failure("the optimal face of a level is empty to rounding")
    case .overflow(let variable): throw .overflow(variable: variable)
    case .pivoted, .redundant, .deferred: break
    }
  }
}
