import ArgumentParser
import Foundation
import LayoutDocuments

/// Shared functions of the verbs that write files.
enum OutputFile {
  /// Returns whether a path is a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns the path of an argument; `nil` for `-`, which is standard output.
  static func path(_ argument: String?) -> String? { argument == "-" ? nil : argument }

  /// Returns the format that the extension of an argument implies; `nil` for none.
  static func format<Format: RawRepresentable<String>>(of argument: String?) -> Format? {
    ending(of: argument).flatMap(Format.init(rawValue:))
  }

  private static func ending(of argument: String?) -> String? {
    guard let name = argument?.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    return name[name.index(after: dot)...].lowercased()
  }

  /// Extensions of pictures, pages or tables, under which a text must not be written.
  private static let promises: Set = [
    "avif", "bmp", "csv", "eps", "gif", "heic", "htm", "html", "jpeg", "jpg", "json", "pdf", "png",
    "ps", "sarif", "svg", "tif", "tiff", "webp", "xls", "xlsx",
  ]

  /// Checks that a file's extension matches the output, if no format is given.
  ///
  /// - Parameters:
  ///   - argument: The name of the file.
  ///   - formats: The extensions of the formats that the verb writes.
  /// - Throws: `ValidationError` for the extension of a format that the verb does not write.
  static func checkEnding(of argument: String?, among formats: [String]) throws {
    guard let ending = ending(of: argument), promises.contains(ending), !formats.contains(ending)
    else { return }
    throw ValidationError(
      "-o \(argument ?? ""): no .\(ending) is written here, but \(formats.joined(separator: ", ")); "
        + "choose another ending, or name the format by --format")
  }

  /// Writes a text to standard output, without control characters for a terminal.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  static func writeToStandardOutput(_ text: String) throws(InputFile.Failure) {
    let isSeen = isatty(STDOUT_FILENO) != 0
    try writeToStandardOutput((isSeen ? TerminalText.safe(text) : text).utf8)
  }

  /// Writes a text for people to standard output, without control characters.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  static func writeForPeople(_ text: String) throws(InputFile.Failure) {
    try writeToStandardOutput(TerminalText.safe(text))
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: `InputFile.Failure` when they cannot be written.
  static func writeToStandardOutput(_ bytes: some Sequence<UInt8>) throws(InputFile.Failure) {
    try write(bytes, to: nil)
  }

  /// Writes files into a folder, which is created if needed. Duplicate names get a number as
  /// suffix.
  ///
  /// - Parameters:
  ///   - files: The id that names each file, the end of the name, and the text.
  ///   - path: The folder.
  /// - Throws: `InputFile.Failure` when the folder or a file cannot be written.
  static func write(
    _ files: [(id: String, ending: String, text: String)], intoFolder path: String
  ) throws {
    var folder = OutputFolder(path: path)
    for file in files { try folder.write(file.text.utf8, id: file.id, ending: file.ending) }
  }

  /// Writes pictures: that of one layout to standard output or a file, those of several into a
  /// folder.
  ///
  /// A path with the extension of the format is a file.
  ///
  /// - Parameters:
  ///   - pictures: The id that names each picture, and its bytes.
  ///   - count: The number of layouts for which pictures were requested; some may have none.
  ///   - format: The format.
  ///   - path: The file or folder; `nil`: standard output.
  /// - Throws: `InputFile.Failure` when one cannot be written, or when several have no folder.
  static func write(
    pictures: [(name: String, bytes: [UInt8])], of count: Int, as format: PictureFormat,
    to path: String?
  ) throws {
    guard let path else {
      guard pictures.count <= 1 else {
        throw InputFile.Failure(
          message: "\(pictures.count) pictures need a folder: add -o FOLDER to write one file each")
      }
      for picture in pictures { try writeToStandardOutput(picture.bytes) }
      return
    }
    if pictures.isEmpty { return }
    if path.lowercased().hasSuffix(format.ending) {
      guard !isFolder(path) else {
        throw InputFile.Failure(message: "\(path) is a folder; remove it, or name a file")
      }
      guard count == 1 else {
        throw InputFile.Failure(
          message: "\(count) layouts need a folder, not one file: write "
            + "--format \(format.rawValue) -o \(path.dropLast(format.ending.count))")
      }
    }
    if count == 1, !path.hasSuffix("/"), !isFolder(path) {
      return try write(pictures[0].bytes, to: path)
    }
    var folder = OutputFolder(path: path)
    for picture in pictures {
      try folder.write(picture.bytes, id: picture.name, ending: format.ending)
    }
  }

  /// Writes a whole file, or to standard output.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written; the old file is then unchanged.
  static func write(_ text: String, to path: String?) throws(InputFile.Failure) {
    if path == nil { try writeToStandardOutput(text) } else { try write(text.utf8, to: path) }
  }

  /// Writes the bytes of a whole file, or to standard output.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written; the old file is then unchanged.
  static func write(_ bytes: some Sequence<UInt8>, to path: String?) throws(InputFile.Failure) {
    var output = WholeOutput(path: path)
    try output.write(Array(bytes))
    try output.finish()
  }
}

/// Standard output, or a temporary file that replaces its target when it is complete. Until then,
/// and after a failure, the old file is unchanged.
struct WholeOutput: Sendable {
  /// The file; `nil`: standard output.
  private let path: String?
  private var file: PendingFile?

  /// Makes an output without starting it.
  init(path: String?) { self.path = path }

  /// Opens the output.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be opened.
  mutating func begin() throws(InputFile.Failure) {
    guard let path, file == nil else { return }
    do throws(SystemError) { file = try WholeFile(path: path).begin() } catch {
      throw failure(error)
    }
  }

  /// Adds bytes.
  ///
  /// - Throws: `InputFile.Failure` when they cannot be written.
  mutating func write(_ bytes: [UInt8]) throws(InputFile.Failure) {
    try begin()
    do throws(SystemError) {
      if let file { try file.write(bytes) } else { try SystemError.write(bytes, to: STDOUT_FILENO) }
    } catch {
      file = nil
      throw failure(error)
    }
  }

  /// Completes the output, which is empty if nothing was written.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be completed.
  mutating func finish() throws(InputFile.Failure) {
    try begin()
    defer { file = nil }
    do throws(SystemError) { try file?.finish() } catch { throw failure(error) }
  }

  private func failure(_ error: SystemError) -> InputFile.Failure {
    guard let path else {
      return InputFile.Failure(message: "the output cannot be written (\(error.reason))")
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    let reason =
      OutputFile.isFolder(folder.path) ? error.reason : "there is no folder \(folder.relativePath)"
    return InputFile.Failure(message: "\(path): cannot be written (\(reason))")
  }
}

/// A folder that files are written into, each under a unique name.
struct OutputFolder {
  private let path: String
  private var isMade = false
  private var used = Set<String>()

  /// Makes a folder; the first file creates it, unless it exists.
  init(path: String) { self.path = path }

  /// Writes a file. Duplicate names get a number as suffix.
  ///
  /// - Parameters:
  ///   - bytes: The contents.
  ///   - id: The id that names it.
  ///   - ending: The end of the name.
  /// - Throws: `InputFile.Failure` when the folder or the file cannot be written.
  mutating func write(
    _ bytes: some Sequence<UInt8>, id: String, ending: String
  ) throws(InputFile.Failure) {
    if !isMade { try make() }
    let stem = Self.fileName(id)
    var name = stem + ending
    var number = 2
    while !used.insert(name).inserted {
      name = "\(stem)-\(number)\(ending)"
      number += 1
    }
    try OutputFile.write(bytes, to: URL(filePath: path).appending(path: name).path)
  }

  private mutating func make() throws(InputFile.Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputFile.Failure(
        message: "the folder \(path) cannot be made (\(InputFile.reason(error)))")
    }
    isMade = true
  }

  /// The maximum length of an id in a file name, which leaves room for the parts around it: file
  /// systems allow 255 bytes.
  private static let mostCharacters = 120
  private static let mostBytes = 200

  /// Returns an id as a file name: without separators, not hidden, and not too long for a file
  /// system.
  static func fileName(_ id: String) -> String {
    var name = ""
    // A separator under a combining accent is still a separator.
    let safe = id.unicodeScalars.map { $0 == "/" || $0 == "\\" || $0 == "\0" ? "-" : $0 }
    for character in String(String.UnicodeScalarView(safe)).prefix(mostCharacters) {
      let next = String(character)
      if name.utf8.count + next.utf8.count > mostBytes {
        // One character may be longer than a file name.
        if name.isEmpty {
          for scalar in next.unicodeScalars.prefix(mostBytes / 4) {
            name.unicodeScalars.append(scalar)
          }
        }
        break
      }
      name += next
    }
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }
}
