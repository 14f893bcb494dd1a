import Foundation
import LinearProgramming
import TestSupport
import Testing

@testable import SimplexBackend

@Suite("Presolve: random programs, with it and without")
struct PresolveRandomTests {
  /// The number of programs. `PLUMB_RANDOM_PRESOLVES` sets another number, and
  /// `PLUMB_RANDOM_PRESOLVES_FROM` the first seed.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_PRESOLVES"].flatMap(Int.init) ?? 600
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_PRESOLVES_FROM"].flatMap(Int.init) ?? 1

  /// The results of all programs.
  private struct Tally {
    var terminations: [TerminationStatus: Int] = [:]
    var restored = 0
    var missingBases = 0
    var removed: [String: Int] = [:]
  }

  @Test("Any set of rules leads to the same answer, and to an optimal basis of the whole program")
  func anyRulesAgree() throws {
    var tally = Tally()
    for seed in Self.first..<Self.first + Self.count { try judge(seed, &tally) }
    for kind in [TerminationStatus.optimal, .infeasible, .unbounded] {
      #expect(tally.terminations[kind, default: 0] >= Self.count / 20, "\(kind)")
    }
    for type in Presolve.rules where !type.isForSearches {
      #expect(tally.removed[type.name, default: 0] >= Self.count / 100, "\(type.name)")
    }
    #expect(tally.missingBases * 100 <= tally.restored, "\(tally)")
  }

  private func judge(_ seed: Int, _ tally: inout Tally) throws {
    var numbers = Numbers(state: UInt64(seed))
    let program = try StructuredProgram.random(using: &numbers)
    let all = ReductionRules.all
    let rules =
      Int.random(in: 0..<4, using: &numbers) == 0
      ? all : ReductionRules(rawValue: .random(in: 0...all.rawValue, using: &numbers))
    let plain = try SimplexSolver().solve(program, options: LPOptions())
    tally.terminations[plain.termination, default: 0] += 1
    var options = LPOptions()
    options.presolve = true
    let solution = try SimplexSolver(method: .automatic, rules: rules).solve(
      program, options: options)
    #expect(solution.termination == plain.termination, "seed \(seed), rules \(rules.rawValue)")
    if solution.termination == .infeasible {
      #expect(KKTResiduals.certificate(solution, provesInfeasible: program), "seed \(seed)")
    }
    guard plain.termination == .optimal, solution.termination == .optimal else { return }
    #expect(
      abs(solution.objective - plain.objective) <= 1e-7 * (1 + abs(plain.objective)),
      "seed \(seed), rules \(rules.rawValue): \(solution.objective), not \(plain.objective)")
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-7), "seed \(seed)")
    guard let reduced = Presolve.reduce(program, by: rules) else { return }
    for rule in reduced.report.rules {
      tally.removed[rule.name, default: 0] += rule.rows + rule.columns
    }
    // The postsolve itself must be right, not only the final answer.
    let small = try SimplexSolver().solve(reduced.program, options: LPOptions())
    #expect(small.termination == .optimal, "seed \(seed), rules \(rules.rawValue)")
    guard small.termination == .optimal else { return }
    let restored = reduced.restored(small)
    let residuals = KKTResiduals(of: program, solution: restored)
    #expect(residuals.isWithin(1e-7), "seed \(seed), rules \(rules.rawValue): \(residuals)")
    guard let basis = restored.basis else {
      // If the sum of two columns is at 0, neither need be at a bound.
      tally.missingBases += 1
      return
    }
    tally.restored += 1
    let basics = basis.columns.count { $0 == .basic } + basis.rows.count { $0 == .basic }
    #expect(basics == program.rowCount, "seed \(seed), rules \(rules.rawValue)")
    let again = try SimplexSolver().solve(program, startingFrom: basis, options: LPOptions())
    #expect(again.iterations == 0, "seed \(seed), rules \(rules.rawValue)")
  }
}

/// Small programs of whole numbers with patterns for the rules.
enum StructuredProgram {
  static func random(using numbers: inout Numbers) throws -> LinearProgram {
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let columnCount = pick(1...9)
    let rowCount = pick(1...9)
    var rows: [[Double]] = []
    for _ in 0..<rowCount {
      var row = [Double](repeating: 0, count: columnCount)
      switch pick(0...9) {
      case 0, 1: row[pick(0...columnCount - 1)] = Double(pick(1...3)) * (pick(0...1) == 0 ? 1 : -1)
      case 2, 3:
        for _ in 0..<2 { row[pick(0...columnCount - 1)] = Double(pick(-3...3)) }
      case 4 where !rows.isEmpty:
        let factor = Double([-2, -1, 1, 3][pick(0...3)])
        row = rows[pick(0...rows.count - 1)].map { $0 * factor }
      case 5: break
      default:
        let share = pick(2...7)
        for column in row.indices where pick(0...9) < share { row[column] = Double(pick(-3...3)) }
      }
      rows.append(row)
    }
    var costs = (0..<columnCount).map { _ in Double(pick(0...2) == 0 ? 0 : pick(-2...6)) }
    for column in 1..<max(1, columnCount) where columnCount > 1 && pick(0...9) == 0 {
      let other = pick(0...column - 1)
      let factor = Double([-1, 1, 2][pick(0...2)])
      for row in rows.indices { rows[row][column] = factor * rows[row][other] }
      costs[column] = pick(0...3) == 0 ? costs[column] : factor * costs[other]
    }
    let entries = rows.indices.flatMap { row in
      (0..<columnCount).filter { rows[row][$0] != 0 }.map {
        SparseMatrix.Entry(row: row, column: $0, value: rows[row][$0])
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rowCount, columnCount: columnCount, entries: entries))
    program.columnCosts = costs
    // A point at which most rows hold, many of them with equality.
    let point = (0..<columnCount).map { _ in Double(pick(-3...4)) }
    for column in 0..<columnCount {
      (program.columnLower[column], program.columnUpper[column]) = range(
        around: point[column], using: &numbers)
    }
    let activities = program.matrix.times(point)
    let isAnywhere = pick(0...7) == 0
    for row in 0..<rowCount {
      let center = isAnywhere ? Double(pick(-4...4)) : activities[row]
      (program.rowLower[row], program.rowUpper[row]) = range(around: center, using: &numbers)
    }
    return program
  }

  private static func range(
    around value: Double, using numbers: inout Numbers
  ) -> (Double, Double) {
    let lower = value - Double(max(0, Int.random(in: -3...4, using: &numbers)))
    let upper = value + Double(max(0, Int.random(in: -3...4, using: &numbers)))
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return (-.infinity, .infinity)
    case 1, 2, 3: return (lower, .infinity)
    case 4, 5: return (-.infinity, upper)
    case 6: return (value, value)
    default: return (lower, upper)
    }
  }
}
