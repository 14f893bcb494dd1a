import Plumb
import Testing

/// Comparisons of all or some edges, and the superview in formulas.
struct EdgeGroupTests {
  private let layout = Layout(width: 300, height: 200)

  @Test func someEdgesAreFormulasOfTheirOwn() throws {
    let header = layout.view("header")
    let added = layout.add {
      header.edges[.top, .leading, .trailing]
        == layout.root.edges.inset(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      header[.height] == 40
    }
    #expect(
      added.prefix(3).map(\.source.text) == [
        "header[.top] == view[.top] + 1", "header[.leading] == view[.leading] + 2",
        "header[.trailing] == view[.trailing] - 4",
      ])
    #expect(
      try layout.solve().frame(of: header) == Frame(x: 2, y: 1, width: 294, height: 40))
    layout.direction = .rightToLeft
    #expect(
      try layout.solve().frame(of: header) == Frame(x: 4, y: 1, width: 294, height: 40))
  }

  @Test func eitherSideNamesTheEdges() {
    let view = layout.view("a")
    let root = layout.root
    for list in [
      view.edges[.left, .bottom] == root.edges, view.edges == root.edges[.left, .bottom],
      view.edges[.left, .bottom] == root.edges[.left, .bottom],
    ] {
      #expect(
        list.map(\.source.text) == ["a[.left] == view[.left]", "a[.bottom] == view[.bottom]"])
    }
    #expect(
      (view.edges[.leading] == root.edgesWithinMargins).map(\.source.text)
        == ["a[.leading] == view[.leadingMargin]"])
  }

  @Test func otherEdgesOnTheOtherSideAreAnError() throws {
    let view = layout.view("a")
    layout.add(view.edges[.top, .left] == layout.root.edges[.top])
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error.message
        == "edges are compared with the same ones: .top, .left with .top; name them on one side, or "
        + "write a formula for each")
    #expect("\(error)".contains("EdgeGroupTests.swift:\(#line - 6)"))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func anInnerViewStaysInside(direction: LayoutDirection) throws {
    layout.direction = direction
    let (inner, outer, other) = (layout.view("inner"), layout.view("outer"), layout.view("other"))
    layout.add {
      outer.edges == layout.root.edges.inset(10)
      inner.edges <= outer.edges.inset(5)
      inner.size == (50, 20)
      outer.edges[.leading, .trailing, .top, .bottom] >= other.edges
      other.size == (60, 30)
      inner[.left] == layout.root[.right] ~ .low
      (inner[.top] == layout.root[.top] - 90) ~ .low
      (other[.left] == layout.root[.left] - 90) ~ .low
      (other[.bottom] == layout.root[.bottom] + 90) ~ .low
    }
    let solution = try layout.solve()
    #expect(solution.frame(of: inner) == Frame(x: 235, y: 15, width: 50, height: 20))
    #expect(solution.frame(of: other) == Frame(x: 10, y: 160, width: 60, height: 30))
  }

  @Test func theSuperviewIsTheParentWithoutNil() throws {
    let card = layout.view("card")
    let title = layout.view("title", in: card)
    #expect(title.superview === card && card.superview === layout.root)
    let constraint = title[.top] == title.superview[.top] + 24
    #expect(constraint.source.text == "title[.top] == card[.top] + 24")
    #expect(try layout.solve().outcome == .solved)
    #expect(layout.root.superview === layout.root)
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.message == "\"view\" is the root, and has no superview")
  }

  @Test func constraintsAreNamedInBraces() throws {
    let view = layout.view("a")
    layout.add {
      (view[.width] == 44 ~ .high).named("width")
      (view[.height] == 20).named("height")
    }
    layout.constraint(named: "width")?.constant = 60
    #expect(layout.constraint(named: "width")?.priority == .high)
    #expect(try layout.solve().frame(of: view)?.width == 60)
  }
}
