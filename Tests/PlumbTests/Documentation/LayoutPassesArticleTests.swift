import Plumb
import Testing

/// The code of the article about layout passes.
struct LayoutPassesArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 100)
    let bar = layout.view("bar")
    layout.add(bar[.left] == layout.root[.left], bar[.right] == layout.root[.right])

    func layoutIfNeeded() throws {
      layout.adopt(try layout.solve().get())
    }

    try layoutIfNeeded()
    print(bar.frame.width)  // prints: 320.0
    layout.size = .fixed(width: 480, height: 100)
    print(bar.frame.width)  // prints: 320.0
    try layoutIfNeeded()
    print(bar.frame.width)  // prints: 480.0

    try transcript.expectLines(of: "LayoutPasses")
  }
}
