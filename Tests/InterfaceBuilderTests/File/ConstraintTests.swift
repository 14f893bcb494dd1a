import InterfaceBuilder
import LayoutDocuments
import LayoutNotation
import Testing

/// Tests constraints in their file format.
@Suite struct ConstraintTests {
  private let views = [
    free("label", "a", [20, 79, 100, 20]), free("label", "b", [20, 110, 100, 20]),
  ]

  private func equations(
    _ constraints: String..., in environment: InterfaceEnvironment = .recorded
  ) throws -> [String] {
    try XIB(views: views, constraints: constraints).equations(in: environment)
  }

  private func notes(_ constraints: String...) throws -> [String] {
    let screen = XIB(views: views, constraints: constraints)
    #expect(try screen.equations().isEmpty)
    return try screen.notes()
  }

  @Test func firstIsASecondOneTimesSomethingAndMore() throws {
    #expect(
      try equations(
        constraint("b.top", "a.bottom", "constant='11'"),
        constraint("a.width", "v.width", "multiplier='0.5' constant='-20.5'"),
        constraint("a.height", nil, "constant='20'"))
        == [
          "b.top == a.bottom + 11", "a.width == view.width * 0.5 - 20.5", "a.height == 20",
        ])
  }

  @Test func withoutAFirstItemItIsOfTheViewThatHoldsIt() throws {
    #expect(
      try equations(constraint(".trailing", "a.trailing", "constant='20'"))
        == ["view.trailing == a.trailing + 20"])
  }

  @Test func standardDistancesAreWrittenAsNumbers() throws {
    #expect(
      try equations(
        constraint("b.top", "a.bottom", "constant='8' symbolic='YES'"),
        constraint("b.leading", "a.leading", "symbolic='YES'"))
        == ["b.top == a.bottom + 8", "b.leading == a.leading"])
  }

  @Test(arguments: [
    ("16:9", " * 1.7777777777777777"), ("1/2", " * 0.5"), ("2e-1", " * 0.2"), ("3", " * 3"),
    ("1:1", ""),
  ])
  func ratios(multiplier: String, written: String) throws {
    #expect(
      try equations(constraint("a.width", "a.height", "multiplier='\(multiplier)'"))
        == ["a.width == a.height\(written)"])
  }

  @Test func exponents() throws {
    #expect(
      try equations(constraint("b.top", "a.bottom", "constant='1.5e1'"))
        == ["b.top == a.bottom + 15"])
  }

  @Test func relationsAndPriorities() throws {
    #expect(
      try equations(
        constraint("a.width", nil, "relation='greaterThanOrEqual' constant='90' priority='750'"),
        constraint("a.width", "b.width", "relation='lessThanOrEqual'"),
        constraint("a.height", nil, "constant='20' priority='1000'"))
        == ["a.width >= 90 @ 750", "a.width <= b.width", "a.height == 20"])
  }

  @Test func placeholdersCountOnlyWhereTheFramesWereRecorded() throws {
    let placeholder = constraint("a.width", nil, "constant='100' placeholder='YES'")
    #expect(try equations(placeholder) == ["a.width == 100"])
    #expect(try equations(placeholder, in: .device(nil)) == [])
    #expect(try equations(placeholder, in: .device("ipad")) == [])
  }

  @Test func marginsAndBaselines() throws {
    #expect(
      try equations(
        constraint("a.leading", "v.leadingMargin"),
        constraint("a.centerX", "v.centerXWithinMargins"),
        constraint("b.firstBaseline", "a.baseline", "constant='24'"))
        == [
          "a.leading == view.leadingMargin", "a.centerX == view.centerXWithinMargins",
          "b.firstBaseline == a.baseline + 24",
        ])
  }

  @Test func whatIsOutsideTheRootIsLeftOut() throws {
    var screen = XIB(views: views, constraints: [constraint("a.top", "other.top")])
    screen.objects = element("view", "other", [0, 0, 9, 9])
    #expect(
      try screen.notes() == ["a constraint is left out: it speaks of a view outside its root"])
    #expect(
      try notes(constraint("a.top", "nobody.top"))
        == ["a constraint is left out: its secondItem \"nobody\" is not a view of the file"])
  }

  @Test(arguments: [
    ("firstAttribute='middle'", "its firstAttribute \"middle\" is not known"),
    ("id='x'", "it has no firstAttribute"),
    ("firstAttribute='width' relation='about'", "its relation \"about\" is not known"),
    ("firstAttribute='width' constant='wide'", "its constant \"wide\" is not a number"),
    ("firstAttribute='width' constant='nan'", "its constant \"nan\" is not a number"),
    ("firstAttribute='width' multiplier='1:0'", "its multiplier \"1:0\" is not a number"),
    ("firstAttribute='width' multiplier='1:2:3'", "its multiplier \"1:2:3\" is not a number"),
    ("firstAttribute='top'", "a place alone says nothing without a second item"),
  ])
  func whatSaysNothingIsLeftOut(attributes: String, reason: String) throws {
    #expect(
      try notes("<constraint firstItem='a' \(attributes)/>")
        == ["a constraint is left out: \(reason)"])
  }

  @Test(arguments: [
    ("a.leading", "v.left", "it joins leading or trailing with left or right"),
    ("a.leading", "v.top", "it joins a horizontal and a vertical attribute"),
    ("a.width", "v.trailing", "it joins a size and a place"),
    ("a.top", "a.top", "it compares an attribute with itself"),
  ])
  func whatDoesNotFitTogetherIsLeftOut(first: String, second: String, reason: String) throws {
    #expect(
      try notes(constraint(first, second)) == ["a constraint is left out: \(reason)"])
  }

  @Test func widthsAndHeightsFitTogether() throws {
    #expect(try equations(constraint("a.width", "b.height")) == ["a.width == b.height"])
  }

  @Test func notesAndEquationsKnowTheirPlaces() throws {
    var screen = XIB(views: views)
    screen.constraints = [
      constraint("a.top", "nobody.top"), "  " + constraint("b.top", "a.bottom", "constant='11'"),
    ]
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("b.top-") }) + 1
    let document = try screen.document()
    let note = try #require(document.imported?.notes.first)
    #expect((note.line, note.column) == (line - 1, 1))
    let position = try #require(document.equations.filePosition(line: 1, column: 1))
    #expect((position.line, position.column) == (line, 3))
  }
}
