import Plumb
import Testing

/// The values of SLL rules, with frames computed by hand.
struct RuleValueTests {
  private static let names = [
    "w", "h", "tt", "tb", "ll", "lr", "bb", "bt", "rr", "rl", "ct", "cl", "cb", "cr",
    "minw", "maxw", "minh", "maxh",
  ]

  @Test(arguments: [
    // Separators and blanks.
    ("ll = 10,, tt = 5,", box(10, 5)), (",", box(0, 0)), (" \t\r\n ", box(0, 0)),
    ("ll = 10 ,\n tt = 5", box(10, 5)),
    // Numbers.
    ("ll = 5.", box(5, 0)), ("ll = .5", box(0.5, 0)), ("ll = +5", box(5, 0)),
    ("ll = 10F", box(10, 0)), ("ll = 10.5F - 3F", box(7.5, 0)), ("ll = -.25", box(-0.25, 0)),
    ("ll = 16777217", box(16_777_217, 0)),
    // Percentages.
    ("ll = 12.5%", box(40, 0)), ("ll = +10%", box(32, 0)), ("tt = .5%", box(0, 2.4)),
    ("ll = 110% - 20%", box(288, 0)), ("ll = 10% * 10%", box(1024, 0)),
    // A sign after a value is an operator.
    ("ll = 10-5", box(5, 0)), ("ll = 10 -5", box(5, 0)), ("ll = 10+5", box(15, 0)),
    ("tt = 50%-10", box(0, 230)), ("ll = %w(b)-5", box(75, 0)), ("ll = %w(b) -5", box(75, 0)),
    ("ll = (%w(b))-5", box(75, 0)), ("ll = %w(b)- 5", box(75, 0)),
    ("ll = %w(b)-%h(b)", box(-20, 0)), ("ll = 5-%w(b)", box(-75, 0)),
    ("ll=%w(b)*-2", box(-160, 0)), ("h = 30, tt = h+5", box(0, 35, 50, 30)),
    ("ll = 30, tt = 50, w = tt-ll", box(30, 50, 20)),
    // Signs.
    ("ll = - 10", box(-10, 0)), ("ll = -(5)", box(-5, 0)), ("ll = -%w(b)", box(-80, 0)),
    ("ll = --5", box(5, 0)), ("ll = 10 - -%w(b)", box(90, 0)), ("ll = 7, tt = -ll", box(7, -7)),
    // Precedence of operators.
    ("ll = 100 - 30 - 20", box(50, 0)), ("ll = 2 + 3 * 4", box(14, 0)),
    ("ll = 20 - 10 / 5", box(18, 0)), ("ll = 12 / 3 * 2", box(8, 0)),
    ("ll = 2 * (3 + (4 - 1))", box(12, 0)), ("ll = -(2 + 3) * 4", box(-20, 0)),
    ("ll = (80% - 16) / 2 + %w(b) * 2 - 10", box(270, 0)),
    // Assignments are values.
    ("ll = tt = 10 + 5", box(15, 15)), ("(ll = 7)", box(7, 0)),
    ("tt = (ll = 7) * 2", box(7, 14)), ("ll = tt = (w = 9)", box(9, 9, 9)),
    ("tt = (ll = 5) + (w = 6)", box(5, 11, 6)),
    // Divisions by 0 follow IEEE 754.
    ("ll = 5 / (1 / 0)", box(0, 0)), ("w = 10 / 0, maxw = 60", box(0, 0, 60)),
    ("minw = 0 / 0", box(0, 0)), ("maxw = 1 / 0", box(0, 0)),
  ])
  func comesTo(_ rule: String, _ expected: Frame) throws {
    #expect(try RuleScene().frame(after: rule).isNear(expected))
  }

  /// A percentage refers to the axis of each rule that uses it, even through another rule.
  @Test(arguments: [
    ("tt = ll = 10%", box(32, 48)), ("w = 50%, h = w", box(0, 0, 160, 240)),
    ("ll = 10%, tt = ll + 2", box(32, 50)), ("h = w = 10%", box(0, 0, 32, 48)),
    ("maxh = minw = 25%", box(0, 0, 80, 40)), ("tt = (ll = 10%) + 1", box(32, 49)),
  ])
  func percentagesFollowTheRule(_ rule: String, _ expected: Frame) throws {
    #expect(try RuleScene().frame(after: rule).isNear(expected))
  }

  /// An attribute of the view itself has its last assigned value at the time of reading.
  @Test(arguments: [
    ("h = 30, tt = h, h = 70", box(0, 30, 50, 70)), ("tt = 10, tt = tt + 5", box(0, 15)),
    ("tt = 10, tt = tt * tt", box(0, 100)), ("minh = 20, h = minh * 3", box(0, 0, 50, 60)),
    ("ll = 3, tt = ll = ll + 4", box(7, 7)), ("ll = 3, tt = ll + (ll = 5)", box(5, 8)),
    ("ll = 3, tt = (ll = 5) + ll", box(5, 10)), ("ll = 3, tt = (ll = ll + 1) * ll", box(4, 16)),
    ("ll = 10, tt = 20, w = ll, ll = tt, tt = w", box(20, 10, 10)),
    // Values measured from the other edge.
    ("bb = 100, tt = bb", box(0, 100, 50, 280)), ("bb = 100, tt = bt - 50", box(0, 330, 50, 50)),
    ("bt = 100, tt = bb / 4", box(0, 95, 50, 5)), ("rr = 20, w = rl", box(0, 0, 300)),
    ("cr = 100, w = cl", box(110, 0, 220)), ("ll = 20, w = lr", box(20, 0, 300)),
    // A far edge remains a far edge on the other axis.
    ("rr = 20, tt = rl", box(250, 300)),
    ("rr = 10%, tt = rl", box(238, 272)),
  ])
  func ownNames(_ rule: String, _ expected: Frame) throws {
    #expect(try RuleScene().frame(after: rule).isNear(expected))
  }

  @Test(arguments: names)
  func everyOwnNameIsRead(_ name: String) throws {
    let reader = name == "w" ? "h" : "w"
    let scene = RuleScene()
    let frame = try scene.frame(after: "\(name) = 12, \(reader) = \(name)")
    // With two positions the size would not count, so there is at most one.
    #expect((name == "w" ? frame?.height : frame?.width) == 12)
  }

  @Test(arguments: names)
  func ownNamesWithoutValueAreErrors(_ name: String) throws {
    let scene = RuleScene()
    let reader = name == "w" ? "h" : "w"
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule("\(reader) = 5 + \(name)", to: scene.a)
    }
    #expect(error.code.name == "unknownName")
    #expect(error.message == "`\(name)` of \"a\" has no value yet; assign it first")
    #expect(error.column == 9)
    #expect(try scene.frame(after: "").isNear(box(0, 0)))
  }

  @Test func rulesOfOneTextSeeEarlierOnes() throws {
    #expect(try RuleScene().frame(after: "h = 30", "tt = h, h = 60").isNear(box(0, 30, 50, 60)))
  }
}
