import LayoutDocuments
import Plumb
import Testing
import TestSupport

/// Alignment rectangles, which constraints use; input and output are frames.
struct AlignmentInsetTests {
  private let layout = Layout(width: 300, height: 200)
  /// A shadow that a button draws outside its alignment rectangle.
  private let shadow = EdgeInsets(top: 4, left: 6, bottom: 7, right: 8)

  private func solve() throws -> Solution {
    let solution = try layout.solve()
    for backend in Backends.all {
      #expect(try layout.solve(using: backend) == solution)
    }
    return solution
  }

  @Test func constraintsAndSizesAreThoseOfTheRectangle() throws {
    let button = layout.view("button"), label = layout.view("label")
    button.alignmentInsets = shadow
    button.intrinsicSize = IntrinsicSize(width: 80, height: 20)
    try layout.eqs(
      """
      button.left == 20
      button.top == 10
      label.left == button.right + 8
      label.top == button.top
      label.height == button.height
      label.right == -20
      """)
    let solution = try solve()
    #expect(solution.frame(of: button) == Frame(x: 14, y: 6, width: 94, height: 31))
    #expect(solution.frame(of: label) == Frame(x: 108, y: 10, width: 172, height: 20))
    let explanation = try solution.explain(.left, of: button)
    #expect(explanation.value == 20 && explanation.remainder == 0)
  }

  @Test func frameOfAChildIsRelativeToTheFrameOfItsParent() throws {
    let box = layout.view("box"), title = layout.view("title", in: box)
    box.alignmentInsets = shadow
    title.alignmentInsets = EdgeInsets(-1)
    try layout.eqs(
      """
      box.left == 20
      box.top == 10
      box.width == 100
      box.height == 60
      title.left == box.left + 5
      title.top == 5
      title.right == box.right - 5
      title.bottom == box.bottom
      """)
    let solution = try solve()
    #expect(solution.frame(of: box) == Frame(x: 14, y: 6, width: 114, height: 71))
    // The alignment rectangle begins 5 after that of the box, which begins 6 after its frame. The
    // frame of the title is smaller than the rectangle.
    #expect(solution.frame(of: title) == Frame(x: 12, y: 10, width: 88, height: 53))
    #expect(solution.absoluteFrames[2] == Frame(x: 26, y: 16, width: 88, height: 53))
  }

  @Test func givenAndFixedFramesAreFrames() throws {
    let (free, fixed) = (
      layout.view("free", frame: Frame(x: 10, y: 20, width: 100, height: 40)),
      layout.view("fixed", frame: Frame(x: 10, y: 80, width: 100, height: 40))
    )
    for view in [free, fixed] { view.alignmentInsets = shadow }
    fixed.isFixed = true
    let behind = layout.view("behind", in: fixed)
    try layout.eqs("behind.left == fixed.right")
    var solution = try solve()
    #expect(solution.frame(of: free) == free.frame)
    #expect(solution.frame(of: fixed) == fixed.frame)
    #expect(solution.frame(of: behind)?.x == 92)
    #expect(solution.ambiguous.first { $0.view == "free" && $0.dimension == .left } != nil)
    // A layout pass changes nothing.
    layout.adopt(solution)
    solution = try solve()
    #expect(solution.frame(of: free) == Frame(x: 10, y: 20, width: 100, height: 40))
  }

  @Test func stacksArrangeRectangles() throws {
    let row = layout.stack("row", spacing: 10)
    let views = ["a", "b", "c"].map { layout.view($0, in: row) }
    for view in views { view.intrinsicSize = IntrinsicSize(width: 50, height: 20) }
    views[1].alignmentInsets = shadow
    try layout.eqs("row.left == 0\nrow.top == 0")
    let solution = try solve()
    #expect(
      views.map { solution.frame(of: $0) } == [
        Frame(x: 0, y: 0, width: 50, height: 20), Frame(x: 54, y: -4, width: 64, height: 31),
        Frame(x: 120, y: 0, width: 50, height: 20),
      ])
  }

  @Test func editsGoByThePlan() throws {
    let button = layout.view("button", frame: Frame(x: 0, y: 0, width: 50, height: 50))
    button.alignmentInsets = shadow
    let left = try layout.eq("button.left == 0")
    for step in 0..<3 {
      left.constant = Double(step)
      button.frame.width = 50 + Double(step)
      let solution = try layout.solve()
      #expect(solution.search.isPlanned == (step > 0))
      #expect(
        solution.frame(of: button)
          == Frame(x: Double(step) - 6, y: 0, width: 50 + Double(step), height: 50))
    }
  }

  @Test func framesAreNoSmallerThanNothing() throws {
    let thin = layout.view("thin")
    thin.alignmentInsets = EdgeInsets(top: 0, left: 0, bottom: -3, right: 0)
    try layout.eqs("thin.left == 0\nthin.top == 0\nthin.width == 10")
    #expect(try solve().frame(of: thin) == Frame(x: 0, y: 0, width: 10, height: 0))
    #expect(try solve().explain(.height, of: thin).value == 3)
    try layout.eqs("thin.height == 1")
    guard case .infeasible(let conflict) = try solve().outcome else {
      Issue.record("a frame is smaller than nothing")
      return
    }
    #expect(conflict.members.map(\.text).sorted() == ["thin.height == 1", "thin.height >= 3"])
  }

  @Test func copiesHaveThemAndTheRootHasNone() throws {
    let cell = layout.view("cell")
    cell.alignmentInsets = shadow
    layout.root.alignmentInsets = shadow
    try layout.eqs("cell.left == 0\ncell.top == 0\ncell.width == 10\ncell.height == 10")
    let copy = cell.copy(in: layout.root).view
    let solution = try solve()
    #expect(solution.frame(of: copy) == Frame(x: -6, y: -4, width: 24, height: 21))
    #expect(solution.frame(of: cell) == solution.frame(of: copy))
    #expect(solution.frame(of: layout.root) == Frame(x: 0, y: 0, width: 300, height: 200))
  }

  @Test func numbersOutOfRangeAreRefused() throws {
    layout.view("button").alignmentInsets.left = .nan
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(error?.message.hasPrefix("alignmentInsets.left of \"button\" must be finite") == true)
  }
}
