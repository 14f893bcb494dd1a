/// What is known of a key of documents: the reader, the writer, the formatter and the schema go by
/// this.
struct KeyEntry: Sendable {
  /// The key as it is written.
  let name: String
  /// What its value is.
  let kind: KeyKind
  /// What holds where the key is left out, in JSON; `nil` where nothing does.
  var plain: String?
  /// Whether its object must have it.
  var isRequired = false
  /// What it means, in one sentence.
  let sentence: String
}

/// Keys of an object whose values are read by a `switch` over them.
protocol ListedKey: CaseIterable, RawRepresentable<String> {
  /// What is known of the key.
  var entry: KeyEntry { get }
}

extension ListedKey {
  /// What is known of all keys, in the order of the schema.
  static var entries: [KeyEntry] { allCases.map(\.entry) }

  /// What is known of the key, by its kind and meaning.
  func entry(
    _ kind: KeyKind, _ sentence: String, plain: String? = nil, isRequired: Bool = false
  ) -> KeyEntry {
    KeyEntry(
      name: rawValue, kind: kind, plain: plain, isRequired: isRequired, sentence: sentence)
  }
}

/// Keys of an object, some of which know how their values are read.
protocol ObjectKey {
  /// What is known of all keys of the object, in the order of the schema.
  static var entries: [KeyEntry] { get }
  /// The key with a name.
  static func named(_ name: String) -> Self?
}
