#if Text
import Foundation
import PlumbText
import Testing

/// Tests font files: their metadata, and files that are not fonts.
@Suite struct FontFileTests {
  @Test func aFontHasNamesAndGlyphs() throws {
    let font = try Fonts.sans()
    #expect(font.familyName == "Noto Sans")
    #expect(font.styleName == "Regular")
    #expect(font.postScriptName == "NotoSans-Regular")
    #expect(font.unitsPerEm == 1000)
    #expect(font.glyphCount > 2000)
    #expect(font.has("A") && font.has("ß") && !font.has("语"))
  }

  @Test func metricsAreRoundedAsInBrowsers() throws {
    // 1,069 and 293 thousandths of the size.
    let noto = try Fonts.sans().metrics(size: 14)
    #expect(noto.ascent == 15 && noto.descent == 4 && noto.lineGap == 0 && noto.lineHeight == 19)
    #expect(abs(noto.xHeight - 14 * 0.536) < 1e-9)
    #expect(abs(noto.capHeight - 14 * 0.714) < 1e-9)
    #expect(noto.underlineThickness > 0 && noto.underlinePosition > 0)
    let dejaVu = try Fonts.dejaVu().metrics(size: 16)
    #expect(dejaVu.ascent == 15 && dejaVu.descent == 4 && dejaVu.lineHeight == 19)
    let inter = try Fonts.inter().metrics(size: 16)
    #expect(inter.ascent == 16 && inter.descent == 4 && inter.lineGap == 0)
  }

  @Test func equalFilesAreEqualFonts() throws {
    let path = "\(Fonts.noto)-Regular.ttf"
    let first = try Fonts.sans()
    let second = try FontFile(bytes: Array(Data(contentsOf: URL(filePath: path))))
    #expect(first == second && first.id == second.id && first.hashValue == second.hashValue)
    #expect(first.id.count == 16)
    #expect(try first != Fonts.inter())
    #expect(try first.id != Fonts.sans("Thai").id)
  }

  @Test func outlinesAreContours() throws {
    let font = try Fonts.sans()
    let style = TextStyle(fonts: [font], size: 10)
    let paragraph = try Paragraph("I o", style: style)
    let glyphs = try paragraph.glyphs(of: #require(paragraph.lines(width: 100).first))
    #expect(glyphs.count == 3)
    let stem = font.outline(of: glyphs[0].glyph)
    #expect(stem.first.map { if case .move = $0 { true } else { false } } == true)
    #expect(stem.last == .close)
    #expect(stem.filter { $0 == .close }.count == 1)
    #expect(font.outline(of: glyphs[1].glyph).isEmpty)
    // The ring has two contours of quadratic curves. Inter's has cubic ones.
    let ring = font.outline(of: glyphs[2].glyph)
    #expect(ring.filter { $0 == .close }.count == 2)
    #expect(ring.contains { if case .quadratic = $0 { true } else { false } })
    let inter = try Fonts.inter()
    let other = try Paragraph("o", style: TextStyle(fonts: [inter], size: 10))
    let glyph = try #require(try other.glyphs(of: other.lines(width: 100)[0]).first)
    #expect(
      inter.outline(of: glyph.glyph).contains { if case .cubic = $0 { true } else { false } })
    #expect(font.outline(of: .max).isEmpty)
  }

  @Test func whatIsNoFontIsTold() throws {
    #expect(
      throws: TextError(.notAFont, "what was given is not a font; TrueType and OpenType are read")
    ) {
      try FontFile(bytes: Array("no font at all".utf8))
    }
    #expect(throws: TextError(.notAFont, "what was given has 0 faces; there is no face 1")) {
      try FontFile(bytes: [], index: 1)
    }
    #expect(throws: TextError.self) { try FontFile(bytes: []) }
    #expect(
      throws: TextError(
        .unreadableFile, "/nowhere/at-all.ttf cannot be read: No such file or directory")
    ) { try FontFile(path: "/nowhere/at-all.ttf") }
    #expect(throws: TextError(.unreadableFile, "/usr is not a file")) { try FontFile(path: "/usr") }
    let path = "\(Fonts.noto)-Regular.ttf"
    #expect(throws: TextError(.notAFont, "\(path) has 1 face; there is no face 1")) {
      try FontFile(path: path, index: 1)
    }
    #expect(throws: TextError.self) { try FontFile(path: path, index: -1) }
    var limits = TextLimits.standard
    limits.fontBytes = 1000
    #expect {
      try FontFile(path: path, limits: limits)
    } throws: {
      ($0 as? TextError)?.code == .limit
    }
    #expect {
      try FontFile(bytes: [UInt8](repeating: 0, count: 1001), limits: limits)
    } throws: {
      ($0 as? TextError)?.code == .limit
    }
  }

  @Test func aBookHasFontsByName() throws {
    var book = FontBook(fallbacks: [try Fonts.sans("Arabic")])
    book.add(try Fonts.inter(), as: "body", fallbacks: [try Fonts.sans(), try Fonts.inter()])
    #expect(book.names == ["body"])
    #expect(
      try book["body"] == [Fonts.inter(), Fonts.sans(), Fonts.sans("Arabic")])
    #expect(book["title"] == nil)
  }
}
#endif
