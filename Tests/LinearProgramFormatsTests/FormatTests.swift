import LinearProgramFormats
import LinearProgramming
import Testing

/// Tests the exact text of written programs.
@Suite struct FormatTests {
  /// Makes a program with rows and columns of every kind.
  private func everyKind() throws -> NamedProgram {
    var program = LinearProgram(
      matrix: try SparseMatrix(
        rowCount: 5, columnCount: 7,
        entries: [
          .init(row: 0, column: 0, value: 1), .init(row: 0, column: 1, value: -1),
          .init(row: 1, column: 1, value: 2.5), .init(row: 1, column: 2, value: -1e-7),
          .init(row: 2, column: 0, value: 1), .init(row: 2, column: 1, value: 1),
          .init(row: 2, column: 2, value: 1), .init(row: 2, column: 3, value: -3),
          .init(row: 2, column: 4, value: 1), .init(row: 3, column: 5, value: 1),
        ]))
    program.rowLower = [4, -.infinity, -5, 1, -.infinity]
    program.rowUpper = [4, 1e21, 7, .infinity, .infinity]
    program.columnLower = [0, -.infinity, -.infinity, -2, 3, 0, 0]
    program.columnUpper = [.infinity, .infinity, -1.5, 8, 3, .infinity, 1]
    program.columnCosts = [1, -2, 0, 0, 0, 0.1, 0]
    program.isInteger[5] = true
    program.objectiveOffset = -12.5
    var named = NamedProgram(
      program, name: "every kind",
      columnNames: NamedProgram.names(for: ["x", "y", "z", "t u", "e1", "n.m", "t_u"]),
      rowNames: NamedProgram.names(for: ["c1", "c2", "c3", "c4", "objective"]))
    named.comments = ["what\nis \\ this"]
    return named
  }

  @Test func writesMPS() throws {
    #expect(
      try MPSWriter.text(everyKind()) == """
        * what is \\ this
        NAME _every_kind
        ROWS
         N objective_2
         E c1
         L c2
         G c3
         G c4
         N objective
        COLUMNS
         x objective_2 1
         x c1 1
         x c3 1
         y objective_2 -2
         y c1 -1
         y c2 2.5
         y c3 1
         z c2 -1e-07
         z c3 1
         t_u c3 -3
         _e1 c3 1
         MARKER 'MARKER' 'INTORG'
         n.m objective_2 0.1
         n.m c4 1
         MARKER 'MARKER' 'INTEND'
         t_u_2 objective_2 0
         one objective_2 -12.5
        RHS
         RHS c1 4
         RHS c2 1e+21
         RHS c3 -5
         RHS c4 1
        RANGES
         RANGE c3 12
        BOUNDS
         FR BOUND y
         MI BOUND z
         UP BOUND z -1.5
         LO BOUND t_u -2
         UP BOUND t_u 8
         FX BOUND _e1 3
         PL BOUND n.m
         LO BOUND t_u_2 0
         UP BOUND t_u_2 1
         FX BOUND one 1
        ENDATA

        """)
  }

  @Test func writesCPLEXLP() throws {
    #expect(
      try CPLEXLPWriter.text(everyKind()) == """
        \\ what is \\ this
        \\ _every_kind
        Minimize
         objective: x - 2 y + 0.1 n.m + 0 t_u_2
           - 12.5 one
        Subject To
         c1: x - y = 4
         c2: 2.5 y - 1e-07 z <= 1e+21
         c3: x + y + z - 3 t_u
           + _e1 >= -5
         c3_upper: x + y + z - 3 t_u
           + _e1 <= 7
         c4: n.m >= 1
        Bounds
         y free
         -inf <= z <= -1.5
         -2 <= t_u <= 8
         _e1 = 3
         0 <= t_u_2 <= 1
         one = 1
        Generals
         n.m
        End

        """)
  }

  @Test func namesAreSafeAndDifferent() {
    #expect(
      NamedProgram.names(for: ["a.left", "a left", "a_left", "", "7", "e", "Über", "a_left_2", "."])
        == ["a.left", "a_left", "a_left_2", "_", "_7", "_e", "_ber", "a_left_2_2", "_."])
    let long = NamedProgram.names(for: [
      String(repeating: "x", count: 900), String(repeating: "x", count: 901),
    ])
    #expect(long.map(\.count) == [80, 82])
  }

  @Test func whatFormatsCannotHoldIsRefused() throws {
    func refused(_ change: (inout NamedProgram) -> Void) throws -> String {
      var named = try everyKind()
      change(&named)
      let first = try #require(throws: LPError.self) { try MPSWriter.text(named) }
      let second = try #require(throws: LPError.self) { try CPLEXLPWriter.text(named) }
      #expect(first == second)
      return first.message
    }
    #expect(
      try refused { $0.program.placedCosts = [.init(.row(0), .deviation(from: 1))] }
        == "text formats hold no piecewise-linear costs; expand them")
    #expect(try refused { $0.rowNames.removeLast() } == "each row and each column needs a name")
    #expect(
      try refused { $0.columnNames[1] = "x" }
        == "a name occurs twice, or holds what the formats cannot")
    #expect(
      try refused { $0.columnNames[1] = "a b" }
        == "a name occurs twice, or holds what the formats cannot")
    #expect(try refused { $0.program.columnLower[6] = 2 } == "the bounds of column t_u_2 cross")
    #expect(try refused { $0.program.rowUpper[3] = 0 } == "the bounds of row c4 cross")
    #expect(
      try refused { $0.program.columnCosts[0] = .nan } == "the cost of column 0 is not finite")
  }
}
