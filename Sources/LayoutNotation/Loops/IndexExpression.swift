/// Arithmetic with loop indices and whole numbers: `+ - * / % ( )`, where `/` and `%` are
/// quotient and remainder.
struct IndexExpression {
  /// The maximum nesting of parentheses.
  private static let deepestNesting = 20
  /// The largest number.
  private static let largest = 1_000_000_000

  private let indices: LoopIndices
  private var cursor: UTF8Cursor
  private var depth = 0

  /// Evaluates an expression.
  ///
  /// - Parameters:
  ///   - source: The text that contains it.
  ///   - range: Its range in the text.
  ///   - indices: The values of the indices.
  /// - Returns: The number.
  /// - Throws: The first error.
  static func value(
    of source: SourceText, in range: Range<Int>, _ indices: LoopIndices
  ) throws(LayoutError) -> Int {
    var expression = IndexExpression(indices: indices, cursor: UTF8Cursor(source, in: range))
    let value = try expression.value(above: 0)
    guard expression.cursor.byte == nil else { throw expression.unexpected() }
    return value
  }

  /// Returns the name that a range consists of; `nil` if it has anything else.
  static func name(in range: Range<Int>, of source: SourceText) -> String? {
    var cursor = UTF8Cursor(source, in: range)
    cursor.skipBlanks()
    let start = cursor.offset
    guard cursor.skipName() else { return nil }
    let name = source.string(start..<cursor.offset)
    cursor.skipBlanks()
    return cursor.byte == nil ? name : nil
  }

  /// Returns the precedence of an operator; `nil` for any other sign.
  private static func strength(of sign: UInt8) -> Int? {
    switch sign {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 1
    case UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"): 2
    default: nil
    }
  }

  /// Reads an operand, and operators as long as they bind more strongly than the preceding one.
  private mutating func value(above least: Int) throws(LayoutError) -> Int {
    var value = try operand()
    while let sign = cursor.byte, let strength = Self.strength(of: sign), strength > least {
      let place = cursor.offset
      cursor.offset += 1
      let next = try self.value(above: strength)
      switch sign {
      case UInt8(ascii: "+"): value = try checked(value + next)
      case UInt8(ascii: "-"): value = try checked(value - next)
      case UInt8(ascii: "*"): value = try checked(value * next)
      default:
        guard next != 0 else {
          throw cursor.error(.notANumber, "this divides by 0", at: place..<cursor.offset)
        }
        value = sign == UInt8(ascii: "/") ? value / next : value % next
      }
    }
    return value
  }

  private mutating func operand() throws(LayoutError) -> Int {
    cursor.skipBlanks()
    let start = cursor.offset
    var value = 0
    switch cursor.byte {
    case UInt8(ascii: "-"), UInt8(ascii: "("):
      let isGroup = cursor.byte == UInt8(ascii: "(")
      depth += 1
      guard depth <= Self.deepestNesting else {
        throw cursor.error(
          .syntax, "parentheses nest deeper than \(Self.deepestNesting)", at: start..<start + 1)
      }
      cursor.offset += 1
      value = isGroup ? try self.value(above: 0) : -(try operand())
      depth -= 1
      if isGroup {
        guard cursor.byte == UInt8(ascii: ")") else { throw unexpected() }
        cursor.offset += 1
      }
    case let byte? where byte.isDigit:
      while let digit = cursor.byte, digit.isDigit {
        value = try checked(10 * value + Int(digit - UInt8(ascii: "0")))
        cursor.offset += 1
      }
    default:
      value = try named(from: start)
    }
    cursor.skipBlanks()
    return value
  }

  /// Returns the number of an index or of a data path.
  private mutating func named(from start: Int) throws(LayoutError) -> Int {
    let found: LoopIndices.Value?
    if let path = DataPath(&cursor, indices) {
      found = try indices.value(at: path, in: cursor.source)
    } else {
      guard cursor.skipName() else { throw unexpected() }
      found = indices[cursor.source.string(start..<cursor.offset)]
    }
    let (name, range) = (cursor.source.string(start..<cursor.offset), start..<cursor.offset)
    guard let found else {
      throw cursor.error(
        .unknownName, "there is no loop around this whose index is \"\(name)\"", at: range)
    }
    if let whole = found.whole { return try checked(whole) }
    let what = found.numeric == nil ? "and no number" : "and no whole number"
    throw cursor.error(
      .notANumber, "\"\(name)\" is the name \"\(found.text)\" here, \(what)", at: range)
  }

  private func checked(_ value: Int) throws(LayoutError) -> Int {
    guard abs(value) <= Self.largest else {
      throw cursor.error(
        .invalidValue, "the number is too large: \(Self.largest) is the most",
        at: cursor.offset..<cursor.offset)
    }
    return value
  }

  private func unexpected() -> LayoutError {
    let length = cursor.byte == nil ? 0 : cursor.describeCharacter().length
    return cursor.error(
      .syntax, "a whole number is written with indices, digits and + - * / % ( )",
      at: cursor.offset..<cursor.offset + length)
  }
}

extension UTF8Cursor {
  /// Returns the expression in braces at the cursor, or at another place.
  ///
  /// - Parameter place: The offset of its opening brace.
  /// - Returns: The bytes of the expression with its braces; `nil` if there is none. A body of
  ///   equations has a relation and is not an expression.
  func braces(at place: Int? = nil) -> Range<Int>? {
    let bytes = source.bytes
    let place = place ?? offset
    guard place < end, bytes[place] == UInt8(ascii: "{") else { return nil }
    var hasOperand = false
    for next in place + 1..<end {
      let byte = bytes[next]
      if byte == UInt8(ascii: "}") { return hasOperand ? place..<next + 1 : nil }
      switch Unicode.Scalar(byte) {
      case " ", "+", "-", "*", "/", "%", "(", ")", ".": break
      case "_", "0"..."9", "A"..."Z", "a"..."z", "\u{80}"...: hasOperand = true
      default: return nil
      }
    }
    return nil
  }
}
