import ConstraintSolving
import Foundation
import LinearProgramming
import SimplexBackend
import Workloads

// Prints how long solves with a time limit take, and how much memory large solves take for each
// constraint.

func system(_ name: String) throws -> ConstraintSystem {
  guard let workload = Workload.named(name) else {
    throw LPError(.invalidProgram, "there is no workload \(name)")
  }
  return workload.constraintSystem()
}

/// Returns the peak memory of this process in bytes.
func peakMemory() -> Double {
  var usage = rusage()
  #if os(Linux)
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) * 1024
  #else
  getrusage(RUSAGE_SELF, &usage)
  return Double(usage.ru_maxrss)
  #endif
}

let solver = PrioritizedSolver(backend: SimplexSolver())
let clock = ContinuousClock()
var options = SolveOptions()
options.findsRanges = false

print("| workload | time limit, ms | took, ms | ended | values | levels |")
print("|---|---:|---:|---|---|---:|")
let coupled = try system("W5:1000")
for limit in [1, 2, 5, 10, 20, 50, 1000] {
  options.timeLimit = .milliseconds(limit)
  let start = clock.now
  let solution = try solver.solve(coupled, options: options)
  let took = (clock.now - start) / .milliseconds(1)
  print(
    "| W5:1000 | \(limit) | \((took * 10).rounded() / 10) | \(solution.outcome) "
      + "| \(solution.values.isEmpty ? "no" : "yes") | \(solution.statistics.completedLevels) |")
}

options.timeLimit = nil
print("\n| workload | constraints | s | peak bytes a constraint, the system included |")
print("|---|---:|---:|---:|")
for name in ["W3:3000", "W4:100000", "W1:1000000"] {
  let large = try system(name)
  let start = clock.now
  let solution = try solver.solve(large, options: options)
  let took = (clock.now - start) / .seconds(1)
  guard solution.outcome == .solved else {
    throw LPError(.backendFailure, "\(name): \(solution.outcome)")
  }
  // The peak is that of the process, so the workloads come in order of size.
  let bytes = peakMemory() / Double(large.constraintCount)
  print("| \(name) | \(large.constraintCount) | \((took * 100).rounded() / 100) | \(Int(bytes)) |")
}
