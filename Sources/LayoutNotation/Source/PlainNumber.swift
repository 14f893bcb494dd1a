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
  var scale = 1.0
  var isInFraction = false
  // Below 2^53 a whole number over an exact power of ten rounds once.
  while end < bytes.count {
    let digit = bytes[end] &- UInt8(ascii: "0")
    if digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if isInFraction { scale *= 10 }
    } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), !isInFraction, end > place,
      end + 1 < bytes.count, bytes[end + 1].isDigit
    {
      isInFraction = true
    } else {
      break
    }
    end += 1
  }
  guard 1...(isInFraction ? 16 : 15) ~= end - place else { return nil }
  place = end
  return Double(mantissa) / scale
}
