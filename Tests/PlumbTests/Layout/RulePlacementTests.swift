import Plumb
import Testing

/// The rules of an axis that count, and the resulting frames, computed by hand.
struct RulePlacementTests {
  /// Two positions that place the near edge at 10 and the far edge at 110, in all notations.
  @Test(arguments: [
    ("ll = 10", "rl = 110"), ("ll = 10", "cl = 60"), ("cl = 60", "rl = 110"),
    ("lr = 310", "rr = 210"), ("lr = 310", "cr = 260"), ("cr = 260", "rr = 210"),
    ("ll = 10", "rr = 210"), ("lr = 310", "rl = 110"), ("cl = 60", "rr = 210"),
  ])
  func twoPositions(_ first: String, _ second: String) throws {
    for (older, newer) in [(first, second), (second, first)] {
      #expect(try RuleScene().frame(after: "\(older), \(newer)").isNear(box(10, 0, 100)))
      #expect(try RuleScene().frame(after: older, newer, "w = 7").isNear(box(10, 0, 100)))
      let upright = { (rule: String) in
        rule.replacing("lr = 310", with: "tb = 470").replacing("rr = 210", with: "bb = 370")
          .replacing("cr = 260", with: "cb = 420").replacing("ll", with: "tt")
          .replacing("rl", with: "bt").replacing("cl", with: "ct")
      }
      #expect(
        try RuleScene().frame(after: "\(upright(older)), \(upright(newer))")
          .isNear(box(0, 10, 50, 100)))
    }
  }

  @Test(arguments: [
    // A rule replaces an earlier rule for the same edge, from either side.
    ("rl = 10, rr = 100", box(170, 0)), ("cl = 10, cr = 100", box(195, 0)),
    ("lr = 100, ll = 10", box(10, 0)), ("tt = 10, tb = 100", box(0, 380)),
    ("bt = 10, bb = 100", box(0, 340)), ("bb = 100, bt = 100", box(0, 60)),
    // Of three rules the last two count; repeating a rule makes it the newest.
    ("ll = 10, rl = 110, cl = 100", box(90, 0, 20)), ("ll = rr = 10, cl = 100", box(10, 0, 180)),
    ("rr = ll = 10, cl = 100", box(-110, 0, 420)),
    ("ll = 10, rl = 110, lr = 310, cl = 50", box(10, 0, 80)),
    ("ll = 1, rl = 2, cl = 3, ll = 10, rl = 110", box(10, 0, 100)),
    ("tt = 10, ct = 60, bb = 370, tb = 470", box(0, 10, 50, 100)),
    // The size counts together with one position, in any order, but not with two positions.
    ("w = 80, rr = 20", box(220, 0, 80)), ("cl = 160, w = 80", box(120, 0, 80)),
    ("h = 80, bt = 100", box(0, 20, 50, 80)), ("ct = 100, h = 80", box(0, 60, 50, 80)),
    ("tt = 10, h = 5, bt = 110", box(0, 10, 50, 100)), ("w = 80, w = 30", box(0, 0, 30)),
    // With edges in the wrong order the size is 0, and the newer edge holds.
    ("ll = 200, rl = 100", box(100, 0, 0)), ("rl = 100, ll = 200", box(200, 0, 0)),
    ("ll = 200, cl = 100", box(100, 0, 0)), ("bt = 100, tt = 200", box(0, 200, 50, 0)),
    ("ll = 200, rl = 100, minw = 30", box(70, 0, 30)),
    ("bt = 100, tt = 200, minh = 30", box(0, 200, 50, 30)),
  ])
  func rulesReplaceEachOther(_ rule: String, _ expected: Frame) throws {
    #expect(try RuleScene().frame(after: rule).isNear(expected))
  }

  /// Of two positions the newer one holds, whichever it is.
  @Test(arguments: [
    ("rl = 110, ll = 10", 10.0, 10.0), ("cl = 60, ll = 10", 10, 10),
    ("ll = 10, rl = 110", 70, -90), ("cl = 60, rl = 110", 70, -90),
    ("ll = 10, cl = 60", 40, -40), ("rl = 110, cl = 60", 40, -40),
  ])
  func clampedBetweenPositions(_ rule: String, _ narrow: Double, _ wide: Double) throws {
    #expect(try RuleScene().frame(after: "\(rule), maxw = 40").isNear(box(narrow, 0, 40)))
    #expect(try RuleScene().frame(after: "minw = 200, \(rule)").isNear(box(wide, 0, 200)))
    let upright = rule.replacing("ll", with: "tt").replacing("rl", with: "bt")
      .replacing("cl", with: "ct")
    #expect(try RuleScene().frame(after: "\(upright), maxh = 40").isNear(box(0, narrow, 50, 40)))
    #expect(try RuleScene().frame(after: "\(upright), minh = 200").isNear(box(0, wide, 50, 200)))
  }

  @Test(arguments: [
    // With bounds alone, the near edge holds.
    ("minw = 80", box(0, 0, 80)), ("maxh = 10", box(0, 0, 50, 10)), ("maxw = 0", box(0, 0, 0)),
    ("minw = 10, maxw = 90", box(0, 0)), ("minh = 70, maxh = 60", box(0, 0, 50, 60)),
    // A negative value or no number means no bound.
    ("maxw = -5", box(0, 0)), ("minw = -5, maxw = 30", box(0, 0, 30)),
    ("maxh = 0 / 0, minh = 60", box(0, 0, 50, 60)), ("maxw = 10 - 20%", box(0, 0)),
    // Percentages of the superview's size along the bound's axis.
    ("minw = 50%", box(0, 0, 160)), ("maxh = 5%", box(0, 0, 50, 24)),
    ("maxw = 10%", box(0, 0, 32)), ("minh = 25%", box(0, 0, 50, 120)),
    // Sizes are clamped first, then placed.
    ("rr = 20, maxw = 30", box(270, 0, 30)), ("minw = 100, cl = 160", box(110, 0, 100)),
    ("bb = 20, maxh = 30", box(0, 430, 50, 30)), ("ct = 240, minh = 100", box(0, 190, 50, 100)),
    ("w = 200, maxw = 120, cl = 160", box(100, 0, 120)),
    ("w = 20, minw = 120, rl = 160", box(40, 0, 120)),
    ("h = 200, maxh = 120, bb = 20", box(0, 340, 50, 120)),
    ("h = 200, maxh = 120, ct = 240, ll = 5", box(5, 180, 50, 120)),
    ("h = -20, minh = 10", box(0, 0, 50, 10)),
  ])
  func bounds(_ rule: String, _ expected: Frame) throws {
    #expect(try RuleScene().frame(after: rule).isNear(expected))
  }

  @Test func whatHasNoRuleStays() throws {
    let scene = RuleScene()
    scene.a.frame = box(7, 9, 11, 13)
    #expect(try scene.frame(after: "maxw = 5").isNear(box(7, 9, 5, 13)))
    #expect(try scene.frame(after: "bb = 7").isNear(box(7, 460, 5, 13)))
  }

  @Test func theClampedSizeIsTheNextGivenOne() throws {
    let scene = RuleScene()
    try scene.layout.addRule("maxw = 30", to: scene.a)
    scene.layout.adopt(try scene.layout.solve())
    #expect(try scene.frame(after: "maxw = 100").isNear(box(0, 0, 30)))
  }

  @Test func percentagesFollowTheSuperview() throws {
    let layout = Layout(width: 320, height: 480)
    let outer = layout.view("outer"), inner = layout.view("inner", in: outer)
    try layout.addRule("w = 50%, h = 25%, cl = cb = 50%", to: outer)
    try layout.addRule("rr = bb = 10%, w = h = 20", to: inner)
    let solution = try layout.solve()
    #expect(solution.frame(of: outer).isNear(box(80, 180, 160, 120)))
    #expect(solution.frame(of: inner).isNear(box(124, 88, 20, 20)))
    layout.size = .fixed(width: 400, height: 800)
    #expect(try layout.solve().frame(of: inner).isNear(box(160, 160, 20, 20)))
  }

  /// A negative size is infeasible, and the conflict names the rule.
  @Test func sizesBelowZeroContradict() throws {
    let scene = RuleScene()
    try scene.layout.addRule("w = 10 - 50", to: scene.a)
    guard case .infeasible(let conflict) = try scene.layout.solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(conflict.members.map(\.text).sorted() == ["a.width >= 0", "w = 10 - 50"])
  }
}
