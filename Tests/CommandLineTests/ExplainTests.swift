import Foundation
import Testing

/// The exact output and exit codes of `plumb explain`.
@Suite struct ExplainTests {
  private static let layout = """
    size: [320, 480]
    views:
      header: {}
      "save button": {intrinsic: [120, 44]}
      body: {frame: [3, 0, 50, 50]}
    equations: |
      header.left == 0
      header.right == 0
      header.top == 0
      header.height == 44 @ high
      header.height == 50 @ low
      "save button".left == header.left + 8
      "save button".top == header.bottom + 8
    rules:
      - {view: body, rule: "tt = %bt + 8", with: [{view: save button}]}

    """

  private func explain(
    _ contents: String, _ arguments: String..., as name: String = "a.yaml"
  ) throws -> CommandRun {
    let scratch = try ScratchFolder()
    try scratch.write(contents, as: name)
    return try CommandRun(["explain", name] + arguments, in: scratch.url)
  }

  private func expect(
    _ attribute: String, is output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try explain(Self.layout, attribute)
    #expect(run.status == 0, sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    #expect(run.output == output, sourceLocation: sourceLocation)
  }

  @Test func chains() throws {
    try expect(
      "header.right",
      is: """
        header.right = 320
            0  header.right == 0  (a.yaml:8:3)
          320  view.width == 320  (the root's frame)

        """)
    try expect(
      "header.height",
      is: """
        header.height = 44
          44  header.height == 44 @ high  (a.yaml:10:3, priority 750)
        violated: header.height == 50 @ low  (a.yaml:11:3, priority 250, off by 6)

        """)
  }

  @Test func rulesTellWhatTheyRead() throws {
    try expect(
      "body.top",
      is: """
        body.top = 104
          104  tt = %bt + 8  (a.yaml:15:25)
               "save button".top = 52
                  8  "save button".top == header.bottom + 8  (a.yaml:13:3)
                  0  header.top == 0  (a.yaml:9:3)
                 44  header.height == 44 @ high  (a.yaml:10:3, priority 750)
               violated: header.height == 50 @ low  (a.yaml:11:3, priority 250, off by 6)
               "save button".height = 44
                 44  "save button".height >= 44  (intrinsic size, priority 750)

        """)
  }

  @Test func whatWasToldIsAsAbove() throws {
    let document = """
      size: [300, 200]
      views: {a: {}, b: {}, c: {}, one: {}, two: {}}
      equations: |
        a.left == 10
        b.left == a.right + 5
        c.left == b.right + 5
        c.right == -10
        a.width == b.width
        b.width == c.width
        a.top == 0
        a.height == 9
        b.top == 0
        b.height == 9
        c.top == 0
        c.height == 9
        one.top == 0
        one.left == 0
        one.width == 9
        two.top == one.bottom
        two.left == 0
        two.width == 9
      rules:
        - {view: one, rule: "h = %w(a)"}
        - {view: two, rule: "h = %w(b)"}

      """
    let run = try explain(document, "two.bottom")
    #expect(
      run.output == """
        two.bottom = 180
          90  h = %w(b)  (a.yaml:24:24)
              b.width = 90
                -1.666667  c.left == b.right + 5  (a.yaml:6:3)
                        0  a.width == b.width  (a.yaml:8:3)
                        0  b.width == c.width  (a.yaml:9:3)
                -1.666667  b.left == a.right + 5  (a.yaml:5:3)
                -3.333333  c.right == -10  (a.yaml:7:3)
                      100  view.width == 300  (the root's frame)
                -3.333333  a.left == 10  (a.yaml:4:3)
           0  two.top == one.bottom  (a.yaml:19:3)
          90  h = %w(a)  (a.yaml:23:24)
              a.width = 90
                90  7 lines as above, of b.width
           0  one.top == 0  (a.yaml:16:3)

        """)
  }

  @Test func theViewsThereAreAreListed() throws {
    let run = try explain(Self.layout, "d.left")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        plumb: there is no view "d"; there are view, header, save button, body
          d.left
          ^

        """)
  }

  @Test func theRootItself() throws {
    try expect(
      "view.left",
      is: """
        view.left = 0
          0  view.left == 0  (the root's frame)

        """)
    try expect(
      "view.leadingMargin",
      is: """
        view.leadingMargin = 8
          8  view.leadingMargin  (the view's margins or baseline)

        """)
  }

  @Test func attributesThatAreNone() throws {
    for name in ["header", "header.", ".top"] {
      let run = try explain(Self.layout, name)
      #expect(run.status == 2)
      #expect(
        run.errors == """
          plumb: an attribute is written as view.attribute, such as `table.left`
            \(name)
            ^\(String(repeating: "~", count: name.count - 1))

          """)
    }
  }

  @Test func whatNothingDecides() throws {
    try expect(
      "body.left",
      is: """
        body.left = 3
          3  body.left == 3  (nothing decides; nearest to its given frame)
        ambiguous: it may be anything

        """)
  }

  @Test func json() throws {
    let run = try explain(Self.layout, "header.bottom", "--format", "json")
    #expect(run.status == 0)
    #expect(
      run.output
        == #"{"id":"a","attribute":"header.bottom","value":44,"chain":["#
        + #"{"constraint":"header.top == 0","priority":1000,"multiplier":1,"contribution":0,"#
        + #""line":3,"column":1},"#
        + #"{"constraint":"header.height == 44 @ high","priority":750,"multiplier":1,"#
        + #""contribution":44,"line":4,"column":1}],"#
        + #""unsatisfied":[{"constraint":"header.height == 50 @ low","priority":250,"by":6,"#
        + #""line":5,"column":1}]}"# + "\n")
    let rule = try explain(Self.layout, "body.top", "--format", "json", "--size", "100x90")
    #expect(
      rule.output.hasPrefix(
        #"{"id":"a","attribute":"body.top","value":104,"chain":["#
          + #"{"constraint":"tt = %bt + 8","multiplier":1,"contribution":104,"reads":["#
          + #"{"attribute":"\"save button\".top","value":52,"chain":["#))
  }

  @Test func equalShares() throws {
    let run = try explain(
      """
      size: [100, 50]
      views: {a: {}, b: {}}
      equations: |
        a.left == 0
        b.left == a.right
        b.right == 0
        a.width == 60 @ 500
        b.width == 60 @ 500
      """, "b.left")
    #expect(
      run.output == """
        b.left = 50
           0  b.left == a.right  (a.yaml:5:3)
           0  b.right == 0  (a.yaml:6:3)
          50  view.width == 100  (the root's frame)
           0  a.left == 0  (a.yaml:4:3)
           0  a.width == 60 @ 500  (a.yaml:7:3, priority 500, off by 10 like b.width == 60 @ 500, a.yaml:8:3)
        violated: a.width == 60 @ 500  (a.yaml:7:3, priority 500, off by 10)
        violated: b.width == 60 @ 500  (a.yaml:8:3, priority 500, off by 10)

        """)
  }

  @Test func conditions() throws {
    let layout = """
      size: [100, 50]
      views: {a: {}}
      equations: |
        when view.width >= 90 {
          a.left == 5
        } else {
          a.left == 6
        }
      """
    let wide = try explain(layout, "a.left")
    #expect(
      wide.output == """
        a.left = 5
          5  a.left == 5  (a.yaml:5:5, when view.width >= 90)

        """)
    let narrow = try explain(layout, "a.left", "--size", "80x50")
    #expect(
      narrow.output == """
        a.left = 6
          6  a.left == 6  (a.yaml:7:5, else of when view.width >= 90)

        """)
    let json = try explain(layout, "a.left", "--format", "json")
    #expect(
      json.output
        == #"{"id":"a","attribute":"a.left","value":5,"chain":[{"constraint":"a.left == 5","#
        + #""priority":1000,"multiplier":1,"contribution":5,"#
        + #""when":{"constraint":"when view.width >= 90","line":1,"column":1},"line":2,"column":3}]}"#
        + "\n")
  }

  @Test func wrongNames() throws {
    let messages = [
      "haeder.left": """
      plumb: there is no view "haeder"
        haeder.left
        ^~~~~~
      did you mean "header"?

      """,
      "header.lefft": """
      plumb: there is no attribute "lefft"
        header.lefft
               ^~~~~
      did you mean "left"?

      """,
      "\"save buton\".left": """
      plumb: there is no view "save buton"
        "save buton".left
         ^~~~~~~~~~
      did you mean "save button"?

      """,
      "header": """
      plumb: an attribute is written as view.attribute, such as `table.left`
        header
        ^~~~~~

      """,
    ]
    for (attribute, message) in messages {
      let run = try explain(Self.layout, attribute)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors == message)
    }
  }

  @Test func layoutsWithoutASolution() throws {
    let run = try explain(
      "size: [9, 9]\nviews: {a: {}}\nequations: [a.left == 0, a.left == 1]\n", "a.left")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("a: infeasible\nthese cannot all hold:\n"))
    let elastic = try explain(
      "size: [9, 9]\nviews: {a: {}}\nequations: [a.left == 0, a.left == 1]\n", "a.left", "--elastic"
    )
    #expect(elastic.status == 0)
    #expect(elastic.output.hasPrefix("a.left = 0.5\n"))
  }
}
