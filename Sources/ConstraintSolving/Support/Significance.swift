/// The rule for which violations and ranges an answer reports.
///
/// A violation that prints as 0 does not count. A range whose length prints as 0 is not free. The
/// same holds for rounding errors of large numbers. Every answer follows this one rule, whether the
/// passes, a plan, exact arithmetic or a grid found it.
package enum Significance {
  /// How far below a half a value may be and still round up to 1e-9, in units of 1e-9.
  ///
  /// Halves of plain decimals are common, and the last digits of a computation must not decide how
  /// they round.
  @inlinable static var margin: Double { 0.0135 }

  /// Returns a number as results print it.
  ///
  /// It is rounded to 1e-9, halves up, so that the last digits of a computation do not decide a
  /// tie. Then it is rounded to 1e-6, halves away from zero. It is never -0.
  @inlinable
  package static func rounded(_ value: Double) -> Double {
    let isLarge = value.magnitude >= 0x1p50 / 1e9
    let near = isLarge ? value : (value * 1e9 + margin).rounded() / 1e9
    let rounded = millionths(near)
    return rounded == 0 ? 0 : rounded
  }

  /// Returns a number as results store it.
  ///
  /// It is rounded to 1e-9, or to 1e-6 where doubles are coarser. So its bits do not depend on the
  /// way it was computed.
  @inlinable
  package static func settled(_ value: Double) -> Double {
    value.magnitude < 0x1p50 / 1e9 ? settled(fine: value) : millionths(value)
  }

  /// The largest magnitude rounded to 1e-9.
  @inlinable static var greatestFine: Double { 1e6 }

  /// Returns a number of at most `greatestFine` as results store it.
  @inlinable @inline(__always)
  static func settled(fine value: Double) -> Double {
    // Multiples of 2^-9 have nine decimals, so they stay unchanged. Most numbers of layouts are
    // such multiples, and a division takes longer than the other steps. Beyond 2^52 doubles are
    // whole.
    let scaled = value * 0x1p9
    if (scaled + 0x1.8p52) - 0x1.8p52 == scaled { return value + 0 }
    return ((value * 1e9 + margin + 0x1.8p52) - 0x1.8p52) / 1e9
  }

  /// Returns four numbers as results store them.
  @inlinable @inline(__always)
  package static func settled(_ values: SIMD4<Double>) -> SIMD4<Double> {
    let isFine = (values .<= greatestFine) .& (values .>= -greatestFine)
    guard all(isFine) else {
      return SIMD4(
        settled(values.x), settled(values.y), settled(values.z), settled(values.w))
    }
    let scaled = values * 0x1p9
    if (scaled + 0x1.8p52) - 0x1.8p52 == scaled { return values + 0 }
    return ((values * 1e9 + margin + 0x1.8p52) - 0x1.8p52) / 1e9
  }

  /// Returns a number rounded to 1e-6.
  ///
  /// A number stays unchanged if the rounding of the product could reach half a unit.
  @inlinable
  static func millionths(_ value: Double) -> Double {
    guard value.magnitude < 0x1p50 / 1e6 else { return value }
    return (value * 1e6).rounded() / 1e6
  }

  /// Returns whether a constraint is violated by more than rounding.
  ///
  /// - Parameters:
  ///   - amount: By how much it is violated, at least 0.
  ///   - magnitude: The size of its numbers; evaluated only if the amount does not print as 0.
  /// - Returns: Whether it is violated.
  @inline(__always)
  package static func isMissed(by amount: Double, magnitude: @autoclosure () -> Double) -> Bool {
    // Most constraints hold to the last digits.
    guard amount > Tolerance.visible, amount > 1e-6 || rounded(amount) > 0 else { return false }
    return amount > Tolerance.rounding * magnitude()
  }

  /// Returns whether a range has a length; an end that was not computed counts as unlimited.
  package static func isFree(between lower: Double?, and upper: Double?) -> Bool {
    guard let lower, let upper, lower.isFinite, upper.isFinite else { return true }
    return rounded(lower) != rounded(upper)
      && isMissed(by: upper - lower, magnitude: max(abs(lower), abs(upper)))
  }
}

extension ConstraintSystem {
  /// Returns whether a constraint is violated at a point by more than rounding.
  package func isMissed(_ constraint: Int, at values: [Double]) -> Bool {
    Significance.isMissed(
      by: violation(of: constraint, at: values),
      magnitude: magnitude(of: constraint, at: values))
  }
}

extension Ambiguity {
  /// Whether the variable is free: its range has a length.
  var isFree: Bool { Significance.isFree(between: lower, and: upper) }
}
