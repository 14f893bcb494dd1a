import LinearProgramming

/// The linear program of one block, and what its optimal duals say about all optimal points.
struct BlockProgram {
  /// A dual smaller than this, relative to the smallest cost, says nothing.
  private static let dualTolerance = 1e-7
  /// Nor does one that is rounding of the largest cost.
  private static let noise = 1e-10

  private let run: SolveRun
  private let variables: [Int]
  private var hardRows: [Int] = []
  private var entries: [SparseMatrix.Entry] = []
  private var rowLower: [Double] = []
  private var rowUpper: [Double] = []
  private var placedCosts: [LinearProgram.PlacedCost] = []
  private var columnCosts: [Double]
  private var offset = 0.0
  /// The last basis, from which the next objective starts.
  private var basis: Basis?

  /// A program over the free variables of a block, within their current ranges, with hard rows.
  init(_ variables: [Int], rows numbers: [Int], of rows: ReducedRows, in run: SolveRun) {
    self.run = run
    self.variables = variables
    columnCosts = [Double](repeating: 0, count: variables.count)
    for (column, variable) in variables.enumerated() { run.columnOfVariable[variable] = column }
    for row in numbers {
      let identifier = rows.identifiers[row]
      let (lower, upper) = run.range(of: identifier)
      hardRows.append(identifier)
      addRow(row, of: rows, lower - rows.offsets[row], upper - rows.offsets[row])
    }
  }

  /// Adds an unlimited row that bears a cost.
  mutating func addCost(_ cost: PiecewiseLinearCost, onRow row: Int, of rows: ReducedRows) {
    placedCosts.append(.init(.row(rowLower.count), cost))
    addRow(row, of: rows, -.infinity, .infinity)
  }

  /// Makes `sign` times a row's sum the objective; `sign` is 1 to minimise it, -1 to maximise.
  mutating func setObjective(_ sign: Double, row: Int, of rows: ReducedRows) {
    for column in columnCosts.indices { columnCosts[column] = 0 }
    for place in rows.places(of: row) {
      columnCosts[run.columnOfVariable[rows.variables[place]]] = sign * rows.coefficients[place]
    }
    offset = sign * rows.offsets[row]
  }

  private mutating func addRow(
    _ row: Int, of rows: ReducedRows, _ lower: Double, _ upper: Double
  ) {
    for place in rows.places(of: row) {
      entries.append(
        .init(
          row: rowLower.count, column: run.columnOfVariable[rows.variables[place]],
          value: rows.coefficients[place]))
    }
    rowLower.append(lower)
    rowUpper.append(upper)
  }

  /// Solves the program.
  ///
  /// - Returns: An optimal solution with duals, or an unbounded one.
  mutating func solve() throws(Interruption) -> LPSolution {
    let solution: LPSolution
    do {
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: rowLower.count, columnCount: variables.count, entries: entries))
      program.rowLower = rowLower
      program.rowUpper = rowUpper
      program.columnLower = variables.map { run.freeLower[$0] }
      program.columnUpper = variables.map { run.freeUpper[$0] }
      program.columnCosts = columnCosts
      program.placedCosts = placedCosts
      program.objectiveOffset = offset
      solution = try run.solve(program, startingFrom: basis)
      basis = solution.basis
    } catch let error as LPError {
      throw .failure(error.description)
    } catch let interruption as Interruption {
      throw interruption
    } catch {
      throw .failure("\(error)")
    }
    if solution.termination == .infeasible { throw .infeasible(around: parties(to: solution)) }
    return solution
  }

  /// Fixes every hard row and variable whose dual is not 0 at the bound it stands at.
  ///
  /// By complementary slackness with one optimal dual this keeps all optimal points and no others,
  /// and the values come from the bounds themselves, not from the backend's arithmetic.
  func keepOptimalFace(of solution: LPSolution) throws(Interruption) {
    // Weights differ by many orders; the smallest must still be told from noise of the largest.
    let slopes = (placedCosts.flatMap(\.cost.slopes) + columnCosts).map(abs).filter { $0 > 0 }
    let near = max(
      Self.dualTolerance * (slopes.min() ?? 0), Self.noise * (slopes.max() ?? 0))
    for (place, identifier) in hardRows.enumerated() {
      let dual = solution.rowDuals[place]
      guard abs(dual) > near else { continue }
      let (lower, upper) = run.range(of: identifier)
      let value = dual > 0 ? lower : upper
      guard value.isFinite else { continue }
      try fix(identifier, at: value)
    }
    for (column, variable) in variables.enumerated() {
      let dual = solution.columnDuals[column]
      guard abs(dual) > near else { continue }
      let value = dual > 0 ? run.freeLower[variable] : run.freeUpper[variable]
      if value.isFinite { try fix(~variable, at: value) }
    }
  }

  /// Fixes the sum of a row; a contradiction among optimal conditions is rounding, not a conflict of
  /// the user's.
  func fix(_ identifier: Int, at value: Double) throws(Interruption) {
    do {
      if identifier >= 0 {
        try run.eliminate(identifier, value: value)
      } else if run.elimination.fix(~identifier, at: value) == .contradiction {
        throw Interruption.infeasible(around: [run.party(identifier)])
      }
    } catch {
      throw .failure("the optimal face of a level is empty to rounding")
    }
  }

  /// The hard rows that a certificate of infeasibility weighs, or all of them.
  private func parties(to solution: LPSolution) -> [Party] {
    let weighed =
      solution.rowDuals.isEmpty
      ? []
      : hardRows.indices.filter {
        abs(solution.rowDuals[$0]) > 1e-12
      }
    let rows = weighed.isEmpty ? hardRows : weighed.map { hardRows[$0] }
    return rows.map(run.party) + variables.map { .lowerBound($0) }
  }
}

extension SolveRun {
  /// The range a row identifier is held to.
  func range(of identifier: Int) -> (lower: Double, upper: Double) {
    identifier >= 0
      ? (rowLower[identifier], rowUpper[identifier])
      : (variableLower[~identifier], variableUpper[~identifier])
  }
}
