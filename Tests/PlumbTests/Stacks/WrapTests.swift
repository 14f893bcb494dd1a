import ConstraintSolving
import TestSupport
import Testing

@testable import Plumb

/// Stacks that wrap.
@Suite struct WrapTests {
  /// A wrapping stack in which all numbers are multiples of one half, so that sums are exact.
  private struct Case {
    var stack = LayoutStack()
    var sizes: [IntrinsicSize] = []
    var hidden: Set<Int> = []
    var gaps: [Int: Double] = [:]
    var baselines: [Double] = []
    var direction = LayoutDirection.leftToRight
    var room = 0.0

    init(_ random: inout SeededGenerator) {
      func half(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 2
      }
      stack.axis = Bool.random(using: &random) ? .horizontal : .vertical
      stack.wraps = true
      stack.spacing = half(0...20)
      stack.lineSpacing = half(-4...20)
      stack.insets = EdgeInsets(
        top: half(0...16), left: half(0...16), bottom: half(0...16), right: half(0...16))
      let inRows = LayoutStack.Alignment.allCases
      let all = stack.axis == .horizontal ? inRows : inRows.filter { !$0.isOfBaselines }
      stack.alignment = all.randomElement(using: &random) ?? .center
      for view in 0..<Int.random(in: 0...12, using: &random) {
        sizes.append(IntrinsicSize(width: half(10...160), height: half(10...80)))
        baselines.append(half(0...10))
        if Int.random(in: 0..<6, using: &random) == 0 { hidden.insert(view) }
        if Int.random(in: 0..<5, using: &random) == 0 { gaps[view] = half(0...40) }
      }
      if Bool.random(using: &random) { direction = .rightToLeft }
      room = half(60...500)
    }

    /// The layout, defined only by the sizes of the views and the available room.
    var layout: Layout {
      let layout = Layout(size: .fit)
      layout.direction = direction
      let row = layout.view("row")
      row.stack = stack
      for (view, size) in sizes.enumerated() {
        let inside = layout.view("v\(view)", in: row)
        inside.intrinsicSize = size
        inside.baselineOffset = baselines[view]
        inside.isHidden = hidden.contains(view)
        if let gap = gaps[view] { row.setCustomSpacing(gap, after: inside) }
      }
      let isRow = stack.axis == .horizontal
      layout.add(
        row[isRow ? .width : .height] == room, row[.left] == layout.root[.left],
        row[.top] == layout.root[.top])
      return layout
    }

    /// The frames of the visible views, and the size of the stack across its axis.
    var expected: (frames: [Int: Frame], across: Double) {
      let isRow = stack.axis == .horizontal
      let insets = stack.insets
      let (before, behind) = isRow ? (insets.left, insets.right) : (insets.top, insets.bottom)
      let (near, far) = isRow ? (insets.top, insets.bottom) : (insets.left, insets.right)
      var lines: [[(view: Int, start: Double)]] = []
      var end = 0.0
      for view in sizes.indices where !hidden.contains(view) {
        let size = (isRow ? sizes[view].width : sizes[view].height) ?? 0
        if let last = lines.last?.last {
          let start = end + (gaps[last.view] ?? stack.spacing)
          if start + size <= room - before - behind {
            lines[lines.count - 1].append((view, start))
            end = start + size
            continue
          }
        }
        lines.append([(view, 0)])
        end = size
      }
      var frames: [Int: Frame] = [:]
      var across = near
      for line in lines {
        let depths = line.map { (isRow ? sizes[$0.view].height : sizes[$0.view].width) ?? 0 }
        let drops = zip(line, depths).map { $1 - baselines[$0.view] }
        let isOfBaselines = stack.alignment.isOfBaselines
        let ascent = drops.max() ?? 0
        var depth = depths.max() ?? 0
        if isOfBaselines { depth = ascent + (line.map { baselines[$0.view] }.max() ?? 0) }
        for (place, (view, start)) in line.enumerated() {
          let rest =
            switch stack.alignment {
            case .fill, .leading: 0.0
            case .center: (depth - depths[place]) / 2
            case .trailing: depth - depths[place]
            case .firstBaseline, .lastBaseline: ascent - drops[place]
            }
          let (width, height) = (sizes[view].width ?? 0, sizes[view].height ?? 0)
          frames[view] = Frame(
            x: isRow ? before + start : across + rest, y: isRow ? across + rest : before + start,
            width: width, height: height)
        }
        across += depth + stack.lineSpacing
      }
      let total = max(0, (lines.isEmpty ? 0 : across - stack.lineSpacing) - near) + near + far
      if direction == .rightToLeft {
        let width = isRow ? room : total
        for (view, frame) in frames { frames[view]?.x = width - frame.x - frame.width }
      }
      return (frames, total)
    }
  }

  /// The positions are those of a plain loop over the views.
  @Test func linesAreFilledGreedily() throws {
    var random = SeededGenerator(seed: 4)
    var lineBreaks = 0
    for number in 0..<1000 {
      let tried = Case(&random)
      let (frames, across) = tried.expected
      let solution = try tried.layout.solve()
      #expect(solution.outcome == .solved, "case \(number)")
      #expect(solution.unsatisfied.isEmpty && solution.ambiguous.isEmpty, "case \(number)")
      for (view, frame) in frames {
        #expect(solution.frame(ofViewNamed: "v\(view)") == frame, "case \(number), view \(view)")
      }
      let row = try #require(solution.frame(ofViewNamed: "row"))
      #expect((tried.stack.axis == .horizontal ? row.height : row.width) == across)
      lineBreaks += Set(frames.values.map(tried.stack.axis == .horizontal ? \.y : \.x)).count
    }
    #expect(lineBreaks > 2000)
  }

  /// A plan serves other sizes of the views and of the root.
  ///
  /// Its results equal those of a newly built layout to the last bit.
  @Test func editsGoByPlans() throws {
    func make() -> (Layout, LayoutView) {
      let layout = Layout(width: 300, height: 400)
      let chips = layout.stack("chips", spacing: 8, alignment: .center)
      chips.stack?.wraps = true
      chips.stack?.lineSpacing = 6
      for number in 0..<20 {
        let chip = layout.view("c\(number)", in: chips)
        layout.add(chip[.width] == 20, chip[.height] == 24)
      }
      layout.add(
        chips[.left] == layout.root[.left] + 16, chips[.right] == layout.root[.right] - 16,
        chips[.top] == layout.root[.top] + 10)
      let below = layout.view("below")
      layout.add(
        below[.top] == chips[.bottom] + 8, below[.height] == 20, below[.left] == layout.root[.left],
        below[.right] == layout.root[.right])
      return (layout, below)
    }
    var random = SeededGenerator(seed: 9)
    let (kept, below) = make()
    _ = try kept.solve()
    for step in 0..<50 {
      let width = Double.random(in: 40...300, using: &random)
      let place = Int.random(in: 0..<20, using: &random)
      let size = Double.random(in: 5...120, using: &random)
      kept.size = .fixed(width: width, height: 400)
      kept.constraints[2 * place].constant = size
      let (fresh, _) = make()
      fresh.size = .fixed(width: width, height: 400)
      for (old, new) in zip(kept.constraints, fresh.constraints) { new.constant = old.constant }
      let (found, expected) = (try kept.solve(), try fresh.solve())
      #expect(found.search.isPlanned, "step \(step)")
      #expect(found.views.allFrames == expected.views.allFrames, "step \(step)")
      #expect(found.frame(of: below) != nil)
    }
  }

  /// Arranged views need not be subviews of the stack.
  @Test func arrangesViewsOfOthers() throws {
    let layout = Layout(width: 200, height: 200)
    let box = layout.view("box"), chips = layout.stack("chips", spacing: 5)
    for name in ["a", "b", "c"] {
      layout.view(name, in: box).intrinsicSize = IntrinsicSize(width: 40, height: 10)
    }
    chips.stack?.wraps = true
    chips.arrangedViews = ["c", "b", "a"].compactMap { layout[$0] }
    try layout.eqs(
      """
      box.left == 10
      box.top == 20
      box.right == 0
      box.bottom == 0
      chips.left == 30
      chips.top == 50
      chips.width == 90
      """)
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "c") == Frame(x: 20, y: 30, width: 40, height: 10))
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 65, y: 30, width: 40, height: 10))
    #expect(solution.frame(ofViewNamed: "a") == Frame(x: 20, y: 40, width: 40, height: 10))
    #expect(solution.frame(of: chips)?.height == 20)
  }

  /// In columns, distances may be measured between baselines.
  @Test func columnsMayCountFromBaselines() throws {
    let layout = Layout(size: .fitWidth(height: 60))
    layout.root.stack = LayoutStack(axis: .vertical, spacing: 20)
    layout.root.stack?.wraps = true
    layout.root.stack?.isBaselineRelative = true
    for name in ["a", "b", "c"] {
      let view = layout.view(name)
      view.intrinsicSize = IntrinsicSize(width: 40, height: 16)
      (view.baselineOffset, view.firstBaselineOffset) = (4, 12)
    }
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b")?.y == 20)
    #expect(solution.frame(ofViewNamed: "c")?.y == 40)
    #expect(solution.frame(of: layout.root)?.width == 40)
    layout.size = .fitWidth(height: 55)
    #expect(try layout.solve().frame(ofViewNamed: "c")?.x == 40)
  }

  /// Margins may limit the room of a line.
  @Test func staysWithinMargins() throws {
    let layout = Layout(width: 100, height: 100)
    let chips = layout.stack("chips", spacing: 4)
    chips.stack?.wraps = true
    chips.stack?.isRelativeToMargins = true
    chips.margins = EdgeInsets(top: 2, left: 20, bottom: 4, right: 2)
    for name in ["a", "b", "c"] {
      layout.view(name, in: chips).intrinsicSize = IntrinsicSize(width: 36, height: 10)
    }
    try layout.eqs("chips.left == 0\nchips.right == 0\nchips.top == 10")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "b") == Frame(x: 60, y: 2, width: 36, height: 10))
    #expect(solution.frame(ofViewNamed: "c") == Frame(x: 20, y: 12, width: 36, height: 10))
    #expect(solution.frame(of: chips)?.height == 26)
  }

  @Test func aCycleNamesTheStack() throws {
    let layout = Layout(width: 100, height: 100)
    let chips = layout.stack("chips", spacing: 4)
    chips.stack?.wraps = true
    let chip = layout.view("chip", in: chips)
    layout.add(
      chips[.left] == layout.root[.left], chips[.right] == layout.root[.right],
      chips[.top] == layout.root[.top])
    layout.add(chip[.width] == chips[.height], chip[.height] == 10)
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(error?.code == .cycle)
    #expect(
      error?.message.hasPrefix(
        "the stack \"chips\" wraps by sizes that depend on where it wraps: "
          + "`chips.height == wrap(chips.width, widths, heights)` (stack \"chips\": wrap) → ")
        == true)
  }

  @Test func whatContradictsItIsAConflictWithTheStack() throws {
    let layout = Layout(width: 100, height: 100)
    let chips = layout.stack("chips")
    chips.stack?.wraps = true
    let chip = layout.view("chip", in: chips)
    chip.intrinsicSize = IntrinsicSize(width: 40, height: 10)
    layout.add(
      chips[.left] == layout.root[.left], chips[.right] == layout.root[.right],
      chips[.top] == layout.root[.top], chip[.left] == layout.root[.left] + 5)
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("the chip stands at 0")
      return
    }
    #expect(
      conflict.members.map(\.placedText).contains(
        "chip.leading == wrap(chips.width, widths)  (stack \"chips\": wrap)"))
  }

  @Test func linesAreNotDistributed() throws {
    let layout = Layout(width: 100, height: 100)
    layout.stack("chips", distribution: .fillEqually).stack?.wraps = true
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error?.message == """
        the stack "chips" wraps, and its lines cannot be distributed by fillEqually; leave the \
        distribution out, or do not wrap
        """)
  }

  /// A stack without visible views is as high as its insets.
  @Test func isNothingWithoutViews() throws {
    let layout = Layout(width: 100, height: 100)
    let chips = layout.stack("chips")
    chips.stack?.wraps = true
    chips.stack?.insets = EdgeInsets(3)
    layout.view("chip", in: chips).isHidden = true
    layout.add(
      chips[.left] == layout.root[.left], chips[.right] == layout.root[.right],
      chips[.top] == layout.root[.top])
    let solution = try layout.solve()
    #expect(solution.frame(of: chips)?.height == 6 && solution.ambiguous.isEmpty)
  }
}
