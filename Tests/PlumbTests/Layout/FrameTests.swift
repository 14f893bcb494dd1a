import Plumb
import Testing

/// Relations between frames.
struct FrameTests {
  private let frame = Frame(x: 10, y: 20, width: 30, height: 40)

  @Test func framesMeetCoverAndJoin() {
    let other = Frame(x: 40, y: 30, width: 10, height: 10)
    #expect(!frame.intersects(other))
    #expect(frame.intersects(Frame(x: 39, y: 30, width: 10, height: 10)))
    #expect(frame.contains(Frame(x: 10, y: 20, width: 30, height: 39)))
    #expect(!frame.contains(other))
    #expect(frame.union(other) == Frame(x: 10, y: 20, width: 40, height: 40))
  }

  @Test func framesMixFromEndToEnd() {
    let other = Frame(x: 0.1, y: 0.2, width: 0.3, height: 0.7)
    #expect(frame.interpolated(to: other, by: 0) == frame)
    #expect(frame.interpolated(to: other, by: 1) == other)
    #expect(
      frame.interpolated(to: .zero, by: 0.5) == Frame(x: 5, y: 10, width: 15, height: 20))
  }

  @Test func aFrameInAnyOtherViewsCoordinates() throws {
    let layout = Layout(width: 300, height: 200)
    let (left, right) = (layout.view("left"), layout.view("right"))
    let (inner, other) = (layout.view("inner", in: left), layout.view("other", in: right))
    layout.add {
      left[.left] == layout.root[.left] + 10
      right[.left] == layout.root[.left] + 100
      left[.top] == layout.root[.top]
      right[.top] == layout.root[.top] + 50
      inner[.left] == left[.left] + 5
      inner[.top] == left[.top] + 5
      other[.left] == right[.left] + 1
      other[.top] == right[.top] + 1
      for view in [left, right, inner, other] { view.size == (20, 20) }
    }
    let solution = try layout.solve()
    #expect(
      solution.frame(of: inner, in: layout.root) == Frame(x: 15, y: 5, width: 20, height: 20))
    #expect(
      solution.frame(of: inner, in: other) == Frame(x: -86, y: -46, width: 20, height: 20))
    #expect(solution.frame(of: inner, in: Layout(width: 1, height: 1).root) == nil)
  }
}
