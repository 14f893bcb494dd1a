/// The greatest number that layouts are made of; what is larger is refused where it arises, because
/// sums with it would lose whole points.
package let greatestMagnitude = 1e15

extension Double {
  /// Whether layouts can be made of the number: finite, and not too large.
  package var isInRange: Bool { magnitude <= greatestMagnitude }
}

/// The value of a decimal number written in ASCII: perhaps a minus, digits, at most one point, `_`
/// between digits, and an optional exponent. The caller has checked the form; infinite when the
/// number is too large, NaN when it is none.
///
/// Short numbers are computed exactly as Clinger does ("How to read floating point numbers
/// accurately", 1990): a whole number below 2^53 times or over an exact power of ten rounds once.
package func decimalValue(of bytes: [UInt8], in range: Range<Int>) -> Double {
  var mantissa: UInt64 = 0
  var digitCount = 0
  var scale = 1.0
  var isInFraction = false
  let isNegative = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
  for place in (isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "."):
      isInFraction = true
    case UInt8(ascii: "_"):
      continue
    case _ where byte.isDigit && digitCount < 15:
      mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
      digitCount += 1
      // Powers of ten up to 1e22 are exact.
      if isInFraction { scale *= 10 }
    default:
      // An exponent or too many digits for the short way.
      let text = String(decoding: bytes[range].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      return Double(text) ?? .nan
    }
  }
  let value = Double(mantissa) / scale
  return isNegative ? -value : value
}
