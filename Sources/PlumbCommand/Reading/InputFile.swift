import Foundation
import Plumb

/// A file named on the command line, or standard input.
struct InputFile {
  /// An error that concerns a file as a whole.
  struct Failure: Error {
    let message: String
    /// The message without the name of the file.
    let reason: String
    /// A document with the error, if a check can report it as a finding.
    var document: DocumentFile?

    /// Makes a failure with a message.
    init(message: String) { (self.message, reason) = (message, message) }

    /// Makes a failure of a file.
    init(_ file: InputFile, _ reason: String) {
      message = "\(file.displayName): \(reason)"
      self.reason = reason
    }
  }

  /// The path as given, without the root view after it; `-` is standard input.
  private(set) var path: String
  /// The object id of the only selected root view, such as `a1` in `Main.storyboard#a1`.
  var root: String?

  /// Parses an argument.
  init(path argument: String) {
    path = argument
    guard let mark = argument.lastIndex(of: "#") else { return }
    let file = InputFile(path: String(argument[..<mark]))
    guard file.hasInterfaceEnding || file.path == "-" else { return }
    self = file
    root = String(argument[argument.index(after: mark)...])
  }

  /// The name without folder and extension: the id of a layout that has none.
  var stem: String {
    path == "-"
      ? "stdin" : URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// The file's name in the ids of screens.
  var pathInIDs: String { path == "-" ? stem : path }

  /// The folder of the file, whose fonts its layouts may name. Standard input uses the current
  /// directory.
  var folder: String {
    guard path != "-" else { return "." }
    let folder = URL(filePath: path).deletingLastPathComponent().relativePath
    return folder.isEmpty ? "." : folder
  }

  /// The file's name in errors.
  var displayName: String { path == "-" ? "<stdin>" : path }

  /// Reads the whole file.
  ///
  /// - Throws: `Failure` with a message that names the file and gives advice.
  func read() throws(Failure) -> [UInt8] {
    do {
      if path == "-" { return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()) }
      try checkIsFile()
      // Unlike `Data(contentsOf:)`, this reads pipes too.
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(self, "cannot be read (\(Self.reason(error)))")
    }
  }

  /// Checks that the path exists and is not a folder.
  ///
  /// - Throws: `Failure` otherwise.
  func checkIsFile() throws(Failure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(self, "there is no such file")
    }
    guard !isFolder.boolValue else {
      throw Failure(self, "this is a folder; name a file in it")
    }
  }

  /// Whether the name reveals nothing about the contents: standard input, a pipe or a device,
  /// such as a shell makes for `<(…)`.
  var isStream: Bool {
    if path == "-" || path.hasPrefix("/dev/") { return true }
    return FileManager.default.fileExists(atPath: path) && FileIdentity(path: path) == nil
  }

  /// The file name extension in lower case, ignoring `.gz`.
  var ending: String {
    let url = URL(filePath: path)
    let isCompressed = url.pathExtension.lowercased() == "gz"
    return (isCompressed ? url.deletingPathExtension() : url).pathExtension.lowercased()
  }

  /// Whether the extension is that of an Interface Builder file.
  var hasInterfaceEnding: Bool { ending == "xib" || ending == "storyboard" }

  /// Whether the extension is one of layouts.
  var hasLayoutEnding: Bool {
    hasInterfaceEnding || ["json", "yaml", "yml", "ndjson", "jsonl"].contains(ending)
  }

  /// Checks that the extension is not one of other contents. No extension, or that of a pipe, is
  /// accepted.
  ///
  /// - Throws: `Failure` if it is.
  func checkEnding() throws(Failure) {
    if ending.isEmpty || hasLayoutEnding || isStream { return }
    throw Failure(
      self,
      "ends in .\(ending); layouts are read from .json, .yaml, .ndjson, .xib and .storyboard files")
  }

  /// Returns the system's reason for an error, without Foundation's wrapping.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return underlying.localizedDescription
    }
    return error.localizedDescription
  }
}
