import PlumbCompatibility
import Testing

/// The code of the article about the register of Visual Formats.
struct RegisterArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let list = layout.view("list")
    try layout.eqs("list.left == 10\nlist.width == 100")

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

    try transcript.expectLines(of: "Register", in: "PlumbCompatibility")
  }
}
