import LinearProgramFormats
import TestSupport
import Testing

/// Tests the exact messages of the readers about wrong texts.
@Suite struct ProgramTextErrorTests {
  private func message(_ text: String, _ read: ([UInt8]) throws -> NamedProgram) throws -> String {
    let error = try #require(throws: ProgramTextError.self) { _ = try read(Array(text.utf8)) }
    return "\(error.code.name) \(error)"
  }

  private static let wrongMPS: [(String, String)] = [
    ("", "syntax line 1, column 1: expected ENDATA; the text ends without it"),
    (
      "ROWS\n Q r\n",
      "syntax line 2, column 2: expected the kind of a row, N, E, L or G; found \"Q\""
    ),
    ("ROWS\n N\n", "syntax line 2, column 3: expected a row: its kind (N, E, L or G) and its name"),
    ("ROWS\n N a b\n", "syntax line 2, column 6: expected nothing behind the name of a row"),
    ("ROWS\n N a\n E a\n", "duplicate line 3, column 4: a second row \"a\""),
    (
      " N a\n",
      "syntax line 1, column 1: expected a section such as NAME or ROWS in the first column"
    ),
    (
      "ROW\n",
      "syntax line 1, column 1: expected a section (NAME, ROWS, COLUMNS, RHS, RANGES, BOUNDS or "
        + "ENDATA); found \"ROW\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\nx a 1\n",
      "syntax line 4, column 1: \"x\" begins in the first column, where sections begin; data lines "
        + "begin with a blank"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x b 1\n", "unknownName line 4, column 4: there is no row \"b\" in ROWS"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1x\n",
      "notANumber line 4, column 6: expected a number for the coefficient; found \"1x\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1e999\n",
      "notANumber line 4, column 6: expected a finite number for the coefficient; found \"1e999\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a nan\n",
      "notANumber line 4, column 6: expected a number for the coefficient; found \"nan\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a\n",
      "syntax line 4, column 5: expected a number for the coefficient"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1 a 2\n",
      "duplicate line 4, column 8: a second coefficient of \"x\" in \"a\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\n y a 2\n x a 3\n",
      "duplicate line 6, column 2: the column \"x\" begins a second time; its lines must be together"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nRHS\n R a 2\n S a 3\n",
      "unsupported line 7, column 2: a second set of right sides, \"S\" beside \"R\"; one is read"
    ),
    (
      "ROWS\n N a\n E e\nCOLUMNS\n x a 1\nRHS\n R e 2 e 3\n",
      "duplicate line 7, column 8: a second right side of \"e\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n XX B x 2\n",
      "syntax line 6, column 2: expected the kind of a bound (LO, UP, FX, FR, MI, PL, BV, LI or UI); "
        + "found \"XX\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n SC B x 2\n",
      "unsupported line 6, column 2: semicontinuous columns (the bound SC) are not read"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n UP B y 2\n",
      "unknownName line 6, column 7: there is no column \"y\" in COLUMNS"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n UP B x\n",
      "syntax line 6, column 8: expected a number for the bound"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n UP B x 2\n UP B x 3\n",
      "duplicate line 7, column 7: a second upper bound of \"x\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nBOUNDS\n LO B x 1e40\n",
      "notANumber line 6, column 9: no column can have the bound LO of \"1e40\""
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\nQUADOBJ\n x x 1\nENDATA\n",
      "unsupported line 5, column 1: the section QUADOBJ is not read: no quadratic programs"
    ),
    ("OBJSENSE\n UP\n", "syntax line 2, column 2: expected MAX or MIN; found \"UP\""),
    (
      "OBJNAME\n c\nROWS\n N a\nCOLUMNS\n x a 1\nENDATA\n",
      "unknownName line 7, column 1: OBJNAME: there is no N row \"c\" in ROWS"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n M 'MARKER' 'SOSORG'\n",
      "unsupported line 4, column 13: special ordered sets are not read"
    ),
    (
      "ROWS\n N a\nCOLUMNS\n x a 1\n",
      "syntax line 4, column 7: expected ENDATA; the text ends without it"
    ),
  ]

  @Test(arguments: wrongMPS)
  func mps(_ text: String, _ expected: String) throws {
    #expect(try message(text) { try MPSReader.program($0) } == expected)
  }

  private static let wrongLP: [(String, String)] = [
    ("", "syntax line 1, column 1: expected minimize or maximize; found the end of the text"),
    ("find x", "syntax line 1, column 1: expected minimize or maximize; found \"find\""),
    ("min: x", "syntax line 1, column 1: expected minimize or maximize; found \"min\""),
    ("min x", "syntax line 1, column 6: expected end; the text ends without it"),
    (
      "min 2 3 x\nst",
      "syntax line 1, column 7: expected + or - or the section subject to; found \"3\""
    ),
    ("min x +\nst\nend", "syntax line 2, column 1: expected a column or a number; found \"st\""),
    (
      "min x\nst\n c: x\nend",
      "syntax line 4, column 1: expected + or - or <=, >= or =; found \"end\""
    ),
    (
      "min x\nst\n c: x <=\nend",
      "syntax line 4, column 1: expected a column or a number; found \"end\""
    ),
    (
      "min x\nst\n c: <= 2\nend",
      "syntax line 3, column 5: expected a column or a number; found \"<=\""
    ),
    ("min x\nst\n c: 1 <= 2\nend", "syntax line 3, column 5: expected a column in the row"),
    (
      "min x\nst\n c: x <= 2 <= 3\nend",
      "syntax line 3, column 12: a row with two limits is written as -5 <= x + y <= 5"
    ),
    (
      "min x\nst\n c: 1 <= x >= 3\nend",
      "syntax line 3, column 12: expected the same relation twice, <= or >=, in a row with two limits"
    ),
    (
      "min x\nst\n c: 1 <= x <= y\nend",
      "syntax line 3, column 15: expected a number as the limit of the row"
    ),
    ("min x\nst\n c: x >= 1\n c: x <= 1\nend", "duplicate line 4, column 2: a second row \"c\""),
    (
      "min x\nst\n c: x <= inf - inf\nend",
      "notANumber line 3, column 10: no row can have this side"
    ),
    ("min x\nst\n c: x = inf\nend", "notANumber line 3, column 9: no row can have this side"),
    (
      "min x\nst\n c: x >= 1e999\nend",
      "notANumber line 3, column 10: the number \"1e999\" is too large"
    ),
    (
      "min x\nst\n c: x ^ 2 >= 1\nend",
      "unsupported line 3, column 7: quadratic terms and products are not read"
    ),
    (
      "min [ x ^ 2 ] / 2\nst\nend",
      "unsupported line 1, column 5: quadratic terms and products are not read"
    ),
    (
      "min x\nst\n c: y = 1 -> x >= 1\nend",
      "unsupported line 3, column 11: indicator constraints (->) are not read"
    ),
    (
      "min x\nst\n c: x >= 1\nsos\nend",
      "unsupported line 4, column 1: special ordered sets are not read (section sos)"
    ),
    (
      "min x\nst\n c: x >= 1\nsemi-continuous\n x\nend",
      "unsupported line 4, column 1: semicontinuous columns are not read (section semi)"
    ),
    (
      "min x\nst\n c: x >= 1\nbounds\n y <= 1\nend",
      "unknownName line 5, column 2: there is no column \"y\" in the objective and the rows"
    ),
    (
      "min x\nst\n c: x >= 1\nbounds\n x\nend",
      "syntax line 6, column 1: expected free, <=, >= or =; found \"end\""
    ),
    (
      "min x\nst\n c: x >= 1\nbounds\n x <= y\nend",
      "syntax line 5, column 7: expected a number or infinity; found \"y\""
    ),
    (
      "min x\nst\n c: x >= 1\nbounds\n x = inf\nend",
      "notANumber line 5, column 6: no column can have this bound"
    ),
    (
      "min x\nst\n c: x >= 1\ngeneral\n 3\nend",
      "syntax line 5, column 2: expected a column; found \"3\""
    ),
    (
      "min x\nst\n c: x >= 1\u{1}\nend",
      "syntax line 3, column 11: \"\u{FFFD}\" begins no name and no number"
    ),
  ]

  @Test(arguments: wrongLP)
  func cplexLP(_ text: String, _ expected: String) throws {
    #expect(try message(text) { try CPLEXLPReader.program($0) } == expected)
  }

  /// Any mutated text is read or rejected, and the error's place is inside the text.
  @Test func mutatedTextsNeverTrap() throws {
    let mps = """
      NAME t
      OBJSENSE
       MAX
      ROWS
       N obj
       E e
       L l
      COLUMNS
       M 'MARKER' 'INTORG'
       x obj 1 e 1
       M 'MARKER' 'INTEND'
       y l -1.5e3 e 2
      RHS
       R e 4 l 5
      RANGES
       Q e -2
      BOUNDS
       UP B x 4
       FR y
      ENDATA
      """
    let lp = """
      \\ c
      Maximize obj: 2 x + 3e1 y - z + 4
      subject to
       c1: x + y <= 4
       -5 <= x - y <= 5
      bounds
       -inf <= x <= 4
       y free
      general
       z
      end
      """
    let pieces = [" ", "\n", "-", "1e", "inf", "x", ":", "<=", "END", "$", "\\", "\u{0}", "[", "é"]
    for seed in 0..<3000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes = Array((seed.isMultiple(of: 2) ? mps : lp).utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
        case 2:
          bytes.insert(contentsOf: pieces.randomElement(using: &random)?.utf8 ?? "".utf8, at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      for syntax in [ProgramText.Syntax.mps, .lp] {
        do throws(ProgramTextError) {
          _ = try ProgramText.program(bytes, syntax: syntax)
        } catch {
          #expect((1...lines).contains(error.line) && error.column >= 1, "seed \(seed)")
        }
      }
    }
  }
}
