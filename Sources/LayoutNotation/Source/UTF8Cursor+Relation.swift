extension UTF8Cursor {
  /// Reads the relation at the cursor, which stands on one of `= < > !`.
  ///
  /// - Parameter code: The code of the error, which differs between notations.
  /// - Returns: The relation, and its bytes.
  /// - Throws: That error for a run of these characters that is no relation.
  mutating func relation(
    orThrow code: NotationError.Code
  ) throws(NotationError) -> (relation: Relation, range: Range<Int>) {
    let start = offset
    skip { "=<>!".utf8.contains($0) }
    let range = start..<offset
    guard let relation = Relation(rawValue: source.string(range)) else {
      throw noRelation(range, code)
    }
    return (relation, range)
  }

  /// The error about a stretch of the text that stands for a relation and is none.
  func noRelation(_ range: Range<Int>, _ code: NotationError.Code) -> NotationError {
    let meant: Relation? =
      switch source.string(range) {
      case "=", "===", "＝": .equal
      case "<", "=<", "≤", "⩽": .lessThanOrEqual
      case ">", "=>", "≥", "⩾": .greaterThanOrEqual
      default: nil
      }
    return error(
      code, "\(source.quoted(range)) is no relation: write ==, <= or >=", at: range,
      suggestion: meant?.rawValue)
  }
}
