#if GLPK
import CGLPK
import LinearProgramming

/// What becomes of a claim of GLPK's simplex methods: the answer, if the claim holds.
struct GLPKAnswers {
  private let program: LinearProgram
  private let tolerances: GLPKTolerances
  private let scaling: DyadicScaling?

  /// Prepares to answer.
  ///
  /// - Parameters:
  ///   - program: The program that is to be solved.
  ///   - tolerances: How well an answer must hold.
  ///   - scaling: What was done to the program before it was loaded into GLPK.
  init(
    to program: LinearProgram, within tolerances: GLPKTolerances, scaling: DyadicScaling? = nil
  ) {
    self.program = program
    self.tolerances = tolerances
    self.scaling = scaling
  }

  /// The answer at the current point, or `nil` if GLPK failed or its claim does not hold.
  func standing(
    _ termination: TerminationStatus, _ problem: borrowing GLPKProblem
  ) throws(LPError) -> LPSolution? {
    switch termination {
    case .optimal:
      let solution = try point(termination, problem)
      return tolerances.accept(solution, of: program) ? solution : nil
    case .unbounded:
      let solution = try point(termination, problem).withoutDuals
      return tolerances.accept(solution, of: program) ? solution : nil
    case .iterationLimit, .timeLimit, .nodeLimit:
      var solution = try point(termination, problem).withoutDuals
      if solution.primalStatus == .none { return spent(termination, problem) }
      solution.primalStatus = tolerances.accept(solution, of: program) ? .feasible : .infeasible
      return solution
    case .infeasible: return try certificate(problem)
    case .numericalFailure: return nil
    }
  }

  /// An answer without a point.
  func spent(_ termination: TerminationStatus, _ problem: borrowing GLPKProblem) -> LPSolution {
    LPSolution(termination: termination, iterations: problem.summary.iterations)
  }

  private func point(
    _ termination: TerminationStatus, _ problem: borrowing GLPKProblem
  ) throws(LPError) -> LPSolution {
    var solution = try problem.point(of: program)
    scaling?.undo(&solution)
    solution.termination = termination
    solution.objective = program.objective(
      columnValues: solution.columnValues, rowValues: solution.rowValues)
    return solution
  }

  /// The answer that there is no feasible point, with its proof.
  private func certificate(_ problem: borrowing GLPKProblem) throws(LPError) -> LPSolution? {
    let tolerance = scaling == nil ? 1e-9 : 1e-15
    guard
      var multipliers = try problem.contradiction(
        rowCount: program.rowCount, tolerance: tolerance)
    else { return nil }
    scaling?.undo(onMultipliers: &multipliers)
    var solution = spent(.infeasible, problem)
    solution.dualStatus = .infeasibilityCertificate
    solution.rowDuals = multipliers
    solution.columnDuals = program.matrix.transposedTimes(multipliers).map { -$0 }
    return KKTResiduals.certificate(solution, provesInfeasible: program) ? solution : nil
  }
}

extension LPSolution {
  /// The same solution without its duals.
  var withoutDuals: LPSolution {
    var solution = self
    solution.dualStatus = .none
    solution.columnDuals = []
    solution.rowDuals = []
    return solution
  }
}
#endif
