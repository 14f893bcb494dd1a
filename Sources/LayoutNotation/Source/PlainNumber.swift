/// The number that is written at a place in the simplest way: digits, and perhaps a point with
/// digits behind it. Nothing is read where no digit stands there, or more than 15.
///
/// - Parameters:
///   - bytes: The bytes.
///   - place: The place; moves behind the number.
/// - Returns: The number, as `decimalValue` has it.
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
  // Below 2^53 a whole number over an exact power of ten rounds once.
  guard 1...15 ~= digitCount + fractionCount else { return nil }
  var scale = 1.0
  for _ in 0..<fractionCount { scale *= 10 }
  place = end
  return Double(mantissa) / scale
}
