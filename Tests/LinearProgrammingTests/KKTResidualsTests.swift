import LinearProgramming
import Testing

/// The audit must accept the right answer and reject every wrong one.
@Suite("KKT audit")
struct KKTResidualsTests {
  /// Returns min −3x − 5y, x ≤ 4, 2y ≤ 12, 3x + 2y ≤ 18, x, y ≥ 0, with optimum −36 at (2, 6).
  private func program() throws -> LinearProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 3, columnCount: 2,
        entries: [
          .init(row: 0, column: 0, value: 1), .init(row: 1, column: 1, value: 2),
          .init(row: 2, column: 0, value: 3), .init(row: 2, column: 1, value: 2),
        ]))
    program.columnCosts = [-3, -5]
    program.columnLower = [0, 0]
    program.rowUpper = [4, 12, 18]
    return program
  }

  private func optimum() -> LPSolution {
    var solution = LPSolution(termination: .optimal)
    solution.primalStatus = .feasible
    solution.dualStatus = .feasible
    solution.objective = -36
    solution.columnValues = [2, 6]
    solution.rowValues = [2, 12, 18]
    solution.rowDuals = [0, -1.5, -1]
    solution.columnDuals = [0, 0]
    return solution
  }

  @Test("The right answer has no residuals")
  func right() throws {
    let residuals = KKTResiduals(of: try program(), solution: optimum())
    #expect(residuals == KKTResiduals(of: try program(), solution: optimum(), tolerance: 1e-12))
    #expect(residuals.isWithin(0))
  }

  enum Mistake: CaseIterable {
    case activity, columnBound, rowBound, notANumber, reducedCost, objective
    case dualSign, dualAwayFromBound, suboptimal

    func apply(to solution: inout LPSolution) {
      switch self {
      case .activity: solution.rowValues[0] = 2.1
      case .columnBound:
        solution.columnValues = [-1, 6]
        solution.rowValues = [-1, 12, 9]
        solution.objective = -27
      case .rowBound:
        solution.columnValues = [2, 7]
        solution.rowValues = [2, 14, 20]
        solution.objective = -41
      case .notANumber: solution.columnValues[0] = .nan
      case .reducedCost: solution.columnDuals[0] = 0.1
      case .objective: solution.objective = -35
      case .dualSign:
        solution.rowDuals = [0, 1, -1]
        solution.columnDuals = [0, -5]
      case .dualAwayFromBound:
        solution.rowDuals = [-3, -2.5, 0]
        solution.columnDuals = [0, 0]
      case .suboptimal:
        solution.columnValues = [4, 3]
        solution.rowValues = [4, 6, 18]
        solution.objective = -27
      }
    }
  }

  @Test("A wrong answer is refused", arguments: Mistake.allCases)
  func wrong(mistake: Mistake) throws {
    var solution = optimum()
    mistake.apply(to: &solution)
    #expect(!KKTResiduals(of: try program(), solution: solution).isWithin(1e-6))
  }

  @Test("A number that is not finite, wherever it stands, is refused")
  func notFinite() throws {
    let program = try program()
    for number in [Double.nan, .infinity, -.infinity] {
      for array in [\LPSolution.columnValues, \.rowValues, \.columnDuals, \.rowDuals] {
        for place in optimum()[keyPath: array].indices {
          var solution = optimum()
          solution[keyPath: array][place] = number
          #expect(
            !KKTResiduals(of: program, solution: solution).isWithin(1e9), "\(array) \(place)")
        }
      }
      var solution = optimum()
      solution.objective = number
      #expect(!KKTResiduals(of: program, solution: solution).isWithin(1e9))
    }
  }

  @Test("Arrays that do not fit the program are refused, not read")
  func misshapen() throws {
    for array in [\LPSolution.columnValues, \.rowValues, \.columnDuals, \.rowDuals] {
      var solution = optimum()
      solution[keyPath: array].removeLast()
      #expect(!KKTResiduals(of: try program(), solution: solution).isWithin(1e9), "\(array)")
    }
    #expect(
      !KKTResiduals(of: try program(), solution: LPSolution(termination: .optimal)).isWithin(1e9))
  }

  @Test("Duals at the kinks of piecewise-linear costs are confined to their slopes")
  func kinks() throws {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 1, entries: [.init(row: 0, column: 0, value: 1)]))
    program.columnCosts = [1]
    program.placedCosts = [.init(.row(0), .deviation(from: 4, weight: 2))]
    var solution = LPSolution(termination: .optimal)
    solution.objective = 4
    solution.columnValues = [4]
    solution.rowValues = [4]
    solution.rowDuals = [1]
    solution.columnDuals = [0]
    #expect(KKTResiduals(of: program, solution: solution).isWithin(0))
    program.columnCosts = [3]
    solution.objective = 12
    solution.rowDuals = [3]
    #expect(KKTResiduals(of: program, solution: solution).complementarity > 0.1)
  }

  @Test("Whole-valued columns must have whole values")
  func integrality() throws {
    var program = try program()
    program.isInteger[0] = true
    var solution = optimum()
    #expect(KKTResiduals(of: program, solution: solution).isWithin(0))
    solution.columnValues = [1.5, 6]
    #expect(KKTResiduals(of: program, solution: solution).integrality == 0.5)
  }

  @Test("A ray is a certificate only if it separates the bounds")
  func certificates() throws {
    var program = try program()
    program.rowLower[2] = 40
    program.rowUpper[2] = 50
    var solution = LPSolution(termination: .infeasible)
    solution.dualStatus = .infeasibilityCertificate
    // 3·row 0 + row 1 reaches only 24, and row 2 requires 40.
    solution.rowDuals = [-3, -1, 1]
    #expect(KKTResiduals.certificate(solution, provesInfeasible: program))
    let wrongs: [[Double]] = [
      [3, 1, -1], [0, -1, 1], [0, 0, 1], [0, 0, 0], [-3, -1], [], [-3, -1, .nan], [.nan, -1, 1],
      [-.infinity, -1, 1], [-3, -1, .infinity],
    ]
    for wrong in wrongs {
      solution.rowDuals = wrong
      #expect(!KKTResiduals.certificate(solution, provesInfeasible: program), "\(wrong)")
    }
    solution.rowDuals = [-3, -1, 1]
    // Reached, and reached except for rounding.
    for lower in [23, 24, 24.nextUp] {
      program.rowLower[2] = lower
      #expect(!KKTResiduals.certificate(solution, provesInfeasible: program))
    }
  }

  @Test("A tiny coefficient of an unlimited column is no rounding")
  func smallCoefficient() throws {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 2, columnCount: 2,
        entries: [
          .init(row: 0, column: 0, value: 1e-10), .init(row: 0, column: 1, value: 1),
          .init(row: 1, column: 1, value: 1),
        ]))
    // x / 10¹⁰ + y ≥ 5 and y ≤ 1 hold at x = 4·10¹⁰.
    program.rowLower[0] = 5
    program.rowUpper[1] = 1
    var solution = LPSolution(termination: .infeasible)
    solution.rowDuals = [1, -1]
    #expect(!KKTResiduals.certificate(solution, provesInfeasible: program))
    program.columnUpper[0] = 1e6
    #expect(KKTResiduals.certificate(solution, provesInfeasible: program))
  }

  @Test("Crossed bounds need no ray")
  func crossedBounds() throws {
    var program = try program()
    program.columnLower[0] = 1
    program.columnUpper[0] = 0
    var solution = LPSolution(termination: .infeasible)
    solution.rowDuals = [0, 0, 0]
    #expect(KKTResiduals.certificate(solution, provesInfeasible: program))
  }

  /// A figure is infinite if a number is not finite, or if its recomputation overflows.
  ///
  /// Otherwise comparisons would accept a NaN.
  @Test("What is not finite makes its figure infinite", arguments: [Double.nan, .infinity, 1e300])
  func notFinite(value: Double) throws {
    var wild = try program()
    wild.matrix = try SparseMatrix(
      rowCount: 3, columnCount: 2,
      entries: wild.matrix.entries.map {
        .init(row: $0.row, column: $0.column, value: $0.value * 1e200)
      })
    func residuals(_ change: (inout LPSolution) -> Void) -> KKTResiduals {
      var solution = optimum()
      change(&solution)
      return KKTResiduals(of: wild, solution: solution)
    }
    for column in 0..<2 {
      let found = residuals { $0.columnValues[column] = value }
      #expect(found.activity == .infinity && found.primal == .infinity, "\(found)")
      #expect(found.objective > 1e-7 || value == 1e300, "\(found)")
    }
    var integers = wild
    integers.isInteger = [true, true]
    if value != 1e300 {
      var solution = optimum()
      solution.columnValues[0] = value
      #expect(KKTResiduals(of: integers, solution: solution).integrality == .infinity)
      #expect(residuals { $0.rowValues[1] = value }.activity == .infinity)
      #expect(residuals { $0.objective = value }.objective == .infinity)
      #expect(residuals { $0.columnDuals[1] = value }.stationarity == .infinity)
      #expect(residuals { $0.columnDuals[1] = value }.complementarity == .infinity)
    }
    for row in 0..<3 {
      let found = residuals { $0.rowDuals[row] = value }
      #expect(found.stationarity == .infinity, "\(found)")
      if value != 1e300 { #expect(found.complementarity == .infinity, "\(found)") }
    }
    for found in [residuals { $0.columnValues = [value, value] }] {
      #expect(!found.isWithin(1e300), "\(found)")
    }
  }

  /// The row 1e200·x + y at x = 1e200. All its figures must show the overflow.
  @Test("An activity that overflows is no activity")
  func overflow() throws {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 2,
        entries: [.init(row: 0, column: 0, value: 1e200), .init(row: 0, column: 1, value: 1)]))
    program.rowUpper = [5]
    var solution = LPSolution(termination: .optimal)
    solution.primalStatus = .feasible
    solution.columnValues = [1e200, 0]
    solution.rowValues = [.infinity]
    solution.objective = 0
    let residuals = KKTResiduals(of: program, solution: solution)
    #expect(residuals.activity == .infinity && residuals.primal == .infinity)
  }
}
