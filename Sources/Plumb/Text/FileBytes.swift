#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a file for fonts and images.
///
/// The file is read, not mapped: truncating a mapped file would end the process.
package enum FileBytes {
  /// The reason why a file cannot be read.
  package enum Failure: Error, Sendable {
    /// The file does not exist, or the system denies access; with the system's message.
    case unreadable(String)
    /// It is a folder, a pipe or a device.
    case noFile
    /// It has more bytes than allowed.
    case tooLarge(Int)
  }

  /// The modification time of a file or folder, and its size in bytes.
  package struct Stamp: Sendable, Equatable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    /// Whether it is a folder.
    package let isFolder: Bool

    /// Reads the stamp of a file or a folder; `nil` if it does not exist.
    package init?(of path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      (seconds, nanoseconds, size) = (Int(time.tv_sec), Int(time.tv_nsec), Int(status.st_size))
      isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether it is old enough that a further change has another time: file systems record times
    /// in steps of up to two seconds.
    package var isSettled: Bool { seconds + 2 < time(nil) }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - most: The maximum number of bytes.
  /// - Returns: Its bytes.
  /// - Throws: The reason why it cannot be read.
  package static func read(_ path: String, most: Int) throws(Failure) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable() }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw unreadable() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    let size = Int(status.st_size)
    guard size <= most else { throw .tooLarge(size) }
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let more = unsafe Self.more(file, start + count, size - count)
        if more < 0 { failure = errno }
        if more <= 0 { break }
        count += more
      }
    }
    guard failure == 0 else { throw unreadable() }
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

  private static func unreadable() -> Failure {
    .unreadable(unsafe String(cString: strerror(errno)))
  }

  /// A hash of all bytes, eight at a time, which is the same on all platforms. It does not protect
  /// against deliberate collisions.
  package static func fingerprint(of bytes: [UInt8], index: Int = 0) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
      hash ^= hash >> 29
    }
    mix(UInt64(bytes.count))
    mix(UInt64(index))
    unsafe bytes.withUnsafeBytes { buffer in
      var place = 0
      while place + 8 <= buffer.count {
        mix(
          unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      while place < buffer.count {
        mix(unsafe UInt64(buffer[place]))
        place += 1
      }
    }
    return hash
  }
}
