import Plumb
import TestSupport
import Testing

/// The values that rules read from other views, near and far, and the order of evaluation.
///
/// The results are computed by hand.
struct RuleReadingTests {
  /// A view to read, the view that reads it, and the expected result.
  ///
  /// The result consists of left, top, width and height in a superview of the given size.
  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reader: String, other: String
    var x: Double, y: Double, width: Double, height: Double
    var outerWidth: Double, outerHeight: Double

    init(
      _ description: String, _ reader: String, reads other: String, _ frame: Frame,
      in outerWidth: Double, _ outerHeight: Double
    ) {
      testDescription = description
      self.reader = reader
      self.other = other
      (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
      (self.outerWidth, self.outerHeight) = (outerWidth, outerHeight)
    }

    /// The value of every specifier, by the table in the README.
    var values: [(specifier: String, value: Double)] {
      [
        ("ll", x), ("lr", outerWidth - x), ("rl", x + width), ("rr", outerWidth - x - width),
        ("cl", x + width / 2), ("cr", outerWidth - x - width / 2), ("w", width),
        ("tt", y), ("tb", outerHeight - y), ("bt", y + height), ("bb", outerHeight - y - height),
        ("ct", y + height / 2), ("cb", outerHeight - y - height / 2), ("h", height),
      ]
    }
  }

  private static let places = [
    Place("a sibling", "a", reads: "b", box(30, 60, 80, 100), in: 320, 480),
    Place("a nephew", "a", reads: "d", box(105, 206, 70, 80), in: 320, 480),
    Place("the superview", "a", reads: "view", box(0, 0, 320, 480), in: 320, 480),
    Place("an uncle", "c", reads: "b", box(-70, -140, 80, 100), in: 150, 200),
    Place("its own superview inside", "c", reads: "p", box(0, 0, 150, 200), in: 150, 200),
    Place("the root from inside", "c", reads: "view", box(-100, -200, 320, 480), in: 150, 200),
    Place("a cousin", "c", reads: "e", box(-85, -174, 7, 8), in: 150, 200),
  ]

  private func makeLayout() -> Layout {
    let layout = Layout(width: 320, height: 480)
    layout.view("a", frame: box(0, 0))
    layout.view("b", frame: box(30, 60, 80, 100))
    let p = layout.view("p", frame: box(100, 200, 150, 200))
    layout.view("c", in: p, frame: box(1, 2, 3, 4))
    layout.view("d", in: p, frame: box(5, 6, 70, 80))
    let q = layout.view("q", frame: box(10, 20, 40, 50))
    layout.view("e", in: q, frame: box(5, 6, 7, 8))
    return layout
  }

  @Test(arguments: places)
  func everyMeasure(_ place: Place) throws {
    for (specifier, value) in place.values {
      // A position may be any number, and either axis may read either.
      for name in ["ll", "tt"] {
        let layout = makeLayout()
        let reader = layout.named(place.reader)
        try layout.addRule("\(name) = %\(specifier)", layout.named(place.other), to: reader)
        let frame = try #require(try layout.solve().frame(of: reader))
        #expect((name == "ll" ? frame.x : frame.y) == value, "\(name) = %\(specifier)")
      }
    }
  }

  @Test func readsWhatRulesPlaced() throws {
    let layout = makeLayout()
    // e is read before c, and their superviews are placed before both, in any order of rules.
    try layout.addRule("ll = %ll(e), tt = %bt(e)", to: layout.named("c"))
    try layout.addRule("ll = 10, w = 50%", to: layout.named("e"))
    try layout.addRule("ll = 100, w = 60", to: layout.named("q"))
    try layout.addRule("ll = %rl(q) + 40", to: layout.named("p"))
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "q").isNear(box(100, 20, 60, 50)))
    #expect(solution.frame(ofViewNamed: "e").isNear(box(10, 6, 30, 8)))
    #expect(solution.frame(ofViewNamed: "p").isNear(box(200, 200, 150, 200)))
    // e's left is at 110, its bottom at 34; p is at (200, 200).
    #expect(solution.frame(ofViewNamed: "c").isNear(box(-90, -166, 3, 4)))
  }

  @Test func everyKindOfRuleDepends() throws {
    for rule in [
      "w = %w(b)", "minw = %w(b)", "maxw = 0, maxw += %w(b), minw = 50%", "rl = %w(b)\n, ll = 0",
      "ll = 320, ll -= %w(b), rr = 0", "minh = %w(b), w = minh",
    ] {
      let scene = RuleScene()
      try scene.layout.addRule(rule, to: scene.a)
      try scene.layout.addRule("w = 70", to: scene.b)
      #expect(try scene.frame(after: "")?.width == 70, "\(rule)")
    }
  }

  @Test func dependenciesAreThoseOfAttributes() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = %rl(b), h = %w(a)", to: scene.a)
    try scene.layout.addRule("tt = %bt(a), w = 70", to: scene.b)
    let solution = try scene.layout.solve()
    #expect(solution.frame(of: scene.a).isNear(box(100, 0, 50, 50)))
    #expect(solution.frame(of: scene.b).isNear(box(30, 50, 70, 100)))
  }

  @Test func aCycleNamesItsWay() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    let b = layout.view("b")
    layout.view("c")
    try layout.addRule("ll = %rl(c)", to: a)
    try layout.addRule("w = %ll(a)", to: b)
    try layout.eq("c.left == b.right")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "cycle")
    #expect(
      error.message == "a rule depends on what it places: a.left by `ll = %rl(c)` (rule 1) → "
        + "b.width by `w = %ll(a)` (rule 2) → `c.left == b.right` (line 1) → "
        + "a.left by `ll = %rl(c)` (rule 1)")
  }

  @Test(arguments: [
    (["a": "w = %w(a)"], "a.width by `w = %w(a)` (rule 1) → a.width by `w = %w(a)` (rule 1)"),
    (
      ["a": "ll = %ll(b)", "b": "ll = %ll(a)"],
      "a.left by `ll = %ll(b)` (rule 1) → b.left by `ll = %ll(a)` (rule 2) → "
        + "a.left by `ll = %ll(b)` (rule 1)"
    ),
    // The reported cycle is the shortest one, not the longer path through c.
    (
      ["a": "ll = %ll(b), tt = 5", "b": "ll = %ll(a) + %ll(c)", "c": "ll = %ll(b)"],
      "a.left by `ll = %ll(b)` (rule 1) → b.left by `ll = %ll(a) + %ll(c)` (rule 2) → "
        + "a.left by `ll = %ll(b)` (rule 1)"
    ),
    // Cycles through a bound, an own name, and a percentage of the superview.
    (
      ["a": "maxw = %w(b)", "b": "w = %w(a)"],
      "a.width by `maxw = %w(b)` (rule 1) → b.width by `w = %w(a)` (rule 2) → "
        + "a.width by `maxw = %w(b)` (rule 1)"
    ),
    (
      ["a": "minh = %w(b), w = minh", "b": "w = %w(a)"],
      "a.width by `w = minh` (rule 1) → b.width by `w = %w(a)` (rule 2) → "
        + "a.width by `w = minh` (rule 1)"
    ),
    (
      ["c": "w = %w(d)", "d": "w = 50%"],
      "c.width by `w = %w(d)` (rule 1) → d.width by `w = 50%` (rule 2) → "
        + "c.width by `w = %w(d)` (rule 1)"
    ),
    // A rule for a far edge reads the superview's far edge, unlike a rule for a near edge.
    (
      ["c": "w = %rl(d)", "d": "rr = 5"],
      "c.width by `w = %rl(d)` (rule 1) → d.left by `rr = 5` (rule 2) → "
        + "c.width by `w = %rl(d)` (rule 1)"
    ),
  ])
  func cyclesAreRefused(_ rules: [String: String], _ way: String) throws {
    let scene = RuleScene()
    scene.layout.view("d", in: scene.layout.view("c"))
    for (view, rule) in rules.sorted(by: { $0.key < $1.key }) {
      try scene.layout.addRule(rule, to: scene.layout.named(view))
    }
    let error = try #require(throws: LayoutError.self) { try scene.layout.solve() }
    #expect(error.code.name == "cycle")
    #expect(error.rule == 1)
    #expect(error.message == "a rule depends on what it places: \(way)")
    // A layout with a cycle can be repaired.
    for view in rules.keys { scene.layout.removeRules(from: scene.layout.named(view)) }
    #expect(try scene.frame(after: "ll = 5").isNear(box(5, 0)))
  }

  @Test func aLongCycleIsFound() throws {
    let layout = Layout(width: 320, height: 480)
    let views = (0..<100).map { layout.view("v\($0)") }
    for (place, view) in views.enumerated() {
      try layout.addRule("ll = %rl + 1", views[(place + 1) % views.count], to: view)
    }
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "cycle")
    #expect(error.message.split(separator: "→").count == 101)
  }
}
