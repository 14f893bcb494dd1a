import Foundation
import Gzip
import LinearProgramFormats
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

#if GLPK
import GLPKBackend
#endif

/// Tests duals, slacks and intervals against definitions, enumeration and GLPK.
@Suite struct SensitivityTests {
  /// A cost or a bound of a program, and the interval reported for it.
  struct Claim: CustomStringConvertible {
    enum Kind: CaseIterable { case cost, lower, upper }

    var kind: Kind
    var place: LinearProgram.Place
    var interval: Sensitivity.Interval

    var description: String { "\(kind) of \(place)" }

    /// Returns the number that may change.
    func number(in program: LinearProgram) -> Double {
      switch (kind, place) {
      case (.cost, .column(let column)): program.columnCosts[column]
      case (.lower, .column(let column)): program.columnLower[column]
      case (.upper, .column(let column)): program.columnUpper[column]
      case (.lower, .row(let row)): program.rowLower[row]
      case (.upper, .row(let row)): program.rowUpper[row]
      case (.cost, .row): .nan
      }
    }

    /// Returns the program with another number. Both bounds of an equation move.
    func changing(_ program: LinearProgram, to number: Double) -> LinearProgram {
      var changed = program
      switch place {
      case .column(let column):
        let isFixed = program.columnLower[column] == program.columnUpper[column]
        if kind == .cost { changed.columnCosts[column] = number }
        if kind == .lower || kind == .upper && isFixed { changed.columnLower[column] = number }
        if kind == .upper || kind == .lower && isFixed { changed.columnUpper[column] = number }
      case .row(let row):
        let isFixed = program.rowLower[row] == program.rowUpper[row]
        if kind == .lower || isFixed { changed.rowLower[row] = number }
        if kind == .upper || isFixed { changed.rowUpper[row] = number }
      }
      return changed
    }
  }

  private func claims(_ sensitivity: Sensitivity) -> [Claim] {
    func claims(_ line: Sensitivity.Line, _ place: LinearProgram.Place) -> [Claim] {
      let all: [(Claim.Kind, Sensitivity.Interval?)] = [
        (.cost, line.cost), (.lower, line.lowerBound), (.upper, line.upperBound),
      ]
      return all.compactMap { kind, interval in
        interval.map { Claim(kind: kind, place: place, interval: $0) }
      }
    }
    return sensitivity.columns.indices.flatMap { claims(sensitivity.columns[$0], .column($0)) }
      + sensitivity.rows.indices.flatMap { claims(sensitivity.rows[$0], .row($0)) }
  }

  private static func isClose(
    _ one: Double, _ other: Double, _ tolerance: Double = 1e-7
  ) -> Bool {
    one == other || abs(one - other) <= tolerance * (1 + abs(other))
  }

  private func random(_ seed: Int, rows: ClosedRange<Int>, columns: ClosedRange<Int>)
    throws -> LinearProgram
  {
    var generator = SeededGenerator(seed: seed)
    var program = try LinearProgram.random(
      rowCount: Int.random(in: rows, using: &generator),
      columnCount: Int.random(in: columns, using: &generator), costShare: 0, using: &generator)
    // Half of the programs have numbers without coincidences.
    if seed % 2 == 0 {
      func move(_ number: inout Double) {
        if number.isFinite { number += Double.random(in: -0.3...0.3, using: &generator) }
      }
      for column in 0..<program.columnCount {
        move(&program.columnCosts[column])
        let isFixed = program.columnLower[column] == program.columnUpper[column]
        move(&program.columnLower[column])
        move(&program.columnUpper[column])
        if isFixed { program.columnUpper[column] = program.columnLower[column] }
      }
      for row in 0..<program.rowCount {
        let isFixed = program.rowLower[row] == program.rowUpper[row]
        move(&program.rowLower[row])
        move(&program.rowUpper[row])
        if isFixed { program.rowUpper[row] = program.rowLower[row] }
      }
    }
    program.objectiveOffset = Double(seed % 5)
    return program
  }

  // MARK: Definitions

  @Test("Within an interval the basis is optimal, beyond it it is not; whoever found the solution")
  func byDefinition() throws {
    var (checked, nondegenerate) = (0, 0)
    for seed in 1...400 {
      let program = try random(seed, rows: 1...7, columns: 1...7)
      for backend in Backends.all {
        let solution = try backend.solve(program, options: LPOptions())
        guard solution.termination == .optimal else { continue }
        let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
        let name: Comment = "seed \(seed), \(backend.name)"
        #expect(Self.isClose(sensitivity.objective, solution.objective, 1e-6), name)
        #expect(sensitivity.isComplete && !sensitivity.keepsWholeValues, name)
        if let basis = solution.basis {
          let isBasic = (sensitivity.columns + sensitivity.rows).map { $0.status == .basic }
          #expect(isBasic == (basis.columns + basis.rows).map { $0 == .basic }, name)
        }
        let basis = try #require(DenseBasis(sensitivity, of: program), name)
        let verdict = basis.verdict(in: program)
        #expect(min(verdict.primalRoom, verdict.dualRoom) > -1e-7, name)
        for claim in claims(sensitivity) {
          check(claim, of: program, basis, "seed \(seed), \(backend.name), \(claim)")
          checked += 1
        }
        if !sensitivity.isPrimalDegenerate, !sensitivity.isDualDegenerate { nondegenerate += 1 }
      }
    }
    #expect(checked > 10_000 && nondegenerate > 300, "\(checked), \(nondegenerate)")
  }

  private func check(
    _ claim: Claim, of program: LinearProgram, _ basis: DenseBasis, _ name: Comment
  ) {
    let number = claim.number(in: program)
    let interval = claim.interval
    #expect(interval.lower <= number && number <= interval.upper, name)
    let ends = [
      (interval.lower, interval.objectiveAtLower, -1.0),
      (interval.upper, interval.objectiveAtUpper, 1.0),
    ]
    for (end, objective, direction) in ends {
      guard end.isFinite else {
        // As far as the interval can reach.
        let far = claim.changing(program, to: number + direction * 1e4)
        let verdict = basis.verdict(in: far)
        #expect(min(verdict.primalRoom, verdict.dualRoom) > -1e-5, name)
        let fall = direction * (verdict.objective - basis.verdict(in: program).objective)
        if objective.isFinite {
          #expect(abs(fall) < 1e-5, name)
        } else {
          #expect(objective * direction * fall > 0, name)
        }
        continue
      }
      let atEnd = basis.verdict(in: claim.changing(program, to: end))
      #expect(min(atEnd.primalRoom, atEnd.dualRoom) > -1e-6, name)
      #expect(Self.isClose(atEnd.objective, objective), name)
      let beyond = basis.verdict(in: claim.changing(program, to: end + direction * 0.01))
      #expect(min(beyond.primalRoom, beyond.dualRoom) < -1e-6, name)
    }
  }

  @Test("Tiny programs: the objective at the ends is the optimum that all vertices tell")
  func byEnumeration() throws {
    var checked = 0
    for seed in 1001...1900 {
      let program = try random(seed, rows: 0...3, columns: 1...3)
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      guard solution.termination == .optimal else { continue }
      let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
      if let basis = solution.basis {
        #expect(sensitivity.columns.map(\.status) == basis.columns, "seed \(seed)")
        #expect(sensitivity.rows.map(\.status) == basis.rows, "seed \(seed)")
      }
      #expect(sensitivity.columns.map(\.dual) == solution.columnDuals, "seed \(seed)")
      #expect(sensitivity.rows.map(\.dual) == solution.rowDuals, "seed \(seed)")
      for claim in claims(sensitivity) {
        let interval = claim.interval
        let number = claim.number(in: program)
        // Also halfway, where the objective is between those at the ends.
        let points = [
          (interval.lower, interval.objectiveAtLower), (interval.upper, interval.objectiveAtUpper),
          (
            (interval.lower + number) / 2,
            (interval.objectiveAtLower + sensitivity.objective) / 2
          ),
        ]
        for (point, objective) in points where point.isFinite {
          let answer = VertexEnumeration.solve(claim.changing(program, to: point))
          guard case .optimal(let best) = answer else {
            Issue.record("seed \(seed), \(claim) at \(point): \(answer)")
            continue
          }
          #expect(Self.isClose(objective, best, 1e-6), "seed \(seed), \(claim) at \(point)")
          checked += 1
        }
      }
    }
    #expect(checked > 2_000, "\(checked)")
  }

  @Test("Duals are differences of optima, where they are unique")
  func byDifferences() throws {
    var checked = 0
    for seed in 2001...2600 {
      let program = try random(seed * 2, rows: 2...8, columns: 2...8)
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      guard solution.termination == .optimal else { continue }
      let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
      guard !sensitivity.isPrimalDegenerate else { continue }
      for claim in claims(sensitivity) where claim.kind != .cost {
        let line =
          switch claim.place {
          case .column(let column): sensitivity.columns[column]
          case .row(let row): sensitivity.rows[row]
          }
        let isActive = line.status == (claim.kind == .lower ? .atLower : .atUpper)
        guard isActive else { continue }
        let number = claim.number(in: program)
        let step = min(0.01, (claim.interval.upper - number) / 2)
        guard step > 1e-5 else { continue }
        let moved = try SimplexSolver().solve(
          claim.changing(program, to: number + step), options: LPOptions())
        let rate = (moved.objective - solution.objective) / step
        #expect(abs(rate - line.dual) <= 1e-5 * (1 + abs(line.dual)), "seed \(seed), \(claim)")
        checked += 1
      }
    }
    #expect(checked > 300, "\(checked)")
  }

  // MARK: GLPK

  #if GLPK
  /// Compares the intervals of a basis with those of GLPK.
  ///
  /// - Returns: How many intervals are compared, or `nil` if GLPK rejects the basis.
  private func compare(
    _ sensitivity: Sensitivity, _ program: LinearProgram, _ name: String,
    _ tolerance: Double = 1e-7
  ) throws -> Int? {
    let basis = Basis(
      columns: sensitivity.columns.map(\.status), rows: sensitivity.rows.map(\.status))
    guard let ranging = try GLPKRanging(of: program, at: basis) else { return nil }
    var count = 0
    func compare(
      _ line: Sensitivity.Line, _ ends: GLPKRanging.Ends, _ lower: Double, _ upper: Double,
      _ place: LinearProgram.Place
    ) {
      let interval =
        switch line.status {
        case .basic: line.cost
        case .atLower: line.lowerBound
        case .atUpper: line.upperBound
        default: nil as Sensitivity.Interval?
        }
      guard let interval else { return }
      var (least, greatest) = ends
      if lower < upper {
        if line.status == .atLower { greatest = min(greatest, upper) }
        if line.status == .atUpper { least = max(least, lower) }
      }
      #expect(
        Self.isClose(interval.lower, least, tolerance)
          && Self.isClose(interval.upper, greatest, tolerance),
        "\(name), \(place), \(line.status): \(interval.lower) to \(interval.upper), and GLPK \(least) to \(greatest)"
      )
      count += 1
    }
    for (column, line) in sensitivity.columns.enumerated() {
      compare(
        line, ranging.columns[column], program.columnLower[column], program.columnUpper[column],
        .column(column))
    }
    for (row, line) in sensitivity.rows.enumerated() {
      compare(line, ranging.rows[row], program.rowLower[row], program.rowUpper[row], .row(row))
    }
    return count
  }

  @Test("Random programs: intervals are those of GLPK")
  func likeGLPK() throws {
    var (compared, refused) = (0, 0)
    for seed in 3001...4500 {
      let program = try random(seed, rows: 1...30, columns: 1...30)
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      guard solution.termination == .optimal else { continue }
      let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
      if let count = try compare(sensitivity, program, "seed \(seed)") {
        compared += count
      } else {
        refused += 1
      }
    }
    #expect(compared > 2_500 && refused < 20, "\(compared), \(refused)")
  }

  private static let folder = ProcessInfo.processInfo.environment["PLUMB_NETLIB"]

  @Test(
    "Netlib: intervals are those of GLPK",
    .enabled(
      if: Self.folder != nil, "PLUMB_NETLIB names no folder; Netlib's problems are left out"))
  func netlib() throws {
    let folder = try #require(Self.folder)
    var compared = 0
    for problem in try NetlibTests.problems(below: 10_000, in: folder) {
      let file = try Data(contentsOf: URL(filePath: "\(folder)/\(problem.name).mps.gz"))
      let program = try MPSReader.program(Gzip.decompressed(Array(file))).program
      var options = LPOptions()
      options.presolve = true
      let solution = try SimplexSolver().solve(program, options: options)
      let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
      #expect(sensitivity.isComplete, "\(problem.name)")
      compared += try compare(sensitivity, program, problem.name, 1e-6) ?? 0
    }
    #expect(compared > 2_000, "\(compared)")
  }
  #endif

  // MARK: Others

  /// Maximises 3x + 2y with x + y ≤ 4, x + 3y ≤ 6, x ≤ 3, and variables of at least 0.
  private func textbook() throws -> LinearProgram {
    var program = LinearProgram()
    let x = try program.addColumn(cost: -3, lower: 0, upper: 3)
    let y = try program.addColumn(cost: -2, lower: 0)
    try program.addRow([(x, 1), (y, 1)], upper: 4)
    try program.addRow([(x, 1), (y, 3)], upper: 6)
    return program
  }

  @Test("A program for a blackboard")
  func blackboard() throws {
    // At (3, 1), both rows and x's bound meet, which is degenerate. With 7 they do not.
    var program = try textbook()
    let corner = try SimplexSolver().solve(program, options: LPOptions())
    #expect(try SimplexSolver().sensitivity(of: corner, in: program).isPrimalDegenerate)
    program.rowUpper[1] = 7
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    let told = try SimplexSolver().sensitivity(of: solution, in: program)
    #expect(told.objective == -11 && !told.isPrimalDegenerate && !told.isDualDegenerate)
    #expect(told.columns.map(\.value) == [3, 1] && told.columns.map(\.dual) == [-1, 0])
    #expect(told.rows.map(\.dual) == [-2, 0] && told.rows.map(\.value) == [4, 6])
    #expect(told.rows.map(\.upperSlack) == [0, 1] && told.rows[0].lowerSlack == .infinity)
    #expect(told.columns[0].cost.map { [$0.lower, $0.upper] } == [-.infinity, -2])
    #expect(
      told.columns[0].cost.map { [$0.objectiveAtLower, $0.objectiveAtUpper] }
        == [-.infinity, -8])
    #expect(told.columns[1].cost.map { [$0.lower, $0.upper] } == [-3, 0])
    #expect(told.columns[1].cost.map { [$0.objectiveAtLower, $0.objectiveAtUpper] } == [-12, -9])
    // x may rise to 4, where y is 0, and fall to 2.5, where the second row reaches its bound.
    #expect(told.columns[0].upperBound.map { [$0.lower, $0.upper] } == [2.5, 4])
    #expect(
      told.columns[0].upperBound.map { [$0.objectiveAtLower, $0.objectiveAtUpper] }
        == [-10.5, -12])
    #expect(told.columns[0].lowerBound.map { [$0.lower, $0.upper] } == [-.infinity, 3])
    #expect(told.columns[1].upperBound == nil && told.columns[1].status == .basic)
    #expect(told.rows[0].upperBound.map { [$0.lower, $0.upper] } == [3, 4 + 1.0 / 3])
    #expect(told.rows[1].upperBound.map { [$0.lower, $0.upper] } == [6, .infinity])
    #expect(told.rows[1].lowerBound == nil && told.rows[1].cost == nil)
  }

  @Test("Whole values are kept, and the rest is told")
  func wholeValues() throws {
    for seed in 4001...4100 {
      var program = try random(seed, rows: 2...5, columns: 3...5)
      program.isInteger[0] = true
      program.isInteger[1] = true
      let solution = try SimplexSolver().solve(program, options: LPOptions())
      guard solution.termination == .optimal else { continue }
      let told = try SimplexSolver().sensitivity(of: solution, in: program)
      #expect(told.keepsWholeValues && Self.isClose(told.objective, solution.objective), "\(seed)")
      var fixed = program
      for column in 0...1 {
        #expect(told.columns[column].cost == nil && told.columns[column].upperBound == nil)
        fixed.isInteger[column] = false
        fixed.columnLower[column] = told.columns[column].value
        fixed.columnUpper[column] = told.columns[column].value
      }
      let basis = try #require(DenseBasis(told, of: fixed), "seed \(seed)")
      for claim in claims(told) { check(claim, of: fixed, basis, "seed \(seed), \(claim)") }
    }
  }

  @Test("What has no sensitivity is refused with words")
  func refused() throws {
    var program = try textbook()
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    func message(_ solution: LPSolution) -> String? {
      do throws(LPError) {
        _ = try SimplexSolver().sensitivity(of: solution, in: program)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(message(solution) == nil)
    #expect(
      message(LPSolution(termination: .infeasible))
        == "unsupported: only an optimal solution has a sensitivity, and this one is infeasible")
    var other = solution
    other.columnValues.append(0)
    #expect(message(other)?.hasPrefix("backendFailure: ") == true)
    program.placedCosts = [.init(.row(0), .deviation(from: 1))]
    #expect(message(solution)?.contains("piecewise-linear") == true)
  }

  @Test("A limit of time leaves intervals out, and no values")
  func timeLimit() throws {
    let program = try textbook()
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    var options = LPOptions()
    options.isCancelled = { true }
    let told = try SimplexSolver().sensitivity(of: solution, in: program, options: options)
    #expect(!told.isComplete && told.columns.allSatisfy { $0.cost == nil })
    #expect(told.columns.map(\.value) == [3, 1])
  }

  @Test("Programs without rows or columns")
  func empty() throws {
    var program = LinearProgram()
    try program.addColumn(cost: 2, lower: 1, upper: 5)
    let ofColumn = try SimplexSolver().solve(program, options: LPOptions())
    let told = try SimplexSolver().sensitivity(of: ofColumn, in: program)
    #expect(told.columns[0].cost?.lower == 0 && told.columns[0].cost?.upper == .infinity)
    #expect(told.columns[0].lowerBound?.upper == 5 && told.columns[0].dual == 2)
    program = LinearProgram()
    try program.addRow([], upper: 3)
    let ofRow = try SimplexSolver().solve(program, options: LPOptions())
    let row = try SimplexSolver().sensitivity(of: ofRow, in: program).rows[0]
    #expect(row.upperSlack == 3 && row.upperBound?.lower == 0)
  }
}
