/// The character encoding of rows.
package enum RowEncoding: Sendable, Equatable {
  case utf8
  case utf16LittleEndian
  case utf16BigEndian
  /// The encoding of Windows in western Europe, Latin 1 with additional characters.
  case windows1252

  /// Detects the encoding from the beginning of rows if it is certain; `nil`: UTF-8, or at least
  /// not UTF-16.
  package static func detected(in beginning: [UInt8]) -> RowEncoding? {
    if beginning.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if beginning.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    switch beginning.prefix(4).map({ $0 == 0 }) {
    case [false, true, false, true]: return .utf16LittleEndian
    case [true, false, true, false]: return .utf16BigEndian
    default: return nil
    }
  }
}

/// Converts the bytes of rows to UTF-8 as they arrive.
package struct RowDecoder: Sendable {
  private let encoding: RowEncoding
  /// The first byte of two, or the first unit of a surrogate pair, until the rest arrives.
  private var byte: UInt8?
  private var unit: UInt16?
  private var isAtStart = true

  /// Makes a decoder.
  package init(_ encoding: RowEncoding) { self.encoding = encoding }

  /// The characters of windows-1252 in place of the controls of Latin 1; 0: the control remains.
  private static let windows: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Returns bytes in UTF-8, without a trailing incomplete character.
  package mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    switch encoding {
    case .utf8: return bytes
    case .windows1252:
      for byte in bytes {
        if byte < 0x80 { text.append(byte) } else { Self.append(Self.latin(byte), to: &text) }
      }
    case .utf16LittleEndian, .utf16BigEndian:
      for byte in bytes {
        guard let first = self.byte else {
          self.byte = byte
          continue
        }
        self.byte = nil
        let (low, high) = encoding == .utf16LittleEndian ? (first, byte) : (byte, first)
        append(UInt16(high) << 8 | UInt16(low), to: &text)
      }
    }
    return text
  }

  /// Returns the remainder at the end: a replacement for half a character.
  package mutating func finish() -> [UInt8] {
    defer { (byte, unit) = (nil, nil) }
    return byte == nil && unit == nil ? [] : Self.replacement
  }

  private static func latin(_ byte: UInt8) -> UInt32 {
    guard byte < 0xA0 else { return UInt32(byte) }
    let scalar = windows[Int(byte) - 0x80]
    return UInt32(scalar == 0 ? UInt16(byte) : scalar)
  }

  private mutating func append(_ next: UInt16, to text: inout [UInt8]) {
    defer { isAtStart = false }
    // A byte-order mark is no character.
    if isAtStart, next == 0xFEFF { return }
    if let first = unit {
      unit = nil
      if UTF16.isTrailSurrogate(next) {
        let high = (UInt32(first) - 0xD800) << 10
        return Self.append(0x10000 + high + UInt32(next) - 0xDC00, to: &text)
      }
      text += Self.replacement
    }
    if UTF16.isLeadSurrogate(next) {
      unit = next
    } else {
      Self.append(UInt32(next), to: &text)
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
  }
}
