import LayoutDocuments
import LayoutNotation
import Testing

@testable import Plumb
import PlumbCompatibility

/// Copies of views, with their contents and all statements about them.
struct ViewCopyTests {
  /// A cell of a list, with a title and an icon, in every notation.
  private struct Cell {
    let view: LayoutView
    let title: LayoutView
    let icon: LayoutView
    let badge: LayoutView
    let height: LayoutConstraint

    /// Creates a cell in a list, as a template or by hand.
    init(in list: LayoutView, _ suffix: String = "") throws {
      let layout = try #require(list.layout)
      func view(_ name: String, in parent: LayoutView) -> LayoutView {
        layout.view(name + suffix, in: parent)
      }
      let cell = view("cell", in: list)
      (self.view, title, icon) = (cell, view("title", in: cell), view("icon", in: cell))
      badge = view("badge", in: icon)
      height = layout.add(cell[.height] == 44 ~ .high)
      var text = """
        cell.left == LIST.left + 4
        cell.right == LIST.right - 4
        icon.left == 3
        icon.top == 5%
        icon.width == 10%
        title.left == icon.right + 8
        title.right == cell.rightMargin
        when cell.width >= 150 { icon.height == 40 } else { icon.height == 20 @ high }
        badge.left == 1 && badge.right <= 900 @ high
        """
      text.replace("LIST.", with: "\(list.name).")
      for name in ["cell", "title", "icon", "badge"] {
        text.replace("\(name).", with: "\(name)\(suffix).")
      }
      try layout.eqs(text)
      layout.add(title[.top] == cell[.top] + 6, icon[.width] >= 10 ~ .low)
      layout.add(cell[.height] == 500).isActive = false
      badge.constrainedWidth = 7
      try layout.addRule("h = 25%, tt = %h / 2", icon, to: badge)
      try layout.addRule(
        "maxw = %^f, minw = %h(badge\(suffix)) * 0", RuleArgument.closure { $0.frame.x + 900 },
        to: title)
      title.intrinsicSize.height = 17
      title.frame.x = 2
      icon.isHidden = true
      cell.margins = EdgeInsets(11)
      layout.measure(title) { ($0 / 10).rounded() + 9 }
      layout.define(badge[.left], from: [icon[.width]]) { $0[0] / 4 }
    }
  }

  private func list() -> Layout {
    let layout = Layout(width: 200, height: 400)
    let list = layout.view("list")
    layout.pinEdges(of: list, insets: EdgeInsets(10))
    return layout
  }

  @Test(arguments: [true, false])
  func copiesComeToWhatIsBuiltByHand(_ isTemplateApart: Bool) throws {
    let (stamped, byHand) = (list(), list())
    let list = try #require(stamped["list"]), other = try #require(byHand["list"])
    let apart = Layout(size: .fit)
    let template = try Cell(in: isTemplateApart ? apart.root : list)
    let twin = isTemplateApart ? nil : try Cell(in: other)
    var (last, lastByHand): (LayoutView?, LayoutView?)
    for number in 0..<6 {
      template.height.constant = Double(30 + number)
      let copy = template.view.copy(in: list)
      let cell = try Cell(in: other, "\(number)")
      cell.height.constant = Double(30 + number)
      stamped.add(copy.view[.top] == (last?[.bottom] ?? list[.top]))
      byHand.add(cell.view[.top] == (lastByHand?[.bottom] ?? other[.top]))
      (last, lastByHand) = (copy.view, cell.view)
    }
    twin?.height.constant = template.height.constant
    let (first, second) = (try stamped.solve(), try byHand.solve())
    #expect(first.views.map(\.frame) == second.views.map(\.frame))
    #expect(first.outcome == .solved && second.outcome == .solved)
    #expect(stamped.constraints.count == byHand.constraints.count)
    stamped.direction = .rightToLeft
    byHand.direction = .rightToLeft
    #expect(try stamped.solve().views.map(\.frame) == byHand.solve().views.map(\.frame))
    stamped.table.checkInvariants()
    stamped.stored.checkInvariants(viewCount: stamped.table.count)
  }

  @Test func aCopyKnowsWhatStandsForWhat() throws {
    let layout = list()
    let list = try #require(layout["list"])
    let apart = Layout(size: .fit)
    let template = try Cell(in: apart.root)
    let unused = apart.view("unused")
    let copy = template.view.copy(in: list), other = template.view.copy(in: list, at: 0)
    #expect(list.subviews == [other.view, copy.view])
    #expect(copy[of: template.view] === copy.view && copy[of: template.badge].name == "#5")
    #expect(copy[of: template.badge].parent === copy[of: template.icon])
    #expect(copy[of: template.icon].isHidden && copy[of: template.title].frame.x == 2)
    let height = try #require(copy[of: template.height])
    #expect(height !== template.height && height.layout === layout && height.item === copy.view)
    height.constant = 60
    layout.measure(copy[of: template.title]) { _ in 25 }
    let solution = try layout.solve()
    #expect(solution.frame(of: copy.view)?.height == 60)
    #expect(solution.frame(of: other.view)?.height == 44)
    #expect(solution.frame(of: copy[of: template.title])?.height == 25)
    #expect(solution.frame(of: other[of: template.title])?.height == 22)
    // The copy still maps views after the tables are compacted.
    for _ in 0..<200 { layout.remove(layout.add(list[.width] <= 1000)) }
    template.height.constant = 4
    #expect(copy[of: template.height] === height)
    #expect(other[of: template.height]?.constant == 44)
    #expect(copy[of: layout.add(list[.width] <= 1000)] == nil)
    // A view that was not copied maps to the copy's root, and the next solve throws an error.
    #expect(copy[of: unused] === copy.view)
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.message == "\"unused\" is none of the views that \"#2\" is a copy of")
    layout.forgetMistakes()
    copy[of: template.badge].removeFromSuperview()
    _ = copy[of: template.badge]
    #expect(throws: LayoutError.self) { try layout.solve() }
    layout.forgetMistakes()
    copy.view.removeFromSuperview()
    #expect(copy[of: template.height] == nil)
    #expect(try layout.solve().outcome == .solved)
  }

  /// Reports about a copy name the template's line and the copy.
  @Test func conflictsNameTheCopy() throws {
    let layout = list()
    let apart = Layout(size: .fit)
    let cell = apart.view("cell")
    apart.add(cell[.width] == 50)
    let line = #line - 1
    try apart.eq("cell.height == 20")
    let first = cell.copy(in: layout.root)
    let second = first.view.copy(in: layout.root)
    layout.add(second.view[.width] >= 60, second.view[.height] >= 60)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("not infeasible")
      return
    }
    let members = conflict.members + conflict.further.joined()
    #expect(members.contains { $0.text == "cell[.width] == 50 in #3" && $0.location?.line == line })
    #expect(members.contains { $0.description.contains("line 1: cell.height == 20 in #3") })
  }

  @Test func whatNamesOthersIsLeftBehind() throws {
    let layout = Layout(width: 200, height: 100)
    let (a, b, p) = (layout.view("a"), layout.view("b"), layout.view("p"))
    let inner = layout.view("inner", in: a)
    try layout.eqs("a.left == b.left\na.width == 30\nview.width == 200\nb.top == inner.top")
    layout.define(inner[.left], from: [b[.height]]) { $0[0] }
    layout.define(inner[.height], from: [a[.width]]) { $0[0] / 2 }
    try layout.addRule("w = %w, tt = 3", b, to: inner)
    try layout.addRule("tb = 4", to: inner)
    let count = layout.constraints.count
    let copy = a.copy(in: p)
    #expect(layout.constraints.count == count + 1 && layout.definitions.count == 3)
    #expect(layout.rules.map(\.view.name) == ["inner", "inner", "#6"])
    #expect(layout.rules.map(\.text).last == "tb = 4")
    let frame = try layout.solve().frame(of: copy[of: inner])
    #expect(frame == Frame(x: 0, y: -4, width: 0, height: 15))
  }

  @Test func aRootAndACopyAreCopiedToo() throws {
    let apart = Layout(size: .fit)
    apart.add(apart.root[.width] == 30, apart.root[.height] == 20)
    let title = apart.view("title")
    apart.pinEdges(of: title, insets: EdgeInsets(2))
    let layout = list()
    let list = try #require(layout["list"])
    let first = apart.root.copy(in: list)
    let second = first.view.copy(in: first.view)
    let solution = try layout.solve()
    #expect(solution.frame(of: first[of: title]) == Frame(x: 2, y: 2, width: 26, height: 16))
    #expect(second.view.parent === first.view && second.view.subviews.count == 1)
    #expect(solution.frame(of: second[of: first[of: title]])?.width == 26)
  }

  /// A document describes copies as the layout does.
  @Test func copiesAreReadBack() throws {
    let layout = list()
    let list = try #require(layout["list"])
    let apart = Layout(size: .fit)
    let (a, b) = (apart.view("a b"), apart.view("b"))
    try apart.addRule("ll = %rl(b) + 3, w = %w(\"b\"), tt = %h", b, to: a)
    try apart.eqs("b.width == 20\nb.left == 5\nb.height == 7")
    let copy = apart.root.copy(in: list)
    #expect(layout.rules.map(\.text) == ["ll = %rl(\"#4\") + 3, w = %w(\"#4\"), tt = %h"])
    let read = try Layout(try layout.document())
    #expect(try read.solve().views == layout.solve().views)
    #expect(try layout.solve().frame(of: copy[of: a]) == Frame(x: 28, y: 7, width: 20, height: 0))
    // A rule that is read again keeps the names of its views.
    let d = layout.view("d")
    try layout.addRule("h = %h", d, to: copy[of: a])
    layout.remove(d)
    #expect(try layout.solve().frame(of: copy[of: a])?.x == 28)
  }

  @Test func aWrongFormulaIsToldWhereItIsCopiedTo() throws {
    let apart = Layout(size: .fit), layout = list()
    let cell = apart.view("cell")
    apart.add(cell[.left] == cell[.top])
    cell.copy(in: layout.root)
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.code == .invalidPairing)
    layout.forgetMistakes()
    #expect(try layout.solve().outcome == .solved)
  }

  @Test func manyCopiesAreFlat() throws {
    let apart = Layout(size: .fit), layout = list()
    let template = try Cell(in: apart.root)
    let list = try #require(layout["list"])
    for _ in 0..<300 { template.view.copy(in: list) }
    // Only deactivated items, and those passed to closures, have objects.
    #expect(layout.stored.objects.compactMap(\.self).count == 300 + 4)
    let first = try #require(layout.stored.texts.first as? CopiedText)
    #expect(layout.stored.texts.count == 300)
    #expect(layout.stored.records.count == 4 + 300 * first.originals.count)
    let shared = layout.stored.texts.compactMap { ($0 as? CopiedText)?.originals.storage }
    #expect(Set(shared).count == 1)
  }
}

extension Array {
  /// The address of the elements.
  fileprivate var storage: Int {
    withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }
}
