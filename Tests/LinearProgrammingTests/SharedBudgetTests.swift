import LinearProgramming
import Synchronization
import Testing

/// Budgets of `CheckedBackends` cover all programs that an answer takes, including its proof.
@Suite struct SharedBudgetTests {
  /// A backend with prescribed answers and numbers of iterations, which records its limits.
  private final class Recorder: LevelSolving {
    let name = "recorder"
    private let limits = Mutex<[Int?]>([])
    private let answers: @Sendable (LinearProgram, Int) -> LPSolution

    init(_ answers: @escaping @Sendable (LinearProgram, Int) -> LPSolution) {
      self.answers = answers
    }

    var limitsSoFar: [Int?] { limits.withLock(\.self) }

    private func note(_ options: LPOptions) -> Int {
      limits.withLock {
        $0.append(options.iterationLimit)
        return $0.count
      }
    }

    func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
      answers(program, note(options))
    }

    func solve(_ program: LeveledProgram, options: LPOptions) -> LeveledSolution {
      _ = note(options)
      var solution = LeveledSolution(termination: .infeasible)
      solution.contradictingColumns = [0]
      solution.iterations = 70
      return solution
    }
  }

  private static func spent() -> LPSolution {
    LPSolution(termination: .iterationLimit, iterations: 30)
  }

  @Test func theSearchForARayHasWhatIsLeft() throws {
    var program = LinearProgram(matrix: try SparseMatrix(rowCount: 0, columnCount: 1, entries: []))
    program.columnCosts = [-1]
    program.columnLower = [0]
    let recorder = Recorder { program, number in
      guard number == 1 else { return Self.spent() }
      var solution = LPSolution(termination: .unbounded, iterations: 70)
      solution.primalStatus = .feasible
      solution.columnValues = [3]
      solution.rowValues = []
      solution.objective = -3
      return solution
    }
    var options = LPOptions()
    options.iterationLimit = 100
    let solution = try CheckedBackends([recorder]).solve(program, options: options)
    #expect(recorder.limitsSoFar == [100, 30])
    #expect(solution.termination == .iterationLimit && solution.iterations == 100)
  }

  @Test func theProofOfAContradictionHasWhatIsLeft() throws {
    let matrix = try SparseMatrix(rowCount: 0, columnCount: 1, entries: [])
    let program = LeveledProgram(matrix: matrix, columnLower: [0], targets: [0])
    let recorder = Recorder { _, _ in Self.spent() }
    var options = LPOptions()
    options.iterationLimit = 100
    var effort = CheckedBackends.Effort()
    let solution = try CheckedBackends([recorder]).answer(
      to: program, options: options, effort: &effort)
    #expect(recorder.limitsSoFar == [100, 30])
    #expect(solution.termination == .iterationLimit && effort.iterations == 100)
  }
}
