import LinearProgramming
import SimplexBackend
import Testing

@Suite("Linear program")
struct LinearProgramTests {
  private func program() throws -> LinearProgram {
    LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 2,
        entries: [.init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: 2)]))
  }

  @Test("A new program is free, without cost and valid")
  func defaults() throws {
    let program = try program()
    try program.validate()
    #expect(program.columnLower == [-.infinity, -.infinity])
    #expect(program.rowUpper == [.infinity])
    #expect(!program.hasIntegers)
    #expect(program.objective(columnValues: [1, 1], rowValues: [3]) == 0)
  }

  @Test("The objective sums offset, linear and piecewise-linear costs")
  func objective() throws {
    var program = try program()
    program.objectiveOffset = 100
    program.columnCosts = [1, 2]
    program.placedCosts = [
      .init(.column(1), .deviation(from: 5, weight: 3)), .init(.row(0), .excess(above: 4)),
    ]
    #expect(program.objective(columnValues: [2, 4], rowValues: [10]) == 100 + 10 + 3 + 6)
  }

  @Test("Crossed bounds are valid: infeasible is an answer")
  func crossedBounds() throws {
    var program = try program()
    program.columnLower[0] = 2
    program.columnUpper[0] = 1
    try program.validate()
  }

  @Test("Whatever does not fit is refused", arguments: Defect.allCases)
  func defects(defect: Defect) throws {
    var program = try program()
    defect.apply(to: &program)
    let error = #expect(throws: LPError.self) { try program.validate() }
    #expect(error?.code == .invalidProgram)
  }

  @Test("Arrays that do not fit the matrix are named, with their lengths")
  func lengths() throws {
    var program = try program()
    program.columnCosts.removeLast()
    program.columnUpper.append(1)
    let columns = #expect(throws: LPError.self) { try program.validate() }
    let ofColumns =
      "columnUpper has 3 elements, and the matrix 2 columns; "
      + "columnCosts has 1 elements, and the matrix 2 columns"
    #expect(columns?.message == ofColumns)
    program.rowLower = []
    let both = #expect(throws: LPError.self) { try program.validate() }
    #expect(both?.message == ofColumns + "; rowLower has 0 elements, and the matrix 1 rows")
  }

  @Test("Places and infeasible subsets say what they are")
  func descriptions() throws {
    var program = try program()
    program.rowLower[0] = 10
    program.columnUpper = [1, 2]
    let subset = try #require(try SimplexSolver().infeasibleSubset(of: program))
    #expect(
      "\(subset)"
        == "these cannot all hold: the lower bound of row 0, the upper bound of column 0, "
        + "the upper bound of column 1")
    #expect(
      "\(LinearProgram.Place.row(3)), \(subset.limits[1])"
        == "row 3, the upper bound of column 0")
    program.placedCosts = [.init(.column(7), .deviation(from: 1))]
    let error = #expect(throws: LPError.self) { try program.validate() }
    #expect(error?.message == "column 7 has two piecewise-linear costs or does not exist")
  }

  enum Defect: CaseIterable {
    case missingLower, missingUpper, missingCost, missingInteger, missingRowUpper, surplusRow
    case notANumberLower, notANumberRowUpper, infiniteLower, infiniteUpper
    case infiniteCost, notANumberCost, infiniteOffset, infiniteCoefficient
    case costOnMissingColumn, costOnMissingRow, costOnNegativeRow, twoCostsOnOnePlace

    func apply(to program: inout LinearProgram) {
      switch self {
      case .missingLower: program.columnLower.removeLast()
      case .missingUpper: program.columnUpper.removeLast()
      case .missingCost: program.columnCosts.removeLast()
      case .missingInteger: program.isInteger.removeLast()
      case .missingRowUpper: program.rowUpper.removeLast()
      case .surplusRow: program.rowLower.append(0)
      case .notANumberLower: program.columnLower[0] = .nan
      case .notANumberRowUpper: program.rowUpper[0] = .nan
      case .infiniteLower: program.columnLower[1] = .infinity
      case .infiniteUpper: program.rowUpper[0] = -.infinity
      case .infiniteCost: program.columnCosts[0] = .infinity
      case .notANumberCost: program.columnCosts[0] = .nan
      case .infiniteOffset: program.objectiveOffset = .infinity
      case .infiniteCoefficient:
        if let matrix = try? SparseMatrix(
          rowCount: 1, columnCount: 2, entries: [.init(row: 0, column: 0, value: .infinity)])
        {
          program.matrix = matrix
        }
      case .costOnMissingColumn: place(.column(2), in: &program)
      case .costOnMissingRow: place(.row(1), in: &program)
      case .costOnNegativeRow: place(.row(-1), in: &program)
      case .twoCostsOnOnePlace:
        place(.row(0), in: &program)
        place(.row(0), in: &program)
      }
    }

    private func place(_ place: LinearProgram.Place, in program: inout LinearProgram) {
      program.placedCosts.append(.init(place, .deviation(from: 1)))
    }
  }
}
