import LayoutDocuments
import Plumb
import Testing

/// Numbers at the limits of the supported range.
@Suite struct NumberRangeTests {
  @Test func aSizeBeyondTheRangeIsAnError() throws {
    let layout = Layout(width: 1e15, height: 1)
    layout.view("a")
    try layout.eqs("a.width == view.width * 10\na.left == 0")
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code.name == "invalidValue")
    #expect(error.message == "a.width is too large a number")
  }

  @Test func largeAndSmallNumbersStayWhatTheyAre() throws {
    let layout = Layout(width: 320, height: 480)
    let a = layout.view("a")
    try layout.eqs(
      """
      a.left == 1e14
      a.width == 1e15 @ high
      a.width <= 100
      a.top == 1e-300
      1e14 * a.height == 2e14
      """)
    let solution = try layout.solve()
    // Frames are rounded to 1e-9.
    #expect(solution.frame(of: a) == Frame(x: 1e14, y: 0, width: 100, height: 2))
    #expect(solution.unsatisfied.map(\.amount) == [1e15 - 100])
  }

  /// A number that is too large is reported at its location.
  @Test(arguments: [
    ("a.left == 1e16", 11), ("a.left == 1e200 * 1e200 * view.left", 11),
    ("a.left == 1e8 * 1e8", 11), ("a.left == 1e8 * (1e8 * b.left)", 11), ("a.left <= 1e16%", 11),
    ("a.left == 1e15 + 1e15", 11), ("1e-15 * a.left == 100", 1), ("a.left == big", 11),
    ("a.left == 1e300 @ low", 11), ("a.left == view.left / 1e-300", 11),
    ("a.width == 1e16 || a.width == 5", 12), ("when a.width >= 1e16 { a.left == 5 }", 17),
  ])
  func textsWithNumbersBeyondTheRange(text: String, column: Int) throws {
    let layout = Layout(width: 320, height: 480)
    layout.metrics = ["big": 1e16]
    for name in ["a", "b"] { layout.view(name) }
    let error = try #require(throws: LayoutError.self) { try layout.eqs(text) }
    #expect(error.code == .invalidValue, "\(error)")
    #expect(error.column == column, "\(error)")
    #expect(error.message.contains("too large: 1e15 is the most"), "\(error)")
  }

  @Test func otherNotations() throws {
    let layout = Layout(width: 320, height: 480)
    let (a, b) = (layout.view("a"), layout.view("b"))
    func code(_ body: () throws -> Void) throws -> LayoutError.Code {
      try #require(throws: LayoutError.self) { try body() }.code
    }
    #expect(try code { try layout.addRule("ll = 10000000000000000", to: a) } == .invalidValue)
    #expect(try code { try layout.addVisual("[a(10000000000000000)]") } == .invalidValue)
    for formula in [
      a[.left] == 1e16 * b[.left], a[.left] == b[.left] + 1e16, a[.width] == 1e16 ~ .low,
    ] {
      layout.add(formula)
      #expect(try code { _ = try layout.solve() } == .invalidValue)
      layout.remove(formula)
    }
    let width = layout.add(a[.width] == 5)
    width.constant = -1e16
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .invalidValue && error.message.contains("-1e+16"))
  }

  /// Values set in Swift code are named by view and property.
  @Test func propertiesBeyondTheRange() throws {
    let size = "the intrinsic size of \"a\" must be finite, at least 0 and at most 1e15; found"
    let changes: [(String, (LayoutView) -> Void)] = [
      ("frame.x of \"a\" must be finite and at most 1e15; found inf", { $0.frame.x = .infinity }),
      (
        "margins.left of \"a\" must be finite and at most 1e15; found nan",
        { $0.margins.left = .nan }
      ),
      (
        "baselineOffset of \"a\" must be finite and at most 1e15; found nan",
        { $0.baselineOffset = .nan }
      ),
      (
        "firstBaselineOffset of \"a\" must be finite and at most 1e15; found 1e+16",
        { $0.firstBaselineOffset = 1e16 }
      ),
      (
        "textHeight of \"a\" must be finite and at most 1e15; found inf",
        { $0.textHeight = .infinity }
      ),
      ("\(size) -1.0; for none write nil", { $0.intrinsicSize.width = -1 }),
      ("\(size) 1e+16", { $0.intrinsicSize.width = 1e16 }),
      (
        "the step of the grid of \"a\" must be finite, and at least 0.000001 or 0; found 1e+16",
        { $0.grid = 1e16 }
      ),
    ]
    for (message, change) in changes {
      let layout = Layout(width: 320, height: 480)
      change(layout.view("a"))
      let error = try #require(throws: LayoutError.self) { try layout.solve() }
      #expect(error.code == .invalidValue && error.message == message, "\(error)")
    }
    #expect(throws: LayoutError.self) { try Layout(width: 1e16, height: 1).solve() }
  }

  @Test(arguments: [
    #"{"size":[1e16,1]}"#, #"{"size":[1,1],"metrics":{"m":-2e15}}"#,
    #"{"size":[1,1],"views":{"a":{"margins":1e16}}}"#, #"{"size":[1,1],"grid":1e16}"#,
    #"{"size":[1,1],"views":{"a":{"frame":[1e16,0,0,0]}}}"#,
  ])
  func documentsNameTheKey(json: String) throws {
    let error = try #require(throws: LayoutError.self) { try LayoutDocument(json: json) }
    #expect(error.code == .invalidValue, "\(error)")
    #expect(error.message.contains(" must be at most 1e15; found "), "\(error)")
  }
}
