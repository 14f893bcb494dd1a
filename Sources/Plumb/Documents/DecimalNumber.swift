/// The exactly representable powers of ten.
private let smallPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The `Double` nearest to a decimal number such as `-12.5e3`; infinite when it is too large, NaN
/// when the bytes are no such number.
///
/// Up to 15 digits and a small exponent need one exact multiplication or division of two exact
/// numbers (W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990); all else is
/// left to the standard library.
func decimalValue(of bytes: [UInt8], in range: Range<Int>) -> Double {
  var index = range.lowerBound
  let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
  if isNegative { index += 1 }
  var mantissa: UInt64 = 0
  var digits = 0
  var exponent = 0
  var isInFraction = false
  while index < range.upperBound {
    let byte = bytes[index]
    if byte == UInt8(ascii: "."), !isInFraction {
      isInFraction = true
    } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), digits < 15 {
      mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
      if mantissa > 0 { digits += 1 }
      if isInFraction { exponent -= 1 }
    } else {
      return slowDecimalValue(of: bytes[range])
    }
    index += 1
  }
  guard exponent >= -22 else { return slowDecimalValue(of: bytes[range]) }
  let value = Double(mantissa) / smallPowersOfTen[-exponent]
  return isNegative ? -value : value
}

private func slowDecimalValue(of bytes: ArraySlice<UInt8>) -> Double {
  Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
}
