#if Text
import Foundation
import PlumbText
import Testing

/// Tests texts and fonts designed to do harm.
@Suite struct LimitTests {
  private func code(_ text: String, _ limits: TextLimits = .standard) throws -> TextError.Code? {
    let style = try Fonts.style()
    do {
      _ = try Paragraph(text, style: style, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func marksOnALetterAreLimited() throws {
    let marks = String(repeating: "\u{301}", count: 10_000)
    #expect(try code("a" + marks) == .limit)
    #expect(try code("some words before a" + marks + " and behind") == .limit)
    #expect(try code("a" + marks.unicodeScalars.prefix(255).map(String.init).joined()) == nil)
    #expect(try code("a" + marks.unicodeScalars.prefix(256).map(String.init).joined()) == .limit)
    // Many letters without a blank do no harm.
    #expect(try code(String(repeating: "ก", count: 3000)) == nil)
    #expect(try code(String(repeating: "👍🏽", count: 1000)) == nil)
    let message = #expect(throws: TextError.self) {
      try Paragraph("a" + marks, style: try Fonts.style())
    }
    #expect(
      message?.message == "a character at 0 is made of more than 256 Unicode scalars, which is the "
        + "limit `clusterLength`")
  }

  @Test func theLengthIsLimited() throws {
    #expect(try code(String(repeating: "a", count: 1_000_001)) == .limit)
    #expect(try code("abcd", TextLimits(length: 3)) == .limit)
    #expect(try code("äöü", TextLimits(length: 3)) == nil)
    #expect(try code("👍", TextLimits(length: 1)) == .limit)
    #expect {
      try Paragraph("abcd", style: try Fonts.style(), limits: TextLimits(length: 3))
    } throws: {
      "\($0)" == "limit: a text has 4 UTF-16 units; the limit `length` is 3"
    }
  }

  @Test func aMillionLettersAreSet() throws {
    let style = try Fonts.style()
    let whole = try Paragraph(String(repeating: "a", count: 1_000_000), style: style)
    #expect(whole.lineCount(width: 100) == 1)
    #expect(whole.lines(width: 100, lines: 1)[0].range.count < 20)
    let words = try Paragraph(String(repeating: "word ", count: 200_000), style: style)
    #expect(words.lineCount(width: 0) == 200_000)
    let kana = try Paragraph(String(repeating: "かなカナ", count: 50_000), style: style)
    #expect(kana.lineCount(width: 0) == 200_000)
  }

  @Test func directionsWithoutEndAreSet() throws {
    for sign in ["\u{202E}", "\u{2067}", "\u{202A}", "\u{2068}א"] {
      let text = String(repeating: sign, count: 20_000) + "end"
      #expect(try code(text) == nil)
    }
    let alternating = String(repeating: "aא", count: 2000)
    let paragraph = try Paragraph(alternating, style: try Fonts.style())
    #expect(try paragraph.glyphs(of: paragraph.lines(width: .infinity)[0]).count == 4000)
  }

  /// Fonts with changed bytes are read or rejected, and all their metrics are finite.
  /// `PLUMB_RANDOM_FONTS` sets the number of fonts.
  @Test func brokenFontsDoNoHarm() throws {
    let count =
      ProcessInfo.processInfo.environment["PLUMB_RANDOM_FONTS"].flatMap(Int.init) ?? 300
    let files = try [
      "\(Fonts.noto)Hebrew-Regular.ttf", "\(Fonts.noto)Thai-Regular.ttf",
      "\(Fonts.noto)Arabic-Regular.ttf", "\(Fonts.noto)Devanagari-Regular.ttf",
      "/usr/share/fonts/opentype/inter/Inter-Thin.otf",
    ].map { Array(try Data(contentsOf: URL(filePath: $0))) }
    var source = Randomness(11)
    var fonts = 0
    for index in 0..<count {
      var bytes = files[index % files.count]
      bytes.breakSomewhere(&source)
      guard let font = try? FontFile(bytes: bytes) else { continue }
      fonts += 1
      let faults = font.faults()
      #expect(faults.isEmpty, "font \(index): \(faults)")
    }
    #expect(fonts > count / 4)
  }
}

extension [UInt8] {
  /// Cuts off the file, or changes bytes anywhere, in the directory of tables, or where tables
  /// begin.
  mutating func breakSomewhere(_ source: inout Randomness) {
    switch Int.random(in: 0..<4, using: &source) {
    case 0: removeLast(Int.random(in: 1..<count, using: &source))
    case 1:
      for _ in 0..<Int.random(in: 1...200, using: &source) {
        self[Int.random(in: 0..<count, using: &source)] = .random(in: 0...255, using: &source)
      }
    case 2:
      for _ in 0..<Int.random(in: 1...4, using: &source) {
        self[Int.random(in: 12..<Swift.min(300, count), using: &source)] =
          .random(in: 0...255, using: &source)
      }
    default:
      let tables = Int(self[4]) << 8 | Int(self[5])
      for _ in 0..<Int.random(in: 1...8, using: &source) {
        let entry = 12 + 16 * Int.random(in: 0..<tables, using: &source)
        let start = self[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
        let place = start + Int.random(in: 0..<64, using: &source)
        if place < count { self[place] = .random(in: 0...255, using: &source) }
      }
    }
  }
}

extension FontFile {
  /// Returns the faults in a font's answers.
  func faults() -> [String] {
    let texts = [
      "AV office Ty.", "مرحبا بالعالم", "שָׁלוֹם", "क्षत्रिय नमस्ते", "ภาษาไทย ที่", "日本語 語",
    ]
    var faults: [String] = []
    let metrics = metrics(size: 20)
    if !metrics.lineHeight.isFinite || !metrics.xHeight.isFinite { faults.append("\(metrics)") }
    _ = [familyName, styleName, postScriptName]
    for text in texts {
      guard let paragraph = try? Paragraph(text, style: TextStyle(fonts: [self], size: 20)) else {
        continue
      }
      let height = paragraph.height(width: 30)
      if !paragraph.naturalWidth.isFinite || !height.isFinite || height < 0 {
        faults.append("\(paragraph.naturalWidth) × \(height)")
      }
      for line in paragraph.lines(width: 30, lines: 3) {
        for glyph in (try? paragraph.glyphs(of: line)) ?? [] {
          if !glyph.x.isFinite || !glyph.y.isFinite { faults.append("\(glyph)") }
          for command in outline(of: glyph.glyph) {
            if case .move(let x, let y) = command, !(x + y).isFinite { faults.append("\(command)") }
          }
        }
      }
    }
    return faults
  }
}
#endif
