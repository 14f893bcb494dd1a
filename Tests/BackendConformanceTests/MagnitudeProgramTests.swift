import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Programs like those of levels, with numbers of different magnitude. Compares the
/// floating-point simplex with exact arithmetic.
@Suite("Magnitudes")
struct MagnitudeProgramTests {
  @Test("The simplex ends as exact arithmetic does, or gives up")
  func againstExactArithmetic() throws {
    var failures = 0
    for seed in 1...2_000 {
      let program = try Self.program(seed: seed)
      let exact = try ExactSimplexSolver().solve(program, options: LPOptions())
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      if exact.termination == .numericalFailure || solution.termination == .numericalFailure {
        failures += 1
        continue
      }
      #expect(solution.termination == exact.termination, "seed \(seed)")
      if exact.termination == .optimal {
        let difference = abs(solution.objective - exact.objective)
        #expect(
          difference <= 1e-9 * (1 + abs(exact.objective)),
          "seed \(seed): \(solution.objective) instead of \(exact.objective)")
      }
    }
    #expect(failures <= 1)
  }

  /// Makes a program with rows of up to three columns with coefficients of 1e±2, ranges around a
  /// point, and costs with constants of 1e±2 and sometimes 1e8.
  private static func program(seed: Int) throws -> LinearProgram {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func size(_ exponents: ClosedRange<Int>) -> Double {
      Double(number(1...9_999)) / 1_000 * exponent10(number(exponents))
    }
    let (columns, hard, soft) = (number(1...7), number(0...6), number(1...6))
    var entries: [SparseMatrix.Entry] = []
    for row in 0..<(hard + soft) {
      for column in Array(0..<columns).shuffled(using: &generator).prefix(number(1...3)) {
        let sign = number(0...1) == 0 ? 1.0 : -1
        let value = number(0...2) == 0 ? sign : sign * size(-2...2)
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: hard + soft, columnCount: columns, entries: entries))
    for column in 0..<columns where number(0...2) > 0 { program.columnLower[column] = 0 }
    let sums = program.matrix.times((0..<columns).map { _ in size(0...3) })
    for row in 0..<hard {
      let room = abs(sums[row]) * Double(number(0...2))
      switch number(0...4) {
      case 0: (program.rowLower[row], program.rowUpper[row]) = (sums[row], sums[row])
      case 1, 2: program.rowLower[row] = sums[row] - room
      default: program.rowUpper[row] = sums[row] + room
      }
    }
    for row in hard..<(hard + soft) {
      let target = number(0...11) == 0 ? 1e8 : size(-2...3) * (number(0...1) == 0 ? 1 : -1)
      let cost: PiecewiseLinearCost =
        switch number(0...2) {
        case 0: .deviation(from: target)
        case 1: .excess(above: target)
        default: .shortfall(below: target)
        }
      program.placedCosts.append(.init(.row(row), cost))
    }
    return program
  }
}
