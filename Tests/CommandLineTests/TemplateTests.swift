import Testing

/// `plumb batch --template` and `plumb solve --metric`.
@Suite struct TemplateTests {
  private static let card = """
    size: [320, 200]
    metrics: {gap: 8, wide: 100}
    views: {a: {}}
    equations: |
      a.left == gap
      a.width == wide
      a.top == 0
      a.height == 10

    """

  private static func answer(_ id: String, _ gap: Int, _ wide: Int) -> String {
    #"{"id":"\#(id)","status":"solved","frames":{"view":[0,0,320,200],"a":[\#(gap),0,\#(wide),10]}}"#
      + "\n"
  }

  @Test func rowsAreSolved() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    try scratch.write("id,gap\nx,1\ny,2\n", as: "rows.csv")
    try scratch.write("{\"id\":\"x\",\"gap\":1}\n{\"id\":\"y\",\"gap\":2}\n", as: "rows.ndjson")
    let expected = Self.answer("x", 1, 100) + Self.answer("y", 2, 100)
    for (rows, jobs) in [("rows.csv", "1"), ("rows.ndjson", "2"), ("rows.csv", "8")] {
      let run = try scratch.plumb("batch", "--template", "card.yaml", rows, "--jobs", jobs)
      #expect(run.status == 0)
      #expect(run.output == expected)
      #expect(run.errors.hasPrefix("plumb: 2 layouts in "))
    }
    let run = try scratch.plumb("batch", "--template", "card.yaml", "rows.csv", "--rows", "ndjson")
    #expect(run.status == 2)
    #expect(run.output.split(separator: "\n").count == 3)
  }

  @Test func wrongTemplatesAreNotUsed() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card + "  a.bottom == gpa\n", as: "card.yaml")
    try scratch.write("{}\n{}\n", as: "two.ndjson")
    let run = try scratch.plumb("batch", "--template", "card.yaml")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("plumb: card.yaml:9:15: "))
    #expect(run.errors.contains("did you mean \"gap\"?"))
    #expect(try scratch.plumb("batch", "--template", "two.ndjson").status == 2)
    #expect(try scratch.plumb("batch", "--template", "none.yaml").status == 2)
    #expect(try scratch.plumb("batch", "--rows", "csv").status == 2)
  }

  @Test func aMetricIsGivenAnotherValue() throws {
    let scratch = try ScratchFolder()
    try scratch.write(Self.card, as: "card.yaml")
    let run = try scratch.plumb(
      "solve", "card.yaml", "--metric", "gap=3", "--metric", "wide=20", "--format", "json")
    #expect(run.output == Self.answer("card", 3, 20))
    let wrong = try scratch.plumb("solve", "card.yaml", "--metric", "gpa=3")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("there is no metric \"gpa\""))
    #expect(wrong.errors.contains("did you mean \"gap\"?"))
    #expect(try scratch.plumb("solve", "card.yaml", "--metric", "gap=x").status == 2)
  }
}
