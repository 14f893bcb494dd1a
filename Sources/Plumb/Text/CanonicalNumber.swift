import ConstraintSolving
import FlatMemory
import LayoutNotation

/// The canonical text of numbers in results.
///
/// A number is rounded to 1e-9, so that the last digits of floating-point arithmetic do not decide
/// a tie, and then to 1e-6, halves away from zero. It is printed with the shortest decimals that
/// read back as the same value, without an exponent below 2^53, without `.0`, and never as `-0`.
package enum CanonicalNumber {
  /// The number as results contain it, rounded to a multiple of 1e-6.
  package static func rounded(_ value: Double) -> Double { Significance.rounded(value) }

  /// The decimals of the rounded number; `nil` if it is infinite or NaN.
  package static func text(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the decimals of the rounded number, which is finite.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: greatestLength) { space in
      let count = unsafe write(value, to: space)
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: space[..<count]))
    }
  }

  /// The maximum number of bytes of a number.
  package static let greatestLength = 32

  /// Writes the decimals of the rounded number, which is finite.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - space: Room for `greatestLength` bytes.
  /// - Returns: The number of bytes written.
  package static func write(_ value: Double, to space: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let isWhole = value.magnitude < 1e9 && value == value.rounded(.towardZero)
    let rounded = isWhole ? value : rounded(value)
    let magnitude = rounded.magnitude
    // Below 1e9, six decimals are at most 15 digits, which every Double distinguishes: removing
    // trailing zeros gives the shortest decimals.
    guard magnitude < 1e9 else {
      return unsafe space.update(fromContentsOf: exact(rounded).utf8)
    }
    var count = 0
    if rounded < 0 {
      unsafe space[0] = UInt8(ascii: "-")
      count = 1
    }
    let millionths = isWhole ? 0 : UInt64((magnitude * 1e6).rounded())
    let whole = isWhole ? UInt32(magnitude) : UInt32(millionths / 1_000_000)
    var length = 1
    var bound: UInt32 = 10
    while length < 9, whole >= bound {
      length += 1
      bound *= 10
    }
    unsafe write(whole, digits: length, to: space, &count)
    var fraction = UInt32(millionths % 1_000_000)
    guard fraction > 0 else { return count }
    unsafe space[count] = UInt8(ascii: ".")
    count += 1
    length = 6
    while fraction % 10 == 0 {
      fraction /= 10
      length -= 1
    }
    unsafe write(fraction, digits: length, to: space, &count)
    return count
  }

  /// Writes the given number of digits, with leading zeros.
  private static func write(
    _ number: UInt32, digits: Int, to space: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    var rest = number
    var place = count + digits
    count = place
    for _ in 0..<digits {
      place -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe space[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }
}

extension Double {
  /// The number as results print it.
  package var canonical: String { CanonicalNumber.text(self) ?? description }
}
