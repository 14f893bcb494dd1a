import PlumbCompatibility
import Testing

/// The code of the article about chained properties.
struct ChainedPropertiesArticleTests: PrintingArticle {
  let transcript = Transcript()

  @Test func article() throws {
    let layout = Layout(width: 320, height: 480)
    let blue = layout.view("blue")
    let red = layout.view("red")
    let green = layout.view("green")

    let placed = layout.collect {
      blue.constrainedTop = 10
      blue.constrainedHeight = 120
      red.constrainedLeft = 220
      red.constrainedBottom = -10
    }
    green.constrainedTop = blue.constrainedBottom.greaterThanOrEqual.plus(10)
    green.constrainedBottom = red.constrainedBottom
    green.constrainedHeight = 100.constraint.withPriority(.low)
    green.constrainedRight = red.constrainedLeft.minus(10)
    green.constrainedLeft = 10

    print(try layout.solve().frame(of: green) ?? .zero)
    // prints: Frame(x: 10.0, y: 370.0, width: 200.0, height: 100.0)
    print(placed[3])  // prints: red.bottom == view.bottom - 10

    let gap = 8.0
    blue.constrainedLeft = gap.constraint
    blue.constrainedWidth = green.constrainedWidth.times(0.5).plus(gap)

    let left = green.setConstraint(.centerY, 0.constraint.withPriority(300))
    left.constant = 20

    let height = red.constraint(.height, 270)
    print(height.layout == nil)  // prints: true
    print(height.add())  // prints: true
    print(height.remove())  // prints: true

    let info = blue.constrainedBottom.plus(10)
    print(info.plus(5).constant, info.constant)  // prints: 15.0 10.0

    try transcript.expectLines(of: "ChainedProperties", in: "PlumbCompatibility")
  }
}
