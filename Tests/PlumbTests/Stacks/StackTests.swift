import LayoutNotation
import Plumb
import Testing

/// Stacks made and edited in Swift code.
///
/// StackCaseTests tests their meaning.
@Suite struct StackTests {
  let layout = Layout(width: 200, height: 50)
  let row: LayoutView
  let a: LayoutView
  let b: LayoutView
  let c: LayoutView

  init() throws {
    row = layout.stack("row", spacing: 8)
    (a, b, c) = (
      layout.view("a", in: row), layout.view("b", in: row), layout.view("c", in: row)
    )
    for view in [a, b, c] { view.intrinsicSize = IntrinsicSize(width: 40, height: 20) }
    c.hugging.horizontal = 200
    layout.pinEdges(of: row)
  }

  private func frames() throws -> [Frame?] {
    let solution = try layout.solve()
    #expect(solution.outcome == .solved)
    return [a, b, c].map { solution.frame(of: $0) }
  }

  private func places() throws -> [Double] { try frames().map { $0?.x ?? .nan } }

  private func error() -> LayoutError? {
    defer { layout.forgetMistakes() }
    do throws(LayoutError) {
      _ = try layout.solve()
      return nil
    } catch { return error }
  }

  @Test func aNewStackIsAsUIKitHasIt() {
    let stack = LayoutStack()
    #expect(stack.axis == .horizontal && stack.spacing == 0)
    #expect(stack.distribution == .fill && stack.alignment == .fill)
    #expect(LayoutStack.Alignment.top == .leading && LayoutStack.Alignment.bottom == .trailing)
  }

  @Test func groupsStandAtTheStartInTheMiddleAndAtTheEnd() throws {
    row.stack?.distribution = .gravityAreas
    c.hugging.horizontal = 250
    row.stack?.insets.left = 20
    #expect(try places() == [20, 68, 116])
    row.setGravity(.trailing, of: a)
    row.setGravity(.center, of: b)
    // The middle of 20…200 is 110.
    #expect(try frames().map(\.?.x) == [160, 90, 20])
    #expect(row.gravity(of: a) == .trailing && row.gravity(of: c) == .leading)
    layout.direction = .rightToLeft
    #expect(try places() == [0, 70, 140])
    layout.direction = .leftToRight
    // The centering of the middle group is violated beside a long group.
    c.intrinsicSize.width = 80
    #expect(try places() == [160, 108, 20])
    let missed = try layout.solve().unsatisfied.filter { $0.constraint.text.contains("centerX") }
    #expect(missed.map(\.amount) == [18])
    #expect(missed.first?.constraint.place == .implicit("stack \"row\": gravityAreas"))
    // Without a constraint on its size, the stack is no longer than its views.
    row.setGravity(.leading, of: b)
    layout.size = .fit
    #expect(try layout.solve().frame(of: row)?.width == 20 + 80 + 8 + 40 + 8 + 40)
  }

  @Test func groupsKeepTheirOrderAndSpacing() throws {
    row.stack?.distribution = .gravityAreas
    c.hugging.horizontal = 250
    row.setGravity(.trailing, of: b)
    row.setGravity(.trailing, of: c)
    #expect(try places() == [0, 112, 160])
    #expect(try layout.solve().ambiguous.isEmpty)
    row.setGravity(.center, of: b)
    row.setGravity(.center, of: c)
    #expect(try places() == [0, 56, 104])
  }

  @Test func proportionsMayBeOthersThanThoseOfContents() throws {
    row.stack?.distribution = .fillProportionally
    a.intrinsicSize.width = nil
    row.stack?.spacing = 0
    row.setProportion(30, of: a)
    row.setProportion(10, of: b)
    // 200 divided in the proportion 30 : 10 : 40, where 40 comes from the content.
    #expect(try frames().map(\.?.width) == [75, 25, 100])
    #expect(row.proportion(of: a) == 30 && row.proportion(of: c) == nil)
    row.setProportion(-1, of: b)
    #expect(
      error()?.message.hasPrefix(
        "the proportion of \"b\" in the stack \"row\" must be finite, at least 0") == true)
    row.setProportion(3, of: row)
    #expect(error()?.message == "\"row\" is not a stack that arranges \"row\"")
  }

  @Test func distancesInAColumnMayBeThoseOfBaselines() throws {
    let column = layout.stack("column", axis: .vertical, spacing: 30, alignment: .leading)
    column.stack?.isBaselineRelative = true
    let texts = ["title", "text"].map { layout.view($0, in: column) }
    for text in texts {
      text.intrinsicSize = IntrinsicSize(width: 50, height: 20)
      (text.firstBaselineOffset, text.baselineOffset) = (15, 5)
    }
    try layout.eqs("column.top == 0")
    layout.size = .fixed(width: 200, height: 90)
    #expect(try texts.map { try layout.solve().frame(of: $0)?.y } == [0, 30])
    // The size of the stack is the sum of both views and the spacing.
    let outer = layout.stack("outer", axis: .vertical, distribution: .fillProportionally)
    let box = layout.view("box", in: outer)
    box.intrinsicSize.height = 100
    outer.arrangedViews = [column, box]
    try layout.eqs("outer.height == 150")
    #expect(try layout.solve().frame(of: box)?.height == 100)
    column.stack?.axis = .horizontal
    #expect(try layout.solve().frame(of: texts[1])?.x == 80)
  }

  @Test func itsChildrenAreArrangedUntilOthersAreSet() throws {
    #expect(row.arrangedViews.map(\.name) == ["a", "b", "c"])
    #expect(try places() == [0, 48, 96])
    let d = layout.view("d", in: row)
    d.intrinsicSize = IntrinsicSize(width: 20, height: 20)
    #expect(row.arrangedViews.map(\.name) == ["a", "b", "c", "d"])
    #expect(try layout.solve().frame(of: d) == Frame(x: 180, y: 0, width: 20, height: 50))
    #expect(layout.root.arrangedViews.isEmpty && a.stack == nil)
  }

  @Test func viewsAreInsertedRemovedAndReordered() throws {
    row.arrangedViews.swapAt(0, 1)
    #expect(try places() == [48, 0, 96])
    row.arrangedViews.removeAll { $0 === a }
    #expect(row.arrangedViews.map(\.name) == ["b", "c"])
    #expect(try places().dropFirst() == [0, 48])
    row.arrangedViews.insert(a, at: 1)
    #expect(try places() == [48, 0, 96])
    row.arrangedViews = []
    #expect(try layout.solve().outcome == .solved)
  }

  @Test func alignmentMayGiveWay() throws {
    row.stack?.alignment = .top
    try layout.eqs("b.top == row.top + 16\nb.height == 20")
    guard case .infeasible = try layout.solve().outcome else {
      Issue.record("what is required contradicts itself")
      return
    }
    row.stack?.alignmentPriority = 700
    let solution = try layout.solve()
    #expect(solution.frame(of: a)?.y == 0)
    #expect(solution.frame(of: b)?.y == 16)
    #expect(solution.frame(of: c)?.y == 0)
  }

  @Test func hiddenViewsDropOutAndComeBack() throws {
    let first = try layout.solve()
    b.isHidden = true
    #expect(try layout.solve().frame(of: c) == Frame(x: 48, y: 0, width: 152, height: 50))
    #expect(try layout.solve().ambiguous.isEmpty)
    b.isHidden = false
    #expect(try layout.solve() == first)
    row.stack?.detachesHiddenViews = false
    b.isHidden = true
    #expect(try layout.solve() == first)
  }

  /// A view inside a hidden view is not ambiguous, but a view measured from the hidden view is.
  @Test func whatIsFreeBesideHiddenViewsIsTold() throws {
    let inner = layout.view("inner", in: b)
    try layout.eqs("inner.left == 4\ninner.right == -4\ninner.top == 0\ninner.bottom == 0")
    let outside = layout.view("outside")
    try layout.eqs(
      "outside.left == b.left\noutside.width == 5\noutside.top == 0\noutside.bottom == 0")
    b.isHidden = true
    _ = inner
    #expect(try layout.solve().ambiguous.map(\.attribute) == ["outside.left"])
    _ = outside
  }

  @Test func customSpacingIsThatBehindAView() throws {
    row.setCustomSpacing(20, after: a)
    #expect(row.customSpacing(after: a) == 20 && row.customSpacing(after: b) == nil)
    #expect(try places() == [0, 60, 108])
    b.isHidden = true
    #expect(try places()[2] == 60)
    a.isHidden = true
    b.isHidden = false
    #expect(try places()[2] == 48)
    a.isHidden = false
    row.setCustomSpacing(nil, after: a)
    #expect(try places() == [0, 48, 96])
  }

  @Test func aStackIsChangedAndTakenAway() throws {
    row.stack?.spacing = 10
    row.stack?.insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(try frames()[2] == Frame(x: 102, y: 1, width: 94, height: 46))
    row.stack = nil
    #expect(try !layout.solve().ambiguous.isEmpty)
    row.stack = LayoutStack(axis: .vertical, distribution: .fillEqually, alignment: .trailing)
    let second = try #require(try frames()[1])
    #expect(second.x == 160 && abs(second.y - 50.0 / 3) < 1e-9)
  }

  @Test func marginsFollowTheViewAndInsetsTheDirection() throws {
    layout.direction = .rightToLeft
    row.margins = EdgeInsets(top: 1, left: 10, bottom: 1, right: 30)
    row.stack?.isRelativeToMargins = true
    row.stack?.insets.left = 5
    #expect(try frames()[0] == Frame(x: 125, y: 1, width: 40, height: 48))
    #expect(try frames()[2]?.x == 10)
  }

  /// A view in a row and a column is a table cell, and the columns have equal widths.
  @Test func severalStacksMayArrangeAView() throws {
    let table = Layout(width: 100, height: 60)
    table.root.stack = LayoutStack(axis: .vertical, distribution: .fillEqually)
    var cells: [[LayoutView]] = []
    for row in ["x", "y"] {
      let row = table.stack(row, distribution: .fill)
      cells.append((1...2).map { table.view("\(row.name)\($0)", in: row) })
    }
    cells[0][0].intrinsicSize.width = 30
    for column in 0..<2 {
      let view = table.stack("column\(column)", in: cells[0][0], axis: .vertical)
      view.arrangedViews = cells.map { $0[column] }.filter { $0 !== cells[0][0] }
      _ = view
    }
    #expect(table["column1"]?.arrangedViews.map(\.name) == ["x2", "y2"])
    #expect(try table.solve().frame(of: cells[1][1])?.x == 30)
  }

  // MARK: Messages

  @Test func aConflictSpeaksOfTheStack() throws {
    try layout.eqs("a.width == 120\nc.width == 100")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("feasible")
      return
    }
    let members = conflict.members.map(\.description)
    for member in [
      "a.leading == row.leading  (stack \"row\": start)",
      "b.leading == a.trailing + 8  (stack \"row\": spacing)",
      "c.trailing == row.trailing  (stack \"row\": end)",
    ] {
      #expect(members.contains(member), "\(members)")
    }
    #expect(conflict.isIrreducible)
    // Earlier constraints, and those of stacks, are kept.
    #expect(conflict.relaxation?.map(\.constraint.text) == ["c.width == 100"])
  }

  @Test func aStackGivesWhereNothingElseMay() throws {
    let layout = Layout(width: 100, height: 50)
    layout.root.stack = LayoutStack(spacing: 8)
    for (name, x) in [("a", 0.0), ("b", 50)] {
      let view = layout.view(name, frame: Frame(x: x, y: 0, width: 50, height: 50))
      view.isFixed = true
    }
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("feasible")
      return
    }
    let spacing = "b.leading == a.trailing + 8  (stack \"view\": spacing)"
    #expect(conflict.relaxation?.map(\.constraint.placedText) == [spacing])
    #expect(conflict.relaxation?.map(\.amount) == [8])
    layout.isElastic = true
    let unsatisfied = try layout.solve().unsatisfied
    #expect(unsatisfied.map(\.constraint.placedText) == [spacing])
    #expect(unsatisfied.map(\.priority) == [.required])
  }

  /// Small sizes are only preferred and never listed; equal centres and proportions are
  /// requested.
  @Test func preferringToBeSmallIsNeverListed() throws {
    row.stack?.alignment = .center
    for distribution in LayoutStack.Distribution.allCases {
      row.stack?.distribution = distribution
      c.hugging = AxisPriorities(horizontal: 250, vertical: 250)
      let kinds = try layout.solve().unsatisfied.map(\.constraint.place)
      #expect(
        kinds.allSatisfy { $0 == .implicit("intrinsic size") }, "\(distribution.rawValue) \(kinds)")
    }
    row.stack?.distribution = .equalCentering
    layout.size = .fixed(width: 134, height: 50)
    row.setCustomSpacing(0, after: a)
    #expect(
      try layout.solve().unsatisfied.map(\.constraint.placedText)
        == ["b.centerX == 0.5 * a.centerX + 0.5 * c.centerX  (stack \"row\": equalCentering)"])
    row.setCustomSpacing(nil, after: a)
    row.stack?.distribution = .fillProportionally
    try layout.eq("b.width == 60")
    let told = try layout.solve().unsatisfied.map(\.constraint.placedText)
    #expect(told.contains("b.width == a.width  (stack \"row\": fillProportionally)"))
  }

  @Test func explanationsSpeakOfTheStack() throws {
    row.stack?.alignment = .bottom
    let solution = try layout.solve()
    #expect(
      try layout.explain(.left, of: b, in: solution).steps.map(\.source.placedText).prefix(2) == [
        "b.leading == a.trailing + 8  (stack \"row\": spacing)",
        "a.leading == row.leading  (stack \"row\": start)",
      ])
    #expect(
      try layout.explain(.top, of: b, in: solution).steps.map(\.source.placedText)
        .contains("b.bottom == row.bottom  (stack \"row\": alignment bottom)"))
  }

  /// Views without a size share a stack in any proportion, which is reported as ambiguous.
  @Test func whatIsFreeInAStackIsAmbiguous() throws {
    for view in [a, b, c] { view.intrinsicSize = IntrinsicSize() }
    #expect(try layout.solve().ambiguous.map(\.attribute).contains("a.width"))
    row.stack?.distribution = .fillEqually
    #expect(try layout.solve().ambiguous.isEmpty)
  }

  // MARK: Mistakes

  @Test func whatCannotBeArrangedIsToldAndChangesNothing() throws {
    let before = try layout.solve()
    let other = Layout(width: 1, height: 1).view("other")
    let mistakes: [(LayoutView, [LayoutView], String)] = [
      (row, [a, a], "the stack \"row\" cannot arrange \"a\" twice"),
      (row, [row], "the stack \"row\" cannot arrange itself"),
      (row, [layout.root], "the stack \"row\" cannot arrange \"view\", which contains it"),
      (row, [other], "the stack \"row\" cannot arrange \"other\", a view of another layout"),
      (a, [b], "\"a\" is not a stack and arranges nothing; set its stack first"),
    ]
    for (view, arranged, message) in mistakes {
      view.arrangedViews = arranged
      #expect(error()?.message == message)
      #expect(try layout.solve() == before)
    }
    row.setCustomSpacing(3, after: layout.root)
    #expect(error()?.message == "\"row\" is not a stack that arranges \"view\"")
    #expect(try layout.solve() == before)
  }

  @Test func numbersAndAlignmentsAreChecked() {
    row.stack?.spacing = .infinity
    #expect(
      error()?.message
        == "spacing of the stack \"row\" must be finite and at most 1e15; found inf")
    row.stack = LayoutStack(axis: .vertical, alignment: .firstBaseline)
    #expect(
      error()?.message
        == "the stack \"row\" is vertical and cannot be aligned by firstBaseline; only a horizontal "
        + "one can")
    row.stack = LayoutStack()
    row.stack?.alignmentPriority = 1001
    #expect(
      error()?.message
        == "the alignment priority of the stack \"row\" must be above 0 and at most 1000; found "
        + "1001.0")
    row.stack = LayoutStack()
    row.stack?.crossHugging = 0
    #expect(
      error()?.message
        == "a hugging priority of the stack \"row\" must be above 0 and at most 1000; found 0.0")
  }
}
