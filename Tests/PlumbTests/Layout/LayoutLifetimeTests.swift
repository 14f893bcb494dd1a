import Plumb
import Testing

/// The lifetime of layouts.
///
/// A layout without references is freed with all its views, regardless of references between
/// them.
struct LayoutLifetimeTests {
  @Test func rulesKeepNoViewAlive() throws {
    weak var root: LayoutView?
    weak var label: LayoutView?
    do {
      let layout = Layout(width: 320, height: 480)
      let (badge, table) = (layout.view("badge"), layout.view("table"))
      try layout.addRule("rr = %rl, w = %w(table)", layout.root, to: badge)
      try layout.addRule(
        "ll = %rr(badge), minh = %^f", RuleArgument.closure { $0.frame.height }, to: table)
      root = layout.root
      label = badge
      #expect(try layout.solve().outcome == .solved)
    }
    #expect(root == nil)
    #expect(label == nil)
  }

  @Test func constraintsKeepNoViewAlive() throws {
    weak var root: LayoutView?
    do {
      let layout = Layout(width: 320, height: 480)
      let table = layout.view("table", in: layout.view("page"))
      layout.define(table[.height], from: [table[.width]]) { $0[0] / 2 }
      try layout.eqs("table.left == view.left + 8\nwhen page.width >= 100 { table.right == 0 }")
      try layout.addVisual("|-[page]-|")
      layout.add(table[.top] == layout.root[.top])
      root = layout.root
      _ = try layout.solve()
    }
    #expect(root == nil)
  }

  @Test func whatIsSaidOfViewsOfOtherLayouts() throws {
    func lost() -> LayoutView { Layout(width: 9, height: 9).view("lost") }
    let (layout, other) = (Layout(width: 100, height: 100), Layout(width: 9, height: 9))
    let a = layout.view("a")
    layout.add(a[.left] == other.view("b")[.left] + 3)
    let foreign = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(
      foreign?.message
        == "`a[.left] == b[.left] + 3` names \"b\", which is a view of another layout")
    let alone = Layout(width: 9, height: 9)
    alone.add(lost()[.left] == 3)
    let gone = #expect(throws: LayoutError.self) { try alone.solve() }
    #expect(gone?.message.contains("its layout is gone") == true)
  }

  @Test func aViewThatWasMovedStaysWhereTheSolutionHasIt() throws {
    let layout = Layout(width: 100, height: 100)
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.eqs("a.left == 7\na.top == 5\nb.left == 5\nb.top == 5\nb.width == 3")
    let solution = try layout.snapshot().solve()
    b.move(to: a)
    layout.adopt(solution)
    #expect(b.frame == Frame(x: -2, y: 0, width: 3, height: 0))
    b.move(to: layout.view("later"))
    layout.adopt(solution)
    #expect(b.frame == Frame(x: -2, y: 0, width: 3, height: 0))
  }
}
