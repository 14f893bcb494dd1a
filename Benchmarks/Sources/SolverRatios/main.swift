import ConstraintSolving
import Foundation
import GLPKBackend
import LinearProgramming
import SimplexBackend
import Workloads

// Times our whole solve (levels, fairness, rule 4 without ranges, audit) beside GLPK's dual simplex
// with presolve on the same layout as one weighted linear program, in turn, and prints a row a
// workload: median wall times, how many times faster we are, and the growth from size to size.
//
// Names of workloads may be given as arguments.

/// Both are run at least this often, and for about this long, a workload.
let leastTurns = 3
let time = Duration.seconds(2)

let workloads = [
  ["W1:100", "W1:1000", "W1:10000"],
  ["W2:10x10", "W2:32x32", "W2:100x100"],
  ["W3:10", "W3:100", "W3:1000"],
  ["W4:100", "W4:1000", "W4:10000"],
  ["W5:30", "W5:100", "W5:300"],
]

/// A number of milliseconds, with three significant digits or so.
func milliseconds(_ duration: Duration) -> String {
  let value = duration / .milliseconds(1)
  let scale = value < 1 ? 1000.0 : value < 100 ? 100.0 : 10.0
  return "\((value * scale).rounded() / scale)"
}

func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

/// The medians of our solve and of GLPK's, or GLPK's missing when it is left out.
func measure(_ name: String) throws -> (views: Int, rows: Int, ours: Duration, glpk: Duration) {
  guard let workload = Workload.named(name) else {
    throw LPError(.invalidProgram, "there is no workload \(name)")
  }
  let system = workload.constraintSystem()
  let program = try workload.weightedProgramWithErrorColumns()
  let weights = workload.weights
  let solver = PrioritizedSolver(backend: SimplexSolver())
  var options = SolveOptions()
  options.findsRanges = false
  // Our tolerances and GLPK's own: sometimes the one is faster, sometimes the other.
  let tolerances = [1e-9, 1e-6]
  let glpk = GLPKSolver(method: .dualSimplex)
  let clock = ContinuousClock()
  var ours: [Duration] = []
  var theirs = [[Duration]](repeating: [], count: tolerances.count)
  let end = clock.now + time
  while ours.count < leastTurns || clock.now < end {
    let start = clock.now
    let solution = try solver.solve(system, options: options)
    ours.append(clock.now - start)
    guard case .solved = solution.outcome else {
      throw LPError(.backendFailure, "\(name): \(solution.outcome)")
    }
    let sum = solution.violations.reduce(0.0) {
      $0 + (weights[Int16(system.priorities[$1.constraint])] ?? 0) * $1.amount
    }
    for (number, tolerance) in tolerances.enumerated() {
      var presolving = LPOptions()
      presolving.presolve = true
      presolving.primalTolerance = tolerance
      presolving.dualTolerance = tolerance
      let start = clock.now
      let optimum = try glpk.solve(program, options: presolving)
      theirs[number].append(clock.now - start)
      // Our levels are true ones; weights this far apart come to the same on these workloads. What
      // GLPK itself cannot bring within tolerances is timed all the same.
      guard
        optimum.termination != .optimal
          || abs(sum - optimum.objective) <= 1e-6 * max(1, abs(sum))
      else {
        throw LPError(.backendFailure, "\(name): weighted sum \(sum), not \(optimum.objective)")
      }
    }
  }
  func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
  return (
    workload.viewCount, workload.rows.count, median(ours), theirs.map(median).min() ?? .zero
  )
}

let asked = CommandLine.arguments.dropFirst()
let families = asked.isEmpty ? workloads : [Array(asked)]
print("| workload | constraints | plumb, ms | glpk-dual+presolve, ms | times faster | growth |")
print("|---|---:|---:|---:|---:|---:|")
for family in families {
  var previous: (views: Int, time: Duration)?
  for name in family {
    let (views, rows, ours, glpk) = try measure(name)
    var growth = ""
    if let previous, views > previous.views {
      let ratio = log(Double(views) / Double(previous.views))
      growth = "\(rounded(log(ours / previous.time) / ratio))"
    }
    print(
      "| \(name) | \(rows) | \(milliseconds(ours)) | \(milliseconds(glpk)) "
        + "| \(rounded(glpk / ours)) | \(growth) |")
    previous = (views, ours)
  }
}
