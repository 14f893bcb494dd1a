#if GLPK
import GLPKBackend
import LinearProgramming
import TestSupport
import Testing

/// GLPK prints and aborts when it fails. Neither may affect the process.
@Suite struct GLPKFailureTests {
  /// Provokes a failure, checks its error, and solves a program on the same thread.
  private static func failAndSolve(_ fault: GLPKFault, _ program: LinearProgram) throws {
    let error = try #require(throws: LPError.self) { try fault.provoke(with: program) }
    #expect(error.code == .backendFailure)
    let cause =
      switch fault {
      case .badArgument: "glp_set_col_bnds: j = 4; column number out of range"
      case .failedAssertionInSearch: "Assertion failed: glp_ios_reason(tree) != GLP_ISELECT"
      case .failedAssertion, .failedAssertionInInteriorPoint:
        "Assertion failed: strstr(text, call->sign) == NULL"
      }
    #expect(error.message.contains(cause))
    #expect(error.message.contains("Error detected in file"))
    let solution = try GLPKSolver().solve(program, options: LPOptions())
    #expect(solution.termination == .optimal)
    #expect(KKTResiduals(of: program, solution: solution).isWithin(1e-9))
  }

  @Test(arguments: GLPKFault.allCases)
  func aThousandFailuresAreSurvived(fault: GLPKFault) throws {
    let program = try resourceProgram()
    for _ in 0..<1000 { try Self.failAndSolve(fault, program) }
  }

  @Test func failuresOnManyTasksStayApart() async throws {
    let program = try resourceProgram()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for turn in 0..<25 {
            let fault = GLPKFault.allCases[(task + turn) % GLPKFault.allCases.count]
            try Self.failAndSolve(fault, program)
            await Task.yield()  // Continues on another thread.
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func manyTasksSolveAtOnce() async throws {
    let programs = try (0..<200 as Range<UInt64>).map { seed in
      var random = SeededGenerator(seed: 9_000 + seed)
      return try randomProgram(&random)
    }
    let alone = try programs.map { try GLPKSolver().solve($0, options: LPOptions()) }
    let together = try await withThrowingTaskGroup(of: (Int, LPSolution).self) { group in
      for (index, program) in programs.enumerated() {
        group.addTask { (index, try GLPKSolver().solve(program, options: LPOptions())) }
      }
      return try await group.reduce(into: [Int: LPSolution]()) { $0[$1.0] = $1.1 }
    }
    for (index, solution) in alone.enumerated() {
      #expect(together[index]?.columnValues == solution.columnValues, "seed \(9_000 + index)")
      #expect(together[index]?.termination == solution.termination, "seed \(9_000 + index)")
    }
  }

  /// Output belongs to the process, and other tests print at the same time.
  ///
  /// A child process therefore fails and solves, and the parent reads all of its output.
  @Test func nothingIsPrinted() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      var program = try resourceProgram()
      for fault in GLPKFault.allCases { try? fault.provoke(with: program) }
      var options = LPOptions()
      for method in GLPKSolver.Method.allCases {
        for presolve in [false, true] {
          options.presolve = presolve
          program.rowLower[0] = -.infinity
          _ = try GLPKSolver(method: method).solve(program, options: options)
          program.rowLower[0] = 90
          _ = try GLPKSolver(method: method).solve(program, options: options)
        }
      }
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self) == "")
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
  }
}
#endif
