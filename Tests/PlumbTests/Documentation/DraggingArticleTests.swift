import Plumb
import Testing

/// The code of the article about dragging.
struct DraggingArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 400, height: 100)
    let box = layout.view("box")
    layout.add {
      box.size == (60, 40)
      box.edges <= layout.root.edges.inset(8)
      box[.top] == layout.root[.top] + 30
    }
    let wish = layout.add(box[.left] == layout.root[.left] + 100 ~ 900)
    for x in [100.0, 250, 390] {
      wish.constant = x
      print(try layout.solve().frame(of: box)?.x ?? 0)
    }
    // prints: 100.0
    // prints: 250.0
    // prints: 332.0

    wish.priority = .required
    var options = SolveOptions()
    options.findsConflict = false
    if case .infeasible = try layout.solve(options: options).outcome {
      print("there are no frames")  // prints: there are no frames
    }
    try transcript.expectLines(of: "Dragging")
  }
}
