/// The definition of a key of documents, used by the reader, the writer, the formatter and the
/// schema.
struct KeyEntry: Sendable {
  /// The key as it is written.
  let name: String
  /// The kind of the value.
  let kind: KeyKind
  /// The default value in JSON; `nil` if there is none.
  var plain: String?
  /// Whether the key is required.
  var isRequired = false
  /// The meaning, in one sentence.
  let sentence: String
}

/// The keys of an object whose values are read by a `switch` over the keys.
protocol ListedKey: CaseIterable, RawRepresentable<String> {
  /// The definition of the key.
  var entry: KeyEntry { get }
}

extension ListedKey {
  /// The definitions of all keys, in schema order.
  static var entries: [KeyEntry] { allCases.map(\.entry) }

  /// Defines the key by its kind and meaning.
  func entry(
    _ kind: KeyKind, _ sentence: String, plain: String? = nil, isRequired: Bool = false
  ) -> KeyEntry {
    KeyEntry(
      name: rawValue, kind: kind, plain: plain, isRequired: isRequired, sentence: sentence)
  }
}

/// The keys of an object, some of which can read their own values.
protocol ObjectKey {
  /// The definitions of all keys, in schema order.
  static var entries: [KeyEntry] { get }
  /// Returns the key with a name.
  static func named(_ name: String) -> Self?
}
