import LinearProgramming
import SimplexBackend
import Testing

/// The code of the article about linear programs.
struct LinearProgrammingArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    // Maximise x + y where x + 2y is at most 14 and 3x + y at most 17.
    var program = LinearProgram()
    let x = try program.addColumn(cost: -1, lower: 0)
    let y = try program.addColumn(cost: -1, lower: 0)
    try program.addRow([(x, 1), (y, 2)], upper: 14)
    try program.addRow([(x, 3), (y, 1)], upper: 17)

    let solution = try SimplexSolver().solve(program, options: LPOptions())
    print(solution.termination, solution.columnValues)  // prints: optimal [4.0, 5.0]

    // What one more unit of each limit is worth, and how far the second one may move at that price.
    let sensitivity = try SimplexSolver().sensitivity(of: solution, in: program)
    print(sensitivity.rows.map(\.dual))  // prints: [-0.4, -0.2]
    let limit = sensitivity.rows[1].upperBound
    print(limit?.lower ?? .nan, limit?.upper ?? .nan)  // prints: 7.0 42.0

    try transcript.expectLines(of: "LinearProgramming", in: "LinearProgramming")
  }
}
