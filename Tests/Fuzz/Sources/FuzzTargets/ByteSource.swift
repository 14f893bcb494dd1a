/// Bytes one after the other; zeros when there are none left.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether there is nothing left.
  var isEmpty: Bool { bytes.isEmpty }

  /// The next byte.
  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  /// A number from 0 up to one below the limit.
  mutating func below(_ limit: Int) -> Int { byte() % limit }

  /// One of some elements.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
