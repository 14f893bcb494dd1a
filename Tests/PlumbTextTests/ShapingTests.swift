#if Text
import PlumbText
import Testing

/// Tests the positions of adjacent letters.
@Suite struct ShapingTests {
  private func width(_ text: String, _ style: TextStyle) throws -> Double {
    try Paragraph(text, style: style).naturalWidth
  }

  private func glyphs(_ text: String, _ style: TextStyle) throws -> [PlacedGlyph] {
    let paragraph = try Paragraph(text, style: style)
    return try paragraph.lines(width: .infinity).flatMap { try paragraph.glyphs(of: $0) }
  }

  @Test func advancesAreThoseOfTheFont() throws {
    let style = try Fonts.style(size: 1000)
    #expect(try width("A", style) == 639)
    // Kerned: 639 and 600 without.
    #expect(try width("AV", style) == 1199)
    #expect(try width("AVAV", try Fonts.style(size: 10)) < 4 * 6.39)
  }

  @Test func aStylelessBorderOfRunsPartsNothing() throws {
    let style = try Fonts.style(size: 1000)
    let paragraph = try Paragraph([TextRun("A", style: style), TextRun("V", style: style)])
    #expect(paragraph.naturalWidth == 1199)
    let glyphs = try paragraph.glyphs(of: paragraph.lines(width: .infinity)[0])
    #expect(glyphs.map(\.run) == [0, 1])
    #expect(glyphs.map(\.cluster) == [0..<1, 1..<2])
    var other = style
    other.lineHeight = .times(2)
    #expect(
      try Paragraph([TextRun("A", style: style), TextRun("V", style: other)]).naturalWidth == 1239)
  }

  @Test func lettersJoinToLigaturesUnlessTheyAreSpaced() throws {
    var style = TextStyle(fonts: [try Fonts.dejaVu()], size: 20)
    let joined = try glyphs("office", style)
    #expect(joined.count == 4)
    #expect(joined.map(\.cluster) == [0..<1, 1..<4, 4..<5, 5..<6])
    let natural = try width("office", style)
    style.letterSpacing = 2
    let spaced = try glyphs("office", style)
    #expect(spaced.count == 6)
    #expect(try abs(width("office", style) - natural - 12) < 0.5)
  }

  @Test func arabicLettersJoinAcrossRunsAndTakeNoSpacing() throws {
    var style = try Fonts.style()
    let alone = try glyphs("ب", style)
    let joined = try glyphs("ببب", style)
    #expect(joined.count == 3 || joined.count == 6)
    #expect(Set(joined.map(\.glyph)).count > Set(alone.map(\.glyph)).count)
    var large = style
    large.lineHeight = .points(40)
    let parted = try Paragraph([TextRun("بب", style: style), TextRun("ب", style: large)])
    let partedGlyphs = try parted.glyphs(of: parted.lines(width: .infinity)[0])
    #expect(partedGlyphs.map(\.glyph) == joined.map(\.glyph))
    let natural = try width("ببب بب", style)
    style.letterSpacing = 3
    // Only the blank gets letter spacing.
    #expect(try abs(width("ببب بب", style) - natural - 3) < 1e-9)
  }

  @Test func theFirstFontThatHasAClusterSetsIt() throws {
    let style = try Fonts.style()
    let found = try glyphs("a ب שׁ क्षि e\u{301}", style)
    let fonts = found.map { style.fonts.firstIndex(of: $0.font) }
    #expect(fonts.first == 0 && fonts.last == 0)
    #expect(Set(fonts) == [0, 1, 2, 3])
    #expect(try Paragraph("a ب שׁ क्षि e\u{301}", style: style).missing.isEmpty)
  }

  @Test func whatNoFontHasIsTold() throws {
    let paragraph = try Paragraph("a語b語本 \u{1F600}", style: try Fonts.style())
    #expect(paragraph.missing == ["語", "本", "\u{1F600}"])
    // Joiners, selectors and soft hyphens are invisible, and need no glyph in the font.
    let ignored = try Paragraph("a\u{200D}\u{FE0F}\u{AD}\u{2060}\u{200B}", style: try Fonts.style())
    #expect(ignored.missing.isEmpty)
  }

  @Test func composedAndDecomposedLettersAreAlike() throws {
    let style = try Fonts.style()
    #expect(try width("é", style) == width("e\u{301}", style))
    #expect(try glyphs("é", style).map(\.glyph) == glyphs("e\u{301}", style).map(\.glyph))
  }

  @Test func bothKindsOfKanaAreKernedTogether() throws {
    // If no font has ideographs, there is nothing to kern, but the text is one piece.
    let style = try Fonts.style()
    #expect(try width("コーです", style) == 4 * width("コ", style))
  }

  @Test func controlsTakeNoRoom() throws {
    let style = try Fonts.style()
    #expect(try width("a\u{0}\u{1}\u{7F}\u{9F}b", style) == width("a\u{2060}b", style))
    let paragraph = try Paragraph("a\u{0}b", style: style)
    #expect(paragraph.text == "a\u{2060}b" && paragraph.missing.isEmpty)
  }

  @Test func whatIsNoUnicodeIsRepaired() throws {
    let style = try Fonts.style()
    let bytes = String(decoding: [0x61, 0xFF, 0xED, 0xA0, 0x80, 0x62], as: UTF8.self)
    let surrogate = String(decoding: [0x61, 0xD800, 0x62] as [UInt16], as: UTF16.self)
    #expect(try Paragraph(surrogate, style: style).text == "a\u{FFFD}b")
    #expect(try Paragraph(bytes, style: style).naturalWidth > 0)
  }

  @Test func aStyleThatIsNoneIsTold() throws {
    let font = try Fonts.sans()
    func message(_ change: (inout TextStyle) -> Void) -> String {
      var style = TextStyle(fonts: [font], size: 14)
      change(&style)
      do {
        _ = try Paragraph("a", style: style)
        return ""
      } catch { return "\(error)" }
    }
    #expect(message { $0.fonts = [] } == "invalidStyle: a style has no fonts")
    #expect(
      message { $0.size = 0 }
        == "invalidStyle: `size` must be above 0 and at most 100000; found 0.0")
    #expect(message { $0.size = .nan } != "")
    #expect(message { $0.size = .infinity } != "")
    #expect(message { $0.letterSpacing = .nan } != "")
    #expect(message { $0.lineHeight = .points(-1) } != "")
    #expect(message { $0.lineHeight = .times(.nan) } != "")
    #expect(
      message { $0.language = "en@lb=loose" }
        == "invalidStyle: `language` must be a tag such as \"en\" or \"zh-Hant\"; "
        + "found \"en@lb=loose\"")
    #expect(throws: TextError(.invalidStyle, "a paragraph has no runs")) { try Paragraph([]) }
  }
}
#endif
