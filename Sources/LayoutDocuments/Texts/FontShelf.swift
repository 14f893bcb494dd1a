#if Text
import LayoutNotation
import PlumbText
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The fonts that documents named so far, read once a process, and where in folders they are.
final class FontShelf: Sendable {
  /// That of the process: fonts are told apart by their paths, so all may share them.
  static let shared = FontShelf()

  /// Paragraphs of texts that came before.
  let paragraphs = ParagraphCache()
  private let fonts = Mutex<[String: Result<FontFile, TextError>]>([:])
  private let listings = Mutex<[String: Listing]>([:])
  /// The names that others may be meant as, by these and where they were looked for.
  private let nearNames = Mutex<[[String]: String?]>([:])

  /// What is in a folder and in those below it.
  private struct Listing {
    /// The paths of files by their names; of files of one name the first one in the order of paths.
    var files: [String: String] = [:]
    /// The folders that were looked through, and when each was changed.
    var folders: [(path: String, changed: FileTime?)] = []

    /// Whether all folders are as they were.
    var isCurrent: Bool {
      folders.allSatisfy { $0.changed != nil && $0.changed == FileTime(ofFolder: $0.path) }
    }
  }

  /// When a folder was changed.
  private struct FileTime: Equatable {
    private var seconds: Int
    private var nanoseconds: Int

    /// The time of a folder; `nil` where there is none.
    init?(ofFolder path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    }

    /// Whether it is so long ago that a further change has another time: file systems count in
    /// steps of up to two seconds.
    var isSettled: Bool { seconds + 2 < time(nil) }
  }

  /// How many files of a folder, with those below it, are looked through.
  private static let mostFiles = 100_000
  /// How deep folders below a folder are looked through.
  private static let deepestFolder = 8

  /// A font by the name of its file, such as `Inter.otf`, or `Noto.ttc#2` for a face of a
  /// collection.
  ///
  /// - Parameters:
  ///   - name: The name. Only what stands beside its document may be named by a way up or from the
  ///     root of the file system.
  ///   - folder: The folder of the document, which comes first; `nil`: it is of no file.
  ///   - folders: Folders that hold it, themselves or in folders below.
  /// - Returns: The font.
  /// - Throws: `unreadable` where it is nowhere, or no font.
  func font(
    named name: String, beside folder: String?, in folders: [String]
  ) throws(LayoutError) -> FontFile {
    let (file, index) = Self.face(name)
    let isOutside = file.hasPrefix("/") || file.split(separator: "/").contains("..")
    if let folder {
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      if let font = try font(at: path, index, named: name) { return font }
    }
    if !isOutside {
      for folder in folders {
        if let font = try font(at: "\(folder)/\(file)", index, named: name) { return font }
        let listing = listing(of: folder)
        if let font = try font(of: file, index, in: listing, named: name) { return font }
      }
      // A file that is nowhere may have come, or moved.
      for folder in folders {
        guard let listing = newerListing(of: folder) else { continue }
        if let font = try font(of: file, index, in: listing, named: name) { return font }
      }
    }
    let places = [folder.map { "beside the layout, in \($0.isEmpty ? "." : $0)" }].compactMap(
      \.self)
    let searched = (places + folders.map { "in \($0)" }).joined(separator: ", or ")
    let hint = folders.isEmpty ? "; `--fonts FOLDER` names a folder of fonts" : ""
    let reason =
      isOutside && folder == nil
      ? "; what is not beside its layout is named by its file alone" : hint
    throw LayoutError(
      .unreadable,
      "there is no font \"\(name)\" \(searched.isEmpty ? "anywhere: no folder of fonts is given" : searched)"
        + reason, suggestion: nearName(to: file, beside: folder, in: folders))
  }

  /// The file of a font that a name may be meant as; `nil` for none.
  private func nearName(
    to name: String, beside folder: String?, in folders: [String]
  ) -> String? {
    let key = [name, folder ?? ""] + folders
    if let known = nearNames.withLock({ $0[key] }) { return known }
    let beside = folder.map { Self.names(in: $0.isEmpty ? "." : $0) } ?? []
    let files = (beside + folders.flatMap { listing(of: $0).files.keys }).filter { file in
      [".otf", ".ttf", ".ttc", ".otc"].contains { file.lowercased().hasSuffix($0) }
    }.sorted()
    let stem = (name.split(separator: ".").first ?? "").lowercased()
    let longer = files.filter { !stem.isEmpty && $0.lowercased().hasPrefix(stem) }
    // Of a family the one that is no special weight has the shortest name, or says so.
    let near =
      longer.first { $0.lowercased().has("regular") }
      ?? longer.min { $0.count < $1.count } ?? nearestName(to: name, among: files)
    nearNames.withLock { $0[key] = near }
    return near
  }

  /// The name of a file, and the number of a face in it.
  private static func face(_ name: String) -> (file: String, index: Int) {
    guard let mark = name.lastIndex(of: "#"),
      let index = Int(name[name.index(after: mark)...]), index >= 0
    else { return (name, 0) }
    return (String(name[..<mark]), index)
  }

  /// The font of a file in a listing; `nil` where there is none.
  private func font(
    of file: String, _ index: Int, in listing: Listing, named name: String
  ) throws(LayoutError) -> FontFile? {
    guard let path = listing.files[file] else { return nil }
    return try font(at: path, index, named: name)
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
      throw LayoutError(.unreadable, "the font \"\(name)\" cannot be used: \(error.message)")
    }
  }

  /// What is in a folder, as it was when it was last looked through.
  private func listing(of folder: String) -> Listing {
    listings.withLock({ $0[folder] }) ?? newListing(of: folder)
  }

  /// What is in a folder, if that is more or less than is known.
  private func newerListing(of folder: String) -> Listing? {
    if let known = listings.withLock({ $0[folder] }), known.isCurrent { return nil }
    return newListing(of: folder)
  }

  private func newListing(of folder: String) -> Listing {
    var found = Listing()
    var waiting = [(path: folder, depth: 0)]
    var count = 0
    while let (path, depth) = waiting.popLast() {
      var folders: [(path: String, depth: Int)] = []
      let changed = FileTime(ofFolder: path)
      guard changed != nil || depth == 0 else { continue }
      found.folders.append((path, changed?.isSettled == true ? changed : nil))
      for name in Self.names(in: path).sorted() {
        count += 1
        guard count <= Self.mostFiles else { break }
        let inner = "\(path)/\(name)"
        if found.files[name] == nil { found.files[name] = inner }
        if depth < Self.deepestFolder, !name.has(".") { folders.append((inner, depth + 1)) }
      }
      waiting += folders.reversed()
    }
    listings.withLock { $0[folder] = found }
    return found
  }

  /// The names of what is in a folder; none for what is no folder.
  private static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
#endif
