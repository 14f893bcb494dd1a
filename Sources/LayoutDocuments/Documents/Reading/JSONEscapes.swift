/// The result of reading an escape in a JSON string.
enum JSONEscape {
  /// A valid escape with its length in bytes. A surrogate pair counts as one escape.
  case valid(length: Int)
  /// An invalid escape, with the reason.
  case invalid(String)

  /// Reads the escape whose backslash is at `offset`.
  init(in bytes: [UInt8], at offset: Int) {
    guard offset + 1 < bytes.count else {
      self = .invalid("the document ends in an escape")
      return
    }
    guard bytes[offset + 1] == UInt8(ascii: "u") else {
      self =
        simpleEscape(bytes[offset + 1]) != nil
        ? .valid(length: 2)
        : .invalid("there is no such escape; a backslash itself is written \\\\")
      return
    }
    guard let unit = hexUnit(in: bytes[...], at: offset + 2) else {
      self = .invalid("expected four hexadecimal digits after \\u")
      return
    }
    if isLowSurrogate(unit) {
      self = .invalid("the second half of a surrogate pair needs its first half before it")
    } else if !isHighSurrogate(unit) {
      self = .valid(length: 6)
    } else if offset + 7 < bytes.count, bytes[offset + 6] == UInt8(ascii: "\\"),
      bytes[offset + 7] == UInt8(ascii: "u"), let low = hexUnit(in: bytes[...], at: offset + 8),
      isLowSurrogate(low)
    {
      self = .valid(length: 12)
    } else {
      self = .invalid("the first half of a surrogate pair needs its second half behind it")
    }
  }
}

/// Decodes a JSON string with valid escapes to UTF-8.
func decodeJSONEscapes(_ raw: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(raw.count)
  var offset = raw.startIndex
  while offset < raw.endIndex {
    let escape = raw[offset...].firstIndex(of: UInt8(ascii: "\\")) ?? raw.endIndex
    decoded.append(contentsOf: raw[offset..<escape])
    offset = escape
    guard offset + 1 < raw.endIndex else { break }
    if let byte = simpleEscape(raw[offset + 1]) {
      decoded.append(byte)
      offset += 2
      continue
    }
    var value = hexUnit(in: raw, at: offset + 2) ?? 0xFFFD
    offset = min(offset + 6, raw.endIndex)
    if isHighSurrogate(value), let low = hexUnit(in: raw, at: offset + 2) {
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
      offset += 6
    }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    decoded.append(contentsOf: String(Character(scalar)).utf8)
  }
  return decoded
}

/// Returns the byte for the escape `\letter`.
private func simpleEscape(_ letter: UInt8) -> UInt8? {
  switch letter {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "t"): 0x09
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  default: nil
  }
}

/// Returns the value of the four hexadecimal digits at `offset`.
private func hexUnit(in bytes: ArraySlice<UInt8>, at offset: Int) -> UInt32? {
  guard offset + 4 <= bytes.endIndex else { return nil }
  var value: UInt32 = 0
  for byte in bytes[offset..<offset + 4] {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    default: return nil
    }
    value = value << 4 | UInt32(digit)
  }
  return value
}

private func isHighSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xD800 }

private func isLowSurrogate(_ unit: UInt32) -> Bool { unit & 0xFC00 == 0xDC00 }
