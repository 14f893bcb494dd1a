import Foundation
import LayoutDocuments
import Plumb
import Workloads

// Edits of the root's width of a layout that is kept: `layout.size`, `solve()`, all frames read.
// Beside it kiwisolver with an edit variable, `suggestValue` and `updateVariables`; its values are
// not read, since Python would take longer for that than the solver. By turns in one run.
//
// PYTHON names a Python that has kiwisolver; without one, Plumb's times stand alone.

let edits = 200

struct Contest {
  let name: String
  /// How many times kiwi's time ours may be at most: the goal.
  let goal: Double
  /// Whether kiwi is given the constraints in reverse, where their own order takes it for ever.
  var isReversed = false
}

/// The widths that the root gets.
func widths(_ width: Double) -> [Double] {
  (0..<edits).map { edit in
    let factor = 1 + 0.15 * sin(0.37 * Double(edit))
    return (width * factor).rounded() + 0.5 * Double(edit % 2)
  }
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

/// The median microseconds of an edit, and how many were solved by a plan.
func plumb(_ workload: Workload, usesPlans: Bool) throws -> (micros: Double, planned: Int) {
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
    times.append((ContinuousClock.now - start) / .microseconds(1))
    if solution.statistics.isPlanned { planned += 1 }
  }
  precondition(sum.isFinite)
  return (median(Array(times.dropFirst(3))), planned)
}

/// The median microseconds that kiwisolver takes; `nil` without one.
func kiwi(_ workload: Workload, isReversed: Bool) throws -> Double? {
  guard let python = ProcessInfo.processInfo.environment["PYTHON"] else { return nil }
  let width = workload.constraints[workload.rootWidthIndex].constant
  let file = FileManager.default.temporaryDirectory.appending(path: "plumb-kiwi-edits.json")
  let values = widths(width).map { "\($0)" }.joined(separator: ",")
  try (workload.kiwiRows(isReversed: isReversed, isEdited: true) + "\n[\(values)]\n")
    .write(to: file, atomically: true, encoding: .utf8)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process()
  process.executableURL = URL(filePath: python)
  process.arguments = ["kiwi_edits.py", file.path()]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Double(
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
}

let contests = [
  Contest(name: "W1:1000", goal: 0.1, isReversed: true),
  Contest(name: "W2:32x32", goal: 0.1, isReversed: true),
  Contest(name: "W3:100", goal: 0.1), Contest(name: "W4:1000", goal: 0.1),
  Contest(name: "W3:6", goal: 1), Contest(name: "W1:100", goal: 1),
  Contest(name: "W4:100", goal: 1),
]
print(
  "| workload | planned of \(edits) | Plumb, µs | without plans, µs | kiwi, µs | ratio | goal |")
print("|---|---:|---:|---:|---:|---:|---:|")
var isPlanned = true
for contest in contests {
  guard let workload = Workload.named(contest.name) else { continue }
  var (ours, cold, theirs): ([Double], [Double], [Double]) = ([], [], [])
  var planned = 0
  for _ in 0..<3 {
    let run = try plumb(workload, usesPlans: true)
    ours.append(run.micros)
    planned = run.planned
    cold.append(try plumb(workload, usesPlans: false).micros)
    if let micros = try kiwi(workload, isReversed: contest.isReversed) { theirs.append(micros) }
  }
  // The first solve has no plan to go by.
  isPlanned = isPlanned && planned == edits - 1
  func text(_ value: Double) -> String { String(format: "%.2f", value) }
  let other = theirs.isEmpty ? nil : median(theirs)
  print(
    "| \(contest.name) | \(planned) | \(text(median(ours))) | \(text(median(cold))) "
      + "| \(other.map(text) ?? "–") | \(other.map { text(median(ours) / $0) } ?? "–") "
      + "| \(contest.goal) |")
}
guard isPlanned else {
  print("Not every edit was solved by a plan.")
  exit(1)
}
