import Foundation
import LayoutDocuments
import Plumb

extension FuzzTarget {
  /// A data file after a byte that chooses its ending. It gives a view for each record, or an
  /// error that names the file.
  static func dataFaults(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let endings = ["csv", "json", "ndjson", "yaml"]
    let name = "\(UUID().uuidString).\(endings[Int(first) % endings.count])"
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: name)
    guard (try? Data(bytes.dropFirst()).write(to: file)) != nil else { return [] }
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      {"size": [10, "fit"], "data": {"items": "\(name)"}, "metrics": {"n": "count(items)"},
       "stack": {"axis": "vertical"},
       "views": {"v{r}": {"for": {"r": "items"}, "intrinsic": [1, "r.index"]}}}
      """
    let read = { () throws(LayoutError) in
      try LayoutDocument(contentsOf: Array(text.utf8), format: .json, folder: folder.path)
    }
    do throws(LayoutError) {
      let document = try read()
      var faults: [String] = []
      if try read() != document { faults.append("it is read in two ways") }
      let count = document.metrics.first { $0.name == "n" }?.value ?? -1
      if count != Double(document.views.count) {
        faults.append("\(document.views.count) views of \(count) records")
      }
      return faults
    } catch {
      return error.message.contains(name) ? [] : ["an error without the file: \(error.message)"]
    }
  }
}
