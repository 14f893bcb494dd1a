import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// Several notations in one layout, which read each other and name each other in conflicts.
struct NotationMixTests {
  let layout = Layout(width: 320, height: 480)

  @Test func anEquationReadsWhatARulePlaces() throws {
    let badge = layout.view("badge")
    layout.view("label")
    try layout.addRule("ll = 10%, w = 50, tt = 7, h = %w / 2", layout.root, to: badge)
    try layout.eqs(
      """
      label.left == badge.right + 3
      label.top == badge.top
      label.right == -10
      label.height == badge.height
      """)
    for backend in Backends.all {
      let solution = try layout.solve(using: backend)
      #expect(solution.frames["badge"] == Frame(x: 32, y: 7, width: 50, height: 160))
      #expect(solution.frames["label"] == Frame(x: 85, y: 7, width: 225, height: 160))
    }
    try layout.eq("badge.left == 40")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("the rule places the badge")
      return
    }
    #expect(conflict.members.contains { $0.place == .rule(1) && $0.text == "ll = 10%" })
    #expect(conflict.members.contains { $0.text == "badge.left == 40" })
  }

  @Test func aFormatRunsInsideAContainerOfChainedProperties() throws {
    let box = layout.view("box")
    let a = layout.view("a", in: box)
    let b = layout.view("b", in: box)
    box.constrainedWidth = layout.root.constrainedWidth.times(0.5)
    box.constrainedHeight = 60
    box.constrainedRight = -10
    box.constrainedTop = 20
    try layout.addVisual("|-5-[a]-[b(==a)]-5-|", options: [.alignAllTop, .alignAllBottom])
    try layout.addVisual("V:|-10-[a]-10-|")
    for backend in Backends.all {
      let solution = try layout.solve(using: backend)
      #expect(solution.frame(of: box) == Frame(x: 150, y: 20, width: 160, height: 60))
      #expect(solution.frame(of: a) == Frame(x: 5, y: 10, width: 71, height: 40))
      #expect(solution.frame(of: b) == Frame(x: 84, y: 10, width: 71, height: 40))
      #expect(solution.ambiguous.isEmpty)
    }
  }

  @Test func aFormatAndAFormulaContradictEachOther() throws {
    let a = layout.view("a")
    try layout.addVisual("|-20-[a(>=100@high)]")
    let line = #line + 1
    layout.add(a[.leading] == 10 + layout.root[.leading])
    layout.add(a[.width] == 30)
    let solution = try layout.solve()
    guard case .infeasible(let conflict) = solution.outcome else {
      Issue.record("the leading edge is 20 and 10")
      return
    }
    #expect(
      conflict.members == [
        ConstraintSource(
          text: "|-20-[a]", place: .visual(1, line: 1, column: 3),
          location: CodeLocation(fileID: #fileID, line: line - 2)),
        ConstraintSource(
          text: "a[.leading] == view[.leading] + 10", place: .formula,
          location: CodeLocation(fileID: #fileID, line: line)),
      ])
    #expect(
      conflict.description == """
        Visual Format 1, column 3: |-20-[a]  (PlumbTests/NotationMixTests.swift:\(line - 2))
        formula: a[.leading] == view[.leading] + 10  (PlumbTests/NotationMixTests.swift:\(line))
        a[.leading] == view[.leading] + 10 is violated by 10
        """)
  }

  @Test func aRuleAndAChainedPropertyContradictEachOther() throws {
    let a = layout.view("a")
    try layout.addRule("rr = 5, w = 40", to: a)
    a.constrainedHeight = 3
    a.setConstraint(.left, a.constrainedWidth.equal.plus(1).lessThanOrEqual)
    a.constrainedWidth = layout.root.constrainedWidth.times(0.5).greaterThanOrEqual
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .invalidPairing)
    #expect(error.location?.fileID == #fileID)
    layout.remove(layout.constraints[1])
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("40 is less than 160")
      return
    }
    #expect(
      conflict.members.map(\.placedText) == [
        "view.width == 320  (the root's frame)",
        "chained property 3: a.constrainedWidth = view.constrainedWidth.times(0.5).greaterThanOrEqual",
        "rule 1: w = 40",
      ])
  }

  @Test func explanationsCrossNotations() throws {
    let a = layout.view("a")
    let b = layout.view("b")
    try layout.addVisual("|-20-[a(50)]")
    layout.add(b[.left] == a[.right] + 8)
    let solution = try layout.solve()
    let explanation = try layout.explain(.left, of: b, in: solution)
    #expect(explanation.value == 78)
    #expect(
      explanation.steps.map(\.source.text) == [
        "b[.left] == a[.right] + 8", "|-20-[a]", "[a(50)]",
      ])
  }
}

extension ConstraintSource {
  /// The text with its location, without the code.
  fileprivate var placedText: String {
    ConstraintSource(text: text, place: place).description
  }
}
