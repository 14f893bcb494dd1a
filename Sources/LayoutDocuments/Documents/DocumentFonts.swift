/// Where the fonts of documents are found, and strings of a language for their texts.
///
/// A font is named by its file. A document that was read from a file finds fonts beside that; all
/// others, those of the folders here. Nothing is looked for in the system, so that texts are as
/// wide on every machine.
public struct DocumentFonts: Sendable, Equatable {
  /// The folders, by their paths, in the order in which they are looked through.
  public var folders: [String]

  /// Fonts of folders.
  public init(folders: [String] = []) {
    self.folders = folders
  }
}
