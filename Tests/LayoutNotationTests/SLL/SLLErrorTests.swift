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
      ("tt = 5)", .syntax, ")", nil), ("tt = 5;", .syntax, ";", ","),
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
      // Characters of other notations, and their equivalents here.
      ("tt = 5; w = 5", .syntax, ";", ","), ("tt: 5", .syntax, ":", "="),
      ("tt = [5]", .syntax, "[", "("), ("tt = 10 − 5", .syntax, "−", "-"),
      ("tt = 2 × 5", .syntax, "×", "*"), ("tt = 50％", .syntax, "％", "%"),
      ("tt == 5", .syntax, "==", "="), ("minw >= 5", .syntax, ">=", "="),
      ("w <= 5", .syntax, "<=", "="), ("tt = 5 @ 250", .syntax, "@", nil),
      ("tt = $5", .syntax, "$", nil), ("tt = #5", .syntax, "#", nil),
      ("tt = ^5", .syntax, "^", nil), ("tt = 'a'", .syntax, "'", nil),
      ("tt = 5\u{a0}", .syntax, "\u{a0}", nil), ("größe = 5", .unknownName, "größe", nil),
      // Later notation.
      ("w = H:", .syntax, "H:", nil), ("w = H:50", .syntax, "H:50", nil),
      ("w = H: 50%", .syntax, "H:", nil), ("w = V:%f", .syntax, "V:%f", nil),
      ("w = V:%w", .syntax, "V:%w", nil), ("w = H:tt", .syntax, "H:", nil),
      ("w = H:-%p", .syntax, "H:-", nil), ("w = H:(50%)", .syntax, "H:", nil),
      ("w = h:50%", .syntax, "h:", "H:"), ("w = v:%p", .syntax, "v:", "V:"),
      ("w = D:50%", .unknownName, "D", nil), ("H = 5", .unknownName, "H", "h"),
      ("w = V:%^f", .syntax, "V:%^f", nil), ("w = H:%@p(gap)", .syntax, "%@p(gap)", nil),
      ("tt +=", .syntax, "+=", nil), ("tt += * 5", .syntax, "+=", nil),
      ("tt + = 5", .syntax, "=", nil), ("5 += 5", .syntax, "5", nil),
      ("tt = 5 -= 5", .syntax, "tt = 5", nil), ("(tt) *= 5", .syntax, "(tt)", nil),
      ("tt = (5 /= 5)", .syntax, "/=", nil), ("tt + ll += 5", .syntax, "tt + ll", nil),
      ("tx += 5", .unknownName, "tx", nil), ("tt %= 5", .syntax, "%", nil),
      ("nil", .syntax, "nil", nil), ("nil = 5", .syntax, "nil", nil),
      ("tt = nil 5", .syntax, "5", nil), ("tt = nil - 5", .syntax, "nil", nil),
      ("tt = 5 - nil", .syntax, "nil", nil), ("tt = -nil", .syntax, "nil", nil),
      ("tt = 2 * (nil)", .syntax, "nil", nil), ("tt = 5 + (ll = nil)", .syntax, "nil", nil),
      ("tt += nil", .syntax, "nil", nil), ("tt = ll -= nil", .syntax, "nil", nil),
      ("tt += (ll = nil)", .syntax, "nil", nil), ("tt = NIL", .unknownName, "NIL", nil),
      ("tt = %nil", .unknownName, "%nil", nil), ("tt = %@w", .unknownName, "%@w", nil),
      ("tt = ‑5", .syntax, "‑", "-"), ("tt ＝ 5", .syntax, "＝", "="), ("tt ≤ 5", .syntax, "≤", nil),
    ] as [(String, LayoutError.Code, String, String?)])
  func names(
    _ text: String, _ code: LayoutError.Code, _ part: String, _ suggestion: String?
  ) throws {
    let error = try #require(throws: LayoutError.self) { try SLLParser.parse(SourceText(text)) }
    #expect(error.code == code)
    let bytes = Array(text.utf8)[try #require(error.bytes)]
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
      line 1, column 5: there is no name "minv"
        w = minv
            ^~~~
      did you mean "minw"?
      """
    ),
    (
      "left = 5",
      """
      line 1, column 1: there is no name "left"
        left = 5
        ^~~~
      did you mean "ll"?
      """
    ),
    (
      "ll = gap",
      """
      line 1, column 6: there is no name "gap"; a metric is read by %f(gap)
        ll = gap
             ^~~
      """
    ),
    (
      "ll = 2 * (gap + 1)",
      """
      line 1, column 11: there is no name "gap"; a metric is read by %f(gap)
        ll = 2 * (gap + 1)
                  ^~~
      """
    ),
    (
      "tt = %minw(b)",
      """
      line 1, column 6: the bounds of another view cannot be read, only its size: "%w"
        tt = %minw(b)
             ^~~~~
      """
    ),
    (
      "tt = 5; ll = 5",
      """
      line 1, column 7: unexpected character ";"
        tt = 5; ll = 5
              ^
      did you mean ","?
      """
    ),
    (
      "w = H: 50%",
      """
      line 1, column 5: "H:" must be directly before a percentage, such as H:50% or H:%p
        w = H: 50%
            ^~
      """
    ),
    (
      "tt = 5 += 5",
      """
      line 1, column 1: only a name can precede "+="
        tt = 5 += 5
        ^~~~~~
      """
    ),
    (
      "tt = nil - 5",
      """
      line 1, column 6: "nil" takes a rule away and is not a number to calculate with
        tt = nil - 5
             ^~~
      """
    ),
  ])
  func renders(_ text: String, _ expected: String) throws {
    let error = try #require(throws: LayoutError.self) { try SLLParser.parse(SourceText(text)) }
    #expect(error.description == expected)
  }
}
