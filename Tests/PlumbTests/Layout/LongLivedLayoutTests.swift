import LayoutNotation
import TestSupport
import Testing

@testable import Plumb

/// Long-lived layouts, whose memory depends only on their present contents.
struct LongLivedLayoutTests {
  /// The amount of memory used by a layout.
  private struct Room: Equatable, CustomStringConvertible {
    var counts: [Int]

    init(_ layout: Layout) {
      counts = [
        layout.table.count, layout.table.givenCount, layout.table.names.byteCount,
        layout.objects.count, layout.stored.records.count, layout.stored.terms.count,
        layout.stored.textCount, layout.stored.objects.count, layout.stored.order.count,
        layout.removed.count, layout.stored.edits.records.count, layout.mentions.count,
        layout.definitions.count, layout.measures.count, layout.placements.count,
        layout.rulesOfViews.count, layout.viewsWithRulesNaming.count,
        layout.firstItems.placeCount, layout.equationsByHash?.count ?? 0,
      ]
    }

    var description: String { "\(counts)" }

    /// Takes the maximum of both amounts.
    mutating func grow(to other: Room) {
      counts = zip(counts, other.counts).map { max($0, $1) }
    }
  }

  /// Returns the memory of a layout after repeating an action a hundred times, and after many
  /// more repetitions.
  private func rooms(
    _ layout: Layout, _ count: Int = 1_500, _ change: (Int) throws -> Void
  ) rethrows -> (first: Room, all: Room) {
    var first = Room(layout)
    for round in 0..<200 {
      try change(round)
      first.grow(to: Room(layout))
    }
    var all = first
    for round in 200..<count {
      try change(round)
      all.grow(to: Room(layout))
    }
    return (first, all)
  }

  @Test func viewsThatComeAndGoTakeNoRoom() throws {
    let layout = Layout(width: 300, height: 500)
    let list = layout.view("list"), header = layout.view("header", in: list)
    try layout.eqs("list.left == 0\nlist.right == 0\nheader.height == 30")
    let (first, all) = try rooms(layout) { round in
      let row = layout.view("row \(round % 7)", in: list, at: round % 2)
      let title = layout.view(in: row), extra = layout.view(in: row)
      title.intrinsicSize.height = Double(round)
      try layout.eqs(
        "\"\(row.name)\".top == header.bottom\nwhen \"\(row.name)\".width >= 5 { header.top == 3 }")
      layout.pinEdges(of: title, to: row)
      layout.add(extra[.left] == title[.left] && extra[.top] == title[.bottom] ~ .high)
      layout.measure(title) { $0 / 2 }
      try layout.addRule("w = %w(header), h = %h", title, to: extra)
      if round % 100 == 0 { #expect(try layout.solve().outcome == .solved) }
      row.removeFromSuperview()
    }
    #expect(all == first)
    #expect(layout.views == [layout.root, list, header] && layout.constraints.count == 3)
    layout.table.checkInvariants()
    layout.stored.checkInvariants(viewCount: layout.table.count)
  }

  @Test func aListThatScrollsTakesNoRoom() throws {
    let layout = Layout(width: 300, height: 500), cells = Layout(size: .fit)
    let cell = cells.view("cell"), title = cells.view("title", in: cell)
    cells.pinEdges(of: title, insets: EdgeInsets(4))
    cells.add(cell[.height] == 20 ~ .high)
    var rows = (0..<12).map { _ in cell.copy(in: layout.root).view }
    let (first, all) = try rooms(layout) { (round: Int) throws in
      layout.remove(rows.removeFirst())
      rows.append(cell.copy(in: layout.root).view)
      rows[3].move(to: rows[0])
      rows[3].move(to: layout.root, at: 2)
      layout.add(rows[11][.top] == rows[10][.bottom])
      if round % 100 == 0 { #expect(try layout.solve().outcome == .solved) }
    }
    #expect(all == first)
    #expect(layout.root.subviews.count == 12 && layout.constraints.count == 71)
  }

  /// Adds and removes constraints, edits them without a solve, and writes them again.
  @Test func editsTakeNoRoom() throws {
    let layout = Layout(width: 300, height: 500)
    let a = layout.view("a")
    layout.view("b")
    try layout.eqs("b.left == a.right + 1\nb.width == 10")
    _ = try layout.solve()
    let (first, all) = try rooms(layout, 5_000) { round in
      try layout.eq("a.left == \(round)")
      layout.constraints[0].constant = Double(round)
      let wide = layout.add(a[.width] >= Double(round % 9))
      if round % 3 == 0 { _ = try layout.solve() }
      layout.remove(wide)
      layout.remove(contentsOf: try layout.eqs("when b.width >= 3 { a.top == 1 }"))
    }
    #expect(all == first)
    // Edits without a solve in between are recorded once each.
    _ = try layout.solve()
    _ = try layout.solve()
    for number in 0..<10_000 { layout.stored.object(1)?.constant = Double(number) }
    #expect(layout.stored.edits.records.count <= 130)
  }

  /// Invalid calls are counted, and the first one is kept.
  @Test func wrongCallsTakeNoRoom() throws {
    let layout = Layout(width: 300, height: 500)
    layout.view("a")
    for _ in 0..<10_000 { layout.view("a") }
    let error = try #require(throws: LayoutError.self) { try layout.solve() }
    #expect(error.message.hasSuffix("(the first of 10000 wrong calls)"))
    layout.forgetMistakes()
    #expect(try layout.solve().outcome == .solved && layout.misuse.count == 0)
  }

  /// A removed name is no longer found, and names with the same hash still are.
  @Test func namesComeAndGo() {
    var random = SeededGenerator(seed: 5)
    var names = ViewNames()
    _ = names.set(Array("view".utf8)[...], of: 0)
    var known: [String: Int] = ["view": 0]
    var free: [Int] = []
    for round in 0..<20_000 {
      if known.count > 1, Bool.random(using: &random), round % 3 > 0 || known.count > 60 {
        let (name, id) = known.filter { $0.value > 0 }.randomElement(using: &random) ?? ("", 0)
        names.remove(of: id)
        known[name] = nil
        free.append(id)
      } else {
        let name = "\(["v", "é", "row "][round % 3])\(round % 5 == 0 ? round : -round)"
        let id = free.popLast() ?? names.count
        #expect(names.set(Array(name.utf8)[...], of: id) == nil)
        known[name] = id
      }
      if round % 500 == 0 {
        names.checkInvariants()
        #expect(known.allSatisfy { names[$0.key] == $0.value })
        #expect(free.allSatisfy { !names.isNamed($0) })
      }
    }
    #expect(names.byteCount < 4_000)
  }
}
