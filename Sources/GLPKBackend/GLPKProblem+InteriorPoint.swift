#if GLPK
import CGLPK
import LinearProgramming

/// How a run of GLPK's interior-point method ended.
enum GLPKInteriorOutcome {
  /// It found a point it calls optimal: values and duals, unchecked.
  case optimal(LPSolution)
  /// There was nothing to iterate on: no row that limits anything, or no column that is not fixed.
  case nothingToDo
  /// It did not converge.
  case failed(iterations: Int)
  /// It was stopped at the limit of iterations.
  case iterationLimit(iterations: Int)
  /// It was stopped at the limit of time.
  case timeLimit(iterations: Int)
  /// It was stopped because its matrix, or the factor of that, has so many elements.
  case tooLarge(elements: Int)
}

extension GLPKProblem {
  /// Runs the interior-point method and reads its point. That ends the problem, because the way out
  /// of the method at a limit is a jump that takes the problem with it.
  ///
  /// - Parameters:
  ///   - program: The program that was loaded.
  ///   - limits: What may be spent.
  ///   - factorLimit: How many elements the matrix of the normal equations and its factor may have.
  /// - Returns: How the run ended.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text; the problem is gone then too.
  consuming func interiorPoint(
    of program: LinearProgram, limits: GLPKLimits, factorLimit: Int32
  ) throws(LPError) -> GLPKInteriorOutcome {
    var summary = [Int32](repeating: 0, count: 4)
    var point = LPSolution(termination: .optimal)
    point.rowValues = [Double](repeating: 0, count: program.rowCount)
    point.rowDuals = point.rowValues
    point.columnValues = [Double](repeating: 0, count: program.columnCount)
    point.columnDuals = point.columnValues
    let isDone: Bool
    do {
      isDone = try unsafe Self.guarded { text, capacity in
        unsafe limits.withInterrupt { interrupt in
          unsafe cglpk_interior(
            pointer, limits.iterations, limits.milliseconds, factorLimit, interrupt, &summary,
            &point.rowValues, &point.rowDuals, &point.columnValues, &point.columnDuals, text,
            capacity)
        }
      }
    } catch {
      abandon()
      throw error
    }
    let iterations = Int(summary[2])
    guard isDone else {
      abandon()
      if summary[3] > factorLimit { return .tooLarge(elements: Int(summary[3])) }
      return iterations >= Int(limits.iterations)
        ? .iterationLimit(iterations: iterations) : .timeLimit(iterations: iterations)
    }
    if summary[0] == GLP_EFAIL { return .nothingToDo }
    guard summary[0] == 0, summary[1] == GLP_OPT else { return .failed(iterations: iterations) }
    point.iterations = iterations
    return .optimal(point)
  }
}
#endif
