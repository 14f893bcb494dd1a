import LinearProgramming

/// The levels of a system as programs in its own rows and variables.
///
/// They are for systems in which the substitutions of each level lose digits that the next level
/// needs. Rows stay as sparse as they were written. Values come from the last program instead of
/// the equalities: they are slightly less exact, but found where other methods find none. Sums of
/// levels are least. Rules 3 and 4 do not settle how a level shares its sum, or the ambiguous
/// variables, so the outcome is `limit`.
extension SolveRun {
  /// Solves the levels as far as programs have answers.
  ///
  /// - Returns: The values of the last program that has any. All required constraints hold there.
  /// - Throws: `Interruption`, if no program has values.
  func solveInOriginalRows() throws(Interruption) -> [Double] {
    budget.statistics.stages = 1
    budget.statistics.blocks = 1
    budget.statistics.completedLevels = 0
    var program = try originalProgram()
    var (values, basis): ([Double], Basis?) = ([], nil)
    do {
      for level in 0..<max(1, levels.count) {
        let members = (0..<system.constraintCount).filter {
          !system.isRequired($0) && levels.levelOfConstraint[$0] == level
        }
        let solution = try serve(members, by: &program, isFeasible: !values.isEmpty, from: basis)
        (values, basis) = (solution.columnValues, solution.basis)
        guard solution.termination == .optimal else { return values }
        ledger.record(members, optimum: solution.objective)
        budget.statistics.completedLevels = min(level + 1, levels.count)
      }
      program.placedCosts = system.targets.enumerated().map {
        .init(.column($0), .deviation(from: $1))
      }
      let nearest = try programs.solve(program, startingFrom: basis, isFeasible: true)
      return nearest.columnValues
    } catch {
      if values.isEmpty { throw error }
      return values
    }
  }

  /// Returns the program with all constraints as rows; the optional ones have no limits yet.
  private func originalProgram() throws(Interruption) -> LinearProgram {
    var program = ProgramBuilder()
    for lower in system.lowerBounds { program.addColumn(lower, .infinity) }
    for constraint in 0..<system.constraintCount {
      let range = system.relations[constraint].range(around: system.constants[constraint])
      let isRequired = system.isRequired(constraint)
      program.addRow(isRequired ? range.lower : -.infinity, isRequired ? range.upper : .infinity)
      for (variable, coefficient) in system.terms(of: constraint) {
        program.addEntry(variable, coefficient)
      }
    }
    do { return try program.program() } catch { throw .failure(error.description) }
  }

  /// Minimises the violations of a level, and narrows ranges to the solutions that reach it.
  private func serve(
    _ members: [Int], by program: inout LinearProgram, isFeasible: Bool, from basis: Basis?
  ) throws(Interruption) -> LPSolution {
    program.placedCosts = members.map {
      .init(
        .row($0),
        system.violationCost(
          of: $0, target: system.constants[$0], weight: levels.weight(of: $0)))
    }
    let weights = members.map { levels.weight(of: $0) }
    let near = max(
      programs.tolerances.dual * (weights.min() ?? 1),
      programs.tolerances.dualNoise * (weights.max() ?? 1))
    let solution = try programs.solve(
      program, startingFrom: basis, isFeasible: isFeasible, leastDual: near, wantsPoint: true)
    if solution.termination == .infeasible { throw .failure("the required rows are infeasible") }
    guard solution.termination == .optimal else { return solution }
    // A row or column with a nonzero dual is at an end of its range (complementary slackness).
    for row in 0..<program.rowCount where abs(solution.rowDuals[row]) > near {
      let isAtLower = solution.rowDuals[row] > 0
      let end = isAtLower ? program.rowLower[row] : program.rowUpper[row]
      if end.isFinite { (program.rowLower[row], program.rowUpper[row]) = (end, end) }
    }
    for column in 0..<program.columnCount where abs(solution.columnDuals[column]) > near {
      let isAtLower = solution.columnDuals[column] > 0
      let end = isAtLower ? program.columnLower[column] : program.columnUpper[column]
      if end.isFinite { (program.columnLower[column], program.columnUpper[column]) = (end, end) }
    }
    for constraint in members {
      let (slope, weight) = (-solution.rowDuals[constraint], levels.weight(of: constraint))
      let (left, right) = system.relations[constraint].violationSlopes
      let target = system.constants[constraint]
      if slope > weight * left + near { program.rowLower[constraint] = target }
      if slope < weight * right - near { program.rowUpper[constraint] = target }
    }
    return solution
  }
}
