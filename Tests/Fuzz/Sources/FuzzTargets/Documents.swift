import LayoutDocuments
import Plumb

extension FuzzTarget {
  /// A JSON document, read but not solved.
  static func jsonFaults(_ bytes: [UInt8]) -> [String] { readingFaults(bytes, .json) }

  /// A YAML document, read but not solved.
  static func yamlFaults(_ bytes: [UInt8]) -> [String] { readingFaults(bytes, .yaml) }

  /// A document that can be read can be written, and reads back equal. Errors have a place in the
  /// file.
  private static func readingFaults(
    _ bytes: [UInt8], _ format: LayoutDocument.Format
  ) -> [String] {
    let document: LayoutDocument
    do {
      document = try LayoutDocument(contentsOf: bytes, format: format)
    } catch {
      let lines = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
      let isThere = 1...lines ~= error.line ?? 0 && 1...bytes.count + 1 ~= error.column ?? 0
      return isThere && !error.message.isEmpty ? [] : ["a wrong place, or no message: \(error)"]
    }
    do {
      let again = try LayoutDocument(json: document.json)
      if again != document { return ["reads back as another document: \(document.json)"] }
    } catch {
      return ["what was written cannot be read: \(error)\n\(document.json)"]
    }
    var options = DocumentOptions()
    options.trace = { _ in }
    guard let layout = try? document.layout(with: options) else { return [] }
    return snapshotFaults(of: layout)
  }
}
