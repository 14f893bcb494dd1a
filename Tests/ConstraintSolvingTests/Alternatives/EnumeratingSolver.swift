import LinearProgramming
import SimplexBackend

/// Solves programs with integers by trying all integer values in their ranges, depth first.
///
/// It is an oracle for small programs that shares no search with any backend.
struct EnumeratingSolver: DualProviding, MixedIntegerSolving {
  let name = "enumeration"
  private let relaxations = SimplexSolver()

  func solve(_ program: LinearProgram, options: LPOptions) throws(LPError) -> LPSolution {
    guard let column = program.isInteger.firstIndex(of: true) else {
      return try relaxations.solve(program, options: options)
    }
    var best = LPSolution(termination: .infeasible)
    let first = Int(program.columnLower[column].rounded(.up))
    let last = Int(program.columnUpper[column].rounded(.down))
    guard first <= last else { return best }
    for value in first...last {
      var fixed = program
      fixed.columnLower[column] = Double(value)
      fixed.columnUpper[column] = Double(value)
      fixed.isInteger[column] = false
      // A part without a point has none after fixing more columns either.
      var relaxed = fixed
      for other in relaxed.isInteger.indices { relaxed.isInteger[other] = false }
      if try relaxations.solve(relaxed, options: options).termination == .infeasible { continue }
      let solution = try solve(fixed, options: options)
      guard solution.termination != .infeasible else { continue }
      guard solution.termination == .optimal else { return solution }
      if best.termination == .infeasible || solution.objective < best.objective - 1e-9 {
        best = solution
      }
    }
    best.objectiveBound = best.objective
    best.rowDuals = []
    best.columnDuals = []
    best.dualStatus = .none
    best.basis = nil
    return best
  }
}
