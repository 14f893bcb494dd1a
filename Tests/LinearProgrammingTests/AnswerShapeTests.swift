import LinearProgramming
import Testing

/// Tests that the shape of an answer is checked before it is read.
@Suite("The shape of answers")
struct AnswerShapeTests {
  /// Returns min x with 1 ≤ x + y ≤ 2, and x and y at least 0.
  private func program() throws -> LinearProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 1, columnCount: 2,
        entries: [.init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: 1)]))
    program.columnCosts = [1, 0]
    program.columnLower = [0, 0]
    program.rowLower = [1]
    program.rowUpper = [2]
    return program
  }

  private func optimum() -> LPSolution {
    var solution = LPSolution(termination: .optimal)
    solution.primalStatus = .feasible
    solution.dualStatus = .feasible
    solution.objective = 0
    solution.columnValues = [0, 1]
    solution.rowValues = [1]
    solution.columnDuals = [1, 0]
    solution.rowDuals = [0]
    return solution
  }

  @Test("Whole answers are usable")
  func usable() throws {
    var program = try program()
    #expect(optimum().isUsable(for: program))
    #expect(try optimum().validated(for: program) == optimum())
    for termination in [
      TerminationStatus.infeasible, .unbounded, .iterationLimit, .timeLimit, .nodeLimit,
      .numericalFailure,
    ] {
      #expect(LPSolution(termination: termination).isUsable(for: program), "\(termination)")
    }
    var solution = optimum()
    solution.dualStatus = .none
    solution.columnDuals = []
    solution.rowDuals = []
    #expect(!solution.isUsable(for: program))
    #expect(solution.isUsable(for: program, needsDuals: false))
    program.isInteger[0] = true
    #expect(solution.isUsable(for: program))
  }

  @Test("Answers with something missing, surplus or not finite are not")
  func unusable() throws {
    let program = try program()
    func check(_ name: String, _ change: (inout LPSolution) -> Void) {
      var solution = optimum()
      change(&solution)
      #expect(!solution.isUsable(for: program), "\(name)")
      #expect(throws: LPError.self) { try solution.validated(for: program) }
    }
    for array in [\LPSolution.columnValues, \.rowValues, \.columnDuals, \.rowDuals] {
      check("empty \(array)") { $0[keyPath: array] = [] }
      check("long \(array)") { $0[keyPath: array].append(0) }
      for number in [Double.nan, .infinity] {
        check("\(number) in \(array)") { $0[keyPath: array][0] = number }
      }
    }
    check("no point") { $0 = LPSolution(termination: .optimal) }
    check("point not feasible") { $0.primalStatus = .infeasible }
    check("objective") { $0.objective = .nan }
    check("basis") { $0.basis = Basis(columns: [.basic], rows: [.basic]) }
    check("certificate without duals") {
      $0 = LPSolution(termination: .infeasible)
      $0.dualStatus = .infeasibilityCertificate
    }
    check("unbounded with a point of another program") {
      $0.termination = .unbounded
      $0.columnValues = [1]
    }
  }

  /// A backend that returns a given answer.
  private struct Liar: DualProviding {
    let answer: LPSolution
    var name: String { "liar" }

    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      answer
    }
  }

  @Test("A session reads nothing that is not there")
  func sessions() throws {
    var half = optimum()
    half.rowDuals = []
    try Liar(answer: half).withAnySession(on: program()) { session in
      #expect(throws: LPError.self) { try session.minimize(options: LPOptions()) }
      #expect(session.value(of: .column(1)).isNaN && session.dual(of: .row(0)).isNaN)
    }
    for termination in [TerminationStatus.unbounded, .infeasible, .timeLimit] {
      try Liar(answer: LPSolution(termination: termination)).withAnySession(on: program()) {
        session in
        let end = try session.minimize(options: LPOptions())
        #expect(end == termination)
        #expect(session.value(of: .column(1)).isNaN && session.value(of: .row(0)).isNaN)
        #expect(session.dual(of: .column(1)).isNaN && session.dual(of: .row(0)).isNaN)
      }
    }
  }
}
