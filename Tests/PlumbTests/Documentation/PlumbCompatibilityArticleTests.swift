import PlumbCompatibility
import Testing

/// The code of the page on features of Plumb's predecessors beyond layout.
struct PlumbCompatibilityArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let list = layout.view("list")
    list.constrainedTop = 20
    let inset = try layout.eq("list.left == 8")
    try layout.xeq("list.left == 0")
    print(inset.layout == nil)  // prints: true

    let width = VariableNumber(100)
    let badge = layout.view("badge")
    try layout.addRule("w = %:f", width, to: badge)
    width.floatValue = 40  // counts from the next solve on
    print(try layout.solve().frame(of: badge)?.width ?? 0)  // prints: 40.0

    try transcript.expectLines(of: "PlumbCompatibility", in: "PlumbCompatibility")
  }
}
