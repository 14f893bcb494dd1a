import Plumb
import TestSupport
import Testing

/// Attributes and coordinates: ancestors, direction, margins, baselines, percentages.
struct GeometryTests {
  private func solve(
    _ equations: String, width: Double = 300, height: Double = 200,
    _ prepare: (Layout) -> Void = { $0.view("a") }
  ) throws -> Solution {
    let layout = Layout(width: width, height: height)
    prepare(layout)
    try layout.eqs(equations)
    return try layout.solve()
  }

  @Test func cousinsAreComparedInTheirCommonAncestor() throws {
    let solution = try solve(
      """
      p.left == 50
      p.width == 100
      q.left == 160
      q.width == 100
      a.left == 10
      a.width == 20
      b.left == a.right + 3
      """
    ) { layout in
      layout.view("a", in: layout.view("p"))
      layout.view("b", in: layout.view("q"))
    }
    // a ends at 80 in the root, so b begins at 83 there, which is 77 left of q.
    #expect(solution.frame(ofViewNamed: "b")?.x == -77)
  }

  @Test func multipliersCountFromTheCommonAncestor() throws {
    let solution = try solve("a.right == view.right * 0.5\na.centerX == view.right * 0.25")
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 0, y: 0, width: 150, height: 0))
  }

  @Test func aMultiplierOfAParentCountsFromTheParent() throws {
    let solution = try solve("p.left == 100\np.width == 80\na.left == p.right * 0.5") {
      $0.view("a", in: $0.view("p"))
    }
    #expect(solution.frame(ofViewNamed: "a")?.x == 40)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func leadingFollowsTheDirection(direction: LayoutDirection) throws {
    let layout = Layout(width: 300, height: 100)
    layout.direction = direction
    layout.view("a")
    layout.view("b")
    try layout.eqs(
      """
      a.leading == 10
      a.width == 40
      b.leading == a.trailing + 8
      b.trailing == -20
      """)
    let solution = try layout.solve()
    let mirrored = direction == .rightToLeft
    #expect(solution.frame(ofViewNamed: "a")?.x == (mirrored ? 250 : 10))
    #expect(solution.frame(ofViewNamed: "b")?.x == (mirrored ? 20 : 58))
    #expect(solution.frame(ofViewNamed: "b")?.width == 222)
  }

  @Test func rightToLeftMirrorsMarginsCentresAndPercentages() throws {
    let equations = """
      a.leading == view.leadingMargin
      a.width == 10
      b.leading == 25%
      b.trailing == c.centerX
      c.leading == 50%
      c.width == 20
      """
    func frames(_ direction: LayoutDirection) throws -> [Frame] {
      let layout = Layout(width: 200, height: 100)
      layout.direction = direction
      layout.root.margins = EdgeInsets(top: 0, left: 5, bottom: 0, right: 30)
      for name in ["a", "b", "c"] { layout.view(name) }
      try layout.eqs(equations)
      return try layout.solve().views.dropFirst().map(\.frame)
    }
    let plain = try frames(.leftToRight)
    let mirrored = try frames(.rightToLeft)
    #expect(plain.map(\.x) == [5, 50, 100])
    #expect(plain.map(\.width) == [10, 60, 20])
    #expect(mirrored[0].x == 200 - 30 - 10)
    for index in 1...2 {
      #expect(mirrored[index].x == 200 - plain[index].x - plain[index].width)
      #expect(mirrored[index].width == plain[index].width)
    }
  }

  @Test func leftAndRightStayWhereTheyAre() throws {
    let layout = Layout(width: 100, height: 100)
    layout.direction = .rightToLeft
    layout.view("a")
    try layout.eqs("a.left == 10\na.right == -30")
    #expect(try layout.solve().frame(ofViewNamed: "a")?.x == 10)
  }

  @Test func marginsAndBaselines() throws {
    let solution = try solve(
      """
      a.left == view.leftMargin
      a.right == view.rightMargin
      a.topMargin == view.topMargin
      a.bottom == view.bottomMargin
      b.height == 30
      b.baseline == a.bottom
      c.height == 20
      c.firstBaseline == b.lastBaseline
      d.height == 40
      d.centerY == view.centerYWithinMargins
      e.width == 10
      e.centerX == view.centerXWithinMargins
      """
    ) { layout in
      for name in ["a", "b", "c", "d", "e"] { layout.view(name) }
      layout.root.margins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
      layout.named("b").baselineOffset = 6
      layout.named("c").firstBaselineOffset = 4
    }
    // The margins leave 20…260 and 10…170. The top margin of a, 8, coincides with the root's, 10.
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 20, y: 2, width: 240, height: 168))
    #expect(solution.frame(ofViewNamed: "b")?.y == 146)
    #expect(solution.frame(ofViewNamed: "c")?.y == 166)
    #expect(solution.frame(ofViewNamed: "d")?.y == 70)
    #expect(solution.frame(ofViewNamed: "e")?.x == 135)
  }

  @Test func baselinesOfTextsFollowTheCentre() throws {
    let solution = try solve(
      """
      label.height == 60
      label.top == 0
      field.height == 30
      field.lastBaseline == label.lastBaseline
      title.height == 20
      title.firstBaseline == label.firstBaseline
      plain.height == 10
      plain.bottom == field.firstBaseline
      """
    ) { layout in
      for name in ["label", "field", "title", "plain"] { layout.view(name) }
      // Two lines of 20 points, from 10 to 50.
      layout.named("label").textHeight = 40
      layout.named("label").firstBaselineOffset = 16
      layout.named("label").baselineOffset = 4
      // One line, from 5 to 25, whose only baseline is at 21.
      layout.named("field").textHeight = 20
      layout.named("field").baselineOffset = 4
      layout.named("title").firstBaselineOffset = 6
    }
    #expect(solution.frame(ofViewNamed: "field")?.y == 25)
    #expect(solution.frame(ofViewNamed: "title")?.y == 20)
    #expect(solution.frame(ofViewNamed: "plain")?.y == 36)
  }

  @Test func percentages() throws {
    let solution = try solve(
      """
      p.left == 20
      p.width == 200
      p.top == 10%
      p.height == 50%
      a.left == 25%
      a.right == 75% - 10
      a.top == b.bottom + 10%
      b.height == 20% + 5
      b.top == 0
      """
    ) { layout in
      let outer = layout.view("p")
      layout.view("a", in: outer)
      layout.view("b", in: outer)
    }
    #expect(solution.frame(ofViewNamed: "p") == Frame(x: 20, y: 20, width: 200, height: 100))
    // Alone, a percentage is measured from the parent's left; with another item, it is a length.
    #expect(solution.frame(ofViewNamed: "a")?.x == 50)
    #expect(solution.frame(ofViewNamed: "a")?.width == 90)
    #expect(solution.frame(ofViewNamed: "b")?.height == 25)
    #expect(solution.frame(ofViewNamed: "a")?.y == 35)
  }

  @Test func algebraOnBothSides() throws {
    let solution = try solve(
      """
      2 * a.width == a.width + 60      # collected: a.width == 60
      a.left == 10
      b.right - b.left == a.width / 2
      b.left == a.right + b.width - 5
      30 <= c.width
      -1 * d.width <= -12
      """
    ) { for name in ["a", "b", "c", "d"] { $0.view(name) } }
    #expect(solution.frame(ofViewNamed: "a")?.width == 60)
    #expect(solution.frame(ofViewNamed: "b")?.width == 30)
    #expect(solution.frame(ofViewNamed: "b")?.x == 95)
    #expect(solution.frame(ofViewNamed: "c")?.width == 30)
    #expect(solution.frame(ofViewNamed: "d")?.width == 12)
  }

  @Test func aRootThatFits() throws {
    let layout = Layout(size: .fit)
    layout.view("a").intrinsicSize = IntrinsicSize(width: 80, height: 20)
    try layout.eqs("a.left == 12\na.right == -12\na.top == 5\na.bottom <= -5")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "view") == Frame(x: 0, y: 0, width: 104, height: 30))
    #expect(solution.unsatisfied.isEmpty)
  }

  /// Returns a page with a text of 100 characters, 10 points wide each, in lines of 20 points.
  private func makePage(_ size: Layout.RootSize) throws -> Layout {
    let layout = Layout(size: size)
    let text = layout.view("text")
    layout.measure(text) { (1000 / $0).rounded(.up) * 20 }
    try layout.eqs("text.left == 10 && text.right == -10\ntext.top == 10\ntext.bottom <= -10")
    return layout
  }

  @Test func aRootOfAGivenWidthFitsItsHeight() throws {
    for (width, height) in [(1020.0, 40.0), (520, 60), (120, 220)] {
      let solution = try makePage(.fitHeight(width: width)).solve()
      #expect(solution.frame(ofViewNamed: "view")?.width == width)
      #expect(solution.frame(ofViewNamed: "view")?.height == height)
      #expect(
        try makePage(.fit).fittingSize(width: width) == Layout.Size(width: width, height: height))
    }
  }

  @Test func aRootOfAGivenHeightFitsItsWidth() throws {
    let layout = Layout(size: .fitWidth(height: 90))
    layout.view("a")
    try layout.eqs(
      "a.top == 0 && a.bottom == 0\na.width == 2 * a.height\na.left == 5\na.right <= -5")
    #expect(
      try layout.solve().frame(ofViewNamed: "view") == Frame(x: 0, y: 0, width: 190, height: 90))
    layout.size = .fitWidth(height: 10)
    #expect(try layout.solve().frame(ofViewNamed: "view")?.width == 30)
    layout.size = .fitWidth(height: -1)
    #expect(throws: LayoutError.self) { try layout.solve() }
  }

  @Test func aFixedViewKeepsItsFrame() throws {
    let layout = Layout(width: 100, height: 100)
    layout.view("a", frame: Frame(x: 3, y: 4, width: 5, height: 6)).isFixed = true
    try layout.eqs("a.left == 50 @ 999\na.width == 9 @ low")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 3, y: 4, width: 5, height: 6))
    #expect(solution.unsatisfied.map(\.amount) == [47, 4])
    try layout.eq("a.top == 10")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(Set(conflict.members.map(\.text)) == ["a.top == 10", "a.top == 4"])
  }

  @Test func windowCoordinates() throws {
    let solution = try solve("p.left == 50\na.left == 5\na.top == 7\np.top == 1") {
      $0.view("a", in: $0.view("p"))
    }
    #expect(solution.absoluteFrames.map(\.x) == [0, 50, 55])
    #expect(solution.absoluteFrames.map(\.y) == [0, 1, 8])
  }
}
