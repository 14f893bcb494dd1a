import FlatMemory
import LinearProgramming
import TestSupport
import Testing

@testable import SimplexBackend

/// Programs whose numbers differ so much in magnitude that the simplex method misses its
/// tolerances.
///
/// Their values are refined with twice the digits, and small programs are solved exactly.
@Suite struct DoubtTests {
  /// A random program with coefficients and constants from 1e-6 to 1e9.
  ///
  /// It has optional constraints of three weights, and limits that a point of such numbers
  /// satisfies.
  private func program(seed: UInt64) throws -> LinearProgram {
    var numbers = Numbers(state: seed)
    func number() -> Double {
      let digits = Double(Int.random(in: 1_000...9_999, using: &numbers))
      let exponent = Int.random(in: -9...5, using: &numbers)
      return (0..<abs(exponent)).reduce(digits) { size, _ in exponent < 0 ? size / 10 : size * 10 }
    }
    let (rowCount, columnCount) = (14, 8)
    let point = (0..<columnCount).map { _ in number() }
    var entries: [SparseMatrix.Entry] = []
    var sums = [Double](repeating: 0, count: rowCount)
    for row in 0..<rowCount {
      for place in 0..<Int.random(in: 1...3, using: &numbers) {
        let column = Int.random(in: 0..<columnCount, using: &numbers)
        let value = place == 0 ? 1 : -number()
        entries.append(.init(row: row, column: column, value: value))
        sums[row] += value * point[column]
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: columnCount, entries: entries))
    program.columnLower = point.map { _ in 0 }
    program.columnUpper = point.map { _ in .infinity }
    program.rowLower = sums.map { _ in -.infinity }
    program.rowUpper = sums.map { _ in .infinity }
    for row in 0..<rowCount {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: program.rowUpper[row] = sums[row] + number()
      case 1: program.rowLower[row] = sums[row] - number()
      default:
        let weight = [1.0, 10, 100][Int.random(in: 0..<3, using: &numbers)]
        program.placedCosts.append(.init(.row(row), .deviation(from: number(), weight: weight)))
      }
    }
    return program
  }

  @Test func smallProgramsThatAreGivenUpAreSolvedExactly() throws {
    var (givenUp, rescued) = (0, 0)
    for seed in 1...600 {
      let program = try program(seed: UInt64(seed))
      let session = SimplexSession(program, method: .automatic, basis: nil)
      guard try session.solve(options: LPOptions()).termination == .numericalFailure else {
        continue
      }
      givenUp += 1
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      if solution.termination == .numericalFailure { continue }
      rescued += 1
      #expect(solution.termination == .optimal)
      #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-7))
    }
    print("programs in doubt: \(rescued) of \(givenUp) solved exactly")
    #expect(rescued > 0)
  }

  @Test func valuesAreRefinedToTheLastDigits() throws {
    for seed in 1...50 {
      let program = try program(seed: UInt64(seed))
      let session = SimplexSession(program, method: .automatic, basis: nil)
      guard try session.solve(options: LPOptions()).termination == .optimal else { continue }
      let state = session.state
      for row in 0..<program.rowCount { state.values[state.basics[row]] *= 1 + 1e-7 }
      let before = residual(of: program, at: state)
      state.refineValues()
      let after = residual(of: program, at: state)
      #expect(after.largest <= 1e-7 * before.largest + 1e-15 * after.size, "seed \(seed)")
    }
  }

  /// Returns the largest violation of a row, and the magnitude of the largest number in a row.
  private func residual(
    of program: LinearProgram, at state: SimplexState
  ) -> (largest: Double, size: Double) {
    let columns = program.columnCount
    let values = (0..<columns).map { state.values[$0] * state.form.scale[$0] }
    let activities = program.matrix.times(values)
    let largest = activities.indices.reduce(0) {
      max($0, abs(activities[$1] - state.values[columns + $1] * state.form.scale[columns + $1]))
    }
    let size = (0..<columns).reduce(0) { size, column in
      program.matrix.entryRange(ofColumn: column).reduce(size) {
        max($0, abs(program.matrix.values[$1] * values[column]))
      }
    }
    return (largest, size)
  }
}
