import Plumb
import Testing

/// The code of the article about formulas.
struct FormulasArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let viewA = layout.view("viewA")
    let viewB = layout.view("viewB")

    layout.add(viewB[.width] == 200)
    layout.add(viewA[.width] == 0.5 * viewB[.width] - 4.0)
    layout.add(viewA[.width] * 3.0 == viewA[.height] * 4.0)  // the aspect ratio
    layout.add(viewA[.leading] == layout.root[.leading] + 4.0 ~ 750.0)
    let wish = layout.add(viewA[.top] >= layout.root[.top] + 20 ~ .low)

    print(try layout.solve().frame(of: viewA) ?? .zero)
    // prints: Frame(x: 4.0, y: 20.0, width: 96.0, height: 72.0)
    wish.constant = 30
    print(try layout.solve().frame(of: viewA)?.y ?? 0)  // prints: 30.0

    layout.add(
      viewB[.left] == layout.root[.left],
      10 <= viewB[.height])
    print((viewB[.top] + 10) * 2)  // prints: 2 * viewB[.top] + 20
    print(viewA[.left] + 3 <= (viewB[.right] + 10) / 2)
    // prints: viewA.left <= 0.5 * viewB.right + 2

    let column = layout.view("column")
    let footer = layout.view("footer")
    layout.add(column[.height] + footer[.height] == layout.root[.height] - 20)
    print(-column[.width] + 3 == 10 - 2 * footer[.width])
    // prints: column.width == 2 * footer.width - 7

    layout.add(footer.size == (300, 40))
    layout.add(footer.center == column.center)
    let pinned = layout.add((column.edges == layout.root.edges.inset(10)).withPriority(.low))
    print(pinned[3])
    // prints: column.bottom == view.bottom - 10 @ 250

    let badge = layout.view("badge")
    layout.add(
      badge[.left] >= layout.root[.left] && badge[.right] <= layout.root[.right]
        && badge[.width] == 24)
    let beside = layout.add(
      badge[.right] <= viewA[.left] - 8 || badge[.left] >= viewA[.right] + 8 ~ .high)
    print(beside)
    // prints: badge.right <= viewA.left - 8 || badge.left >= viewA.right + 8 @ 750
    print(try layout.solve().choices[0].alternative)  // prints: 2

    layout.add {
      column[.left] >= layout.root[.left]
      for view in [viewA, badge] { view[.bottom] <= layout.root[.bottom] }
      if pinned.isEmpty { column.edges == layout.root.edges }
    }
    let widths = ConstraintExpression.sum(of: [viewA, viewB].map { $0[.width] })
    print(widths ?? layout.root[.width])
    // prints: viewA[.width] + viewB[.width]

    print(viewA[.width] * -2 >= -100)  // prints: viewA.width <= 50

    let wrong = layout.add(viewA[.left] == viewB[.top])
    do {
      _ = try layout.solve()
    } catch {
      print(error.message)
      // prints: `viewA[.left] == viewB[.top]`: `viewB.top` is vertical and cannot be related to `viewA.left`
      print(error.location != nil)  // prints: true
    }
    layout.remove(wrong)

    try transcript.expectLines(of: "Formulas")
  }
}
