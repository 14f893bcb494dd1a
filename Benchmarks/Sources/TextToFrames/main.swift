import AllocationCounter
import ConstraintSolving
import Foundation
import LayoutDocuments
import Peers
import Plumb
import SimplexBackend
import Workloads

// Measures the work from the text of documents to the bytes of results on one core, against
// kiwisolver, whose constraint objects are made beforehand. Both take turns in one run, and the
// ratio decides. The report shows the share of input and output in time and allocations:
// everything except the solve of the same layouts given as systems.
//
// PYTHON names a Python with kiwisolver; without it, only Plumb is timed. --json prints the times
// of all turns.

let rounds = Asked.quick ? 1 : 5

/// The most allocations for input and output, for each constraint. More end the program with an
/// error. The goals are 0.2 allocations and 0.4 µs, which large layouts nearly reach.
let mostAllocations = 1.2

/// The most allocations for a layout of W7t, whose documents are recognized.
let mostAllocationsRecognized = 20.0

/// A workload's documents, and the same layouts in the input format of kiwi.py.
struct Contest {
  let name: String
  let workloads: [Workload]
  /// Whether kiwi gets the constraints in reverse order, since it would take minutes for their
  /// own.
  let isReversed: Bool
  /// The most allocations for a layout, if there is a limit.
  var mostAllocations: Double?

  /// The documents, one on each line.
  var documents: [UInt8] {
    workloads.enumerated().map { $1.document(id: $0) + "\n" }.joined().utf8.map { $0 }
  }

  /// The layouts for kiwi.py, one on each line.
  var rows: String {
    workloads.map { $0.kiwiRows(isReversed: isReversed) + "\n" }.joined()
  }

  /// The number of constraints in the documents.
  var constraintCount: Int { workloads.reduce(0) { $0 + $1.constraints.count - 4 } }
}

/// Measures a batch on one core.
func batch(_ documents: [UInt8]) async throws -> Cost {
  let pieces = AsyncStream<[UInt8]> { stream in
    stream.yield(documents)
    stream.finish()
  }
  return try await Cost.of {
    var bytes = 0
    for try await solved in LayoutBatch(ndjson: pieces, jobs: 1) { bytes += solved.jsonBytes.count }
    precondition(bytes > 0)
  }
}

/// Measures the solve of the systems alone.
func core(_ systems: [ConstraintSystem]) async throws -> Cost {
  let solver = PrioritizedSolver(backend: SimplexSolver())
  return try await Cost.of {
    for system in systems { _ = try solver.solve(system, options: SolveOptions()) }
  }
}

/// The cost of work.
struct Cost {
  var seconds: Double
  var allocations: UInt

  static func of(_ work: () async throws -> Void) async rethrows -> Cost {
    let allocations = allocation_count()
    let start = ContinuousClock.now
    try await work()
    return Cost(
      seconds: (ContinuousClock.now - start) / .seconds(1),
      allocations: allocation_count() - allocations)
  }
}

func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

let batchSize = Asked.quick ? 50 : 2000
let contests = [
  Contest(name: "W7", workloads: (0..<batchSize).map(Workload.batchMember), isReversed: false),
  Contest(
    name: "W7t", workloads: (0..<batchSize).map(Workload.templateMember), isReversed: false,
    mostAllocations: mostAllocationsRecognized),
  Contest(name: "W1:1000", workloads: [.rowOfBoxes(count: 1000)], isReversed: true),
  Contest(name: "W2:32x32", workloads: [.grid(rows: 32, columns: 32)], isReversed: true),
  Contest(name: "W3:1000", workloads: [.form(rows: 1000, seed: 42)], isReversed: false),
  Contest(
    name: "W4:1000", workloads: [.dashboard(views: 1000, fanOut: 4, seed: 42)], isReversed: false),
]
if !Asked.json {
  print(
    "| workload | layouts | constraints | Plumb, ms | kiwi, ms | ratio | way in and out, µs "
      + "| allocations | a layout |")
  print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
}
var isWithinLimits = true
for contest in contests where !Asked.quick || contest.workloads.count > 1 {
  let documents = contest.documents
  let systems = contest.workloads.map { $0.constraintSystem() }
  var measurement = Measured(
    contest: "text", workload: contest.name, layouts: contest.workloads.count,
    views: contest.workloads.reduce(0) { $0 + $1.viewCount }, constraints: contest.constraintCount)
  let rows = contest.rows
  var (plumb, cores): ([Cost], [Cost]) = ([], [])
  for _ in 0..<rounds {
    plumb.append(try await batch(documents))
    cores.append(try await core(systems))
    measurement.add(plumb[plumb.count - 1].seconds, of: "plumb")
    measurement.add(cores[cores.count - 1].seconds, of: "plumb, core")
    try measurement.add("kiwi") {
      try Peer.withFile(rows, ending: "ndjson") { try Peer.kiwi.answer(to: $0) }
    }
  }
  let ours = median(plumb.map(\.seconds))
  let theirs = measurement.median(of: "kiwi")
  let count = Double(contest.constraintCount)
  let way = (ours - median(cores.map(\.seconds))) * 1e6 / count
  let allocations =
    median(zip(plumb, cores).map { Double($0.allocations) - Double($1.allocations) }) / count
  let ofLayout = median(plumb.map { Double($0.allocations) }) / Double(contest.workloads.count)
  isWithinLimits =
    isWithinLimits && allocations <= mostAllocations
    && ofLayout <= contest.mostAllocations ?? .infinity
  guard !Asked.json else {
    try measurement.printJSON()
    continue
  }
  print(
    "| \(contest.name) | \(contest.workloads.count) | \(contest.constraintCount) "
      + "| \(rounded(ours * 1000)) | \(theirs.map { "\(rounded($0 * 1000))" } ?? "–") "
      + "| \(theirs.map { "\(rounded(ours / $0))" } ?? "–") | \(rounded(way)) "
      + "| \(rounded(allocations)) | \(rounded(ofLayout)) |")
}
guard isWithinLimits || Asked.quick else {
  print(
    "The way in and out makes more than \(mostAllocations) allocations a constraint, or a recognised "
      + "layout more than \(mostAllocationsRecognized).")
  exit(1)
}
