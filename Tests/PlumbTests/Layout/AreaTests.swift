import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// `apart` and `inside` in equations: the placement of views, and reports.
struct AreaTests {
  private func makeLayout(width: Double = 100) -> Layout {
    let layout = Layout(width: width, height: 100)
    for name in ["a", "b"] { layout.view(name) }
    return layout
  }

  private static let sizes = "a.width == 30 && a.height == 20\nb.width == 30 && b.height == 20\n"

  @Test func viewsKeepADistance() throws {
    let layout = makeLayout()
    try layout.eqs(
      Self.sizes + """
        a.left == 10 && a.top == 10
        inside(b, view, 4)
        apart(a, b, 8)
        b.left == 10 @ high
        b.top == 12 @ low
        """)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 10, y: 38, width: 30, height: 20))
    #expect(solution.choices.map(\.constraint.text) == ["apart(a, b, 8)"])
    #expect(solution.choices.map(\.alternative) == [3])
    #expect(solution.choices.map(\.text) == ["a.bottom <= b.top - 8"])
    #expect(solution.unsatisfied.map(\.constraint.text) == ["b.top == 12 @ low"])
  }

  @Test func theyAreWhatTheyStandFor() throws {
    let words = makeLayout()
    words.view("inner", in: words.named("b"))
    let written = "apart(a, inner, 8) @ high\ninside(inner, b, 2)"
    try words.eqs(written)
    #expect(
      try words.equationLines() == [
        "a.right <= inner.left - 8 || a.left >= inner.right + 8 || a.bottom <= inner.top - 8"
          + " || a.top >= inner.bottom + 8 @ 750",
        "inner.left >= b.left + 2 && inner.right <= b.right - 2 && inner.top >= b.top + 2"
          + " && inner.bottom <= b.bottom - 2",
      ])
  }

  @Test func conflictsNameTheWord() throws {
    let layout = makeLayout()
    try layout.eqs(
      "a.width == 30\nb.width == 30\na.left == 0\nb.left == a.left + 75\ninside(b, view, 4)")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("expected a conflict")
      return
    }
    #expect(conflict.members.map(\.text).contains("inside(b, view, 4)"))
    #expect(
      conflict.members.first { $0.text.hasPrefix("inside") }?.place
        == .equations(line: 5, column: 1))
  }

  @Test func explanationsNameTheWord() throws {
    let layout = makeLayout()
    try layout.eqs(Self.sizes + "b.left == 200 @ high\ninside(b, view, 4)")
    let explanation = try layout.explain(.right, of: layout.named("b"), in: try layout.solve())
    #expect(explanation.value == 96)
    #expect(explanation.steps.map(\.source.text).contains("inside(b, view, 4)"))
  }

  @Test func errorsPointAtTheName() throws {
    let layout = makeLayout()
    let error = try #require(throws: LayoutError.self) { try layout.eqs("apart(a, bb, 8)") }
    #expect(error.code == .unknownView)
    #expect(error.column == 10)
  }
}
