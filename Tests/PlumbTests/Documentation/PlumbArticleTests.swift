import Plumb
import Testing

/// The code of the module's landing page.
struct PlumbArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let calendar = layout.view("calendar")
    let table = layout.view("table")

    try layout.eqs(
      """
      calendar.left == 0
      calendar.right == 0
      calendar.top == 0
      table.left == 7
      table.right == -7
      table.top == calendar.bottom
      table.bottom == 0
      """)
    let height = layout.add(calendar[.height] == 0.25 * layout.root[.height] ~ .high)
    var solution = try layout.solve().get()
    print(solution.frame(of: table) ?? .zero)
    // prints: Frame(x: 7.0, y: 120.0, width: 306.0, height: 360.0)

    height.constant = 60
    solution = try layout.solve().get()
    print(solution.frame(of: table)?.height ?? 0)  // prints: 300.0

    try transcript.expectLines(of: "Plumb")
  }
}
