import ConstraintSolving
import Foundation
import GeneratedWorkloads
import SimplexBackend

/// Compares edits of the root's width with and without critical regions.
func compareEdits() throws {
  print("| workload | edits | with regions, µs | without, µs | times as long |")
  print("|---|---:|---:|---:|---:|")
  for name in [
    "W1:100", "W1:1000", "W2:32x32", "W3:6", "W3:100", "W4:100", "W4:1000", "labels:400",
  ] {
    guard let workload = Workload.named(name) else { continue }
    var seconds = [true: Double.infinity, false: Double.infinity]
    for _ in 0..<5 {
      for keepsRegions in [true, false] {
        let found = try edit(workload, keepsRegions: keepsRegions)
        seconds[keepsRegions] = min(seconds[keepsRegions] ?? .infinity, found)
      }
    }
    guard let with = seconds[true], let without = seconds[false] else { continue }
    print(
      "| \(name) | \(editCount) | \(String(format: "%.2f", with * 1e6)) "
        + "| \(String(format: "%.2f", without * 1e6)) | \(String(format: "%.2f", without / with)) |"
    )
  }
}

private let editCount = 300

/// Returns the processor seconds of an edit.
private func edit(_ workload: Workload, keepsRegions: Bool) throws -> Double {
  let solver = PrioritizedSolver(backend: SimplexSolver())
  let plans = PlanCache()
  var system = workload.constraintSystem()
  var options = SolveOptions()
  options.keepsRegions = keepsRegions
  let width = system.constants[workload.rootWidthIndex]
  let effort = try Effort.of { () throws -> Effort in
    for number in 0..<editCount {
      let factor = 1 + 0.15 * sin(0.37 * Double(number))
      system.setConstant(
        (width * factor).rounded() + 0.5 * Double(number % 2), of: workload.rootWidthIndex)
      _ = try solver.solve(system, options: options, reusing: plans)
    }
    return Effort()
  }
  return effort.seconds / Double(editCount)
}
