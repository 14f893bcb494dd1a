import LayoutNotation

/// A value of a parsed document: a handle that its `DocumentTree` turns into what it stands for.
struct DocumentNode: Equatable {
  /// The place of the value in the tree's entries.
  let index: Int
}

/// A parsed JSON or YAML document: scalars, sequences and mappings, in the order they were written.
///
/// The tree is flat: one entry a value, a container's entries right behind its own, a mapping's
/// keys and values in turn. A document so costs two allocations, and texts are decoded only when
/// asked for.
struct DocumentTree: Sendable {
  /// What a value is.
  enum Kind: UInt8 { case null, bool, number, string, sequence, mapping }

  /// One value.
  struct Entry {
    /// What it is.
    var kind: Kind
    /// Whether its bytes hold JSON escapes.
    var isEscaped = false
    /// Whether it is YAML text without quotes, in which `no` or `1` may be meant as a name.
    var isPlain = false
    /// Where its bytes begin: a scalar's text without quotes, or a container's bracket.
    var start: UInt32
    /// Just behind its bytes.
    var end: UInt32
    /// The index of the first entry behind it and all it contains.
    var next: UInt32
  }

  /// The text the entries point into: the file for JSON, the scalars one after another for YAML.
  var bytes: [UInt8]
  /// The file.
  var file: [UInt8] = []
  /// The values, a container before its contents.
  var entries: [Entry] = []
  /// Where in the file the entries begin for YAML; empty for JSON, whose bytes are the file.
  var fileOffsets: [Int32] = []
  /// For YAML texts: where in the file the text itself begins, by entry.
  var textOrigins: [Int: TextOrigin] = [:]
  /// What keeps a well-formed text from being a document, such as a key that occurs twice.
  var fault: LayoutError?

  /// The outermost value.
  var root: DocumentNode { DocumentNode(index: 0) }

  /// What a value is.
  func kind(of node: DocumentNode) -> Kind { entries[node.index].kind }

  /// The bytes of a scalar as written, escapes decoded.
  func bytes(of node: DocumentNode) -> ArraySlice<UInt8> {
    let entry = entries[node.index]
    let raw = bytes[Int(entry.start)..<Int(entry.end)]
    return entry.isEscaped ? decodeJSONEscapes(raw)[...] : raw
  }

  /// The text of a scalar as written, escapes decoded.
  func text(of node: DocumentNode) -> String { String(decoding: bytes(of: node), as: UTF8.self) }

  /// The value of a scalar of kind number; infinite when it is too large for a `Double`.
  func number(of node: DocumentNode) -> Double {
    let entry = entries[node.index]
    return decimalValue(of: bytes, in: Int(entry.start)..<Int(entry.end))
  }

  /// The text of a scalar where a name or a text is expected: a string, or in YAML any text without
  /// quotes. Nil for all else.
  func name(of node: DocumentNode) -> String? {
    let entry = entries[node.index]
    return entry.kind == .string || entry.isPlain ? text(of: node) : nil
  }

  /// The values of a sequence; of a mapping, its keys and values in turn.
  func elements(of node: DocumentNode) -> DocumentElements {
    DocumentElements(
      entries: entries, index: node.index + 1, end: Int(entries[node.index].next))
  }

  /// The keys of a mapping with their values, in the order they were written.
  func members(of node: DocumentNode) -> DocumentMembers {
    DocumentMembers(elements: elements(of: node))
  }

  /// The value of a key of a mapping, if it has that.
  func value<Key: RawRepresentable>(
    of key: Key, in node: DocumentNode
  ) -> DocumentNode? where Key.RawValue == String { value(of: key.rawValue, in: node) }

  /// The value of the key with a name, if a mapping has that.
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
  /// Where a value begins in the file. This is a pass over the file.
  func position(of node: DocumentNode) -> SourcePosition {
    SourceText(file: file).position(at: fileOffset(of: node))
  }

  /// Where in the file a text begins; `nil` where that is not known.
  func textOrigin(of node: DocumentNode) -> TextOrigin? {
    fileOffsets.isEmpty
      ? TextOrigin(at: Int(entries[node.index].start)) : textOrigins[node.index]
  }

  /// The offset in the file of a value's first byte, a string's being its quote.
  func fileOffset(of node: DocumentNode) -> Int {
    if node.index < fileOffsets.count { return Int(fileOffsets[node.index]) }
    let entry = entries[node.index]
    return Int(entry.start) - (entry.kind == .string ? 1 : 0)
  }

  /// The way from the root to a value, such as `views.table.intrinsic[0]`; empty for the root.
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

  /// The step from a container to its child that is or contains the entry `target`. A key counts as
  /// the way to its value.
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

  /// A name as a path shows it: in quotes unless it is made of letters, digits, `_` and `-` only.
  private func quotedIfNeeded(_ name: String) -> String {
    let isSimple =
      !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    return isSimple ? name : "\"\(name)\""
  }
}
