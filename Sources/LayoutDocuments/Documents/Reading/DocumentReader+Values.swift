import FlatMemory
import LayoutNotation
import Plumb

/// Single values: kinds, ranges, and messages about invalid ones.
extension DocumentReader {
  /// Reads a known key.
  func key<Key: RawRepresentable & CaseIterable>(
    _ node: DocumentNode, as _: Key.Type
  ) throws(LayoutError) -> Key where Key.RawValue == String {
    if let key = Key(rawValue: tree.text(of: node)) { return key }
    throw unknownKey(node, known: Key.allCases.map(\.rawValue))
  }

  /// Reads a known key.
  func key<Key: ObjectKey>(_ node: DocumentNode, as _: Key.Type) throws(LayoutError) -> Key {
    if let key = Key.named(tree.text(of: node)) { return key }
    throw unknownKey(node, known: Key.entries.map(\.name))
  }

  private func unknownKey(_ node: DocumentNode, known: [String]) -> LayoutError {
    let text = tree.text(of: node)
    if text == "<<" {
      return error(
        .unsupportedKey, "merge keys are not read; write out the keys of \(path(node))", at: node)
    }
    let meant = DocumentHints.key(text, among: known)
    if meant == nil, let advice = DocumentHints.advice(onKey: text, among: known) {
      return error(.unknownKey, "\(path(node)) is not a key: \(advice)", at: node)
        .about(wordInFile: wordInFile(node))
    }
    let suggestion = meant ?? nearestName(to: text, among: known)
    // The list of keys is long, so it is omitted if there is a suggestion. Of several unknown keys
    // without one, only the first lists the keys.
    let isListed =
      faults?.contains {
        $0.code == .unknownKey && $0.expected == known && $0.suggestion == nil
      } ?? false
    let list =
      suggestion != nil || isListed ? "" : "; the keys here are \(known.joined(separator: ", "))"
    return error(
      .unknownKey, "\(path(node)) is not a key\(list)", at: node, suggestion: suggestion
    )
    .about(wordInFile: wordInFile(node), expected: known)
  }

  /// Reads a nonempty text.
  func name(_ node: DocumentNode) throws(LayoutError) -> String {
    guard let name = tree.name(of: node) else { throw expected("a text", at: node) }
    guard !name.isEmpty else { throw error(.invalidValue, "\(path(node)) is empty", at: node) }
    return name
  }

  /// Reads one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: DocumentNode, among _: Choice.Type
  ) throws(LayoutError) -> Choice where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    let expectation = words.joined(separator: " or ")
    guard let word = tree.name(of: node) else { throw expected(expectation, at: node) }
    if let choice = Choice(rawValue: word) { return choice }
    throw expected(
      expectation, at: node, .invalidValue,
      suggestion: DocumentHints.word(word, among: words) ?? nearestName(to: word, among: words)
    )
    .about(wordInFile: wordInFile(node), expected: words)
  }

  /// Reads `true` or `false`.
  func flag(_ node: DocumentNode) throws(LayoutError) -> Bool {
    let text = tree.kind(of: node).isContainer ? "" : tree.text(of: node)
    guard tree.kind(of: node) == .bool else {
      // YAML 1.1 and its readers disagree on these words. Here they are names.
      throw expected("true or false", at: node, suggestion: DocumentHints.flag(text))
        .about(wordInFile: wordInFile(node), expected: ["true", "false"])
    }
    return text.lowercased() == "true"
  }

  /// Reads a finite number, which may be a formula of metrics.
  ///
  /// `what` describes the accepted values in messages.
  func number(
    _ node: DocumentNode, expecting what: String = "a number", isPriority: Bool = false
  ) throws(LayoutError) -> Double {
    let number: Double
    switch tree.kind(of: node) {
    case .number: number = tree.number(of: node)
    case .string:
      if !isPriority, let length = LengthUnit.length(tree.bytes(of: node)) {
        number = length
      } else {
        number = try formula(node, expecting: what, isPriority: isPriority)
      }
    default: throw expected(what, at: node)
    }
    guard number.isFinite else { throw wrong(number, "a finite number", at: node, .notFinite) }
    guard number.isInRange else { throw wrong(number, "at most 1e15", at: node) }
    return number
  }

  /// Reads a number in a range.
  func number(
    _ node: DocumentNode, in range: NumberRange, expecting what: String = "a number"
  ) throws(LayoutError) -> Double {
    let number = try number(node, expecting: what)
    guard range.contains(number) else { throw wrong(number, "\(range.words)", at: node) }
    return number
  }

  /// Reads a whole number in a range.
  func whole(_ node: DocumentNode, in range: NumberRange) throws(LayoutError) -> Int {
    let number = try number(node)
    guard let whole = Int(exactly: number), range.contains(number) else {
      throw wrong(number, "\(range.words)", at: node)
    }
    return whole
  }

  /// Evaluates a formula of metrics.
  private func formula(
    _ node: DocumentNode, expecting what: String, isPriority: Bool
  ) throws(LayoutError) -> Double {
    let text = SourceText(utf8: Array(try stamped(node)))
    // A text without a letter contains no name. It may be a number in quotes.
    guard tree.bytes(of: node).contains(where: { $0 >= UInt8(ascii: "A") }) else {
      throw expected(what, at: node, suggestion: writtenLength(node))
    }
    do throws(LayoutError) {
      return try formulas.value(of: text, at: node, indices, isPriority: isPriority)
    } catch {
      if let standIn = formulas.standIn { return standIn }
      let fault = expected(what, at: node, suggestion: writtenLength(node))
      let isWord = Priority(name: tree.text(of: node)) != nil
      if formulas.metrics.isEmpty && indices.isEmpty && !isWord || fault.suggestion != nil {
        throw fault
      }
      throw self.error(
        fault.code, "\(fault.message), and \(error.message)", at: node,
        suggestion: error.suggestion
      )
      .about(wordInFile: part(error.bytes, of: node))
    }
  }

  /// Returns the length that a value probably means.
  private func writtenLength(_ node: DocumentNode) -> String? {
    tree.name(of: node).flatMap(DocumentHints.length(in:))
  }

  /// Reads a size in points: a finite number, at least 0.
  func length(
    _ node: DocumentNode, expecting what: String = "a number"
  ) throws(LayoutError) -> Double {
    try number(node, in: .length, expecting: what)
  }

  /// Reads a size in points, or null.
  func optionalLength(_ node: DocumentNode) throws(LayoutError) -> Double? {
    tree.kind(of: node) == .null ? nil : try length(node, expecting: "a number or null")
  }

  /// Reads a priority in (0, 1000].
  func priority(_ node: DocumentNode) throws(LayoutError) -> Priority {
    let number = try number(node, isPriority: true)
    guard NumberRange.priority.contains(number) else {
      throw wrong(number, "\(NumberRange.priority.words)", at: node, .invalidPriority)
    }
    return Priority(number)
  }

  /// Reads a priority for each of two axes.
  func priorities(_ node: DocumentNode, of what: String) throws(LayoutError) -> AxisPriorities {
    let axes = try list(node, of: what, count: 2)
    return AxisPriorities(horizontal: try priority(axes[0]), vertical: try priority(axes[1]))
  }

  /// Returns the values of a list of fixed length.
  func list(
    _ node: DocumentNode, of what: String, count: Int
  ) throws(LayoutError) -> [DocumentNode] {
    guard tree.kind(of: node) == .sequence else {
      throw expected("a list of \(what)", at: node)
    }
    let elements = Array(tree.elements(of: node))
    guard elements.count == count else {
      throw error(
        .wrongType, "\(path(node)) must be a list of \(what); found a list of \(elements.count)",
        at: node)
    }
    return elements
  }

  /// Reads an object by the table of its keys.
  mutating func readMembers<Object: DescribedObject>(
    of node: DocumentNode, into object: inout Object
  ) throws(LayoutError) {
    for (key, value) in tree.members(of: node) {
      try self.key(key, as: PropertyKey<Object>.self).read(&self, value, &object)
    }
  }

  /// Returns the members of a mapping; none when there is no value.
  func members(
    _ node: DocumentNode, of what: String
  ) throws(LayoutError) -> DocumentMembers {
    switch tree.kind(of: node) {
    // A scalar has no members.
    case .mapping, .null: return tree.members(of: node)
    default: throw expected("a mapping of \(what)", at: node)
    }
  }
}

/// Error messages.
extension DocumentReader {
  /// Returns the path to a value for messages.
  func path(_ node: DocumentNode) -> String {
    let path = tree.path(to: node)
    return path.isEmpty ? "the document" : path
  }

  /// Describes a value for messages.
  func describe(_ node: DocumentNode) -> String {
    switch tree.kind(of: node) {
    case .null: return "null"
    case .bool, .number: return tree.text(of: node)
    case .string:
      let text = tree.text(of: node)
      let start = text.prefix { !$0.isNewline }.prefix(40)
      return start.count < text.count ? "the text \"\(start)…\"" : "the text \"\(text)\""
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    }
  }

  /// Returns the error for a value of the wrong kind, or one that its key does not allow.
  func expected(
    _ what: String, at node: DocumentNode, _ code: LayoutError.Code = .wrongType,
    suggestion: String? = nil
  ) -> LayoutError {
    error(
      code, "\(path(node)) must be \(what); found \(describe(node))", at: node,
      suggestion: suggestion
    )
    .about(wordInFile: wordInFile(node))
  }

  /// Returns the range of a scalar in the file, without quotes.
  ///
  /// `nil` for containers, and for scalars with escapes.
  func wordInFile(_ node: DocumentNode) -> Range<Int>? {
    if tree.kind(of: node).isContainer { return nil }
    let text = tree.bytes(of: node)
    var start = tree.fileOffset(of: node)
    if start < tree.file.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(tree.file[start]) {
      start += 1
    }
    let end = start + text.count
    guard !text.isEmpty, end <= tree.file.count, tree.file[start..<end].elementsEqual(text) else {
      return nil
    }
    return start..<end
  }

  /// Returns the range of a part of a scalar in the file.
  private func part(_ part: Range<Int>?, of node: DocumentNode) -> Range<Int>? {
    guard let part, let word = wordInFile(node), part.upperBound <= word.count else { return nil }
    return word.lowerBound + part.lowerBound..<word.lowerBound + part.upperBound
  }

  /// Returns the error for a number that its key does not allow.
  func wrong(
    _ number: Double, _ what: String, at node: DocumentNode,
    _ code: LayoutError.Code = .invalidValue
  ) -> LayoutError {
    let value = tree.kind(of: node) == .string ? ", which is \(exact(number))" : ""
    return error(
      code, "\(path(node)) must be \(what); found \(describe(node))\(value)", at: node)
  }

  /// Returns the error for a mapping without a required key.
  func missing(_ key: String, in node: DocumentNode) -> LayoutError {
    error(.missingKey, "\(path(node)) has no \(key)", at: node)
  }

  /// Returns an error at a value, or at a byte of it if the value is written without escapes.
  func error(
    _ code: LayoutError.Code, _ message: String, at node: DocumentNode, byte: Int? = nil,
    suggestion: String? = nil
  ) -> LayoutError {
    let place = byte.flatMap { part($0..<$0 + 1, of: node) }
    let offset = place?.lowerBound ?? tree.fileOffset(of: node)
    return SourceText(file: tree.file).error(
      code, message + indices.note, at: offset..<offset, suggestion: suggestion)
  }
}

extension DocumentTree.Kind {
  /// Whether values of the kind contain other values.
  var isContainer: Bool { self == .sequence || self == .mapping }
}
