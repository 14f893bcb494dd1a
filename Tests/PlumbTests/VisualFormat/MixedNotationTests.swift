import Plumb
import TestSupport
import Testing

/// Visual Formats combined with other notations in one layout.
struct MixedNotationTests {
  /// Returns a layout of a list beside its details.
  ///
  /// Formats lay out both views, and equations refer to these views.
  private func makeLayout() throws -> Layout {
    let layout = Layout(width: 320, height: 480)
    for name in ["list", "details", "badge"] { layout.view(name) }
    layout.metrics = ["gap": 10]
    try layout.addVisual(
      "|-gap-[list(100)]-[details]-gap-|", options: [.alignAllTop, .alignAllBottom])
    try layout.addVisual("V:|-40-[list]-|")
    try layout.eqs(
      """
      badge.right == details.right - gap
      badge.top == details.top + 4
      badge.width == details.width / 4
      badge.height == badge.width
      """)
    return layout
  }

  @Test func equationsReadWhatFormatsPlace() throws {
    for backend in Backends.all {
      let solution = try makeLayout().solve(using: backend)
      #expect(solution.frame(ofViewNamed: "list") == Frame(x: 10, y: 40, width: 100, height: 420))
      #expect(
        solution.frame(ofViewNamed: "details") == Frame(x: 118, y: 40, width: 192, height: 420))
      #expect(solution.frame(ofViewNamed: "badge") == Frame(x: 252, y: 44, width: 48, height: 48))
      #expect(solution.ambiguous.isEmpty && solution.unsatisfied.isEmpty)
    }
  }

  @Test func aConflictNamesBothNotations() throws {
    let layout = try makeLayout()
    try layout.eq("details.left == list.right + 20 # wider", fileID: "App/Mail.swift", line: 7)
    let solution = try layout.solve()
    guard case .infeasible(let conflict) = solution.outcome else {
      Issue.record("the space is 8 and 20")
      return
    }
    #expect(conflict.isIrreducible)
    #expect(
      conflict.members.map { "\($0.place): \($0.text)" } == [
        "Visual Format 1, column 18: [list]-[details]",
        "line 1: details.left == list.right + 20",
      ])
    #expect(conflict.members[0].location?.fileID == "PlumbTests/MixedNotationTests.swift")
    #expect(conflict.members[1].location == CodeLocation(fileID: "App/Mail.swift", line: 7))
    #expect(
      conflict.relaxation?.map(\.constraint.text) == ["details.left == list.right + 20"])
  }

  @Test func aWishGivesWayToAFormat() throws {
    let layout = try makeLayout()
    try layout.eq("details.width == 200 @ high")
    let solution = try layout.solve()
    #expect(solution.unsatisfied.map(\.constraint.text) == ["details.width == 200 @ high"])
    #expect(solution.unsatisfied.map(\.amount) == [8])
    let opponents = try layout.addVisual("[details(150@high)]")
    #expect(opponents[0].priority == 750)
    opponents[0].constant = 192
    #expect(opponents[0].source.text == "details.width == 192 @ 750")
    #expect(try layout.solve().unsatisfied.count == 1)
  }

  @Test func rightToLeftMirrorsRowsOfLeadingEdges() throws {
    let layout = Layout(width: 100, height: 10)
    for name in ["a", "b"] { layout.view(name) }
    try layout.addVisual("|-5-[a(20)]-7-[b]-1-|")
    layout.direction = .rightToLeft
    let mirrored = try layout.solve()
    #expect(mirrored.frame(ofViewNamed: "a")?.x == 75)
    #expect(mirrored.frame(ofViewNamed: "b").map { [$0.x, $0.width] } == [1, 67])
    let fixed = Layout(width: 100, height: 10)
    for name in ["a", "b"] { fixed.view(name) }
    try fixed.addVisual("|-5-[a(20)]-7-[b]-1-|", options: .directionLeftToRight)
    fixed.direction = .rightToLeft
    #expect(try fixed.solve().frame(ofViewNamed: "a")?.x == 5)
  }
}
