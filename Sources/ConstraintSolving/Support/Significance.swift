/// What of an answer is told: what prints as 0 is no violation, what prints as a range of no length
/// is not free, and what rounding leaves of large numbers is neither.
///
/// Every answer is held to this one rule, however it was found: by the passes, by a plan, in exact
/// arithmetic or on a grid.
package enum Significance {
  /// How much less than a half rounds up to 1e-9, in units of that: halves of plain decimals are
  /// common, and the last digits of an arithmetic do not decide about them.
  @inlinable static var margin: Double { 0.0135 }

  /// The number as results give it: rounded to 1e-9, halves up, so that the last digits of an
  /// arithmetic do not decide a tie, and then to 1e-6, halves away from zero, and never -0.
  @inlinable
  package static func rounded(_ value: Double) -> Double {
    let isLarge = value.magnitude >= 0x1p50 / 1e9
    let near = isLarge ? value : (value * 1e9 + margin).rounded() / 1e9
    let rounded = millionths(near)
    return rounded == 0 ? 0 : rounded
  }

  /// The number as it is handed out: rounded to 1e-9, and where doubles are coarser to 1e-6, so
  /// that it has the same bits whichever way it was computed.
  @inlinable
  package static func settled(_ value: Double) -> Double {
    value.magnitude < 0x1p50 / 1e9 ? settled(fine: value) : millionths(value)
  }

  /// Numbers of this size are rounded to 1e-9.
  @inlinable static var greatestFine: Double { 1e6 }

  /// A number of at most `greatestFine` as it is handed out.
  @inlinable @inline(__always)
  static func settled(fine value: Double) -> Double {
    // Multiples of 2^-9 have nine decimals, so they stay as they are: most numbers of layouts are
    // such, and a division takes longer than the rest. Beyond 2^52 doubles are whole.
    let scaled = value * 0x1p9
    if (scaled + 0x1.8p52) - 0x1.8p52 == scaled { return value + 0 }
    return ((value * 1e9 + margin + 0x1.8p52) - 0x1.8p52) / 1e9
  }

  /// Four numbers as they are handed out.
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

  /// Rounds to 1e-6. Numbers stay as they are when so large that the product's own rounding could
  /// add up to half a unit.
  @inlinable
  static func millionths(_ value: Double) -> Double {
    guard value.magnitude < 0x1p50 / 1e6 else { return value }
    return (value * 1e6).rounded() / 1e6
  }

  /// Whether a constraint is missed by more than nothing.
  ///
  /// - Parameters:
  ///   - amount: By how much, at least 0.
  ///   - magnitude: The size of the numbers it is made of, which is asked for only where the amount
  ///     does not print as 0.
  /// - Returns: Whether it is.
  @inline(__always)
  package static func isMissed(by amount: Double, magnitude: @autoclosure () -> Double) -> Bool {
    // Most constraints hold to the last digits.
    guard amount > Tolerance.visible, amount > 1e-6 || rounded(amount) > 0 else { return false }
    return amount > Tolerance.rounding * magnitude()
  }

  /// Whether a range has a length; an end that was not asked for may be anywhere.
  package static func isFree(between lower: Double?, and upper: Double?) -> Bool {
    guard let lower, let upper, lower.isFinite, upper.isFinite else { return true }
    return rounded(lower) != rounded(upper)
      && isMissed(by: upper - lower, magnitude: max(abs(lower), abs(upper)))
  }
}

extension ConstraintSystem {
  /// Whether a constraint is missed by more than nothing at a point.
  package func isMissed(_ constraint: Int, at values: [Double]) -> Bool {
    Significance.isMissed(
      by: violation(of: constraint, at: values),
      magnitude: magnitude(of: constraint, at: values))
  }
}

extension Ambiguity {
  /// Whether it is one: a variable whose range has no length is not free.
  var isFree: Bool { Significance.isFree(between: lower, and: upper) }
}
