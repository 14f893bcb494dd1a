import Plumb
import Testing

/// Numbers at the ends of what a `Double` holds.
@Suite struct NumberRangeTests {
  @Test func aSizeBeyondAllNumbersIsAnError() throws {
    let layout = Layout(width: 1e308, height: 1)
    layout.view("a")
    try layout.eqs("a.width == view.width * 10\na.left == 0")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "invalidValue")
    #expect(error.message == "a.width comes to a number that is too large")
  }

  @Test func largeAndSmallNumbersStayWhatTheyAre() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    try layout.eqs(
      """
      a.left == 1e300
      a.width == 1e15 @ high
      a.width <= 100
      a.top == 1e-300
      1e300 * a.height == 2e300
      """)
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 1e300, y: 1e-300, width: 100, height: 2))
    #expect(solution.unsatisfied.map(\.amount) == [1e15 - 100])
  }
}
