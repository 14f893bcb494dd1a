import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

/// Differences between two versions of layouts.
struct LayoutDifferenceTests {
  private func placed(_ text: String, _ id: String = "card") throws -> PlacedLayout {
    let document = try LayoutDocument(contentsOf: Array(text.utf8), format: .yaml)
    return PlacedLayout(document.solved(defaultID: id).result)
  }

  private func card(width: Double = 60, title: String = "title", more: String = "") -> String {
    """
    size: [200, 100]
    views: {photo: {views: {icon: {}}}, \(title): {}}
    equations: |
      photo.left == 10
      photo.top == 10
      photo.width == \(width)
      photo.height == 50
      icon.left == 5
      icon.top == 5
      icon.width == 10
      icon.height == 10
      \(title).left == photo.right + 8
      \(title).top == 10
      \(title).width == 40
      \(title).height == 20
      \(more)
    """
  }

  /// Words, colours and appearances are compared if both sides are layouts.
  @Test func whatLooksDifferent() throws {
    func placed(_ keys: String) throws -> PlacedLayout {
      let yaml =
        "size: [9, 9]\nfonts: {body: a.otf, bold: b.otf}\nstyle: {fill: white}\nviews: {a: {\(keys)}}"
      let document = try LayoutDocument(yaml: yaml)
      var options = DocumentOptions()
      options.measuresTexts = false
      let result = document.solved(defaultID: "card", options: options).result
      return PlacedLayout(result, of: document, options)
    }
    let old = try placed("text: Deliver to, fill: teal, lines: 2")
    #expect(LayoutDifference(from: old, to: old) == nil)
    let changed = try #require(
      LayoutDifference(
        from: old, to: try placed("text: [Send to, {text: x, font: bold}], fill: red, hidden: true")
      ))
    #expect(
      changed.text() == """
        card: 1 view looks different
          a  hidden none → true, text "Deliver to" → "Send tox", run 1 none → "Send to" - - -, \
        run 2 none → "x" b.otf - -, fill teal → red, lines 2 → none

        """)
    #expect(changed.json.contains(#""redrawn":{"a":{"hidden":[null,"true"],"#))
    let wrapped = try #require(
      LayoutDifference(
        from: old,
        to: try placed(
          "text: Deliver to, fill: teal, lines: 2, wrap: character, insets: 2, truncate: false")))
    #expect(
      wrapped.text() == """
        card: 1 view looks different
          a  wrap word → character, truncate true → false, insets [0,0,0,0] → [2,2,2,2]

        """)
    let written = try #require(
      LayoutDifference(
        from: try placed("fill: teal"), to: try placed("text: x, fill: teal, font: bold")))
    #expect(
      written.text() == """
        card: 1 view looks different
          a  text none → "x", font none → b.otf

        """)
    var recorded = old
    recorded.forgetSolution()
    #expect(LayoutDifference(from: recorded, to: try placed("fill: red")) == nil)
    #expect(
      ResultDifference(from: [recorded], to: [old]).summary
        == "1 layout: no frame differs; results have no texts and colours to compare")
    #expect(ResultDifference(from: [old], to: [old]).summary == "1 layout: nothing differs")
  }

  @Test func whatMovedAppearedAndWent() throws {
    let old = try placed(card())
    #expect(old.status == .solved)
    #expect(LayoutDifference(from: old, to: old) == nil)
    let moved = try #require(LayoutDifference(from: old, to: try placed(card(width: 64))))
    #expect(moved.moved.map(\.view) == ["photo", "title"])
    #expect(moved.moved[0].changes == "width 60 → 64 (+4)")
    #expect(moved.moved[1].changes == "x 78 → 82 (+4)")
    #expect(moved.summary == "2 views moved")
    #expect(LayoutDifference(from: old, to: try placed(card(width: 64)), tolerance: 4) == nil)
    let renamed = try #require(LayoutDifference(from: old, to: try placed(card(title: "name"))))
    #expect(renamed.appeared.map(\.name) == ["name"])
    #expect(renamed.gone.map(\.name) == ["title"])
    #expect(
      renamed.text() == "card: 1 appeared, 1 removed\n  + name  40 × 20 at 78, 10\n"
        + "  - title  40 × 20 at 78, 10\n")
    #expect(
      moved.json
        == #"{"id":"card","status":["solved","solved"],"moved":{"photo":[[10,10,60,50],"#
        + #"[10,10,64,50]],"title":[[78,10,40,20],[82,10,40,20]]},"appeared":{},"gone":{}}"#)
  }

  @Test func whatBreaksComesFirst() throws {
    let fine = try placed(card(), "a")
    let other = try placed(card(width: 61), "a")
    var broken = try placed(card(more: "photo.width == 3"), "b")
    broken.id = "b"
    var good = fine
    good.id = "b"
    let difference = ResultDifference(from: [fine, good], to: [other, broken])
    #expect(difference.changed.map(\.isBroken) == [false, true])
    #expect(difference.text().hasPrefix("b: solved before, infeasible now\n"))
    #expect(difference.summary == "2 layouts: 1 broke, 1 changed")
    let renamed = ResultDifference(from: [fine, good], to: [good, PlacedLayout.named("c", fine)])
    #expect(renamed.appeared == ["c"])
    #expect(renamed.gone == ["a"])
    #expect(renamed.json == "{\"id\":\"c\",\"appeared\":true}\n{\"id\":\"a\",\"gone\":true}\n")
    #expect(ResultDifference(from: [fine], to: [good]).isEmpty)
  }

  @Test func resultsAreReadAsTheyWereWritten() throws {
    let text = card()
    let document = try LayoutDocument(contentsOf: Array(text.utf8), format: .yaml)
    let result = document.solved(defaultID: "card").result
    let line = Array(ResultJSON.text(result).utf8)
    #expect(PlacedLayout.isResult(line))
    #expect(!PlacedLayout.isResult(Array(#"{"size":[1,2],"views":{}}"#.utf8)))
    let read = try PlacedLayout(resultJSON: line)
    #expect(LayoutDifference(from: read, to: PlacedLayout(result)) == nil)
    #expect(read.views.map(\.name) == ["view", "photo", "icon", "title"])
    for (wrong, message) in [
      ("[1]", "a result is an object"), (#"{"id":"a","status":"odd"}"#, "a status is one of"),
      (#"{"id":"a"}"#, "an id and a status"),
      (#"{"id":"a","status":"solved","frames":{"v":[1,2,3]}}"#, "a frame is [x, y, width, height]"),
      (#"{"id":"a","status":"solved","frames":[]}"#, "frames are an object"),
    ] {
      let error = try #require(throws: LayoutError.self) {
        try PlacedLayout(resultJSON: Array(wrong.utf8))
      }
      #expect(error.message.contains(message))
      #expect(error.column != nil)
    }
  }

  @Test func picturesStandSideBySide() throws {
    let difference = try #require(
      LayoutDifference(from: try placed(card()), to: try placed(card(width: 90))))
    let picture = try #require(difference.picture(theme: .light))
    #expect(picture.ranges(of: "<svg").count == 3)
    #expect(picture.ranges(of: "unsatisfied").count > 3)
    #expect(picture.contains("class=\"gh\""))
    #expect(picture.contains(">moved</text>") && !picture.contains(">unsatisfied</text>"))
    // Window coordinates must not have the parents' offsets added again.
    let document = try LayoutDocument(contentsOf: Array(card().utf8), format: .yaml)
    var options = DocumentOptions()
    options.coordinates = .window
    let old = PlacedLayout(document.solved(defaultID: "card", options: options).result)
    let wide = try LayoutDocument(contentsOf: Array(card(width: 90).utf8), format: .yaml)
    let new = PlacedLayout(wide.solved(defaultID: "card", options: options).result)
    #expect(LayoutDifference(from: old, to: new)?.picture(theme: .light) == picture)
    let line = ResultJSON.text(document.solved(defaultID: "card").result)
    let read = try PlacedLayout(resultJSON: Array(line.utf8))
    // The parsed file does not contain the nesting of views, and makes no separate picture.
    let alone = try #require(
      LayoutDifference(from: read, to: try placed(card(width: 90)))?.picture(theme: .light))
    #expect(alone.ranges(of: "<svg").count == 2 && alone.contains("class=\"gh\""))
    #expect(LayoutDifference(from: try placed(card(width: 90)), to: read)?.picture() == nil)
  }
}

extension PlacedLayout {
  fileprivate static func named(_ id: String, _ layout: PlacedLayout) -> PlacedLayout {
    var layout = layout
    layout.id = id
    return layout
  }
}
