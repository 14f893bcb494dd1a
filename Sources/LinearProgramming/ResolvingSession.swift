/// A session with a backend that keeps nothing between solves: each one is a solve of the changed
/// program, from the basis of the one before if the backend can start from a basis.
package struct ResolvingSession: LPSession {
  private var program: LinearProgram
  private let backend: any DualProviding
  private var basis: Basis?
  private var last: LPSolution?
  private var costlyColumns: [Int]
  private var fault = SessionFault()

  /// Starts a session on a valid program.
  package init(program: LinearProgram, backend: any DualProviding, basis: Basis?) {
    self.program = program
    self.backend = backend
    self.basis = basis
    costlyColumns = program.columnCosts.indices.filter { program.columnCosts[$0] != 0 }
  }

  package mutating func setRange(of place: LinearProgram.Place, lower: Double, upper: Double) {
    guard fault.accepts(rangeOf: place, lower, upper, in: program) else { return }
    program.setRange(of: place, lower: lower, upper: upper)
  }

  package mutating func setCosts(
    ofColumns columnCosts: [(column: Int, cost: Double)],
    placedCosts: [LinearProgram.PlacedCost]
  ) {
    guard fault.accepts(columnCosts: columnCosts, placedCosts: placedCosts, in: program) else {
      return
    }
    program.setCosts(columnCosts, placedCosts, instead: &costlyColumns)
  }

  package mutating func solve(options: LPOptions) throws(LPError) -> LPSolution {
    // Without an answer there is nothing to read.
    last = nil
    try fault.tell()
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
    program.expect(place)
    return last?.value(of: place) ?? .nan
  }

  package func dual(of place: LinearProgram.Place) -> Double {
    program.expect(place)
    return last?.dual(of: place) ?? .nan
  }
}

extension LinearProgram {
  /// Sets the range of a place that exists.
  mutating func setRange(of place: Place, lower: Double, upper: Double) {
    switch place {
    case .column(let column):
      columnLower[column] = lower
      columnUpper[column] = upper
    case .row(let row):
      rowLower[row] = lower
      rowUpper[row] = upper
    }
  }

  /// Replaces the objective, its constant apart; `costlyColumns` are those with a linear cost.
  mutating func setCosts(
    _ costs: [(column: Int, cost: Double)], _ placedCosts: [PlacedCost],
    instead costlyColumns: inout [Int]
  ) {
    for column in costlyColumns { columnCosts[column] = 0 }
    for (column, cost) in costs { columnCosts[column] += cost }
    costlyColumns = costs.map(\.column)
    self.placedCosts = placedCosts
  }
}

extension LPSolution {
  /// The value of a column or the activity of a row; NaN without a point.
  func value(of place: LinearProgram.Place) -> Double {
    if columnValues.isEmpty && rowValues.isEmpty { return .nan }
    return switch place {
    case .column(let column): columnValues[column]
    case .row(let row): rowValues[row]
    }
  }

  /// The dual of a column or a row at an optimum; NaN without. A program with integers has an
  /// optimal point without duals.
  func dual(of place: LinearProgram.Place) -> Double {
    guard termination == .optimal, dualStatus != .none else { return .nan }
    return switch place {
    case .column(let column): columnDuals[column]
    case .row(let row): rowDuals[row]
    }
  }
}
