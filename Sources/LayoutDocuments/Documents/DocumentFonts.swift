/// The folders and in-memory files in which documents find their fonts and images.
///
/// A document names a font or an image by its file. Bytes given by the program come first. A
/// document that was read from a file then finds files beside it. All other files are found in the
/// folders listed here. System fonts are never used, so texts have the same width on every machine.
///
/// ```swift
/// options.fonts = DocumentFonts(files: ["Inter.otf": bytes])
/// ```
public struct DocumentFonts: Sendable, Equatable {
  /// The paths of the font folders, in search order.
  public var folders: [String]
  /// The paths of the image folders, in search order.
  public var imageFolders: [String]
  /// The files in memory and their parsed contents, by the names used in documents.
  private(set) var memory: [String: MemoryFile] = [:]

  /// Creates a set of font folders, image folders and files in memory.
  ///
  /// - Parameters:
  ///   - folders: Folders of fonts.
  ///   - imageFolders: Folders of images.
  ///   - files: The bytes of fonts and images, by the names used in documents.
  public init(
    folders: [String] = [], imageFolders: [String] = [], files: [String: [UInt8]] = [:]
  ) {
    (self.folders, self.imageFolders) = (folders, imageFolders)
    self.files = files
  }

  /// The bytes of fonts and images, by the names used in documents.
  ///
  /// Each file is parsed once, however many documents name it.
  public var files: [String: [UInt8]] {
    get { memory.mapValues(\.bytes) }
    set {
      let known = memory
      memory = [:]
      for (name, bytes) in newValue {
        // A file with unchanged bytes keeps its parsed contents.
        let file = known[name].flatMap { $0.bytes == bytes ? $0 : nil }
        memory[name] = file ?? MemoryFile(bytes)
      }
    }
  }
}
