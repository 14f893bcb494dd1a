/// The values that an index runs through.
///
/// They are the whole numbers of a range, `0..<7` without 7 and `0...6` with 6; a list, `[save,
/// cancel]` or `[1, 2, 4]`; or the records of a data list, `items`. A following `where` excludes
/// some.
package struct LoopValues {
  private let source: SourceText
  /// The range or the list.
  private let values: Range<Int>
  /// The comparisons after `where`.
  private let conditions: [Range<Int>]

  /// Reads the values of an index, which may depend on the indices of enclosing loops.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The index.
  ///   - indices: The values of the indices around it.
  /// - Returns: The values.
  /// - Throws: The error in the text, with its place.
  package static func values(
    _ text: String, of name: String, _ indices: LoopIndices
  ) throws(LayoutError) -> [LoopIndices.Value] {
    try values(in: SourceText(text), 0..<text.utf8.count, of: name, indices)
  }

  /// Reads the values of an index in a range of a text.
  static func values(
    in source: SourceText, _ range: Range<Int>, of name: String, _ indices: LoopIndices
  ) throws(LayoutError) -> [LoopIndices.Value] {
    let loop = LoopValues(source, range)
    let all = try loop.all(indices)
    if loop.conditions.isEmpty { return all }
    var kept: [LoopIndices.Value] = []
    for value in all {
      var inner = indices
      inner.push(name, value)
      var counts = true
      for condition in loop.conditions where counts {
        counts = try LoopCondition(source, condition, inner).holds()
      }
      if counts { kept.append(value) }
    }
    return kept
  }

  private init(_ source: SourceText, _ range: Range<Int>) {
    self.source = source
    var (end, conditions) = (range.upperBound, [Range<Int>]())
    var cursor = UTF8Cursor(source, in: range)
    var isInList = false
    while let byte = cursor.byte {
      let start = cursor.offset
      if byte == UInt8(ascii: "\"") {
        cursor.skipQuoted()
      } else if !cursor.skipName() {
        cursor.skipScalar()
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
          isInList = byte == UInt8(ascii: "[")
        } else if let last = conditions.last, byte == UInt8(ascii: "&"), cursor.byte == byte {
          cursor.offset += 1
          conditions[conditions.count - 1] = last.lowerBound..<start
          conditions.append(cursor.offset..<range.upperBound)
        }
      } else if conditions.isEmpty, !isInList, source.string(start..<cursor.offset) == "where" {
        end = start
        conditions.append(cursor.offset..<range.upperBound)
      }
    }
    values = source.trimmed(range.lowerBound..<end)
    self.conditions = conditions
  }

  private func all(_ indices: LoopIndices) throws(LayoutError) -> [LoopIndices.Value] {
    var cursor = UTF8Cursor(source, in: values)
    cursor.skipBlanks()
    if cursor.byte == UInt8(ascii: "[") { return try list(&cursor, indices) }
    if let path = DataPath(&cursor, indices), cursor.byte == nil {
      return try indices.list(at: path, in: source).values
    }
    let numbers = try numbers(indices)
    let most = LoopIndices.mostRounds
    guard conditions.isEmpty || numbers.count <= most else {
      throw source.error(.limit, "the range has more than \(most) numbers", at: values)
    }
    // One more than the maximum is enough to exceed it.
    return numbers.prefix(most + 1).map { .number($0) }
  }

  // MARK: Lists

  private func list(
    _ cursor: inout UTF8Cursor, _ indices: LoopIndices
  ) throws(LayoutError) -> [LoopIndices.Value] {
    let open = cursor.offset
    var list: [LoopIndices.Value] = []
    repeat {
      cursor.offset += 1
      cursor.skipBlanks()
      if cursor.byte == UInt8(ascii: "]"), list.isEmpty { break }
      list.append(try element(&cursor, indices))
      cursor.skipBlanks()
    } while cursor.byte == UInt8(ascii: ",")
    guard cursor.byte == UInt8(ascii: "]") else {
      throw cursor.error(.syntax, "this \"[\" is not closed", at: open..<open + 1)
    }
    cursor.offset += 1
    cursor.skipBlanks()
    guard cursor.byte == nil else {
      throw cursor.error(
        .syntax, "only \"where\" can follow a list",
        at: cursor.offset..<values.upperBound)
    }
    return list
  }

  private func element(
    _ cursor: inout UTF8Cursor, _ indices: LoopIndices
  ) throws(LayoutError) -> LoopIndices.Value {
    if cursor.byte == UInt8(ascii: "\"") { return .name(source.name(try cursor.quotedName())) }
    let start = cursor.offset
    cursor.skip { ![UInt8](",]".utf8).contains($0) }
    let range = start..<cursor.offset
    if let name = IndexExpression.name(in: range, of: source), indices[name] == nil {
      return .name(name)
    }
    guard range.contains(where: { !source.bytes[$0].isBlank }) else {
      throw cursor.error(
        .syntax, "a list is written [save, cancel] or [1, 2, 4]", at: start..<cursor.offset)
    }
    return try indices.value(of: range, in: source)
  }

  // MARK: Ranges

  private func numbers(_ indices: LoopIndices) throws(LayoutError) -> Range<Int> {
    let bytes = source.bytes
    guard
      let sign = values.dropLast().first(where: {
        bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
      })
    else { throw fault(indices) }
    let last = sign + 2 < values.upperBound ? bytes[sign + 2] : 0
    guard last == UInt8(ascii: ".") || last == UInt8(ascii: "<") else {
      throw fault(sign: sign..<sign + 2, indices)
    }
    let lower = try IndexExpression.value(of: source, in: values.lowerBound..<sign, indices)
    var upper = try IndexExpression.value(of: source, in: sign + 3..<values.upperBound, indices)
    if last == UInt8(ascii: ".") { upper += 1 }
    guard lower <= upper else {
      throw source.error(
        .invalidValue, "the range runs backwards: write the lower number first", at: values)
    }
    return lower..<upper
  }

  private func fault(sign: Range<Int>? = nil, _ indices: LoopIndices) -> LayoutError {
    if sign == nil, let name = IndexExpression.name(in: values, of: source) {
      let names = indices.data.names
      return source.error(
        .unknownName,
        "there is no list \"\(name)\" in the data; a range is written 0..<7, a list of names "
          + "[save, cancel]", at: values, suggestion: nearestName(to: name, among: names))
    }
    return source.error(
      .syntax, "a range is written 0..<7, which is without 7, or 0...6, which is with 6",
      at: values,
      suggestion: sign.map {
        var end = $0.upperBound
        while end < values.upperBound, source.bytes[end] == UInt8(ascii: "=") { end += 1 }
        return source.string(values.lowerBound..<$0.lowerBound) + "..."
          + source.string(end..<values.upperBound)
      } ?? Self.range(meantBy: source.string(values)))
  }

  /// Returns the range equivalent to a function call of other languages, such as `range(3)`.
  private static func range(meantBy text: String) -> String? {
    guard text.hasPrefix("range("), text.hasSuffix(")") else { return nil }
    let words = text.split { " ,()".contains($0) }.map(String.init)
    if words.count == 2 { return "0..<\(words[1])" }
    return words.count == 3 ? "\(words[1])..<\(words[2])" : nil
  }
}

extension DataList {
  /// The values of an index in a loop over the list.
  fileprivate var values: [LoopIndices.Value] {
    if isOfValues {
      return records.map { .field(($0.first ?? nil) ?? DataField(text: "")) }
    }
    return records.indices.map { .record(self, $0) }
  }
}
