import Plumb
import Testing

/// The code of the article for readers who know Auto Layout.
struct FromAutoLayoutArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 390, height: 844)
    layout.safeArea = EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let screen = layout.root.safeArea

    let title = layout.view("title")
    title.intrinsicSize = IntrinsicSize(width: 120, height: 41)
    let avatar = layout.view("avatar")
    let rows = layout.stack("rows", axis: .vertical, spacing: 8)

    layout.add(
      title[.leading] == screen[.leading] + 16,
      title[.top] == screen[.top] + 8,
      avatar[.trailing] == screen[.trailing] - 16,
      avatar[.centerY] == title[.centerY],
      avatar[.leading] >= title[.trailing] + 8)
    layout.add(avatar.size == (32, 32))
    layout.add(
      rows[.top] == title[.bottom] + 16,
      rows[.leading] == screen[.leading], rows[.trailing] == screen[.trailing],
      rows[.bottom] <= screen[.bottom])
    for name in ["first", "second", "third"] {
      layout.view(name, in: rows).intrinsicSize.height = 44
    }

    let solution = try layout.solve().get()
    print(solution.frame(of: title) ?? .zero)
    // prints: Frame(x: 16.0, y: 55.0, width: 120.0, height: 41.0)
    print(solution.frame(of: avatar)?.x ?? 0)  // prints: 342.0
    print(solution.frame(of: rows) ?? .zero)
    // prints: Frame(x: 0.0, y: 112.0, width: 390.0, height: 148.0)

    try transcript.expectLines(of: "FromAutoLayout")
  }
}
