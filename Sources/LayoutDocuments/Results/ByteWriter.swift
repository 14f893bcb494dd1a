import Plumb

/// A writer of bytes into memory that stops the program if the memory is too small.
@safe struct ByteWriter {
  private let space: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  init(_ space: UnsafeMutableBufferPointer<UInt8>) { unsafe self.space = space }

  /// Returns the remaining memory, which has at least `room` bytes.
  private func rest(_ room: Int) -> UnsafeMutableBufferPointer<UInt8> {
    unsafe precondition(room <= space.count - count)
    return unsafe UnsafeMutableBufferPointer(rebasing: space[count...])
  }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    count += unsafe rest(bytes.count).update(fromContentsOf: bytes)
  }

  mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    unsafe write(UnsafeBufferPointer(rebasing: text[range]))
  }

  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { unsafe write($0) }
  }

  mutating func write(_ number: Double) {
    count += unsafe CanonicalNumber.write(number, to: rest(CanonicalNumber.greatestLength))
  }

  mutating func write(_ number: Double, then byte: UInt8) {
    write(number)
    unsafe rest(1)[0] = byte
    count += 1
  }
}
