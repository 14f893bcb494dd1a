import Plumb
import Testing

/// Queries of a solution by layout tests: cut-off text, overflow, overlaps, and the views of
/// findings.
@Suite struct SolutionFindingTests {
  let layout = Layout(width: 100, height: 60)

  @Test func textsThatAreCutOffAreTold() throws {
    let (title, price) = (layout.view("title"), layout.view("price"))
    title.intrinsicSize = IntrinsicSize(width: 80, height: 20)
    price.intrinsicSize = IntrinsicSize(width: 50, height: 20)
    price.resistance.horizontal = 800
    layout.add(
      title[.left] == layout.root[.left], price[.left] == title[.right] + 4,
      price[.right] == layout.root[.right])
    layout.add(title[.top] == layout.root[.top], price[.top] == layout.root[.top])
    let solution = try layout.solve()
    #expect(solution.truncated.map(\.constraint.view) == ["title"])
    #expect(solution.truncated.map(\.constraint.attribute) == [.width])
    #expect(solution.truncated.map(\.amount) == [34])
    layout.size = .fixed(width: 300, height: 60)
    let wide = try layout.solve()
    #expect(wide.truncated.isEmpty && !wide.unsatisfied.isEmpty)
  }

  @Test func findingsSayWhatTheyAreAbout() throws {
    let a = layout.view("a")
    try layout.eqs("a.width == 50 @ high\n30 >= a.width\na.left == 0\na.top == 0\na.height == 9")
    let finding = try #require(try layout.solve().unsatisfied.first).constraint
    #expect(finding.view == "a" && finding.attribute == .width)
    layout.add(a[.width] == 31)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("solved")
      return
    }
    #expect(conflict.members.allSatisfy { $0.view == "a" && $0.attribute == .width })
  }

  @Test func viewsOutsideAndOnEachOtherAreTold() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    let (inner, hidden) = (layout.view("inner", in: a), layout.view("hidden"))
    hidden.isHidden = true
    for view in [a, b, inner, hidden] { view.isFixed = true }
    a.frame = Frame(x: -4, y: 10, width: 60, height: 60)
    b.frame = Frame(x: 50, y: 20, width: 30, height: 10)
    inner.frame = Frame(x: 0, y: 0, width: 60, height: 60)
    hidden.frame = Frame(x: 0, y: 0, width: 500, height: 500)
    let solution = try layout.solve()
    #expect(solution.outside == ["a": EdgeInsets(top: 0, left: 4, bottom: 10, right: 0)])
    let overlap = try #require(solution.overlaps.first)
    #expect(overlap.back == "a" && overlap.front == "b" && solution.overlaps.count == 1)
    #expect(overlap.width == 6 && overlap.height == 10)
  }

  @Test func guidesThatNothingReadsAreNotAmbiguous() throws {
    let column = layout.guide("column")
    let a = layout.view("a")
    layout.add(column[.left] == layout.root[.left] + 20, a[.left] == column[.left])
    layout.add(a[.width] == 10, a[.height] == 10, a[.top] == layout.root[.top])
    #expect(try layout.solve().ambiguous.isEmpty)
    layout.add(a[.height] <= column[.height])
    #expect(try layout.solve().ambiguous.map(\.attribute) == ["column.height"])
  }

  @Test func constraintsAreFoundByName() throws {
    let a = layout.view("a")
    let width = layout.add(a[.width] == 10)
    width.name = "width"
    #expect(layout.constraint(named: "width") === width && layout.constraint(named: "w") == nil)
    layout.constraint(named: "width")?.constant = 12
    #expect(try layout.solve().frame(of: a)?.width == 12)
    layout.remove(width)
    #expect(layout.constraint(named: "width") == nil)
  }

  /// Priorities are edited without lowering the layout again, and results equal those of a new
  /// layout.
  @Test func prioritiesAreEdited() throws {
    func make() -> (Layout, [LayoutConstraint]) {
      let layout = Layout(width: 100, height: 60)
      let views = (0..<3).map { layout.view("v\($0)") }
      let wishes = views.enumerated().map { number, view in
        layout.add(view[.width] == 40 + 10 * Double(number) ~ 500)
      }
      layout.add(views[0][.left] == layout.root[.left], views[2][.right] == layout.root[.right])
      layout.add(views[1][.left] == views[0][.right], views[2][.left] == views[1][.right])
      for view in views { layout.add(view[.top] == layout.root[.top], view[.height] == 9) }
      return (layout, wishes)
    }
    let (kept, wishes) = make()
    _ = try kept.solve()
    var edited: Set<Int> = []
    for edit in 0..<24 {
      let priority = Priority(Double([600, 500, 400, 1000, 0][edit % 5]))
      wishes[edit % 3].priority = priority
      edited.insert(edit % 3)
      let (anew, others) = make()
      for number in edited { others[number].priority = wishes[number].priority }
      let (one, two) = (Result { try kept.solve() }, Result { try anew.solve() })
      switch (one, two) {
      case (.success(let one), .success(let two)):
        #expect(one.views.frames == two.views.frames, "edit \(edit)")
        #expect(one.unsatisfied == two.unsatisfied && one.outcome == two.outcome)
      case (.failure, .failure): break
      default: Issue.record("edit \(edit): \(one), \(two)")
      }
    }
  }
}
