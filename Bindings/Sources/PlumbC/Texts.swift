import CPlumb

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Output pointers for a text that the caller will own.
struct TextOutput {
  private let text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let length: UnsafeMutablePointer<Int>?

  /// Takes the pointers of a caller.
  ///
  /// - Parameters:
  ///   - text: Receives the text.
  ///   - name: The name of `text` in the header.
  ///   - length: Receives its length; may be NULL.
  /// - Throws: `Failure` if `text` is NULL.
  init(
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ name: StaticString,
    _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard let text else { throw .missing(name) }
    (self.text, self.length) = (text, length)
  }

  /// Hands a text to the caller, followed by a 0.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard let copy = malloc(bytes.count + 1) else { throw .noMemory }
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
    }
    copy.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
    text.pointee = copy.assumingMemoryBound(to: CChar.self)
    length?.pointee = bytes.count
  }
}

/// Returns the bytes of a text that C gives with its length.
func bytes(
  of text: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString
) throws(Failure) -> [UInt8] {
  guard let text else { throw .missing(name) }
  guard length >= 0 else { throw .badArgument("`length` is no length") }
  return Array(UnsafeRawBufferPointer(start: text, count: length))
}

/// Returns the bytes of a text that ends in 0.
func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

/// Returns a text that ends in 0.
///
/// - Parameters:
///   - text: The text.
///   - name: The parameter's name in the header.
/// - Returns: The text.
/// - Throws: `Failure` if the text is not valid UTF-8.
func string(_ text: UnsafePointer<CChar>, _ name: StaticString) throws(Failure) -> String {
  guard let string = String(validatingCString: text) else {
    throw .badArgument("`\(name)` is not UTF-8")
  }
  return string
}

/// Texts that end in 0 and live as long as this object.
final class CStrings {
  private let texts: [UnsafeMutablePointer<CChar>?]

  /// Copies the texts.
  init(_ texts: [String]) { self.texts = texts.map { strdup($0) } }

  deinit { for text in texts { free(text) } }

  /// Returns the text at an index, or NULL out of range.
  subscript(place: Int) -> UnsafePointer<CChar>? {
    texts.indices.contains(place) ? UnsafePointer(texts[place]) : nil
  }

  /// The number of texts.
  var count: Int { texts.count }
}
