/// The indices of the loops around a place, outermost first, with their values in one iteration.
package struct LoopIndices: Sendable, Equatable {
  /// The value of an index.
  package enum Value: Sendable, Equatable {
    case number(Int)
    case name(String)
    /// A record of a list, by its index in the list, which is also its numeric value.
    case record(DataList, Int)
    /// A value of a record.
    case field(DataField)

    /// The value as used in names and texts.
    var text: String {
      switch self {
      case .number(let number), .record(_, let number): String(number)
      case .name(let name): name
      case .field(let field): field.text
      }
    }

    /// The value as a whole number; `nil` for other numbers and for texts.
    var whole: Int? {
      switch self {
      case .number(let number), .record(_, let number): number
      case .name: nil
      case .field(let field): field.number.flatMap { Int(exactly: $0) }
      }
    }

    /// The value as a number; `nil` for a text.
    var numeric: Double? {
      if case .field(let field) = self { return field.number }
      return whole.map(Double.init)
    }
  }

  /// The maximum nesting of loops.
  static let deepestNesting = 10
  /// The maximum number of iterations of all loops of a text, or of all views.
  package static let mostRounds = 100_000
  /// The maximum number of repeated bytes over all iterations.
  package static let mostBytes = 16 << 20

  private struct Index: Equatable {
    var name: String
    var value: Value
  }

  private var indices: [Index] = []
  /// The lists that loops may iterate over.
  package let data: DataLists

  /// Makes the empty set of indices, as outside of all loops.
  package init(data: DataLists = DataLists()) { self.data = data }

  /// Whether there are no loops and no data.
  package var isEmpty: Bool { indices.isEmpty && data.isEmpty }

  /// Whether there is a loop.
  package var isInLoop: Bool { !indices.isEmpty }

  /// The value of an index; `nil` for other names.
  subscript(name: String) -> Value? { indices.first { $0.name == name }?.value }

  /// Enters a loop.
  package mutating func push(_ name: String, _ value: Value) {
    indices.append(Index(name: name, value: value))
  }

  /// Returns the metrics with the indices that are numbers added.
  package func adding(to metrics: [String: Double]) -> [String: Double] {
    indices.reduce(into: metrics) { metrics, index in
      if let number = index.value.numeric { metrics[index.name] = number }
    }
  }

  /// Returns a number with indices replaced by their values, or unchanged if it has an error.
  package func written(in number: String) -> String { (try? resolved(in: number)) ?? number }

  /// Leaves the innermost loop.
  package mutating func pop() { indices.removeLast() }

  /// The values of the indices for messages: ` (where i is 3 and j is 4)`; empty outside of
  /// loops.
  package var note: String {
    if indices.isEmpty { return "" }
    return " (where \(indices.map { "\($0.name) is \($0.value.text)" }.joined(separator: " and ")))"
  }

  /// Checks the name of a new index.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - metrics: The metrics, whose names it must not have.
  /// - Returns: The error; `nil` for a valid name.
  package func fault(of name: String, metrics: Dictionary<String, Double>.Keys) -> String? {
    if indices.count == Self.deepestNesting {
      return "loops nest deeper than \(Self.deepestNesting)"
    }
    if self[name] != nil { return "there is an index \"\(name)\" around this loop already" }
    if data[name] != nil {
      return "there is a list \"\(name)\" in the data; name the index otherwise"
    }
    if metrics.contains(name) || Priority(name: name) != nil {
      return "there is a \(metrics.contains(name) ? "metric" : "priority") \"\(name)\"; name the "
        + "index otherwise"
    }
    return quotedName(name) == name ? nil : "an index is named by letters, digits and _"
  }

  // MARK: Names

  /// Evaluates the expressions in braces of a name: `day{i+1}` is `day4` if i is 3.
  ///
  /// - Parameter name: The name.
  /// - Returns: The name in this iteration.
  /// - Throws: The error in an expression, with its range in the name.
  package func stamp(_ name: some Collection<UInt8>) throws(LayoutError) -> [UInt8] {
    var stamped: [UInt8] = []
    var cursor = UTF8Cursor(SourceText(utf8: Array(name)))
    while let byte = cursor.byte {
      if let braces = cursor.braces() {
        stamped += try value(in: braces, of: cursor.source, isInName: true).text.utf8
        cursor.offset = braces.upperBound
      } else {
        stamped.append(byte)
        cursor.offset += 1
      }
    }
    return stamped
  }

  /// Evaluates an expression in braces.
  ///
  /// - Parameters:
  ///   - braces: The range of the expression, with its braces.
  ///   - source: The text.
  ///   - isInName: Whether it is part of a name.
  /// - Returns: The number, or the name that the index in the braces has as its value.
  /// - Throws: The error in the expression.
  func value(
    in braces: Range<Int>, of source: SourceText, isInName: Bool
  ) throws(LayoutError) -> Value {
    let value = try value(of: braces.lowerBound + 1..<braces.upperBound - 1, in: source)
    if case .number(let number) = value, number < 0, isInName {
      throw source.error(
        .invalidValue, "\(source.quoted(braces)) is \(number) here, and a name has no minus",
        at: braces)
    }
    return value
  }

  /// Returns the value of an expression as text.
  ///
  /// Returns `nil` if it has no index or data, and for an index below 0, which is written like a
  /// number.
  package func text(of expression: String) -> String? {
    let value = try? value(of: 0..<expression.utf8.count, in: SourceText(expression))
    if case .number(let number)? = value, number < 0 { return nil }
    return value?.text
  }

  /// Returns the value of an expression: a number, or the value of its only index or data path.
  func value(of range: Range<Int>, in source: SourceText) throws(LayoutError) -> Value {
    var cursor = UTF8Cursor(source, in: range)
    cursor.skipBlanks()
    if let path = DataPath(&cursor, self) {
      cursor.skipBlanks()
      if cursor.byte == nil { return try value(at: path, in: source) }
    }
    switch IndexExpression.name(in: range, of: source).flatMap({ self[$0] }) {
    case let value?: return value
    case nil: return .number(try IndexExpression.value(of: source, in: range, self))
    }
  }
}
