import Foundation
import Testing

/// GLPK's C interface has one entry point.
@Test func onlyTheBackendImportsC() throws {
  let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let statement = try Regex("^\\s*(@\\w+\\s+|\\w+\\s+)*import\\s+(\\w+\\s+)?CGLPK\\b")
    .anchorsMatchLineEndings()
  var importers: Set<String> = []
  for folder in ["Sources", "Tests", "Benchmarks/Sources", "Benchmarks/Benchmarks"] {
    let files = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift",
        try String(contentsOf: file, encoding: .utf8).contains(statement)
      else { continue }
      importers.insert(file.deletingLastPathComponent().path(percentEncoded: false))
    }
  }
  #expect(importers.count == 1)
  #expect(importers.first?.hasSuffix("/Sources/GLPKBackend/") == true)
}
