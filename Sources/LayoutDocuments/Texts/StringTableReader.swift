import LayoutNotation
import Plumb

/// Reads the strings of a JSON file.
struct StringTableReader {
  /// How many bytes all keys joined by dots may have in total.
  private static let joinedLimit = 4 * StringTable.sizeLimit

  private let reader: DocumentReader
  private var table = StringTable()
  /// The keys so far, with their nodes.
  private var keys: [String: DocumentNode] = [:]
  /// The total number of bytes of the joined keys.
  private var joined = 0

  /// Returns the strings of a file.
  ///
  /// - Throws: `LayoutError` with the place in the file.
  static func table(_ tree: DocumentTree) throws(LayoutError) -> StringTable {
    var reader = StringTableReader(tree)
    try reader.read()
    // Keys were compared already. Another fault of the tree is a value other than a string.
    if let fault = tree.fault { throw fault }
    return reader.table
  }

  private init(_ tree: DocumentTree) { reader = DocumentReader(tree: tree) }

  private mutating func read() throws(LayoutError) {
    // Nested objects are handled without recursion.
    var open = [(prefix: "", members: try reader.members(reader.tree.root, of: "keys and texts"))]
    while let (prefix, rest) = open.popLast() {
      var members = rest
      guard let (key, value) = members.next() else { continue }
      open.append((prefix, members))
      let name = prefix + reader.tree.text(of: key)
      if !prefix.isEmpty { try count(name, at: key) }
      switch reader.tree.kind(of: value) {
      case .mapping: open.append((name + ".", reader.tree.members(of: value)))
      case .null: break
      case .string:
        if let first = keys.updateValue(key, forKey: name) {
          throw reader.repeated(name, at: key, first: first)
        }
        table[name] = reader.tree.text(of: value)
      default: throw reader.expected("a text or a mapping of texts", at: value)
      }
    }
  }

  private mutating func count(_ name: String, at key: DocumentNode) throws(LayoutError) {
    joined += name.utf8.count
    guard joined <= Self.joinedLimit else {
      throw reader.error(
        .limit, "the keys, joined by dots, have more than \(Self.joinedLimit >> 20) MiB",
        at: key)
    }
  }
}

extension DocumentReader {
  /// Returns the error for a key that occurs twice in a file of strings.
  func repeated(_ name: String, at key: DocumentNode, first: DocumentNode) -> LayoutError {
    error(
      .duplicateKey, SourceText.repeatedKey(name, first: tree.position(of: first)), at: key)
  }
}

extension SourceText {
  /// Returns the message for a key that occurs twice in a file of strings.
  static func repeatedKey(_ name: String, first: SourcePosition) -> String {
    let bytes = Array(name.utf8)
    let quoted = SourceText(utf8: bytes).quoted(bytes.indices)
    return "the key \(quoted) occurs twice; first in line \(first.line), column \(first.column)"
  }
}
