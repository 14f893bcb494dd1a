import LinearProgramming
import SimplexBackend
import Testing

/// The code of the article about linear programs.
struct LinearProgrammingArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    // Maximise x + y where x + 2y is at most 14 and 3x + y at most 17.
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 2, columnCount: 2,
        entries: [
          .init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: 2),
          .init(row: 1, column: 0, value: 3), .init(row: 1, column: 1, value: 1),
        ]))
    program.columnLower = [0, 0]
    program.columnCosts = [-1, -1]
    program.rowUpper = [14, 17]

    let solution = try SimplexSolver().solve(program, options: LPOptions())
    print(solution.termination, solution.columnValues)  // prints: optimal [4.0, 5.0]

    try transcript.expectLines(of: "LinearProgramming", in: "LinearProgramming")
  }
}
