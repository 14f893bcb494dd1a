import LinearProgramming
import Testing

@testable import SimplexBackend

/// Level programs of layouts on which rounding once led the method to a wrong result.
@Suite("Rounding")
struct RoundingTests {
  /// A row: its coefficients, its range, and its cost.
  struct Line {
    var coefficients: [Double]
    var range: ClosedRange<Double> = -Double.infinity...Double.infinity
    var cost: PiecewiseLinearCost?
  }

  /// A program over variables of at least 0, or of any value.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var lower: [Double]
    var lines: [Line]

    var testDescription: String { name }

    func program() throws -> LinearProgram {
      var entries: [SparseMatrix.Entry] = []
      for (row, line) in lines.enumerated() {
        for (column, value) in line.coefficients.enumerated() where value != 0 {
          entries.append(.init(row: row, column: column, value: value))
        }
      }
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: lines.count, columnCount: lower.count, entries: entries))
      program.columnLower = lower
      program.rowLower = lines.map(\.range.lowerBound)
      program.rowUpper = lines.map(\.range.upperBound)
      for (row, line) in lines.enumerated() {
        if let cost = line.cost { program.placedCosts.append(.init(.row(row), cost)) }
      }
      return program
    }
  }

  /// Programs bounded by 0 that were once reported as unbounded, given up, or ended early.
  static let samples = [
    Sample(
      name: "slopes that differ in the ninth digit", lower: [0, 0],
      lines: [
        Line(coefficients: [1, -0.500000005], cost: .excess(above: 16)),
        Line(coefficients: [1, -0.499999995], cost: .deviation(from: 25)),
        Line(coefficients: [-1.0000001, 1], range: -12...Double.infinity),
      ]),
    Sample(
      name: "rows almost parallel", lower: [0, 0, 0],
      lines: [
        Line(coefficients: [1, 0, -0.4999999995], cost: .shortfall(below: 7)),
        Line(coefficients: [0, -1.999998, 1], range: -5 ... -5),
        Line(coefficients: [1, 0, -0.5000000005], range: -Double.infinity ... -26),
      ]),
    Sample(
      name: "a coefficient of 1e30", lower: [-.infinity, 0],
      lines: [
        Line(coefficients: [1, 0.5], cost: .deviation(from: 0)),
        Line(coefficients: [1 - 1e30, -5e29], cost: .deviation(from: 0)),
      ]),
    Sample(
      name: "a coefficient of 3e8", lower: [-.infinity, 0],
      lines: [
        Line(coefficients: [1 - 3e8, 0.5], range: 3.33333e-06...Double.infinity),
        Line(coefficients: [1, 0], cost: .shortfall(below: 5_000)),
      ]),
    Sample(
      name: "a width of 1e8 beside a third", lower: [0, 0, 0, 0, 0, 0],
      // c0, c1.left, c2.left, c2.width, x.left, x.width
      lines: [
        Line(coefficients: [1], range: 63.27...63.27),
        Line(coefficients: [-1, 1], range: 8...8),
        Line(coefficients: [0, -1, 1], range: 4...Double.infinity),
        Line(coefficients: [0, 0, -1, 0, 1], range: 0...Double.infinity),
        Line(coefficients: [0, 0, -1, -1, 1, 1], range: -Double.infinity...0),
        Line(coefficients: [0, 0, 0, 0, 0, 1], cost: .deviation(from: 1e8)),
      ]),
    Sample(
      name: "a reduced cost of 2e-8", lower: [0, 0, 0, 0],
      // v0, v2, v3, v4
      lines: [
        Line(coefficients: [1, 0.006806062962, 0, 0], range: 3.314262141...3.314262141),
        Line(coefficients: [0.02451978269, 0, 0, 1], range: 34.57474364...34.57474364),
        Line(
          coefficients: [0.01340573768, 0, 104.6931478, 1],
          range: 50220.79651...Double.infinity),
        Line(coefficients: [0, 0, 0, 1], cost: .excess(above: 34.494)),
        Line(
          coefficients: [0, 9.944899083, 0.001195098012, 1], cost: .shortfall(below: 66.13533849)),
      ]),
  ]

  @Test("The optimum is the exact one", arguments: samples)
  func optimum(sample: Sample) throws {
    let program = try sample.program()
    let exact = try ExactSimplexSolver().solve(program, options: LPOptions())
    #expect(exact.termination == .optimal)
    for solver in [SimplexSolver(), SimplexSolver(method: .primal), SimplexSolver(method: .dual)] {
      let solution = try solver.solve(program, options: LPOptions())
      // A backend may report a numerical failure, but never a wrong result.
      if solution.termination == .numericalFailure { continue }
      #expect(solution.termination == .optimal, "\(solver.name)")
      let difference = abs(solution.objective - exact.objective)
      #expect(difference <= 1e-10 * (1 + exact.objective), "\(solver.name): \(difference)")
    }
  }

  @Test("Only the coefficient of 1e30 is left to exact arithmetic")
  func solvedInFloatingPoint() throws {
    for sample in Self.samples where sample.name != "a coefficient of 1e30" {
      let solution = try SimplexSolver().solve(sample.program(), options: LPOptions())
      #expect(solution.termination == .optimal, "\(sample.name)")
    }
  }

  @Test("A ray that is none is no end; one that is one is")
  func rays() throws {
    // x − y falls along (1 ± 10⁻⁸) x = y, or rises.
    for (slope, termination) in [
      (1 + 1e-8, TerminationStatus.unbounded), (1 - 1e-8, .optimal),
    ] {
      let sample = Sample(
        name: "", lower: [0, 0], lines: [Line(coefficients: [slope, -1], range: 0...0)])
      var program = try sample.program()
      program.columnCosts = [1, -1]
      for solver in [SimplexSolver(), SimplexSolver(method: .primal)] {
        let solution = try solver.solve(program, options: LPOptions())
        #expect(solution.termination == termination, "\(solver.name) \(slope)")
      }
    }
  }
}
