#if GLPK
import CGLPK
package import LinearProgramming

/// GLPK's ranges of costs and bounds in which a basis stays optimal, for tests of Plumb's own
/// ranging.
package struct GLPKRanging: Sendable {
  /// The least and the greatest cost of a basic column or row. For others, those of the bound at
  /// which it is; GLPK ignores where that bound crosses the other one.
  package typealias Ends = (lower: Double, upper: Double)

  /// The ends of each column.
  package var columns: [Ends] = []
  /// The ends of each row.
  package var rows: [Ends] = []

  /// Analyses a basis; `nil` if GLPK does not find it optimal or cannot factorize it.
  ///
  /// - Parameters:
  ///   - program: A valid program with rows and columns, without integers, crossed bounds or
  ///     piecewise-linear costs.
  ///   - basis: An optimal basis of it.
  /// - Throws: `LPError` with code `backendFailure` and GLPK's text.
  package init?(of program: LinearProgram, at basis: Basis) throws(LPError) {
    let (rowCount, columnCount) = (program.rowCount, program.columnCount)
    var lower = [Double](repeating: 0, count: rowCount + columnCount)
    var upper = lower
    var done: Int32 = 0
    try GLPKProblem.with(program) { problem throws(LPError) in
      let end = try problem.simplex(.primalSimplex, from: basis, scaled: true) {
        LPOptions().withTolerancesOfGLPK
      }
      guard end == .optimal, problem.iterations == 0 else { return }
      try unsafe GLPKProblem.guarded { text, _ in
        unsafe cglpk_ranging(problem.pointer, &lower, &upper, &done, text)
      }
    }
    guard done != 0 else { return nil }
    let ends = zip(lower, upper).map { (Self.finite($0), Self.finite($1)) }
    rows = Array(ends[..<rowCount])
    columns = Array(ends[rowCount...])
  }

  private static func finite(_ number: Double) -> Double {
    abs(number) == .greatestFiniteMagnitude ? number * 2 : number
  }
}
#endif
