import LayoutNotation

/// The characters that XML 1.0 (fifth edition) allows in each context.
///
/// Two additions of that edition to names are rejected, as in parsers of earlier editions:
/// characters beyond 16 bits and the byte-order mark.
enum XMLCharacters {
  /// The non-ASCII characters that may begin a name.
  private static let starts: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
    0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFEFE,
    0xFF00...0xFFFD,
  ]
  /// The additional non-ASCII characters inside a name.
  private static let parts: [ClosedRange<UInt32>] = [0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040]

  /// Returns whether a byte is white space.
  static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Returns whether a file may contain a character, literally or by number.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Returns the offset of the first forbidden character in a range of UTF-8; `nil`: none.
  static func placeOfForbidden(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    for place in range {
      let byte = bytes[place]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return place }
      if isForbidden(bytes, at: place) { return place }
    }
    return nil
  }

  /// Returns whether U+FFFE or U+FFFF begins at an offset of UTF-8.
  static func isForbidden(_ bytes: [UInt8], at place: Int) -> Bool {
    bytes[place] == 0xEF && place + 2 < bytes.count && bytes[place + 1] == 0xBF
      && bytes[place + 2] >= 0xBE
  }

  /// Returns the length in bytes of the character at an offset of UTF-8, if a name may have it
  /// there.
  static func nameLength(_ bytes: [UInt8], at place: Int, isFirst: Bool) -> Int? {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      return 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return isFirst ? nil : 1
    case 0..<0x80: return nil
    default:
      let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      guard place + length <= bytes.count else { return nil }
      let rest = bytes[place + 1..<place + length]
      let value = rest.reduce(UInt32(byte) & (0x7F >> UInt32(length))) {
        $0 << 6 | UInt32($1 & 0x3F)
      }
      let isName =
        starts.contains { $0.contains(value) } || !isFirst && parts.contains { $0.contains(value) }
      return isName ? length : nil
    }
  }

  /// Returns the character of an entity, by name or number; `nil` for an unknown one.
  static func scalar(ofEntity name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    var digits = name.dropFirst()
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    if isHexadecimal { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, isHexadecimal || value < 10
      else { return nil }
      number = number * (isHexadecimal ? 16 : 10) + UInt32(value)
      if number > 0x10FFFF { return nil }
    }
    return Unicode.Scalar(number).flatMap { isAllowed($0) ? $0 : nil }
  }
}

/// The XML declaration at the beginning of a file.
struct XMLDeclaration {
  /// The name of its encoding; `nil`: none.
  private(set) var encoding: String?

  /// Reads a declaration, such as `<?xml version="1.0" encoding="UTF-8"?>`.
  ///
  /// It is `nil` for an invalid declaration: a part is missing, unknown or out of order.
  ///
  /// - Parameter text: The declaration, from its first byte to its last.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.starts(with: "<?xml".utf8), text.suffix(2).elementsEqual("?>".utf8) else {
      return nil
    }
    var rest = text.dropFirst(5).dropLast(2)
    var expected = ["version", "encoding", "standalone"][...]
    while true {
      let start = rest.count
      rest = rest.drop(while: XMLCharacters.isBlank)
      guard !rest.isEmpty else { break }
      let name = String(decoding: rest.prefix { (0x61...0x7A).contains($0) }, as: UTF8.self)
      guard start > rest.count, let place = expected.firstIndex(of: name),
        name == "version" || expected.first != "version"
      else { return nil }
      expected = expected[(place + 1)...]
      rest = rest.dropFirst(name.utf8.count).drop(while: XMLCharacters.isBlank)
      guard rest.first == UInt8(ascii: "=") else { return nil }
      rest = rest.dropFirst().drop(while: XMLCharacters.isBlank)
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = rest.dropFirst().firstIndex(of: quote)
      else { return nil }
      let value = rest[(rest.startIndex + 1)..<end]
      rest = rest[(end + 1)...]
      guard !value.isEmpty, value.allSatisfy(Self.isValuePart) else { return nil }
      let word = String(decoding: value, as: UTF8.self)
      switch name {
      case "encoding":
        guard word.first?.isLetter == true else { return nil }
        encoding = word
      case "standalone": guard word == "yes" || word == "no" else { return nil }
      default: break
      }
    }
    if expected.first == "version" { return nil }
  }

  /// Returns whether a version or the name of an encoding may contain a byte.
  private static func isValuePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
