/// The indices of the loops around a place, the outermost first, and the whole numbers that they
/// are in one round.
package struct LoopIndices: Sendable {
  /// How deep loops may nest.
  static let deepestNesting = 10
  /// How often the bodies of all loops of a text, or of all views, are repeated at most.
  package static let mostRounds = 100_000
  /// How many bytes are repeated at most, all rounds counted.
  package static let mostBytes = 16 << 20

  private var indices: [(name: String, value: Int)] = []

  /// The indices outside of all loops: none.
  package init() {}

  /// Whether there is no loop.
  package var isEmpty: Bool { indices.isEmpty }

  /// The number that an index is; `nil` for other names.
  subscript(name: String) -> Int? { indices.first { $0.name == name }?.value }

  /// Enters a loop.
  package mutating func push(_ name: String, _ value: Int) { indices.append((name, value)) }

  /// The values of metrics, with those of the indices.
  package func adding(to metrics: [String: Double]) -> [String: Double] {
    indices.reduce(into: metrics) { $0[$1.name] = Double($1.value) }
  }

  /// Leaves the innermost loop.
  package mutating func pop() { indices.removeLast() }

  /// What they are, for messages: ` (where i is 3 and j is 4)`; nothing outside of loops.
  package var note: String {
    if isEmpty { return "" }
    return " (where \(indices.map { "\($0.name) is \($0.value)" }.joined(separator: " and ")))"
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
    let source = SourceText(utf8: Array(name))
    var place = 0
    while place < source.bytes.count {
      if let braces = IndexExpression.braces(at: place, in: source, upTo: source.bytes.count) {
        stamped += try number(in: braces, of: source, isInName: true).utf8
        place = braces.upperBound
      } else {
        stamped.append(source.bytes[place])
        place += 1
      }
    }
    return stamped
  }

  /// What an expression in braces comes to, as it is written into a text.
  ///
  /// - Parameters:
  ///   - braces: Where it stands, with its braces.
  ///   - source: The text.
  ///   - isInName: Whether it is part of a name.
  /// - Returns: The number.
  /// - Throws: What is wrong with it.
  func number(
    in braces: Range<Int>, of source: SourceText, isInName: Bool
  ) throws(LayoutError) -> String {
    let value = try IndexExpression.value(
      of: source, in: braces.lowerBound + 1..<braces.upperBound - 1, self)
    guard value >= 0 || !isInName else {
      throw source.error(
        .invalidValue, "\(source.quoted(braces)) is \(value) here, and a name has no minus",
        at: braces)
    }
    return String(value)
  }
}
