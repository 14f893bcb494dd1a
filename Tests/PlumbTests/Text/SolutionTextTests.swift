import Plumb
import Testing

/// The output of `print` for solutions and their parts.
struct SolutionTextTests {
  private let layout = Layout(width: 320, height: 100)

  @Test func aSolutionIsATable() throws {
    layout.view("a")
    try layout.eqs("a.left == 10\na.top == 0\na.height == 20\na.right <= -10\na.width == 400 @ low")
    let solution = try layout.solve()
    #expect(solution.outcome == .solved)
    #expect(
      "\(solution)" == """
        layout: solved
                 x  y  width  height
          view   0  0    320     100
          a     10  0    300      20
        unsatisfied:
          a.width == 400 @ low  priority 250, off by 100  (line 5, column 1)
        """)
    #expect("\(solution.unsatisfied)" == "[a.width == 400 @ low is violated by 100]")
  }

  /// Control characters in names cannot end lines or control terminals.
  @Test func namesHaveNoControlCharacters() throws {
    layout.view("a\u{9B}31m\n\u{1B}b\u{85}\u{7F}")
    #expect("\(try layout.solve())".contains("a\u{FFFD}31m\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD} "))
  }

  @Test func whatIsFreeIsToldWithItsRange() throws {
    layout.view("a")
    try layout.eqs("a.left == 10\na.top == 0\na.height == 20")
    #expect("\(try layout.solve().ambiguous)" == "[a.width may be anything from 0 up]")
  }

  @Test func aConflictIsEqualToItself() throws {
    layout.view("a")
    try layout.eqs("a.width == 10\na.width == 30")
    let solution = try layout.solve()
    #expect(try solution.outcome == layout.solve().outcome)
    #expect(solution.outcome != .solved)
    #expect(
      "\(solution)" == """
        layout: infeasible
        these cannot all hold:
          a.width == 10  (line 1, column 1)
          a.width == 30  (line 2, column 1)
        the layout can be solved if this constraint is relaxed:
          a.width == 30  by 20  (line 2, column 1)
        """)
  }

  @Test func anExplanationIsItsText() throws {
    let a = layout.view("a")
    try layout.eqs("a.right == -10\na.width == 20")
    let explanation = try layout.explain(.left, of: a, in: layout.solve())
    #expect("\(explanation)\n" == ExplanationText.text(explanation))
    #expect("\(explanation)".hasPrefix("a.left = 290\n"))
  }

  @Test func formulasAreToldByTheirPlaceInTheCode() throws {
    let layout = Layout(width: 100, height: 100)
    let a = layout.view("a")
    layout.add(a[.width] == 10)
    layout.add(a.size == (20, 20))
    let text = try "\(layout.solve())"
    #expect(text.contains("  a[.width] == 10  (\(#fileID):\(#line - 3))\n"))
    #expect(text.contains("  a[.width] == 20  (\(#fileID):\(#line - 3))\n"))
  }

  @Test func aWrongPriorityIsNamedBeforeItCounts() throws {
    let layout = Layout(width: 100, height: 100)
    layout.view("a").hugging.vertical = 1_001
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error?.message == "hugging.vertical of \"a\" must be above 0 and at most 1000; found 1001")
  }
}
