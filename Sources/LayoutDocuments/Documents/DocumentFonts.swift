/// Where the fonts and images of documents are found, and strings of a language for their texts.
///
/// A font or an image is named by its file. A document that was read from a file finds files beside
/// that; all others, those of the folders here. Nothing is looked for in the system, so that texts
/// are as wide on every machine.
public struct DocumentFonts: Sendable, Equatable {
  /// The folders of fonts, by their paths, in the order in which they are looked through.
  public var folders: [String]
  /// Those of images.
  public var imageFolders: [String]

  /// Fonts and images of folders.
  public init(folders: [String] = [], imageFolders: [String] = []) {
    (self.folders, self.imageFolders) = (folders, imageFolders)
  }
}
