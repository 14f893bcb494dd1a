/// Products, quotients and greatest common divisors.
extension BigInteger {
  @inline(never)
  static func * (one: BigInteger, other: BigInteger) -> BigInteger {
    if one.isSmall, other.isSmall {
      let (product, overflow) = one.small.multipliedReportingOverflow(by: other.small)
      if !overflow { return BigInteger(product) }
    }
    if one.isZero || other.isZero { return .zero }
    let isNegative = one.isNegative != other.isNegative
    let (left, right) = (one.words, other.words)
    return BigInteger(magnitude: product(left, right), isNegative: isNegative)
  }

  /// `one · first + other · second`, mostly without leaving machine words.
  static func combination(
    _ one: BigInteger, _ first: BigInteger, _ other: BigInteger, _ second: BigInteger
  ) -> BigInteger {
    if one.isSmall, first.isSmall, other.isSmall, second.isSmall {
      let (left, isLeftOver) = one.small.multipliedReportingOverflow(by: first.small)
      let (right, isRightOver) = other.small.multipliedReportingOverflow(by: second.small)
      let (sum, isOver) = left.addingReportingOverflow(right)
      if !isLeftOver, !isRightOver, !isOver { return BigInteger(sum) }
    }
    return one * first + other * second
  }

  /// Quotient towards 0 and remainder; the divisor must not be 0.
  func divided(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    if isSmall, divisor.isSmall {
      return (BigInteger(small / divisor.small), BigInteger(small % divisor.small))
    }
    let (left, right) = (words, divisor.words)
    if Self.isLess(left, right) { return (.zero, self) }
    let (quotient, remainder) =
      right.count == 1 ? Self.quotient(left, right[0]) : Self.quotient(left, right)
    return (
      BigInteger(magnitude: quotient, isNegative: isNegative != divisor.isNegative),
      BigInteger(magnitude: remainder, isNegative: isNegative)
    )
  }

  /// Returns the greatest common divisor, at least 0.
  ///
  /// Lehmer's method: the leading bits replace both numbers as long as they determine the quotients
  /// of Euclid's algorithm (Knuth, *The Art of Computer Programming*, volume 2, 4.5.2).
  static func greatestCommonDivisor(_ one: BigInteger, _ other: BigInteger) -> BigInteger {
    var (large, small) = (one.magnitude, other.magnitude)
    if large < small { swap(&large, &small) }
    while !small.isSmall {
      let shift = large.bitCount - 62
      var (high, low) = ((large >> shift).small, (small >> shift).small)
      var (a, b, c, d) = (1, 0, 0, 1)
      while low + c != 0, low + d != 0 {
        let quotient = (high + a) / (low + c)
        if quotient != (high + b) / (low + d) { break }
        (a, c) = (c, a - quotient * c)
        (b, d) = (d, b - quotient * d)
        (high, low) = (low, high - quotient * low)
      }
      if b == 0 {
        (large, small) = (small, large.divided(by: small).remainder)
      } else {
        let (first, second) = (large, small)
        large = combination(first, BigInteger(a), second, BigInteger(b))
        small = combination(first, BigInteger(c), second, BigInteger(d))
      }
    }
    if small.isZero { return large }
    if !large.isSmall { (large, small) = (small, large.divided(by: small).remainder) }
    var (first, second) = (large.small, small.small)
    while second != 0 { (first, second) = (second, first % second) }
    return BigInteger(first)
  }

  // MARK: - Magnitudes

  private static func product(_ one: [UInt], _ other: [UInt]) -> [UInt] {
    let (long, short) = one.count >= other.count ? (one, other) : (other, one)
    var result = [UInt](repeating: 0, count: long.count + short.count)
    unsafe result.withUnsafeMutableBufferPointer { result in
      unsafe long.withUnsafeBufferPointer { long in
        for (offset, factor) in short.enumerated() where factor != 0 {
          var carry: UInt = 0
          for place in 0..<long.count {
            var (high, low) = unsafe long[place].multipliedFullWidth(by: factor)
            let (first, isOver) = low.addingReportingOverflow(carry)
            if isOver { high &+= 1 }
            low = first
            let (second, isOverAgain) = unsafe low.addingReportingOverflow(
              result[offset + place])
            if isOverAgain { high &+= 1 }
            unsafe result[offset + place] = second
            carry = high
          }
          unsafe result[offset + long.count] = carry
        }
      }
    }
    return result
  }

  private static func quotient(_ dividend: [UInt], _ divisor: UInt) -> ([UInt], [UInt]) {
    var result = dividend
    var rest: UInt = 0
    for place in dividend.indices.reversed() {
      (result[place], rest) = divisor.dividingFullWidth((rest, dividend[place]))
    }
    return (result, [rest])
  }

  /// Long division (Knuth, volume 2, 4.3.1, algorithm D) by at least two limbs.
  private static func quotient(_ dividend: [UInt], _ divisor: [UInt]) -> ([UInt], [UInt]) {
    let shift = divisor[divisor.count - 1].leadingZeroBitCount
    var rest = (BigInteger(magnitude: dividend, isNegative: false) << shift).words
    while rest.count <= dividend.count { rest.append(0) }
    let divisor = (BigInteger(magnitude: divisor, isNegative: false) << shift).words
    let count = divisor.count
    let (top, next) = (divisor[count - 1], divisor[count - 2])
    var result = [UInt](repeating: 0, count: rest.count - count)
    for place in result.indices.reversed() {
      var guess = UInt.max
      // Even without overflow the guess may be too large, by two at most.
      var (remainder, isExact) = rest[place + count - 1].addingReportingOverflow(top)
      if rest[place + count] < top {
        (guess, remainder) = top.dividingFullWidth((rest[place + count], rest[place + count - 1]))
        isExact = false
      }
      while !isExact {
        let (high, low) = guess.multipliedFullWidth(by: next)
        if high < remainder || (high == remainder && low <= rest[place + count - 2]) { break }
        guess -= 1
        (remainder, isExact) = remainder.addingReportingOverflow(top)
      }
      if subtract(divisor, times: guess, from: &rest, at: place) {
        guess -= 1
        add(divisor, to: &rest, at: place)
      }
      result[place] = guess
    }
    return (result, (BigInteger(magnitude: rest, isNegative: false) >> shift).words)
  }

  /// Subtracts a multiple; returns whether it was too large by one.
  private static func subtract(
    _ divisor: [UInt], times factor: UInt, from rest: inout [UInt], at place: Int
  ) -> Bool {
    var carry: UInt = 0
    for index in divisor.indices {
      let (high, low) = divisor[index].multipliedFullWidth(by: factor)
      let (sum, isOver) = low.addingReportingOverflow(carry)
      carry = high &+ (isOver ? 1 : 0)
      let (difference, isUnder) = rest[place + index].subtractingReportingOverflow(sum)
      rest[place + index] = difference
      if isUnder { carry &+= 1 }
    }
    let (difference, isUnder) = rest[place + divisor.count].subtractingReportingOverflow(carry)
    rest[place + divisor.count] = difference
    return isUnder
  }

  private static func add(_ divisor: [UInt], to rest: inout [UInt], at place: Int) {
    var carry: UInt = 0
    for index in divisor.indices {
      let (first, one) = rest[place + index].addingReportingOverflow(carry)
      let (second, two) = first.addingReportingOverflow(divisor[index])
      rest[place + index] = second
      carry = (one ? 1 : 0) + (two ? 1 : 0)
    }
    rest[place + divisor.count] &+= carry
  }
}
