import LayoutDocuments
import Plumb
import Testing

/// Lists of rules that are kept, extended and removed.
struct RuleListTests {
  @Test func rulesAreKeptAsWritten() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = 5, w = 3,", to: scene.a)
    try scene.layout.addRule("ll = %rl + %f", scene.b, 7, to: scene.a)
    #expect(throws: LayoutError.self) { try scene.layout.addRule("tt = 5, tx = 3", to: scene.b) }
    try scene.layout.addRule("", to: scene.b)
    let rules = scene.layout.rules
    #expect(rules.map(\.text) == ["ll = 5, w = 3,", "ll = %rl + %f", ""])
    #expect(rules.map(\.view.name) == ["a", "a", "b"])
    #expect(rules.map(\.number) == [1, 2, 3])
    #expect(rules.map(\.arguments.count) == [0, 2, 0])
    guard case .view(let view) = rules[1].arguments[0], view === scene.b,
      case .number(7) = rules[1].arguments[1]
    else {
      Issue.record("other arguments: \(rules[1].arguments)")
      return
    }
  }

  @Test func rulesKnowTheirCode() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = %f", 5, to: scene.a, fileID: "App/Screen.swift", line: 7)
    try scene.layout.addRule(
      "tt = %f", arguments: [5], to: scene.a, fileID: "App/Screen.swift", line: 8)
    #expect(
      scene.layout.rules.map(\.location?.description) == [
        "App/Screen.swift:7", "App/Screen.swift:8",
      ])
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule("ll = 5;", to: scene.a, fileID: "App/Screen.swift", line: 9)
    }
    #expect(
      error.description == """
        App/Screen.swift:9, rule 3, line 1, column 7: unexpected character ";"
          ll = 5;
                ^
        did you mean ","?
        """)
    try scene.layout.eq("a.left == 6", fileID: "App/Screen.swift", line: 10)
    guard case .infeasible(let conflict) = try scene.layout.solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(
      conflict.members.map(\.description) == [
        "line 1: a.left == 6  (App/Screen.swift:10)", "rule 1: ll = %f  (App/Screen.swift:7)",
      ])
    let other = RuleScene()
    scene.layout.removeRules(from: other.a, fileID: "App/Screen.swift", line: 11)
    let misuse = try #require(throws: LayoutError.self) { try scene.layout.solve() }
    #expect(misuse.description == "App/Screen.swift:11: \"a\" is a view of another layout")
  }

  @Test func rulesOfDocumentsAreKeptToo() throws {
    let layout = try Layout(
      LayoutDocument(
        yaml: """
          size: [320, 480]
          views: {a: {}, b: {}}
          rules:
            - {view: b, rule: "ll = %w(a)"}
            - {view: a, rule: "w = %f * 2", with: [8]}
          """))
    #expect(layout.rules.map(\.text) == ["ll = %w(a)", "w = %f * 2"])
    #expect(layout.rules.map(\.view.name) == ["b", "a"])
    #expect(layout.rules.allSatisfy { $0.location == nil })
  }

  @Test func removedRulesPlaceNothing() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = 5, w = 80, maxh = 3", to: scene.a)
    try scene.layout.addRule("ll = %rl(a)", to: scene.b)
    try scene.layout.addRule("tt = 9", to: scene.a)
    scene.layout.removeRules(from: scene.a)
    #expect(scene.layout.rules.map(\.number) == [2])
    let solution = try scene.layout.solve()
    #expect(solution.frame(of: scene.a).isNear(box(0, 0)))
    #expect(solution.frame(of: scene.b).isNear(box(50, 60, 80, 100)))
    // Removed rules leave no values, and numbering continues.
    #expect(throws: LayoutError.self) { try scene.layout.addRule("ll += 1", to: scene.a) }
    #expect(try scene.frame(after: "ll = 7").isNear(box(7, 0)))
    #expect(scene.layout.rules.map(\.number) == [2, 4])
    scene.layout.removeRules(from: scene.layout.root)
    #expect(scene.layout.rules.count == 2)
  }

  @Test func viewsOfOtherLayouts() throws {
    let scene = RuleScene()
    let other = RuleScene()
    let stranger = other.a
    for attempt in [
      { try scene.layout.addRule("ll = %ll", stranger, to: scene.a) },
      { try scene.layout.addRule("ll = 5", to: stranger) },
    ] {
      let error = try #require(throws: LayoutError.self) { try attempt() }
      #expect(error.code.name == "foreignView")
      #expect(error.description.unlocated == "rule 1: \"a\" is a view of another layout")
    }
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule("w = 5", to: scene.layout.root)
    }
    #expect(error.code.name == "badArgument")
    #expect(
      error.description.unlocated
        == "rule 1: a rule places a view in its superview, and the root has none")
    scene.layout.removeRules(from: stranger)
    #expect(throws: LayoutError.self) { try scene.layout.solve() }
  }

  @Test func valuesThatGrowWithoutEndAreRefused() throws {
    let scene = RuleScene()
    let doubling = Array(repeating: "tt = tt + tt", count: 60).joined(separator: ", ")
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule("tt = %w(b), \(doubling)", to: scene.a)
    }
    #expect(error.code.name == "syntax")
    #expect(
      error.message
        == "the value of `tt = tt + tt` grows too large, because own names repeat what they were given"
    )
    for rule in [
      "tt = 1 - tt", "tt = 1 / tt", "tt = tt + %w(b)", "ll = -tt, tt = lr", "tt += %p(half)",
    ] {
      let rules = Array(repeating: rule, count: 1500).joined(separator: ", ")
      scene.layout.metrics = ["half": 50]
      #expect(throws: LayoutError.self) {
        try scene.layout.addRule("tt = %w(b), \(rules)", to: scene.a)
      }
    }
    #expect(try scene.frame(after: "tt = 3").isNear(box(0, 3)))
  }

  @Test func numbersAreDrawnTogether() throws {
    let scene = RuleScene()
    let doubling = Array(repeating: "tt = tt + tt", count: 8).joined(separator: ", ")
    #expect(try scene.frame(after: "tt = 1, \(doubling)").isNear(box(0, 256)))
    try scene.layout.addRule("tt = %w(b)", to: scene.a)
    for _ in 0..<1000 {
      try scene.layout.addRule("tt += 1, tt -= 2, tt *= 2, tt /= 2", to: scene.a)
    }
    try scene.layout.addRule("tt = %w(b)", to: scene.a)
    for _ in 0..<10_000 { try scene.layout.addRule("tt += 1", to: scene.a) }
    #expect(try scene.frame(after: "tt -= 9995").isNear(box(0, 85)))
    for _ in 0..<1501 { try scene.layout.addRule("tt = -tt, tb = tb", to: scene.a) }
    #expect(try scene.frame(after: "").isNear(box(0, -85)))
    #expect(try scene.frame(after: "tt = -tt").isNear(box(0, 85)))
    #expect(try scene.frame(after: "ll = 100%, ll *= 3, ll /= 4, ll /= 2").isNear(box(120, 85)))
  }

  @Test func rulesMayBeAssignedAgainForEver() throws {
    let scene = RuleScene()
    for step in 0..<3000 {
      try scene.layout.addRule("ll = %rl(b), rr = %f, ll = nil", Double(step), to: scene.a)
    }
    #expect(scene.layout.rules.count == 3000)
    #expect(try scene.frame(after: "").isNear(box(320 - 2999 - 50, 0)))
  }

  @Test func longChainsAndDeepTrees() throws {
    let layout = Layout(width: 320, height: 480)
    var previous = layout.view("first", frame: box(0, 0, 1, 1))
    for place in 0..<2000 {
      let view = layout.view("v\(place)", frame: box(0, 0, 1, 1))
      try layout.addRule("ll = %rl, tt = %bt", previous, previous, to: view)
      previous = view
    }
    #expect(try layout.solve().frame(of: previous).isNear(box(2000, 2000, 1, 1)))
    let names = String(repeating: "w = ", count: 20_000)
    try layout.addRule("\(names)5", to: previous)
    #expect(throws: LayoutError.self) {
      try layout.addRule("\(String(repeating: "w += ", count: 20_000))%w(first)", to: previous)
    }
    let operators = Array(repeating: "%w(first)", count: 500).joined(separator: " + ")
    try layout.addRule("w = \(operators)", to: previous)
    #expect(try layout.solve().frame(of: previous)?.width == 500)
  }
}
