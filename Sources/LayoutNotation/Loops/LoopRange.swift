/// The numbers that an index runs through: `0..<7` is without 7, `0...6` with 6.
package struct LoopRange {
  /// Reads a range, such as `0..<7`, in which indices of loops around it may stand.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indices: What the indices are.
  /// - Returns: The numbers.
  /// - Throws: What is wrong with it, with its place in the text.
  package static func numbers(
    _ text: String, _ indices: LoopIndices
  ) throws(LayoutError) -> Range<Int> {
    try numbers(in: SourceText(text), 0..<text.utf8.count, indices)
  }

  /// Reads a range in a stretch of a text.
  static func numbers(
    in source: SourceText, _ range: Range<Int>, _ indices: LoopIndices
  ) throws(LayoutError) -> Range<Int> {
    let bytes = source.bytes
    guard
      let sign = range.dropLast().first(where: {
        bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
      })
    else { throw fault(in: source, range) }
    let last = sign + 2 < range.upperBound ? bytes[sign + 2] : 0
    guard last == UInt8(ascii: ".") || last == UInt8(ascii: "<") else {
      throw fault(in: source, range, sign: sign..<sign + 2)
    }
    let lower = try IndexExpression.value(of: source, in: range.lowerBound..<sign, indices)
    var upper = try IndexExpression.value(of: source, in: sign + 3..<range.upperBound, indices)
    if last == UInt8(ascii: ".") { upper += 1 }
    guard lower <= upper else {
      throw source.error(
        .invalidValue, "the range runs backwards: the lower number stands first", at: range)
    }
    return lower..<upper
  }

  /// The range that a call or a list of other languages stands for, such as `range(3)`.
  private static func range(meantBy text: String) -> String? {
    let words = text.split { " ,()[]".contains($0) }.map(String.init)
    if text.hasPrefix("range("), text.hasSuffix(")") {
      if words.count == 2 { return "0..<\(words[1])" }
      return words.count == 3 ? "\(words[1])..<\(words[2])" : nil
    }
    let values = words.compactMap { Int32($0) }.map(Int.init)
    guard text.hasPrefix("["), values.count == words.count, let first = values.first,
      zip(values, values.dropFirst()).allSatisfy({ $1 == $0 + 1 })
    else { return nil }
    return "\(first)...\(first + values.count - 1)"
  }

  private static func fault(
    in source: SourceText, _ range: Range<Int>, sign: Range<Int>? = nil
  ) -> LayoutError {
    source.error(
      .syntax, "a range is written 0..<7, which is without 7, or 0...6, which is with 6",
      at: range,
      suggestion: sign.map {
        var end = $0.upperBound
        while end < range.upperBound, source.bytes[end] == UInt8(ascii: "=") { end += 1 }
        return source.string(range.lowerBound..<$0.lowerBound) + "..."
          + source.string(end..<range.upperBound)
      } ?? self.range(meantBy: source.string(range)))
  }
}
