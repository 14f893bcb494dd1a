/// A whole number of any size.
///
/// Most numbers fit into a machine word; they are stored inline and allocate nothing. Larger ones
/// are stored as sign and magnitude.
struct BigInteger: Equatable, Sendable {
  /// The number if there are no limbs, else its sign, 1 or −1.
  let small: Int
  /// The digits of a larger magnitude to the base 2⁶⁴, lowest first. The highest is not 0.
  let limbs: [UInt]

  static let zero = BigInteger(0)
  static let one = BigInteger(1)

  init(_ value: Int) {
    // The smallest word has no counterpart of the other sign, so it is not stored as `small`.
    let hasOpposite = value != .min
    self.init(small: hasOpposite ? value : -1, limbs: hasOpposite ? [] : [value.magnitude])
  }

  private init(small: Int, limbs: [UInt]) {
    self.small = small
    self.limbs = limbs
  }

  /// Creates a number from its sign and magnitude, whose highest limbs may be 0.
  init(magnitude: [UInt], isNegative: Bool) {
    var limbs = magnitude
    while limbs.last == 0 { limbs.removeLast() }
    if limbs.count <= 1, (limbs.first ?? 0) <= UInt(Int.max) {
      let size = Int(limbs.first ?? 0)
      self.init(small: isNegative ? -size : size, limbs: [])
    } else {
      self.init(small: isNegative ? -1 : 1, limbs: limbs)
    }
  }

  /// Whether it fits into a machine word.
  @inline(__always)
  var isSmall: Bool { limbs.isEmpty }

  var isZero: Bool { small == 0 }
  var isOne: Bool { small == 1 && limbs.isEmpty }
  var isNegative: Bool { small < 0 }

  /// −1, 0 or 1.
  var signum: Int { small.signum() }

  /// The number of machine words it takes.
  var wordCount: Int { max(1, limbs.count) }

  /// The limbs of the magnitude, also of a small number.
  var words: [UInt] { limbs.isEmpty ? (small == 0 ? [] : [small.magnitude]) : limbs }

  /// The number of bits of the magnitude.
  var bitCount: Int {
    guard let top = limbs.last else { return UInt.bitWidth - small.magnitude.leadingZeroBitCount }
    return limbs.count * UInt.bitWidth - top.leadingZeroBitCount
  }

  /// The number of trailing zero bits; 0 for the number 0.
  var trailingZeroCount: Int {
    if limbs.isEmpty { return small == 0 ? 0 : small.trailingZeroBitCount }
    let place = limbs.firstIndex { $0 != 0 } ?? 0
    return place * UInt.bitWidth + limbs[place].trailingZeroBitCount
  }

  var magnitude: BigInteger { BigInteger(small: abs(small), limbs: limbs) }

  /// The approximate value, for choices only, not for answers.
  var approximation: Double {
    if limbs.isEmpty { return Double(small) }
    var sum = 0.0
    for limb in limbs.suffix(2).reversed() { sum = sum * 0x1p64 + Double(limb) }
    let scaled = sum * Double(sign: .plus, exponent: 64 * (limbs.count - 2), significand: 1)
    return isNegative ? -scaled : scaled
  }

  static prefix func - (value: BigInteger) -> BigInteger {
    BigInteger(small: -value.small, limbs: value.limbs)
  }

  @inline(never)
  static func + (one: BigInteger, other: BigInteger) -> BigInteger {
    if one.isSmall, other.isSmall {
      let (sum, overflow) = one.small.addingReportingOverflow(other.small)
      if !overflow { return BigInteger(sum) }
    }
    let (left, right) = (one.words, other.words)
    if one.isNegative == other.isNegative {
      return BigInteger(magnitude: sum(left, right), isNegative: one.isNegative)
    }
    return isLess(left, right)
      ? BigInteger(magnitude: difference(right, left), isNegative: other.isNegative)
      : BigInteger(magnitude: difference(left, right), isNegative: one.isNegative)
  }

  static func - (one: BigInteger, other: BigInteger) -> BigInteger {
    if one.isSmall, other.isSmall {
      let (difference, overflow) = one.small.subtractingReportingOverflow(other.small)
      if !overflow { return BigInteger(difference) }
    }
    return one + -other
  }

  @inline(never)
  static func < (one: BigInteger, other: BigInteger) -> Bool {
    if one.isSmall, other.isSmall { return one.small < other.small }
    if one.isNegative != other.isNegative { return one.isNegative }
    return one.isNegative ? isLess(other.words, one.words) : isLess(one.words, other.words)
  }

  @inline(never)
  static func << (value: BigInteger, count: Int) -> BigInteger {
    if count == 0 || value.isZero { return value }
    let (words, bits) = (count / UInt.bitWidth, count % UInt.bitWidth)
    var result = [UInt](repeating: 0, count: words)
    var carry: UInt = 0
    for limb in value.words {
      result.append(limb << UInt(bits) | carry)
      carry = bits == 0 ? 0 : limb >> UInt(UInt.bitWidth - bits)
    }
    result.append(carry)
    return BigInteger(magnitude: result, isNegative: value.isNegative)
  }

  /// Drops the lowest bits of the magnitude.
  static func >> (value: BigInteger, count: Int) -> BigInteger {
    if count == 0 { return value }
    let (words, bits) = (count / UInt.bitWidth, count % UInt.bitWidth)
    let limbs = value.words
    guard words < limbs.count else { return .zero }
    var result: [UInt] = []
    result.reserveCapacity(limbs.count - words)
    for place in words..<limbs.count {
      let above = place + 1 < limbs.count && bits > 0 ? limbs[place + 1] << UInt(64 - bits) : 0
      result.append(limbs[place] >> UInt(bits) | above)
    }
    return BigInteger(magnitude: result, isNegative: value.isNegative)
  }

  // MARK: - Magnitudes

  static func isLess(_ one: [UInt], _ other: [UInt]) -> Bool {
    if one.count != other.count { return one.count < other.count }
    for place in one.indices.reversed() where one[place] != other[place] {
      return one[place] < other[place]
    }
    return false
  }

  private static func sum(_ one: [UInt], _ other: [UInt]) -> [UInt] {
    let (long, short) = one.count >= other.count ? (one, other) : (other, one)
    var result = long
    var carry = false
    for place in long.indices {
      if place >= short.count, !carry { break }
      let (first, one) = long[place].addingReportingOverflow(carry ? 1 : 0)
      let (second, two) = first.addingReportingOverflow(place < short.count ? short[place] : 0)
      result[place] = second
      carry = one || two
    }
    if carry { result.append(1) }
    return result
  }

  /// Returns the difference of a magnitude and a magnitude that is at most as large.
  private static func difference(_ large: [UInt], _ small: [UInt]) -> [UInt] {
    var result = large
    var borrow = false
    for place in large.indices {
      if place >= small.count, !borrow { break }
      let (first, one) = large[place].subtractingReportingOverflow(borrow ? 1 : 0)
      let (second, two) = first.subtractingReportingOverflow(
        place < small.count ? small[place] : 0)
      result[place] = second
      borrow = one || two
    }
    return result
  }
}
