import Plumb
import Testing

/// The code of the article about Visual Formats.
struct VisualFormatArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let list = layout.view("list")
    let details = layout.view("details")
    layout.metrics = ["gap": 10]

    try layout.addVisual(
      "|-gap-[list(100)]-[details(>=150,==300@low)]-gap-|",
      options: [.alignAllTop, .alignAllBottom])
    try layout.addVisual("V:|-40-[list]-|")

    let solution = try layout.solve()
    print(solution.frame(of: list) ?? .zero)
    // prints: Frame(x: 10.0, y: 40.0, width: 100.0, height: 420.0)
    print(solution.frame(of: details) ?? .zero)
    // prints: Frame(x: 118.0, y: 40.0, width: 192.0, height: 420.0)
    print(solution.unsatisfied[0].constraint.text)  // prints: [details(==300@low)]

    let cells = ["left": list, "right": details]
    let equal = try layout.addVisual("[left(right@wish)]", metrics: ["wish": 100], views: cells)
    print(equal[0])  // prints: list.width == details.width @ 100

    do {
      try layout.addVisual("|-[list]-[detials]-|")
    } catch {
      print(error.message)  // prints: there is no view "detials"
      print(error.suggestion ?? "")  // prints: details
    }

    try transcript.expectLines(of: "VisualFormat")
  }
}
