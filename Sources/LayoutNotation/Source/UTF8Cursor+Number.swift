extension UTF8Cursor {
  /// Skips `5`, `10.5` or `.5`, and any characters directly after it, which belong to the same
  /// wrong word.
  ///
  /// - Parameters:
  ///   - mayEndInPoint: Whether `5.` is a number too.
  ///   - suffix: A byte that may follow the digits.
  /// - Returns: The digits with their point, and a unit after them; `nil` if they are not a
  ///   number.
  mutating func skipDecimal(
    mayEndInPoint: Bool = false, suffix: UInt8? = nil
  ) -> (digits: Range<Int>, unit: LengthUnit?)? {
    let start = offset
    skip(while: \.isDigit)
    var isWellFormed = offset > start
    if byte == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      skip(while: \.isDigit)
      isWellFormed = offset > fraction || (isWellFormed && mayEndInPoint)
    }
    let digits = start..<offset
    if let suffix, byte == suffix { offset += 1 }
    let unit = skipUnit()
    let end = offset
    skipWord(withPoints: true)
    return isWellFormed && offset == end ? (digits, unit) : nil
  }

  /// Skips a unit directly after a number; returns `nil` without moving if there is none.
  mutating func skipUnit() -> LengthUnit? {
    guard let byte, byte.isASCIILetter else { return nil }
    var word = self
    word.skipWord(withPoints: true)
    guard let unit = LengthUnit(rawValue: source.string(offset..<word.offset)) else { return nil }
    self = word
    return unit
  }

  /// Returns the value of a number that was just read.
  ///
  /// - Parameters:
  ///   - range: The number.
  ///   - code: The code of the error about an infinite number, which differs between notations.
  /// - Returns: The value.
  /// - Throws: An error for too large a number.
  func value(
    of range: Range<Int>, orThrow code: LayoutError.Code
  ) throws(LayoutError) -> Double {
    let value = decimalValue(of: source.bytes, in: range)
    guard value.isInRange else {
      throw error(
        value.isFinite ? .invalidValue : code, "the number is too large: 1e15 is the most",
        at: range)
    }
    return value
  }
}
