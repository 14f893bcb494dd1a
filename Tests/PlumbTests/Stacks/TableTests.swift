import ConstraintSolving
import TestSupport
import Testing

@testable import Plumb

/// Tables of rows and columns.
@Suite struct TableTests {
  /// A table in which all numbers are multiples of one half.
  private struct Case {
    var table = LayoutTable()
    var sizes: [[IntrinsicSize?]] = []
    var hidden: [[Bool]] = []
    var direction = LayoutDirection.leftToRight
    /// The size beyond the minimum, which goes to tracks with shares.
    var more = (width: 0.0, height: 0.0)

    init(_ random: inout SeededGenerator) {
      func half(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 2
      }
      func tracks(_ count: Int) -> [LayoutTable.Track] {
        (0..<count).map { _ in
          switch Int.random(in: 0..<7, using: &random) {
          case 0: .points(half(0...120))
          case 6: .grow(Double([1, 2, 4].randomElement(using: &random) ?? 1))
          case 1: .share(Double([1, 2, 4].randomElement(using: &random) ?? 1))
          default: .content
          }
        }
      }
      func alignments(_ all: [LayoutStack.Alignment]) -> [LayoutStack.Alignment] {
        (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
          all.randomElement(using: &random)
        }
      }
      let columns = Int.random(in: 1...4, using: &random)
      table.columns = tracks(columns)
      table.rows = tracks(Int.random(in: 0...3, using: &random))
      (table.columnSpacing, table.rowSpacing) = (half(0...20), half(0...20))
      table.columnAlignments = alignments([.fill, .leading, .center, .trailing])
      table.rowAlignments = alignments([.fill, .top, .center, .bottom])
      table.insets = EdgeInsets(top: 3, left: half(0...16), bottom: 5, right: half(0...16))
      for _ in 0..<Int.random(in: max(1, table.rows.count)...5, using: &random) {
        sizes.append(
          (0..<columns).map { _ in
            Int.random(in: 0..<7, using: &random) == 0
              ? nil : IntrinsicSize(width: half(10...100), height: half(10...60))
          })
        hidden.append((0..<columns).map { _ in Int.random(in: 0..<4, using: &random) == 0 })
      }
      if Bool.random(using: &random) { direction = .rightToLeft }
      more = (half(0...200), half(0...200))
    }

    func layout(_ size: (width: Double, height: Double)) -> Layout {
      let layout = Layout(width: 2000, height: 2000)
      layout.direction = direction
      let view = layout.view("t")
      view.table = table
      view.cells = sizes.enumerated().map { row, line in
        line.enumerated().map { column, size in
          guard let size else { return nil }
          let cell = layout.view("c\(row)_\(column)", in: view)
          cell.intrinsicSize = size
          cell.isHidden = hidden[row][column]
          return cell
        }
      }
      layout.add(view[.left] == layout.root[.left], view[.top] == layout.root[.top])
      layout.add(view[.width] == size.width, view[.height] == size.height)
      return layout
    }

    /// The starts and sizes of the tracks along an axis, and the size of the table.
    func tracks(isHorizontal: Bool) -> (tracks: [(start: Double, size: Double)?], total: Double) {
      let told = isHorizontal ? table.columns : table.rows
      let count = isHorizontal ? table.columns.count : sizes.count
      let (before, behind) =
        isHorizontal
        ? (table.insets.left, table.insets.right) : (table.insets.top, table.insets.bottom)
      let spacing = isHorizontal ? table.columnSpacing : table.rowSpacing
      var found: [Double?] = []
      var shares: [Int: Double] = [:]
      /// The value of a share of 1.
      var unit = 0.0
      for track in 0..<count {
        let cells = (0..<(isHorizontal ? sizes.count : table.columns.count)).compactMap { other in
          let (row, column) = isHorizontal ? (other, track) : (track, other)
          return sizes[row][column].map {
            (size: (isHorizontal ? $0.width : $0.height) ?? 0, isHidden: hidden[row][column])
          }
        }
        guard cells.isEmpty || cells.contains(where: { !$0.isHidden }) else {
          found.append(nil)
          continue
        }
        let largest = cells.filter { !$0.isHidden }.map(\.size).max() ?? 0
        switch told.isEmpty ? .content : told[min(track, told.count - 1)] {
        case .points(let points): found.append(points)
        case .content: found.append(largest)
        case .share(let share):
          found.append(0)
          shares[track] = share
          unit = max(unit, largest / share)
        case .grow(let share):
          found.append(largest)
          shares[track] = share
        }
      }
      let all = shares.values.reduce(0, +)
      // Whole units keep the numbers exact.
      if all > 0 { unit += (isHorizontal ? more.width : more.height) }
      for (track, share) in shares { found[track] = (found[track] ?? 0) + share * unit }
      var (end, starts): (Double, [(start: Double, size: Double)?]) = (before, [])
      var isFirst = true
      for size in found {
        guard let size else {
          starts.append(nil)
          continue
        }
        if !isFirst { end += spacing }
        isFirst = false
        starts.append((end, size))
        end += size
      }
      let rest = all > 0 ? 0 : (isHorizontal ? more.width : more.height)
      return (starts, end + rest + behind)
    }
  }

  /// Columns and rows have the computed sizes.
  ///
  /// Only the sizes of contents that do not fit into given sizes are violated.
  @Test func tracksAreAsLargeAsTheyHaveToBe() throws {
    var random = SeededGenerator(seed: 11)
    for number in 0..<1000 {
      let tried = Case(&random)
      let (columns, width) = tried.tracks(isHorizontal: true)
      let (rows, height) = tried.tracks(isHorizontal: false)
      let solution = try tried.layout((width, height)).solve()
      #expect(solution.outcome == .solved, "case \(number)")
      #expect(solution.ambiguous.isEmpty, "case \(number)")
      func expect(_ guide: String, _ track: (start: Double, size: Double)?, _ isColumn: Bool) {
        guard let track, let frame = solution.frame(ofViewNamed: guide) else { return }
        let isMirrored = isColumn && tried.direction == .rightToLeft
        let start = isMirrored ? width - track.start - track.size : track.start
        #expect(
          abs((isColumn ? frame.x : frame.y) - start) < 1e-9
            && abs((isColumn ? frame.width : frame.height) - track.size) < 1e-9,
          "case \(number), \(guide): \(frame), \(track)")
      }
      for (column, track) in columns.enumerated() { expect("t.column\(column)", track, true) }
      for (row, track) in rows.enumerated() { expect("t.row\(row)", track, false) }
      for (row, line) in tried.sizes.enumerated() {
        for (column, size) in line.enumerated() where !tried.hidden[row][column] {
          guard let size, let frame = solution.frame(ofViewNamed: "c\(row)_\(column)"),
            let (x, w) = columns[column], let (y, h) = rows[row]
          else { continue }
          let mirrored = tried.direction == .rightToLeft ? width - x - w : x
          check(
            (frame.x, frame.width), in: (mirrored, w), size.width ?? 0,
            tried.table.alignment(of: column, isHorizontal: true),
            isMirrored: tried.direction == .rightToLeft, "case \(number)")
          check(
            (frame.y, frame.height), in: (y, h), size.height ?? 0,
            tried.table.alignment(of: row, isHorizontal: false), isMirrored: false,
            "case \(number)")
        }
      }
      for missed in solution.unsatisfied {
        // Contents that are larger than their track of fixed size.
        #expect(missed.priority == 750, "case \(number): \(missed)")
      }
    }
  }

  /// If there is less room than contents require, all columns shrink in the proportion of their
  /// shares.
  ///
  /// Their compression resistances have no effect.
  @Test func columnsThatGrowShrinkAlike() throws {
    let layout = Layout(width: 150, height: 100)
    layout.root.table = LayoutTable(columns: [.grow(1), .grow(3), .points(20)])
    let sizes = [60.0, 90, 20]
    layout.root.cells = [
      sizes.enumerated().map { number, width in
        let cell = layout.view("c\(number)")
        cell.intrinsicSize = IntrinsicSize(width: width, height: 10)
        return cell
      }
    ]
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "c0")?.width == 55)
    #expect(solution.frame(ofViewNamed: "c1")?.width == 75)
  }

  /// Stacks in a column count with the preferred sizes of their views.
  ///
  /// Cells that span several columns do not count.
  @Test func columnsGrowFromWhatStandsInThemAlone() throws {
    let layout = Layout(width: 300, height: 100)
    layout.root.table = LayoutTable(columns: [.grow(1), .share(1), .grow(1)])
    let (row, wide, tail) = (layout.view("row"), layout.view("wide"), layout.view("tail"))
    row.stack = LayoutStack(spacing: 10)
    for name in ["a", "b"] {
      layout.view(name, in: row).intrinsicSize = IntrinsicSize(width: 25, height: 10)
    }
    wide.intrinsicSize = IntrinsicSize(width: 200, height: 10)
    tail.intrinsicSize = IntrinsicSize(width: 30, height: 10)
    layout.root.cells = [[row, nil, tail], [wide, wide, nil]]
    let solution = try layout.solve()
    #expect(solution.frame(of: row)?.width == 130)
    #expect(solution.frame(of: wide)?.width == 200)
    #expect(solution.frame(of: tail)?.width == 100)
    try layout.eqs("b.width == 55")
    #expect(try layout.solve().outcome == .solved)
  }

  private func check(
    _ found: (start: Double, size: Double), in track: (start: Double, size: Double),
    _ size: Double, _ alignment: LayoutStack.Alignment, isMirrored: Bool, _ comment: String
  ) {
    let size = alignment == .fill ? track.size : min(size, track.size)
    let rest = track.size - size
    let share: Double =
      switch alignment {
      case .leading: isMirrored ? 1 : 0
      case .trailing: isMirrored ? 0 : 1
      case .center: 0.5
      default: 0
      }
    let expected = track.start + share * rest
    #expect(
      abs(found.start - expected) < 1e-9 && abs(found.size - size) < 1e-9,
      "\(comment): \(found) in \(track), \(alignment)")
  }

  /// A row is as high as its highest cell, and lower cells are not reported.
  @Test func rowsAreAsHighAsTheirHighestCell() throws {
    let layout = Layout(size: .fitHeight(width: 200))
    layout.root.table = LayoutTable(columns: [.share(1), .content], rowSpacing: 4)
    for (row, heights) in [[20.0, 44], [60, 10]].enumerated() {
      for (column, height) in heights.enumerated() {
        layout.view("c\(row)\(column)").intrinsicSize = IntrinsicSize(width: 30, height: height)
      }
    }
    let text = layout.view("text")
    layout.measure(text, by: .text(characters: 40, advance: 10, line: 20))
    let solution = try layout.solve()
    #expect(solution.unsatisfied.isEmpty && solution.ambiguous.isEmpty)
    #expect(solution.frame(ofViewNamed: "c00") == Frame(x: 0, y: 0, width: 170, height: 44))
    #expect(solution.frame(ofViewNamed: "c11") == Frame(x: 170, y: 48, width: 30, height: 60))
    #expect(solution.frame(of: text) == Frame(x: 0, y: 112, width: 170, height: 60))
    #expect(solution.frame(of: layout.root)?.height == 172)
  }

  private func form() -> (layout: Layout, form: LayoutView) {
    let layout = Layout(width: 400, height: 300)
    let form = layout.table("form", columns: [.content, .content], columnSpacing: 10)
    for (name, width) in [("title", 200.0), ("a", 50), ("b", 80), ("c", 60), ("d", 20)] {
      layout.view(name, in: form).intrinsicSize = IntrinsicSize(width: width, height: 20)
    }
    func view(_ name: String) -> LayoutView? { layout[name] }
    form.cells = [
      [view("title"), view("title")], [view("a"), view("b")], [view("a"), view("c")],
      [nil, view("d")],
    ]
    layout.add(form[.left] == layout.root[.left], form[.top] == layout.root[.top])
    return (layout, form)
  }

  @Test func viewsSpanCells() throws {
    let (layout, form) = form()
    let solution = try layout.solve()
    // The smaller column is widened first: 190 are available.
    #expect(solution.frame(of: form.column(0))?.width == 95)
    #expect(solution.frame(of: form.column(1)) == Frame(x: 105, y: 0, width: 95, height: 80))
    #expect(solution.frame(ofViewNamed: "title") == Frame(x: 0, y: 0, width: 200, height: 20))
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 0, y: 20, width: 95, height: 40))
    #expect(solution.frame(ofViewNamed: "d") == Frame(x: 105, y: 60, width: 95, height: 20))
    #expect(solution.unsatisfied.isEmpty && solution.ambiguous.isEmpty)
  }

  /// Hidden views, and a column of hidden views with its spacing, take no room until they are
  /// shown.
  @Test func hiddenColumnsAreGone() throws {
    let (layout, form) = form()
    let before = try layout.solve()
    let a = try #require(layout["a"])
    layout["title"]?.isHidden = true
    a.isHidden = true
    let solution = try layout.solve()
    #expect(solution.frame(of: form)?.width == 80)
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 0, y: 0, width: 80, height: 20))
    #expect(solution.frame(of: form.column(0)) == Frame(x: 0, y: 0, width: 0, height: 60))
    #expect(solution.ambiguous.isEmpty)
    layout["title"]?.isHidden = false
    a.isHidden = false
    #expect(try layout.solve().views.allFrames == before.views.allFrames)
  }

  /// Constraints can read and limit columns and rows, in every notation.
  @Test func tracksAreGuides() throws {
    let (layout, form) = form()
    let note = layout.view("note")
    layout.add(form.column(0)[.width] == 2 * form.column(1)[.width])
    try layout.eqs(
      """
      note.left == form.column1.left
      note.right == form.column1.right
      note.top == form.row3.bottom + 5
      note.height == form.row1.height
      """)
    let solution = try layout.solve()
    #expect(solution.frame(of: note) == Frame(x: 170, y: 85, width: 80, height: 20))
    #expect(form.column(0).name == "form.column0" && form.column(0).isGuide)
    let error = #expect(throws: LayoutError.self) { try layout.eqs("note.left == form.row4.left") }
    #expect(error?.code == .unknownView && error?.message == "\"form\" is not a table with a row4")
    #expect(form.column(2) === form)
    #expect(throws: LayoutError.self) { try layout.solve() }
    layout.forgetMistakes()
    #expect(try layout.solve().outcome == .solved)
  }

  @Test func baselinesStandInOneLine() throws {
    let layout = Layout(width: 300, height: 100)
    let row = layout.table("row", columns: [.content])
    row.table?.rows = [.points(60)]
    row.table?.rowAlignments = [.firstBaseline]
    let names = ["a", "b", "c"]
    for (name, height) in zip(names, [20.0, 40, 30]) {
      let view = layout.view(name, in: row)
      view.intrinsicSize = IntrinsicSize(width: 30, height: height)
      view.baselineOffset = height / 4
    }
    row.cells = [names.map { layout[$0] }]
    layout.add(row[.left] == layout.root[.left], row[.top] == layout.root[.top])
    func tops(_ solution: Solution) -> [Double?] {
      names.map { solution.frame(ofViewNamed: $0)?.y }
    }
    #expect(tops(try layout.solve()) == [15, 0, 7.5])
    row.table?.rowAlignments = [.lastBaseline]
    let c = try #require(layout["c"])
    row.setCellAlignment(horizontal: nil, vertical: .center, of: c)
    #expect(row.cellAlignment(of: c).vertical == .center)
    let last = try layout.solve()
    #expect(tops(last) == [35, 20, 15])
    #expect(last.ambiguous.isEmpty && last.unsatisfied.isEmpty)
  }

  /// Conflicts name the table.
  @Test func conflictsNameTheTable() throws {
    let (layout, form) = form()
    layout.add(form[.width] == 250, form.column(1)[.width] == 300)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("300 are no part of 250")
      return
    }
    let texts = conflict.members.map(\.placedText)
    #expect(
      texts.contains(
        "form.column1.leading == form.column0.trailing + 10  (table \"form\": spacing of columns)"))
    #expect(texts.contains("form.column1.trailing <= form.trailing  (table \"form\": end)"))
  }

  /// Copies have their own columns and rows.
  @Test func copiesAreTables() throws {
    let (layout, form) = form()
    let original = try layout.solve()
    let copy = form.copy(in: layout.root).view
    let solution = try layout.solve()
    #expect(
      solution.frame(of: copy.column(1))?.width == original.frame(of: form.column(1))?.width)
    #expect(copy.cells.map(\.count) == [2, 2, 2, 2] && copy.column(1) !== form.column(1))
    #expect(solution.ambiguous.isEmpty)
  }

  /// A removed view leaves its cells empty, and a view that is no longer a table has no columns.
  @Test func changesAreEdits() throws {
    let (layout, form) = form()
    _ = try layout.solve()
    layout["title"]?.removeFromSuperview()
    #expect(form.cells[0].allSatisfy { $0 == nil })
    let solution = try layout.solve()
    // Row 0 is empty, so it exists with no height.
    #expect(solution.frame(of: form) == Frame(x: 0, y: 0, width: 140, height: 60))
    form.cells.removeFirst()
    #expect(try layout.solve().frame(of: form)?.height == 60)
    #expect(try layout.solve().ambiguous.isEmpty)
    form.table = nil
    #expect(layout.guides.isEmpty && form.cells.isEmpty)
    form.stack = LayoutStack()
    form.table = LayoutTable()
    #expect(form.stack == nil)
    form.stack = LayoutStack()
    #expect(form.table == nil)
  }

  @Test func wrongCallsAreErrors() throws {
    let (layout, form) = form()
    let (a, b) = (layout["a"], layout["b"])
    func message() -> String? {
      let error = #expect(throws: LayoutError.self) { try layout.solve() }
      layout.forgetMistakes()
      return error?.message
    }
    form.cells = [[a, b], [b, a]]
    #expect(
      message()
        == "the cells of \"a\" in the table \"form\" are no rectangle: it is not in column 1 of row 0"
    )
    form.cells = [[form]]
    #expect(message() == "the table \"form\" cannot arrange itself")
    form.cells = [[layout.root]]
    #expect(message() == "the table \"form\" cannot arrange \"view\", which contains it")
    form.cells = [[Layout(width: 1, height: 1).view("stranger")]]
    #expect(
      message() == "the table \"form\" cannot arrange \"stranger\", a view of another layout")
    layout.root.cells = [[a]]
    #expect(message() == "\"view\" is not a table and has no cells; set its table first")
    form.setCellAlignment(horizontal: .center, vertical: nil, of: layout.root)
    #expect(message() == "\"form\" is not a table that arranges \"view\"")
    #expect(form.cells.count == 4)
    form.table?.columns = [.points(-1)]
    #expect(
      message() == "the size of column 0 of the table \"form\" must be at least 0; found -1.0")
    form.table?.columns = [.content, .share(0)]
    #expect(message() == "the share of column 1 of the table \"form\" must be above 0; found 0.0")
    form.table?.columns = [.points(.nan)]
    #expect(
      message()
        == "the size of column 0 of the table \"form\" must be finite and at most 1e15; found nan")
    form.table?.columns = []
    form.table?.columnAlignments = [.firstBaseline]
    #expect(
      message()
        == "the columns of the table \"form\" cannot be aligned by firstBaseline; only its rows can"
    )
    form.table?.columnAlignments = []
    #expect(try layout.solve().outcome == .solved)
  }
}
