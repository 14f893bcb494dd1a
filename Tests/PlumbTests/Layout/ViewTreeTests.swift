import LayoutDocuments
import LayoutNotation
import Testing

@testable import Plumb
import PlumbCompatibility

/// Views that are created with and without names, removed, and moved.
struct ViewTreeTests {
  let layout = Layout(width: 200, height: 100)

  private func frame(_ view: LayoutView) throws -> Frame? { try layout.solve().frame(of: view) }

  private func error(_ call: () -> Void) throws -> LayoutError {
    call()
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    // The error is reported until it is cleared, and then leaves no trace.
    #expect(throws: error) { try layout.solve() }
    layout.forgetMistakes()
    #expect(try layout.solve().outcome == .solved)
    return error
  }

  // MARK: Names

  @Test func aViewNeedsNoName() throws {
    let list = layout.view("list")
    let row = layout.view(in: list, frame: Frame(x: 1, y: 2, width: 3, height: 4))
    #expect(row.parent === list && list.subviews == [row])
    #expect(row.name == "#2" && layout["#2"] == nil && layout[""] == nil)
    layout.add(row[.width] == 20)
    let solution = try layout.solve()
    #expect(solution.frame(of: row) == Frame(x: 1, y: 2, width: 20, height: 4))
    #expect(solution.views.map(\.name) == ["view", "list", "#2"])
    #expect(solution.frame(ofViewNamed: "#2") == nil && solution.frames["#2"]?.width == 20)
    #expect(layout.constraints.map(\.description) == ["\"#2\".width == 20"])
    let error = try #require(throws: LayoutError.self) { try layout.eq("\"#2\".left == 4") }
    #expect(error.code == .unknownView && error.suggestion == nil)
  }

  @Test func aMadeNameIsNoViewsOwn() throws {
    let row = layout.view()
    layout.view("#1")
    #expect(row.name == "##1" && layout["#1"] !== row)
    let copy = try Layout(try layout.document())
    #expect(copy.views.map(\.name) == ["view", "##1", "#1"] && copy["##1"] != nil)
    copy.view()
    #expect(copy.views.map(\.name) == ["view", "##1", "#1", "#3"])
  }

  @Test func documentsSayWhatViewsWithoutNamesAreCalled() throws {
    let list = layout.view("list")
    let (a, b) = (layout.view(in: list), layout.view(in: list))
    layout.pinEdges(of: a, insets: EdgeInsets(4))
    layout.add(b[.left] == a[.right] + 3)
    try layout.addRule("w = 9, tt = %bt, h = %h(list)", a, to: b)
    layout.measure(list, by: .text(characters: 9, advance: 4, line: 20))
    let document = try layout.document()
    let read = try Layout(try LayoutDocument(json: document.json))
    #expect(try read.solve().views == layout.solve().views)
    #expect(document.rules[0].arguments == [.view("#2")])
  }

  @Test func aKnownNameIsAChoice() throws {
    let first = layout.view("t", in: layout.view("a"))
    let error = try error { #expect(layout.view("t", in: layout.view("b")) === first) }
    #expect(error.code == .duplicateView && error.location?.fileID == #fileID)
    #expect(
      error.message == "there is a view \"t\" already, inside \"a\": layout[\"t\"] finds it, and "
        + "view(in:) makes one that needs no name")
    #expect(layout["t"] === first && layout.views.count == 4)
    layout.remove(first)
    #expect(layout["t"] == nil && layout.view("t") !== first)
  }

  @Test func viewsAreInsertedAtAPlace() throws {
    let list = layout.view("list")
    for name in ["c", "b"] { layout.view(name, in: list, at: 0) }
    layout.view("d", in: list, at: 2)
    layout.view(in: list, at: 1)
    #expect(list.subviews.map(\.name) == ["b", "#5", "c", "d"])
    #expect(layout.views.map(\.name) == ["view", "list", "b", "#5", "c", "d"])
    let error = try error { layout.view("e", in: list, at: 7) }
    #expect(error.code == .invalidPlace)
    #expect(
      error.message == "a place among the views inside \"list\" must be from 0 to 4; found 7")
    #expect(list.subviews.count == 4 && layout["e"] == nil)
    #expect(try self.error { layout.view(in: list, at: -1) }.code == .invalidPlace)
  }

  @Test func viewsAndConstraintsAreHashable() {
    let (a, b) = (layout.view("a"), layout.view())
    let (first, second) = (layout.add(a[.width] == 5), layout.add(a[.width] == 5))
    #expect(Set([a, b, a]) == [b, a] && Set([first, second, first]).count == 2)
    #expect([a: 1, b: 2][b] == 2 && a == layout["a"] && first != second)
  }

  // MARK: Removing

  @Test func whatSpeaksOfARemovedViewGoesToo() throws {
    for name in ["a", "b", "c"] { layout.view(name) }
    let (a, b, c) = try (view("a"), view("b"), view("c"))
    let inner = layout.view("inner", in: a)
    let other = try layout.eqs("b.left == 4\nc.left == b.right\nc.width == 5\nb.top == 1")
    let gone = [
      try layout.eq("a.left == 3"), try layout.eq("b.width == inner.width"),
      try layout.eqs("when a.width >= 5 { c.top == 3 } else { c.top == 4 }")[1],
      try layout.eq("b.height == 3 || a.height == 4 || c.height == 5"),
    ]
    let first = layout.constraints[6]
    try layout.addRule("h = %h(inner)", to: c)
    try layout.addRule("h = 12", to: b)
    layout.measure(a, by: .text(characters: 1, advance: 1, line: 1))
    layout.define(c[.height], from: [a[.width]]) { $0[0] }
    layout.define(inner[.height], from: [b[.width]]) { $0[0] }
    layout.define(b[.width], from: [c[.width]]) { $0[0] + 1 }
    let removed = a.removeFromSuperview()
    #expect(removed == [gone[0], gone[1], first, gone[2], gone[3]])
    #expect(removed.allSatisfy { $0.layout == nil } && layout.constraints == other)
    [gone[0], other[0]].isActive = false
    #expect(gone[0].isActive && !other[0].isActive && ![gone[0], other[0]].isActive)
    other[0].isActive = true
    #expect([gone[0], other[0]].isActive)
    #expect(layout.rules.map(\.text) == ["h = 12"] && layout.definitions.count == 1)
    #expect(layout.views.map(\.name) == ["view", "b", "c"] && layout.visibleItems == [c, b])
    #expect(a.layout == nil && inner.layout == nil && inner.parent == nil && a.subviews.isEmpty)
    #expect(try frame(b) == Frame(x: 4, y: 1, width: 6, height: 12))
    #expect(try frame(c) == Frame(x: 10, y: 0, width: 5, height: 0))
  }

  private func view(_ name: String) throws -> LayoutView { try #require(layout[name]) }

  @Test func aRemovedViewIsOfNoUse() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    let kept = layout.add(a[.width] == b[.width])
    layout.remove(a)
    #expect(layout.remove(a).isEmpty && a.removeFromSuperview().isEmpty)
    let calls: [(LayoutError.Code, () -> Void)] = [
      (.removedView, { layout.add(b[.left] == a[.right]) }),
      (.removedView, { layout.add(kept) }),
      (.removedView, { kept.isActive = true }),
      (.removedView, { a.constrainedTop = 5 }),
      (.removedView, { b.constrainedTop = a.constrainedBottom }),
      (.removedView, { layout.view("c", in: a) }),
      (.removedView, { layout.pinEdges(of: b, to: a) }),
      (.removedView, { layout.measure(a) { $0 } }),
      (.removedView, { layout.define(b[.width], from: [a[.width]]) { $0[0] } }),
      (.removedView, { layout.removeRules(from: a) }),
      (.removedView, { a.move(to: b) }), (.removedView, { b.move(to: a) }),
      (.removedView, { b.move(before: a) }),
      (.removedView, { _ = a.copy(in: b) }), (.removedView, { _ = b.copy(in: a) }),
      (.invalidPlace, { layout.root.removeFromSuperview() }),
      (.foreignView, { layout.remove(Layout(size: .fit).root) }),
    ]
    for (code, call) in calls { #expect(try error(call).code == code) }
    #expect(layout.constraints.isEmpty)
    let solution = try layout.solve()
    #expect(throws: LayoutError.self) { try layout.addRule("w = 3", to: a) }
    #expect(throws: LayoutError.self) { try layout.addRule("w = %w", a, to: b) }
    #expect(throws: LayoutError.self) { try layout.addVisual("|[a]", views: ["a": a]) }
    let error = try #require(throws: LayoutError.self) { try solution.explain(.left, of: a) }
    #expect(error.message == "\"a\" was removed from its layout")
    let message = try self.error { layout.add(b[.left] == a[.right]) }.message
    #expect(message == "`b[.left] == a[.right]` names \"a\", which was removed from its layout")
  }

  /// A solution describes the views at the time of the solve, even if a view's id is reused
  /// later.
  @Test func oldSolutionsKnowTheViewsTheyAreOf() throws {
    let a = layout.view("a")
    layout.add(a[.width] == 5)
    let old = try layout.solve()
    layout.remove(a)
    let b = layout.view("b", frame: Frame(x: 9, y: 9, width: 9, height: 9))
    #expect(a.id == b.id && a.name == "a")
    #expect(old.frame(of: a)?.width == 5 && old.frame(of: b) == nil)
    #expect(old.frame(ofViewNamed: "a")?.width == 5 && old.frame(ofViewNamed: "b") == nil)
    let new = try layout.solve()
    #expect(new.frame(of: a) == nil && new.frame(of: b)?.width == 9)
    layout.adopt(old)
    #expect(b.frame.width == 9)
    #expect(throws: LayoutError.self) { try layout.explain(.width, of: b, in: old) }
    let (first, second) = (layout.view(), layout.view())
    let unnamed = try layout.solve()
    layout.remove(first)
    let third = layout.view(in: nil, at: 1)
    #expect(third.name == first.name && unnamed.views.map(\.name) == layout.views.map(\.name))
    let stale = try #require(throws: LayoutError.self) {
      try layout.explain(.width, of: second, in: unnamed)
    }
    #expect(stale.code == .staleSolution)
  }

  @Test func manyViewsAreRemovedAtOnce() throws {
    let list = layout.view("list")
    let rows = (0..<10).map { layout.view("row\($0)", in: list) }
    let texts = rows.map { layout.view(in: $0) }
    for (row, text) in zip(rows, texts) { layout.add(text[.height] == row[.height]) }
    #expect(layout.remove(views: [texts[3], rows[3], rows[4], texts[4], rows[4]]).count == 2)
    #expect(list.subviews == Array(rows[0..<3] + rows[5..<10]))
    #expect(layout.constraints.count == 8)
    #expect(layout.remove(views: [list, rows[0]]).count == 8 && layout.views == [layout.root])
  }

  /// A rule that reads a removed view is removed as a whole.
  @Test func rulesGoWhole() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.addRule("w = 10, tt = 5", to: b)
    try layout.addRule("h = %h(a), w = 20", to: b)
    try layout.addRule("tt += 1", to: b)
    try layout.addRule("h += 1", to: b)
    layout.remove(a)
    #expect(layout.rules.map(\.number) == [1, 3])
    #expect(try frame(b) == Frame(x: 0, y: 6, width: 10, height: 0))
  }

  // MARK: Moving

  /// A statement relative to the superview applies to the new superview, in every notation.
  @Test(arguments: [
    "left == 5", "right == -5 @ high", "left == 50%", "width == 25%",
    "centerX == 0.5 * a.centerX + 3", "trailingMargin == 3", "when a.left >= 1 { a.top == 3 }",
    "left == 5 && a.top == 7", "H:|-[a(30)]", "H:[a(30)]-4-|", "V:|-(>=3@400)-[a]-|", "=", "<",
  ])
  func whatCountsInTheSuperviewMovesAlong(_ text: String) throws {
    func scene(_ a: String) -> Layout {
      let layout = Layout(width: 300, height: 200)
      for (name, x) in [("p", 10.0), ("q", 80)] {
        layout.view(name, frame: Frame(x: x, y: x, width: 2 * x, height: x)).isFixed = true
      }
      layout.view("b", in: layout["p"])
      layout.view("a", in: layout[a])
      return layout
    }
    func say(_ layout: Layout) throws {
      let a = try #require(layout["a"])
      switch text {
      case "=": a.constrainedRight = -7
      case "<": layout.pinEdges(of: a, insets: EdgeInsets(3), respectingMargins: true)
      case let text where text.contains("["): try layout.addVisual(text)
      case let text where text.hasPrefix("when"): try layout.eqs(text)
      default: try layout.eqs("a.\(text)")
      }
    }
    let layout = scene("p")
    try say(layout)
    let said = layout.constraints
    let (a, q) = (try #require(layout["a"]), try #require(layout["q"]))
    a.move(to: q)
    let again = scene("q")
    try say(again)
    #expect(try layout.document().equations.text == again.document().equations.text)
    #expect(layout.constraints.map(\.description) == again.constraints.map(\.description))
    #expect(try layout.solve().frames == again.solve().frames)
    // A constraint removed in the meantime has its new meaning when it is added again.
    layout.remove(contentsOf: said)
    a.move(to: try #require(layout["p"]), at: 0)
    layout.add(said)
    let first = scene("p")
    try say(first)
    #expect(try layout.solve().frames == first.solve().frames)
  }

  @Test func constraintsBetweenViewsGoOnAcrossAMove() throws {
    layout.view("p", frame: Frame(x: 20, y: 10, width: 50, height: 40)).isFixed = true
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.eqs("a.left == 30\nb.left == a.right + 5\na.width == 10")
    try layout.addRule("tt = 50%, h = 50%", to: a)
    #expect(try frame(b)?.x == 45 && frame(a)?.y == 50)
    a.move(to: try view("p"))
    #expect(try frame(a) == Frame(x: 30, y: 20, width: 10, height: 20))
    #expect(try frame(b)?.x == 65)
    // An equation written again is the moved equation.
    #expect(try layout.eq("a.left == 3") === layout.constraints[0])
    #expect(try frame(a)?.x == 3)
  }

  @Test func viewsAreOrderedAmongTheirSiblings() throws {
    let list = layout.view("list")
    let rows = ["a", "b", "c", "d"].map { layout.view($0, in: list) }
    let inner = layout.view("inner", in: rows[1])
    func names() -> String { list.subviews.map(\.name).joined() }
    rows[3].move(before: rows[0])
    #expect(names() == "dabc")
    rows[3].move(behind: rows[2])
    #expect(names() == "abcd")
    rows[0].move(behind: rows[1])
    rows[2].move(behind: rows[2])
    rows[2].move(before: rows[3])
    #expect(names() == "bacd")
    rows[2].move(to: list, at: 0)
    rows[1].move(to: list)
    #expect(names() == "cadb")
    rows[1].move(to: rows[0])
    #expect(names() == "cad" && layout.views.map(\.name).suffix(4) == ["a", "b", "inner", "d"])
    inner.move(before: list)
    #expect(layout.root.subviews == [inner, list] && layout.table.depth(of: inner.id) == 1)
    layout.table.checkInvariants()
  }

  @Test func aWrongMoveLeavesNoTrace() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    let inner = layout.view("inner", in: layout.view("middle", in: a))
    let other = Layout(size: .fit)
    let calls: [(String, () -> Void)] = [
      ("\"a\" cannot be moved into \"inner\", which lies inside it", { a.move(to: inner) }),
      ("\"a\" cannot be moved into itself", { a.move(to: a) }),
      (
        "\"a\" cannot be moved into \"inner\", which lies inside it".replacing(
          "inner", with: "middle"),
        { a.move(before: inner) }
      ),
      ("the root of a layout cannot be moved", { layout.root.move(to: a) }),
      ("no view can be beside the root", { a.move(behind: layout.root) }),
      (
        "a place among the views inside \"b\" must be from 0 to 0; found 1",
        { a.move(to: b, at: 1) }
      ),
      ("\"view\" is a view of another layout", { a.move(to: other.root) }),
    ]
    for (message, call) in calls { #expect(try error(call).message == message) }
    // Calls without an effect report errors, too.
    let gone = layout.view("gone")
    gone.removeFromSuperview()
    let solution = try other.solve()
    let others: [(String, () -> Void)] = [
      (
        "the root of a layout has no superview to be pinned to",
        { layout.pinEdges(of: layout.root) }
      ),
      ("\"gone\" was removed from its layout", { layout.pinEdges(of: gone) }),
      ("\"gone\" was removed from its layout", { layout.guide("margin", in: gone) }),
      (
        "a solution of another layout has no frames for this one", { layout.adopt(solution) }
      ),
    ]
    for (message, call) in others { #expect(try error(call).message == message) }
    #expect(layout.views.map(\.name) == ["view", "a", "middle", "inner", "b"])
  }

  // MARK: Removal

  @Test func toActivateAConstraintAddsIt() throws {
    let a = layout.view("a")
    let wide = a[.width] == 5
    wide.isActive = true
    #expect(wide.layout === layout && layout.constraints == [wide])
    #expect(try frame(a)?.width == 5)
    wide.isActive = false
    layout.remove(wide)
    wide.isActive = true
    #expect(try layout.constraints == [wide] && frame(a)?.width == 5)
    // A part of another constraint, or a condition, is added by the constraint that contains it.
    let both = layout.add(a[.left] == 3 || a[.left] == 4)
    both.alternatives[0][0].isActive = true
    try layout.eqs("when a.width >= 5 { a.top == 3 }")[0].branch?.condition.isActive = true
    #expect(layout.constraints.count == 3)
  }

  @Test func aLayoutThatIsGoneIsNamed() throws {
    let lost = Layout(width: 1, height: 1).view("a")
    lost.constrainedLeft = 5
    #expect(lost.layout == nil && lost.constraint(.left, 5).add() == false)
    let message =
      "\"a\", which belongs to a layout that was released: keep the layout as long as you use its views"
    let wrong = layout.add(lost[.width] == 5)
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.message == "`a[.width] == 5` names \(message)" && error.code == .foreignView)
    layout.remove(wrong)
    #expect(try self.error { layout.measure(lost) { $0 } }.code == .foreignView)
  }

  // MARK: get

  @Test func getThrowsWhatTheOutcomeWas() throws {
    let a = layout.view("a")
    layout.add(a[.width] == 5)
    #expect(throws: Solution.Failure.limit) {
      try layout.solve(limits: SolveLimits(time: .zero)).get()
    }
    #expect(try layout.solve().get().frame(of: a)?.width == 5)
    layout.add(a[.width] == 6)
    let failure = try #require(throws: Solution.Failure.self) { try layout.solve().get() }
    guard case .infeasible(let conflict) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect(conflict.members.map(\.text) == ["a[.width] == 5", "a[.width] == 6"])
    #expect(failure.description.hasPrefix("the layout is infeasible: these cannot all hold:\n"))
  }

  @Test func redundantConstraintsAreFound() throws {
    try layout.eqs("view.width >= 5\nview.width >= 6 @ low")
    var texts: [String] = []
    for redundant in try layout.redundantConstraints().found {
      texts.append(redundant.constraint.text)
    }
    #expect(texts.first == "view.width >= 5")
    #expect(try layout.redundantConstraints().isComplete)
  }
}
