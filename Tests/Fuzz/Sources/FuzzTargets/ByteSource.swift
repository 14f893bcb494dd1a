/// A source of bytes, which gives zeros after the last one.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether no byte remains.
  var isEmpty: Bool { bytes.isEmpty }

  /// The next byte.
  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number from 0 to below the limit.
  mutating func below(_ limit: Int) -> Int { byte() % limit }

  /// One of the elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
