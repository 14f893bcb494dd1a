import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Random documents with any keys.
///
/// Written documents read back equal, and all ways to solve a document give the same bytes.
@Suite struct RandomDocumentTests {
  /// The number of documents; `PLUMB_RANDOM_DOCUMENTS` overrides it.
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_DOCUMENTS"].flatMap(Int.init) ?? 400
  private static let first =
    ProcessInfo.processInfo.environment["PLUMB_RANDOM_DOCUMENTS_FROM"].flatMap(UInt64.init) ?? 1

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.keepsStatistics = false
    options.fonts.folders = ["/usr/share/fonts"]
    options.fonts.imageFolders = [Fixtures.folder.appending(path: "images").path]
    return options
  }

  private static var hasTexts: Bool {
    #if Text
    true
    #else
    false
    #endif
  }

  /// Passes the valid documents, with their seeds and keys.
  private static func each(
    _ body: (_ document: LayoutDocument, _ json: String, _ seed: UInt64) throws -> Void
  ) rethrows -> (read: Int, keys: Set<String>) {
    var (read, keys): (Int, Set<String>) = (0, [])
    for seed in first..<first + UInt64(count) {
      var random = RandomDocument(seed: seed, hasTexts: hasTexts)
      let json = random.json()
      guard let document = try? LayoutDocument(json: json) else { continue }
      read += 1
      keys.formUnion(random.keys)
      try body(document, json, seed)
    }
    return (read, keys)
  }

  @Test func documentsReadBackEqual() throws {
    var statuses: [LayoutResult.Status: Int] = [:]
    let (read, keys) = try Self.each { document, json, seed in
      let again = try LayoutDocument(json: document.json)
      #expect(again == document, "seed \(seed)")
      #expect(again.json == document.json, "seed \(seed)")
      let frames = document.solved(defaultID: "x", options: Self.options)
      statuses[frames.status, default: 0] += 1
      #expect(
        again.solved(defaultID: "x", options: Self.options).json == frames.json, "seed \(seed)")
      if seed.isMultiple(of: 4) {
        #expect(try LayoutDocument(yaml: document.json) == document, "seed \(seed)")
        guard let bytes = try? LayoutDocument.formatted(Array(json.utf8), format: .json) else {
          Issue.record("seed \(seed): \(json)")
          return
        }
        let formatted = try LayoutDocument(json: bytes)
        #expect(formatted.views == document.views, "seed \(seed)")
        #expect(
          formatted.solved(defaultID: "x", options: Self.options).result.frames
            == frames.result.frames, "seed \(seed)")
      }
    }
    #expect(read > Self.count / 2)
    #expect((statuses[.solved] ?? 0) > Self.count / 2)
    guard Self.count >= 400, Self.hasTexts else { return }
    #if Codes
    let missing = try Self.schemaKeys().subtracting(keys)
    #expect(missing.isEmpty, "\(missing.sorted())")
    #endif
  }

  /// A document of a layout reads back with the same frames.
  @Test func layoutsReadBackWithTheirFrames() throws {
    var written = 0
    _ = try Self.each { document, _, seed in
      guard document.views.allSatisfy({ $0.text == nil }),
        let layout = try? document.layout(with: Self.options), let told = try? layout.document()
      else { return }
      let again = try LayoutDocument(json: told.json)
      #expect(again == told, "seed \(seed)")
      let frames = told.solved(defaultID: "x", options: Self.options).result.frames
      #expect(
        again.solved(defaultID: "x", options: Self.options).result.frames == frames, "seed \(seed)")
      written += 1
    }
    #expect(written > Self.count / 10)
  }

  /// Compares `solve`, a line of `batch` that is recognized or not, and the row of a template.
  @Test func allRoadsGiveTheSameBytes() throws {
    var rows = 0
    _ = Self.each { document, json, seed in
      let line = Array(json.utf8)
      let solved = document.solved(defaultID: "1", options: Self.options)
      let job = BatchJob()
      for _ in 0..<3 {
        let answer = job.solved(line, number: 1, options: Self.options, writesJSON: true)
        guard solved.status != .invalid else { continue }
        #expect(answer.json == solved.json, "seed \(seed)")
      }
      guard let template = try? LayoutTemplate(document, options: Self.options) else { return }
      let solver = template.makeSolver()
      let id = document.id ?? "1"
      for _ in 0..<2 {
        #expect(solver.solved(template.defaults, id: id).json == solved.json, "seed \(seed)")
      }
      rows += 1
    }
    #expect(rows > Self.count / 4)
  }

  /// The keys of the schema.
  private static func schemaKeys() throws -> Set<String> {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(LayoutDocument.schema))
    var keys: Set<String> = []
    func walk(_ value: JSONValue) {
      switch value {
      case .object(let members):
        if case .object(let properties)? = members["properties"] { keys.formUnion(properties.keys) }
        members.values.forEach(walk)
      case .array(let elements): elements.forEach(walk)
      default: break
      }
    }
    walk(schema)
    return keys
  }
}
