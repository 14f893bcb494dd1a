#if Text
import LayoutNotation
import PlumbText
import Synchronization

/// The fonts that documents have named so far, read once per process.
final class FontShelf: Sendable {
  /// The shelf of the process. Fonts are identified by their paths, so that all documents can share
  /// it.
  static let shared = FontShelf()

  /// The paragraphs of recent texts.
  let paragraphs = ParagraphCache()
  private let fonts = Mutex<[String: Result<FontFile, TextError>]>([:])

  private static let kind = FileFinder.Kind(
    noun: "font", option: "--fonts", endings: [".otf", ".ttf", ".ttc", ".otc"])

  /// Returns a font by the name of its file, such as `Inter.otf`, or `Noto.ttc#2` for a face of a
  /// collection.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - places: Where to look for it.
  /// - Returns: The font.
  /// - Throws: `unreadable` if it is not found, or is no font.
  func font(named name: String, in places: FileFinder.Places) throws(LayoutError) -> FontFile {
    let (file, index) = Self.face(name)
    if let memory = places.memory[file] {
      do throws(TextError) {
        return try memory.openFont(index)
      } catch {
        throw unusable(name, error)
      }
    }
    return try FileFinder.shared.open(file, as: name, Self.kind, in: places) {
      path throws(LayoutError) in try font(at: path, index, named: name)
    }
  }

  /// Returns the name of a file, and the number of a face in it.
  private static func face(_ name: String) -> (file: String, index: Int) {
    guard let mark = name.lastIndex(of: "#"),
      let index = Int(name[name.index(after: mark)...]), index >= 0
    else { return (name, 0) }
    return (String(name[..<mark]), index)
  }

  /// Returns the font at a path; `nil` if there is no file.
  private func font(
    at path: String, _ index: Int, named name: String
  ) throws(LayoutError) -> FontFile? {
    let key = "\(path)#\(index)"
    let known = fonts.withLock { $0[key] }
    let result =
      known
      ?? Result { () throws(TextError) -> FontFile in try FontFile(path: path, index: index) }
    switch result {
    case .success(let font):
      if known == nil { fonts.withLock { $0[key] = result } }
      return font
    case .failure(let error):
      // A missing file may appear later.
      if error.code == .unreadableFile { return nil }
      throw unusable(name, error)
    }
  }

  private func unusable(_ name: String, _ error: TextError) -> LayoutError {
    LayoutError(.unreadable, "the font \"\(name)\" cannot be used: \(error.message)")
  }
}
#endif
