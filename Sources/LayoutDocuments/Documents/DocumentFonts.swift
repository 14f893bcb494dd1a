/// Where the fonts and images of documents are found, and strings of a language for their texts.
///
/// A font or an image is named by its file. What a program gives as bytes comes first. Then a
/// document that was read from a file finds files beside that; all others, those of the folders
/// here. Nothing is looked for in the system, so that texts are as wide on every machine.
///
/// ```swift
/// options.fonts = DocumentFonts(files: ["Inter.otf": bytes])
/// ```
public struct DocumentFonts: Sendable, Equatable {
  /// The folders of fonts, by their paths, in the order in which they are looked through.
  public var folders: [String]
  /// Those of images.
  public var imageFolders: [String]
  /// The files in memory, with what was read of them, by the names that documents have for them.
  private(set) var memory: [String: MemoryFile] = [:]

  /// Fonts and images of folders, and in memory.
  ///
  /// - Parameters:
  ///   - folders: Folders of fonts.
  ///   - imageFolders: Folders of images.
  ///   - files: The bytes of fonts and images, by the names that documents have for them.
  public init(
    folders: [String] = [], imageFolders: [String] = [], files: [String: [UInt8]] = [:]
  ) {
    (self.folders, self.imageFolders) = (folders, imageFolders)
    self.files = files
  }

  /// The bytes of fonts and images, by the names that documents have for them. Each is read once,
  /// however many documents name it.
  public var files: [String: [UInt8]] {
    get { memory.mapValues(\.bytes) }
    set {
      let known = memory
      memory = [:]
      for (name, bytes) in newValue {
        // What was read of a file that stays, stays.
        let file = known[name].flatMap { $0.bytes == bytes ? $0 : nil }
        memory[name] = file ?? MemoryFile(bytes)
      }
    }
  }
}
