import LayoutNotation

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
  /// The value of the property as people read it, and whether it is plain; `nil` for none.
  let text: @Sendable (Object) -> (value: String, isPlain: Bool)?

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
    let nothing: Set = ["null", "[]", "{}"]
    let isNothing = isRequired || nothing.contains(plainText)
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
    text = { object in
      let value = object[keyPath: property]
      let text = JSONLine.text { kind.write(&$0, value) }
      if nothing.contains(text) { return nil }
      let isQuoted = text.utf8.first == UInt8(ascii: "\"")
      return (isQuoted ? String(text.dropFirst().dropLast()) : text, value == plainValue)
    }
  }

  static var entries: [KeyEntry] { Object.keys.map(\.entry) }

  static func named(_ name: String) -> PropertyKey? { Object.keys.first { $0.entry.name == name } }
}
