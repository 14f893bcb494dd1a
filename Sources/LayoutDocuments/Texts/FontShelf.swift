#if Text
import LayoutNotation
import PlumbText
import Synchronization

/// The fonts that documents named so far, read once a process.
final class FontShelf: Sendable {
  /// That of the process: fonts are told apart by their paths, so all may share them.
  static let shared = FontShelf()

  /// Paragraphs of texts that came before.
  let paragraphs = ParagraphCache()
  private let fonts = Mutex<[String: Result<FontFile, TextError>]>([:])

  private static let kind = FileFinder.Kind(
    noun: "font", option: "--fonts", endings: [".otf", ".ttf", ".ttc", ".otc"])

  /// A font by the name of its file, such as `Inter.otf`, or `Noto.ttc#2` for a face of a
  /// collection.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - places: Where it is looked for.
  /// - Returns: The font.
  /// - Throws: `unreadable` where it is nowhere, or no font.
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

  /// The name of a file, and the number of a face in it.
  private static func face(_ name: String) -> (file: String, index: Int) {
    guard let mark = name.lastIndex(of: "#"),
      let index = Int(name[name.index(after: mark)...]), index >= 0
    else { return (name, 0) }
    return (String(name[..<mark]), index)
  }

  /// The font of a path; `nil` where there is no file.
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
      // A file that is not there may come.
      if error.code == .unreadableFile { return nil }
      throw unusable(name, error)
    }
  }

  private func unusable(_ name: String, _ error: TextError) -> LayoutError {
    LayoutError(.unreadable, "the font \"\(name)\" cannot be used: \(error.message)")
  }
}
#endif
