import LinearProgramFormats
import LinearProgramming
import Testing

/// The meaning of the LP format.
@Suite struct CPLEXLPReaderTests {
  private func read(_ text: String) throws -> NamedProgram {
    try CPLEXLPReader.program(Array(text.utf8))
  }

  @Test func everySection() throws {
    let named = try read(
      """
      \\ a comment
      Maximize
       profit: 3 x + 2.5e0 y - z  \\ another
         + 0 w + 7
      Subject To
       first: x + y
         + z <= 10
       -5 <= x - y <= 5
       last: - x + 2 w >= -2e1
      Bounds
       x <= 4
       -inf <= y <= 8
       z free
       w >= 2
      Generals
       w
      Binary
       x
      End
      """)
    #expect(named.isMaximization)
    #expect(named.columnNames == ["x", "y", "z", "w"])
    #expect(named.rowNames == ["first", "r2", "last"])
    let program = named.program
    #expect(program.columnCosts == [-3, -2.5, 1, 0])
    #expect(program.objectiveOffset == -7)
    #expect(program.rowLower == [-.infinity, -5, -20])
    #expect(program.rowUpper == [10, 5, .infinity])
    #expect(program.columnLower == [0, -.infinity, -.infinity, 2])
    #expect(program.columnUpper == [1, 8, .infinity, .infinity])
    #expect(program.isInteger == [true, false, false, true])
    #expect(program.matrix.times([1, 10, 100, 1000]) == [111, -9, 1999])
  }

  @Test(arguments: [
    "Minimize", "MINIMUM", "min", "minimise", "Min obj:",
  ])
  func wordsForTheObjective(_ word: String) throws {
    #expect(try !read("\(word) x\nst\n c: x >= 1\nend").isMaximization)
  }

  @Test(arguments: ["Subject To", "such that", "ST", "s.t.", "st.", "SUBJECT TO"])
  func wordsForTheRows(_ word: String) throws {
    #expect(try read("max x\n\(word)\n c: x <= 1\nend").program.rowUpper == [1])
  }

  /// A row or a bound, and its meaning.
  struct Limits: Sendable {
    var text: String
    var coefficients: [Double]
    var lower: Double
    var upper: Double

    init(_ text: String, _ lower: Double, _ upper: Double) {
      self.init(text, [], lower, upper)
    }

    init(_ text: String, _ coefficients: [Double], _ lower: Double, _ upper: Double) {
      self.text = text
      self.coefficients = coefficients
      self.lower = lower
      self.upper = upper
    }
  }

  private static let infinity = Double.infinity

  /// Rows in forms that CPLEX does not write.
  @Test(arguments: [
    Limits("x + x <= 3", [2, 0], -infinity, 3), Limits("x >= y", [1, -1], 0, infinity),
    Limits("x + 3 >= 1", [1, 0], -2, infinity),
    Limits("3 <= x\n d: x >= 0", [-1, 0], -infinity, -3),

    Limits("x - -3 y = 4", [1, 3], 4, 4), Limits("2x+3e0y=<4", [2, 3], -infinity, 4),
    Limits("x + 2 >= y - 4 + 3", [1, -1], -3, infinity), Limits("5 >= x >= 1", [1, 0], 1, 5),
    Limits("1 < x + 1 < 3", [1, 0], 0, 2), Limits("x <= inf", [1, 0], -infinity, infinity),
    Limits("-infinity <= x\n + y <= 4", [1, 1], -infinity, 4),
    Limits("x >= 2 y", [1, -2], 0, infinity), Limits("x >= 2 +\n y", [1, -1], 2, infinity),
    Limits("0 x >= 1", [0, 0], 1, infinity), Limits("2 e >= 1", [0, 0], 1, infinity),
  ])
  func rows(_ row: Limits) throws {
    let program = try read(
      "min x + y + 0 e\nst\n c: \(row.text)\n - x <= 1\nend\n"
    ).program
    #expect(program.rowLower.first == row.lower && program.rowUpper.first == row.upper)
    #expect(program.rowLower.last == -.infinity && program.rowUpper.last == 1)
    #expect(
      [[1, 0, 0], [0, 1, 0]].map { program.matrix.times($0)[0] } == row.coefficients)
  }

  /// A row with its number on the left ends at the line's end if the next line is a complete row.
  @Test(arguments: ["-8 <= x + y <= 20", "-8 >= - x - y", "- 8 = x - y", "-8 <= 2 x"])
  func aRowWithoutALabelBehindOneWhoseNumberStandsLeft(next: String) throws {
    let rows = "10 >= x\n \(next)\n"
    let plain = try read("min x + y\nst\n\(rows)end\n").program
    let labeled = try read("min x + y\nst\n\(rows.replacing("10", with: "a: 10"))end\n").program
    let apart = try read("min x + y\nst\n a: 10 >= x\n b: \(next)\nend\n").program
    #expect(plain == apart)
    #expect(labeled == apart)
  }

  @Test(arguments: [
    Limits("x <= 5", 0, 5), Limits("x >= -5", -5, infinity), Limits("-3 <= x", -3, infinity),
    Limits("5 >= x", 0, 5), Limits("x = 5", 5, 5), Limits("x free", -infinity, infinity),
    Limits("X FREE", 0, infinity), Limits("-1 <= x <= 1", -1, 1),
    Limits("1 >= x >= -1", -1, 1), Limits("x >= -inf", -infinity, infinity),
    Limits("-Infinity <= x <= - 2", -infinity, -2), Limits("x <= 1e30", 0, infinity),
    Limits("x <= -5", 0, -5), Limits("x <= +inf", 0, infinity),
    Limits("x >= 1 x <= 2", 1, 2), Limits("x <= 5\nx <= 7", 0, 7),
  ])
  func bounds(_ bound: Limits) throws {
    let program = try read("min x + X\nst\n c: x >= 1\nbounds\n \(bound.text)\nend").program
    #expect(program.columnLower[0] == bound.lower && program.columnUpper[0] == bound.upper)
  }

  @Test func oddNames() throws {
    let named = try read(
      """
      min obj: x[1] + a#$%&(b),;?@_'`{}~/| + größe + e1e + .x + x.y + st2
      subject to
       c[1,2]: x[1] >= 1
       st: .x >= 2
      end: x.y >= 3
      end
      """)
    #expect(
      named.columnNames == ["x[1]", "a#$%&(b),;?@_'`{}~/|", "größe", "e1e", ".x", "x.y", "st2"])
    #expect(named.rowNames == ["c[1,2]", "st", "end"])
  }

  @Test func emptyObjective() throws {
    for objective in ["", "obj:", "0", "obj: 0 x"] {
      let program = try read("minimize\n \(objective)\nst\n c: x >= 1\nend").program
      #expect(program.columnCosts == [0])
    }
  }

  @Test func rowsWithoutNames() throws {
    let named = try read("min x\nst\n x >= 1\n r1: x <= 4\n x <= 5\nend")
    #expect(named.rowNames == ["r1_", "r1", "r3"])
  }
}
