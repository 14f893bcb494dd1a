import AllocationCounter
import Foundation
import LayoutDocuments
import Plumb
import Workloads

// Solves one document with metrics for many rows on one core: from numbers to frames in memory,
// and from the text of rows to the bytes of results. Allocations are counted once the plan
// exists. Too many of them end the program with an error.

let rounds = 5

/// The most allocations for each row, in memory and from text to text.
let mostAllocations = (inMemory: 4.0, text: 8.0)

/// The cost of work for each row.
struct Cost {
  var microseconds: Double
  var allocations: Double

  static func of(_ rows: Int, _ work: () async throws -> Void) async rethrows -> Cost {
    let allocations = allocation_count()
    let start = ContinuousClock.now
    try await work()
    let time = ContinuousClock.now - start
    return Cost(
      microseconds: time / .microseconds(1) / Double(rows),
      allocations: Double(allocation_count() - allocations) / Double(rows))
  }
}

/// Measures the work from numbers to frames.
func inMemory(_ template: LayoutTemplate, _ rows: [[Double]]) async throws -> Cost {
  let solver = template.makeSolver()
  var frames = [Frame](repeating: .zero, count: template.viewNames.count)
  for row in rows.prefix(200) { _ = try solver.solve(row, into: &frames) }
  return try await Cost.of(rows.count) {
    for row in rows {
      let outcome = try solver.solve(row, into: &frames)
      precondition(outcome == .solved)
    }
  }
}

/// Measures the work from the text of rows to the bytes of results.
func batch(_ template: LayoutTemplate, _ text: [UInt8], rows: Int) async throws -> Cost {
  let pieces = AsyncStream<[UInt8]> { stream in
    for start in stride(from: 0, to: text.count, by: 1 << 18) {
      stream.yield(Array(text[start..<min(text.count, start + 1 << 18)]))
    }
    stream.finish()
  }
  return try await Cost.of(rows) {
    var count = 0
    for try await solved in LayoutBatch(rows: pieces, of: template, jobs: 1) {
      precondition(solved.status == .solved && !solved.jsonBytes.isEmpty)
      count += 1
    }
    precondition(count == rows)
  }
}

/// Measures the rows as single documents.
func documents(_ template: LayoutTemplate, _ rows: [[Double]]) async throws -> Cost {
  try await Cost.of(rows.count) {
    for row in rows {
      let solved = try template.document(row).solved(defaultID: "1", options: template.options)
      precondition(solved.result.status == .solved)
    }
  }
}

func median(_ costs: [Cost]) -> Cost {
  costs.sorted { $0.microseconds < $1.microseconds }[costs.count / 2]
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

let contest = TemplateContest((0..<20_000).map(Workload.templateMember))
let rows = contest.rows
var options = DocumentOptions()
options.keepsStatistics = false
let template = try LayoutTemplate(contest.document(), options: options)
let (csv, ndjson) = (contest.csv, contest.ndjson)
print(
  "W7t: \(template.viewNames.count) views, \(contest.constraintCount) constraints, "
    + "\(template.parameters.count) metrics, \(rows.count) rows, one core\n")
print("| from | to | µs a layout | layouts a second | allocations a layout |")
print("|---|---|---:|---:|---:|")
var isWithinLimits = true
@MainActor
func report(_ from: String, _ to: String, _ cost: Cost, most: Double? = nil) {
  print(
    "| \(from) | \(to) | \(rounded(cost.microseconds)) | \(Int(1e6 / cost.microseconds)) "
      + "| \(rounded(cost.allocations)) |")
  isWithinLimits = isWithinLimits && cost.allocations <= most ?? .infinity
}
func rounds(_ cost: () async throws -> Cost) async rethrows -> Cost {
  var costs: [Cost] = []
  for _ in 0..<rounds { costs.append(try await cost()) }
  return median(costs)
}
report(
  "numbers", "frames", try await rounds { try await inMemory(template, rows) },
  most: mostAllocations.inMemory)
report(
  "CSV", "NDJSON", try await rounds { try await batch(template, csv, rows: rows.count) },
  most: mostAllocations.text)
report(
  "NDJSON", "NDJSON", try await rounds { try await batch(template, ndjson, rows: rows.count) })
report("documents", "results", try await documents(template, Array(rows.prefix(500))))
let cells = CellContest()
print("\nCells of a chat, built in Swift, each with a text that a closure measures:\n")
print("| by | µs a cell | allocations a cell |")
print("|---|---:|---:|")
for (name, cost) in [
  ("a solver of a template", cells.byTemplate), ("edits of a layout", cells.byEdits),
  ("a layout each", cells.anew),
] {
  let cost = try await rounds(cost)
  print("| \(name) | \(rounded(cost.microseconds)) | \(rounded(cost.allocations)) |")
}
guard isWithinLimits else {
  print("A row makes more allocations than it may.")
  exit(1)
}
