#if Text
import PlumbText
import Testing

/// Tests lines that end within words.
@Suite struct WordBreakTests {
  private func lines(
    _ text: String, _ breaks: WordBreaks, width: Double, _ whiteSpace: WhiteSpace = .collapse
  ) throws -> [String] {
    let paragraph = try Paragraph(
      text,
      style: try Fonts.style {
        $0.wordBreaks = breaks
        $0.whiteSpace = whiteSpace
      })
    let lines = paragraph.lines(width: width)
    #expect(lines.count == paragraph.lineCount(width: width))
    return lines.map { paragraph.text(of: $0) }
  }

  @Test func aWordThatIsWiderThanALineIsBroken() throws {
    let text = "to Donaudampfschifffahrt by ship"
    #expect(
      try lines(text, .never, width: 80) == ["to", "Donaudampfschifffahrt", "by ship"])
    let broken = try lines(text, .ofWideWords, width: 80)
    #expect(broken.first == "to" && broken[1].count > 5)
    #expect(broken.dropFirst().joined().hasPrefix("Donaudampfschifffahrt"))
    #expect(broken.flatMap { $0.split(separator: " ") }.suffix(2) == ["by", "ship"])
    #expect(
      try lines(text, .anywhere, width: 80) == ["to Donauda", "mpfschifffa", "hrt by ship"])
  }

  @Test func charactersStayWhole() throws {
    for breaks in [WordBreaks.ofWideWords, .anywhere] {
      #expect(
        try lines("e\u{301}e\u{301}e\u{301}", breaks, width: 1)
          == ["e\u{301}", "e\u{301}", "e\u{301}"])
    }
  }

  @Test func blanksHangAndBeginNoLine() throws {
    #expect(try lines("aaaa aaaa", .anywhere, width: 33) == ["aaaa", "aaaa"])
    #expect(try lines("ab\tcd", .ofWideWords, width: 4, .preserve).last == "d")
  }

  @Test func theNarrowestLineHasACharacter() throws {
    let word = try Paragraph("Wiii", style: try Fonts.style { $0.wordBreaks = .ofWideWords })
    let letter = try Paragraph("W", style: try Fonts.style())
    #expect(abs(word.minimumWidth - letter.naturalWidth) < 0.5)
    #expect(word.lineCount(width: word.naturalWidth) == 1)
  }

  /// A wider paragraph never has more lines, and no line is wider than the width.
  @Test func widerIsNeverHigher() throws {
    var random = Randomness(20)
    let letters = Array("abcdefgi mnoW- \u{AD}")
    for _ in 0..<300 {
      let text = String(
        (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
      for breaks in [WordBreaks.ofWideWords, .anywhere] {
        let paragraph = try Paragraph(text, style: try Fonts.style { $0.wordBreaks = breaks })
        var last = Int.max
        for width in stride(from: 0.0, through: 120, by: 2.5) {
          let lines = paragraph.lines(width: width)
          #expect(lines.count <= last, "\(text) at \(width)")
          last = lines.count
          guard width >= paragraph.minimumWidth else { continue }
          #expect(lines.allSatisfy { $0.width <= width + 1 / 64 }, "\(text) at \(width)")
        }
      }
    }
  }
}
#endif
