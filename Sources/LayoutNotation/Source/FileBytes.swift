#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a file.
///
/// They are read, not mapped: a file that is cut off while it is mapped ends the process.
package enum FileBytes {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - most: How many bytes it may have.
  /// - Returns: The bytes.
  /// - Throws: `unreadable` for what is no file, or cannot be read; `limit` for too many bytes.
  package static func read(_ path: String, most: Int) throws(LayoutError) -> [UInt8] {
    // A pipe without a writer would be waited for.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw unreadable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw LayoutError(.unreadable, "\(path) is no file")
    }
    let size = Int(status.st_size)
    guard size <= most else {
      throw LayoutError(.limit, "\(path) has \(size) bytes; the limit is \(most)")
    }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let more = unsafe Self.more(file, start + count, size - count)
        if more < 0 { failure = errno }
        if more <= 0 { break }
        count += more
      }
    }
    guard failure == 0 else { throw unreadable(path) }
    return bytes
  }

  private static func more(_ file: Int32, _ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int
  {
    #if canImport(Glibc)
    unsafe Glibc.read(file, start, count)
    #elseif canImport(Musl)
    unsafe Musl.read(file, start, count)
    #else
    unsafe Darwin.read(file, start, count)
    #endif
  }

  private static func unreadable(_ path: String) -> LayoutError {
    LayoutError(.unreadable, "\(path) cannot be read: \(unsafe String(cString: strerror(errno)))")
  }
}
