#if Text
import PlumbText
import Testing

/// Tests lines, their heights and their glyphs.
@Suite struct LineTests {
  private static let sentence = "To be, or not to be – that is the question"

  @Test func linesAreFilledAndStacked() throws {
    let paragraph = try Paragraph(Self.sentence, style: try Fonts.style())
    let lines = paragraph.lines(width: 100)
    #expect(lines.count == 3 && paragraph.lineCount(width: 100) == 3)
    #expect(paragraph.height(width: 100) == 57)
    #expect(lines.map(\.top) == [0, 19, 38])
    #expect(lines.map(\.baseline) == [15, 34, 53])
    #expect(paragraph.firstBaseline == 15 && paragraph.lastBaseline(width: 100) == 53)
    #expect(lines.allSatisfy { $0.width <= 100 && $0.x == 0 && $0.height == 19 })
    #expect(lines.map(\.isLast) == [false, false, true])
    #expect(
      lines.map { paragraph.text(of: $0) } == ["To be, or not", "to be – that is", "the question"])
  }

  @Test func anEmptyTextHasNoLines() throws {
    let paragraph = try Paragraph("", style: try Fonts.style())
    #expect(paragraph.lines(width: 100).isEmpty && paragraph.height(width: 100) == 0)
    #expect(paragraph.naturalWidth == 0 && paragraph.minimumWidth == 0)
    #expect(paragraph.firstBaseline == 15 && paragraph.lastBaseline(width: 1) == 15)
    #expect(try Paragraph([TextRun("", style: try Fonts.style())]).lineCount(width: 0) == 0)
  }

  @Test func theNaturalWidthIsEnoughAndAnyNarrowerIsNot() throws {
    for text in [Self.sentence, "AVAVAV office", "שלום world مرحبا", "日本語ABC", "a\u{AD}b c"] {
      let paragraph = try Paragraph(text, style: try Fonts.style())
      #expect(paragraph.lineCount(width: paragraph.naturalWidth) == 1)
      #expect(paragraph.lineCount(width: paragraph.naturalWidth - 0.1) == 2)
      #expect(paragraph.minimumWidth <= paragraph.naturalWidth)
      let narrow = paragraph.lines(width: paragraph.minimumWidth)
      #expect(narrow.allSatisfy { $0.width <= paragraph.minimumWidth + 1 / 64 })
    }
  }

  @Test func linesStandWhereTheyAreWanted() throws {
    let paragraph = try Paragraph("abc", style: try Fonts.style())
    let width = paragraph.naturalWidth
    func x(_ width: Double, _ alignment: TextAlignment, _ paragraph: Paragraph) -> Double? {
      paragraph.lines(width: width, alignment: alignment).first?.x
    }
    #expect(x(100, .start, paragraph) == 0)
    #expect(x(100, .center, paragraph) == (100 - width) / 2)
    #expect(x(100, .end, paragraph) == 100 - width)
    #expect(x(10, .end, paragraph) == 0 && x(10, .center, paragraph) == 0)
    #expect(x(.infinity, .end, paragraph) == 0)
    let hebrew = try Paragraph("שלום", style: try Fonts.style())
    let other = hebrew.naturalWidth
    #expect(x(100, .start, hebrew) == 100 - other)
    #expect(x(100, .end, hebrew) == 0)
    #expect(x(10, .start, hebrew) == 10 - other)
    #expect(hebrew.lines(width: 100)[0].isRightToLeft)
    let told = try Paragraph("abc", style: try Fonts.style { $0.direction = .rightToLeft })
    #expect(x(100, .start, told) == 100 - width)
    // Each line ended by the text has its own direction.
    let mixed = try Paragraph(
      "abc\nשלום", style: try Fonts.style { $0.whiteSpace = .collapseLines })
    #expect(mixed.lines(width: 100).map(\.isRightToLeft) == [false, true])
  }

  @Test func whatIsLeftOutHasAnEllipsis() throws {
    let paragraph = try Paragraph(Self.sentence, style: try Fonts.style())
    let lines = paragraph.lines(width: 100, lines: 2)
    #expect(lines.map(\.isTruncated) == [false, true])
    #expect(paragraph.text(of: lines[1]) == "to be – that is…")
    #expect(lines[1].width <= 100)
    #expect(paragraph.height(width: 100, lines: 2) == 38)
    #expect(paragraph.lastBaseline(width: 100, lines: 2) == 34)
    let glyphs = try paragraph.glyphs(of: lines[1])
    let end = try #require(glyphs.last.map { $0.x + $0.advance })
    #expect(abs(end - lines[1].width) < 0.2)
    #expect(glyphs.last?.cluster.isEmpty == true)
    // The line contains as many letters as fit, not as many words.
    let one = paragraph.lines(width: 80, lines: 1)
    #expect(one.count == 1 && paragraph.text(of: one[0]) == "To be, or…")
    #expect(paragraph.lines(width: 1000, lines: 1).map(\.isTruncated) == [false])
    #expect(paragraph.lines(width: 0, lines: 1).map { paragraph.text(of: $0) } == ["…"])
    #expect(paragraph.lines(width: 100, lines: 0).isEmpty)
    #expect(paragraph.height(width: 100, lines: 0) == 0)
    // If lines are counted, too wide a word is cut, too.
    let word = try Paragraph("incomprehensibility", style: try Fonts.style())
    #expect(word.lines(width: 50).map(\.isTruncated) == [false])
    #expect(word.lines(width: 50, lines: 1).map { word.text(of: $0) } == ["inco…"])
    let ended = try Paragraph("a\nb", style: try Fonts.style { $0.whiteSpace = .preserve })
    #expect(ended.lines(width: 99, lines: 1).map { ended.text(of: $0) } == ["a…"])
  }

  @Test func wordsStandInTheOrderInWhichTheyAreSeen() throws {
    let paragraph = try Paragraph("ab שלום cd", style: try Fonts.style())
    let glyphs = try paragraph.glyphs(of: paragraph.lines(width: .infinity)[0])
    #expect(glyphs.map(\.cluster.lowerBound) == [0, 1, 2, 6, 5, 4, 3, 7, 8, 9])
    #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.x < $1.x })
    let hebrew = try Paragraph("שלום abc 12", style: try Fonts.style())
    let order = try hebrew.glyphs(of: hebrew.lines(width: .infinity)[0])
    #expect(order.map(\.cluster.lowerBound) == [5, 6, 7, 8, 9, 10, 4, 3, 2, 1, 0])
    // The full stop is at the end of the line, which is on the left.
    let told = try Paragraph("abc.", style: try Fonts.style { $0.direction = .rightToLeft })
    let told1 = try told.glyphs(of: told.lines(width: 100)[0])
    #expect(told1.map(\.cluster.lowerBound) == [3, 0, 1, 2])
    let edge = try #require(told1.last.map { $0.x + $0.advance })
    #expect(abs(edge - 100) < 0.2)
  }

  @Test func lineHeightsAreAsAsked() throws {
    func height(_ text: String, _ lineHeight: LineHeight) throws -> Double {
      try Paragraph(text, style: try Fonts.style { $0.lineHeight = lineHeight }).height(width: 500)
    }
    #expect(try height("abc", .normal) == 19)
    #expect(try height("abc", .points(30)) == 30)
    #expect(try height("abc", .times(2)) == 28)
    // The Arabic font descends further.
    #expect(try height("abc مرحبا", .normal) > 19)
    #expect(try height("abc مرحبا", .points(30)) == 30)
    let paragraph = try Paragraph("abc", style: try Fonts.style { $0.lineHeight = .points(30) })
    // Of the 11 added points, 5 are above.
    #expect(paragraph.firstBaseline == 20)
  }

  @Test func theHighestOfALineMakesItsHeight() throws {
    let runs = [
      TextRun("small ", style: try Fonts.style()),
      TextRun("LARGE", style: try Fonts.style(size: 28)),
      TextRun(" small small", style: try Fonts.style()),
    ]
    let paragraph = try Paragraph(runs)
    let lines = paragraph.lines(width: 0)
    #expect(lines.map(\.height) == [19, 38, 19, 19])
    #expect(lines.map(\.baseline) == [15, 49, 72, 91])
    #expect(paragraph.height(width: 0) == 95)
    #expect(paragraph.firstBaseline(width: 0) == 15 && paragraph.firstBaseline == 30)
    #expect(paragraph.lastBaseline(width: 0) == 91)
    let glyphs = try paragraph.glyphs(of: lines[1])
    #expect(Set(glyphs.map(\.run)) == [1] && Set(glyphs.map(\.size)) == [28])
    let even = try Paragraph(
      runs.map { run in
        var style = run.style
        style.lineHeight = .even
        return TextRun(run.text, style: style)
      })
    #expect(even.height(width: 0) == 4 * 38)
  }

  /// A line's width is the end of its last glyph, in any text at any width, and each line is as
  /// full as possible.
  @Test func widthsAreThoseOfGlyphs() throws {
    var source = Randomness(7)
    for _ in 0..<150 {
      let text = source.text(14)
      let style = try Fonts.style {
        $0.whiteSpace = [.collapse, .collapseLines].randomElement(using: &source) ?? .collapse
        $0.letterSpacing = [0, 0, 1.5].randomElement(using: &source) ?? 0
      }
      let paragraph = try Paragraph(text, style: style)
      let width = Double.random(in: 20...400, using: &source)
      var end = 0
      for line in paragraph.lines(width: width) {
        #expect(line.range.lowerBound == end)
        end = line.range.upperBound
        let drawn = try paragraph.glyphs(of: line).reduce(0) { $0 + $1.advance }
        #expect(abs(drawn - line.width) < 1.2, "\(text.debugDescription) at \(width): \(line)")
      }
      #expect(end == paragraph.text.utf16.count)
    }
  }

  /// More width never gives more lines, and never more height if all lines are equally high.
  @Test func aWiderParagraphIsNeverHigher() throws {
    var source = Randomness(3)
    for index in 0..<200 {
      let text = source.text(Int.random(in: 1...40, using: &source))
      let style = try Fonts.style {
        $0.lineHeight = index % 2 == 0 ? .even : .points(20)
        $0.whiteSpace = WhiteSpace.allCases[index % 3]
        $0.letterSpacing = index % 7 == 0 ? -4 : index % 5 == 0 ? 2 : 0
        $0.direction = TextDirection.allCases[index % 3]
      }
      let paragraph = try Paragraph(text, style: style)
      var before = Int.max
      var heightBefore = Double.infinity
      for step in 0..<160 {
        let width = Double(step) * 2.5 + Double.random(in: 0..<2.5, using: &source)
        let count = paragraph.lineCount(width: width)
        let height = paragraph.height(width: width)
        #expect(count <= before && height <= heightBefore, "\(text.debugDescription) at \(width)")
        #expect(paragraph.lines(width: width).count == count)
        (before, heightBefore) = (count, height)
      }
    }
  }

  /// With lines of unequal heights it may, since the large word moves to another line.
  @Test func unequalLinesMayTakeMoreInAWiderParagraph() throws {
    let (small, large) = (try Fonts.style(), try Fonts.style(size: 28))
    let paragraph = try Paragraph([
      TextRun("aaaa bb ", style: small), TextRun("T", style: large),
      TextRun(" cccc ", style: small), TextRun("T", style: large),
    ])
    let heights = (0...200).map { paragraph.height(width: Double($0)) }
    #expect(zip(heights, heights.dropFirst()).contains { $0 < $1 })
  }

  @Test func numbersThatAreNoneAreNoWidth() throws {
    let paragraph = try Paragraph(Self.sentence, style: try Fonts.style())
    let most = paragraph.lineCount(width: 0)
    #expect(paragraph.lineCount(width: -5) == most && paragraph.lineCount(width: .nan) == most)
    #expect(paragraph.lines(width: .nan).count == most)
    #expect(paragraph.lineCount(width: .infinity) == 1)
    #expect(paragraph.lineCount(width: 0, lines: -1) == 0)
  }
}
#endif
