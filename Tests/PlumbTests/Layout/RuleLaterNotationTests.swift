import LayoutDocuments
import Plumb
import PlumbCompatibility
import Testing

/// Features of COSLayout's later versions, with frames computed by hand.
struct RuleLaterNotationTests {
  @Test(arguments: [
    // A separate axis.
    ("tt = H:50%", box(0, 160)), ("ll = V:50%", box(240, 0)), ("w = H:25%", box(0, 0, 80)),
    ("h = V:25%", box(0, 0, 50, 120)), ("ll = V:-10%", box(-48, 0)),
    ("ll = -V:10%", box(-48, 0)), ("ll = V:10%+5", box(53, 0)), ("tt = ll = V:10%", box(48, 48)),
    ("h = w = H:50%", box(0, 0, 160, 160)), ("rr = V:10%", box(222, 0)),
    ("minw = V:25%", box(0, 0, 120)), ("h = 2 * H:10% - V:5%", box(0, 0, 50, 40)),
    ("ll = V:%p(tenth)", box(48, 0)), ("tt = ll = H:%p(tenth)", box(32, 32)),
    // Operators.
    ("tt = 10, tt += 5", box(0, 15)), ("tt = 10, tt -= 5", box(0, 5)),
    ("tt = 10, tt *= 2 + 1", box(0, 30)), ("tt = 10, tt /= 4", box(0, 2.5)),
    ("tt = 10, tt*=-1", box(0, -10)), ("tt = 10, tt += ll = 3", box(3, 13)),
    ("tt = ll = 5, tt += ll *= 2", box(10, 15)), ("tt = 2, ll = tt += 3", box(5, 5)),
    ("tt += tt = 3", box(0, 6)), ("tt = 4, ll = 1 + (tt -= 1)", box(4, 3)),
    ("tt = 4, tt += tt += tt", box(0, 16)), ("ll = 50%, ll += 10", box(170, 0)),
    ("tt = ll = 10%, tt += ll += 1", box(33, 97)), ("bb = 100, bb += 20", box(0, 320)),
    ("bb = 100, bt += 20", box(0, 360)), ("w = %w(b), w *= 2, w -= 10", box(0, 0, 150)),
    ("ll = 10, rr = 10, ll += 10, cl = 100", box(20, 0, 160)),
    // Empty values.
    ("tt = 20, tt = nil", box(0, 0)), ("w = 80, w = nil", box(0, 0)), ("w = nil", box(0, 0)),
    ("ll = tt = 5, tt = ll = nil", box(0, 0)), ("ll = tt = 5, tt = (ll = nil)", box(0, 0)),
    ("ll = rr = 10, w = 80, rr = nil", box(10, 0, 80)),
    ("ll = rr = 10, w = 80, rl = nil", box(10, 0, 80)),
    ("ll = 10, rl = 110, cl = nil", box(10, 0, 100)), ("maxh = minw = 9, maxh = nil", box(0, 0)),
    ("h = 9, maxh = 5, maxh = nil", box(0, 0, 50, 9)), ("tt = 5, tt = nil, tt = 7", box(0, 7)),
    ("ll = 1, rl = 110, cl = 60, cl = nil", box(60, 0)), ("tt = nil, ll = 5,", box(5, 0)),
  ])
  func comesTo(_ rule: String, _ expected: Frame) throws {
    let scene = RuleScene()
    scene.layout.metrics = ["tenth": 10]
    #expect(try scene.frame(after: rule).isNear(expected))
  }

  @Test(arguments: ["V:%p", "V:%^p", "V:%:p", "V:%@p"])
  func givenPercentagesHaveAnAxis(_ specifier: String) throws {
    let arguments: [RuleArgument] =
      switch specifier.dropFirst(3).first {
      case "p": [10]
      case "^": [.closure { _ in 10 }]
      default: [.object(VariableNumber(10))]
      }
    for (text, expected) in [
      ("tt = ll = \(specifier)", box(48, 48)),
      ("tt = ll = \(specifier.dropFirst(2))", box(32, 48)),
      ("tt = ll = H\(specifier.dropFirst())", box(32, 32)),
    ] {
      let scene = RuleScene()
      try scene.layout.addRule(text, arguments: arguments, to: scene.a)
      #expect(try scene.frame(after: "").isNear(expected))
    }
  }

  @Test func objectsHaveTwoSpellings() throws {
    let scene = RuleScene()
    let number = VariableNumber(7)
    try scene.layout.addRule("ll = %@f, tt = %@p, w = %:f", number, number, number, to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(7, 33.6, 7)))
  }

  @Test func operatorsGoOnFromEarlierRules() throws {
    #expect(
      try RuleScene().frame(after: "tt = 10", "tt += 5", "ll = tt *= 2").isNear(box(30, 30)))
  }

  @Test(arguments: [("tt += 5", 1), ("ll = 5, tt -= ll = 3", 9), ("ll = tt *= 2", 6)])
  func operatorsNeedAValue(_ rule: String, _ column: Int) throws {
    let scene = RuleScene()
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule(rule, to: scene.a)
    }
    #expect(error.code.name == "unknownName")
    #expect(error.message == "`tt` of \"a\" has no value yet; assign it first")
    #expect(error.column == column)
    #expect(try scene.frame(after: "").isNear(box(0, 0)))
  }

  @Test(arguments: ["tt = 5, tt = nil, ll = tt", "bb = 5, bt = nil, ll = bb", "tt = nil, tt += 1"])
  func whatWasTakenAwayHasNoValue(_ rule: String) throws {
    let scene = RuleScene()
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule(rule, to: scene.a)
    }
    #expect(error.code.name == "unknownName")
  }

  @Test func takingARuleAwayTakesItsDependency() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = %rl(b)", to: scene.a)
    try scene.layout.addRule("ll = %rl(a)", to: scene.b)
    #expect(throws: LayoutError.self) { try scene.layout.solve() }
    try scene.layout.addRule("ll = nil", to: scene.b)
    #expect(try scene.frame(after: "").isNear(box(110, 0)))
  }

  @Test func documentsHaveItToo() throws {
    let layout = try Layout(
      LayoutDocument(
        yaml: """
          size: [320, 480]
          views: {a: {frame: [0, 0, 50, 40]}}
          rules:
            - {view: a, rule: "tt = ll = V:%p, ll += 2", with: [10]}
            - {view: a, rule: "w = 9, w = nil, h = H:10%"}
          """))
    #expect(try layout.solve().frame(ofViewNamed: "a").isNear(box(50, 48, 50, 32)))
  }
}
