/// A fraction in lowest terms, with a denominator above 0.
///
/// Its arithmetic, and the longer operations of whole numbers, are not inlined. Their copying and
/// freeing would make up a fifth of this module's code, while the cost of a call is small beside
/// the divisions.
struct ExactRational: Sendable {
  let numerator: BigInteger
  let denominator: BigInteger

  static let zero = ExactRational(.zero)

  /// A whole number.
  init(_ value: BigInteger) {
    numerator = value
    denominator = .one
  }

  /// Creates a quotient. The denominator must not be 0.
  @inline(never)
  init(_ numerator: BigInteger, _ denominator: BigInteger) {
    var (numerator, denominator) = (numerator, denominator)
    if denominator.isNegative { (numerator, denominator) = (-numerator, -denominator) }
    if !denominator.isOne {
      let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
      if !divisor.isOne {
        numerator = numerator.divided(by: divisor).quotient
        denominator = denominator.divided(by: divisor).quotient
      }
    }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The exact value of a finite number.
  @inline(never)
  init(_ value: Double) {
    let (significand, exponent) = value.wholeParts
    let number = BigInteger(significand)
    self.init(
      exponent >= 0 ? number << exponent : number,
      exponent >= 0 ? .one : BigInteger.one << -exponent)
  }

  var signum: Int { numerator.signum }

  @inline(never)
  static func + (one: ExactRational, other: ExactRational) -> ExactRational {
    if one.denominator == other.denominator {
      return ExactRational(one.numerator + other.numerator, one.denominator)
    }
    return ExactRational(
      .combination(one.numerator, other.denominator, other.numerator, one.denominator),
      one.denominator * other.denominator)
  }

  @inline(never)
  static func - (one: ExactRational, other: ExactRational) -> ExactRational {
    one + ExactRational(-other.numerator, other.denominator)
  }

  @inline(never)
  static func * (one: ExactRational, other: ExactRational) -> ExactRational {
    ExactRational(one.numerator * other.numerator, one.denominator * other.denominator)
  }

  @inline(never)
  static func < (one: ExactRational, other: ExactRational) -> Bool {
    if one.signum != other.signum { return one.signum < other.signum }
    return one.numerator * other.denominator < other.numerator * one.denominator
  }

  @inline(never)
  static func == (one: ExactRational, other: ExactRational) -> Bool {
    one.numerator == other.numerator && one.denominator == other.denominator
  }

  /// The nearest number of double precision.
  var double: Double {
    if numerator.isZero { return 0 }
    // 66 bits of the quotient, with a sticky bit for the remainder, round like the whole quotient.
    let shift = 66 - (numerator.bitCount - denominator.bitCount)
    let (quotient, remainder) = (shift >= 0 ? numerator << shift : numerator)
      .divided(by: shift < 0 ? denominator << -shift : denominator)
    let surplus = quotient.bitCount - 64
    let kept = (quotient >> surplus).words[0]
    let isCut = !remainder.isZero || quotient.trailingZeroCount < surplus
    let size = Double(kept | (isCut ? 1 : 0))
    return (numerator.isNegative ? -size : size).scaled(byPowerOfTwo: surplus - shift)
  }
}

extension ExactRational: Equatable {}

extension Double {
  /// A whole number without factors of two, and the power of two to multiply it by.
  var wholeParts: (significand: Int, exponent: Int) {
    guard self != 0, isFinite else { return (0, 0) }
    let size = significand * 0x1p52
    let whole = Int(sign == .minus ? -size : size)
    let zeros = whole.trailingZeroBitCount
    return (whole >> zeros, Int(exponent) - 52 + zeros)
  }

  /// Returns the product with a power of two, in steps that do not overflow on the way.
  func scaled(byPowerOfTwo exponent: Int) -> Double {
    var (value, rest) = (self, exponent)
    while rest != 0, value != 0, value.isFinite {
      let step = Swift.min(Swift.max(rest, -900), 900)
      value *= Double(sign: .plus, exponent: step, significand: 1)
      rest -= step
    }
    return value
  }
}
