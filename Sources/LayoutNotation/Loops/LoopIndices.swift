/// The indices of the loops around a place, the outermost first, and what they are in one round.
package struct LoopIndices: Sendable, Equatable {
  /// What an index is in a round.
  package enum Value: Sendable, Equatable {
    case number(Int)
    case name(String)

    /// The value as names and texts hold it.
    var text: String {
      switch self {
      case .number(let number): String(number)
      case .name(let name): name
      }
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

  /// The indices outside of all loops: none.
  package init() {}

  /// Whether there is no loop.
  package var isEmpty: Bool { indices.isEmpty }

  /// What an index is; `nil` for other names.
  subscript(name: String) -> Value? { indices.first { $0.name == name }?.value }

  /// Enters a loop.
  package mutating func push(_ name: String, _ value: Value) {
    indices.append(Index(name: name, value: value))
  }

  /// The values of metrics, with the numbers that indices are.
  package func adding(to metrics: [String: Double]) -> [String: Double] {
    indices.reduce(into: metrics) { metrics, index in
      if case .number(let number) = index.value { metrics[index.name] = Double(number) }
    }
  }

  /// A number made of metrics, with numbers in the place of indices.
  package func written(in number: String) -> String {
    if isEmpty { return number }
    let source = SourceText(number)
    var cursor = UTF8Cursor(source)
    var written = ""
    while cursor.byte != nil {
      let start = cursor.offset
      if cursor.byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if cursor.skipName() {
        if case .number(let value)? = self[source.string(start..<cursor.offset)] {
          written += value < 0 ? "(\(value))" : String(value)
          continue
        }
      } else {
        cursor.skipScalar()
        // Digits and what stands right behind them are no name.
        if source.bytes[start].isDigit { cursor.skip { $0.isASCIIWord || $0 == UInt8(ascii: ".") } }
      }
      written += source.string(start..<cursor.offset)
    }
    return written
  }

  /// Leaves the innermost loop.
  package mutating func pop() { indices.removeLast() }

  /// What they are, for messages: ` (where i is 3 and j is 4)`; nothing outside of loops.
  package var note: String {
    if isEmpty { return "" }
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

  /// What an expression comes to: a number, or the name that its one index is.
  func value(of range: Range<Int>, in source: SourceText) throws(LayoutError) -> Value {
    if let name = IndexExpression.name(in: range, of: source), case .name(let value)? = self[name] {
      return .name(value)
    }
    return .number(try IndexExpression.value(of: source, in: range, self))
  }
}
