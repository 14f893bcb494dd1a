/// The greatest magnitude of a number in layouts.
///
/// Larger numbers are rejected where they arise, because sums with them would lose whole points.
package let greatestMagnitude = 1e15

extension Double {
  /// Whether the number is valid in layouts: finite, and not too large.
  package var isInRange: Bool { magnitude <= greatestMagnitude }
  /// Whether the number is a valid size.
  package var isSize: Bool { isInRange && self >= 0 }
}

/// Returns whether some bytes are a decimal number, as in YAML and in tables of numbers.
///
/// Such a number has an optional sign, digits with an optional point before, among or after them,
/// and an optional exponent.
package func isDecimalNumber(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
  var place = range.lowerBound
  func skip(_ isMeant: (UInt8) -> Bool, most: Int = .max) -> Int {
    let start = place
    while place < range.upperBound, place - start < most, isMeant(bytes[place]) { place += 1 }
    return place - start
  }
  func skipSign() { _ = skip({ $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }, most: 1) }
  skipSign()
  var digits = skip(\.isDigit)
  if skip({ $0 == UInt8(ascii: ".") }, most: 1) > 0 { digits += skip(\.isDigit) }
  if digits > 0, skip({ $0 | 0x20 == UInt8(ascii: "e") }, most: 1) > 0 {
    skipSign()
    digits = skip(\.isDigit)
  }
  return digits > 0 && place == range.upperBound
}

/// Returns the value of a decimal number in ASCII, whose form the caller has checked.
///
/// The form is an optional sign, digits, at most one point, `_` between digits, and an optional
/// exponent. The value is infinite if the number is too large, and NaN if the bytes are not a
/// number.
package func decimalValue(of bytes: [UInt8], in range: Range<Int>) -> Double {
  let sign = bytes[range].first
  let isNegative = sign == UInt8(ascii: "-")
  let number = bytes.span.extracting(range)
  var place = isNegative || sign == UInt8(ascii: "+") ? 1 : 0
  if let value = plainNumber(in: number, at: &place), place == number.count {
    return isNegative ? -value : value
  }
  let text = String(decoding: bytes[range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  return Double(text) ?? .nan
}

/// Reads a number in the simplest form: digits, and perhaps a point with digits after it.
///
/// It reads nothing if there is no digit at the place, or more than 15.
///
/// The computation is exact, after Clinger ("How to read floating point numbers accurately",
/// 1990): a whole number below 2^53 divided by an exact power of ten rounds once.
///
/// - Parameters:
///   - bytes: The bytes.
///   - place: The place; moves past the number.
/// - Returns: The number, equal to that of `decimalValue`.
package func plainNumber(in bytes: Swift.Span<UInt8>, at place: inout Int) -> Double? {
  var end = place
  var mantissa: UInt64 = 0
  func skipDigits() {
    while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      end += 1
    }
  }
  skipDigits()
  let digitCount = end - place
  var fractionCount = 0
  if digitCount > 0, end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit
  {
    end += 1
    let start = end
    skipDigits()
    fractionCount = end - start
  }
  guard 1...15 ~= digitCount + fractionCount else { return nil }
  var scale = 1.0
  for _ in 0..<fractionCount { scale *= 10 }
  place = end
  return Double(mantissa) / scale
}
