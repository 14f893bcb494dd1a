import LayoutNotation
import Synchronization

#if Text
import PlumbText
#endif

/// A file in memory with its parsed contents. Documents name it like a file in a folder.
final class MemoryFile: Sendable, Equatable {
  /// The contents.
  let bytes: [UInt8]
  private let image = Mutex<ImageFile?>(nil)
  #if Text
  /// The font faces by their indices.
  private let fonts = Mutex<[Int: FontFile]>([:])
  #endif

  /// Creates a file from bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func == (first: MemoryFile, second: MemoryFile) -> Bool {
    first === second || first.bytes == second.bytes
  }

  /// Opens the file as an image.
  ///
  /// - Throws: `LayoutError` if it is not an image, or too large.
  func openImage() throws(LayoutError) -> ImageFile {
    if let known = image.withLock({ $0 }) { return known }
    let found = try ImageFile(bytes)
    image.withLock { $0 = found }
    return found
  }

  #if Text
  /// Opens a face of the file as a font.
  ///
  /// - Throws: `TextError` if it is not a font.
  func openFont(_ index: Int) throws(TextError) -> FontFile {
    if let known = fonts.withLock({ $0[index] }) { return known }
    let found = try FontFile(bytes: bytes, index: index)
    fonts.withLock { $0[index] = found }
    return found
  }
  #endif
}
