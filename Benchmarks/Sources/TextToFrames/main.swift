import Foundation
import LayoutDocuments
import Plumb
import Workloads

// From the text of documents to the bytes of results on one core, beside kiwisolver, whose
// constraint objects are made beforehand; by turns in one run. The figure that counts is the ratio.
//
// PYTHON names a Python that has kiwisolver; without one, Plumb's times stand alone.

let rounds = 5

/// A workload's documents, and the same layouts as kiwi.py reads them.
struct Contest {
  let name: String
  let workloads: [Workload]
  /// Whether kiwi is given the constraints in reverse, where their own order takes it for ever.
  let isReversed: Bool

  /// The documents, one a line.
  var documents: [UInt8] {
    workloads.enumerated().map { document($1, id: $0) + "\n" }.joined().utf8.map { $0 }
  }

  private func document(_ workload: Workload, id: Int) -> String {
    func name(_ view: Int32) -> String { view == 0 ? "view" : "v\(view)" }
    var size = (width: 0.0, height: 0.0)
    var equations: [String] = []
    for row in workload.constraints {
      if row.view1 == 0, row.view2 < 0 {
        if row.attribute1 == .width { size.width = row.constant }
        if row.attribute1 == .height { size.height = row.constant }
        continue
      }
      let relation = ["<=", "==", ">="][Int(row.relation.rawValue) + 1]
      var right = "\(row.constant)"
      if row.view2 >= 0 {
        let factor = row.multiplier == 1 ? "" : "\(row.multiplier) * "
        right = "\(factor)\(name(row.view2)).\(row.attribute2) + \(row.constant)"
      }
      let priority = row.priority < 1000 ? " @ \(row.priority)" : ""
      equations.append("\"\(name(row.view1)).\(row.attribute1) \(relation) \(right)\(priority)\"")
    }
    let views = (1..<workload.viewCount).map { "\"v\($0)\":{}" }
    return "{\"id\":\"\(id)\",\"size\":[\(size.width),\(size.height)],\"views\":{"
      + views.joined(separator: ",") + "},\"equations\":[" + equations.joined(separator: ",")
      + "]}"
  }

  /// The layouts for kiwi.py, one a line.
  var rows: String {
    workloads.map { workload in
      let weights = workload.weights
      let rows = workload.rows.map { row in
        let strength = weights[row.priority].map { "\($0)" } ?? "null"
        return "[\(row.columns),\(row.coefficients),\(row.relation.rawValue),"
          + "\(row.constant),\(strength)]"
      }
      let ordered = isReversed ? rows.reversed() : rows
      return "{\"variables\":\(4 * workload.viewCount),\"rows\":["
        + ordered.joined(separator: ",") + "]}\n"
    }.joined()
  }

  /// How many constraints the documents have.
  var constraintCount: Int { workloads.reduce(0) { $0 + $1.constraints.count - 4 } }
}

/// The seconds that a batch on one core takes.
func plumbSeconds(_ documents: [UInt8]) async throws -> Double {
  let pieces = AsyncStream<[UInt8]> { stream in
    stream.yield(documents)
    stream.finish()
  }
  let start = ContinuousClock.now
  var bytes = 0
  for try await solved in LayoutBatch(ndjson: pieces, jobs: 1) { bytes += solved.jsonBytes.count }
  precondition(bytes > 0)
  return (ContinuousClock.now - start) / .seconds(1)
}

/// The seconds that kiwisolver takes; `nil` without one.
func kiwiSeconds(_ file: URL) throws -> Double? {
  guard let python = ProcessInfo.processInfo.environment["PYTHON"] else { return nil }
  let process = Process()
  process.executableURL = URL(filePath: python)
  process.arguments = ["kiwi.py", file.path()]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  return Double(text)
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

let contests = [
  Contest(name: "W7", workloads: (0..<2000).map(Workload.batchMember), isReversed: false),
  Contest(name: "W7t", workloads: (0..<2000).map(Workload.templateMember), isReversed: false),
  Contest(name: "W1:1000", workloads: [.rowOfBoxes(count: 1000)], isReversed: true),
  Contest(name: "W2:32x32", workloads: [.grid(rows: 32, columns: 32)], isReversed: true),
  Contest(name: "W3:1000", workloads: [.form(rows: 1000, seed: 42)], isReversed: false),
  Contest(
    name: "W4:1000", workloads: [.dashboard(views: 1000, fanOut: 4, seed: 42)], isReversed: false),
]
print("| workload | layouts | constraints | Plumb, ms | µs a constraint | kiwi, ms | ratio |")
print("|---|---:|---:|---:|---:|---:|---:|")
for contest in contests {
  let documents = contest.documents
  let file = FileManager.default.temporaryDirectory.appending(path: "plumb-kiwi.ndjson")
  try contest.rows.write(to: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(at: file) }
  var (plumb, kiwi): ([Double], [Double]) = ([], [])
  for _ in 0..<rounds {
    plumb.append(try await plumbSeconds(documents))
    if let seconds = try kiwiSeconds(file) { kiwi.append(seconds) }
  }
  let ours = median(plumb)
  let theirs = kiwi.isEmpty ? nil : median(kiwi)
  print(
    "| \(contest.name) | \(contest.workloads.count) | \(contest.constraintCount) "
      + "| \(rounded(ours * 1000)) | \(rounded(ours * 1e6 / Double(contest.constraintCount))) "
      + "| \(theirs.map { "\(rounded($0 * 1000))" } ?? "–") "
      + "| \(theirs.map { "\(rounded(ours / $0))" } ?? "–") |")
}
