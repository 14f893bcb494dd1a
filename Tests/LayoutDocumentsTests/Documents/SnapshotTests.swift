import LayoutDocuments
import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// Layouts built in Swift, written as documents and read back.
struct SnapshotTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b", in: a, frame: Frame(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func everyNotationBecomesOneDocument() throws {
    layout.metrics = ["gap": 8]
    layout.view("odd name")
    try layout.eqs(
      """
      a.left == gap
      a.width == 50% - 1e-7
      when a.width >= 100 { when view.height >= 200 { a.top == 3 } } else { a.top == 4 }
      a.height == 2 * (b.height + "odd name".width) / 3 @ high
      """)
    layout.add(b[.width] * 3 >= 200 - 1 ~ 749.5)
    b.constrainedTrailing = a.constrainedTrailing.times(0.5).minus(1e-7).withPriority(.low)
    try layout.addVisual("V:|-[odd_]", views: ["odd_": layout.named("odd name")])
    try layout.addRule("h = %f(gap) * 2, rr = %f", 4, to: layout.named("odd name"))
    layout.measure(b, by: .text(characters: 10, advance: 7, line: 20))
    layout.add(a[.height] == 1).isActive = false
    let document = try layout.document(id: "mixed")
    #expect(
      document.equations.text == """
        a.left == view.left + 8
        a.width == 50% - 1e-07
        when a.width >= 100 { when view.height >= 200 { a.top == view.top + 3 } }
        when a.width >= 100 { } else { a.top == view.top + 4 }
        a.height == 0.6666666666666666 * b.height + 0.6666666666666666 * "odd name".width @ 750
        b.width >= 66.33333333333333 @ 749.5
        b.trailing == 0.5 * a.trailing - 1e-07 @ 250
        "odd name".top == view.top + 20
        """)
    let read = try LayoutDocument(json: document.json)
    #expect(read == document)
    #expect(try Layout(read).solve().frames == layout.solve().frames)
    #expect(try Layout(read).document(id: "mixed") == document)
  }

  @Test func sumsOfLocationsAndSizesReadBack() throws {
    try layout.eqs(
      """
      a.left + a.width == 100
      a.top + b.top == view.bottom @ high
      a.height + b.top == 2 * a.top + 10% @ low
      when a.left + a.right >= view.right { b.left == 3 }
      """)
    let document = try layout.document()
    #expect(
      document.equations.text == """
        a.left + a.width == 100
        a.top + b.top - view.bottom == 0 @ 750
        a.height + b.top - 2 * a.top == 10% @ 250
        when a.left + a.right - view.right >= 0 { b.left == a.left + 3 }
        """)
    #expect(try Layout(document).document() == document)
    try layout.checkSnapshot(layout.solve())
  }

  @Test func aViewHeldAtTheOriginSaysSo() throws {
    a.isFixed = true
    #expect(try LayoutDocument(json: layout.document().json).views[0].frame == .zero)
  }

  @Test func whatIsRequiredTwiceIsWrittenOnce() throws {
    for _ in 0..<2 { layout.add(a[.width] == 3) }
    #expect(try layout.document().equations.text == "a.width == 3")
  }

  @Test func whatExistsInSwiftOnlyIsTold() throws {
    func message(_ change: (Layout) throws -> Void) throws -> String {
      let layout = Layout(width: 10, height: 10)
      layout.view("a")
      try change(layout)
      let error = try #require(throws: LayoutError.self) { try layout.document() }
      #expect(error.code == .notExpressible)
      return error.message
    }
    #expect(
      try message { $0.measure($0.named("a")) { $0 } }
        == "`a.height == measure(a.width)` is a closure, which no document holds")
    #expect(
      try message { try $0.addRule("w = %^f", RuleArgument.closure { _ in 3 }, to: $0.named("a")) }
        .contains("has a closure or an object as argument"))
    #expect(
      try message { layout in
        for _ in 0..<2 { layout.add(layout.named("a")[.width] == 3 ~ .low) }
      }.contains("is in the layout twice"))
    #expect(try message { $0.root.baselineOffset = 3 }.contains("gives the root a size"))
  }

  @Test func whatNoDocumentHoldsIsTold() throws {
    func error(_ change: (Layout, LayoutView) throws -> Void) throws -> LayoutError {
      let layout = Layout(width: 10, height: 10)
      try change(layout, layout.named("a"))
      return try #require(throws: LayoutError.self) { try layout.document() }
    }
    let changes: [(Layout, LayoutView) throws -> Void] = [
      { layout, _ in layout.size = .fixed(width: -1, height: 5) },
      { layout, _ in layout.metrics["gap"] = .nan },
      { _, a in a.frame.width = -1 },
      { _, a in a.intrinsicSize.height = .nan },
      { _, a in a.hugging.vertical = 0 },
      { _, a in a.margins.left = .infinity },
      { layout, a in layout.measure(a, by: .table(.height, [])) },
      { layout, _ in try layout.eq("a.width == 5").constant = .nan },
      { layout, _ in try layout.eq("a.width == 5").priority = 2000 },
      { layout, _ in
        try layout.eq("when a.width == 5 { a.left == 3 }").branch?.condition.constant = .nan
      },
    ]
    for change in changes { #expect(try error(change).code == .invalidValue) }
    let names: [(Layout, LayoutView) throws -> Void] = [
      { layout, _ in layout.metrics[""] = 5 },
      { layout, _ in layout.view("") },
      { layout, a in
        layout.metrics["gap"] = 8
        try layout.addRule("tt = %f(gap)", to: a)
        layout.metrics["gap"] = 20
      },
      { layout, a in
        var inner = a
        for number in 0..<300 { inner = layout.view("v\(number)", in: inner) }
      },
    ]
    for change in names { #expect(try error(change).code == .notExpressible) }
    let other = Layout(width: 10, height: 10)
    #expect(try error { $0.add($1[.width] == other.view("a")[.width]) }.code == .foreignView)
    #expect(
      try error { layout, _ in
        layout.measure(other.root, by: .text(characters: 1, advance: 1, line: 1))
      }.code == .foreignView)
  }

  @Test func twoViewsOfOneNameAreRefused() throws {
    var document = LayoutDocument(size: .fixed(width: 10, height: 10))
    document.views = [ViewDescription(name: "a"), ViewDescription(name: "a")]
    #expect(
      try #require(throws: LayoutError.self) { try Layout(document).solve() }.code == .duplicateView
    )
  }

  @Test func whatIsWrongIsThrown() throws {
    layout.add(a[.left] == b[.top])
    #expect(
      try #require(throws: LayoutError.self) { try layout.document() }.code == .invalidPairing)
  }
}
