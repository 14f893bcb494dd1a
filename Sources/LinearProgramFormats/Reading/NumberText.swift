/// A parser of numbers in the notation of the formats: a sign, digits with at most one point, and
/// an exponent after `e` or (Fortran's) `d`; also `inf` and `infinity` in any case.
enum NumberText {
  /// The least size of an infinite bound, as older programs write it.
  static let infinity = 1e30

  /// Parses bytes as one number; `nil` if they are not exactly one number.
  static func value(of bytes: ArraySlice<UInt8>) -> Double? {
    var rest = bytes
    var isNegative = false
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      isNegative = first == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    let size: Double
    if isInfinity(rest) {
      size = .infinity
    } else {
      let length = lengthOfUnsigned(rest)
      guard length > 0, length == rest.count, let value = unsigned(rest) else { return nil }
      size = value
    }
    return isNegative ? -size : size
  }

  /// Returns a bound, infinite from `infinity` on. NaN stays NaN.
  static func bound(_ value: Double) -> Double {
    abs(value) >= infinity ? (value < 0 ? -.infinity : .infinity) : value
  }

  /// Returns the number of bytes at the front that form a number without a sign; 0 if there is
  /// none. An `e` without digits after it is not part of the number.
  static func lengthOfUnsigned(_ bytes: ArraySlice<UInt8>) -> Int {
    var place = bytes.startIndex
    func skipDigits() -> Int {
      let start = place
      while place < bytes.endIndex, isDigit(bytes[place]) { place += 1 }
      return place - start
    }
    var digits = skipDigits()
    if place < bytes.endIndex, bytes[place] == UInt8(ascii: ".") {
      place += 1
      digits += skipDigits()
    }
    guard digits > 0 else { return 0 }
    if place < bytes.endIndex, [UInt8(ascii: "e"), UInt8(ascii: "d")].contains(bytes[place] | 0x20)
    {
      let before = place
      place += 1
      if place < bytes.endIndex, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) {
        place += 1
      }
      if skipDigits() == 0 { place = before }
    }
    return place - bytes.startIndex
  }

  /// Returns the value of bytes that `lengthOfUnsigned` has checked.
  ///
  /// Short numbers are exact at once (Clinger, "How to read floating point numbers accurately",
  /// 1990).
  static func unsigned(_ bytes: ArraySlice<UInt8>) -> Double? {
    var mantissa: UInt64 = 0
    var fractionDigits = 0
    var isInFraction = false
    for (count, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") {
        isInFraction = true
      } else if isDigit(byte), count < 16 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isInFraction { fractionDigits += 1 }
      } else {
        let text = bytes.map { $0 | 0x20 == UInt8(ascii: "d") ? UInt8(ascii: "e") : $0 }
        return Double(String(decoding: text, as: UTF8.self))
      }
    }
    guard mantissa < 1 << 53 else { return Double(String(decoding: bytes, as: UTF8.self)) }
    return Double(mantissa) / powersOfTen[fractionDigits]
  }

  /// Whether the bytes are `inf` or `infinity`, in any case.
  static func isInfinity(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 3 || bytes.count == 8 else { return false }
    return zip(bytes, "infinity".utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// Whether this is the ASCII code of a digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  ]
}

/// Returns some bytes of a text quoted for a message. Long texts are cut, and control characters
/// are replaced.
func quotedText(_ bytes: some Collection<UInt8>) -> String {
  let longest = 40
  let scalars = String(decoding: bytes.prefix(longest * 4), as: UTF8.self).unicodeScalars
  var text = ""
  for scalar in scalars.prefix(longest) {
    let isControl = scalar.properties.generalCategory == .control
    text.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
  }
  return "\"\(text)\(scalars.count > longest ? "…" : "")\""
}
