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

/// An object whose keys are properties of a Swift type.
protocol DescribedObject: Sendable {
  /// The object of which nothing is said.
  static var plain: Self { get }
  /// Its keys, in the order of the schema.
  static var keys: [PropertyKey<Self>] { get }
}

/// A key that is a property of a Swift type.
final class PropertyKey<Object: DescribedObject>: ObjectKey, Sendable {
  /// What is known of the key.
  let entry: KeyEntry
  /// Reads a value into the property.
  let read: @Sendable (inout DocumentReader, DocumentNode, inout Object) throws(LayoutError) -> Void
  /// Writes the key with the value of the property, unless that is plain.
  let write: @Sendable (inout JSONLine, Object) -> Void

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: The key as it is written.
  ///   - property: The property.
  ///   - kind: What the value is.
  ///   - sentence: What it means.
  ///   - plain: What holds without it, in JSON, where that is not what the plain object has.
  ///   - isRequired: Whether objects must have it.
  init<Value: Equatable>(
    _ name: String, _ property: any WritableKeyPath<Object, Value> & Sendable,
    _ kind: ValueKind<Value>, _ sentence: String, plain: String? = nil, isRequired: Bool = false
  ) {
    let plainValue = Object.plain[keyPath: property]
    let plainText = plain ?? JSONLine.text { kind.write(&$0, plainValue) }
    let isNothing = isRequired || ["null", "[]", "{}"].contains(plainText)
    entry = KeyEntry(
      name: name, kind: kind.kind, plain: isNothing ? nil : plainText, isRequired: isRequired,
      sentence: sentence)
    read = { reader, node, object throws(LayoutError) in
      object[keyPath: property] = try kind.read(&reader, node)
    }
    write = { line, object in
      let value = object[keyPath: property]
      guard isRequired || value != plainValue else { return }
      line.key(name)
      kind.write(&line, value)
    }
  }

  static var entries: [KeyEntry] { Object.keys.map(\.entry) }

  static func named(_ name: String) -> PropertyKey? { Object.keys.first { $0.entry.name == name } }
}
