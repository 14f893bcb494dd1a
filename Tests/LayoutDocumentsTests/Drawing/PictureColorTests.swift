import Testing

@testable import LayoutDocuments

@Suite struct PictureColorTests {
  private static let colors: [(String, String, Double)] = [
    ("#fff", "#ffffff", 1), ("#1a2B3c", "#1a2b3c", 1), ("#f008", "#ff0000", 136.0 / 255),
    ("#00ff0080", "#00ff00", 128.0 / 255), ("RebeccaPurple", "#663399", 1), ("grey", "#808080", 1),
    ("transparent", "#000000", 0), ("rgb(1, 2, 3)", "#010203", 1),
    ("rgb(1 2 3 / 50%)", "#010203", 0.5), ("rgba(100%, 0%, 50%, .25)", "#ff0080", 0.25),
    ("rgb(300 -5 1.5)", "#ff0002", 1), ("RGB(1 2 3/.5)", "#010203", 0.5),
  ]

  @Test(arguments: colors)
  func whatCSSWrites(_ text: String, _ hexadecimal: String, _ alpha: Double) throws {
    let color = try #require(PictureColor(css: text), "\(text)")
    #expect(color.hexadecimal == hexadecimal && color.alpha == alpha)
  }

  @Test(arguments: [
    "", "#", "#ff", "#fffff", "#ggg", "blu", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1 2 3 4)",
    "rgb(1,2,3", "rgb(a,b,c)", "hsl(1,2%,3%)", "rgb(nan,1,2)", "rgb(1 2/3)", "rgb(1,,2,3)", "#１２３",
    "rgb(1 / 2 / 3 / 4)", "rgb()", "(", ")", "rgb(1 2 3 /)",
  ])
  func whatIsNoColor(_ text: String) {
    #expect(PictureColor(css: text) == nil)
  }

  @Test func allNamesOfCSS() {
    #expect(PictureColorNames.all.count == 148)
    #expect(PictureColorNames.all.keys.allSatisfy { PictureColor(css: $0) != nil })
  }
}
