import LayoutNotation
import Testing

struct SLLErrorTests {
  @Test(
    arguments: [
      ("tt", .syntax, "tt", nil), ("(tt)", .syntax, "(tt)", nil), ("5", .syntax, "5", nil),
      ("%f", .syntax, "%f", nil), ("5 + (ll = 7)", .syntax, "5 + (ll = 7)", nil),
      ("tt =", .syntax, "=", nil), ("tt = , w = 5", .syntax, "=", nil),
      ("tt = ()", .syntax, ")", nil), ("tt = * 5", .syntax, "=", nil),
      ("tt = 5 *", .syntax, "*", nil), ("tt = 5 * / 2", .syntax, "/", nil),
      ("(tt) = 5", .syntax, "(tt)", nil), ("5 = 5", .syntax, "5", nil),
      ("tt + ll = 5", .syntax, "tt + ll", nil), ("tt = (5 = 5)", .syntax, "=", nil),
      ("tt = 10\nll = 5", .syntax, "ll", nil), ("tt = 5 6", .syntax, "6", nil),
      ("tt = (5 6)", .syntax, "6", nil), ("tt = (5", .syntax, "(", nil),
      ("tt = (5, ll = 6)", .syntax, "(", nil), ("tt = (", .syntax, "(", nil),
      ("tt = 5)", .syntax, ")", nil), ("tt = 5;", .syntax, ";", nil),
      ("tt = ä", .syntax, "ä", nil), ("tt = 5 %", .syntax, "%", nil),
      ("tt = 10F%", .syntax, "%", nil), ("tt = 10f", .syntax, "10f", nil),
      ("tt = 1e3", .syntax, "1e3", nil), ("tt = 1.2.3", .syntax, "1.2.3", nil),
      ("tt = .", .syntax, ".", nil),
      ("tx = 5", .unknownName, "tx", nil), ("TT = 5", .unknownName, "TT", "tt"),
      ("tt = minv", .unknownName, "minv", "minw"), ("tt = frame", .unknownName, "frame", nil),
      ("tt = %minw", .unknownName, "%minw", nil), ("tt = %TT", .unknownName, "%TT", "%tt"),
      ("tt = %btx", .unknownName, "%btx", "%bt"), ("tt = %^w", .unknownName, "%^w", nil),
      ("tt = %bt()", .syntax, "(", nil), ("tt = %bt(a b)", .syntax, "(", nil),
      ("tt = %bt(5)", .syntax, "(", nil), ("tt = %bt (a)", .syntax, "(", nil),
      ("tt = %bt(\"a", .syntax, "\"a", nil), ("tt = %^f(gap)", .syntax, "%^f(gap)", nil),
      // Later notation.
      ("tt = nil", .syntax, "nil", nil), ("w = H:50%", .syntax, "H:", nil),
      ("w = V:%p", .syntax, "V:", nil), ("tt += 5", .syntax, "+=", nil),
      ("tt /= 5", .syntax, "/=", nil), ("tt = %@f", .syntax, "%@f", "%:f"),
    ] as [(String, NotationError.Code, String, String?)])
  func names(
    _ text: String, _ code: NotationError.Code, _ part: String, _ suggestion: String?
  ) throws {
    let error = try #require(throws: NotationError.self) { try SLLParser().parse(text) }
    #expect(error.code == code)
    let bytes = Array(text.utf8)[error.range.start.offset..<error.range.end.offset]
    #expect(String(decoding: bytes, as: UTF8.self) == part)
    #expect(error.suggestion == suggestion)
  }

  @Test(arguments: [
    (
      "ll = 5, tt",
      """
      line 1, column 9: "tt" is given no value: write tt = …
        ll = 5, tt
                ^~
      """
    ),
    (
      "tt = 10\nll = 5",
      """
      line 2, column 1: an operator or a comma is missing before "ll"
        ll = 5
        ^~
      """
    ),
    (
      "tt = %bt(header + 8",
      """
      line 1, column 9: "(" is not closed behind the name
        tt = %bt(header + 8
                ^
      """
    ),
    (
      "w = minv",
      """
      line 1, column 5: unknown name "minv"
        w = minv
            ^~~~
      did you mean "minw"?
      """
    ),
    (
      "tt += 5",
      """
      line 1, column 4: "+=" is not supported in this version
        tt += 5
           ^~
      """
    ),
  ])
  func renders(_ text: String, _ expected: String) throws {
    let error = try #require(throws: NotationError.self) { try SLLParser().parse(text) }
    #expect(error.render(source: text) == expected)
  }
}
