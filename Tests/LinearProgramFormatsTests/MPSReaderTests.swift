import LinearProgramFormats
import LinearProgramming
import Testing

/// The meaning of MPS, line by line.
@Suite struct MPSReaderTests {
  /// Reads a program with a row of each kind, columns x and y, and further lines in its sections.
  private func read(
    columns: String = "", rhs: String = "", ranges: String = "", bounds: String = "",
    first: String = ""
  ) throws -> NamedProgram {
    try MPSReader.program(
      Array(
        """
        \(first)NAME t
        ROWS
         N obj
         E e
         L l
         G g
         N other
        COLUMNS
         x obj 1 e 1
         x l 1 g 1
         x other 3
         y obj 2
        \(columns)RHS
        \(rhs)RANGES
        \(ranges)BOUNDS
        \(bounds)ENDATA

        """.utf8))
  }

  private func bounds(_ lines: String, columns: String = "") throws -> [Double] {
    let program = try read(columns: columns, bounds: lines).program
    return [
      program.columnLower.last ?? .nan, program.columnUpper.last ?? .nan,
      program.isInteger.last == true ? 1 : 0,
    ]
  }

  @Test func rowsAndDefaults() throws {
    let named = try read()
    #expect(named.name == "t" && !named.isMaximization)
    #expect(named.rowNames == ["e", "l", "g", "other"])
    #expect(named.columnNames == ["x", "y"])
    let program = named.program
    #expect(program.columnCosts == [1, 2])
    #expect(program.rowLower == [0, -.infinity, 0, -.infinity])
    #expect(program.rowUpper == [0, 0, .infinity, .infinity])
    #expect(program.columnLower == [0, 0] && program.columnUpper == [.infinity, .infinity])
    #expect(program.matrix.times([1, 0]) == [1, 1, 1, 3])
  }

  /// The table of the format's description: the effect of a range on each kind of row.
  @Test func rangesByTheirSign() throws {
    let program = try read(rhs: " R e 4 l 5\n R g 6\n", ranges: " Q e 2 l -3\n Q g -7\n").program
    #expect(program.rowLower == [4, 2, 6, -.infinity])
    #expect(program.rowUpper == [6, 5, 13, .infinity])
    let negative = try read(rhs: " e 4\n", ranges: " e -2 l 3\n g 7\n").program
    #expect(negative.rowLower == [2, -3, 0, -.infinity])
    #expect(negative.rowUpper == [4, 0, 7, .infinity])
    let zero = try read(rhs: " R e 4\n", ranges: " Q e 0\n").program
    #expect(zero.rowLower[0] == 4 && zero.rowUpper[0] == 4)
  }

  @Test func rightSideOfTheObjectiveIsMinusItsConstant() throws {
    #expect(try read(rhs: " RHS obj 5\n").program.objectiveOffset == -5)
    // A row without limits has no limit to set.
    #expect(try read(rhs: " RHS other 5\n").program.rowUpper[3] == .infinity)
  }

  @Test func boundsOfEachKind() throws {
    #expect(try bounds(" UP B y 4\n") == [0, 4, 0])
    #expect(try bounds(" LO B y 4\n") == [4, .infinity, 0])
    #expect(try bounds(" LO B y -4\n UP B y -1\n") == [-4, -1, 0])
    #expect(try bounds(" UP B y -1\n") == [0, -1, 0])
    #expect(try bounds(" FX B y -1\n") == [-1, -1, 0])
    #expect(try bounds(" FR B y\n") == [-.infinity, .infinity, 0])
    #expect(try bounds(" MI B y\n UP B y 3\n") == [-.infinity, 3, 0])
    #expect(try bounds(" PL B y\n") == [0, .infinity, 0])
    #expect(try bounds(" BV B y\n") == [0, 1, 1])
    #expect(try bounds(" LI B y 2\n UI B y 9\n") == [2, 9, 1])
    #expect(try bounds(" UP B y 1e30\n") == [0, .infinity, 0])
    #expect(try bounds(" UP B y Infinity\n LO B y -1e+31\n") == [-.infinity, .infinity, 0])
    #expect(try bounds(" up B y 1d1\n") == [0, 10, 0])
  }

  @Test func boundsWithoutASet() throws {
    #expect(try bounds(" UP y 4\n LO y -4\n") == [-4, 4, 0])
    #expect(try bounds(" FR y\n") == [-.infinity, .infinity, 0])
    #expect(try bounds(" BV y 1\n") == [0, 1, 1])
    #expect(try bounds(" FR B y 0\n") == [-.infinity, .infinity, 0])
  }

  @Test func markersMakeColumnsWhole() throws {
    let marked = " M 'MARKER' 'INTORG'\n z obj 1\n M 'MARKER' 'INTEND'\n"
    #expect(try bounds("", columns: marked) == [0, 1, 1])
    #expect(try bounds(" LO B z 2\n", columns: marked) == [2, .infinity, 1])
    #expect(try bounds(" PL B z\n", columns: marked) == [0, .infinity, 1])
    #expect(try bounds("", columns: marked + " w obj 1\n") == [0, .infinity, 0])
  }

  @Test func objectiveSenseAndName() throws {
    for text in ["OBJSENSE\n    MAX\n", "OBJSENSE MAXIMIZE\n", "OBJSENSE\nMAX\n"] {
      let named = try read(rhs: " RHS obj 5\n", first: text)
      #expect(named.isMaximization)
      #expect(named.program.columnCosts == [-1, -2])
      #expect(named.program.objectiveOffset == 5)
      #expect(named.objectiveOfText(5) == -5)
    }
    #expect(try !read(first: "OBJSENSE\n  MIN\n").isMaximization)
    let other = try read(first: "OBJNAME\n other\n")
    #expect(other.program.columnCosts == [3, 0])
    #expect(other.rowNames == ["obj", "e", "l", "g"])
  }

  /// Names with blanks in fixed columns, a set without a name, comments, and CRLF.
  @Test func fixedForm() throws {
    let text = """
      * a comment
      NAME          MY PROBLEM
      ROWS
       N  COST
       L  ROW 1
       G  ROW  2
      COLUMNS
          COL 1     COST               1.0   ROW 1              1.5
          COL 1     ROW  2            -1.0
          MARKER                 'MARKER'                 'INTORG'
          X Y       COST              2.D0   ROW 1               1.
          MARKER                 'MARKER'                 'INTEND'
      RHS
                    ROW 1              4.0   $ what is this
                    ROW  2            -1.0                            beyond the fields
      RANGES
          MY RANGE  ROW 1              2.5
      BOUNDS
       UP BOUND 1   COL 1              4.0
       MI BOUND 1   X Y
      ENDATA
      """
    for text in [text, text.replacingLineBreaks()] {
      let named = try MPSReader.program(Array(text.utf8))
      #expect(named.name == "MY PROBLEM")
      #expect(named.rowNames == ["ROW 1", "ROW  2"])
      #expect(named.columnNames == ["COL 1", "X Y"])
      let program = named.program
      #expect(program.columnCosts == [1, 2])
      #expect(program.rowLower == [1.5, -1] && program.rowUpper == [4, .infinity])
      #expect(program.columnLower == [0, -.infinity])
      #expect(program.columnUpper == [4, .infinity])
      #expect(program.isInteger == [false, true])
      #expect(program.matrix.times([2, 10]) == [13, -2])
    }
  }

  @Test func theSameTextInBothFormsIsTheSame() throws {
    let fixed = """
      NAME          T
      ROWS
       N  C
       E  R
      COLUMNS
          X         C                  1.0   R                  2.0
      RHS
          RHS       R                  4.0
      BOUNDS
       UP BND       X                  4.0
      ENDATA
      """
    let free = fixed.split(separator: "\n").map { line in
      (line.hasPrefix(" ") ? " " : "") + line.split(separator: " ").joined(separator: "\t")
    }.joined(separator: "\n")
    #expect(
      try MPSReader.program(Array(fixed.utf8)).program
        == MPSReader.program(Array(free.utf8)).program)
  }

  @Test func numbersOfEveryForm() throws {
    let numbers: [(String, Double)] = [
      ("1.", 1.0), (".5", 0.5), ("+2", 2), ("-1.5E+2", -150), ("1d-2", 0.01), ("1e22", 1e22),
      ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680), ("9007199254740993", 0x1p53),
      ("0.30000000000000004", 0.30000000000000004), ("4.9e-324", .leastNonzeroMagnitude),
      ("1e-400", 0),
      ("12345678901234567.", 12_345_678_901_234_568), ("00000000000000000001", 1),
      (".00000000000000000001", 1e-20),
    ]
    for (text, value) in numbers {
      #expect(try read(columns: " z obj \(text)\n").program.columnCosts.last == value, "\(text)")
    }
  }
}

extension String {
  fileprivate func replacingLineBreaks() -> String {
    "\u{FEFF}" + split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
