/// The indices of the loops around a place, the outermost first, and what they are in one round.
package struct LoopIndices: Sendable, Equatable {
  /// What an index is in a round.
  package enum Value: Sendable, Equatable {
    case number(Int)
    case name(String)
    /// A record of a list, by its place, which is what it is as a number.
    case record(DataList, Int)
    /// What a record holds.
    case field(DataField)

    /// The value as names and texts hold it.
    var text: String {
      switch self {
      case .number(let number), .record(_, let number): String(number)
      case .name(let name): name
      case .field(let field): field.text
      }
    }

    /// The whole number that it is; `nil` for others and for texts.
    var whole: Int? {
      switch self {
      case .number(let number), .record(_, let number): number
      case .name: nil
      case .field(let field): field.number.flatMap { Int(exactly: $0) }
      }
    }

    /// The number that it is; `nil` for a text.
    var numeric: Double? {
      if case .field(let field) = self { return field.number }
      return whole.map(Double.init)
    }
  }

  /// How deep loops may nest.
  static let deepestNesting = 10
  /// How often the bodies of all loops of a text, or of all views, are repeated at most.
  package static let mostRounds = 100_000
  /// How many bytes are repeated at most, all rounds counted.
  package static let mostBytes = 16 << 20

  private struct Index: Equatable {
    var name: String
    var value: Value
  }

  private var indices: [Index] = []
  /// The lists that loops may run through.
  package let data: DataLists

  /// The indices outside of all loops: none.
  package init(data: DataLists = DataLists()) { self.data = data }

  /// Whether there is no loop, and no data.
  package var isEmpty: Bool { indices.isEmpty && data.isEmpty }

  /// Whether there is a loop.
  package var isInLoop: Bool { !indices.isEmpty }

  /// What an index is; `nil` for other names.
  subscript(name: String) -> Value? { indices.first { $0.name == name }?.value }

  /// Enters a loop.
  package mutating func push(_ name: String, _ value: Value) {
    indices.append(Index(name: name, value: value))
  }

  /// The values of metrics, with the numbers that indices are.
  package func adding(to metrics: [String: Double]) -> [String: Double] {
    indices.reduce(into: metrics) { metrics, index in
      if let number = index.value.numeric { metrics[index.name] = number }
    }
  }

  /// A number made of metrics, with numbers in the place of indices; as it is where something is
  /// wrong with it.
  package func written(in number: String) -> String { (try? resolved(in: number)) ?? number }

  /// Leaves the innermost loop.
  package mutating func pop() { indices.removeLast() }

  /// What they are, for messages: ` (where i is 3 and j is 4)`; nothing outside of loops.
  package var note: String {
    if indices.isEmpty { return "" }
    return " (where \(indices.map { "\($0.name) is \($0.value.text)" }.joined(separator: " and ")))"
  }

  /// Checks the name of a further index.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - metrics: The metrics, which have other names.
  /// - Returns: What is wrong with it; `nil` if nothing is.
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

  /// A name with what its expressions in braces come to: `day{i+1}` is `day4` where i is 3.
  ///
  /// - Parameter name: The name.
  /// - Returns: The name of this round.
  /// - Throws: What is wrong with an expression, with its range in the name.
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

  /// What an expression in braces comes to.
  ///
  /// - Parameters:
  ///   - braces: Where it stands, with its braces.
  ///   - source: The text.
  ///   - isInName: Whether it is part of a name.
  /// - Returns: The number, or the name that the index in the braces is.
  /// - Throws: What is wrong with it.
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

  /// What an expression comes to, as a text holds it; `nil` where it is none of indices and data,
  /// and for an index below 0, which is written as a number is.
  package func text(of expression: String) -> String? {
    let value = try? value(of: 0..<expression.utf8.count, in: SourceText(expression))
    if case .number(let number)? = value, number < 0 { return nil }
    return value?.text
  }

  /// What an expression comes to: a number, or what its one index or its one way to data is.
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
