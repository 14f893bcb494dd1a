import Plumb
import Testing

/// The code of the article about rules.
struct RulesArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let header = layout.view("header")
    let badge = layout.view("badge")

    try layout.addRule("tt = ll = rr = 0, h = 64", to: header)
    try layout.addRule("tt = %bt + 8, rr = 10, w = 25%, h = %h / 2", header, header, to: badge)
    try layout.addRule("maxw = 60, h = %h(header) * 0.75", to: badge)

    let solution = try layout.solve()
    print(solution.frame(of: header) ?? .zero)
    // prints: Frame(x: 0.0, y: 0.0, width: 320.0, height: 64.0)
    print(solution.frame(of: badge) ?? .zero)
    // prints: Frame(x: 250.0, y: 72.0, width: 60.0, height: 48.0)

    final class Inset: COSCGFloatProtocol {
      var floatValue = 8.0
    }

    let inset = Inset()
    try layout.addRule("ll = rr = %:f", inset, to: badge)
    try layout.addRule("maxw = nil, h = %^f", RuleArgument.closure { _ in 20 }, to: badge)
    inset.floatValue = 20  // counts from the next solve on
    print(try layout.solve().frame(of: badge) ?? .zero)
    // prints: Frame(x: 20.0, y: 72.0, width: 280.0, height: 20.0)

    let box = layout.view("box"), content = layout.view("content", in: box)
    try layout.addRule("tt = ll = rr = 10, h = 30", to: content)
    try layout.addRule("w = 50%, h = %h(content) + 20", to: box)
    print(try layout.solve().frame(of: content) ?? .zero)
    // prints: Frame(x: 10.0, y: 10.0, width: 140.0, height: 30.0)

    do {
      try layout.addRule("h = %tt(badge)", to: header)  // and the badge begins below the header
      _ = try layout.solve()
    } catch {
      print(error.code)  // prints: cycle
    }

    try transcript.expectLines(of: "Rules")
  }
}
