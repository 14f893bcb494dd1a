import Foundation
import Plumb

/// Where results go: standard output, a file, or for pictures a folder.
final class ResultOutput {
  private let format: SolveCommand.Format
  private let path: String?
  private var drawings: [(name: String, text: String)] = []
  private var text = ""
  private var isFirst = true

  /// An output that is written when it is finished.
  init(path: String?, format: SolveCommand.Format) throws {
    self.path = path
    self.format = format
    if let path, format != .svg, Self.isFolder(path) {
      throw InputFile.Failure(message: "-o \(path) is a folder; name a file in it")
    }
  }

  /// Adds a result and its picture, if there is one.
  func add(_ result: LayoutResult, _ drawing: @autoclosure () -> SVGDrawing?) throws {
    switch format {
    case .json: try emit(ResultJSON.text(result) + "\n")
    case .table: try emit((isFirst ? "" : "\n") + ResultTable.text(result))
    case .svg:
      if let drawing = drawing() {
        drawings.append((result.id, drawing.text()))
      } else if result.status != .invalid {
        StandardError.write(ResultTable.text(result))
      }
    }
    isFirst = false
  }

  /// Writes to standard output at once, to a file in the end.
  private func emit(_ piece: String) throws {
    if path == nil {
      try Self.writeToStandardOutput(piece)
    } else {
      text += piece
    }
  }

  /// Writes what is not written yet.
  func finish() throws {
    guard format == .svg else {
      if let path { try Self.write(text, to: path) }
      return
    }
    guard let path else {
      guard drawings.count <= 1 else {
        throw InputFile.Failure(
          message: "\(drawings.count) pictures need a folder: add -o FOLDER to write one file each")
      }
      for drawing in drawings {
        try Self.writeToStandardOutput(drawing.text)
      }
      return
    }
    if drawings.count == 1, !path.hasSuffix("/"), !Self.isFolder(path) {
      try Self.write(drawings[0].text, to: path)
      return
    }
    try makeFolder(path)
    var used = Set<String>()
    for drawing in drawings {
      var name = Self.fileName(drawing.name)
      var number = 2
      while !used.insert(name).inserted {
        name = Self.fileName(drawing.name) + "-\(number)"
        number += 1
      }
      try Self.write(
        drawing.text, to: URL(filePath: path).appending(path: name + ".svg").path)
    }
  }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw InputFile.Failure(
        message: "the folder \(path) cannot be made (\(InputFile.reason(error)))")
    }
  }

  /// An id as a file name: no separators, nothing hidden.
  private static func fileName(_ id: String) -> String {
    let safe = id.map { $0 == "/" || $0 == "\\" || $0 == "\0" ? "-" : $0 }
    let name = String(safe.prefix(120))
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Writes a text to standard output.
  ///
  /// - Throws: `InputFile.Failure` when it cannot be written.
  static func writeToStandardOutput(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw InputFile.Failure(
        message: "the output cannot be written (\(InputFile.reason(error)))")
    }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(filePath: path))
    } catch {
      throw InputFile.Failure(message: "\(path) cannot be written (\(InputFile.reason(error)))")
    }
  }
}
