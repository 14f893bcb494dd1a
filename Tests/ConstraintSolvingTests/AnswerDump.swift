import ConstraintSolving
import Foundation
import GeneratedWorkloads
import LinearProgramming
import SimplexBackend
import TestSupport
import Testing

/// Writes complete answers to files, one on each line, to compare two versions.
///
/// If behaviour must not change, the files are identical. Each line ends with the work done,
/// which may change.
///
/// It runs only if `PLUMB_DUMP` names a folder for the files. `PLUMB_DUMP_COUNT` is the number of
/// random systems.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PLUMB_DUMP"] != nil))
struct AnswerDump {
  private static let folder = ProcessInfo.processInfo.environment["PLUMB_DUMP"]
  private static let count =
    ProcessInfo.processInfo.environment["PLUMB_DUMP_COUNT"].flatMap(Int.init) ?? 100_000
  private static let solver = PrioritizedSolver(
    backend: SimplexSolver(), fallbacks: [ExactSimplexSolver()])

  @Test func randomSystems() throws {
    try write("systems", count: Self.count) { seed in
      var generator = SystemGenerator(seed: seed)
      let sample = seed % 5 == 4 ? generator.sampleWithConditions() : generator.sample()
      let system = sample.constraintSystem()
      var lines = [line("at once", solve(system))]
      var options = SolveOptions()
      options.settlesAtOnce = false
      lines.append(line("passes", solve(system, options)))
      options.strategy = .weighted
      if seed % 10 == 0 { lines.append(line("weighted", solve(system, options))) }
      if seed % 20 == 0 { lines += diagnoses(of: system) }
      return lines
    }
  }

  @Test func randomAlternatives() throws {
    try write("alternatives", count: Self.count / 50) { seed in
      var generator = SystemGenerator(seed: seed)
      return [line("chosen", solve(generator.sampleWithAlternatives().constraintSystem))]
    }
  }

  @Test func randomGrids() throws {
    try write("grids", count: Self.count / 50) { seed in
      let layout = GridLayout.random(seed: Int(seed))
      guard let solution = try? Self.solver.solve(layout.system), solution.outcome == .solved
      else { return ["unsolved"] }
      return [PrioritizedSolver.GridMethod.automatic, .integerPrograms(nodeLimit: 2000)].map {
        way in
        line(
          "\(way)",
          Result { () throws(SolvingError) in
            try Self.solver.snap(
              solution, of: layout.system, to: layout.grid, options: SolveOptions(), by: way)
          })
      }
    }
  }

  /// Edits, answered by a plan and by the passes.
  @Test func edits() throws {
    let plans = PlanCache(count: 64)
    try write("edits", count: Self.count / 10) { seed in
      var generator = SystemGenerator(seed: seed)
      var random = SeededGenerator(seed: seed)
      var system = generator.sample().constraintSystem()
      var lines: [String] = []
      for _ in 0..<10 {
        let planned = Result { () throws(SolvingError) in
          try Self.solver.solve(system, reusing: plans)
        }
        lines.append(line("planned", planned))
        for _ in 0..<Int.random(in: 1...2, using: &random) where system.constraintCount > 0 {
          system.setConstant(
            Double(Int.random(in: -40...40, using: &random)) / 2,
            of: Int.random(in: 0..<system.constraintCount, using: &random))
        }
      }
      return lines
    }
  }

  @Test func workloads() throws {
    let names = [
      "W1:10", "W1:100", "W2:5x5", "W2r:4x4", "W2:10x10", "W3:1", "W3:6", "W3:30", "W3:100",
      "W4:40",
      "W4:100", "W4:1000", "W5:30", "W5:100", "W7:3", "W7:12", "W7t:12",
    ]
    try write("workloads", count: names.count) { number in
      let workload = try #require(Workload.named(names[Int(number)]))
      var system = workload.constraintSystem()
      let plans = PlanCache()
      var lines = [line(names[Int(number)], solve(system))]
      lines += diagnoses(of: system)
      for edit in 0..<10 {
        system.setConstant(300 + 7.5 * Double(edit), of: workload.rootWidthIndex)
        let planned = Result { () throws(SolvingError) in
          try Self.solver.solve(system, reusing: plans)
        }
        lines.append(line("edit \(edit)", planned))
      }
      return lines
    }
  }

  /// Layouts with choices, and the sums of the violations at each priority.
  ///
  /// If another choice is made, the sums show whether it is better.
  @Test func choices() throws {
    // The searches of others take long, or an invariant finds a basis too close to singular.
    var layouts = ChoiceWorkload.all.filter {
      let count = [.wrap, .sides, .near].contains($0.family) ? 5 : 3
      return $0.grid == nil && $0.family != .far
        && ChoiceWorkload.sizes(of: $0.family).prefix(count).contains($0.size)
    }.map { ($0.name, $0.system) }
    let families: [(PlacementWorkload.Family, sizes: [Int])] = [
      (.boxes, [3, 6, 9, 12]), (.stage, [2, 4, 6]), (.tops, [4, 6, 8]), (.seating, [3, 4, 6]),
      (.chain, [10, 40]), (.contradiction, [10, 60]), (.labels4, [5, 10, 20, 30]),
      (.labels8, [5, 10, 20, 30]),
    ]
    for (family, sizes) in families {
      for size in sizes {
        for seed in 1...3 as ClosedRange<UInt64> {
          let workload = PlacementWorkload(family, size: size, seed: seed)
          layouts.append((workload.name, workload.system))
        }
      }
    }
    try write("choices", count: layouts.count) { number in
      let (name, system) = layouts[Int(number)]
      let answer = solve(system)
      guard case .success(let solution) = answer else { return [line(name, answer)] }
      var sums: [Double: Double] = [:]
      for missed in solution.violations {
        sums[system.priorities[missed.constraint], default: 0] += missed.amount
      }
      let levels = sums.sorted { $0.key > $1.key }.map { "\($0.key): \($0.value)" }
      let kind = "\(solution.outcome)".prefix { $0 != "(" }
      return ["sums \(kind) \(levels)", line(name, answer)]
    }
  }

  private func solve(
    _ system: ConstraintSystem, _ options: SolveOptions = SolveOptions()
  ) -> Result<SystemSolution, SolvingError> {
    Result { () throws(SolvingError) in try Self.solver.solve(system, options: options) }
  }

  /// Returns the redundant constraints and the relaxation.
  private func diagnoses(of system: ConstraintSystem) -> [String] {
    let all = Set(0..<system.constraintCount)
    let redundant = Self.solver.redundancies(in: system, candidates: all)
    let required = all.filter(system.isRequired)
    return [
      "redundant \(redundant.found) \(redundant.isComplete)",
      "relaxation \(sorted(Self.solver.relaxation(of: system, candidates: required)))",
    ]
  }

  private func sorted(_ relaxation: Relaxation) -> String {
    guard case .amounts(let amounts) = relaxation else { return "\(relaxation)" }
    return amounts.sorted { $0.constraint < $1.constraint }
      .map { "\($0.constraint): \($0.amount)" }.joined(separator: ", ")
  }

  private func line(_ name: String, _ answer: Result<SystemSolution, SolvingError>) -> String {
    switch answer {
    case .failure(let error): return "\(name): \(error)"
    case .success(let it):
      let ranges = it.ambiguities.map {
        "\($0.variable) in \($0.lower.map { "\($0)" } ?? "?")…\($0.upper.map { "\($0)" } ?? "?")"
      }
      let work = it.statistics
      return "\(name): \(it.outcome) \(it.values) missed \(it.violations) free \(ranges) uncounted "
        + "\(it.uncounted) choices \(it.choices) grid \(it.gridDeviations) more "
        + "\(it.conflicts.further) \(it.conflicts.areAllFound) \(it.conflicts.areIrreducible) "
        + "\(it.hasUnfinishedRanges) | blocks \(work.blocks), stages \(work.stages), programs "
        + "\(work.linearPrograms) and \(work.integerPrograms), iterations \(work.iterations), "
        + "nodes \(work.nodes), planned \(work.isPlanned)"
    }
  }

  /// Writes the lines of this many seeds.
  private func write(
    _ name: String, count: Int, _ lines: (UInt64) throws -> [String]
  ) throws {
    let path = try #require(Self.folder) + "/\(name).txt"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: path))
    for seed in 0..<UInt64(count) {
      let text = try lines(seed).map { "\(seed) \($0)\n" }.joined()
      try file.write(contentsOf: Data(text.utf8))
    }
    try file.close()
  }
}
