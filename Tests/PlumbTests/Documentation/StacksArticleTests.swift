import Plumb
import Testing

/// The code of the article about stacks.
struct StacksArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(size: .fitHeight(width: 320))
    let row = layout.stack("row", spacing: 12, alignment: .center)
    row.stack?.insets = EdgeInsets(top: 10, left: 16, bottom: 10, right: 16)
    layout.pinEdges(of: row)

    let picture = layout.view("picture", in: row)
    picture.intrinsicSize = IntrinsicSize(width: 40, height: 40)
    picture.hugging = AxisPriorities(horizontal: 251, vertical: 251)
    let texts = layout.stack("texts", in: row, axis: .vertical, spacing: 4, alignment: .leading)
    let title = layout.view("title", in: texts)
    title.intrinsicSize = IntrinsicSize(width: 120, height: 20)
    let subtitle = layout.view("subtitle", in: texts)
    subtitle.intrinsicSize = IntrinsicSize(width: 90, height: 16)

    let solution = try layout.solve()
    print(solution.frame(of: texts) ?? .zero)
    // prints: Frame(x: 68.0, y: 10.0, width: 236.0, height: 40.0)
    print(solution.frame(of: subtitle) ?? .zero)
    // prints: Frame(x: 0.0, y: 24.0, width: 90.0, height: 16.0)

    picture.isHidden = true
    row.stack?.insets.left = 20
    print(try layout.solve().frame(of: texts)?.x ?? 0)  // prints: 20.0
    picture.isHidden = false
    row.setCustomSpacing(30, after: picture)
    row.arrangedViews.reverse()
    print(try layout.solve().frame(of: picture)?.x ?? 0)  // prints: 264.0

    try layout.eqs("title.width == 300")
    if case .infeasible(let conflict) = try layout.solve().outcome {
      print(conflict.members.map(\.description).first { $0.contains("spacing") } ?? "")
      // prints: picture.leading == texts.trailing + 12  (stack "row": spacing)
    }

    try transcript.expectLines(of: "Stacks")
  }
}
