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

    let register = ConstraintsRegister(containerView: list)
    let subview = layout.view("row", in: list)
    try register.registerSubview(subview, forLayoutKey: "subview")
    register.registerMetric(20, forKey: "mySpacing")
    register.contentInsets = EdgeInsets(top: 4, left: 6, bottom: 4, right: 6)

    register.beginUpdates()  // forgets the constraints of before
    try register.registerConstraint(withFormat: "|-(left)-[subview]-(right)-|")
    try register.registerConstraint(withFormat: "V:|-(top)-[subview(mySpacing)]")
    register.endUpdates()  // puts the new ones into the layout

    print(try layout.solve().frame(of: subview) ?? .zero)
    // prints: Frame(x: 6.0, y: 4.0, width: 88.0, height: 20.0)

    do {
      try layout.addVisual("|-[list]-[detials]-|")
    } catch {
      print(error.message)  // prints: there is no view "detials"
      print(error.suggestion ?? "")  // prints: details
    }

    try transcript.expectLines(of: "VisualFormat")
  }
}
