import LinearProgramming
import Testing

/// Tests programs that need no algorithm, so that no backend solves them.
@Suite struct DirectSolutionTests {
  @Test func programsForASolverHaveNone() throws {
    #expect(try resourceProgram().directSolution() == nil)
    #expect(try squeezedBoxes().directSolution() == nil)
  }

  @Test func columnsWithoutRowsGoToTheirCheapestBound() throws {
    let program = try program(
      costs: [2, -3, 0, 0], lower: [1, 0, -4, -.infinity], upper: [9, 5, -2, .infinity], rows: [])
    let solution = try #require(program.directSolution())
    #expect(solution.columnValues == [1, 5, -2, 0])
    #expect(solution.objective == -13)
    #expect(solution.basis?.columns == [.atLower, .atUpper, .atUpper, .free])
    #expect(KKTResiduals(of: program, solution: solution).isWithin(0))
  }

  @Test func aColumnBetweenItsBoundsHasNoBasis() throws {
    let program = try program(costs: [0], lower: [-1], upper: [1], rows: [])
    let solution = try #require(program.directSolution())
    #expect(solution.columnValues == [0])
    #expect(solution.basis == nil)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(0))
  }

  @Test func aColumnWithoutTheBoundItStrivesForIsUnbounded() throws {
    let program = try program(costs: [1, -1], lower: [-.infinity, 0], upper: [3, 2], rows: [])
    let solution = try #require(program.directSolution())
    #expect(solution.termination == .unbounded)
    #expect(solution.primalStatus == .feasible && solution.dualStatus == .none)
    #expect(solution.columnValues == [0, 2])
  }

  @Test func rowsWithoutColumnsAllowZeroOrNot() throws {
    var program = try program(
      costs: [], lower: [], upper: [], rows: [([], -1, 1), ([], 0, .infinity)])
    let solution = try #require(program.directSolution())
    #expect(solution.termination == .optimal)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(0))

    program.rowUpper = [-0.5, .infinity]
    let infeasible = try #require(program.directSolution())
    #expect(infeasible.termination == .infeasible)
    #expect(infeasible.rowDuals == [-1, 0])
    #expect(KKTResiduals.certificate(infeasible, provesInfeasible: program))
  }

  @Test func crossedBoundsAreTheirOwnProof() throws {
    var crossed = try resourceProgram()
    crossed.rowLower[0] = 101
    let row = try #require(crossed.directSolution())
    #expect(row.termination == .infeasible && row.primalStatus == .none)
    #expect(row.dualStatus == .infeasibilityCertificate)
    #expect(KKTResiduals.certificate(row, provesInfeasible: crossed))

    crossed = try resourceProgram()
    crossed.columnLower[2] = .greatestFiniteMagnitude
    crossed.columnUpper[2] = 0
    let column = try #require(crossed.directSolution())
    #expect(KKTResiduals.certificate(column, provesInfeasible: crossed))
  }
}
