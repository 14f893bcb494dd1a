import ArgumentParser
import Foundation
import LayoutDocuments

/// `--exclude`, `--only-layouts`, and the search for files in folders.
struct FileSearch: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      A pattern of files and folders to skip in folders, as in .gitignore, such as *.draft.yaml; \
      repeatable.
      """, valueName: "pattern"))
  var exclude: [String] = []

  @Flag(
    help: """
      Skip named files that are not layouts, too; for hooks, which name all files of a commit.
      """)
  var onlyLayouts = false

  /// The extensions of files to find in folders.
  private static let endings: Set = ["yaml", "yml", "json", "storyboard", "xib"]

  /// Returns the files of the arguments.
  ///
  /// A folder means the layout files in it, sorted by name. Hidden files, files that Git ignores,
  /// and excluded files are skipped. Files in folders without a key that only layouts have are left
  /// out, and their number is reported on standard error.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - output: The output file, which is never an input.
  /// - Returns: The files.
  /// - Throws: `InputFile.Failure` for a folder without any such file.
  func files(
    of arguments: [String], except output: String? = nil
  ) throws(InputFile.Failure) -> [String] {
    var files: [String] = []
    var foreign = 0
    for argument in arguments {
      guard OutputFile.isFolder(argument) else {
        if onlyLayouts, Self.isForeign(argument) { foreign += 1 } else { files.append(argument) }
        continue
      }
      let excluded = exclude.compactMap { IgnoreRule(line: $0, in: argument) }
      var found: [String] = []
      search(argument, IgnoreRule.around(argument) + excluded, into: &found)
      let written = output.flatMap(FileIdentity.init(path:))
      if let written { found.removeAll { FileIdentity(path: $0) == written } }
      let count = found.count
      found.removeAll(where: Self.isForeign)
      foreign += count - found.count
      guard !found.isEmpty else {
        let list = Self.endings.sorted().map { "." + $0 }.joined(separator: ", ")
        throw InputFile.Failure(
          InputFile(path: argument), "there is no layout in this folder (\(list))")
      }
      files += found
    }
    if foreign > 0 {
      let what =
        foreign == 1 ? "1 file that is not a layout" : "\(foreign) files that are not layouts"
      StandardError.write("plumb: skipped \(what)\n")
    }
    return files
  }

  /// The maximum size of files that are examined; program settings are never larger.
  private static let mostLookedInto = 1 << 20

  /// Returns whether a file holds something other than layouts, although its name could be that
  /// of one.
  private static func isForeign(_ path: String) -> Bool {
    let file = InputFile(path: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard !file.isStream, let size = attributes?[.size] as? Int, size <= mostLookedInto,
      let (content, bytes) = try? DocumentSource.read(InputFile(path: path)),
      case .documents(let kind) = content
    else { return false }
    return !LayoutDocument.isLikely(in: bytes, kind)
  }

  private func search(_ folder: String, _ rules: [IgnoreRule], into files: inout [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let rules = rules + IgnoreRule.inFile(of: folder)
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
      let isFolder = OutputFile.isFolder(path)
      if IgnoreRule.ignores(path, isFolder: isFolder, rules) { continue }
      if !isFolder {
        // A pipe in a folder may never have a writer.
        let file = InputFile(path: path)
        if Self.endings.contains(file.ending), !file.isStream { files.append(path) }
      } else if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil {
        // A link could lead back to an enclosing folder.
        search(path, rules, into: &files)
      }
    }
  }
}

/// A line of a `.gitignore`.
private struct IgnoreRule {
  /// The folder that the pattern is relative to, without links and dots.
  private let folder: String
  private let pattern: String
  private let isForFolders: Bool
  /// Whether it is a negation, which overrides earlier rules.
  private let isTakenBack: Bool
  /// Whether the pattern matches paths rather than names.
  private let isPath: Bool

  /// Parses a line; `nil` for a comment or a blank line.
  init?(line: String, in folder: String) {
    var text = line[...]
    while let last = text.last, last == " " || last == "\r" { text.removeLast() }
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    isTakenBack = text.hasPrefix("!")
    if isTakenBack { text.removeFirst() }
    isForFolders = text.hasSuffix("/")
    if isForFolders { text.removeLast() }
    if text.hasPrefix("**/"), !text.dropFirst(3).contains("/") { text = text.dropFirst(3) }
    isPath = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    pattern = String(text)
    self.folder = Self.whole(folder)
  }

  /// Returns the rules of the `.gitignore` in a folder.
  static func inFile(of folder: String) -> [IgnoreRule] {
    let data = FileManager.default.contents(atPath: folder + "/.gitignore")
    let lines = data.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    return lines.compactMap { IgnoreRule(line: String($0), in: folder) }
  }

  /// Returns the rules of the enclosing folders, up to the root of the repository.
  static func around(_ folder: String) -> [IgnoreRule] {
    var rules: [IgnoreRule] = []
    var place = whole(folder)
    while place != "/", !FileManager.default.fileExists(atPath: place + "/.git") {
      place = URL(filePath: place).deletingLastPathComponent().standardizedFileURL.path
      rules = inFile(of: place) + rules
    }
    // Outside of a repository no rules apply.
    return place == "/" ? [] : rules
  }

  /// Returns whether a path is ignored: the last matching rule decides.
  static func ignores(_ path: String, isFolder: Bool, _ rules: [IgnoreRule]) -> Bool {
    let path = whole(path)
    return rules.last { $0.matches(path, isFolder: isFolder) }.map { !$0.isTakenBack } ?? false
  }

  private func matches(_ path: String, isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders else { return false }
    let prefix = folder == "/" ? "/" : folder + "/"
    guard path.hasPrefix(prefix) else { return false }
    let relative = String(path.dropFirst(prefix.count))
    if !isPath { return fnmatch(pattern, URL(filePath: path).lastPathComponent, 0) == 0 }
    return fnmatch(pattern, relative, pattern.contains("**") ? 0 : FNM_PATHNAME) == 0
  }

  private static func whole(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path
  }
}
