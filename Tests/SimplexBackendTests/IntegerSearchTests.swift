import Foundation
import LinearProgramming
import Testing

@testable import SimplexBackend

@Suite("Searches for whole values: small programs, beside all their points")
struct IntegerSearchTests {
  /// How many programs; `PLUMB_RANDOM_INTEGERS` asks for more, from `PLUMB_RANDOM_INTEGERS_FROM`
  /// on.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGERS"].flatMap(Int.init) ?? 5_000
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_INTEGERS_FROM"].flatMap(Int.init) ?? 1

  /// A way to solve a program.
  private struct Way {
    let parts: SearchParts
    let presolve: Bool

    func solution(of program: LinearProgram) throws(LPError) -> LPSolution {
      var options = LPOptions()
      options.presolve = presolve
      return try SimplexSolver(method: .automatic, searchParts: parts).solve(
        program, options: options)
    }
  }

  /// With and without presolve as everybody gets it, and two of the sixteen ways there are.
  private func ways(_ seed: Int) -> [Way] {
    let turns = [seed, 7 * seed / 5 + 3].map { ($0 / IntegerKind.allCases.count) % 16 }
    return [Way(parts: .all, presolve: false), Way(parts: .all, presolve: true)]
      + turns.map { Way(parts: SearchParts(rawValue: UInt8($0 / 2)), presolve: $0 % 2 == 1) }
  }

  @Test("The answer is that of trying all whole values, whatever is left out")
  func everyAnswer() throws {
    var tally: [String: Int] = [:]
    var solves = 0
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
        solves += 1
        let fault = Self.fault(of: try way.solution(of: program), in: program, expected)
        if let fault {
          Issue.record(
            "\(kind), seed \(seed), parts \(way.parts.rawValue), presolve \(way.presolve): \(fault)"
          )
        }
      }
    }
    print("\(Self.count) whole programs from seed \(Self.first), \(solves) solves: \(tally)")
    #expect(tally["optimal", default: 0] >= Self.count / 2)
    #expect(tally["infeasible", default: 0] >= Self.count / 50)
  }

  /// What is wrong with an answer; nil if nothing is.
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

  @Test("A node is not closed by the point of a relaxation that its ranges have left")
  func narrowedBehindThePoint() throws {
    var program = try CutPrograms.dense(
      [[40, 39, 41], [1, 1, 1]], lower: [241, -.infinity], upper: [241, 6])
    program.columnCosts = [3, 3, -8]
    program.columnUpper = [3, 5, 3]
    program.isInteger = [true, true, true]
    for presolve in [false, true] {
      let solution = try Way(parts: .all, presolve: presolve).solution(of: program)
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
      let solution = try Way(parts: .all, presolve: presolve).solution(of: program)
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
      let solution = try Way(parts: .all, presolve: presolve).solution(of: bounded)
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
        let solution = try Way(parts: .all, presolve: presolve).solution(of: program)
        #expect(solution.termination == (right == 1 ? .infeasible : .optimal))
        #expect(solution.nodes < 50)
      }
    }
  }

  @Test("Equations are called contradictory exactly where no whole values solve them")
  func equations() throws {
    var contradictions = 0
    for seed in 1...1000 {
      var numbers = Numbers(state: UInt64(seed))
      let (rows, columns) = (Int.random(in: 1...3, using: &numbers), 3)
      let values = (0..<rows).map { _ in
        [1] + (1..<columns).map { _ in Double(Int.random(in: -2...2, using: &numbers)) }
      }
      let right = values.map { _ in Double(Int.random(in: -3...3, using: &numbers)) }
      var program = try CutPrograms.dense(values, lower: right, upper: right)
      program.columnLower = [-30, -30, -30]
      program.columnUpper = [30, 30, 30]
      program.isInteger = [true, true, true]
      var equations = WholeEquations(program, isInteger: program.isInteger)
      let isContradictory = equations.areContradictory()
      contradictions += isContradictory ? 1 : 0
      // So small numbers have a solution nearby, if any.
      #expect((IntegerOracle(program) == .infeasible) == isContradictory, "seed \(seed)")
    }
    #expect(contradictions > 200)
  }
}
