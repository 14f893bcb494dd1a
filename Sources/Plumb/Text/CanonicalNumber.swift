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
    let rounded = rounded(value)
    let magnitude = rounded.magnitude
    // Below 1e9 six decimals are at most 15 digits, which every Double tells apart: cutting off
    // trailing zeros leaves the shortest decimals.
    guard magnitude < 1e9 else { return largeText(rounded) }
    let millionths = UInt64((magnitude * 1e6).rounded())
    var text = rounded < 0 ? "-" : ""
    text += String(millionths / 1_000_000)
    var fraction = millionths % 1_000_000
    guard fraction > 0 else { return text }
    var places = 6
    while fraction.isMultiple(of: 10) {
      fraction /= 10
      places -= 1
    }
    let digits = String(fraction)
    text += "." + String(repeating: "0", count: places - digits.count) + digits
    return text
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
