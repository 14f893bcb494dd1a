public import Plumb

/// The strings of a language, by keys or by texts as written in a layout.
///
/// Tables are read from JSON, from `.strings` files, and from catalogs, see ``StringCatalog``.
public struct StringTable: Sendable, Equatable {
  /// How many bytes a file of strings may have.
  public static let sizeLimit = 64 << 20

  private var strings: [String: String]

  /// A table of some strings by their keys.
  public init(_ strings: [String: String] = [:]) { self.strings = strings }

  /// How many strings there are.
  public var count: Int { strings.count }

  /// The string of a key; `nil` if the table does not contain the key.
  public subscript(key: String) -> String? {
    get { strings[key] }
    set { strings[key] = newValue }
  }

  /// Adds the strings of another table. They replace strings with the same key.
  public mutating func merge(_ other: StringTable) {
    strings.merge(other.strings) { $1 }
  }

  /// Reads a table from JSON: one object of keys and strings. The keys of a nested object are
  /// joined to the key of that object with a dot. `null` is no string.
  ///
  /// - Parameter bytes: The file, in UTF-8.
  /// - Throws: `LayoutError` with the place in the file.
  public init(json bytes: some Collection<UInt8>) throws(LayoutError) {
    let bytes = Array(bytes)
    try Self.checkSize(of: bytes)
    self = try StringTableReader.table(JSONParser.parse(strings: bytes))
  }

  /// Reads a table from a `.strings` file, as Xcode has it: `"key" = "value";` and comments.
  ///
  /// - Parameter bytes: The file, in UTF-8, or in UTF-16 with a byte-order mark.
  /// - Throws: `LayoutError` with the place in the file.
  public init(strings bytes: some Collection<UInt8>) throws(LayoutError) {
    let bytes = Array(bytes)
    try Self.checkSize(of: bytes)
    self = try StringsFileReader.table(bytes)
  }

  static func checkSize(of bytes: [UInt8]) throws(LayoutError) {
    guard bytes.count <= sizeLimit else {
      throw LayoutError(
        .limit, "a file of strings has at most \(sizeLimit >> 20) MiB", line: 1, column: 1)
    }
  }
}

extension JSONParser {
  /// Parses a file of strings. The caller checks for repeated keys.
  static func parse(strings bytes: [UInt8]) throws(LayoutError) -> DocumentTree {
    do throws(LayoutError) {
      return try parse(bytes)
    } catch {
      guard error.code == .emptyDocument else { throw error }
      throw LayoutError(
        .emptyDocument, #"the file is empty; write {} for no strings"#, line: 1,
        column: 1)
    }
  }
}
