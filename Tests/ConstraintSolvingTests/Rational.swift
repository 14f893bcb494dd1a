/// The error for a number that exact arithmetic cannot hold. The tests skip and count its system.
struct Overflow: Error {}

/// An exact fraction on machine integers, in lowest terms with a positive denominator.
struct Rational: Hashable, Sendable {
  let numerator: Int
  let denominator: Int

  static let zero = Rational(0)
  static let one = Rational(1)

  init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// Creates this many halves.
  init(halves: Int) {
    numerator = halves % 2 == 0 ? halves / 2 : halves
    denominator = halves % 2 == 0 ? 1 : 2
  }

  private init(reducing numerator: Int, over denominator: Int) {
    var (larger, smaller) = (abs(numerator), abs(denominator))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    let divisor = denominator < 0 ? -larger : larger
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  var isZero: Bool { numerator == 0 }
  var sign: Int { numerator.signum() }
  var double: Double { Double(numerator) / Double(denominator) }
  var magnitude: Rational { numerator < 0 ? -self : self }

  static prefix func - (value: Rational) -> Rational {
    Rational(reducing: -value.numerator, over: value.denominator)
  }

  static func + (left: Rational, right: Rational) throws(Overflow) -> Rational {
    if left.denominator == 1, right.denominator == 1 {
      return Rational(try checked(left.numerator.addingReportingOverflow(right.numerator)))
    }
    let first = try product(left.numerator, right.denominator)
    let second = try product(right.numerator, left.denominator)
    return Rational(
      reducing: try checked(first.addingReportingOverflow(second)),
      over: try product(left.denominator, right.denominator))
  }

  static func - (left: Rational, right: Rational) throws(Overflow) -> Rational {
    try left + (-right)
  }

  static func * (left: Rational, right: Rational) throws(Overflow) -> Rational {
    let numerator = try product(left.numerator, right.numerator)
    if left.denominator == 1, right.denominator == 1 { return Rational(numerator) }
    return Rational(reducing: numerator, over: try product(left.denominator, right.denominator))
  }

  /// The divisor must not be 0.
  static func / (left: Rational, right: Rational) throws(Overflow) -> Rational {
    Rational(
      reducing: try product(left.numerator, right.denominator),
      over: try product(left.denominator, right.numerator))
  }

  static func isLess(_ left: Rational, _ right: Rational) throws(Overflow) -> Bool {
    try (left - right).sign < 0
  }

  /// Returns a product, which must be less than 2⁶⁰ so that sums of two do not overflow unnoticed
  /// and no sign is lost.
  private static func product(_ left: Int, _ right: Int) throws(Overflow) -> Int {
    let product = try checked(left.multipliedReportingOverflow(by: right))
    guard product.magnitude < 1 << 60 else { throw Overflow() }
    return product
  }

  private static func checked(
    _ result: (partialValue: Int, overflow: Bool)
  ) throws(Overflow) -> Int {
    if result.overflow { throw Overflow() }
    return result.partialValue
  }
}
