import ConstraintSolving
import Foundation
import GLPKBackend
import LinearProgramFormats
import LinearProgramming
import Peers
import SimplexBackend
import Workloads

// Times our whole solve (levels, fairness, rule 4 without ranges, audit) and other solvers on the
// same layout, in turn: GLPK's dual simplex with presolve and HiGHS on one weighted linear
// program, and kiwisolver with the same weights. Prints a row for each workload: median wall
// times, how many times faster than GLPK we are, and the growth from size to size. With --json,
// prints a line of JSON for each workload with the times of all turns.
//
// Arguments may name workloads. PYTHON names a Python with kiwisolver and highspy; without it,
// both are omitted.

let turns = Asked.quick ? 1 : 5
/// The seconds that each contender runs in a turn. It solves at least once.
let seconds = Asked.quick ? 0.01 : 0.4

let workloads =
  Asked.quick
  ? [["W1:100", "W1:1000"], ["W2:10x10"], ["W3:10"], ["W4:100"], ["W5:30"]]
  : [
    ["W1:100", "W1:1000", "W1:10000"],
    ["W2:10x10", "W2:32x32", "W2:100x100"],
    ["W3:10", "W3:100", "W3:1000"],
    ["W4:100", "W4:1000", "W4:10000"],
    ["W5:30", "W5:100", "W5:300"],
  ]

/// Returns the median seconds of repeated work.
func time(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var times: [Double] = []
  let end = clock.now + .seconds(seconds)
  while times.isEmpty || clock.now < end {
    let start = clock.now
    try work()
    times.append((clock.now - start) / .seconds(1))
  }
  return median(times)
}

/// Our tolerances and GLPK's own. Either may be faster.
let tolerances = ["glpk": 1e-9, "glpk, its tolerances": 1e-6]

/// Measures all contenders on a workload.
func measure(_ name: String) throws -> Measured {
  guard let workload = Workload.named(name) else {
    throw LPError(.invalidProgram, "there is no workload \(name)")
  }
  let system = workload.constraintSystem()
  let program = try workload.weightedProgramWithErrorColumns()
  let weights = workload.weights
  let solver = PrioritizedSolver(backend: SimplexSolver())
  var options = SolveOptions()
  options.findsRanges = false
  let glpk = GLPKSolver(method: .dualSimplex)
  var measurement = Measured(
    contest: "solve", workload: name, layouts: 1, views: workload.viewCount,
    constraints: workload.rows.count)
  let family = name.prefix(2)
  // kiwi has no bounds, and those of sizes matter only in W5. In their own order, W1 and W2 take
  // it minutes; in reverse order they do not.
  let rows = workload.kiwiRows(
    isReversed: family == "W1" || family == "W2", isBounded: family == "W5")
  let named = NamedProgram(
    program, name: "W", columnNames: (0..<program.columnCount).map { "c\($0)" },
    rowNames: (0..<program.rowCount).map { "r\($0)" })
  try Peer.withFile(rows, ending: "ndjson") { rows in
    try Peer.withFile(try MPSWriter.text(named), ending: "mps") { mps in
      for _ in 0..<turns {
        var sum = 0.0
        measurement.add(
          try time {
            let solution = try solver.solve(system, options: options)
            guard case .solved = solution.outcome else {
              throw LPError(.backendFailure, "\(name): \(solution.outcome)")
            }
            sum = solution.violations.reduce(0.0) {
              $0 + (weights[Int16(system.priorities[$1.constraint])] ?? 0) * $1.amount
            }
          }, of: "plumb")
        for (contender, tolerance) in tolerances.sorted(by: { $0.key < $1.key }) {
          var presolving = LPOptions()
          presolving.presolve = true
          presolving.primalTolerance = tolerance
          presolving.dualTolerance = tolerance
          var optimum = LPSolution(termination: .numericalFailure)
          let seconds = try time { optimum = try glpk.solve(program, options: presolving) }
          measurement.add(seconds, of: contender)
          // Our levels are strict. Weights this far apart give the same result on these
          // workloads. A solve that GLPK cannot bring within tolerances is still timed.
          guard
            optimum.termination != .optimal
              || abs(sum - optimum.objective) <= 1e-6 * max(1, abs(sum))
          else {
            throw LPError(
              .backendFailure, "\(name): weighted sum \(sum), not \(optimum.objective)")
          }
        }
        try measurement.add("kiwi", objective: sum) { try Peer.kiwi.answer(to: rows, for: seconds) }
        try measurement.add("highs", objective: sum) {
          try Peer.highs.answer(to: mps, for: seconds)
        }
      }
    }
  }
  return measurement
}

/// Formats seconds as milliseconds, with about three significant digits.
func milliseconds(_ seconds: Double?) -> String {
  guard let seconds else { return "–" }
  let value = seconds * 1000
  let scale = value < 1 ? 1000.0 : value < 100 ? 100.0 : 10.0
  return "\((value * scale).rounded() / scale)"
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

var failures: [String] = []
if !Asked.json {
  print(
    "| workload | constraints | plumb, ms | glpk, ms | times faster | kiwi, ms | highs, ms | growth |"
  )
  print("|---|---:|---:|---:|---:|---:|---:|---:|")
}
for family in Asked.names.isEmpty ? workloads : [Asked.names] {
  var previous: (views: Int, seconds: Double)?
  for name in family {
    let measurement = try measure(name)
    guard !Asked.json else {
      try measurement.printJSON()
      continue
    }
    let ours = measurement.median(of: "plumb") ?? .nan
    let glpk = tolerances.keys.compactMap { measurement.median(of: $0) }.min() ?? .nan
    var growth = ""
    if let previous, measurement.views > previous.views {
      let ratio = log(Double(measurement.views) / Double(previous.views))
      growth = "\(rounded(log(ours / previous.seconds) / ratio))"
    }
    print(
      "| \(name) | \(measurement.constraints) | \(milliseconds(ours)) | \(milliseconds(glpk)) "
        + "| \(rounded(glpk / ours)) | \(milliseconds(measurement.median(of: "kiwi"))) "
        + "| \(milliseconds(measurement.median(of: "highs"))) | \(growth) |")
    failures += measurement.failures.map { "\(name): \($0): \($1)" }.sorted()
    previous = (measurement.views, ours)
  }
}
for failure in failures { print(failure) }
