import LayoutNotation
import Synchronization

#if Text
import PlumbText
#endif

/// A file that a program has in memory, with what was read of it: documents name it as they name
/// files in folders.
final class MemoryFile: Sendable, Equatable {
  /// What is in it.
  let bytes: [UInt8]
  private let image = Mutex<ImageFile?>(nil)
  #if Text
  /// Its faces by their numbers.
  private let fonts = Mutex<[Int: FontFile]>([:])
  #endif

  /// A file with some bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func == (first: MemoryFile, second: MemoryFile) -> Bool {
    first === second || first.bytes == second.bytes
  }

  /// The image that it is.
  ///
  /// - Throws: `LayoutError` where it is none, or too large.
  func openImage() throws(LayoutError) -> ImageFile {
    if let known = image.withLock({ $0 }) { return known }
    let found = try ImageFile(bytes)
    image.withLock { $0 = found }
    return found
  }

  #if Text
  /// A face of the font that it is.
  ///
  /// - Throws: `TextError` where it is none.
  func openFont(_ index: Int) throws(TextError) -> FontFile {
    if let known = fonts.withLock({ $0[index] }) { return known }
    let found = try FontFile(bytes: bytes, index: index)
    fonts.withLock { $0[index] = found }
    return found
  }
  #endif
}
