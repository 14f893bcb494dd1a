import LinearProgramming
import Testing

@Suite("Expansion of piecewise-linear costs")
struct PlacedCostExpansionTests {
  private func program(
    columnBounds: (Double, Double), cost: PiecewiseLinearCost, on place: LinearProgram.Place
  ) throws -> LinearProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 1, entries: [.init(row: 0, column: 0, value: 1)]))
    (program.columnLower[0], program.columnUpper[0]) = columnBounds
    (program.rowLower[0], program.rowUpper[0]) = columnBounds
    program.placedCosts = [.init(place, cost)]
    return program
  }

  @Test("A program without such costs stays as it is")
  func nothingToDo() throws {
    let program = LinearProgram(matrix: try SparseMatrix(rowCount: 1, columnCount: 1, entries: []))
    let expanded = try program.expandingPlacedCosts()
    #expect(expanded.program == program)
    var solution = LPSolution(termination: .optimal)
    solution.objective = 0
    solution.basis = Basis(columns: [.free], rows: [.basic])
    #expect(expanded.contract(solution) == solution)
  }

  @Test("A deviation becomes two half-bounded columns")
  func deviation() throws {
    let program = try program(
      columnBounds: (-.infinity, .infinity), cost: .deviation(from: 4, weight: 3), on: .row(0))
    let expanded = try program.expandingPlacedCosts().program
    #expect(expanded.columnCount == 3)
    #expect(expanded.rowCount == 1)
    #expect(expanded.rowLower == [4])
    #expect(expanded.rowUpper == [4])
    #expect(expanded.columnCosts == [0, 3, 3])
    #expect(expanded.columnLower == [-.infinity, 0, 0])
    #expect(expanded.columnUpper == [.infinity, .infinity, .infinity])
    try expanded.validate()
  }

  /// Follows the cheapest pieces by hand.
  ///
  /// For a value of the place, the pieces above and below the reference point, filled in order,
  /// must equal the cost.
  @Test(
    "The pieces cost what the cost says",
    arguments: [
      (-.infinity, .infinity), (-3, 12), (1, 1.5), (5, .infinity), (-.infinity, -2), (0, 10),
    ] as [(Double, Double)])
  func pieces(lower: Double, upper: Double) throws {
    let cost = try PiecewiseLinearCost(breakpoints: [0, 2, 10], slopes: [-4, -1, 0.5, 3])
    for place in [LinearProgram.Place.row(0), .column(0)] {
      let program = try program(columnBounds: (lower, upper), cost: cost, on: place)
      let expanded = try program.expandingPlacedCosts().program
      let bearing = expanded.rowCount - 1
      let reference = expanded.rowLower[bearing]
      for step in -20...20 {
        let value = Double(step)
        guard value >= lower, value <= upper else { continue }
        var rest = abs(value - reference)
        var total = expanded.objectiveOffset
        for entry in expanded.matrix.entries where entry.row == bearing && entry.column > 0 {
          guard (entry.value < 0) == (value > reference) else { continue }
          let length = min(rest, expanded.columnUpper[entry.column])
          total += length * expanded.columnCosts[entry.column]
          rest -= length
        }
        #expect(rest == 0, "\(value) is out of reach")
        #expect(abs(total - cost.value(at: value)) < 1e-12, "at \(value)")
      }
    }
  }

  @Test("A fixed place pays a constant")
  func fixed() throws {
    for place in [LinearProgram.Place.row(0), .column(0)] {
      let program = try program(columnBounds: (3, 3), cost: .deviation(from: 5), on: place)
      let expanded = try program.expandingPlacedCosts().program
      #expect(expanded.columnCount == 1)
      #expect(expanded.objectiveOffset == 2)
    }
  }

  @Test("Contraction drops the extra columns and rows and recomputes activities and reduced costs")
  func contraction() throws {
    var program = try program(columnBounds: (0, 9), cost: .deviation(from: 5), on: .column(0))
    program.columnCosts = [0.25]
    let expansion = try program.expandingPlacedCosts()
    var solution = LPSolution(termination: .optimal)
    solution.objective = 1.25
    solution.columnValues = [5, 0, 0]
    solution.rowValues = [5, 5]
    solution.rowDuals = [0, 0.25]
    solution.columnDuals = [0, 1.25, 0.75]
    solution.basis = Basis(columns: [.basic, .atLower, .atLower], rows: [.basic, .atLower])
    let contracted = expansion.contract(solution)
    #expect(contracted.columnValues == [5])
    #expect(contracted.rowValues == [5])
    #expect(contracted.rowDuals == [0])
    #expect(contracted.columnDuals == [0.25])
    #expect(contracted.basis == nil)
    #expect(KKTResiduals(of: program, solution: contracted).isWithin(0))
  }

  @Test("A contracted certificate has no costs in it")
  func certificate() throws {
    var program = try program(
      columnBounds: (-.infinity, .infinity), cost: .deviation(from: 5), on: .row(0))
    program.columnCosts = [7]
    var solution = LPSolution(termination: .infeasible)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = [2]
    let contracted = try program.expandingPlacedCosts().contract(solution)
    #expect(contracted.columnDuals == [-2])
  }
}
