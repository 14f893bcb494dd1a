import ConstraintSolving
import Foundation
import GeneratedWorkloads
import LinearProgramFormats
import LinearProgramming
import SimplexBackend

// Measures the value of integer techniques, on layouts that need choices and on integer programs.
//
//   Choices                     two hundred layouts, a row for each family and size
//   Choices wrap grid           the layouts of two families
//   Choices --parts             the same without one technique after the other
//   Choices --parts FILE...     these programs without one technique after the other
//   Choices --edits             edits with and without critical regions
//   Choices --placements        layouts whose boxes must not overlap
//   Choices --placements boxes 12   those of a family and a size
//   Choices --placements --effort=none   the same until they are proved; 10: ten times the work
//   Choices --write FOLDER      the same as programs for other solvers
//
// Times are processor times. This target is part of the main package, which alone can switch off
// techniques.

/// The limit of simplex iterations for a layout or a program. Unlike a time limit, it does not
/// depend on the machine.
let iterationLimit = CommandLine.arguments.contains("--parts") ? 10_000 : 30_000

/// The time limit for a layout or a program.
let timeLimit = Duration.seconds(60)

/// Writes a note to standard error, while the table goes to standard output.
func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Solves a layout, and puts it on its grid if it has one.
func solve(_ workload: ChoiceWorkload, without technique: Technique?) -> Effort {
  let solver = Technique.solver(without: technique)
  var options = SolveOptions()
  options.findsRanges = false
  options.timeLimit = timeLimit
  options.iterationLimit = iterationLimit
  return Effort.of {
    var effort = Effort()
    do {
      try solve(workload, by: solver, options, &effort)
    } catch {
      note("\(workload.name): \(error)")
      effort = Effort()
    }
    return effort
  }
}

func solve(
  _ workload: ChoiceWorkload, by solver: PrioritizedSolver, _ options: SolveOptions,
  _ effort: inout Effort
) throws {
  var solution = try solver.solve(workload.system, options: options)
  effort.isProven = solution.outcome == .solved && solution.unfinishedChoice == nil
  effort.nodes = solution.statistics.nodes
  effort.iterations = solution.statistics.iterations
  if let grid = workload.grid, effort.isProven {
    solution = try solver.snap(solution, of: workload.system, to: grid, options: options)
    effort.isProven = solution.outcome == .solved && solution.unfinishedGrid == nil
    effort.nodes = solution.statistics.nodes
    effort.iterations = solution.statistics.iterations
  }
  effort.answer = solution.values.reduce(0, +)
}

/// Solves a program.
func solve(_ program: LinearProgram, without technique: Technique?) -> Effort {
  let backend = LeanSimplex(without: technique)
  var options = LPOptions()
  options.presolve = technique != .presolve
  options.relativeGap = 1e-6
  options.timeLimit = timeLimit
  options.iterationLimit = iterationLimit
  return Effort.of {
    guard let solution = try? backend.solve(program, options: options) else { return Effort() }
    var effort = Effort(nodes: solution.nodes, iterations: solution.iterations)
    effort.isProven = solution.termination == .optimal
    effort.answer = solution.objective
    return effort
  }
}

/// Prints a row for each technique: the cost of omitting it on some problems.
func compare<Problem>(
  _ problems: [(name: String, problem: Problem)], _ techniques: [Technique],
  solve: (Problem, Technique?) -> Effort
) {
  var comparisons: [Technique: Comparison] = [:]
  for (name, problem) in problems {
    let with = solve(problem, nil)
    note("\(name): all: \(with)")
    for technique in techniques {
      let without = solve(problem, technique)
      comparisons[technique, default: Comparison()].add(name, with: with, without: without)
      note("\(name): \(technique.rawValue): \(without)")
    }
  }
  print(Comparison.header)
  for technique in techniques {
    if let comparison = comparisons[technique] {
      print("| \(technique.rawValue) | \(comparison.row) |")
    }
  }
}

func printLayouts() {
  print("| family | size | median, ms | most, ms | nodes | iterations | proven |")
  print("|---|---:|---:|---:|---:|---:|---:|")
  for family in ChoiceWorkload.Family.allCases {
    for size in ChoiceWorkload.sizes(of: family) {
      let efforts = layouts.filter { $0.family == family && $0.size == size }
        .map { solve($0, without: nil) }.sorted { $0.seconds < $1.seconds }
      if efforts.isEmpty { continue }
      func milliseconds(_ effort: Effort) -> String { String(format: "%.2f", effort.seconds * 1e3) }
      print(
        "| \(family.rawValue) | \(size) | \(milliseconds(efforts[efforts.count / 2])) "
          + "| \(milliseconds(efforts[efforts.count - 1])) "
          + "| \(efforts.reduce(0) { $0 + $1.nodes }) "
          + "| \(efforts.reduce(0) { $0 + $1.iterations }) "
          + "| \(efforts.count { $0.isProven }) of \(efforts.count) |")
      fflush(nil)
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
let files = arguments.filter { $0.hasSuffix(".lp") }
let families = arguments.compactMap(ChoiceWorkload.Family.init)
let layouts = ChoiceWorkload.all.filter { families.isEmpty || families.contains($0.family) }
let placements = arguments.compactMap(PlacementWorkload.Family.init)
if arguments.contains("--edits") {
  try compareEdits()
} else if let place = arguments.firstIndex(of: "--write"), place + 1 < arguments.endIndex {
  try writePlacements(to: arguments[place + 1])
} else if arguments.contains("--placements") {
  printPlacements(
    placements.isEmpty ? PlacementWorkload.Family.allCases : placements,
    sizes: arguments.compactMap { Int($0) },
    effort: arguments.first { $0.hasPrefix("--effort=") }.map { Double($0.dropFirst(9)) } ?? 1)
} else if !arguments.contains("--parts") {
  printLayouts()
} else if files.isEmpty {
  compare(
    layouts.map { ($0.name, $0) }, Technique.all(in: .layouts), solve: solve(_:without:))
} else {
  let programs = try files.map { file in
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let name = URL(filePath: file).deletingPathExtension().lastPathComponent
    return (name, try ProgramText.program(bytes).program)
  }
  compare(programs, Technique.all(in: .programs).filter { $0 != .tight }, solve: solve(_:without:))
}
