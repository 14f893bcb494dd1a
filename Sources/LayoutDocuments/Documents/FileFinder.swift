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

/// Finds the files that documents name, fonts and images, and keeps what is in folders.
final class FileFinder: Sendable {
  /// That of the process: files are told apart by their paths, so all may share it.
  static let shared = FileFinder()

  private let listings = Mutex<[String: Listing]>([:])
  /// The names that others may be meant as, by these and where they were looked for.
  private let nearNames = Mutex<[[String]: String?]>([:])

  /// What is looked for.
  struct Kind: Sendable {
    /// What messages call it.
    let noun: String
    /// The option that names folders of these.
    let option: String
    /// How names of these files end, in small letters.
    let endings: [String]
    /// Whether messages propose names of files that there are.
    var proposes = true
  }

  /// Where a document may have its files.
  struct Places: Sendable {
    /// The folder of the document, which comes first; `nil`: it is of no file.
    var folder: String?
    /// Folders that hold files, themselves or in folders below.
    var folders: [String]
    /// What a program has in memory, by the names of files; it comes before all others.
    var memory: [String: MemoryFile] = [:]
  }

  /// What is in a folder and in those below it.
  private struct Listing {
    /// The paths of files by their names; of files of one name the first one in the order of paths.
    var files: [String: String] = [:]
    /// The folders that were looked through, and when each was changed.
    var folders: [(path: String, changed: FileBytes.Stamp?)] = []

    /// Whether all folders are as they were.
    var isCurrent: Bool {
      folders.allSatisfy { $0.changed != nil && $0.changed == FileBytes.Stamp(of: $0.path) }
    }
  }

  /// How many files of a folder, with those below it, are looked through.
  private static let mostFiles = 100_000
  /// How deep folders below a folder are looked through.
  private static let deepestFolder = 8

  /// Whether a name leads out of the folder that it counts from.
  static func isOutside(_ file: String) -> Bool {
    file.hasPrefix("/") || file.split(separator: "/").contains("..")
  }

  /// Finds a file and opens it.
  ///
  /// - Parameters:
  ///   - file: The name of the file. Only what stands beside its document may be named by a way up
  ///     or from the root of the file system.
  ///   - name: The name as the document has it, for messages.
  ///   - kind: What is looked for.
  ///   - places: Where.
  ///   - open: Opens a path; `nil` where there is no file.
  /// - Returns: What was opened.
  /// - Throws: `unreadable` where it is nowhere, and what `open` throws.
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
      // A file that is nowhere may have come, or moved.
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

  /// The file that a name may be meant as; `nil` for none.
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
    // Of a family the one that is no special weight has the shortest name, or says so.
    let near =
      longer.first { $0.lowercased().has("regular") }
      ?? longer.min { $0.count < $1.count } ?? nearestName(to: name, among: files)
    nearNames.withLock { $0[key] = near }
    return near
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
