import ConstraintSolving
import Foundation
import GeneratedWorkloads
import LinearProgramFormats
import LinearProgramming
import SimplexBackend

/// Writes the first layout of each family and size as a program for other solvers.
func writePlacements(to folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  for family in PlacementWorkload.Family.allCases {
    for size in PlacementWorkload.sizes(of: family) where size <= 100 {
      let workload = PlacementWorkload(family, size: size, seed: 1)
      let program = try workload.program()
      let named = NamedProgram(
        program, name: workload.name, columnNames: (0..<program.columnCount).map { "x\($0)" },
        rowNames: (0..<program.rowCount).map { "r\($0)" })
      let text = try MPSWriter.text(named)
      let file = URL(filePath: folder).appending(path: "\(family.rawValue)-\(size).mps")
      try Data(text.utf8).write(to: file)
    }
  }
}

/// Prints the time and the result of layouts whose boxes must not overlap.
func printPlacements(
  _ families: [PlacementWorkload.Family], sizes: [Int], effort: Double?
) {
  var options = SolveOptions()
  options.searchEffort = effort
  print("| layout | seconds | outcome | order | missed | bound | shelves | overlaps |")
  print("|---|---:|---|---|---:|---:|---:|---:|")
  for family in families {
    for size in PlacementWorkload.sizes(of: family) where sizes.isEmpty || sizes.contains(size) {
      for seed in 1...3 as ClosedRange<UInt64> {
        let workload = PlacementWorkload(family, size: size, seed: seed)
        var solution: SystemSolution?
        let effort = Effort.of {
          do {
            solution = try PrioritizedSolver(backend: SimplexSolver())
              .solve(workload.system, options: options)
          } catch {
            note("\(workload.name): \(error)")
          }
          return Effort()
        }
        guard let solution else { continue }
        var outcome = "\(solution.outcome)"
        if case .infeasible(let parties) = solution.outcome {
          outcome = "infeasible (\(parties.count))"
        }
        let missed = solution.violations.reduce(0) { $0 + $1.amount }
        print(
          "| \(workload.name) | \(String(format: "%.3f", effort.seconds)) | \(outcome) "
            + "| \(solution.choiceIsProved ? "proved" : "found") "
            + "| \(solution.values.isEmpty ? "–" : String(format: "%.2f", missed)) "
            + "| \(solution.unfinishedChoice.map { String(format: "%.2f", $0.bound) } ?? "") "
            + "| \(workload.shelves.map { String(format: "%.0f", $0) } ?? "") "
            + "| \(solution.values.isEmpty ? 0 : workload.overlaps(at: solution.values)) |")
        fflush(nil)
      }
    }
  }
}
