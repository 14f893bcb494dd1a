import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Presolve of programs with whole-valued columns")
struct IntegerPresolveTests {
  /// The number of programs. `PLUMB_RANDOM_INTEGER_PRESOLVES` sets another number, and
  /// `PLUMB_RANDOM_INTEGER_PRESOLVES_FROM` the first seed.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGER_PRESOLVES"].flatMap(Int.init) ?? 1500
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGER_PRESOLVES_FROM"].flatMap(Int.init)
    ?? 1

  @Test("Any set of rules leaves one of the best points, by trying all whole values")
  func anyRulesAgree() throws {
    var reducedCount: [String: Int] = [:]
    var solved = 0
    for seed in Self.first..<Self.first + Self.count {
      var numbers = Numbers(state: UInt64(seed))
      let program = try IntegerTrial.random(using: &numbers)
      let all = ReductionRules.all
      let rules =
        Int.random(in: 0..<4, using: &numbers) == 0
        ? all : ReductionRules(rawValue: .random(in: 0...all.rawValue, using: &numbers))
      let best = try IntegerTrial.best(of: program)
      var options = LPOptions()
      options.presolve = true
      let solver = SimplexSolver(method: .automatic, rules: rules)
      let solution = try solver.solve(program, options: options)
      let name = "seed \(seed), rules \(rules.rawValue)"
      #expect(solution.termination == (best == nil ? .infeasible : .optimal), "\(name)")
      if let best, solution.termination == .optimal {
        solved += 1
        #expect(abs(solution.objective - best) <= 1e-6 * (1 + abs(best)), "\(name)")
        let residuals = KKTResiduals(of: program, solution: solution)
        #expect(residuals.integrality == 0 && residuals.primal <= 2e-9, "\(name)")
      }
      guard let reduced = Presolve.reduce(program, by: rules, with: [Probing.self]) else {
        continue
      }
      for rule in reduced.report.rules where rule.rows + rule.columns > 0 {
        reducedCount[rule.name, default: 0] += 1
      }
      // The postsolve itself must be right, not only the final answer.
      guard let best else { continue }
      let small = try SimplexSolver().solve(reduced.program, options: LPOptions())
      #expect(small.termination == .optimal, "\(name)")
      guard small.termination == .optimal else { continue }
      let point = BranchAndBound.judged(
        reduced.restored(small.columnValues), in: program, LPOptions())
      #expect(point != nil, "\(name)")
      #expect(abs(small.objective - best) <= 1e-6 * (1 + abs(best)), "\(name)")
    }
    #expect(solved >= Self.count / 5)
    for type in Presolve.rules where type.rule != .largeCoefficients {
      #expect(reducedCount[type.name, default: 0] >= Self.count / 300, "\(type.name)")
    }
  }

  @Test("A switch gets the coefficient that its row needs")
  func largeCoefficient() throws {
    // x <= 1000 s, x + y >= 30, x <= 50.
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 2, columnCount: 3,
        entries: [
          .init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: -1000),
          .init(row: 1, column: 0, value: 1), .init(row: 1, column: 2, value: 1),
        ]))
    program.columnLower = [0, 0, 0]
    program.columnUpper = [50, 1, 100]
    program.columnCosts = [1, 10, 2]
    program.isInteger = [false, true, false]
    program.rowLower = [-.infinity, 30]
    program.rowUpper = [0, .infinity]
    let reduced = try #require(Presolve.reduce(program, by: [.largeCoefficients]))
    #expect(reduced.program.matrix.entries.first { $0.row == 0 && $0.column == 1 }?.value == -50)
  }

  @Test("What two values of a binary column have in common holds, and twins become one")
  func probing() throws {
    // a + b = 1 as two rows, c >= a and c >= b: c is 1, b is 1 - a.
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 4, columnCount: 3,
        entries: [
          .init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: 1),
          .init(row: 1, column: 0, value: 2), .init(row: 1, column: 1, value: 3),
          .init(row: 2, column: 2, value: 1), .init(row: 2, column: 0, value: -1),
          .init(row: 3, column: 2, value: 1), .init(row: 3, column: 1, value: -1),
        ]))
    program.columnLower = [0, 0, 0]
    program.columnUpper = [1, 1, 1]
    program.columnCosts = [-3, -4, 1]
    program.isInteger = [true, true, true]
    program.rowLower = [-.infinity, 2, 0, 0]
    program.rowUpper = [1, .infinity, .infinity, .infinity]
    let reduced = try #require(
      Presolve.reduce(program, by: [.probing, .fixedColumns, .emptyLines], with: [Probing.self]))
    #expect(reduced.columns.count == 1)
    #expect(reduced.restored([0]) == [0, 1, 1] || reduced.restored([0]) == [1, 0, 1])
  }

  @Test("Of duals continuous columns tell, and what they tell holds for whole-valued ones")
  func dualBounds() throws {
    // Only the row limits the first column, and its dual is at most −3. The second column gains
    // 1, so it costs at least 2. If the first column were integer, the row would not be tight.
    var program = try CutPrograms.dense([[1, 1]], lower: [-.infinity], upper: [4.5])
    program.columnCosts = [-3, -1]
    program.columnUpper = [.infinity, 9]
    program.isInteger = [false, true]
    let reduced = try #require(Presolve.reduce(program, by: .dualBounds))
    #expect(reduced.columns == [0] && reduced.program.rowLower == [4.5])
    #expect(reduced.restored([4.5]) == [4.5, 0])
    program.isInteger = [true, true]
    #expect(Presolve.reduce(program, by: .dualBounds)?.columns == nil)
    #expect(try SimplexSolver().solve(program, options: LPOptions()).objective == -12)
  }

  @Test("A continuous column in one equation hands its cost to whole-valued ones")
  func columnSingletons() throws {
    var program = try CutPrograms.dense([[1, -1, -1]], lower: [1], upper: [1])
    program.columnCosts = [2, 1, -5]
    program.columnUpper = [100, 3, 3]
    program.isInteger = [false, true, true]
    let reduced = try #require(
      Presolve.reduce(program, by: [.columnSingletons, .activityBounds]))
    #expect(reduced.columns == [1, 2] && reduced.program.rowCount == 0)
    #expect(reduced.program.columnCosts == [3, -3] && reduced.program.objectiveOffset == 2)
    #expect(reduced.restored([0, 3]) == [4, 0, 3])
  }

  @Test("The simplex searches for whole values wherever this target is linked in")
  func linked() {
    let backend: any LPBackend = SimplexSolver()
    #expect((backend as? any MixedIntegerSolving)?.prefersPresolve == true)
  }
}

/// Small programs with integer columns to which the rules apply.
enum IntegerTrial {
  /// Makes a random program of a few columns with few values. Some programs have a continuous
  /// column.
  static func random(using numbers: inout Numbers) throws -> LinearProgram {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &numbers))
    }
    let columns = Int.random(in: 2...7, using: &numbers)
    var rows: [(values: [Double], lower: Double, upper: Double)] = []
    let isCover = number(0...2) == 0
    for _ in 0..<Int.random(in: 1...7, using: &numbers) {
      var values = [Double](repeating: 0, count: columns)
      if let other = rows.randomElement(using: &numbers), number(0...5) == 0 {
        let factor: Double = [1.0, -1, 2, 0.5].randomElement(using: &numbers) ?? 1
        values = other.values.map { $0 * factor }
      } else if isCover {
        for column in 0..<columns where number(0...2) > 0 { values[column] = number(1...3) }
      } else {
        let size = [1, 2, 2, 3, columns].randomElement(using: &numbers) ?? 2
        for _ in 0..<size {
          values[Int.random(in: 0..<columns, using: &numbers)] =
            number(0...9) == 0 ? 100 : number(-5...5)
        }
      }
      let middle = isCover ? number(1...6) : number(-4...9)
      switch Int.random(in: 0..<(isCover ? 4 : 7), using: &numbers) {
      case 0, 1: rows.append((values, middle, .infinity))
      case 2, 3: rows.append((values, -.infinity, middle))
      case 4: rows.append((values, middle, middle + number(0...6)))
      default: rows.append((values, middle, middle))
      }
    }
    var entries: [SparseMatrix.Entry] = []
    for (row, line) in rows.enumerated() {
      for (column, value) in line.values.enumerated() where value != 0 {
        entries.append(.init(row: row, column: column, value: value))
      }
    }
    // Columns that equal others.
    if columns > 3, number(0...3) == 0 {
      let factor: Double = [1.0, -1, 2].randomElement(using: &numbers) ?? 1
      entries.removeAll { $0.column == 1 }
      entries += entries.filter { $0.column == 0 }.map {
        .init(row: $0.row, column: 1, value: factor * $0.value)
      }
    }
    var program = LinearProgram(
      matrix: try SparseMatrix(rowCount: rows.count, columnCount: columns, entries: entries))
    program.rowLower = rows.map(\.lower)
    program.rowUpper = rows.map(\.upper)
    program.isInteger = [Bool](repeating: true, count: columns)
    for column in 0..<columns {
      let isBinary = number(0...2) > 0
      program.columnLower[column] = isBinary ? 0 : number(-2...1)
      program.columnUpper[column] =
        isBinary ? 1 : program.columnLower[column] + number(0...3)
      program.columnCosts[column] = isCover ? number(0...9) : number(-6...6)
    }
    if columns > 3, number(0...1) == 0 {
      program.columnCosts[1] = program.columnCosts[0]
    }
    for column in 0..<2 where number(0...2) == 0 {
      program.isInteger[columns - 1 - column] = false
      if number(0...1) == 0 { program.columnCosts[columns - 1 - column] = 0 }
      if number(0...3) == 0 { program.columnUpper[columns - 1 - column] = 40 }
    }
    return program
  }

  /// Returns the least objective, found by trying all integer values; `nil` if no point is
  /// feasible.
  static func best(of program: LinearProgram) throws -> Double? {
    let whole = program.isInteger.indices.filter { program.isInteger[$0] }
    var relaxed = program
    for column in whole { relaxed.isInteger[column] = false }
    var values = whole.map { program.columnLower[$0] }
    var best: Double?
    while true {
      for (column, value) in zip(whole, values) {
        relaxed.columnLower[column] = value
        relaxed.columnUpper[column] = value
      }
      if whole.count == program.columnCount {
        let activities = program.matrix.times(values)
        let stands = activities.indices.allSatisfy {
          program.rowLower[$0] <= activities[$0] && activities[$0] <= program.rowUpper[$0]
        }
        if stands {
          let objective = program.objective(columnValues: values, rowValues: activities)
          best = min(best ?? .infinity, objective)
        }
      } else {
        let solution = try SimplexSolver(method: .primal).solve(relaxed, options: LPOptions())
        if solution.termination == .optimal {
          best = min(best ?? .infinity, solution.objective)
        }
      }
      var place = 0
      while place < whole.count {
        values[place] += 1
        if values[place] <= program.columnUpper[whole[place]] { break }
        values[place] = program.columnLower[whole[place]]
        place += 1
      }
      if place == whole.count { return best }
    }
  }
}
