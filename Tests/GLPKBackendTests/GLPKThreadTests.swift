#if GLPK
import Foundation
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

/// Runs every method of GLPK on many threads at once, with failures in between.
///
/// GLPK keeps its state per thread, and tasks change threads.
@Suite struct GLPKThreadTests {
  /// A child process runs the solves, and the parent reads its output. `.ci/sanitize` runs this
  /// test under AddressSanitizer; the output then includes leaks.
  @Test func tenThousandSolvesOnAllThreads() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      try await SolveStorm(programCount: 60).run(tasks: 100, solvesPerTask: 100)
      // The child of an exit test ends without a leak check. This call prints the leaks.
      if let symbol = dlsym(nil, "__lsan_do_recoverable_leak_check") {
        _ = unsafeBitCast(symbol, to: (@convention(c) () -> CInt).self)()
      }
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "")
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }
}

/// Small programs, their answers, and all methods to solve them.
struct SolveStorm {
  /// A method to solve programs.
  private struct Way {
    var backend: any LPBackend
    var presolve = false
  }

  /// A program and its answer.
  private struct Case {
    var program: LinearProgram
    var termination: TerminationStatus
    var objective: Double
  }

  /// An unexpected result.
  struct Surprise: Error, CustomStringConvertible {
    var description: String
  }

  private let continuous: [Case]
  private let integer: [Case]
  private let ways: [Way] =
    GLPKSolver.Method.allCases.flatMap { method in
      [false, true].map { Way(backend: GLPKSolver(method: method), presolve: $0) }
    } + [
      Way(backend: GLPKInteriorPointSolver()), Way(backend: GLPKMixedIntegerSolver()),
      Way(backend: GLPKMixedIntegerSolver(), presolve: true),
    ]

  /// Makes programs and finds their answers, in turn on one thread.
  init(programCount: Int) throws {
    let programs = try (0..<UInt64(programCount)).map { seed in
      var random = SeededGenerator(seed: 4_000 + seed)
      return try randomProgram(&random)
    }
    func answer(_ program: LinearProgram, _ backend: any LPBackend) throws -> Case {
      let solution = try backend.solve(program, options: LPOptions())
      return Case(
        program: program, termination: solution.termination, objective: solution.objective)
    }
    continuous = try programs.map { try answer($0, GLPKSolver()) }
    integer = try programs.map { program in
      var whole = program
      for column in 0..<whole.columnCount {
        // A search over few values ends soon.
        whole.columnLower[column] = max(whole.columnLower[column], -9)
        whole.columnUpper[column] = min(whole.columnUpper[column], 18)
        whole.isInteger[column] = column < 3
      }
      return try answer(whole, GLPKMixedIntegerSolver())
    }
  }

  /// Solves programs with all methods in turn, and sometimes makes GLPK fail.
  ///
  /// - Throws: `Surprise` for a wrong answer or an unreported failure.
  func run(tasks: Int, solvesPerTask: Int) async throws {
    let faulty = try resourceProgram()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for turn in 0..<solvesPerTask {
            let number = task * solvesPerTask + turn
            if number % 25 == 0 { try fail(number / 25, faulty) }
            try solve(number)
            // Checked before the task can continue on another thread.
            if GLPKThread.holdsEnvironment {
              throw Surprise(description: "solve \(number) left GLPK's environment on its thread")
            }
            await Task.yield()  // Continues on another thread.
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func fail(_ number: Int, _ program: LinearProgram) throws {
    let fault = GLPKFault.allCases[number % GLPKFault.allCases.count]
    do {
      try fault.provoke(with: program)
    } catch {
      if error.code == .backendFailure { return }
    }
    throw Surprise(description: "\(fault) was not reported")
  }

  private func solve(_ number: Int) throws {
    let way = ways[number % ways.count]
    let cases = way.backend is any MixedIntegerSolving && number % 3 > 0 ? integer : continuous
    let known = cases[number / ways.count % cases.count]
    var options = LPOptions()
    options.presolve = way.presolve
    let solution = try way.backend.solve(known.program, options: options)
    let isRight =
      solution.termination == known.termination
      && (known.termination != .optimal
        || abs(solution.objective - known.objective) <= 1e-7 * (1 + abs(known.objective)))
    guard isRight else {
      throw Surprise(
        description: """
          solve \(number) by \(way.backend.name): \(solution.termination) \(solution.objective) \
          instead of \(known.termination) \(known.objective)
          """)
    }
  }
}
#endif
