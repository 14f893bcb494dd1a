import Testing

@testable import LayoutDocuments

/// Rows in encodings other than UTF-8, and in the CSV of other programs.
@Suite struct RowEncodingTests {
  /// Returns the UTF-8 of bytes that arrive in pieces.
  private static func decoded(
    _ bytes: [UInt8], _ encoding: RowEncoding, piece: Int
  ) -> String {
    var decoder = RowDecoder(encoding)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      text += decoder.decode(Array(bytes[start..<min(bytes.count, start + piece)]))
    }
    text += decoder.finish()
    return String(decoding: text + decoder.finish(), as: UTF8.self)
  }

  private static func utf16(_ text: String, isLittle: Bool, hasMark: Bool) -> [UInt8] {
    ((hasMark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test(arguments: [true, false], [true, false])
  func utf16(isLittle: Bool, hasMark: Bool) {
    let text = "id;straße\n1;日本 🙂 \u{FEFF}x\n"
    let bytes = Self.utf16(text, isLittle: isLittle, hasMark: hasMark)
    let encoding = isLittle ? RowEncoding.utf16LittleEndian : .utf16BigEndian
    #expect(RowEncoding.detected(in: bytes) == encoding)
    for piece in [1, 2, 3, 7, 1000] {
      #expect(Self.decoded(bytes, encoding, piece: piece) == text)
    }
    // Half a character at the end, and one in the middle.
    #expect(Self.decoded(bytes + [0x41], encoding, piece: 5) == text + "\u{FFFD}")
    let lone = Self.utf16("ab", isLittle: isLittle, hasMark: false)
    let half = isLittle ? [UInt8](arrayLiteral: 0x3D, 0xD8) : [0xD8, 0x3D]
    #expect(Self.decoded(lone[..<2] + half + lone[2...], encoding, piece: 3) == "a\u{FFFD}b")
    #expect(Self.decoded(lone + half, encoding, piece: 3) == "ab\u{FFFD}")
  }

  @Test func windows1252() {
    let bytes: [UInt8] = [0x80, 0x20, 0x84, 0xC4, 0xFF, 0x93, 0x81, 0x41, 0x9F]
    #expect(Self.decoded(bytes, .windows1252, piece: 2) == "€ „Äÿ“\u{81}AŸ")
  }

  @Test func onlyWhatIsCertainIsDetected() {
    for text in ["", "a", "id,gap\n", "\u{FEFF}id,gap\n", "ä"] {
      #expect(RowEncoding.detected(in: Array(text.utf8)) == nil)
    }
    #expect(RowEncoding.detected(in: [0xE4, 0x2C, 0x62]) == nil)
  }

  private static func cells(_ text: String, _ delimiter: Character) -> [String] {
    var cells = CSVCells(Array(text.utf8), delimiter: delimiter.asciiValue ?? 0)
    var texts: [String] = []
    while let cell = try? cells.next() { texts.append(cells.text(of: cell)) }
    return texts
  }

  @Test func delimiters() {
    #expect(Self.cells("a,b;\"c;d\";e", ";") == ["a,b", "c;d", "e"])
    #expect(Self.cells("a\t\t\"b\tc\"", "\t") == ["a", "", "b\tc"])
    let names: Set = ["id", "gap", "PLZ Ort"]
    func delimiter(_ header: String) -> Character {
      let byte = CSVDialect().delimiter(of: Array(header.utf8), naming: names)
      return Character(Unicode.Scalar(byte))
    }
    #expect(delimiter("id") == "," && delimiter("id;gap") == ";" && delimiter("id\tgap") == "\t")
    #expect(delimiter("x;y,gap") == "," && delimiter("a,b;id;gap") == ";")
    #expect(delimiter("\"a;b\",gap") == "," && delimiter("a;b,c") == ",")
  }

  @Test(arguments: [
    ("10,97", 10.97), (" -0,5 ", -0.5), ("12", 12), (",5", 0.5), ("1e2", 100), ("+3,0", 3),
  ])
  func decimalCommas(_ text: String, _ value: Double) throws {
    var cells = CSVCells(Array("\(text);1".utf8), delimiter: UInt8(ascii: ";"))
    let cell = try #require(try cells.next())
    #expect(cells.number(of: cell, hasDecimalComma: true) == value)
  }

  @Test(arguments: ["1.5", "1.000,5", "1,2,3", "", "x", ","])
  func otherNumbersHaveNoDecimalComma(_ text: String) throws {
    var cells = CSVCells(Array("\(text);1".utf8), delimiter: UInt8(ascii: ";"))
    let cell = try #require(try cells.next())
    #expect(cells.number(of: cell, hasDecimalComma: true) == nil)
  }
}
