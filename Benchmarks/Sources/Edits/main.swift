import Foundation
import LayoutDocuments
import Peers
import Plumb
import Workloads

// Edits the root's width of a kept layout: sets `layout.size`, calls `solve()`, reads all frames.
// In turn, in the same run, edits it in kiwisolver with an edit variable, `suggestValue` and
// `updateVariables`. Its values are not read, since Python would take longer for that than the
// solver.
//
// PYTHON names a Python with kiwisolver; without it, only Plumb is timed. --json prints the times
// of all turns.

let edits = 200

struct Contest {
  let name: String
  /// The goal: the largest allowed ratio of Plumb's time to kiwi's.
  let goal: Double
  /// Whether kiwi gets the constraints in reverse order, since it would take minutes for their
  /// own.
  var isReversed = false
}

/// The widths that the root gets.
func widths(_ width: Double) -> [Double] {
  (0..<edits).map { edit in
    let factor = 1 + 0.15 * sin(0.37 * Double(edit))
    return (width * factor).rounded() + 0.5 * Double(edit % 2)
  }
}

/// Returns the median seconds of an edit, and how many edits a plan solved.
func plumb(_ workload: Workload, usesPlans: Bool) throws -> (seconds: Double, planned: Int) {
  let layout = try Layout(LayoutDocument(json: Array(workload.document(id: 0).utf8)))
  guard case .fixed(let width, let height) = layout.size else { return (0, 0) }
  var options = SolveOptions()
  options.usesPlans = usesPlans
  var times: [Double] = []
  var planned = 0
  var sum = 0.0
  for width in widths(width) {
    let start = ContinuousClock.now
    layout.size = .fixed(width: width, height: height)
    let solution = try layout.solve(options: options)
    for frame in solution.views.frames { sum += frame.width }
    times.append((ContinuousClock.now - start) / .seconds(1))
    if solution.search.isPlanned { planned += 1 }
  }
  precondition(sum.isFinite)
  return (median(Array(times.dropFirst(3))), planned)
}

/// Returns kiwisolver's median time for an edit; `nil` without kiwisolver.
func kiwi(_ workload: Workload, isReversed: Bool) throws -> Peer.Answer? {
  let width = workload.constraints[workload.rootWidthIndex].constant
  let values = widths(width).map { "\($0)" }.joined(separator: ",")
  let text = workload.kiwiRows(isReversed: isReversed, isEdited: true) + "\n[\(values)]\n"
  return try Peer.withFile(text, ending: "json") { try Peer.kiwiEdits.answer(to: $0) }
}

let contests = [
  Contest(name: "W1:1000", goal: 0.1, isReversed: true),
  Contest(name: "W2:32x32", goal: 0.1, isReversed: true),
  Contest(name: "W3:100", goal: 0.1), Contest(name: "W4:1000", goal: 0.1),
  Contest(name: "W3:6", goal: 1), Contest(name: "W1:100", goal: 1),
  Contest(name: "W4:100", goal: 1),
]
if !Asked.json {
  print(
    "| workload | planned of \(edits) | Plumb, µs | without plans, µs | kiwi, µs | ratio | goal |")
  print("|---|---:|---:|---:|---:|---:|---:|")
}
var isPlanned = true
for contest in Asked.quick ? contests.suffix(3) : contests[...] {
  guard let workload = Workload.named(contest.name) else { continue }
  var measurement = Measured(
    contest: "edit", workload: contest.name, layouts: 1, views: workload.viewCount,
    constraints: workload.constraints.count)
  var planned = 0
  for _ in 0..<(Asked.quick ? 1 : 3) {
    let run = try plumb(workload, usesPlans: true)
    measurement.add(run.seconds, of: "plumb")
    planned = run.planned
    measurement.add(try plumb(workload, usesPlans: false).seconds, of: "plumb, no plans")
    try measurement.add("kiwi") { try kiwi(workload, isReversed: contest.isReversed) }
  }
  // The first solve has no plan to use.
  isPlanned = isPlanned && planned == edits - 1
  guard !Asked.json else {
    try measurement.printJSON()
    continue
  }
  func text(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }
  let micros = ["plumb", "plumb, no plans", "kiwi"].map {
    measurement.median(of: $0).map { $0 * 1e6 }
  }
  let ratio = micros[2].flatMap { other in micros[0].map { $0 / other } }
  print(
    "| \(contest.name) | \(planned) | \(micros.map(text).joined(separator: " | ")) "
      + "| \(text(ratio)) | \(contest.goal) |")
}
if !Asked.json { try measureSwiftCalls() }
guard isPlanned else {
  print("Not every edit was solved by a plan.")
  exit(1)
}
