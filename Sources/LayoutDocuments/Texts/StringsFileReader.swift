import LayoutNotation
import Plumb

/// Reads `.strings` files: old-style property lists of keys and texts, with comments.
struct StringsFileReader {
  private let text: SourceText
  private var bytes: [UInt8] { text.bytes }
  private var offset = 0

  /// Returns the strings of a file.
  ///
  /// - Parameter bytes: The file, in UTF-8, or in UTF-16 with a byte-order mark.
  /// - Returns: The strings.
  /// - Throws: `LayoutError` with the place in the file.
  static func table(_ bytes: [UInt8]) throws(LayoutError) -> StringTable {
    var reader = StringsFileReader(SourceText(file: try utf8(bytes)))
    return try reader.table()
  }

  private init(_ text: SourceText) {
    self.text = text
    if text.bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
  }

  private mutating func table() throws(LayoutError) -> StringTable {
    var table = StringTable()
    var places: [String: Int] = [:]
    try skipBlanks()
    while offset < bytes.count {
      let start = offset
      let key = try word("a key")
      if let first = places.updateValue(start, forKey: key) {
        throw text.error(
          .duplicateKey, SourceText.repeatedKey(key, first: text.position(at: first)),
          at: start..<offset)
      }
      try skipBlanks()
      // A key without a value is its own text.
      table[key] = key
      if peek == UInt8(ascii: "=") {
        offset += 1
        try skipBlanks()
        table[key] = try word("a text in quotes")
        try skipBlanks()
      }
      guard peek == UInt8(ascii: ";") else { throw expected("\";\" behind the text") }
      offset += 1
      try skipBlanks()
    }
    return table
  }

  // MARK: Words

  /// Reads a key or a text: in quotes, or a word of letters, digits and a few signs.
  private mutating func word(_ what: String) throws(LayoutError) -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try quoted(by: quote)
    }
    let start = offset
    while let byte = peek, Self.isWordByte(byte), !isComment { offset += 1 }
    guard offset > start else { throw expected(what) }
    return text.string(start..<offset)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private mutating func quoted(by quote: UInt8) throws(LayoutError) -> String {
    let start = offset
    var units: [UInt8] = []
    offset += 1
    while let byte = peek {
      if byte == quote {
        offset += 1
        return String(decoding: units, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try escape(into: &units)
      } else {
        units.append(byte)
        offset += 1
      }
    }
    throw text.error(.syntax, "the text that begins here has no closing quote", at: start..<start)
  }

  private mutating func escape(into units: inout [UInt8]) throws(LayoutError) {
    let start = offset
    guard offset + 1 < bytes.count else {
      throw text.error(.syntax, "the file ends in an escape", at: start..<start)
    }
    let letter = bytes[offset + 1]
    switch letter {
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      units.append(contentsOf: String(Character(try scalar())).utf8)
      return
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      offset += 1
      var value: UInt32 = 0
      for _ in 0..<3 {
        guard let digit = peek, UInt8(ascii: "0")...UInt8(ascii: "7") ~= digit else { break }
        value = value * 8 + UInt32(digit - UInt8(ascii: "0"))
        offset += 1
      }
      units.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
      return
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "a"): units.append(0x07)
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "v"): units.append(0x0B)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "?"),
      UInt8(ascii: "\n"):
      units.append(letter)
    default:
      throw text.error(
        .syntax, "there is no such escape; a backslash itself is written \\\\",
        at: start..<start + 1)
    }
    offset += 2
  }

  /// Reads the scalar of an escape such as `\U00e4`, or of a surrogate pair of escapes.
  private mutating func scalar() throws(LayoutError) -> Unicode.Scalar {
    let start = offset
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if 0xD800..<0xDC00 ~= first, peek == UInt8(ascii: "\\"), offset + 1 < bytes.count,
      bytes[offset + 1] | 0x20 == UInt8(ascii: "u")
    {
      let second = try unit()
      if 0xDC00..<0xE000 ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw text.error(
      .syntax, "half of a surrogate pair needs the other half beside it", at: start..<offset)
  }

  private mutating func unit() throws(LayoutError) -> UInt32 {
    let start = offset
    offset += 2
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Self.hexDigit(byte) else {
        throw text.error(
          .syntax, "expected four hexadecimal digits after \\U", at: start..<start + 2)
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  // MARK: Between words

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether a comment begins here.
  private var isComment: Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    return bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
  }

  private mutating func skipBlanks() throws(LayoutError) {
    while let byte = peek {
      if byte == 0x20 || 0x09...0x0D ~= byte {
        offset += 1
      } else if isComment {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(LayoutError) {
    let start = offset
    let isLine = bytes[offset + 1] == UInt8(ascii: "/")
    offset += 2
    while let byte = peek {
      if isLine, byte == 0x0A || byte == 0x0D { return }
      if !isLine, byte == UInt8(ascii: "*"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "/")
      {
        offset += 2
        return
      }
      offset += 1
    }
    if !isLine {
      throw text.error(.syntax, "the comment that begins here has no end", at: start..<start + 2)
    }
  }

  private func expected(_ what: String) -> LayoutError {
    guard offset < bytes.count else {
      return text.error(
        .syntax, "expected \(what); found the end of the file", at: offset..<offset)
    }
    if bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "(") {
      return text.error(
        .wrongType, "a file of strings holds texts alone, no lists or dictionaries",
        at: offset..<offset + 1)
    }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return text.error(
      .syntax, "expected \(what); found \(text.quoted(offset..<end))", at: offset..<end)
  }
}
