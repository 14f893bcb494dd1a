import LayoutDocuments
import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// The façade: editable constraints, groups, collecting, fitting sizes, and limits.
struct FacadeTests {
  let layout = Layout(width: 200, height: 100)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b", in: a)
  }

  private func width(_ view: LayoutView) throws -> Double? {
    try layout.solve().frame(of: view)?.width
  }

  @Test func constantPriorityAndActivityAreEdited() throws {
    let wide = layout.add(a[.width] == 90 ~ .high)
    layout.add(a[.width] == 40 ~ .low)
    #expect(try width(a) == 90)
    wide.constant = 80
    #expect(try width(a) == 80)
    wide.priority = 100
    #expect(try width(a) == 40)
    wide.priority = 900
    wide.isActive = false
    #expect(try width(a) == 40)
    wide.isActive = true
    #expect(try width(a) == 80)
    wide.priority = 0
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .invalidPriority)
    #expect(error.message.contains("`a.width == 80 @ 0`"))
  }

  @Test func groupsAreSwitchedTogether() throws {
    let wide = try layout.collect {
      try layout.eqs("a.width == 150 @ high\na.height == 20 @ high")
      layout.add(a[.left] == layout.root[.left] + 5)
      b.constrainedWidth = 7
    }
    let narrow = layout.collect { layout.add(a[.width] == 30) }
    #expect(wide.count == 4 && wide.isActive)
    narrow.isActive = false
    #expect(try width(a) == 150)
    wide.isActive = false
    narrow.isActive = true
    #expect(try width(a) == 30)
    #expect(layout.constraints.count == 5)
    wide[0].isActive = true
    #expect(!wide.isActive)
  }

  @Test func innerBlocksAreCollectedByOuterOnes() throws {
    struct Stop: Error {}
    var inner: [LayoutConstraint] = []
    let all = layout.collect {
      a.constrainedLeft = 1
      inner = layout.collect { a.constrainedTop = 2 }
      _ = try? layout.collect {
        a.constrainedWidth = 3
        throw Stop()
      }
      a.constrainedHeight = 4
    }
    #expect(layout.collect { a.constraint(.centerX, 9).add() }.isEmpty)
    #expect(inner.map(\.constant) == [2])
    #expect(all.map(\.constant) == [1, 2, 3, 4])
    #expect(try layout.collect { try layout.eq("b.left == 1") }.count == 1)
    #expect(try layout.collect { try layout.eq("b.left == 2") }.isEmpty)
  }

  @Test func theFittingSizeLeavesTheLayout() throws {
    try layout.eqs("a.left == 8\na.right == -8\na.top == 8\na.bottom == -8\nb.width == a.width")
    layout.add([a[.width] >= 60, a[.height] == a[.width] / 2, b[.height] >= 90 ~ 40])
    #expect(try layout.fittingSize() == Layout.Size(width: 76, height: 46))
    #expect(try layout.fittingSize(width: 116) == Layout.Size(width: 116, height: 66))
    #expect(try layout.fittingSize(height: 56) == Layout.Size(width: 96, height: 56))
    #expect(layout.size == .fixed(width: 200, height: 100))
    let error = try #require(throws: LayoutError.self) { try layout.fittingSize(width: 70) }
    #expect(error.code == .infeasible)
    #expect(error.message.contains("a[.width] >= 60"))
    #expect(throws: LayoutError.self) { try layout.fittingSize(width: -1) }
  }

  @Test func limitsEndASolve() throws {
    layout.add(a[.width] == 10 ~ .low)
    let solution = try layout.solve(limits: SolveLimits(time: .zero))
    guard case .limit = solution.outcome else {
      Issue.record("\(solution.outcome)")
      return
    }
    #expect(try layout.solve(strategy: .weighted).frame(of: a)?.width == 10)
  }

  @Test func framesAreFoundByViewAndByName() throws {
    layout.add([a[.width] == 10, b[.left] == a[.right] + 3])
    let solution = try layout.solve()
    #expect(solution.frame(of: b) == Frame(x: 13, y: 0, width: 0, height: 0))
    #expect(solution.frames["b"] == solution.frame(of: b))
    #expect(solution.frames.keys.sorted() == ["a", "b", "view"])
    let other = Layout(width: 1, height: 1)
    #expect(solution.frame(of: other.view("a")) == nil)
  }

  @Test func aSolutionKnowsNoViewsOfALayoutMadeLater() throws {
    let old = try {
      let layout = Layout(width: 10, height: 10)
      layout.view("x")
      return try layout.solve()
    }()
    // A new layout is often allocated at the address of the old layout.
    for _ in 0..<50 { #expect(old.frame(of: Layout(width: 20, height: 20).view("x")) == nil) }
  }

  @Test func aLongChainOfViewsIsFreed() {
    var layout: Layout? = Layout(width: 10, height: 10)
    var last = layout?.root
    for number in 0..<100_000 { last = layout?.view("\(number)", in: last) }
    layout = nil
    #expect(last?.layout == nil)
  }

  @Test func aParentOfAnotherLayoutIsAnErrorOfBothNowhere() throws {
    let other = Layout(width: 1, height: 1)
    layout.view("c", in: other.view("x"))
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .foreignView && error.location?.fileID == #fileID)
    #expect(try other.solve().views.map(\.name) == ["view", "x"])
  }

  /// An invalid call is reported until the error is cleared.
  ///
  /// The layout remains usable without the call.
  @Test func aWrongCallIsToldUntilItIsForgotten() throws {
    let other = Layout(width: 1, height: 1)
    let taken = other.add(other.view("x")[.width] == 1)
    layout.view("t", in: a)
    layout.view("t", in: b)
    layout.add(taken)
    layout.removeRules(from: other.named("x"))
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .duplicateView && error.location?.fileID == #fileID)
    #expect(
      error.message
        == "there is a view \"t\" already, inside \"a\": layout[\"t\"] finds it, and view(in:) makes "
        + "one that needs no name (the first of 3 wrong calls)")
    #expect(throws: error) { try layout.solve() }
    layout.forgetMistakes()
    #expect(try layout.solve().outcome == .solved)
    layout.add(taken)
    #expect(throws: LayoutError.self) { try layout.document() }
    layout.forgetMistakes()
    #expect(try layout.document().views.map(\.name) == ["a"])
    #expect(try layout.solve().frame(ofViewNamed: "t") != nil)
    // An error in a constraint of the layout persists until the constraint is removed.
    let wrong = layout.add(a[.left] == b[.top])
    for _ in 0..<2 { #expect(throws: LayoutError.self) { try layout.solve() } }
    layout.remove(wrong)
    #expect(try layout.solve().outcome == .solved)
  }

  @Test func edgesArePinned() throws {
    layout.pinEdges(of: a, insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    let inner = layout.pinEdges(of: b, respectingMargins: true)
    #expect(try layout.solve().frame(of: a) == Frame(x: 2, y: 1, width: 194, height: 96))
    #expect(try layout.solve().frame(of: b) == Frame(x: 8, y: 8, width: 178, height: 80))
    layout.direction = .rightToLeft
    #expect(try layout.solve().frame(of: a) == Frame(x: 4, y: 1, width: 194, height: 96))
    inner.isActive = false
    layout.pinEdges(of: b, to: layout.root)
    #expect(try layout.solve().frame(of: b) == Frame(x: -4, y: -1, width: 200, height: 100))
    #expect(layout.pinEdges(of: layout.root).isEmpty)
    #expect(inner[0].source.location?.fileID == #fileID)
  }

  @Test func viewsAreFoundAndSolutionsExplainThem() throws {
    #expect(layout["a"] === a && layout["nope"] == nil)
    layout.add(a[.width] == 30)
    let solution = try layout.solve()
    #expect(try solution.explain(.width, of: a).steps.map(\.source.text) == ["a[.width] == 30"])
    let lost = Layout(width: 1, height: 1).view("a")
    let error = try #require(throws: LayoutError.self) { try solution.explain(.width, of: lost) }
    #expect(error.code == .foreignView)
  }
}
