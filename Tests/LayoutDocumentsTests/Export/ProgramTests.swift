import LayoutDocuments
import LinearProgramFormats
import LinearProgramming
import Plumb
import SimplexBackend
import TestSupport
import Testing

/// Exported programs of layouts, read back and solved by each backend, against Plumb's level
/// sums.
struct ProgramTests {
  /// Returns the least sums of violations of a solved layout, by priority.
  private func levelSums(_ solution: Solution) -> [Priority: Double] {
    Dictionary(solution.unsatisfied.map { ($0.priority, $0.amount) }, uniquingKeysWith: +)
  }

  private func optimum(of program: NamedProgram, using backend: any LPBackend) throws -> Double? {
    let read = try MPSReader.program(Array(MPSWriter.text(program).utf8))
    #expect(read.columnNames == program.columnNames)
    #expect(read.program.matrix == program.program.matrix)
    let solution = try backend.solve(read.program, options: LPOptions())
    return solution.termination == .optimal ? solution.objective : nil
  }

  /// Compares the programs of both kinds with the solutions of both strategies.
  private func check(_ layout: Layout, _ name: String) throws {
    var weightedOptions = SolveOptions()
    weightedOptions.strategy = .weighted
    let solution = try layout.solve()
    guard case .solved = solution.outcome else {
      let error = try #require(throws: LayoutError.self) {
        try layout.programs(.each, name: name)
      }
      #expect(error.code.name == "infeasible")
      if let program = try? layout.programs(.weighted, name: name).first {
        for backend in Backends.all {
          #expect(try optimum(of: program.program, using: backend) == nil, "\(name)")
        }
      }
      return
    }
    let weightedSums = levelSums(try layout.solve(options: weightedOptions))
    let sums = levelSums(solution)
    let weighted = try layout.programs(.weighted, name: name, options: weightedOptions)
    #expect(weighted.count == 1)
    let weights = Dictionary(
      weighted[0].program.comments.compactMap { comment -> (Priority, Double)? in
        let words = comment.split(separator: " ")
        guard words.first == "Priority", let priority = Double(words[1]),
          let weight = Double(words[5].dropLast())
        else { return nil }
        return (Priority(priority), weight)
      }, uniquingKeysWith: { first, _ in first })
    let expected = weightedSums.reduce(0) { $0 + $1.value * (weights[$1.key] ?? .nan) }
    for backend in Backends.all {
      let found = try #require(try optimum(of: weighted[0].program, using: backend), "\(name)")
      #expect(
        abs(found - expected) <= 1e-6 * max(1, expected),
        "\(name), \(backend.name): \(found) instead of \(expected)")
    }
    for level in try layout.programs(.each, name: name) {
      let expected = level.priority.flatMap { sums[$0] } ?? 0
      for backend in Backends.all {
        let found = try #require(try optimum(of: level.program, using: backend), "\(name)")
        #expect(
          abs(found - expected) <= 1e-6 * max(1, expected),
          "\(name), \(backend.name), \(level.level ?? "none"): \(found) instead of \(expected)")
      }
    }
  }

  /// Returns a row of boxes with competing constraints, and occasional rules and conditions.
  private func randomLayout(_ random: inout SeededGenerator) throws -> Layout {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let layout = Layout(width: Double(number(80...300)), height: 100)
    let count = number(2...5)
    var lines: [String] = []
    for box in 0..<count {
      let view = layout.view("b\(box)")
      view.intrinsicSize.width = number(0...2) == 0 ? Double(number(10...90)) : nil
      lines.append(
        "b\(box).left \(number(0...3) == 0 ? "==" : ">=") "
          + (box == 0 ? "0" : "b\(box - 1).right + \(number(0...9))"))
      for _ in 0..<number(0...3) {
        let relation = ["==", "<=", ">="][number(0...2)]
        let other = number(0...1) == 0 ? "" : " + b\(number(0...count - 1)).height"
        let priority = [250, 500, 750, 800][number(0...3)]
        lines.append("b\(box).width \(relation) \(number(10...120))\(other) @ \(priority)")
      }
      lines.append("b\(box).height == \(number(0...40)) @ \(number(1...3) * 100)")
    }
    lines.append("b\(count - 1).right <= 0")
    if number(0...2) == 0 {
      lines.append("when view.width >= 200 { b0.height >= 10 @ 600 } else { b0.height == 5 }")
    }
    try layout.eqs(lines.joined(separator: "\n"))
    if number(0...3) == 0 {
      try layout.addRule("h = %h(b0) + 3, tt = 4, minw = 20", to: layout.named("b1"))
    }
    return layout
  }

  @Test func randomLayouts() throws {
    var checked = 0
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let layout = try randomLayout(&random)
      // A rule may read a value that depends on the rule itself.
      guard (try? layout.solve()) != nil else { continue }
      try check(layout, "seed \(seed)")
      checked += 1
    }
    #expect(checked > 150)
  }

  /// Definitions are fixed and marked; any view name can be recovered from its exported name.
  @Test func namesAndDefinitions() throws {
    let layout = Layout(width: 320, height: 480)
    let odd = layout.view("my view"), other = layout.view("my_view")
    try layout.eqs("\"my view\".width >= 400 @ high\nmy_view.width == \"my view\".width")
    try layout.addRule("h = %w / 2, minw = 5", odd, to: odd)
    let program = try layout.programs(.weighted, name: "x")[0].program
    let frame = try #require(try layout.solve().frame(of: other))
    #expect(frame.width == 400)
    #expect(
      program.comments == [
        "x: the sum of all violations, each times the weight of its priority, is minimised.",
        "Priority 750 has the weight 1.",
        "\"my view\".width is at least 5: rule 1: minw = 5",
        "\"my view\".height is fixed at its solved value 200: rule 1: h = %w / 2",
        "my_view.width is my view.width", "my_view.height is my view.height",
        "my_view.left is my view.left", "my_view.top is my view.top",
        "my_view.width_2 is my_view.width", "my_view.height_2 is my_view.height",
        "my_view.left_2 is my_view.left", "my_view.top_2 is my_view.top",
        "c1 is view.left == 0  (the root's frame)", "c2 is view.top == 0  (the root's frame)",
        "c3 is view.width == 320  (the root's frame)",
        "c4 is view.height == 480  (the root's frame)",
        "c5 is line 1: \"my view\".width >= 400 @ high",
        "c6 is line 2: my_view.width == \"my view\".width",
      ])
    #expect(program.program.columnLower[5] == 200 && program.program.columnUpper[5] == 200)
    #expect(program.program.columnLower[4] == 5)
  }

  @Test func layoutsWithoutWishesHaveOneProgram() throws {
    let layout = Layout(width: 320, height: 480)
    layout.view("a")
    try layout.eqs("a.left == 7")
    let programs = try layout.programs(.each, name: "x")
    #expect(programs.map(\.priority) == [nil])
    #expect(programs.map(\.level) == [nil])
    #expect(programs[0].program.program.columnCosts.allSatisfy { $0 == 0 })
  }

  @Test func invalidLayoutsAreRefused() throws {
    let layout = Layout(width: 320, height: 480)
    layout.named("a").intrinsicSize.width = -1
    #expect(throws: LayoutError.self) { try layout.programs(.weighted, name: "x") }
  }
}
