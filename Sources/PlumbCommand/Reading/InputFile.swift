import Foundation
import Plumb

/// A file named on the command line, or standard input.
struct InputFile {
  /// What is wrong with a file as a whole.
  struct Failure: Error {
    let message: String
    /// The message without the name of the file.
    let reason: String

    /// What is wrong.
    init(message: String) { (self.message, reason) = (message, message) }

    /// What is wrong with a file.
    init(_ file: InputFile, _ reason: String) {
      message = "\(file.displayName): \(reason)"
      self.reason = reason
    }
  }

  /// The path as given, without a root view behind it; `-` is standard input.
  private(set) var path: String
  /// The object id of the only root view that is meant, such as `a1` in `Main.storyboard#a1`.
  var root: String?

  /// What an argument names.
  init(path argument: String) {
    path = argument
    guard let mark = argument.lastIndex(of: "#") else { return }
    let file = InputFile(path: String(argument[..<mark]))
    guard file.hasInterfaceEnding || file.path == "-" else { return }
    self = file
    root = String(argument[argument.index(after: mark)...])
  }

  /// The name without folder and ending: the id of a layout that has none.
  var stem: String {
    path == "-"
      ? "stdin" : URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// What ids of screens call the file.
  var pathInIDs: String { path == "-" ? stem : path }

  /// The folder that it is in, whose fonts its layouts may name; that of the process for standard
  /// input.
  var folder: String {
    guard path != "-" else { return "." }
    let folder = URL(filePath: path).deletingLastPathComponent().relativePath
    return folder.isEmpty ? "." : folder
  }

  /// What errors call the file.
  var displayName: String { path == "-" ? "<stdin>" : path }

  /// Reads the whole file.
  ///
  /// - Throws: `Failure` with a message that names the file and what to do.
  func read() throws(Failure) -> [UInt8] {
    do {
      if path == "-" { return [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()) }
      try checkIsFile()
      // Unlike `Data(contentsOf:)` this reads pipes, too.
      let handle = try FileHandle(forReadingFrom: URL(filePath: path))
      defer { try? handle.close() }
      return [UInt8](try handle.readToEnd() ?? Data())
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(self, "cannot be read (\(Self.reason(error)))")
    }
  }

  /// Makes sure that the path leads to something that is no folder.
  ///
  /// - Throws: `Failure` when there is nothing, or a folder.
  func checkIsFile() throws(Failure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(self, "there is no such file")
    }
    guard !isFolder.boolValue else {
      throw Failure(self, "this is a folder; name a file in it")
    }
  }

  /// Whether the name says nothing of what is in it: standard input, or a pipe or device, as a
  /// shell makes one for `<(…)`.
  var isStream: Bool {
    if path == "-" || path.hasPrefix("/dev/") { return true }
    return FileManager.default.fileExists(atPath: path) && FileIdentity(path: path) == nil
  }

  /// What stands behind the last dot of the name, `.gz` left out, in small letters.
  var ending: String {
    let url = URL(filePath: path)
    let isCompressed = url.pathExtension.lowercased() == "gz"
    return (isCompressed ? url.deletingPathExtension() : url).pathExtension.lowercased()
  }

  /// Whether the name is that of a file of Interface Builder.
  var hasInterfaceEnding: Bool { ending == "xib" || ending == "storyboard" }

  /// Whether the ending is one that layouts have.
  var hasLayoutEnding: Bool {
    hasInterfaceEnding || ["json", "yaml", "yml", "ndjson", "jsonl"].contains(ending)
  }

  /// Makes sure that the name is not that of something else than layouts; none and that of a pipe
  /// say nothing.
  ///
  /// - Throws: `Failure` where it is.
  func checkEnding() throws(Failure) {
    if ending.isEmpty || hasLayoutEnding || isStream { return }
    throw Failure(
      self,
      "ends in .\(ending); layouts are read from .json, .yaml, .ndjson, .xib and .storyboard files")
  }

  /// The system's reason for an error, without the decoration of Foundation.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return underlying.localizedDescription
    }
    return error.localizedDescription
  }
}
