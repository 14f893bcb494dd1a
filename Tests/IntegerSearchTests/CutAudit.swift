import LinearProgramming
import SimplexBackend

@testable import IntegerSearch

/// Collects all cuts found at the root of a program, for judgement.
enum CutAudit {
  /// An inequality `Σ values[k] · x[columns[k]] ≤ bound` that should hold for all points with
  /// integer values.
  struct Claim {
    let columns: [Int]
    let values: [Double]
    let bound: Double
  }

  /// Runs the cut loop on a valid program with finite ranges of integer columns.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - families: The families of cuts.
  /// - Returns: All cuts found in any round, and how much the bound of the relaxation rose.
  /// - Throws: `LPError` if a relaxation cannot be solved.
  static func claims(
    of program: LinearProgram, families: SearchParts
  ) throws(LPError) -> (claims: [Claim], rise: Double) {
    let options = LPOptions()
    var relaxation = program
    relaxation.roundRangesInwards(tolerance: options.primalTolerance)
    relaxation.isInteger = program.isInteger.map { _ in false }
    let session = SimplexSession(relaxation, method: .automatic, basis: nil)
    let solution = try session.solve(options: options)
    guard solution.termination == .optimal else { return ([], 0) }
    var budget = SearchBudget(options, rows: program.rowCount, columns: program.columnCount)
    var loop = CutLoop(
      session, isInteger: program.isInteger, lower: relaxation.columnLower,
      upper: relaxation.columnUpper, families: families)
    var claims: [Claim] = []
    loop.observer = { cuts in
      claims += cuts.map { Claim(columns: $0.columns, values: $0.values, bound: $0.bound) }
    }
    try loop.run(from: solution, options: options, budget: &budget, cutoff: .infinity)
    let last = try loop.session.solve(options: options)
    return (claims, last.objective - solution.objective)
  }
}
