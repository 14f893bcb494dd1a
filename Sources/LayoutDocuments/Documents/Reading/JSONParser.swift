import LayoutNotation

/// A parser of JSON (RFC 8259) that creates a `DocumentTree`.
///
/// It also rejects duplicate keys and numbers too large for a `Double`, and accepts a byte-order
/// mark. It works on bytes and keeps its own stack of open containers, so no input can exhaust the
/// call stack. The time is linear in the size of the text.
struct JSONParser {
  /// The maximum nesting depth of containers.
  static let depthLimit = 512

  private let bytes: [UInt8]
  private var offset = 0
  private var entries: [DocumentTree.Entry] = []
  /// The entries of the open containers, the innermost last.
  private var open: [Int] = []
  /// The first error that the grammar allows but documents do not.
  private var fault: LayoutError?

  /// Parses a text.
  ///
  /// - Returns: The tree. Its `fault` is the first duplicate key or too large number.
  /// - Throws: The first syntax error, with its position and what was expected.
  static func parse(_ bytes: [UInt8]) throws(LayoutError) -> DocumentTree {
    try checkDocumentBytes(bytes)
    var parser = JSONParser(bytes)
    try parser.parseDocument()
    return DocumentTree(
      bytes: parser.bytes, file: parser.bytes, entries: parser.entries, fault: parser.fault)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A layout has about one value in 24 bytes. A wrong guess costs a reallocation.
    entries.reserveCapacity(bytes.count / 24 + 8)
    if bytes.starts(with: byteOrderMark) { offset = byteOrderMark.count }
  }

  private mutating func parseDocument() throws(LayoutError) {
    skipBlanks()
    guard offset < bytes.count else { throw .empty }
    try parseValue(after: "")
    while let container = open.last {
      if entries[container].kind == .mapping {
        try parseMember(of: container)
      } else {
        try parseElement(of: container)
      }
    }
    skipBlanks()
    guard offset == bytes.count else {
      throw error(
        .syntax, "the document ends before this; found \(found())", at: offset)
    }
  }

  // MARK: Containers

  /// Parses the next key and value of a mapping, or its end.
  private mutating func parseMember(of container: Int) throws(LayoutError) {
    let isFirst = entries.count == container + 1
    skipBlanks()
    if peek() == UInt8(ascii: "}") { return close(container) }
    if !isFirst {
      guard peek() == UInt8(ascii: ",") else { throw unexpected(#""," or "}""#, in: container) }
      offset += 1
      skipBlanks()
    }
    guard peek() == UInt8(ascii: "\"") else {
      throw unexpected(
        isFirst ? #"a key in double quotes or "}""# : "a key in double quotes", in: container)
    }
    try parseString()
    skipBlanks()
    guard peek() == UInt8(ascii: ":") else {
      throw unexpected(#"":" after the key"#, in: container)
    }
    offset += 1
    skipBlanks()
    try parseValue(after: #" after ":""#)
  }

  /// Parses the next value of a sequence, or its end.
  private mutating func parseElement(of container: Int) throws(LayoutError) {
    let isFirst = entries.count == container + 1
    skipBlanks()
    if peek() == UInt8(ascii: "]") { return close(container) }
    if !isFirst {
      guard peek() == UInt8(ascii: ",") else { throw unexpected(#""," or "]""#, in: container) }
      offset += 1
      skipBlanks()
    }
    try parseValue(after: isFirst ? "" : #" after ",""#)
  }

  private mutating func close(_ container: Int) {
    offset += 1
    open.removeLast()
    entries[container].end = UInt32(offset)
    entries[container].next = UInt32(entries.count)
    if entries[container].kind == .mapping { checkDuplicateKeys(of: container) }
  }

  private mutating func checkDuplicateKeys(of container: Int) {
    guard fault == nil, let duplicate = firstDuplicateKey(of: container) else { return }
    let tree = DocumentTree(bytes: bytes, file: bytes, entries: entries)
    let name = tree.text(of: DocumentNode(index: duplicate))
    fault = error(
      .duplicateKey, "the key \"\(name)\" occurs twice in one mapping",
      at: Int(entries[duplicate].start) - 1)
  }

  /// Returns the first key that repeats an earlier one. A few keys without escapes are compared
  /// directly.
  private func firstDuplicateKey(of container: Int) -> Int? {
    var count = 0
    var isPlain = true
    var key = container + 1
    while key < entries.count {
      count += 1
      isPlain = isPlain && !entries[key].isEscaped
      key = keyBehind(key)
    }
    guard count > 8 || !isPlain else { return firstDuplicateByComparing(container) }
    let tree = DocumentTree(bytes: bytes, file: bytes, entries: entries)
    var seen = Set<String>(minimumCapacity: count)
    key = container + 1
    while key < entries.count {
      guard seen.insert(tree.text(of: DocumentNode(index: key))).inserted else { return key }
      key = keyBehind(key)
    }
    return nil
  }

  private func firstDuplicateByComparing(_ container: Int) -> Int? {
    var key = container + 1
    while key < entries.count {
      var earlier = container + 1
      while earlier < key {
        if haveSameBytes(entries[key], entries[earlier]) { return key }
        earlier = keyBehind(earlier)
      }
      key = keyBehind(key)
    }
    return nil
  }

  /// Returns the next key of the mapping being closed: the entry after the key's value.
  private func keyBehind(_ key: Int) -> Int { Int(entries[key + 1].next) }

  private func haveSameBytes(_ first: DocumentTree.Entry, _ second: DocumentTree.Entry) -> Bool {
    guard first.end - first.start == second.end - second.start else { return false }
    return bytes[Int(first.start)..<Int(first.end)].elementsEqual(
      bytes[Int(second.start)..<Int(second.end)])
  }

  // MARK: Values

  /// Parses a scalar, or the opening bracket of a container.
  private mutating func parseValue(after context: String) throws(LayoutError) {
    switch peek() {
    case UInt8(ascii: "\""):
      try parseString()
    case UInt8(ascii: "{"):
      try openContainer(.mapping)
    case UInt8(ascii: "["):
      try openContainer(.sequence)
    case UInt8(ascii: "-"):
      try parseNumber()
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      try parseNumber()
    default:
      try parseWord(after: context)
    }
  }

  private mutating func openContainer(_ kind: DocumentTree.Kind) throws(LayoutError) {
    guard open.count < Self.depthLimit else {
      throw error(
        .limit, "the document is nested more than \(Self.depthLimit) levels deep", at: offset)
    }
    open.append(entries.count)
    append(kind, from: offset, to: offset + 1)
    offset += 1
  }

  private mutating func append(
    _ kind: DocumentTree.Kind, isEscaped: Bool = false, from start: Int, to end: Int
  ) {
    entries.append(
      DocumentTree.Entry(
        kind: kind, isEscaped: isEscaped, start: UInt32(start), end: UInt32(end),
        next: UInt32(entries.count + 1)))
  }

  private mutating func parseString() throws(LayoutError) {
    let start = offset + 1
    var isEscaped = false
    offset = start
    while true {
      offset = endOfOrdinaryBytes(from: offset)
      switch peek() {
      case UInt8(ascii: "\""):
        append(.string, isEscaped: isEscaped, from: start, to: offset)
        offset += 1
        return
      case UInt8(ascii: "\\"):
        isEscaped = true
        switch JSONEscape(in: bytes, at: offset) {
        case .valid(let length): offset += length
        case .invalid(let problem): throw error(.syntax, problem, at: offset)
        }
      case nil:
        throw error(.syntax, "the text that begins here has no closing quote", at: start - 1)
      default:
        throw error(
          .syntax,
          "a line break or control character in a text is written as an escape, such as \\n",
          at: offset)
      }
    }
  }

  /// Returns the end of the bytes of a string without escapes, quotes or control characters.
  private func endOfOrdinaryBytes(from start: Int) -> Int {
    let bytes = bytes
    var end = start
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""),
      bytes[end] != UInt8(ascii: "\\")
    { end += 1 }
    return end
  }

  private mutating func parseNumber() throws(LayoutError) {
    let start = offset
    if peek() == UInt8(ascii: "-") { offset += 1 }
    let firstDigit = offset
    try skipDigits(after: #""-""#)
    if bytes[firstDigit] == UInt8(ascii: "0"), offset > firstDigit + 1 {
      throw error(.syntax, "a number has no leading zeros", at: start)
    }
    var needsCheck = offset - start > 300
    if peek() == UInt8(ascii: ".") {
      offset += 1
      try skipDigits(after: "the decimal point")
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      offset += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { offset += 1 }
      try skipDigits(after: #"the exponent's "e""#)
      needsCheck = true
    }
    if needsCheck, fault == nil, !decimalValue(of: bytes, in: start..<offset).isFinite {
      fault = error(.notFinite, "the number is too large: 1e15 is the most", at: start)
    }
    append(.number, from: start, to: offset)
  }

  private mutating func skipDigits(after what: String) throws(LayoutError) {
    let start = offset
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
    guard offset > start else {
      throw error(.syntax, "expected a digit after \(what); found \(found())", at: offset)
    }
  }

  /// Parses `true`, `false` or `null`, or throws an error that names the unexpected text.
  private mutating func parseWord(after context: String) throws(LayoutError) {
    let start = offset
    var end = offset
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let kind: DocumentTree.Kind
    switch word {
    case "true", "false": kind = .bool
    case "null": kind = .null
    case "NaN", "Infinity", "nan", "inf", "Inf":
      throw error(.notFinite, "\"\(word)\" is not a number", at: start)
    case "":
      throw unexpected("a value\(context)", in: open.last)
    default:
      throw error(
        .syntax, "expected a value\(context); found \"\(word)\"; write a text in double quotes",
        at: start, suggestion: nearestName(to: word, among: ["true", "false", "null"]))
    }
    append(kind, from: start, to: end)
    offset = end
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Bytes and errors

  @inline(__always)
  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  @inline(__always)
  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset] <= 0x20, isBlank(bytes[offset]) { offset += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Describes the text at the current offset for messages.
  private func found() -> String {
    guard offset < bytes.count else { return "the end of the document" }
    let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    guard let scalar, scalar.value > 0x20 else { return "a control character" }
    return scalar == "\"" ? "a quote" : "\"\(scalar)\""
  }

  private func unexpected(_ expected: String, in container: Int?) -> LayoutError {
    guard offset == bytes.count, let container else {
      return error(.syntax, "expected \(expected); found \(found())", at: offset)
    }
    let bracket = entries[container].kind == .mapping ? "{" : "["
    let opening = SourceText(file: bytes).position(at: Int(entries[container].start))
    return error(
      .syntax,
      "expected \(expected); the \"\(bracket)\" of line \(opening.line), column "
        + "\(opening.column) is not closed",
      at: offset)
  }

  private func error(
    _ code: LayoutError.Code, _ message: String, at offset: Int, suggestion: String? = nil
  ) -> LayoutError {
    SourceText(file: bytes).error(
      code, message, at: offset..<offset, suggestion: suggestion)
  }
}
