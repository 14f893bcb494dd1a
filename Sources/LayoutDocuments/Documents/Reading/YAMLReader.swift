import LayoutNotation

#if YAML
import Yams

/// A reader of YAML that uses Yams and creates a `DocumentTree`.
///
/// Aliases are expanded up to a limit. Input that would make Yams itself run too long is rejected
/// first.
struct YAMLReader {
  /// The maximum number of values that aliases may add. A document without aliases has fewer values
  /// than bytes.
  static let aliasValueLimit = 100_000
  /// The maximum number of bytes of text that aliases may add.
  static let aliasTextLimit = 4 << 20

  private let lines: YAMLLines
  private var tree: DocumentTree
  private let fileSize: Int

  /// Parses a text.
  ///
  /// - Throws: The first error, with its position.
  static func parse(_ bytes: [UInt8]) throws(LayoutError) -> DocumentTree {
    try checkDocumentBytes(bytes)
    let content = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
    let lines = YAMLLines(bytes)
    try checkAliases(of: content, lines)
    guard let root = try compose(content, lines) else { throw .empty }
    var reader = YAMLReader(lines: lines, fileSize: content.count)
    reader.tree.file = bytes
    try reader.append(root)
    return reader.tree
  }

  private init(lines: YAMLLines, fileSize: Int) {
    self.lines = lines
    self.fileSize = fileSize
    tree = DocumentTree(bytes: [])
  }

  private static func compose(
    _ bytes: [UInt8], _ lines: YAMLLines
  ) throws(LayoutError) -> Node? {
    do {
      // The encoding is given because the default depends on the environment and may print.
      return try Parser(
        yaml: String(decoding: bytes, as: UTF8.self), resolver: .basic, encoding: .utf8
      ).singleRoot()
    } catch {
      throw lines.documentError(for: error)
    }
  }

  // MARK: Building the tree

  /// Appends a value and its contents. Yams limits the depth.
  private mutating func append(_ node: Node) throws(LayoutError) {
    let index = tree.entries.count
    let position = node.mark.map(lines.position) ?? .start
    guard
      index <= fileSize + Self.aliasValueLimit,
      tree.bytes.count <= fileSize + Self.aliasTextLimit
    else {
      throw lines.error(
        .limit, "with its aliases written out, the document is too large to be read", at: position)
    }
    tree.fileOffsets.append(Int32(truncatingIfNeeded: lines.file.offset(of: position)))
    switch node {
    case .scalar(let scalar):
      appendScalar(scalar, at: index)
    case .sequence(let sequence):
      appendContainer(.sequence)
      for element in sequence { try append(element) }
    case .mapping(let mapping):
      appendContainer(.mapping)
      try appendMembers(of: mapping)
    case .alias(let alias):
      // Yams replaces an alias by its value. This case occurs only in manually created trees.
      throw lines.error(
        .syntax, "the alias \(alias.anchor.rawValue) is not resolved", at: position)
    }
    tree.entries[index].next = UInt32(tree.entries.count)
  }

  private mutating func appendContainer(_ kind: DocumentTree.Kind) {
    let offset = UInt32(tree.bytes.count)
    tree.entries.append(DocumentTree.Entry(kind: kind, start: offset, end: offset, next: 0))
  }

  private mutating func appendMembers(of mapping: Node.Mapping) throws(LayoutError) {
    var keys: Set<String> = []
    for (key, value) in mapping {
      let keyIndex = tree.entries.count
      guard case .scalar(let scalar) = key else {
        throw lines.error(
          .syntax, YAMLLines.keyIsNoText, at: key.mark.map(lines.position) ?? .start)
      }
      try append(key)
      // Yams accepts 1 and "1" as different keys, but as names they are equal.
      guard keys.insert(scalar.string).inserted else {
        throw lines.error(
          .duplicateKey, "the key \"\(scalar.string)\" occurs twice in one mapping",
          at: tree.position(of: DocumentNode(index: keyIndex)))
      }
      try append(value)
    }
  }

  private mutating func appendScalar(_ scalar: Node.Scalar, at index: Int) {
    let isPlain = scalar.style == .plain || scalar.style == .any
    let start = tree.bytes.count
    let text = scalar.string
    var kind = DocumentTree.Kind.string
    if isPlain, scalar.tag.description != Tag.Name.str.rawValue {
      kind = YAMLScalar.kind(of: text)
    }
    tree.bytes.append(contentsOf: text.utf8)
    tree.entries.append(
      DocumentTree.Entry(
        kind: kind, isPlain: isPlain, start: UInt32(start), end: UInt32(tree.bytes.count), next: 0))
    if kind == .string, let origin = textOrigin(of: scalar, at: Int(tree.fileOffsets[index])) {
      tree.textOrigins[index] = origin
    }
  }

  private func textOrigin(
    of scalar: Node.Scalar, at offset: Int
  ) -> TextOrigin? {
    switch scalar.style {
    case .literal: return lines.originOfBlock(scalar.string, indicatorAt: offset)
    case .folded: return nil
    case .singleQuoted, .doubleQuoted: return TextOrigin(at: offset + 1)
    default: return TextOrigin(at: offset)
    }
  }
}
#else
/// A replacement for the YAML reader in builds without the trait `YAML`.
enum YAMLReader {
  /// Throws an error.
  ///
  /// - Throws: `LayoutError` that explains how to enable YAML.
  static func parse(_ bytes: [UInt8]) throws(LayoutError) -> DocumentTree {
    try checkDocumentBytes(bytes)
    throw LayoutError(
      .unsupported,
      "what does not begin as JSON does is YAML, and Plumb was built without what reads that: "
        + "write JSON, or build with the trait YAML: `--traits default,YAML`")
  }
}
#endif
