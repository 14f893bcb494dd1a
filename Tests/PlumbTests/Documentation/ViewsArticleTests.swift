import Plumb
import Testing

/// The code of the article about adding and removing views.
struct ViewsArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let list = layout.view("list")
    let footer = layout.view(in: list)
    try layout.eqs("list.left == 0\nlist.right == 0\nlist.top == 0")
    layout.add(footer[.height] == 20, footer[.width] == list[.width])
    print(footer.name, layout["list"] === list, layout["#2"] == nil)  // prints: #2 true true

    let templates = Layout(size: .fit)
    let cell = templates.view("cell"), title = templates.view("title", in: cell)
    try templates.eqs(
      "cell.left == 0\ncell.right == 0\ntitle.left == 8\ntitle.right == -8\ntitle.top == 4")
    templates.add(cell[.bottom] == title[.bottom] + 4)

    var cells: [LayoutView] = []
    for characters in [20, 70, 45] {
      let copy = cell.copy(in: list, at: cells.count)
      layout.measure(copy[of: title], by: .text(characters: characters, advance: 8, line: 20))
      cells.append(copy.view)
    }
    for (above, below) in zip(cells, cells.dropFirst()) {
      layout.add(below[.top] == above[.bottom])
    }
    layout.add(cells[0][.top] == list[.top])
    layout.add(footer[.top] == cells[2][.bottom])
    print(try layout.solve().get().frame(of: footer) ?? .zero)
    // prints: Frame(x: 0.0, y: 124.0, width: 320.0, height: 20.0)

    let gone = cells[1].removeFromSuperview()
    print(gone.count, cells[1].layout == nil)  // prints: 8 true
    layout.add(cells[2][.top] == cells[0][.bottom])
    print(try layout.solve().get().frame(of: footer)?.y ?? 0)  // prints: 76.0

    cells[2].move(before: cells[0])
    print(list.subviews == [cells[2], cells[0], footer])  // prints: true

    layout.add(footer[.height] == 30)
    do {
      _ = try layout.solve().get()
    } catch Solution.Failure.infeasible(let conflict) {
      print(conflict.members.map(\.text))
      // prints: ["#2[.height] == 20", "#2[.height] == 30"]
    }

    try transcript.expectLines(of: "Views")
  }
}
