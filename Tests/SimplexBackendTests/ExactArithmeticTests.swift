import Testing

@testable import SimplexBackend

/// Tests whole numbers of any size and fractions by identities that hold for all numbers.
@Suite("Exact arithmetic")
struct ExactArithmeticTests {
  /// Makes a number of up to this many limbs, often with limbs of only zeros or ones, which carry
  /// farthest.
  private func random(_ limbs: Int, _ generator: inout SystemRandomNumberGenerator) -> BigInteger {
    let words = (0..<Int.random(in: 0...limbs, using: &generator)).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: UInt.max
      case 1: UInt(0)
      default: UInt.random(in: 0...UInt.max, using: &generator)
      }
    }
    return BigInteger(magnitude: words, isNegative: Bool.random(using: &generator))
  }

  @Test("Sums, products and quotients fit together")
  func identities() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let (a, b, c) = (random(5, &generator), random(3, &generator), random(2, &generator))
      #expect((a + b) - b == a && a - a == .zero && -(-a) == a, "\(a) \(b)")
      #expect((a + b) * c == a * c + b * c && a * b == b * a, "\(a) \(b) \(c)")
      #expect(BigInteger.combination(a, b, c, a) == a * b + c * a, "\(a) \(b) \(c)")
      if !b.isZero {
        let (quotient, rest) = a.divided(by: b)
        #expect(quotient * b + rest == a, "\(a) \(b)")
        #expect(rest.magnitude < b.magnitude && rest.signum * a.signum >= 0, "\(a) \(b)")
        #expect((a * b).divided(by: b).quotient == a, "\(a) \(b)")
      }
      let shift = Int.random(in: 0..<200, using: &generator)
      #expect((a << shift) >> shift == a, "\(a) \(shift)")
      #expect((a < b) == ((a - b).signum < 0), "\(a) \(b)")
    }
  }

  @Test("The greatest common divisor divides both and leaves nothing in common")
  func divisors() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let (a, b, c) = (random(4, &generator), random(3, &generator), random(3, &generator))
      let divisor = BigInteger.greatestCommonDivisor(a * c, b * c)
      if divisor.isZero {
        #expect((a * c).isZero && (b * c).isZero)
        continue
      }
      #expect(divisor.signum > 0 && divisor.divided(by: c).remainder.isZero || c.isZero)
      let (left, right) = ((a * c).divided(by: divisor), (b * c).divided(by: divisor))
      #expect(left.remainder.isZero && right.remainder.isZero, "\(a) \(b) \(c)")
      #expect(BigInteger.greatestCommonDivisor(left.quotient, right.quotient).isOne)
    }
  }

  @Test("The ends of machine words carry")
  func ends() {
    let least = BigInteger(.min)
    #expect((-least).words == [1 << 63] && -(-least) == least && least.magnitude == -least)
    #expect((BigInteger(.max) + .one).words == [1 << 63])
    #expect((least - .one) + .one == least)
    #expect((least * least).bitCount == 127 && (least * least).trailingZeroCount == 126)
    #expect(least.divided(by: BigInteger(-1)).quotient == -least)
    #expect(BigInteger(magnitude: [5, 0, 0], isNegative: true) == BigInteger(-5))
  }

  @Test("Doubles become fractions and come back; other fractions go to the nearest")
  func doubles() {
    var generator = SystemRandomNumberGenerator()
    let special = [
      0, 1, -1, 0.1, 1e300, -1e-300, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      0x1.fffffffffffffp-5,
    ]
    let numbers =
      special
      + (0..<500).map { _ in
        Double.random(in: -1...1, using: &generator).scaled(
          byPowerOfTwo: Int.random(in: -900...900, using: &generator))
      }
    for number in numbers { #expect(ExactRational(number).double == number) }
    for _ in 0..<2_000 {
      let top = Int.random(in: -(1 << 52)...(1 << 52), using: &generator)
      let bottom = Int.random(in: 1...(1 << 52), using: &generator)
      let fraction = ExactRational(BigInteger(top), BigInteger(bottom))
      #expect(fraction.double == Double(top) / Double(bottom))
      let other = ExactRational(Double.random(in: -10...10, using: &generator))
      #expect((fraction + other) - other == fraction)
      #expect((fraction < other) == ((fraction - other).signum < 0))
    }
  }
}
