import Plumb
import Testing

/// A layout that nobody holds is gone with all its views, whatever its views say of each other.
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
}
