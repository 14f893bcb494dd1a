import LayoutNotation

/// A handle of a value in a parsed document, resolved by its `DocumentTree`.
struct DocumentNode: Equatable {
  /// The index of the value in the tree's entries.
  let index: Int
}

/// A parsed JSON or YAML document: scalars, sequences and mappings in source order.
///
/// The tree is flat, with one entry for each value. The contents of a container follow its entry; a
/// mapping alternates keys and values. A document therefore takes two allocations, and texts are
/// decoded only on request.
struct DocumentTree: Sendable {
  /// The kind of a value.
  enum Kind: UInt8 { case null, bool, number, string, sequence, mapping }

  /// One value.
  struct Entry {
    /// The kind.
    var kind: Kind
    /// Whether its bytes contain JSON escapes.
    var isEscaped = false
    /// Whether it is unquoted YAML text, in which `no` or `1` may be meant as a name.
    var isPlain = false
    /// The start of its bytes: a scalar's text without quotes, or a container's bracket.
    var start: UInt32
    /// The end of its bytes.
    var end: UInt32
    /// The index of the first entry after it and its contents.
    var next: UInt32
  }

  /// The text that the entries point into: the file for JSON, the concatenated scalars for YAML.
  var bytes: [UInt8]
  /// The file.
  var file: [UInt8] = []
  /// The values. A container comes before its contents.
  var entries: [Entry] = []
  /// The file offsets of the entries for YAML; empty for JSON, whose bytes are the file.
  var fileOffsets: [Int32] = []
  /// For YAML: the start of each text in the file, by entry.
  var textOrigins: [Int: TextOrigin] = [:]
  /// The error that makes a well-formed file an invalid document, such as a duplicate key.
  var fault: LayoutError?

  /// The outermost value.
  var root: DocumentNode { DocumentNode(index: 0) }

  /// Returns the kind of a value.
  func kind(of node: DocumentNode) -> Kind { entries[node.index].kind }

  /// Returns the bytes of a scalar, with escapes decoded.
  func bytes(of node: DocumentNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    let raw = bytes[Int(entry.start)..<Int(entry.end)]
    return entry.isEscaped ? decodeJSONEscapes(raw)[...] : raw
  }

  /// Returns the text of a scalar, with escapes decoded.
  func text(of node: DocumentNode) -> String { String(decoding: bytes(of: node), as: UTF8.self) }

  /// Returns the value of a number; infinite when it is too large for a `Double`.
  func number(of node: DocumentNode) -> Double {
    let entry = entries[node.index]
    return decimalValue(of: bytes, in: Int(entry.start)..<Int(entry.end))
  }

  /// Returns a scalar as a name or a text; nil for other values.
  ///
  /// It is a string, or any unquoted scalar in YAML.
  func name(of node: DocumentNode) -> String? {
    let entry = entries[node.index]
    return entry.kind == .string || entry.isPlain ? text(of: node) : nil
  }

  /// Returns the values of a sequence. For a mapping, keys and values alternate.
  func elements(of node: DocumentNode) -> DocumentElements {
    DocumentElements(
      entries: entries, index: node.index + 1, end: Int(entries[node.index].next))
  }

  /// Returns the keys of a mapping with their values, in source order.
  func members(of node: DocumentNode) -> DocumentMembers {
    DocumentMembers(elements: elements(of: node))
  }

  /// Returns the value of a key in a mapping, if present.
  func value<Key: RawRepresentable>(
    of key: Key, in node: DocumentNode
  ) -> DocumentNode? where Key.RawValue == String { value(of: key.rawValue, in: node) }

  /// Returns the value of the key with a name in a mapping, if present.
  func value(of name: String, in node: DocumentNode) -> DocumentNode? {
    members(of: node).first { bytes(of: $0.key).elementsEqual(name.utf8) }?.value
  }
}

/// The values directly inside a container.
struct DocumentElements: Sequence, IteratorProtocol {
  fileprivate let entries: [DocumentTree.Entry]
  fileprivate var index: Int
  fileprivate let end: Int

  mutating func next() -> DocumentNode? {
    guard index < end else { return nil }
    defer { index = Int(entries[index].next) }
    return DocumentNode(index: index)
  }
}

/// The keys of a mapping with their values.
struct DocumentMembers: Sequence, IteratorProtocol {
  fileprivate var elements: DocumentElements

  mutating func next() -> (key: DocumentNode, value: DocumentNode)? {
    guard let key = elements.next(), let value = elements.next() else { return nil }
    return (key, value)
  }
}

extension DocumentTree {
  /// Returns the position of a value in the file. Takes time linear in the length of the file.
  func position(of node: DocumentNode) -> SourcePosition {
    SourceText(file: file).position(at: fileOffset(of: node))
  }

  /// Returns the origin of a text in the file; `nil` if unknown.
  func textOrigin(of node: DocumentNode) -> TextOrigin? {
    fileOffsets.isEmpty
      ? TextOrigin(at: Int(entries[node.index].start)) : textOrigins[node.index]
  }

  /// Returns the file offset of a value's first byte, which is the quote of a quoted string.
  func fileOffset(of node: DocumentNode) -> Int {
    if node.index < fileOffsets.count { return Int(fileOffsets[node.index]) }
    let entry = entries[node.index]
    return Int(entry.start) - (entry.kind == .string ? 1 : 0)
  }

  /// Returns the path from the root to a value, such as `views.table.intrinsic[0]`; empty for the
  /// root.
  func path(to node: DocumentNode) -> String {
    var path = ""
    var container = 0
    while container < node.index {
      guard let (step, child) = step(from: container, towards: node.index) else { break }
      path += path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : step
      container = child
    }
    return path
  }

  /// Returns the step from a container to its child that equals or contains the entry `target`.
  ///
  /// A key has the same path as its value.
  private func step(from container: Int, towards target: Int) -> (String, Int)? {
    let isMapping = entries[container].kind == .mapping
    var lastKey = container
    for (count, node) in elements(of: DocumentNode(index: container)).enumerated() {
      let child = node.index
      if isMapping, count.isMultiple(of: 2) { lastKey = child }
      guard target >= child, target < Int(entries[child].next) else { continue }
      return isMapping
        ? (".\(quotedIfNeeded(text(of: DocumentNode(index: lastKey))))", child)
        : ("[\(count)]", child)
    }
    return nil
  }

  /// Quotes a name in a path unless it contains only letters, digits, `_` and `-`.
  private func quotedIfNeeded(_ name: String) -> String {
    let isSimple =
      !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isSimple ? name : "\"\(name)\""
  }
}
