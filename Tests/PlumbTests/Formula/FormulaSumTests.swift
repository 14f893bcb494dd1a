import Plumb
import Testing

/// Formulas with several attributes on a side, an extension of Plumb.
struct FormulaSumTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView
  let c: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b")
    c = layout.view("c")
  }

  @Test func attributesAreAdded() {
    #expect("\(a[.width] + b[.width])" == "a[.width] + b[.width]")
    #expect("\((a[.width] - 2 * b[.width] + 3) * 2)" == "2 * a[.width] - 4 * b[.width] + 6")
    #expect("\(-(a[.width] + 3))" == "-a[.width] - 3")
    #expect("\(10 - a[.width])" == "-a[.width] + 10")
    #expect("\(a[.width] / 2 - (b[.width] - 1) / 2)" == "0.5 * a[.width] - 0.5 * b[.width] + 0.5")
    #expect((a[.left] - b[.right]).terms.map(\.multiplier) == [1, -1])
  }

  @Test func sumsBecomeTheEquationsTheyStandFor() {
    #expect("\(a[.width] + b[.width] == c[.width])" == "a.width == -b.width + c.width")
    #expect("\(c[.width] == a[.width] + b[.width])" == "c.width == a.width + b.width")
    #expect("\(100 - a[.width] >= b[.width])" == "a.width <= -b.width + 100")
    #expect("\(-a[.width] <= -20)" == "a.width >= 20")
    #expect("\(2 * a[.left] == b[.left] + c[.left])" == "a.left == 0.5 * b.left + 0.5 * c.left")
    let count = 4
    #expect("\(count - a[.width] == b[.width])" == "a.width == -b.width + 4")
  }

  @Test func sumsAreSolved() throws {
    layout.add(
      a[.width] + b[.width] + c[.width] == layout.root[.width] - 2 * 10,
      a[.width] == 2 * b[.width], b[.width] == c[.width],
      a[.left] - layout.root[.left] == layout.root[.right] - a[.right])
    let solution = try layout.solve()
    let widths = [a, b, c].map { solution.frame(of: $0)?.width }
    #expect(widths == [150, 75, 75])
    #expect(solution.frame(of: a)?.x == 85)
  }

  @Test func attributesThatCancelAreAnError() {
    layout.add(a[.width] - a[.width] == 5)
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(error?.message.hasPrefix("`a[.width] - 1 * a[.width] == 5`") == false)
    #expect(error?.message.hasPrefix("`a[.width] - a[.width] == 5`") == true)
    #expect(error?.location != nil)
  }

  @Test func closuresDefineSingleAttributes() throws {
    layout.define(a[.width] + b[.width], from: [c[.width]]) { $0[0] }
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error?.message
        == "a closure defines and reads single attributes; found the sum `a.width + b.width`")
    layout.forgetMistakes()
    _ = try layout.solve()
  }
}

/// Formulas for several attributes: edges, centres and sizes.
struct ViewEdgesTests {
  let layout = Layout(width: 320, height: 480)
  let a: LayoutView
  let b: LayoutView

  init() {
    a = layout.view("a")
    b = layout.view("b")
  }

  @Test func edgesAreFourFormulas() throws {
    let added = layout.add(a.edges == layout.root.edges.inset(8))
    #expect(
      added.map(\.description) == [
        "a.left == view.left + 8", "a.right == view.right - 8", "a.top == view.top + 8",
        "a.bottom == view.bottom - 8",
      ])
    let line = #line + 1
    layout.add(b.edges == a.edges.inset(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)).inset(1))
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 8, y: 8, width: 304, height: 464))
    #expect(solution.frame(of: b) == Frame(x: 11, y: 10, width: 296, height: 458))
    #expect(layout.constraints.last?.source.location?.line == line)
    #expect(
      "\(b.edgesWithinMargins == a.edges)".contains("b.leftMargin == a.left"))
  }

  @Test func centersAndSizes() throws {
    layout.add(a.size == (100, 50))
    layout.add(a.center == layout.root.center.offset(x: 10))
    layout.add(b.size == 0.5 * a.size)
    layout.add(b.centerWithinMargins == a.center)
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 120, y: 215, width: 100, height: 50))
    #expect(solution.frame(of: b) == Frame(x: 145, y: 227.5, width: 50, height: 25))
    #expect(
      (a.size <= b.size).map(\.description) == ["a.width <= b.width", "a.height <= b.height"])
    #expect((a.size >= (10, 20)).map(\.description) == ["a.width >= 10", "a.height >= 20"])
    #expect(
      (a.size >= b.size * 2).map(\.description) == [
        "b.width <= 0.5 * a.width", "b.height <= 0.5 * a.height",
      ])
  }

  @Test func prioritiesAreGivenToAll() throws {
    let added = layout.add((a.edges == layout.root.edges).withPriority(.defaultHigh))
    #expect(added.map(\.priority) == [.high, .high, .high, .high])
    added[0].priority = .defaultLow
    #expect(added[0].priority == 250)
    #expect(try layout.eq("b.width == 5 @ defaultHigh").priority == .high)
    a.hugging.horizontal = .defaultHigh
    #expect(a.hugging.horizontal == 750)
  }

  @Test func conflictsNameTheEdgeAndWhereItWasAdded() throws {
    let line = #line + 1
    layout.add(a.edges == layout.root.edges.inset(8))
    layout.add(a[.left] == layout.root[.left])
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("no conflict")
      return
    }
    #expect(conflict.members.map(\.text).contains("a[.left] == view[.left] + 8"))
    #expect(conflict.members.contains { $0.location?.line == line })
  }
}
