import LayoutDocuments
import Plumb
import Testing
import TestSupport

/// The scrollable content of a view.
///
/// It is a guide with the view's origin and a size set by constraints.
struct ContentGuideTests {
  private let layout = Layout(width: 320, height: 480)
  private let list: LayoutView

  init() throws {
    list = layout.view("list")
    layout.view("page", in: list)
    layout.pinEdges(of: list, insets: EdgeInsets(20))
  }

  private func solve() throws -> Solution {
    let solution = try layout.solve()
    for backend in Backends.all {
      #expect(try layout.solve(using: backend) == solution)
    }
    return solution
  }

  @Test func contentThatIsPinnedOnFourEdgesHasItsSize() throws {
    try layout.eqs(
      """
      page.left == list.content.left + 10
      page.right == list.content.right - 10
      page.top == list.content.top
      page.bottom == list.content.bottom
      page.width == list.width - 20
      page.height == 1000
      """)
    let solution = try solve()
    #expect(solution.ambiguous.isEmpty)
    #expect(solution.frame(ofViewNamed: "page") == Frame(x: 10, y: 0, width: 260, height: 1000))
    #expect(solution.frame(of: list.content) == Frame(x: 0, y: 0, width: 280, height: 1000))
    #expect(solution.guides.map(\.name) == ["list.content"])
    #expect(list.guides == [list.content] && list.content.isGuide)
    #expect(try solution.explain(.height, of: list.content).value == 1000)
  }

  @Test func contentThatNothingHoldsIsAmbiguousAndNothing() throws {
    try layout.eqs(
      """
      page.left == list.content.left
      page.top == list.content.top
      page.right <= list.content.right
      page.width == 100
      page.height == 50
      """)
    let solution = try solve()
    #expect(solution.ambiguous.map(\.attribute) == ["list.content.width", "list.content.height"])
    #expect(solution.ambiguous.first?.lower == 100 && solution.ambiguous.first?.upper == nil)
    #expect(solution.frame(of: list.content) == Frame(x: 0, y: 0, width: 100, height: 0))
  }

  @Test func contentBeginsWhereTheViewDoes() throws {
    list.alignmentInsets = EdgeInsets(3)
    try layout.eqs("list.content.width == 10\nlist.content.height == 10")
    var solution = try solve()
    #expect(solution.frame(of: list.content)?.x == 3)
    try layout.eqs("list.content.left == 1")
    solution = try solve()
    guard case .infeasible(let conflict) = solution.outcome else {
      Issue.record("a content elsewhere is no conflict")
      return
    }
    #expect(
      conflict.members.map(\.text).sorted() == [
        "list.content.left == 0", "list.content.left == 1",
      ])
  }

  @Test func allNotationsNameIt() throws {
    layout.view("my list").addGuide("inner")
    let page = try #require(layout["page"])
    try layout.eqs(#"inner.left == "my list".content.left"#)
    try layout.addRule("h = %h(list.content)", to: page)
    try layout.eqs("inside(page, list.content)")
    let (view, attribute) = try layout.attribute(named: #""my list".content.width"#)
    #expect(view.name == "my list.content" && attribute == .width)
    #expect(layout.guides.map(\.name) == ["list.content", "inner", "my list.content"])
    // An invalid text creates no guide.
    #expect(throws: LayoutError.self) { try layout.eq("page.content.left == nothing.left") }
    #expect(layout.guides.count == 3)
    // The word alone is not a guide: it may be the name of a view.
    #expect(throws: LayoutError.self) { try layout.eq("page.left == content.left") }
  }

  @Test func documentsNameIt() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 100]
        views: {list: {views: {page: {}}}}
        equations: |
          list.left == 0
          list.right == 0
          list.top == 0
          list.bottom == 0
          page.left == list.content.left
          page.right == list.content.right
          page.top == list.content.top
          page.bottom == list.content.bottom
          page.width == 400
          page.height == 30
        """)
    let result = document.solved(defaultID: "x").result
    #expect(ResultJSON.text(result).contains(#""guides":{"list.content":[0,0,400,30]}"#))
    // A layout written as a document names the guide, and reading the document creates it.
    let copy = try Layout(document).document()
    #expect(copy.views == document.views)
    #expect(copy.solved(defaultID: "x").solution?.frame(ofViewNamed: "page")?.width == 400)
  }

  @Test func copiesHaveTheirOwn() throws {
    try layout.eqs("page.right == list.content.right\npage.left == 0\npage.width == 90")
    let copy = list.copy(in: layout.root)
    #expect(copy[of: list.content] === copy.view.content)
    #expect(try solve().frame(of: copy.view.content)?.width == 90)
    layout.remove(list)
    #expect(layout.guides == [copy.view.content])
  }
}
