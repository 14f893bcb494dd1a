import LayoutNotation
import Testing

struct CaretExcerptTests {
  private func excerpt(
    _ bytes: Range<Int>, in text: String, width: Int = 100
  ) -> [String] {
    let source = SourceText(text)
    let excerpt = CaretExcerpt(bytes, in: source, width: width)
    return [excerpt.line, excerpt.caret]
  }

  @Test func underlinesTheRange() {
    #expect(excerpt(3..<6, in: "ab cde f") == ["ab cde f", "   ^~~"])
    #expect(excerpt(0..<1, in: "ab") == ["ab", "^"])
  }

  @Test func pointsAtAnEmptyRange() {
    #expect(excerpt(2..<2, in: "ab") == ["ab", "  ^"])
    #expect(excerpt(1..<1, in: "ab") == ["ab", " ^"])
    #expect(excerpt(0..<0, in: "") == ["", "^"])
  }

  @Test func keepsTabs() {
    #expect(excerpt(3..<5, in: "\ta\tbc") == ["\ta\tbc", "\t \t^~"])
  }

  @Test func underlinesTheFirstOfSeveralLines() {
    #expect(excerpt(4..<9, in: "a\nb cd\nef") == ["b cd", "  ^~"])
  }

  @Test func givesWideCharactersTwoCells() {
    #expect(excerpt(7..<8, in: "表🎉b") == ["表🎉b", "    ^"])
    #expect(excerpt(0..<3, in: "表b") == ["表b", "^~"])
  }

  @Test func replacesControlCharacters() {
    #expect(excerpt(2..<3, in: "\u{1B}[x") == ["\u{FFFD}[x", "  ^"])
  }

  @Test func cutsLongLines() {
    let long = String(repeating: "a", count: 60) + "X" + String(repeating: "b", count: 60)
    let window = String(repeating: "a", count: 8) + "X" + String(repeating: "b", count: 15)
    #expect(
      excerpt(60..<61, in: long, width: 24)
        == ["…" + window + "…", String(repeating: " ", count: 9) + "^"])
    #expect(
      excerpt(0..<121, in: long, width: 20)
        == [String(repeating: "a", count: 20) + "…", "^" + String(repeating: "~", count: 19)])
    #expect(
      excerpt(121..<121, in: long, width: 20)
        == ["…" + String(repeating: "b", count: 20), String(repeating: " ", count: 21) + "^"])
  }

  @Test func survivesARangeOfAnotherText() {
    #expect(excerpt(18..<26, in: "ab") == ["ab", "  ^"])
  }

  @Test func looksOnlyNearThePlaceInALineAsLongAsAFile() {
    let text = String(repeating: "ä", count: 1 << 20) + "X" + String(repeating: "ö", count: 1 << 20)
    let cut = excerpt(2 << 20..<2 << 20 | 1, in: text, width: 24)
    let window = String(repeating: "ä", count: 8) + "X" + String(repeating: "ö", count: 15)
    #expect(cut == ["…" + window + "…", String(repeating: " ", count: 9) + "^"])
  }

  @Test func anErrorOfATextShowsIt() {
    let error = SourceText("a.top == 0\nb.top == tabel.top").error(
      .unknownView, "there is no view \"tabel\"", at: 17..<22, suggestion: "table")
    #expect(
      error.description
        == """
        line 2, column 7: there is no view "tabel"
          b.top == tabel.top
                ^~~~~
        did you mean "table"?
        """)
    #expect(
      error.located(CodeLocation(fileID: "App/A.swift", line: 3), rule: 2).description.hasPrefix(
        "App/A.swift:3, rule 2, line 2, column 7: there"))
  }
}
