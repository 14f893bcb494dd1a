import FlatMemory

/// A comparison in a loop condition.
///
/// It compares numbers, `i + 1 < j`; an index with a name, `v != save`; or values of records,
/// `row.price > 10` and `row.note == ""`.
struct LoopCondition {
  /// A side of a comparison.
  private enum Side {
    case number(Double)
    case text(String)
    /// A bare word other than an index: it may equal a name on the other side.
    case word(String)
    /// A field of a record: a text and perhaps a number.
    case field(DataField)
  }

  private let source: SourceText
  private let range: Range<Int>
  private let indices: LoopIndices
  /// The metrics that sides may use in addition to indices and data, if any.
  private let metrics: ConditionMetrics?

  /// Parses a comparison in a range of a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - range: The range.
  ///   - indices: The values of the indices.
  ///   - metrics: The metrics, if sides may use them.
  init(
    _ source: SourceText, _ range: Range<Int>, _ indices: LoopIndices,
    metrics: ConditionMetrics? = nil
  ) {
    (self.source, self.range, self.indices, self.metrics) = (source, range, indices, metrics)
  }

  private static let comparisons: [String: @Sendable (Double, Double) -> Bool] = [
    "==": { $0 == $1 }, "!=": { $0 != $1 }, "<": { $0 < $1 }, "<=": { $0 <= $1 },
    ">": { $0 > $1 }, ">=": { $0 >= $1 },
  ]

  /// Returns whether it holds.
  ///
  /// - Throws: The error in the condition.
  func holds() throws(LayoutError) -> Bool {
    let sign = signRange
    let (left, right) = (range.lowerBound..<sign.lowerBound, sign.upperBound..<range.upperBound)
    let text = source.string(sign)
    guard let compare = Self.comparisons[text] else {
      if sign.isEmpty, metrics != nil { return try stands(left) }
      throw source.error(
        .syntax,
        metrics == nil
          ? "a comparison must follow \"where\", such as i > 0 or v != save"
          : "a condition is a comparison, such as count > 0 or note == \"\"",
        at: sign.isEmpty ? range : sign, suggestion: text == "=" ? "==" : nil)
    }
    let (first, second) = (try side(left), try side(right))
    let isEquality = text == "==" || text == "!="
    if let (one, other) = numbers(first, second) { return compare(one, other) }
    guard isEquality else {
      let isFirst = number(first) == nil
      var cursor = UTF8Cursor(source, in: source.trimmed(isFirst ? left : right))
      cursor.skipBlanks()
      let wrong = cursor.offset..<cursor.end
      if case .word = isFirst ? first : second {
        _ = try IndexExpression.value(of: source, in: wrong, indices)
      }
      throw source.error(
        .notANumber, "\"\(source.string(wrong))\" is not a number here", at: wrong)
    }
    return (word(first) == word(second)) == (text == "==")
  }

  /// Returns whether a value without a comparison is true: a nonzero number, or a nonempty text.
  private func stands(_ range: Range<Int>) throws(LayoutError) -> Bool {
    let side = try side(range)
    return number(side).map { $0 != 0 } ?? !word(side).isEmpty
  }

  /// The range of the first comparison sign outside quotes.
  private var signRange: Range<Int> {
    let signs = [UInt8]("=<>!".utf8)
    var cursor = UTF8Cursor(source, in: range)
    while let byte = cursor.byte {
      let start = cursor.offset
      if byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if signs.contains(byte) {
        cursor.skip { signs.contains($0) }
        return start..<cursor.offset
      } else {
        cursor.offset += 1
      }
    }
    return range.upperBound..<range.upperBound
  }

  // MARK: Sides

  private func side(_ range: Range<Int>) throws(LayoutError) -> Side {
    var cursor = UTF8Cursor(source, in: source.trimmed(range))
    cursor.skipBlanks()
    let range = cursor.offset..<cursor.end
    if cursor.byte == UInt8(ascii: "\"") {
      if source.string(range) == "\"\"" { return .text("") }
      let quoted = try cursor.quotedName()
      guard cursor.byte == nil else {
        throw source.error(
          .syntax, "only a comparison can follow a text",
          at: cursor.offset..<range.upperBound)
      }
      return .text(source.name(quoted))
    }
    if let name = IndexExpression.name(in: range, of: source) {
      if case .name(let text)? = indices[name] { return .text(text) }
      if let text = metrics?.text(name) { return .text(text) }
      if let number = metrics?.number(name) { return .number(number) }
      if indices[name] == nil, metrics == nil { return .word(name) }
    }
    if let path = DataPath(&cursor, indices), cursor.byte == nil {
      let value = try indices.value(at: path, in: source)
      if case .field(let field) = value { return .field(field) }
    }
    if let metrics, let number = try metrics.reckoned(source, range, indices) {
      return .number(number)
    }
    return .number(Double(try IndexExpression.value(of: source, in: range, indices)))
  }

  private func number(_ side: Side) -> Double? {
    switch side {
    case .number(let number): number
    case .field(let field): field.number
    case .text, .word: nil
    }
  }

  private func word(_ side: Side) -> String {
    switch side {
    case .number(let number): exact(number)
    case .field(let field): field.text
    case .text(let text), .word(let text): text
    }
  }

  /// Returns both sides as numbers; `nil` if they are compared as texts.
  private func numbers(_ first: Side, _ second: Side) -> (Double, Double)? {
    guard let one = number(first), let other = number(second) else { return nil }
    return (one, other)
  }
}

/// The metrics that document conditions may use in addition to indices and data.
package struct ConditionMetrics {
  /// The values of numeric metrics.
  package var numbers: [String: Double]
  /// The values of text metrics.
  package var texts: [String: String]

  /// Makes the metrics of conditions.
  package init(numbers: [String: Double], texts: [String: String]) {
    (self.numbers, self.texts) = (numbers, texts)
  }

  fileprivate func text(_ name: String) -> String? { numbers[name] == nil ? texts[name] : nil }

  fileprivate func number(_ name: String) -> Double? { numbers[name] }

  /// Returns the number that a range computes from metrics.
  fileprivate func reckoned(
    _ source: SourceText, _ range: Range<Int>, _ indices: LoopIndices
  ) throws(LayoutError) -> Double? {
    let text = SourceText(try indices.resolved(in: source.string(range)))
    do throws(LayoutError) {
      return try EquationParser(metrics: indices.adding(to: numbers)).parseNumber(text).value
    } catch {
      throw source.error(
        error.code, error.message, at: range,
        suggestion: error.suggestion
          ?? IndexExpression.name(in: range, of: source).flatMap {
            nearestName(to: $0, among: texts.keys.sorted())
          })
    }
  }
}

extension LoopIndices {
  /// Returns whether a document condition holds: comparisons joined by `&&` and `||`, of which
  /// `&&` binds more strongly.
  ///
  /// - Parameters:
  ///   - condition: The text.
  ///   - metrics: The metrics that it may use.
  /// - Returns: Whether it holds.
  /// - Throws: The error in the condition, with its range in the text.
  package func hold(
    _ condition: SourceText, _ metrics: ConditionMetrics
  ) throws(LayoutError) -> Bool {
    var holds = false
    // All parts are evaluated, so that an error shows even if an earlier part decides.
    for part in condition.parts(at: UInt8(ascii: "|"), in: condition.bytes.indices) {
      var holdsAll = true
      for comparison in condition.parts(at: UInt8(ascii: "&"), in: part) {
        let holds = try LoopCondition(condition, comparison, self, metrics: metrics).holds()
        holdsAll = holdsAll && holds
      }
      holds = holds || holdsAll
    }
    return holds
  }
}

extension SourceText {
  /// The names that occur in it outside quotes.
  package var names: [String] {
    var names: [String] = []
    var cursor = UTF8Cursor(self)
    while let byte = cursor.byte {
      let start = cursor.offset
      if byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if cursor.skipName() {
        names.append(string(start..<cursor.offset))
      } else {
        cursor.skipScalar()
      }
    }
    return names
  }

  /// Splits a range at each pair of equal bytes, such as `&&`, outside quotes.
  fileprivate func parts(at sign: UInt8, in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    var cursor = UTF8Cursor(self, in: range)
    while let byte = cursor.byte {
      let place = cursor.offset
      if byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if byte == sign, cursor.byte(ahead: 1) == sign {
        parts.append(start..<place)
        cursor.offset += 2
        start = cursor.offset
      } else {
        cursor.offset += 1
      }
    }
    return parts + [start..<range.upperBound]
  }
}
