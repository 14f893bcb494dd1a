#if Text
import PlumbText
import Testing

/// Tests the places where lines end.
@Suite struct BreakTests {
  /// Returns the lines if each is as narrow as possible.
  private func parts(
    _ text: String, width: Double = 0, _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> [String] {
    let paragraph = try Paragraph(text, style: try Fonts.style(change))
    return paragraph.lines(width: width).map { paragraph.text(of: $0) }
  }

  @Test func wordsStayWhole() throws {
    #expect(try parts("To be, or not") == ["To", "be,", "or", "not"])
    #expect(try parts("10\u{A0}kg a\u{2060}b") == ["10\u{A0}kg", "a\u{2060}b"])
    #expect(try parts("zero\u{200B}width") == ["zero\u{200B}", "width"])
    #expect(try parts("") == [])
    #expect(try parts(" \n ") == [])
  }

  @Test func linesBreakAsBrowsersBreakThem() throws {
    // Lines break after any blank, not in addresses, and between hyphen and digit only after a
    // letter or digit.
    #expect(try parts("a ! b ? c /d )e") == ["a", "!", "b", "?", "c", "/d", ")e"])
    #expect(try parts("and/or a/ b") == ["and/or", "a/", "b"])
    #expect(try parts("2023-12 -5 (-5") == ["2023-", "12", "-5", "(-5"])
    #expect(try parts("well-known x!y (a|b) f(x)") == ["well-", "known", "x!y", "(a|b)", "f(x)"])
    #expect(try parts("why?because !(so) é!x") == ["why?", "because", "!", "(so)", "é!x"])
    #expect(try parts("בני-אדם") == ["בני-", "אדם"])
  }

  @Test func ideographsBreakAnywhereButForTheirSigns() throws {
    #expect(
      try parts("日本語。「東京」です") { $0.language = "ja" } == ["日", "本", "語。", "「東", "京」", "で", "す"])
    // Small kana begin lines unless this is forbidden.
    #expect(try parts("ちょっと") { $0.language = "ja" } == ["ち", "ょ", "っ", "と"])
    #expect(
      try parts("ちょっと") {
        $0.language = "ja"
        $0.breaks = .strict
      } == ["ちょっ", "と"])
    #expect(try parts("コーヒー") == ["コ", "ー", "ヒ", "ー"])
  }

  @Test func quotationMarksStayWithWhatIsNotEastAsian() throws {
    for language in ["en", "ja", "zh"] {
      #expect(try parts("日“本”語") { $0.language = language } == ["日", "“本”", "語"])
      #expect(try parts("日«本»語") { $0.language = language } == ["日", "«本»", "語"])
      #expect(
        try parts("日“ab”語") { $0.language = language }
          == (language == "zh" ? ["日", "“ab”", "語"] : ["日“ab”語"]))
      #expect(try parts("don’t «so»") { $0.language = language } == ["don’t", "«so»"])
    }
  }

  @Test func thaiBreaksBetweenWords() throws {
    #expect(try parts("ภาษาไทยสวัสดีครับ") == ["ภาษา", "ไทย", "สวัสดี", "ครับ"])
  }

  @Test func aSoftHyphenShowsWhereALineEnds() throws {
    let text = "super\u{AD}cali\u{AD}fragilistic"
    #expect(
      try parts(text) == ["super\u{AD}\u{2010}", "cali\u{AD}\u{2010}", "fragilistic"])
    #expect(try parts(text, width: 1000) == [text])
    let style = try Fonts.style()
    let paragraph = try Paragraph(text, style: style)
    let line = paragraph.lines(width: 0)[0]
    let hyphen = try Paragraph("\u{2010}", style: style).naturalWidth
    let word = try Paragraph("super", style: style).naturalWidth
    #expect(line.isHyphenated && abs(line.width - word - hyphen) < 1e-9)
    // A part of a word stays on the line only if it fits with its hyphen.
    let both = try Paragraph("supercali", style: style).naturalWidth
    #expect(paragraph.lines(width: both + hyphen)[0].range == 0..<11)
    #expect(paragraph.lines(width: both + hyphen - 0.1)[0].range == 0..<6)
    let glyphs = try paragraph.glyphs(of: line)
    #expect(glyphs.last?.cluster == 6..<6)
    #expect(abs((glyphs.last.map { $0.x + $0.advance } ?? 0) - line.width) < 1e-9)
    // There is no hyphen where a word ends anyway.
    #expect(try parts("foo\u{AD} bar") == ["foo\u{AD}", "bar"])
  }

  @Test func blanksAreCollapsedAndHang() throws {
    let style = try Fonts.style()
    #expect(try Paragraph("  a \n\t b  ", style: style).text == "a b")
    let a = try Paragraph("a", style: style).naturalWidth
    let paragraph = try Paragraph("a a a", style: style)
    #expect(paragraph.lines(width: a).allSatisfy { abs($0.width - a) < 1e-9 })
    #expect(paragraph.lines(width: a).map(\.range) == [0..<2, 2..<4, 4..<5])
    #expect(paragraph.lines(width: a).map(\.contentRange) == [0..<1, 2..<3, 4..<5])
    // A blank belongs to the first of its runs.
    let runs = try Paragraph([
      TextRun("a ", style: style), TextRun(" b", style: try Fonts.style(size: 28)),
    ])
    #expect(runs.text == "a b")
    let blank = try Paragraph("a b", style: style).naturalWidth
    let b = try Paragraph("b", style: style).naturalWidth
    #expect(abs(runs.naturalWidth - (blank + b)) < 1e-9)
  }

  @Test func lineEndsEndLinesWhereTheyAreKept() throws {
    #expect(try parts("a\nb", width: 99) == ["a b"])
    #expect(
      try parts("a \n b\r\nc\rd", width: 99) { $0.whiteSpace = .collapseLines } == [
        "a", "b", "c", "d",
      ])
    #expect(try parts("a\n\nb\n", width: 99) { $0.whiteSpace = .collapseLines } == ["a", "", "b"])
    #expect(try parts("a\r\n\r\n b\n", width: 99) { $0.whiteSpace = .preserve } == ["a", "", " b"])
    #expect(try parts("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", width: 99).count == 6)
    let paragraph = try Paragraph(
      "a\nbc", style: try Fonts.style { $0.whiteSpace = .preserve })
    #expect(paragraph.lines(width: 99).map(\.isLast) == [true, true])
    #expect(
      try paragraph.naturalWidth == Paragraph("bc", style: try Fonts.style()).naturalWidth)
  }

  @Test func tabsLeadToMultiplesOfEightBlanks() throws {
    let style = try Fonts.style { $0.whiteSpace = .preserve }
    let blank =
      try Paragraph("a a", style: style).naturalWidth
      - 2 * Paragraph("a", style: style).naturalWidth
    let x = try Paragraph("x", style: style).naturalWidth
    func width(_ text: String) throws -> Double { try Paragraph(text, style: style).naturalWidth }
    #expect(try abs(width("\tx") - 8 * blank - x) < 1e-9)
    #expect(try abs(width("a\tx") - 8 * blank - x) < 1e-9)
    #expect(try abs(width("a\t\tx") - 16 * blank - x) < 1e-9)
    #expect(try abs(width("aaaaaaaaaaa\tx") - 24 * blank - x) < 0.001 + 8 * blank)
    // After a line end, tabs count from 0 again. At the end of a line, a tab hangs.
    #expect(try abs(width("aaa\n\tx") - 8 * blank - x) < 1e-9)
    let paragraph = try Paragraph("a\tb\t\tc", style: style)
    #expect(paragraph.lines(width: 8 * blank).map { paragraph.text(of: $0) } == ["a", "b", "c"])
    #expect(paragraph.lineCount(width: 100 * blank) == 1)
    let glyphs = try paragraph.glyphs(of: paragraph.lines(width: 100 * blank)[0])
    #expect(glyphs.count == 3)
    #expect(abs(glyphs[1].x - 8 * blank) < 1e-9 && abs(glyphs[2].x - 24 * blank) < 1e-9)
  }

  @Test func withoutWrappingOnlyTheTextEndsLines() throws {
    let style = try Fonts.style {
      $0.wraps = false
      $0.whiteSpace = .preserve
    }
    let paragraph = try Paragraph("one two\nthree four five", style: style)
    #expect(paragraph.lineCount(width: 0) == 2)
    #expect(paragraph.minimumWidth == paragraph.naturalWidth)
  }
}
#endif
