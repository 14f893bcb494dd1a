import LayoutNotation

/// An object whose keys are properties of a Swift type.
protocol DescribedObject: Sendable {
  /// The object with default values.
  static var plain: Self { get }
  /// Its keys, in schema order.
  static var keys: [PropertyKey<Self>] { get }
}

/// A key for a property of a Swift type.
final class PropertyKey<Object: DescribedObject>: ObjectKey, Sendable {
  /// The definition of the key.
  let entry: KeyEntry
  /// Reads a value into the property.
  let read: @Sendable (inout DocumentReader, DocumentNode, inout Object) throws(LayoutError) -> Void
  /// Writes the key and the value, unless it has the default value.
  let write: @Sendable (inout JSONLine, Object) -> Void
  /// Returns the value for users, and whether it is the default; `nil` for no value.
  let text: @Sendable (Object) -> (value: String, isPlain: Bool)?

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: The key as it is written.
  ///   - property: The property.
  ///   - kind: The kind of the value.
  ///   - sentence: Its meaning.
  ///   - plain: The default in JSON, if it differs from that of the plain object.
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
