import LayoutDocuments
import Plumb
import PlumbCompatibility
import Testing
import TestSupport

/// Safe areas: explicit insets of the root, and derived insets of other views.
struct SafeAreaTests {
  /// A phone whose status bar covers 44 points, and whose home indicator covers 34.
  let phone = Layout(width: 320, height: 568)

  init() { phone.safeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0) }

  private func solve(_ layout: Layout) throws -> Solution {
    let solution = try layout.solve()
    for backend in Backends.all {
      #expect(try layout.solve(using: backend) == solution)
    }
    #expect(solution.outcome == .solved && solution.ambiguous.isEmpty)
    return solution
  }

  // MARK: The root

  @Test func theRootsSafeAreaIsAGuide() throws {
    let table = phone.view("table")
    phone.pinEdges(of: table, to: phone.root.safeArea)
    var solution = try solve(phone)
    #expect(solution.frame(of: table) == Frame(x: 0, y: 44, width: 320, height: 490))
    #expect(solution.frame(of: phone.root.safeArea) == solution.frame(of: table))
    #expect(solution.guides.map(\.name) == ["safeArea"])
    // The status bar is hidden, the phone turned.
    phone.safeArea = EdgeInsets(top: 0, left: 44, bottom: 21, right: 30)
    phone.size = .fixed(width: 568, height: 320)
    solution = try solve(phone)
    #expect(solution.frame(of: table) == Frame(x: 44, y: 0, width: 494, height: 299))
    phone.root.additionalSafeArea = EdgeInsets(top: 50, left: 0, bottom: -1, right: 0)
    #expect(
      try solve(phone).frame(of: table) == Frame(x: 44, y: 50, width: 494, height: 250))
  }

  @Test func editsOfTheSafeAreaGoByThePlan() throws {
    phone.view("table")
    try phone.eqs(
      """
      table.left == 0
      table.right == 0
      table.top == safeArea.top + 8
      table.bottom == safeArea.bottom - 8
      """)
    for top in 0..<40 {
      phone.safeArea.top = Double(top)
      phone.safeArea.bottom = Double(40 - top)
      let solution = try phone.solve()
      #expect(solution.search.isPlanned == (top > 0))
      // 568 - 40 of safe area - 16
      #expect(
        solution.frame(ofViewNamed: "table")
          == Frame(x: 0, y: Double(top) + 8, width: 320, height: 512))
    }
  }

  @Test func aRootThatFitsGrowsWithItsSafeArea() throws {
    let layout = Layout(size: .fit)
    layout.safeArea = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    layout.view("label").intrinsicSize = IntrinsicSize(width: 100, height: 20)
    try layout.eqs(
      """
      label.left == safeArea.left
      label.right == safeArea.right
      label.top == safeArea.top
      label.bottom == safeArea.bottom
      """)
    #expect(
      try solve(layout).frame(of: layout.root) == Frame(x: 0, y: 0, width: 160, height: 60))
  }

  @Test func aRootThatIsTooSmallIsAConflictInItsOwnWords() throws {
    phone.size = .fixed(width: 320, height: 60)
    _ = phone.root.safeArea
    guard case .infeasible(let conflict) = try phone.solve().outcome else {
      Issue.record("78 points of insets in 60")
      return
    }
    #expect(
      conflict.members.map(\.description) == [
        "view.height == 60  (the root's frame)", "safeArea.top == 44  (safe area)",
        "safeArea.bottom == view.bottom - 34  (safe area)",
        "safeArea.height >= 0  (sizes are at least 0)",
      ])
  }

  @Test func numbersOutOfRangeAreTold() throws {
    phone.safeArea.left = .nan
    var error = try #require(throws: LayoutError.self) { try phone.solve() }
    #expect(
      error.message
        == "the safe area of the layout must be finite and at most 1e15; found nan at the left")
    phone.safeArea.left = 0
    _ = try phone.solve()
    phone.view("a").additionalSafeArea.top = .infinity
    error = try #require(throws: LayoutError.self) { try phone.solve() }
    #expect(error.message.hasPrefix("additionalSafeArea.top of \"a\" must be finite"))
  }

  // MARK: Other views

  /// A view in the root with a nested view, their frames, and the safe parts of them.
  @Test(arguments: [
    // In the middle, the whole frame is safe.
    (Frame(x: 10, y: 100, width: 200, height: 300), Frame(x: 0, y: 0, width: 200, height: 300)),
    // 14 points overlap the status bar.
    (Frame(x: 0, y: 30, width: 320, height: 100), Frame(x: 0, y: 14, width: 320, height: 86)),
    // 6 points beyond the root at the top and 6 at the bottom.
    (Frame(x: 0, y: -6, width: 320, height: 580), Frame(x: 0, y: 50, width: 320, height: 490)),
    // Completely under the status bar.
    (Frame(x: 5, y: 0, width: 50, height: 20), Frame(x: 0, y: 44, width: 50, height: 0)),
    // Beyond the root on both sides, with nothing covered.
    (Frame(x: -10, y: 60, width: 340, height: 9), Frame(x: 10, y: 0, width: 320, height: 9)),
  ])
  func theSafeAreaOfAViewIsWhatOfItIsSafe(_ frame: Frame, _ safe: Frame) throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let layout = Layout(width: 320, height: 568)
      layout.direction = direction
      layout.safeArea = phone.safeArea
      let view = layout.view("cell", frame: frame)
      view.isFixed = true
      #expect(try solve(layout).guides.isEmpty)
      let area = view.safeArea
      let solution = try solve(layout)
      #expect(solution.frame(of: area) == safe)
      #expect(solution.guides.map(\.name) == ["cell.safeArea"])
      #expect(solution.frame(of: view) == frame)
    }
  }

  @Test func safeAreasNestThroughThreeLevels() throws {
    let outer = phone.view("outer")
    let middle = phone.view("middle", in: outer)
    let inner = phone.view("inner", in: middle)
    middle.additionalSafeArea = EdgeInsets(top: 0, left: 12, bottom: 50, right: 0)
    try phone.eqs(
      """
      outer.left == 0
      outer.right == 0
      outer.top == 20
      outer.bottom == -10
      middle.left == 5
      middle.right == -5
      middle.top == 4
      middle.bottom == -4
      inner.left == 2
      inner.right == -2
      inner.top == 8
      inner.bottom == 0
      """)
    let areas = [outer, middle, inner].map(\.safeArea)
    let solution = try solve(phone)
    // outer: 320 x 538; 24 are covered at the top and 24 at the bottom.
    #expect(solution.frame(of: areas[0]) == Frame(x: 0, y: 24, width: 320, height: 490))
    // middle: 310 x 530; 20 at the top, 20 + 50 at the bottom, 12 on the left.
    #expect(solution.frame(of: areas[1]) == Frame(x: 12, y: 20, width: 298, height: 440))
    // inner: 306 x 522; 12 at the top, 70 at the bottom, 10 on the left.
    #expect(solution.frame(of: areas[2]) == Frame(x: 10, y: 12, width: 296, height: 440))
  }

  @Test func aSafeAreaMovesWhatIsInItAndNeverTheViewItself() throws {
    // A bar below the status bar is as high as its label requires, and the label is in its safe
    // area.
    //
    // The bar begins at the top, so only its top inset is known before its height.
    let bar = phone.view("bar")
    let label = phone.view("label", in: bar)
    label.intrinsicSize = IntrinsicSize(width: 60, height: 20)
    try phone.eqs(
      """
      bar.left == 0
      bar.right == 0
      bar.top == 0
      label.left == bar.safeArea.left + 16
      label.top == bar.safeArea.top + 8
      label.bottom == bar.bottom - 8
      """)
    var solution = try solve(phone)
    #expect(solution.frame(of: bar) == Frame(x: 0, y: 0, width: 320, height: 80))
    #expect(solution.frame(of: label) == Frame(x: 16, y: 52, width: 60, height: 20))
    phone.safeArea.top = 20
    solution = try solve(phone)
    #expect(solution.frame(of: bar)?.height == 56)
    #expect(solution.frame(of: bar.safeArea) == Frame(x: 0, y: 20, width: 320, height: 36))
  }

  @Test func aBarAtTheBottomKnowsItsInsetBeforeItsHeight() throws {
    // Its bottom is the root's bottom, so 34 points are covered for any height.
    let bar = phone.view("bar")
    bar.insetsMarginsFromSafeArea = true
    let item = phone.view("item", in: bar)
    item.intrinsicSize = IntrinsicSize(width: 40, height: 30)
    try phone.eqs(
      """
      bar.left == 0
      bar.right == 0
      bar.bottom == 0
      item.centerX == bar.centerX
      item.top == bar.top + 8
      item.bottom == bar.bottomMargin
      """)
    var solution = try solve(phone)
    // 30 plus margins: 8 above, 8 + 34 below.
    #expect(solution.frame(of: bar) == Frame(x: 0, y: 488, width: 320, height: 80))
    #expect(solution.frame(of: item) == Frame(x: 140, y: 8, width: 40, height: 30))
    // 20 points higher, so that 14 are covered.
    try phone.xeq("bar.bottom == 0")
    try phone.eq("bar.bottom == -20")
    solution = try solve(phone)
    #expect(solution.frame(of: bar) == Frame(x: 0, y: 488, width: 320, height: 60))
  }

  @Test func aSafeAreaThatDecidesItsOwnViewIsACycle() throws {
    let bar = phone.view("bar")
    phone.view("label", in: bar).intrinsicSize = IntrinsicSize(width: 60, height: 20)
    try phone.eqs(
      """
      bar.top == 0
      bar.bottom == label.bottom + 8
      label.top == bar.safeArea.top
      label.bottom <= bar.safeArea.bottom
      """)
    let error = try #require(throws: LayoutError.self) { try phone.solve() }
    #expect(error.code == .cycle)
    #expect(
      error.message
        == """
        a definition depends on itself: \
        `bar.safeArea.height == max(0, bar.height - bar.safeAreaInsets.top - \
        bar.safeAreaInsets.bottom)` (safe area) → `label.bottom <= bar.safeArea.bottom` (line 4) → \
        `bar.bottom == label.bottom + 8` (line 2) → `bar.safeArea.height == max(0, bar.height - \
        bar.safeAreaInsets.top - bar.safeAreaInsets.bottom)` (safe area)
        """)
  }

  @Test func conditionsAndMeasuresReadSafeAreas() throws {
    let card = phone.view("card")
    let text = phone.view("text", in: card)
    phone.measure(text) { (6000 / $0).rounded(.up) }
    phone.safeArea = EdgeInsets(top: 0, left: 30, bottom: 0, right: 10)
    try phone.eqs(
      """
      card.left == 10
      card.right == 0
      card.top == 0
      card.height == 300
      text.left == card.safeArea.left
      text.right == card.safeArea.right
      when card.safeArea.width >= 281 { text.top == 1 } else { text.top == 2 }
      """)
    // The card is 310 wide, of which 20 are covered on the left and 10 on the right; 280 remain.
    #expect(
      try solve(phone).frame(of: text) == Frame(x: 20, y: 2, width: 280, height: 22))
  }

  // MARK: Names

  @Test func everyNotationNamesSafeAreas() throws {
    let cell = phone.view("my cell")
    cell.frame = Frame(x: 0, y: 30, width: 100, height: 50)
    cell.isFixed = true
    let names = ["a", "b", "c", "d", "e"]
    for name in names { phone.view(name).intrinsicSize = IntrinsicSize(width: 1, height: 1) }
    try phone.eqs(
      """
      a.top == view.safeArea.top
      b.top == "my cell".safeArea.top
      b.left == "my cell.safeArea".left
      inside(c, safeArea, 3) @ high
      inside(d, "my cell".safeArea)
      """)
    try phone.addRule(
      #"tt = %bt(safeArea) - 1, ll = %w("my cell".safeArea)"#, to: #require(phone["e"]))
    try phone.addVisual("V:[a(safeArea)]")
    try phone.addVisual(#"[a("my cell".safeArea)]"#)
    let solution = try phone.solve()
    #expect(solution.frame(ofViewNamed: "a")?.y == 44)
    #expect(solution.frame(ofViewNamed: "a")?.height == 490)
    #expect(solution.frame(ofViewNamed: "a")?.width == 100)
    #expect(solution.frame(ofViewNamed: "b")?.y == 44)
    #expect(solution.frame(ofViewNamed: "c")?.y == 47)
    #expect(solution.frame(ofViewNamed: "d")?.y == 44)
    #expect(solution.frame(ofViewNamed: "e")?.x == 100)
    #expect(phone.guides.map(\.name) == ["safeArea", "my cell.safeArea"])
    let (view, attribute) = try phone.attribute(named: #""my cell".safeArea.top"#)
    #expect(view === cell.safeArea && attribute == .top)
    #expect(phone.constraints[1].source.text == #"b.top == "my cell".safeArea.top"#)
  }

  @Test func aViewOfThatNameIsMeantFirst() throws {
    let own = phone.view("safeArea")
    try phone.eqs("safeArea.height == 7\nview.safeArea.top == 44")
    #expect(phone.root.safeArea.name == "view.safeArea" && !own.isGuide)
    let solution = try phone.solve()
    #expect(solution.frame(of: own)?.height == 7)
    #expect(solution.frame(of: phone.root.safeArea)?.y == 44)
    let cell = phone.view("cell")
    phone.view("cell.safeArea")
    _ = cell.safeArea
    let error = try #require(throws: LayoutError.self) { try phone.solve() }
    #expect(
      error.message
        == #"there is a view "cell.safeArea", so that the safe area of "cell" has no name"#)
  }

  @Test func aWrongTextLeavesNoGuideBehind() throws {
    phone.view("a")
    for text in ["a.top == safeArea.left", "a.top == a.safeArea.top\nb.top == 0"] {
      #expect(throws: LayoutError.self) { try phone.eqs(text) }
    }
    #expect(throws: LayoutError.self) {
      try phone.addRule("tt = %bt(safeArea) + %f", to: phone.root)
    }
    #expect(throws: LayoutError.self) { try phone.addVisual("[a(safeArea)]-[b]") }
    #expect(phone.guides.isEmpty)
    let error = try #require(throws: LayoutError.self) { try phone.eq("a.top == cel.safeArea.top") }
    #expect(error.message == #"there is no view "cel.safeArea""#)
    let attribute = try #require(throws: LayoutError.self) { try phone.eq("a.safeArea == 4") }
    #expect(attribute.code == .unknownAttribute)
  }
}
