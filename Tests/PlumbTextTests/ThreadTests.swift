#if Text
import PlumbText
import Testing

/// Tests one font on many threads, and the cache.
@Suite struct TextThreadTests {
  /// Returns all measurements of texts, as bits.
  private static func bits(_ texts: [String], _ style: TextStyle) throws -> [UInt64] {
    var bits: [UInt64] = []
    for text in texts {
      let paragraph = try Paragraph(text, style: style)
      bits.append(paragraph.naturalWidth.bitPattern)
      bits.append(paragraph.minimumWidth.bitPattern)
      for width in stride(from: 10.0, to: 300, by: 37) {
        bits.append(paragraph.height(width: width).bitPattern)
      }
      for line in paragraph.lines(width: 120) {
        for glyph in try paragraph.glyphs(of: line) {
          bits += [glyph.x.bitPattern, glyph.y.bitPattern, UInt64(glyph.glyph)]
        }
      }
    }
    return bits
  }

  @Test func eightTasksWithOneFontAgreeToTheBit() async throws {
    var source = Randomness(5)
    let texts = (0..<120).map { _ in source.text(10) }
    let style = try Fonts.style()
    let alone = try Self.bits(texts, style)
    #expect(try Self.bits(texts, style) == alone)
    try await withThrowingTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { try Self.bits(texts, style) } }
      for try await bits in group { #expect(bits == alone) }
    }
  }

  @Test func tasksShareACache() async throws {
    var source = Randomness(6)
    let texts = (0..<40).map { _ in source.text(6) }
    let style = try Fonts.style()
    let widths = try texts.map { try Paragraph($0, style: style).naturalWidth }
    let cache = ParagraphCache(count: 25)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for start in 0..<8 {
        group.addTask {
          for round in 0..<200 {
            let index = (start * 13 + round * 7) % texts.count
            let paragraph = try cache.paragraph(texts[index], style: style)
            #expect(paragraph.naturalWidth == widths[index])
          }
        }
      }
      try await group.waitForAll()
    }
    let statistics = cache.statistics
    #expect(statistics.hits + statistics.misses == 1600 && statistics.count == 25)
  }
}

/// Tests which texts a cache keeps, and for how long.
@Suite struct ParagraphCacheTests {
  @Test func aTextIsShapedOnce() throws {
    let cache = ParagraphCache()
    let style = try Fonts.style()
    let first = try cache.paragraph("abc", style: style)
    let second = try cache.paragraph([TextRun("abc", style: style)])
    #expect(first.naturalWidth == second.naturalWidth)
    #expect(cache.statistics == statistics(hits: 1, misses: 1, count: 1, units: 3))
    // Texts with the same look may have other bytes, which may be drawn differently.
    _ = try cache.paragraph("é", style: style)
    _ = try cache.paragraph("e\u{301}", style: style)
    #expect(cache.statistics.misses == 3)
    cache.removeAll()
    #expect(cache.statistics == statistics(hits: 1, misses: 3, count: 0, units: 0))
  }

  @Test func stylesAreToldApart() throws {
    let cache = ParagraphCache()
    let changes: [(inout TextStyle) -> Void] = [
      { _ in }, { $0.size = 15 }, { $0.language = "de" }, { $0.direction = .rightToLeft },
      { $0.breaks = .strict }, { $0.letterSpacing = 1 }, { $0.whiteSpace = .preserve },
      { $0.wraps = false }, { $0.lineHeight = .even }, { $0.fonts.removeLast() },
    ]
    for change in changes { _ = try cache.paragraph("a b", style: try Fonts.style(change)) }
    #expect(cache.statistics == statistics(hits: 0, misses: 10, count: 10, units: 30))
    for change in changes { _ = try cache.paragraph("a b", style: try Fonts.style(change)) }
    #expect(cache.statistics.hits == 10)
    // Two runs differ from one.
    let style = try Fonts.style()
    _ = try cache.paragraph([TextRun("a ", style: style), TextRun("b", style: style)])
    #expect(cache.statistics.misses == 11)
  }

  @Test func whatNobodyAskedForLongestGoes() throws {
    let cache = ParagraphCache(count: 3)
    let style = try Fonts.style()
    for text in ["a", "b", "c", "a", "d"] { _ = try cache.paragraph(text, style: style) }
    #expect(cache.statistics == statistics(hits: 1, misses: 4, count: 3, units: 3))
    _ = try cache.paragraph("a", style: style)
    #expect(cache.statistics.hits == 2)
    _ = try cache.paragraph("b", style: style)
    #expect(cache.statistics == statistics(hits: 2, misses: 5, count: 3, units: 3))
  }

  @Test func lettersAreCountedToo() throws {
    let cache = ParagraphCache(count: 100, units: 10)
    let style = try Fonts.style()
    for text in ["aaaa", "bbbb", "cccc"] { _ = try cache.paragraph(text, style: style) }
    #expect(cache.statistics.count == 2 && cache.statistics.units == 8)
    // A text beyond the limit is shaped but not kept.
    _ = try cache.paragraph("a word that is too long", style: style)
    #expect(cache.statistics.count == 2)
  }

  @Test func anErrorIsNotKept() throws {
    let cache = ParagraphCache(limits: TextLimits(length: 2))
    #expect(throws: TextError.self) { try cache.paragraph("abc", style: try Fonts.style()) }
    #expect(cache.statistics.count == 0)
  }

  private func statistics(
    hits: Int, misses: Int, count: Int, units: Int
  ) -> ParagraphCache.Statistics {
    var statistics = ParagraphCache().statistics
    statistics.hits = hits
    statistics.misses = misses
    statistics.count = count
    statistics.units = units
    return statistics
  }
}
#endif
