// A split view whose divider is dragged 10,000 times. An actor owns the layout; now and then what
// it drew is solved once more elsewhere. Put it into an executable that depends on Plumb; it prints
// what its comments say.
import Plumb

/// A list and a page side by side, with a divider between them and rows in the list.
actor SplitView {
  private let layout = Layout(width: 1_000, height: 600)
  private let divider: LayoutView
  private let position: LayoutConstraint

  init() throws {
    let list = layout.view("list"), page = layout.view("page")
    divider = layout.view("divider")
    try layout.eqs(
      """
      list.left == 0
      list.top == 0
      list.bottom == 0
      list.right == divider.left
      list.width >= 120
      divider.top == 0
      divider.bottom == 0
      divider.width == 9
      page.left == divider.right
      page.right == 0
      page.top == 0
      page.bottom == 0
      page.width >= 300
      """)
    // Nothing but a constant changes from one place to the next.
    position = try layout.eq("divider.left == 250 @ high")
    var above = list[.top]
    for number in 0..<20 {
      let row = layout.view("row\(number)", in: list)
      layout.add(row[.left] == list[.left] + 8, row[.right] == list[.right] - 8)
      layout.add(row[.top] == above + 4, row[.height] == 24)
      above = row[.bottom]
    }
  }

  /// Drags the divider, and tells where everything is.
  func drag(to x: Double) throws -> [Frame] {
    position.constant = x
    let solution = try layout.solve()
    layout.adopt(solution)
    return solution.views.frames
  }

  /// The layout as it is, for whoever wants to solve it elsewhere.
  func snapshot() throws -> LayoutSnapshot { try layout.snapshot() }

  /// Where the divider was drawn last.
  var drawn: Frame { divider.frame }
}

let screen = try SplitView()
var widths = 0.0
var differences = 0
for step in 0..<10_000 {
  let frames = try await screen.drag(to: Double(step * 37 % 1_000))
  widths += frames[1].width
  guard step % 500 == 0 else { continue }
  let snapshot = try await screen.snapshot()
  let elsewhere = try await Task.detached { try snapshot.solve() }.value
  if elsewhere.views.frames != frames { differences += 1 }
  // Another size, while the actor's layout keeps its own.
  var narrow = snapshot
  narrow.size = .fixed(width: 700, height: 600)
  if try await narrow.solved().frame(ofViewNamed: "page")?.height != 600 { differences += 1 }
}
print(widths / 10_000)  // prints: 459.174
print(differences)  // prints: 0
print(try await screen.drag(to: 444.5)[1])
// prints: Frame(x: 0.0, y: 0.0, width: 444.5, height: 600.0)
print(await screen.drawn)
// prints: Frame(x: 444.5, y: 0.0, width: 9.0, height: 600.0)
