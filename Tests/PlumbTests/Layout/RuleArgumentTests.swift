import LayoutDocuments
import Plumb
import PlumbCompatibility
import Testing

/// The arguments of rules: views, numbers, closures and objects, by position or by name.
struct RuleArgumentTests {
  @Test func argumentsAreTakenInTheOrderOfTheText() throws {
    let scene = RuleScene()
    // Assignments are evaluated from right to left, and arguments from left to right.
    try scene.layout.addRule(
      "tt = %f + (ll = %f), w = %w - %f, h = %p,", 1, 2.5, scene.b, Float(30), 25, to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(2.5, 3.5, 50, 120)))
  }

  @Test func oneArgumentServesAWholeChain() throws {
    let scene = RuleScene()
    try scene.layout.addRule("ll = tt = %p", arguments: [10], to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(32, 48)))
  }

  @Test func namedArguments() throws {
    let scene = RuleScene()
    scene.layout.metrics = ["gap": 8]
    #expect(
      try scene.frame(after: "tt = %bt(b) + %f(gap), ll = %p(gap), w = %w( view ) - %h(\"b\")")
        .isNear(box(25.6, 168, 220)))
  }

  @Test func closuresAndObjectsAreAskedEachTime() throws {
    let scene = RuleScene()
    let number = VariableNumber(5)
    try scene.layout.addRule(
      "ll = %:f, tt = %^p, w = %^f", number, RuleArgument.closure { $0.frame.width / 10 },
      RuleArgument.closure { $0.frame.height * 2 }, to: scene.a)
    let solution = try scene.layout.solve()
    #expect(solution.frame(of: scene.a).isNear(box(5, 24, 80)))
    number.floatValue = 9
    scene.layout.adopt(solution)
    #expect(try scene.frame(after: "").isNear(box(9, 38.4, 80)))
  }

  @Test func ownObjectsStandForNumbers() throws {
    final class Reading: COSCGFloatProtocol {
      var floatValue = 12.5
    }
    let scene = RuleScene()
    try scene.layout.addRule("ll = %:p", Reading(), to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(40, 0)))
  }

  @Test func closuresAreAskedOnceAForEachRule() throws {
    var count = 0
    let scene = RuleScene()
    try scene.layout.addRule(
      "ll = 10, rr = %^f",
      RuleArgument.closure { _ in
        count += 1
        return 10
      }, to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(10, 0, 300)))
    #expect(count == 1)
  }

  @Test(
    arguments: [
      (
        "ll = %f, tt = %f", [5], "missingArgument",
        """
        rule 1, line 1, column 15: argument 2 is missing: the rule is given 1 argument
          ll = %f, tt = %f
                        ^~
        """
      ),
      (
        "w = %w", [], "missingArgument",
        """
        rule 1, line 1, column 5: argument 1 is missing: the rule is given none
          w = %w
              ^~
        """
      ),
      (
        "ll = 5", [7, 8], "badArgument",
        "rule 1: the rule has specifiers for 0 of the 2 arguments it is given"
      ),
      (
        "ll = %w(b)", [7], "badArgument",
        "rule 1: the rule has specifiers for 0 of the 1 argument it is given"
      ),
      (
        "ll = 5 + %ll", [5], "badArgument",
        """
        rule 1, line 1, column 10: argument 1 must be a view; found the number 5
          ll = 5 + %ll
                   ^~~
        """
      ),
      (
        "ll = %^f", [0.5], "badArgument",
        """
        rule 1, line 1, column 6: argument 1 must be a closure; found the number 0.5
          ll = %^f
               ^~~
        """
      ),
      (
        "ll = V:%@p", [5], "badArgument",
        """
        rule 1, line 1, column 6: argument 1 must be an object with a `floatValue`; found the number 5
          ll = V:%@p
               ^~~~~
        """
      ),
      (
        "ll = %f", [.nan], "badArgument",
        """
        rule 1, line 1, column 6: argument 1 must be finite and at most 1e15; found nan
          ll = %f
               ^~
        """
      ),
      (
        "ll = %p", [-.infinity], "badArgument",
        """
        rule 1, line 1, column 6: argument 1 must be finite and at most 1e15; found -inf
          ll = %p
               ^~
        """
      ),
      (
        "ll = %ll(bb)", [], "unknownView",
        """
        rule 1, line 1, column 10: there is no view "bb"
          ll = %ll(bb)
                   ^~
        """
      ),
      (
        "ll = %f(gap)", [], "unknownMetric",
        """
        rule 1, line 1, column 9: there is no metric "gap"
          ll = %f(gap)
                  ^~~
        """
      ),
    ] as [(String, [Double], String, String)])
  func wrongArguments(
    _ rule: String, _ arguments: [Double], _ code: String, _ text: String
  ) throws {
    let scene = RuleScene()
    let error = try #require(throws: LayoutError.self) {
      try scene.layout.addRule(rule, arguments: arguments.map { .number($0) }, to: scene.a)
    }
    #expect(error.code.name == code)
    #expect(error.description.unlocated == text)
    #expect(scene.layout.rules.isEmpty)
    #expect(try scene.frame(after: "").isNear(box(0, 0)))
  }

  /// Every kind of specifier accepts only its own kind of argument.
  @Test func kindsAreNotMixed() throws {
    let scene = RuleScene()
    let arguments: [RuleArgument] = [
      .view(scene.b), 5, .closure { _ in 5 }, .object(VariableNumber(5)),
    ]
    let specifiers = [
      ["%tt", "%cr", "%w", "%h"], ["%f", "%p", "H:%p"], ["%^f", "%^p", "V:%^p"],
      ["%:f", "%:p", "%@f", "%@p", "V:%:p"],
    ]
    for (place, group) in specifiers.enumerated() {
      for specifier in group {
        for (other, argument) in arguments.enumerated() {
          let add = {
            try scene.layout.addRule("h = 5 + \(specifier)", arguments: [argument], to: scene.a)
          }
          if place == other {
            try add()
          } else {
            let error = try #require(throws: LayoutError.self) { try add() }
            #expect(error.code.name == "badArgument")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("%^f", "a closure", "%f"), ("%^p", "a closure", "%p"), ("%:f", "an object", "%f"),
    ("%@p", "an object", "%p"), ("V:%^p", "a closure", "V:%p"), ("H:%:p", "an object", "H:%p"),
  ])
  func documentsHaveNoClosuresAndObjects(
    _ specifier: String, _ kind: String, _ proposal: String
  ) throws {
    for arguments in ["", ", with: [5]", ", with: [{view: a}]"] {
      let document = try LayoutDocument(
        yaml: """
          size: [320, 480]
          views: {a: {}}
          rules: [{view: a, rule: "ll = 5, tt = 1 + \(specifier)"\(arguments)}]
          """)
      let error = try #require(throws: LayoutError.self) { try Layout(document) }
      #expect(error.code.name == "badArgument")
      #expect(error.column == 18)
      #expect(
        error.message == "only Swift can give \(kind); a document gives numbers and views")
      #expect(error.suggestion == proposal)
    }
  }

  /// The value of a closure or an object must be finite.
  @Test(arguments: [Double.nan, Double.infinity, -Double.infinity])
  func answersThatAreNotFinite(_ answer: Double) throws {
    for rule in [
      "ll = %^f", "w = %^f", "rr = 1 + %^p, ll = 10", "ll = %^f, rr = 10", "h = 2 * %^p",
      "tt = 5 / %^f", "maxw = 10, w = %^f", "w = V:%^p",
    ] {
      let scene = RuleScene()
      try scene.layout.addRule(rule, RuleArgument.closure { _ in answer }, to: scene.a)
      let error = try #require(throws: LayoutError.self) { try scene.layout.solve() }
      #expect(error.code.name == "notANumber")
      #expect(error.rule == 1)
      let text = rule.split(separator: ", ").first { $0.contains("%") } ?? ""
      #expect(
        error.message == "argument 1 of `\(text)` must be a finite number; found \(answer)")
    }
    let scene = RuleScene()
    let number = VariableNumber(5)
    try scene.layout.addRule("ll = %:f", number, to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(5, 0)))
    number.floatValue = answer
    #expect(throws: LayoutError.self) { try scene.layout.solve() }
    number.floatValue = 6
    #expect(try scene.frame(after: "").isNear(box(6, 0)))
  }

  /// In a bound, an invalid size means that there is no bound.
  @Test(arguments: [Double.nan, -Double.infinity, -1])
  func boundsThatAreNone(_ answer: Double) throws {
    let scene = RuleScene()
    try scene.layout.addRule(
      "minw = maxw = %^f, minh = %:f", RuleArgument.closure { _ in answer },
      VariableNumber(answer), to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(0, 0)))
    #expect(try scene.frame(after: "h = 5, ll = 5, rr = 5").isNear(box(5, 0, 310, 5)))
  }

  @Test func infiniteBounds() throws {
    let scene = RuleScene()
    let infinite = VariableNumber(.infinity)
    try scene.layout.addRule("maxw = %:f", infinite, to: scene.a)
    #expect(try scene.frame(after: "").isNear(box(0, 0)))
    try scene.layout.addRule("minw = %:f", infinite, to: scene.a)
    let error = try #require(throws: LayoutError.self) { try scene.layout.solve() }
    #expect(error.code.name == "notANumber")
  }

  @Test(arguments: [
    "ll = 5 / %w(c)", "ll = %w(c) / %w(c)", "w = 5 / %w(c)", "ll = 5 / %w(c), rr = 10",
    "rr = 10, ll = 5 / %w(c)", "ll = 0 / 0", "w = 0 / 0, maxw = 5", "cl = 1 / 0, maxw = 5, ll = 5",
    "tt = 2, tt *= 1 / 0",
  ])
  func valuesThatAreNotFinite(_ rule: String) throws {
    let scene = RuleScene()
    scene.layout.view("c")
    try scene.layout.addRule(rule, to: scene.a)
    let error = try #require(throws: LayoutError.self) { try scene.layout.solve() }
    #expect(error.code.name == "notANumber")
    #expect(error.rule == 1)
    #expect(error.message.hasSuffix("has no finite value; does it divide by 0?"))
  }
}
