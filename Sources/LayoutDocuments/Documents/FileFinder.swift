import LayoutNotation
import Plumb
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A finder of the fonts and images that documents name, with a cache of folder listings.
final class FileFinder: Sendable {
  /// The finder of the process. Listings are keyed by path, so all callers may share it.
  static let shared = FileFinder()

  private let listings = Mutex<[String: Listing]>([:])
  /// Suggestions for unknown names, by the name and the searched places.
  private let nearNames = Mutex<[[String]: String?]>([:])

  /// A kind of file to search for.
  struct Kind: Sendable {
    /// The noun in messages.
    let noun: String
    /// The command-line option that names folders of this kind.
    let option: String
    /// The file name extensions, in lowercase.
    let endings: [String]
    /// Whether messages suggest names of existing files.
    var proposes = true
  }

  /// The places to search for the files of a document.
  struct Places: Sendable {
    /// The folder of the document, which comes first; `nil` for a document without a file.
    var folder: String?
    /// Folders that contain files, directly or in subfolders.
    var folders: [String]
    /// The files in memory, by name. They come before all others.
    var memory: [String: MemoryFile] = [:]
  }

  /// The contents of a folder and its subfolders.
  private struct Listing {
    /// The paths of files by name. Of several files with one name, the first in path order.
    var files: [String: String] = [:]
    /// The searched folders, with their times of change.
    var folders: [(path: String, changed: FileBytes.Stamp?)] = []

    /// Whether no folder has changed.
    var isCurrent: Bool {
      folders.allSatisfy { $0.changed != nil && $0.changed == FileBytes.Stamp(of: $0.path) }
    }
  }

  /// The greatest number of files searched in a folder and its subfolders.
  private static let mostFiles = 100_000
  /// The greatest depth of searched subfolders.
  private static let deepestFolder = 8

  /// Returns whether a name leads out of its base folder.
  static func isOutside(_ file: String) -> Bool {
    file.hasPrefix("/") || file.split(separator: "/").contains("..")
  }

  /// Finds a file and opens it.
  ///
  /// - Parameters:
  ///   - file: The name of the file. Absolute names and names with `..` only find files from the
  ///     document's folder.
  ///   - name: The name as written in the document, for messages.
  ///   - kind: The kind of the file.
  ///   - places: The places to search.
  ///   - open: Opens a path; `nil` where there is no file.
  /// - Returns: The opened file.
  /// - Throws: `unreadable` if the file is not found, and errors of `open`.
  func open<File>(
    _ file: String, as name: String, _ kind: Kind, in places: Places,
    by open: (String) throws(LayoutError) -> File?
  ) throws(LayoutError) -> File {
    let isOutside = Self.isOutside(file)
    let (folder, folders) = (places.folder, places.folders)
    if let folder {
      let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
      if let found = try open(path) { return found }
    }
    if !isOutside {
      for folder in folders {
        if let found = try open("\(folder)/\(file)") { return found }
        if let path = listing(of: folder).files[file], let found = try open(path) { return found }
      }
      // The file may have been added or moved since the folders were listed.
      for folder in folders {
        guard let path = newerListing(of: folder)?.files[file] else { continue }
        if let found = try open(path) { return found }
      }
    }
    throw missing(file, as: name, kind, in: places)
  }

  private func missing(
    _ file: String, as name: String, _ kind: Kind, in places: Places
  ) -> LayoutError {
    let (folder, folders) = (places.folder, places.folders)
    let given = places.memory.isEmpty ? [] : ["among the files in memory"]
    let beside = folder.map { ["beside the layout, in \($0.isEmpty ? "." : $0)"] } ?? []
    let searched = (given + beside + folders.map { "in \($0)" }).joined(separator: ", or ")
    let nowhere = "anywhere: no folder of \(kind.noun)s is given"
    let hint =
      folders.isEmpty && given.isEmpty
      ? "; `\(kind.option) FOLDER` names a folder of \(kind.noun)s" : ""
    let reason =
      Self.isOutside(file) && folder == nil
      ? "; name a file that is not beside its layout without a folder" : hint
    let message =
      "there is no \(kind.noun) \"\(name)\" \(searched.isEmpty ? nowhere : searched)\(reason)"
    return LayoutError(.unreadable, message, suggestion: nearName(to: file, kind, in: places))
  }

  /// Returns the file that a name may be meant as; `nil` if none is near.
  private func nearName(to name: String, _ kind: Kind, in places: Places) -> String? {
    guard kind.proposes else { return nil }
    let (folder, folders) = (places.folder, places.folders)
    let memory = places.memory.keys.sorted()
    let key = [kind.noun, name, folder ?? ""] + folders + memory
    if let known = nearNames.withLock({ $0[key] }) { return known }
    let beside = folder.map { Self.names(in: $0.isEmpty ? "." : $0) } ?? []
    let files = (memory + beside + folders.flatMap { listing(of: $0).files.keys }).filter { file in
      kind.endings.contains { file.lowercased().hasSuffix($0) }
    }.sorted()
    let stem = (name.split(separator: ".").first ?? "").lowercased()
    let longer = files.filter { !stem.isEmpty && $0.lowercased().hasPrefix(stem) }
    // The regular weight of a family has the shortest name, or says "regular".
    let near =
      longer.first { $0.lowercased().has("regular") }
      ?? longer.min { $0.count < $1.count } ?? nearestName(to: name, among: files)
    nearNames.withLock { $0[key] = near }
    return near
  }

  /// Returns the contents of a folder as last listed.
  private func listing(of folder: String) -> Listing {
    listings.withLock({ $0[folder] }) ?? newListing(of: folder)
  }

  /// Lists a folder again if it has changed.
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
      let changed = FileBytes.Stamp(of: path).flatMap { $0.isFolder ? $0 : nil }
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

  /// Returns the names in a folder; none if it is not a folder.
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
