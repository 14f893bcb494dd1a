import LayoutDocuments
import Plumb
import Testing
import TestSupport

/// Margins that follow the superview's margins, the safe area, and the text direction.
struct FollowingMarginsTests {
  let layout = Layout(width: 400, height: 300)

  private func solve() throws -> Solution {
    let solution = try layout.solve()
    for backend in Backends.all {
      #expect(try layout.solve(using: backend) == solution)
    }
    #expect(solution.outcome == .solved && solution.ambiguous.isEmpty)
    return solution
  }

  /// Returns a subview whose edges are at the margins of the given view.
  private func content(of view: LayoutView) -> LayoutView {
    let content = layout.view("content of \(view.name)", in: view)
    layout.pinEdges(of: content, to: view, respectingMargins: true)
    return content
  }

  @Test func marginsOfTheSuperviewReachThroughThreeLevels() throws {
    layout.root.margins = EdgeInsets(top: 40, left: 30, bottom: 20, right: 10)
    let outer = layout.view("outer", frame: Frame(x: 12, y: 0, width: 388, height: 300))
    let middle = layout.view(
      "middle", in: outer, frame: Frame(x: 6, y: 35, width: 382, height: 258))
    let inner = layout.view("inner", in: middle, frame: Frame(x: 4, y: 0, width: 380, height: 258))
    for view in [outer, middle, inner] {
      view.isFixed = true
      view.preservesSuperviewMargins = true
    }
    middle.margins = EdgeInsets(9)
    let contents = [outer, middle, inner].map(content)
    let solution = try solve()
    // outer is 12 from the left, 0 from the other edges.
    //   top 40, left 30 - 12 = 18, bottom 20, right 10
    #expect(solution.frame(of: contents[0]) == Frame(x: 18, y: 40, width: 360, height: 240))
    // middle is at 35 from outer's top, 6 from its left, 7 from its bottom, 0 from its right.
    //   top max(9, 5), left max(9, 12), bottom max(9, 13), right max(9, 10)
    #expect(solution.frame(of: contents[1]) == Frame(x: 12, y: 9, width: 360, height: 236))
    // inner is 4 from middle's left, and reaches 2 beyond its right.
    //   top 9, left max(8, 12 - 4), bottom 13, right 10 + 2
    #expect(solution.frame(of: contents[2]) == Frame(x: 8, y: 9, width: 360, height: 236))
  }

  @Test func marginsCountFromTheSafeArea() throws {
    layout.safeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 20)
    layout.root.insetsMarginsFromSafeArea = true
    let panel = layout.view("panel", frame: Frame(x: 0, y: 30, width: 390, height: 270))
    panel.isFixed = true
    panel.margins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    panel.insetsMarginsFromSafeArea = true
    let (all, inside) = (content(of: layout.root), content(of: panel))
    var solution = try solve()
    #expect(solution.frame(of: all) == Frame(x: 8, y: 52, width: 364, height: 206))
    // At the top 14 points of the panel are covered, 34 at the bottom, and 10 on the right.
    #expect(solution.frame(of: inside) == Frame(x: 2, y: 15, width: 374, height: 218))
    // The superview's margins require 52 - 30 at the top, 8, 42, and 28 - 10.
    panel.preservesSuperviewMargins = true
    solution = try solve()
    #expect(solution.frame(of: inside) == Frame(x: 8, y: 22, width: 364, height: 206))
  }

  @Test func everyMarginAttributeFollows() throws {
    layout.root.margins = EdgeInsets(top: 50, left: 40, bottom: 30, right: 20)
    let box = layout.view("box", frame: Frame(x: 10, y: 10, width: 380, height: 280))
    box.isFixed = true
    box.preservesSuperviewMargins = true
    // The margins of `box` are 40, 30, 20 and 10.
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      layout.direction = direction
      let isMirrored = direction == .rightToLeft
      for (attribute, place) in [
        (LayoutAttribute.leftMargin, 30.0), (.rightMargin, 370), (.topMargin, 40),
        (.bottomMargin, 260), (.centerXWithinMargins, 200), (.centerYWithinMargins, 150),
        (.leadingMargin, isMirrored ? 370 : 30), (.trailingMargin, isMirrored ? 30 : 370),
      ] {
        let dot = layout["dot"] ?? layout.view("dot", in: box)
        dot.intrinsicSize = IntrinsicSize(width: 0, height: 0)
        let edge: LayoutAttribute =
          attribute.rawValue.hasPrefix("lead")
          ? .leading
          : attribute.rawValue.hasPrefix("trail")
            ? .trailing
            : ["top", "bottom", "centerY"].contains { attribute.rawValue.hasPrefix($0) }
              ? .top : .left
        let constraint = layout.add(dot[edge] == box[attribute])
        let frame = try #require(try layout.solve().frame(of: dot))
        #expect((edge == .top ? frame.y : frame.x) == place, "\(attribute), \(direction)")
        layout.remove(constraint)
      }
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func directionalMarginsTurn(_ direction: LayoutDirection) throws {
    layout.direction = direction
    layout.root.directionalMargins = .init(top: 1, leading: 30, bottom: 2, trailing: 10)
    let row = layout.view("row", frame: Frame(x: 0, y: 50, width: 400, height: 50))
    row.isFixed = true
    row.preservesSuperviewMargins = true
    let (all, inside) = (content(of: layout.root), content(of: row))
    let solution = try solve()
    let left = direction == .leftToRight ? 30.0 : 10
    #expect(solution.frame(of: all) == Frame(x: left, y: 1, width: 360, height: 297))
    #expect(solution.frame(of: inside) == Frame(x: left, y: 8, width: 360, height: 34))
  }

  @Test func aBareSpaceInAVisualFormatEndsAtMarginsThatFollow() throws {
    let card = layout.view("card", frame: Frame(x: 0, y: 0, width: 400, height: 100))
    card.isFixed = true
    layout.root.margins = EdgeInsets(33)
    layout.view("a", in: card)
    try layout.addVisual("H:|-[a]-|")
    try layout.addVisual("V:|-[a]-|")
    #expect(try solve().frame(ofViewNamed: "a") == Frame(x: 20, y: 20, width: 360, height: 60))
    layout.remove(contentsOf: layout.constraints)
    card.preservesSuperviewMargins = true
    for options: VisualFormatOptions in [[], .directionRightToLeft, .directionLeftToRight] {
      try layout.addVisual("|-[a]-|", options: options)
    }
    try layout.addVisual("V:|-[a]-|")
    #expect(try solve().frame(ofViewNamed: "a") == Frame(x: 33, y: 33, width: 334, height: 59))
    #expect(layout.constraints[0].source.text == "|-[a]")
  }

  @Test func marginsThatDecideTheirOwnViewAreACycle() throws {
    let box = layout.view("box")
    box.preservesSuperviewMargins = true
    layout.view("a", in: box).intrinsicSize = IntrinsicSize(width: 10, height: 10)
    try layout.eqs(
      "box.top == 0\nbox.left == 0\na.left == box.leftMargin\na.right == box.rightMargin")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .cycle)
    #expect(
      error.message
        == """
        a definition depends on itself: \
        `box.margins.right == max(8, 8 - (view.right - box.right))` (margins that follow) → \
        `a.right == box.rightMargin` (line 4) → \
        `box.distances.right == view.right - box.right` (distance) → \
        `box.margins.right == max(8, 8 - (view.right - box.right))` (margins that follow)
        """)
  }

  @Test func explanationsTellWhatAMarginFollows() throws {
    let box = layout.view("box", frame: Frame(x: 3, y: 0, width: 300, height: 300))
    box.isFixed = true
    box.preservesSuperviewMargins = true
    layout.root.margins = EdgeInsets(20)
    let a = layout.view("a", in: box)
    try layout.eq("a.left == box.leftMargin + 1")
    let text = "\(try layout.solve().explain(.left, of: a))"
    #expect(
      text == """
        a.left = 18
           1  a.left == box.leftMargin + 1  (line 1, column 1)
          17  box.margins.left == max(8, 20 - box.left)  (margins that follow)
              box.left = 3
                3  box.left == 3  (fixed at its given frame)
        """)
  }
}
