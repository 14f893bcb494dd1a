extension UTF8Cursor {
  /// Reads the relation at the cursor, which is at one of `= < > !`.
  ///
  /// - Parameter code: The code of the error, which differs between notations.
  /// - Returns: The relation, which ends at the cursor.
  /// - Throws: That error for an invalid run of these characters.
  mutating func relation(
    orThrow code: LayoutError.Code
  ) throws(LayoutError) -> Relation {
    let start = offset
    skip {
      $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
        || $0 == UInt8(ascii: "!")
    }
    let range = start..<offset
    guard range.count == 2, source.bytes[start + 1] == UInt8(ascii: "=") else {
      throw noRelation(range, code)
    }
    switch source.bytes[start] {
    case UInt8(ascii: "="): return .equal
    case UInt8(ascii: "<"): return .lessThanOrEqual
    case UInt8(ascii: ">"): return .greaterThanOrEqual
    default: throw noRelation(range, code)
    }
  }

  /// Returns the error about an invalid relation in the text.
  func noRelation(_ range: Range<Int>, _ code: LayoutError.Code) -> LayoutError {
    let meant: Relation? =
      switch source.string(range) {
      case "=", "===": .equal
      case "<", "=<": .lessThanOrEqual
      case ">", "=>": .greaterThanOrEqual
      default: lookAlikes[source.string(range)].flatMap(Relation.init(rawValue:))
      }
    return error(
      code, "\(source.quoted(range)) is no relation: write ==, <= or >=", at: range,
      suggestion: meant?.rawValue)
  }
}
