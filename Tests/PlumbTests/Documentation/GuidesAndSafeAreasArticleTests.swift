import Plumb
import Testing

/// The code of the article about guides, safe areas and margins.
struct GuidesAndSafeAreasArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 568)
    layout.view("photo")
    let text = layout.view("text")
    layout.guide("gutter")
    try layout.addVisual(
      "|[photo][gutter][text(photo)]|", options: [.alignAllTop, .alignAllBottom])
    try layout.eqs("gutter.width == 5%\nphoto.top == 0\nphoto.height == 200")

    var solution = try layout.solve()
    print(solution.frame(of: text) ?? .zero)
    // prints: Frame(x: 168.0, y: 0.0, width: 152.0, height: 200.0)
    print(solution.views.count, solution.guides[0].name, solution.guides[0].frame.width)
    // prints: 3 gutter 16.0

    layout.safeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let bar = layout.view("bar"), title = layout.view("title", in: bar)
    title.intrinsicSize = IntrinsicSize(width: 100, height: 20)
    try layout.eqs(
      """
      bar.left == 0
      bar.right == 0
      bar.top == 0
      bar.bottom == title.bottom + 8
      title.top == bar.safeArea.top + 8
      title.centerX == bar.centerX
      """)
    solution = try layout.solve()
    print(solution.frame(of: bar)?.height ?? 0)  // prints: 80.0
    print(solution.frame(of: bar.safeArea) ?? .zero)
    // prints: Frame(x: 0.0, y: 44.0, width: 320.0, height: 36.0)

    layout.safeArea.top = 20  // another screen
    print(try layout.solve().frame(of: bar)?.height ?? 0)  // prints: 56.0

    let wrong = Layout(width: 320, height: 568)
    wrong.view("item", in: wrong.view("bar")).intrinsicSize = IntrinsicSize(width: 28, height: 28)
    try wrong.eqs(
      """
      bar.top == 0
      bar.bottom == item.bottom
      item.top == 8
      item.bottom <= bar.safeArea.bottom
      """)
    do {
      _ = try wrong.solve()
    } catch {
      print(error.code.name)  // prints: cycle
    }

    layout.root.directionalMargins = .init(top: 8, leading: 20, bottom: 8, trailing: 20)
    let card = layout.view("card", frame: Frame(x: 6, y: 300, width: 300, height: 100))
    card.isFixed = true
    card.preservesSuperviewMargins = true
    let label = layout.view("label", in: card)
    layout.pinEdges(of: label, to: card, respectingMargins: true)
    print(try layout.solve().frame(of: label) ?? .zero)
    // prints: Frame(x: 14.0, y: 8.0, width: 278.0, height: 84.0)

    let photos = layout.view("photos", frame: Frame(x: 0, y: 420, width: 320, height: 100))
    photos.isFixed = true
    let strip = layout.view("strip", in: photos)
    strip.intrinsicSize = IntrinsicSize(width: 900, height: 100)
    layout.pinEdges(of: strip, to: photos.content)
    print(try layout.solve().frame(of: photos.content) ?? .zero)
    // prints: Frame(x: 0.0, y: 0.0, width: 900.0, height: 100.0)

    try transcript.expectLines(of: "GuidesAndSafeAreas")
  }
}
