import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// `addColumn` and `addRow`.
@Suite struct ProgramBuildingTests {
  @Test("The program of the documentation")
  func example() throws {
    var program = LinearProgram()
    let x = try program.addColumn(cost: -1, lower: 0)
    let y = try program.addColumn(cost: -1, lower: 0)
    #expect(try program.addRow([(x, 1), (y, 2)], upper: 14) == 0)
    #expect(try program.addRow([(x, 3), (y, 1)], upper: 17) == 1)
    try program.validate()
    let solution = try SimplexSolver().solve(program, options: LPOptions())
    #expect(solution.columnValues == [4, 5])
    #expect(program.columnUpper == [.infinity, .infinity] && program.rowLower[0] == -.infinity)
  }

  @Test("Rows and columns in any order make the matrix that their entries make")
  func anyOrder() throws {
    for seed in 1...200 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var program = LinearProgram()
      var entries: [SparseMatrix.Entry] = []
      func value() -> Double { Double(Int.random(in: -2...2, using: &generator)) }
      func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let (rows, columns) = (program.rowCount, program.columnCount)
        if Bool.random(using: &generator) {
          let line = (0..<(rows == 0 ? 0 : index(below: 6))).map { _ in
            (row: index(below: rows), value: value())
          }
          try program.addColumn(line, isInteger: true)
          entries += line.map { .init(row: $0.row, column: columns, value: $0.value) }
        } else {
          let line = (0..<(columns == 0 ? 0 : index(below: 6))).map { _ in
            (column: index(below: columns), value: value())
          }
          try program.addRow(line, lower: 1)
          entries += line.map { .init(row: rows, column: $0.column, value: $0.value) }
        }
      }
      let matrix = try SparseMatrix(
        rowCount: program.rowCount, columnCount: program.columnCount, entries: entries)
      #expect(program.matrix == matrix, "seed \(seed)")
      try program.validate()
    }
  }

  @Test("What does not exist is named, and nothing is added")
  func missing() throws {
    var program = LinearProgram()
    try program.addColumn()
    let before = program
    let row = #expect(throws: LPError.self) { try program.addRow([(0, 1), (3, 2)]) }
    #expect(row?.message == "row 0 has an entry in column 3, which does not exist (columns: 1)")
    let column = #expect(throws: LPError.self) { try program.addColumn([(0, 1)]) }
    #expect(column?.message == "column 1 has an entry in row 0, which does not exist (rows: 0)")
    #expect(program == before)
    program.columnCosts = []
    #expect(throws: LPError.self) { try program.addColumn() }
  }
}
