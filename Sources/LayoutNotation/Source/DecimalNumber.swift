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
package func decimalValue(of bytes: ArraySlice<UInt8>) -> Double {
  if bytes.first == UInt8(ascii: "-") { return -decimalValue(of: bytes.dropFirst()) }
  var mantissa: UInt64 = 0
  var digitCount = 0
  var fractionDigits = 0
  var isInFraction = false
  for byte in bytes {
    switch byte {
    case UInt8(ascii: "."):
      isInFraction = true
    case UInt8(ascii: "_"):
      continue
    case _ where byte.isDigit && digitCount < 15:
      mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
      digitCount += 1
      if isInFraction { fractionDigits += 1 }
    default:
      // An exponent or too many digits for the short way.
      let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      return Double(text) ?? .nan
    }
  }
  return Double(mantissa) / exactPowersOfTen[fractionDigits]
}

private let exactPowersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]
