import Plumb
import PlumbCompatibility
import Testing

/// The code of the article about mixing notations.
struct MixingNotationsArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let header = layout.view("header"), footer = layout.view("footer")
    let details = layout.view("details")
    layout.view("list")
    let badge = layout.view("badge", in: details)

    try layout.eqs(
      """
      header.left == 0
      header.right == 0
      header.top == 0
      """)
    layout.add(header[.height] == layout.root[.height] / 8)
    footer.constrainedLeft = 0
    footer.constrainedRight = 0
    footer.constrainedBottom = 0
    footer.constrainedHeight = header.constrainedHeight.minus(20)
    try layout.addVisual(
      "|-10-[list(100)]-[details]-10-|", options: [.alignAllTop, .alignAllBottom])
    try layout.addVisual("V:[header]-[list]-[footer]")
    try layout.addRule("tt = rr = 4, w = h = 16", to: badge)

    let solution = try layout.solve()
    print(solution.frame(of: details) ?? .zero)
    // prints: Frame(x: 118.0, y: 68.0, width: 192.0, height: 364.0)
    print(solution.frame(of: badge) ?? .zero)
    // prints: Frame(x: 172.0, y: 4.0, width: 16.0, height: 16.0)

    let compact = try layout.collect {
      try layout.eq("list.width == 60 @ low")
      layout.add(details[.top] >= header[.bottom])
      badge.constrainedWidth = 16
    }
    compact.isActive = false
    print(compact.count)  // prints: 3

    let contradicting = try layout.eq("list.height >= 6 * header.height + 20")
    if case .infeasible(let conflict) = try layout.solve().outcome {
      for member in conflict.members { print("\(member.place): \(member.text)") }
      for relaxed in conflict.relaxation ?? [] { print(relaxed.constraint.text, relaxed.amount) }
    }
    // prints: line 3: header.top == 0
    // prints: formula: header[.height] == 0.125 * view[.height]
    // prints: chained property 3: footer.constrainedBottom = 0
    // prints: chained property 4: footer.constrainedHeight = header.constrainedHeight.minus(20)
    // prints: Visual Format 2, column 11: V:[header]-[list]
    // prints: Visual Format 2, column 18: V:[list]-[footer]
    // prints: line 1: list.height >= 6 * header.height + 20
    // prints: header[.height] == 0.125 * view[.height] 2.0
    layout.remove(contradicting)

    try layout.eq("badge.left == 0")
    if case .infeasible(let conflict) = try layout.solve().outcome {
      for member in conflict.members { print("\(member.place): \(member.text)") }
    }
    // prints: line 1: badge.left == 0
    // prints: rule 1: tt = rr = 4

    try transcript.expectLines(of: "MixingNotations")
  }
}
