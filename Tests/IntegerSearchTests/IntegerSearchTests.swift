import Foundation
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

@testable import IntegerSearch

@Suite("Searches for whole values: small programs, beside all their points")
struct IntegerSearchTests {
  /// The number of programs. `PLUMB_RANDOM_INTEGERS` sets another number, and
  /// `PLUMB_RANDOM_INTEGERS_FROM` the first seed.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGERS"].flatMap(Int.init) ?? 5_000
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGERS_FROM"].flatMap(Int.init) ?? 1

  /// A method to solve a program.
  private struct Way {
    let parts: SearchParts
    let presolve: Bool

    var name: String { "parts \(parts.rawValue), presolve \(presolve)" }

    func solution(of program: LinearProgram) throws(LPError) -> LPSolution {
      var options = LPOptions()
      options.presolve = presolve
      options.searchParts = parts
      return try SimplexSolver().solve(program, options: options)
    }
  }

  /// Returns the default method, with or without presolve, and some more of the sixteen methods.
  ///
  /// It adds one method, or three if more programs are requested.
  private func ways(_ seed: Int) -> [Way] {
    let turn = seed / IntegerKind.allCases.count
    let others = Self.count > 5_000 ? [turn / 2, turn / 2 + 5, turn / 2 + 11] : [turn / 2]
    return ([14 + turn % 2] + others).map {
      var parts = SearchParts.programs
      if $0 & 2 == 0 { parts.subtract(.cuts) }
      if $0 & 4 == 0 { parts.remove(.heuristics) }
      if $0 & 8 == 0 { parts.remove(.patience) }
      return Way(parts: parts, presolve: $0 & 1 == 1)
    }
  }

  @Test("The answer is that of trying all whole values, whatever is left out")
  func everyAnswer() throws {
    var tally: [String: Int] = [:]
    var solves: [String: Int] = [:]
    for seed in Self.first..<Self.first + Self.count {
      var numbers = Numbers(state: UInt64(seed))
      let kind = IntegerKind.allCases[seed % IntegerKind.allCases.count]
      let program = try kind.random(using: &numbers)
      let expected = IntegerOracle(program)
      switch expected {
      case .optimal: tally["optimal", default: 0] += 1
      case .infeasible: tally["infeasible", default: 0] += 1
      case .unbounded: tally["unbounded", default: 0] += 1
      }
      for way in ways(seed) {
        solves[way.name, default: 0] += 1
        let fault = Self.fault(of: try way.solution(of: program), in: program, expected)
        if let fault { Issue.record("\(kind), seed \(seed), \(way.name): \(fault)") }
      }
    }
    let total = solves.values.reduce(0, +)
    print("\(Self.count) whole programs from seed \(Self.first), \(total) solves: \(tally)")
    #expect(solves.count == 16)
    #expect(tally["optimal", default: 0] >= Self.count / 2)
    #expect(tally["infeasible", default: 0] >= Self.count / 50)
  }

  /// Returns the error in an answer, or `nil` if it is correct.
  static func fault(
    of solution: LPSolution, in program: LinearProgram, _ expected: IntegerOracle
  ) -> String? {
    switch expected {
    case .infeasible:
      if solution.termination != .infeasible { return "\(solution.termination), not infeasible" }
      return solution.objectiveBound == .infinity ? nil : "an infeasible program with a bound"
    case .unbounded:
      return solution.termination == .unbounded ? nil : "\(solution.termination), not unbounded"
    case .optimal(let objective):
      guard solution.termination == .optimal else {
        return "\(solution.termination), not \(objective)"
      }
      let room = 1e-9 * max(1, abs(objective))
      if !(abs(solution.objective - objective) <= 2 * room) {
        return "\(solution.objective), not \(objective)"
      }
      guard let bound = solution.objectiveBound, bound <= objective + room,
        bound >= objective - 10 * room
      else { return "the bound \(String(describing: solution.objectiveBound)) of \(objective)" }
      let residuals = KKTResiduals(of: program, solution: solution)
      if residuals.integrality != 0 || !(residuals.primal <= 2e-9) { return "\(residuals)" }
      if solution.columnValues.contains(where: { $0 == 0 && $0.sign == .minus }) {
        return "a zero with a sign"
      }
      return nil
    }
  }

  @Test("With a loose gap the answer is as near to the best one as asked for, and no failure")
  func looseGaps() throws {
    for seed in 1...1_500 {
      var numbers = Numbers(state: UInt64(seed))
      let kind = IntegerKind.allCases[seed % IntegerKind.allCases.count]
      let program = try kind.random(using: &numbers)
      let gap = [0.001, 0.1, 0.4][seed % 3]
      var options = LPOptions()
      options.relativeGap = gap
      options.presolve = seed % 2 == 0
      if seed % 5 == 0 { options.searchParts.remove(.patience) }
      // Wrapped like an external backend, so that the bound is checked, too.
      let backend = CheckedBackends([SimplexSolver()])
      let solution = try backend.solve(program, options: options)
      guard case .optimal(let best) = IntegerOracle(program) else {
        #expect(solution.termination != .optimal, "\(kind), seed \(seed)")
        #expect(solution.termination != .numericalFailure, "\(kind), seed \(seed)")
        continue
      }
      let room = 1e-9 * max(1, abs(best))
      let allowed = gap * max(1, abs(solution.objective)) + room
      #expect(solution.termination == .optimal, "\(kind), seed \(seed)")
      #expect(solution.objective >= best - room, "\(kind), seed \(seed)")
      #expect(solution.objective <= best + allowed, "\(kind), seed \(seed)")
      let bound = try #require(solution.objectiveBound, "\(kind), seed \(seed)")
      #expect(bound <= best + room, "\(kind), seed \(seed)")
      #expect(bound >= solution.objective - allowed, "\(kind), seed \(seed)")
    }
  }

  @Test("A node is not closed by the point of a relaxation that its ranges have left")
  func narrowedBehindThePoint() throws {
    var program = try CutPrograms.dense(
      [[40, 39, 41], [1, 1, 1]], lower: [241, -.infinity], upper: [241, 6])
    program.columnCosts = [3, 3, -8]
    program.columnUpper = [3, 5, 3]
    program.isInteger = [true, true, true]
    for presolve in [false, true] {
      let solution = try Way(parts: .programs, presolve: presolve).solution(of: program)
      #expect(solution.termination == .optimal)
      #expect(solution.objective == -15 && solution.columnValues == [1, 2, 3])
      #expect(solution.objectiveBound == -15)
    }
  }

  @Test("Whole values that cannot be told from their neighbours are no optimum")
  func tooLarge() throws {
    var program = try CutPrograms.dense([[1, 1]], lower: [2], upper: [.infinity])
    program.columnCosts = [1, 2]
    program.columnLower = [-1e18, -1e18]
    program.isInteger = [true, true]
    for presolve in [false, true] {
      let solution = try Way(parts: .programs, presolve: presolve).solution(of: program)
      #expect(solution.termination == .numericalFailure || solution.rowValues == [2])
    }
  }

  @Test("A large limit is as exact as a small one, where all numbers are whole")
  func largeLimits() throws {
    // 3 x + 3 y = 3e12 + 1 has no solution, and x cannot be below its bound by a part in 1e9.
    var program = try CutPrograms.dense([[3, 3]], lower: [3e12 + 1], upper: [3e12 + 1])
    program.columnUpper = [2e12, 2e12]
    program.isInteger = [true, true]
    let none = try SimplexSolver().solve(program, options: LPOptions())
    #expect(none.termination == .infeasible)
    var bounded = try CutPrograms.dense([[1, 2]], lower: [0], upper: [.infinity])
    bounded.columnCosts = [1, 1]
    bounded.columnLower = [3_000_000_001, 0]
    bounded.isInteger = [true, true]
    for presolve in [false, true] {
      let solution = try Way(parts: .programs, presolve: presolve).solution(of: bounded)
      #expect(solution.columnValues == [3_000_000_001, 0])
    }
  }

  @Test("Equations that exclude each other are found out, whole columns without bounds or not")
  func contradictoryEquations() throws {
    // The sum of both rows has even coefficients and an odd right side.
    for right in [1.0, 2] {
      var program = try CutPrograms.dense(
        [[1, 2, 3, 1], [1, 4, 1, 3]], lower: [0, right], upper: [0, right])
      program.columnLower = program.columnLower.map { _ in -.infinity }
      program.columnCosts = [0, 0, 0, 0]
      program.isInteger = [true, true, true, true]
      for presolve in [false, true] {
        let solution = try Way(parts: .programs, presolve: presolve).solution(of: program)
        #expect(solution.termination == (right == 1 ? .infeasible : .optimal))
        #expect(solution.nodes < 50)
      }
    }
  }

  @Test("Equations are called contradictory exactly where no whole values solve them")
  func equations() throws {
    var contradictions = 0
    for seed in 1...300 {
      var numbers = Numbers(state: UInt64(seed))
      func draw(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &numbers))
      }
      var values = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
        [1, draw(-2...2), draw(-2...2)]
      }
      var right = values.map { _ in draw(-3...3) }
      if draw(0...2) == 0 {
        // A row that is a sum of the others, with their right side or another one.
        values.append((0..<3).map { column in values.reduce(0) { $0 + $1[column] } })
        right.append(right.reduce(0, +) + draw(0...1))
      }
      var program = try CutPrograms.dense(values, lower: right, upper: right)
      program.columnLower = [-12, -12, -12]
      program.columnUpper = [12, 12, 12]
      program.isInteger = [true, true, true]
      let expected = IntegerOracle(program)
      program.roundRangesInwards(tolerance: 1e-9)
      // Programs that a single row excludes are found earlier.
      if program.directSolution()?.termination == .infeasible { continue }
      var equations = WholeEquations(program, isInteger: program.isInteger)
      let isContradictory = equations.areContradictory()
      contradictions += isContradictory ? 1 : 0
      // The numbers are so small that a solution, if any, is nearby.
      #expect((expected == .infeasible) == isContradictory, "seed \(seed)")
    }
    #expect(contradictions > 20)
  }
}
