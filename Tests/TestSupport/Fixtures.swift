package import Foundation

/// The files under `Tests/Fixtures`, found beside this source file.
package enum Fixtures {
  /// The folder of all fixtures.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures", directoryHint: .isDirectory)

  /// Returns the bytes of a fixture at a path in the folder.
  package static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// Returns the worked cases of a notation, one on each line of `cases/<name>.jsonl`.
  package static func cases(_ name: String) throws -> [JSONValue] {
    let decoder = JSONDecoder()
    return try data("cases/\(name).jsonl").split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(JSONValue.self, from: $0)
    }
  }
}
