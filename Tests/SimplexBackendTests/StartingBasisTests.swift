import FlatMemory
import LinearProgramming
import Testing

@testable import SimplexBackend

@Suite("Starting basis and scaling")
struct StartingBasisTests {
  /// Makes a row of equal boxes like a layout's: left, width, top and height of each box.
  private func boxes(_ count: Int) throws -> LinearProgram {
    var entries: [SparseMatrix.Entry] = []
    var bounds: [Double] = []
    func row(_ terms: [(Int, Double)], _ bound: Double) {
      for (column, value) in terms {
        entries.append(.init(row: bounds.count, column: column, value: value))
      }
      bounds.append(bound)
    }
    for box in 0..<count {
      let left = 4 * box
      if box == 0 {
        row([(left, 1)], 8)
      } else {
        row([(left, 1), (left - 4, -1), (left - 3, -1)], 8)
        row([(left + 1, 1), (1, -1)], 0)
      }
      row([(left + 2, 1)], 4)
      row([(left + 2, 1), (left + 3, 1)], 40)
    }
    let width = 58 * Double(count) + 8
    row([(4 * count - 4, 1), (4 * count - 3, 1)], width - 8)
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: bounds.count, columnCount: 4 * count, entries: entries))
    program.rowLower = bounds
    program.rowUpper = bounds
    for box in 0..<count {
      program.columnLower[4 * box + 1] = 0
      program.columnLower[4 * box + 3] = 0
    }
    return program
  }

  @Test("Chains of equalities are solved by the start, whatever the method")
  func chains() throws {
    let program = try boxes(200)
    for method in [SimplexMethod.automatic, .primal, .dual] {
      let solution = try SimplexSolver(method: method).solve(program, options: LPOptions())
      #expect(solution.termination == .optimal)
      #expect(solution.iterations <= 2)
      #expect((0..<200).allSatisfy { abs(solution.columnValues[4 * $0 + 1] - 50) < 1e-9 })
    }
  }

  /// Returns the state of a program before the solve.
  private func state(_ program: LinearProgram) -> SimplexState {
    SimplexSession(program, method: .primal, basis: nil, isScaled: false).state
  }

  @Test("The crash basis has one variable per row and a triangular matrix")
  func triangular() throws {
    let state = state(try boxes(20))
    let start = try #require(StartingBasis(crashOf: state, onlyWithoutCost: false))
    let basics = start.statuses.indices.filter { start.statuses[$0] == .basic }
    #expect(basics.count == state.form.rowCount)
    #expect(basics.count { $0 >= state.form.columnCount } == 1)
    state.start(from: start)
    #expect(state.factorization.factorize(state.basics).isEmpty)
  }

  @Test("Columns with a cost stay out where the start shall stay dual feasible")
  func costs() throws {
    var program = try boxes(5)
    program.columnCosts = Array(repeating: 1, count: 20)
    let state = state(program)
    let start = StartingBasis(crashOf: state, onlyWithoutCost: true)
    #expect(start?.statuses == StartingBasis(logicalsOf: state.form).statuses)
  }

  @Test("A given basis is completed or thinned out; one of another size is refused")
  func given() throws {
    let form = ComputationalForm(try boxes(2).matrix, scaled: false)
    let (columns, rows) = (form.columnCount, form.rowCount)
    for status in [VariableStatus.basic, .atLower, .free] {
      let basis = Basis(
        columns: Array(repeating: status, count: columns),
        rows: Array(repeating: status, count: rows))
      let start = try #require(StartingBasis(basis, of: form))
      #expect(start.statuses.count { $0 == .basic } == rows)
    }
    #expect(StartingBasis(Basis(columns: [], rows: []), of: form) == nil)
  }

  @Test("Scaling uses powers of two and brings coefficients near to 1")
  func scaling() throws {
    let matrix = try SparseMatrix(
      rowCount: 2, columnCount: 2,
      entries: [
        .init(row: 0, column: 0, value: 3e6), .init(row: 0, column: 1, value: 5e3),
        .init(row: 1, column: 0, value: 7e-1), .init(row: 1, column: 1, value: 2e-3),
      ])
    let scaling = try #require(Scaling(matrix))
    #expect((scaling.rows + scaling.columns).allSatisfy { $0.significand == 1 })
    let form = ComputationalForm(matrix, scaled: true)
    #expect(form.columnValues.array(0..<4).allSatisfy { abs($0) > 0.2 && abs($0) < 5 })
    let near = try SparseMatrix(
      rowCount: 1, columnCount: 1, entries: [.init(row: 0, column: 0, value: 2)])
    #expect(Scaling(near) == nil)
  }
}
