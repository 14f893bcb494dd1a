import LayoutDocuments
import Plumb
import PlumbCompatibility
import Testing
import TestSupport

/// Layout guides: rectangles that constraints place like views, but that are not views.
struct GuideTests {
  let layout = Layout(width: 300, height: 200)

  @Test func guidesArePlacedByEveryNotation() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    let gap = layout.guide("gap")
    let inner = a.addGuide("inner")
    // Two views of equal width with a guide between them that is half as wide.
    try layout.addVisual("H:|[a][gap][b(a)]|")
    try layout.eqs("gap.width == 0.5 * a.width\na.top == 10\na.height == 50")
    layout.add(inner[.left] == a[.left] + 5, inner[.right] == a[.right] - 5)
    try layout.addRule("tt = 0, h = %h - 10", a, to: inner)
    layout.pinEdges(of: b, to: gap, insets: EdgeInsets(0)).isActive = false
    try layout.eqs("gap.top == 0\ngap.bottom == 0\nb.top == 0\nb.height == 20")
    let solution = try layout.solve()
    // a + a/2 + a = 300
    #expect(solution.frame(of: a) == Frame(x: 0, y: 10, width: 120, height: 50))
    #expect(solution.frame(of: gap) == Frame(x: 120, y: 0, width: 60, height: 200))
    #expect(solution.frame(of: b) == Frame(x: 180, y: 0, width: 120, height: 20))
    #expect(solution.frame(of: inner) == Frame(x: 5, y: 0, width: 110, height: 40))
  }

  @Test func viewsAndGuidesAreToldApart() throws {
    let g = layout.guide("g", frame: Frame(x: 1, y: 2, width: 3, height: 4))
    let a = layout.view("a")
    let h = layout.guide("h", in: a)
    #expect(layout.views.map(\.name) == ["view", "a"])
    #expect(layout.guides.map(\.name) == ["g", "h"])
    #expect(layout.root.subviews.map(\.name) == ["a"] && layout.root.guides.map(\.name) == ["g"])
    #expect(layout["h"] === h && h.isGuide && !a.isGuide && h.parent === a)
    let solution = try layout.solve()
    #expect(
      solution.views.map(\.name) == ["view", "a"] && solution.frames.keys.sorted() == ["a", "view"])
    #expect(solution.guides.map(\.name) == ["g", "h"])
    #expect(solution.guides.map(\.parent) == [0, 1])
    #expect(solution.frame(of: g) == Frame(x: 1, y: 2, width: 3, height: 4))
    #expect(solution.frame(ofViewNamed: "g")?.height == 4)
    #expect(solution.absoluteFrames.count == 2)
    g.frame = .zero
    layout.adopt(solution)
    #expect(g.frame == Frame(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func whatAGuideCannotBeIsTold() throws {
    func error() throws -> LayoutError {
      defer { layout.forgetMistakes() }
      return try #require(throws: LayoutError.self) { try layout.solve() }
    }
    let (a, g) = (layout.view("a"), layout.guide("g"))
    let inside = layout.view("inside", in: g)
    var told = try error()
    #expect(told.code == .badGuide && told.location?.fileID == #fileID)
    #expect(told.message == #""g" is a guide, and holds no views such as "inside""#)
    #expect(inside.layout == nil && layout["inside"] == nil)
    #expect(throws: Never.self) { try layout.solve() }
    layout.guide("h", in: g)
    told = try error()
    #expect(told.message == #""g" is a guide, and holds no others such as "h""#)
    layout.view("g")
    #expect(try error().message == #"there is a guide "g" already"#)
    layout.guide("a")
    #expect(try error().message == #"there is a view "a" already, which is no guide"#)
    #expect(a.addGuide("g") === g)
    #expect(try error().message == #"there is a guide "g" already, in "view""#)
    layout.guide("x", in: Layout(width: 1, height: 1).root)
    #expect(try error().code == .foreignView)
    layout.view("child", in: a)
    a.isGuide = true
    #expect(try error().message == #""a" is a guide, and holds no views such as "child""#)
    a.isGuide = false
    layout.root.isGuide = true
    #expect(try error().message == "the root is no guide")
  }

  @Test func guidesAreNoVisibleItems() throws {
    layout.view("a")
    layout.view("b")
    layout.guide("g")
    try layout.eqs("a.left == 7\na.width == 10\ng.left == 50\nb.left == last_visible.right + 3")
    #expect(layout.visibleItems.map(\.name) == ["a", "b"])
    #expect(try layout.solve().frame(ofViewNamed: "b")?.x == 20)
  }

  @Test func guidesStandBehindAllViewsInWhatIsFree() throws {
    // g is made first; the remaining width still goes to a before g.
    layout.guide("g", frame: Frame(x: 0, y: 0, width: 300, height: 0))
    layout.view("a", frame: Frame(x: 0, y: 0, width: 300, height: 0))
    try layout.eqs("a.left == 0\ng.left == a.right\ng.right == view.right")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "a")?.width == 300)
    #expect(solution.frame(ofViewNamed: "g") == Frame(x: 300, y: 0, width: 0, height: 0))
  }
}
