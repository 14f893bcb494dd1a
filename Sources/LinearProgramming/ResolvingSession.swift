/// A session with a backend that keeps nothing between solves: each one is a solve of the changed
/// program, from the basis of the one before if the backend can start from a basis.
package struct ResolvingSession: LPSession {
  private var program: LinearProgram
  private let backend: any DualProviding
  private var basis: Basis?
  private var last: LPSolution?
  private var costlyColumns: [Int]

  /// Starts a session on a valid program.
  package init(program: LinearProgram, backend: any DualProviding, basis: Basis?) {
    self.program = program
    self.backend = backend
    self.basis = basis
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
  }

  package mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    switch place {
    case .column(let column):
      program.columnLower[column] = lower
      program.columnUpper[column] = upper
    case .row(let row):
      program.rowLower[row] = lower
      program.rowUpper[row] = upper
    }
  }

  package mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    for column in costlyColumns { program.columnCosts[column] = 0 }
    for (column, cost) in columnCosts { program.columnCosts[column] = cost }
    costlyColumns = columnCosts.map(\.column)
    program.placedCosts = placedCosts
  }

  package mutating func solve(options: LPOptions) throws(LPError) -> LPSolution {
    // Without an answer there is nothing to read.
    last = nil
    var solution: LPSolution
    if let basis, let backend = backend as? any WarmStarting {
      solution = try backend.solve(program, startingFrom: basis, options: options)
    } else {
      solution = try backend.solve(program, options: options)
    }
    solution = try solution.validated(for: program)
    basis = solution.basis ?? basis
    last = solution
    return solution
  }

  package mutating func minimize(options: LPOptions) throws(LPError) -> TerminationStatus {
    try solve(options: options).termination
  }

  package var iterations: Int { last?.iterations ?? 0 }

  package func value(of place: LinearProgram.Place) -> Double {
    guard let last, !last.columnValues.isEmpty || !last.rowValues.isEmpty else { return .nan }
    switch place {
    case .column(let column): return last.columnValues[column]
    case .row(let row): return last.rowValues[row]
    }
  }

  package func dual(of place: LinearProgram.Place) -> Double {
    // A program with integers has an optimal point without duals.
    guard let last, last.termination == .optimal, last.dualStatus != .none else { return .nan }
    switch place {
    case .column(let column): return last.columnDuals[column]
    case .row(let row): return last.rowDuals[row]
    }
  }
}
