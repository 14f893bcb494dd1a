import Foundation
import LayoutDocuments
import LayoutNotation
import Plumb

/// The rules for checks of files.
///
/// The command line comes first. After it comes the `.plumb.yaml` in the folder of a file, or
/// else in the nearest enclosing folder.
struct CheckRules {
  /// The rules for one file.
  struct OfFile {
    /// The severities of findings; `nil`: the file is not checked.
    var severities: CheckConfiguration.Severities?
    /// The lowest severity that makes the check fail.
    var failOn: Finding.Severity
    /// The kinds of findings that make the check fail in addition to errors; `nil`: severities
    /// decide.
    var failing: Set<Finding.Rule>?
  }

  private typealias Found = (folder: String, configuration: CheckConfiguration)

  /// The name of the configuration file.
  static let fileName = ".plumb.yaml"

  /// The file of `--config`, for all files.
  private let given: Found?
  private let ignored: [Finding.Rule]
  private let failOn: Finding.Severity?
  /// The configurations of folders that were searched.
  private var known: [String: Found?] = [:]

  /// The configuration files that were read.
  private(set) var files: [String] = []

  /// Reads the rules of the command line.
  ///
  /// - Throws: `InputFile.Failure` when the file of `--config` cannot be read.
  init(
    config: String?, ignore: [Finding.Rule], failOn: Finding.Severity?
  ) throws(InputFile.Failure) {
    given = try config.map { path throws(InputFile.Failure) in
      (Self.folder(of: path), try Self.read(path))
    }
    if let config { files.append(config) }
    ignored = ignore
    self.failOn = failOn
  }

  /// Returns the rules for a file.
  ///
  /// - Throws: `InputFile.Failure` when its configuration cannot be read.
  mutating func rules(for file: InputFile) throws(InputFile.Failure) -> OfFile {
    // Input from a pipe uses the rules of the current directory.
    let path = file.path == "-" ? "-" : Self.absolute(file.path)
    let folder = path == "-" ? FileManager.default.currentDirectoryPath : Self.folder(of: path)
    var found = given
    if found == nil { found = try nearest(to: folder) }
    var severities = found.map { Self.severities($0, of: path) } ?? [:]
    for rule in ignored { severities?.updateValue(nil, forKey: rule) }
    return OfFile(
      severities: severities, failOn: failOn ?? found?.configuration.failOn ?? .warning,
      failing: failOn == nil ? found?.configuration.failingRules : nil)
  }

  private static func severities(
    _ found: Found, of path: String
  ) -> CheckConfiguration.Severities? {
    let prefix = found.folder == "/" ? "/" : found.folder + "/"
    let relative = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    let name = URL(filePath: path).lastPathComponent
    return found.configuration.severities { pattern in
      // A pattern without a slash matches file names.
      fnmatch(pattern, pattern.contains("/") ? relative : name, 0) == 0
    }
  }

  /// Returns the configuration in a folder, or else in the nearest enclosing folder.
  private mutating func nearest(to folder: String) throws(InputFile.Failure) -> Found? {
    if let found = known[folder] { return found }
    let path = (folder == "/" ? "" : folder) + "/" + Self.fileName
    var found: Found?
    if FileManager.default.fileExists(atPath: path) {
      files.append(path)
      found = (folder, try Self.read(path))
    } else if folder != "/" {
      found = try nearest(to: Self.folder(of: folder))
    }
    known[folder] = .some(found)
    return found
  }

  private static func read(_ path: String) throws(InputFile.Failure) -> CheckConfiguration {
    let file = InputFile(path: path)
    let bytes = try file.read()
    do throws(LayoutError) {
      return try CheckConfiguration(yaml: bytes)
    } catch {
      let place = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      let lines = error.lines(behind: file.displayName + place, error.excerpt)
      throw InputFile.Failure(message: lines.joined(separator: "\n"))
    }
  }

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path
  }

  private static func folder(of path: String) -> String {
    URL(filePath: absolute(path)).deletingLastPathComponent().standardizedFileURL.path
  }
}
