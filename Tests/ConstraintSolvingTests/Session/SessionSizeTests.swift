import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import ConstraintSolving

/// Tests sessions of hundreds of interdependent variables, for which rounding matters.
@Suite struct SessionSizeTests {
  /// A random system with four contradictory priorities.
  struct Sample {
    typealias Row = SampleRow

    var variableCount: Int
    var rows: [Row] = []

    init(_ variableCount: Int, rowsOfEach: Int, seed: Int) {
      var random = SeededGenerator(seed: UInt64(seed))
      self.variableCount = variableCount
      for _ in 0..<(rowsOfEach * variableCount) {
        let variables = (0..<variableCount).shuffled(using: &random).prefix(6)
        rows.append(
          Row(
            terms: variables.map { ($0, Double.random(in: -1...1, using: &random)) },
            relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)
              ?? .equal,
            constant: Double.random(in: -50...50, using: &random),
            priority: [100, 200, 300, 500].randomElement(using: &random) ?? 100))
      }
    }

    static let priorities: [Double] = [500, 300, 200, 100]

    func session(_ backend: any DualProviding) throws -> ConstraintSession {
      let session = ConstraintSession(backend: backend)
      for _ in 0..<variableCount { try session.addVariable() }
      for row in rows {
        try session.addConstraint(row.terms, row.relation, row.constant, priority: row.priority)
      }
      return session
    }

    /// The sum of the violations of each priority, the highest first.
    func sums(at values: [Double]) -> [Double] {
      Self.priorities.map { priority in
        rows.filter { $0.priority == priority }.reduce(0) { sum, row in
          let side = row.terms.reduce(0) { $0 + $1.coefficient * values[$1.variable] }
          return sum + max(0, row.relation.missed(by: side - row.constant))
        }
      }
    }

    /// Returns the least sums, by a program for each priority with the sums of those above as
    /// rows.
    func leastSums() throws -> [Double] {
      var entries: [SparseMatrix.Entry] = []
      var (lower, upper): ([Double], [Double]) = ([], [])
      var columns: [[Int]] = Self.priorities.map { _ in [] }
      var columnCount = variableCount
      for row in rows {
        let range = row.relation.range(around: row.constant)
        for (variable, coefficient) in row.terms {
          entries.append(.init(row: lower.count, column: variable, value: coefficient))
        }
        for (sign, counts) in [(1.0, range.lower > -.infinity), (-1, range.upper < .infinity)]
        where counts {
          entries.append(.init(row: lower.count, column: columnCount, value: sign))
          columns[Self.priorities.firstIndex(of: row.priority) ?? 0].append(columnCount)
          columnCount += 1
        }
        lower.append(range.lower)
        upper.append(range.upper)
      }
      for level in columns {
        for column in level { entries.append(.init(row: lower.count, column: column, value: 1)) }
        lower.append(0)
        upper.append(.infinity)
      }
      var program = LinearProgram(
        matrix: try SparseMatrix(
          rowCount: lower.count, columnCount: columnCount, entries: entries))
      (program.rowLower, program.rowUpper) = (lower, upper)
      for column in variableCount..<columnCount { program.columnLower[column] = 0 }
      var sums: [Double] = []
      for (level, members) in columns.enumerated() {
        program.columnCosts = program.columnCosts.map { _ in 0 }
        for column in members { program.columnCosts[column] = 1 }
        let solution = try SimplexSolver().solve(program, options: LPOptions())
        try #require(solution.termination == .optimal)
        sums.append(solution.objective)
        program.rowUpper[rows.count + level] = solution.objective + 1e-9
      }
      return sums
    }
  }

  @Test(arguments: [(30, 3), (60, 1), (60, 2)])
  func sumsAreLeast(variableCount: Int, rowsOfEach: Int) throws {
    for seed in 1...2 {
      let sample = Sample(variableCount, rowsOfEach: rowsOfEach, seed: seed)
      let session = try sample.session(SimplexSolver())
      #expect(try session.solve() == .solved)
      for (sum, least) in zip(sample.sums(at: session.values), try sample.leastSums()) {
        #expect(abs(sum - least) <= 1e-6 * max(1, least), "seed \(seed)")
      }
    }
  }

  /// A backend that only solves programs, with wrong results.
  private struct Liar: DualProviding {
    let liar: LyingBackend
    let name = "liar"

    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      try liar.solve(program, options: options)
    }
  }

  /// With any backend, the values satisfy the required constraints, or the message does not quote
  /// a backend.
  @Test(arguments: LyingBackend.Lie.allCases)
  func nobodyReadsOfBackends(lie: LyingBackend.Lie) throws {
    let sample = Sample(40, rowsOfEach: 3, seed: 7)
    let session = try sample.session(Liar(liar: LyingBackend(lie)))
    let sum = [(variable: 0, coefficient: 1.0), (variable: 1, coefficient: 1.0)]
    let first = try session.addConstraint(sum, .greaterThanOrEqual, 70)
    do {
      if try session.solve() == .infeasible([]) { Issue.record("\(lie)") }
      #expect(try session.violation(of: first) == 0)
    } catch {
      #expect(error.code == .numericalFailure)
      #expect(error.message.hasPrefix("rounding hides which values are right"), "\(error)")
    }
  }

  /// A point whose duals prove nothing is the best available point.
  @Test func pointsWithoutProofAreValuesAtTheLimit() throws {
    let sample = Sample(40, rowsOfEach: 3, seed: 7)
    let session = try sample.session(Liar(liar: LyingBackend(.turnedDuals)))
    #expect(try session.solve() == .limit)
    let right = try sample.session(SimplexSolver())
    #expect(try right.solve() == .solved)
    let (found, least) = (sample.sums(at: session.values), sample.sums(at: right.values))
    #expect(abs(found[0] - least[0]) <= 1e-6 * max(1, least[0]))
  }
}
