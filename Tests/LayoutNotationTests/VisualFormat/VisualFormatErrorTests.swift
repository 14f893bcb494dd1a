import LayoutNotation
import Testing

struct VisualFormatErrorTests {
  @Test(
    arguments: [
      ("", .syntax, "", nil), ("  ", .syntax, "", nil), ("|", .syntax, "|", nil),
      ("V:", .syntax, ":", nil), ("V:|", .syntax, "|", nil), ("||", .syntax, "|", nil),
      ("|-|", .syntax, "|", nil), ("|-8-|", .syntax, "|", nil), ("|-a-|", .syntax, "-a-", "-[a]-"),
      ("a", .syntax, "a", "[a]"), ("h:[a]", .syntax, "h", "H"), ("Z:[a]", .syntax, "Z", nil),
      ("H[a]", .syntax, "H", "[H]"), ("-[a]", .syntax, "-", "|-"), ("5-[a]", .syntax, "5", nil),
      ("(5)", .syntax, "(", nil), (":[a]", .syntax, ":", nil), ("]", .syntax, "]", nil),
      // Behind the end.
      ("|[a]|x", .syntax, "x", nil), ("|[a]|-[b]|  ", .syntax, "-[b]|", nil),
      ("[a]|[b]", .syntax, "[b]", nil), ("[a]||", .syntax, "|", nil),
      // Views.
      ("|-[subview-|", .syntax, "[subview", "[subview]"), ("[a", .syntax, "[a", "[a]"),
      ("[", .syntax, "[", nil), ("[]", .syntax, "[]", nil), ("[(50)]", .syntax, "[(", nil),
      ("[|]", .syntax, "|", nil), ("[my-view]-[b]", .syntax, "my-view", "\"my-view\""),
      ("[a b ]", .syntax, "a b", "\"a b\""), ("[a-[b]", .syntax, "[a", "[a]"),
      ("[a|", .syntax, "[a", "[a]"), ("[a][b", .syntax, "[b", "[b]"),
      ("[1a]", .syntax, "1a", "\"1a\""), ("[5]", .syntax, "5", nil),
      ("[\"a]", .syntax, "\"a]", nil),
      ("[\"\"]", .syntax, "\"\"", nil), ("[a.width]", .syntax, "a.width", "a"),
      ("[a(50)", .syntax, "[a(50)", "[a(50)]"), ("[a(50)b]", .syntax, "b", nil),
      ("[a]]", .syntax, "]", nil),
      ("[a==50]", .syntax, "==50", "(==50)"), ("[a>=50,<=90]", .syntax, ">=50,<=90", "(>=50,<=90)"),
      ("[a 50@low]", .syntax, "50@low", "(50@low)"),
      // Spaces.
      ("|--5-[a]", .syntax, "-5", "(-5)"), ("[a]->=-5-[b]", .syntax, ">=-5", "(>=-5)"),
      ("[a]--[b]", .syntax, "-", nil), ("[a]---[b]", .syntax, "-", nil),
      ("[a]-10[b]", .syntax, "-10", "-10-"), ("[a]-(10)[b]", .syntax, "-(10)", "-(10)-"),
      ("[a]-gap|", .syntax, "-gap", "-gap-"), ("[a]10-[b]", .syntax, "10", "-10"),
      ("[a](10)-[b]", .syntax, "(", "-("), ("[a]-", .syntax, "-", nil),
      ("[a]-8-", .syntax, "-", nil), ("[a]-8-b", .syntax, "b", "[b]"),
      ("[a]-b", .syntax, "b", "[b]"),
      ("[a]-8-9-[b]", .syntax, "9", nil), ("[a]-8--[b]", .syntax, "-", nil),
      ("[a]->=8,20@250-[b]", .syntax, ">=8,20@250", "(>=8,20@250)"),
      ("[a]-()-[b]", .syntax, "()", nil), ("[a]-(8-[b]", .syntax, "(", nil),
      ("[a]-8*2-[b]", .syntax, "*", nil), ("[a]-50%-[b]", .syntax, "%", nil),
      ("[a]-8:[b]", .syntax, "-8", "-8-"), ("[a]:", .syntax, ":", nil),
      // Predicates.
      ("[a()]", .syntax, "()", nil), ("[a(", .syntax, "(", nil), ("[a(>=)]", .syntax, ">=", nil),
      ("[a(50,)]", .syntax, ",", nil), ("[a(50", .syntax, "(", nil), ("[a(50]", .syntax, "(", nil),
      ("[a(50 60)]", .syntax, "60", nil), ("[a(>= >=5)]", .syntax, ">=", nil),
      ("[a(50>=)]", .syntax, ">=", nil), ("[a(+5)]", .syntax, "+", nil),
      ("[a(-b)]", .syntax, "-", nil),
      ("[a(--5)]", .syntax, "-", nil), ("[a(b.centerX)]", .syntax, "b.centerX", "b"),
      ("[a(==b*2)]", .syntax, "*", nil), ("[a(2*b)]", .syntax, "*", nil),
      ("[a(b+8)]", .syntax, "+", nil),
      ("[a(b-8)]", .syntax, "-", nil), ("[a(50%)]", .syntax, "%", nil),
      ("[a([b])]", .syntax, "[", nil),
      ("[a(50em)]", .syntax, "50em", "\"50em\""), ("[a(1.2.3)]", .syntax, "1.2.3", nil),
      ("[a(5.)]", .syntax, "5.", nil), ("[a(.)]", .syntax, ".", nil),
      // Relations.
      ("[a(=50)]", .syntax, "=", "=="), ("[a(<50)]", .syntax, "<", "<="),
      ("[a(>50)]", .syntax, ">", ">="), ("[a(≥50)]", .syntax, "≥", ">="),
      ("[a(!=50)]", .syntax, "!=", nil), ("[a(~50)]", .syntax, "~", nil),
      // Priorities.
      ("[a(50@)]", .syntax, "@", nil), ("[a(50@-low)]", .syntax, "-", nil),
      ("[a(@250)]", .syntax, "(", nil), ("[a(50@0)]", .invalidPriority, "0", nil),
      ("[a(50@1000.5)]", .invalidPriority, "1000.5", nil),
      ("[a(50@-1)]", .invalidPriority, "-1", nil),
      // Characters.
      ("|–[a]", .syntax, "–", "-"), ("¦[a]", .syntax, "¦", "|"), ("{a]", .syntax, "{", "["),
      ("[“a”]", .syntax, "“", nil), ("[`a`]", .syntax, "`", nil), ("[a$b]", .syntax, "$", nil),
      ("[a];[b]", .syntax, ";", ","),
    ] as [(String, LayoutError.Code, String, String?)])
  func names(
    _ text: String, _ code: LayoutError.Code, _ part: String, _ suggestion: String?
  ) throws {
    let error = try #require(throws: LayoutError.self) {
      try VisualFormatParser.parse(SourceText(text))
    }
    #expect(error.code == code)
    let bytes = Array(text.utf8)[try #require(error.bytes)]
    #expect(String(decoding: bytes, as: UTF8.self) == part)
    #expect(error.suggestion == suggestion)
  }

  /// A suggestion replaces the marked text; with one mistake in the format it then parses.
  @Test(arguments: [
    "|-a-|", "a", "h:[a]", "-[a]", "|-[subview-|", "[a", "[my-view]-[b]", "[a b ]", "[a-[b]",
    "[1a]",
    "[a.width]", "[a==50]", "|--5-[a]", "[a]->=-5-[b]", "[a]-10[b]", "[a]-(10)[b]", "[a]10-[b]",
    "[a](10)-[b]", "[a]-8-b", "[a]->=8,20@250-[b]", "[a(b.centerX)]", "[a(=50)]", "|–[a]", "¦[a]",
  ])
  func proposesWhatParses(_ text: String) throws {
    let error = try #require(throws: LayoutError.self) {
      try VisualFormatParser.parse(SourceText(text))
    }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(try #require(error.bytes), with: try #require(error.suggestion).utf8)
    #expect(throws: Never.self) {
      try VisualFormatParser.parse(SourceText(String(decoding: bytes, as: UTF8.self)))
    }
  }

  @Test(arguments: [
    (
      "|--5-[subview]",
      """
      line 1, column 3: write a negative space in parentheses
        |--5-[subview]
          ^~
      did you mean "(-5)"?
      """
    ),
    (
      "|-[subview-|",
      """
      line 1, column 3: "[" is not closed
        |-[subview-|
          ^~~~~~~~
      did you mean "[subview]"?
      """
    ),
    (
      "",
      """
      line 1, column 1: the Visual Format is empty: it needs one view at least, such as [a]
        
        ^
      """
    ),
    (
      "|",
      """
      line 1, column 1: a view is missing: a Visual Format needs one at least, such as |-[a]-|
        |
        ^
      """
    ),
    (
      "|[a]|x",
      """
      line 1, column 6: the Visual Format ends at the closing "|", but "x" follows; a string holds one
        |[a]|x
             ^
      """
    ),
    (
      "[a(b.centerX)]",
      """
      line 1, column 4: a predicate takes a number, a metric or a view; "b.centerX" needs an equation
        [a(b.centerX)]
           ^~~~~~~~~
      did you mean "b"?
      """
    ),
    (
      "[a(==b*2)]",
      """
      line 1, column 7: a Visual Format does not compute: a multiplier, a sum or a percentage needs an equation, such as a.width == b.width * 2
        [a(==b*2)]
              ^
      """
    ),
    (
      "[a(=50)]",
      """
      line 1, column 4: "=" is no relation: write ==, <= or >=
        [a(=50)]
           ^
      did you mean "=="?
      """
    ),
    (
      "V:|-[a]\n  -[my-view]|",
      """
      line 2, column 5: write a name with characters other than letters, digits and "_" in quotes
          -[my-view]|
            ^~~~~~~
      did you mean "my-view"?
      """
    ),
    (
      "[a]-8--[b]",
      """
      line 1, column 7: a view or "|" is missing before "-": one space holds all its predicates, as in -(>=8,20@250)-
        [a]-8--[b]
              ^
      """
    ),
  ])
  func renders(_ text: String, _ expected: String) throws {
    let error = try #require(throws: LayoutError.self) {
      try VisualFormatParser.parse(SourceText(text))
    }
    #expect(error.description == expected)
  }
}
