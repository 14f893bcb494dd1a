/// The one way in which results write a number.
///
/// It is rounded to 1e-9, so that the last digits of an arithmetic do not decide a tie, and then to
/// 1e-6, halves away from zero; it prints with the shortest decimals that read back equal, without
/// exponent below 2^53, without `.0`, and never as `-0`.
package enum CanonicalNumber {
  /// The number as results give it, in the resolution of 1e-6.
  package static func rounded(_ value: Double) -> Double {
    let rounded = round(round(value, scale: 1e9), scale: 1e6)
    return rounded == 0 ? 0 : rounded
  }

  /// The decimals of the rounded number; nil when it is infinite or no number.
  package static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the decimals of the rounded number, which is finite.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    let rounded = rounded(value)
    let magnitude = rounded.magnitude
    // Below 1e9 six decimals are at most 15 digits, which every Double tells apart: cutting off
    // trailing zeros leaves the shortest decimals.
    guard magnitude < 1e9 else {
      bytes += largeText(rounded).utf8
      return
    }
    if rounded < 0 { bytes.append(UInt8(ascii: "-")) }
    let millionths = UInt64((magnitude * 1e6).rounded())
    var (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    var unit: UInt64 = 1
    while unit * 10 <= whole { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: whole / unit))
      whole %= unit
      unit /= 10
    }
    guard fraction > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    unit = 100_000
    while fraction > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  /// Rounds to a multiple of 1/scale. Numbers stay as they are when so large that the product's own
  /// rounding could add up to half a unit.
  private static func round(_ value: Double, scale: Double) -> Double {
    guard value.magnitude < 0x1p50 / scale else { return value }
    return (value * scale).rounded() / scale
  }

  private static func largeText(_ value: Double) -> String {
    if value.magnitude < 0x1p53, value == value.rounded() { return String(Int64(value)) }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
