import ConstraintSolving
import LayoutDocuments
import TestSupport
import Testing

@testable import Plumb

/// Layouts whose edges are rounded to grid lines.
struct GridTests {
  /// Returns boxes of equal width side by side, over the whole width.
  private func makeRow(_ names: [String], width: Double, grid: Double? = 1) throws -> Layout {
    let layout = Layout(width: width, height: 20)
    layout.grid = grid
    for name in names { layout.view(name) }
    try layout.eqs(
      "\(names[0]).left == 0\n"
        + zip(names, names.dropFirst()).map {
          "\($1).left == \($0).right\n\($1).width == \($0).width\n"
        }.joined() + "\(names[names.count - 1]).right == 0")
    return layout
  }

  @Test func equalThirdsOfAHundred() throws {
    let layout = try makeRow(["a", "b", "c"], width: 100)
    for backend in Backends.all {
      let solution = try layout.solve(using: backend)
      #expect(solution.outcome == .solved)
      #expect(solution.views.dropFirst().map(\.frame.x) == [0, 34, 67], "\(backend.name)")
      #expect(solution.views.dropFirst().map(\.frame.width) == [34, 33, 33])
      #expect(solution.gridDeviations.map(\.constraint.text) == ["b.width == a.width"])
      #expect(solution.gridDeviations.map(\.amount) == [1])
      #expect(solution.search.unfinishedGrid == nil)
      #expect(
        "\(solution)".contains(
          """
          missed because of the grid:
            b.width == a.width  off by 1  (line 3, column 1)
          """))
    }
    layout.grid = 0.5
    #expect(try layout.solve().views.dropFirst().map(\.frame.width) == [33.5, 33.5, 33])
    layout.grid = 0
    #expect(try layout.solve().gridDeviations.isEmpty)
    #expect(try layout.solve().frame(ofViewNamed: "b")?.width != 33)
    layout.grid = nil
    #expect(layout.root.grid == nil)
  }

  @Test func resultsTellWhatIsMissed() throws {
    let document = try makeRow(["a", "b", "c"], width: 100).document(id: "x")
    #expect(document.grid == 1)
    #expect(
      ResultJSON.text(document.solved(defaultID: "").result).contains(
        #""grid":[{"constraint":"b.width == a.width","by":1,"line":3,"column":1}]"#))
    let again = try LayoutDocument(json: document.json)
    #expect(again == document)
    #expect(
      again.solved(defaultID: "").result.frames == document.solved(defaultID: "").result.frames)
  }

  @Test func aViewsGridHoldsForItsViews() throws {
    let layout = Layout(width: 100, height: 100)
    layout.grid = 10
    let a = layout.view("a")
    let fine = layout.view("fine", in: a)
    let inner = layout.view("inner", in: fine)
    let off = layout.view("off", in: a)
    fine.grid = 0.5
    off.grid = 0
    try layout.eqs(
      """
      a.left == 13 && a.width == 51.3 && a.top == 0 && a.height == 50
      fine.left == 3.3 && fine.width == 10 && fine.top == 0 && fine.height == 10
      inner.left == 1.1 && inner.width == 2.2 && inner.top == 0 && inner.height == 10
      off.left == 3.3 && off.width == 1.23 && off.top == 0 && off.height == 10
      """)
    let solution = try layout.solve()
    let frames = Dictionary(
      uniqueKeysWithValues: zip(solution.views.map(\.name), solution.absoluteFrames))
    // All grid lines are counted from the root.
    //
    // Of the lines less than a step away, those with the least total deviation are chosen.
    #expect(frames["a"] == Frame(x: 10, y: 0, width: 50, height: 50))
    #expect(frames["fine"] == Frame(x: 16, y: 0, width: 10, height: 10))
    #expect(frames["inner"] == Frame(x: 17, y: 0, width: 2.5, height: 10))
    let free = try #require(frames["off"])
    #expect(free.distance(to: Frame(x: 13.3, y: 0, width: 1.23, height: 10)) < 1e-9)
    // The deviations are 3 + 1.3, 2.7, and 0.1 + 0.3.
    #expect(solution.gridDeviations.map { ($0.amount * 1e6).rounded() / 1e6 } == [4.3, 2.7, 0.4])
    let document = try layout.document()
    #expect(document.views[0].subviews.map(\.grid) == [0.5, 0])
    #expect(try LayoutDocument(json: document.json) == document)
    #expect(try Layout(document).solve().frames == solution.frames)
    _ = inner
  }

  @Test func theRootsEdgesMoveToo() throws {
    let layout = Layout(width: 100.5, height: 50)
    layout.grid = 1
    let solution = try layout.solve()
    #expect(solution.views[0].frame == Frame(x: 0, y: 0, width: 101, height: 50))
    #expect(solution.gridDeviations.map(\.constraint.text) == ["view.width == 100.5"])
    layout.size = .fit
    layout.named("a").intrinsicSize.width = 33.3
    try layout.eqs("a.left == 0\na.right == 0")
    #expect(try layout.fittingSize().width.truncatingRemainder(dividingBy: 1) == 0)
  }

  @Test func aStepThatIsNoneIsAnError() throws {
    for step in [-1, .nan, .infinity] {
      let layout = Layout(width: 10, height: 10)
      layout.named("a").grid = step
      let error = try #require(throws: LayoutError.self) { try layout.solve() }
      #expect(error.code == .invalidValue)
      #expect(error.message.contains("the grid of \"a\""))
      #expect(throws: LayoutError.self) { try layout.document() }
    }
    let layout = Layout(width: 1e9, height: 10)
    layout.grid = 1e-9
    #expect(throws: LayoutError.self) { try layout.solve() }
  }

  @Test func explanationsTellOfTheMove() throws {
    let layout = try makeRow(["a", "b", "c"], width: 100)
    let solution = try layout.solve()
    let explanation = try layout.explain(.left, of: layout.named("b"), in: solution)
    #expect(abs(explanation.value - 100.0 / 3) < 1e-6)
    #expect(abs(explanation.movedByGrid - 2.0 / 3) < 1e-6)
    #expect(abs(explanation.remainder) < 1e-9)
    #expect("\(explanation)".hasSuffix("moved by 0.666667, to 34: the grid"))
    #expect(
      ExplanationJSON.text(explanation, id: "x").hasSuffix(#""movedByGrid":0.666667}"#))
    let still = try layout.explain(.left, of: layout.named("a"), in: solution)
    #expect(still.movedByGrid == 0)
    layout.grid = nil
    #expect(try layout.explain(.left, of: layout.named("b"), in: layout.solve()).movedByGrid == 0)
  }

  @Test func aCheckLooksAtWhatComesBefore() throws {
    let text = """
      size: [100, 20]
      views: {a: {}, b: {}}
      equations: |
        a.left == 0 && a.top == 0 && a.bottom == 0
        a.width == 50% - 16.7 @ 500
        b.left == a.right && b.top == 0 && b.bottom == 0
        b.right == 0
      """
    let plain = try LayoutDocument(yaml: text)
    let placed = try LayoutDocument(yaml: text + "\ngrid: 1")
    let amount = placed.solved(defaultID: "x").solution?.unsatisfied.first?.amount ?? 0
    #expect(abs(amount - 0.3) < 1e-9)
    #expect(plain.checked(defaultID: "x").findings.isEmpty)
    #expect(placed.checked(defaultID: "x").findings.isEmpty)
  }

  @Test func alternativesAndRulesGoToLinesAsWell() throws {
    let layout = try makeRow(["a", "b", "c"], width: 100)
    let d = layout.view("d")
    try layout.eqs(
      """
      d.left == b.left || d.left == c.left
      d.width == b.width && d.top == 0
      d.left >= 0 && d.right <= view.right
      """)
    try layout.addRule("h = 50% + 0.25", to: d)
    let solution = try layout.solve()
    #expect(solution.choices.map(\.alternative) == [1])
    #expect(solution.frame(of: d)?.x == 34)
    #expect(solution.frame(of: d)?.height.truncatingRemainder(dividingBy: 1) == 0)
    layout.direction = .rightToLeft
    layout.isElastic = true
    for view in try layout.solve().absoluteFrames {
      for edge in [view.x, view.x + view.width, view.y, view.y + view.height] {
        #expect(edge == edge.rounded())
      }
    }
  }

  /// In random layouts of all notations, every edge is on its line, less than a step from its
  /// original place.
  ///
  /// All backends agree.
  @Test func randomLayoutsLieOnTheirLines() throws {
    var (placedCount, movedCount) = (0, 0)
    for seed in 0..<60 as Range<UInt64> {
      let recipe = NotationRecipe(seed: seed)
      let layout = try recipe.layout()
      var options = SolveOptions()
      options.findsRanges = false
      guard let plain = try? layout.solve(options: options), plain.outcome == .solved else {
        continue
      }
      var random = SeededGenerator(seed: seed)
      layout.grid = [1, 0.5, 5].randomElement(using: &random)
      for view in layout.views.dropFirst() where Int.random(in: 0..<5, using: &random) == 0 {
        view.grid = [0, 0.25, 1, 7].randomElement(using: &random)
      }
      // Equal edges with different grids use the coarser lines.
      let reach = layout.views.compactMap(\.grid).max() ?? 0
      var frames: [[Frame]] = []
      for backend in Backends.all {
        let solution = try layout.solve(using: backend, options: options)
        guard solution.outcome == .solved else { continue }
        frames.append(solution.absoluteFrames)
        for (number, view) in layout.views.enumerated() {
          var holder: LayoutView? = view
          while let current = holder, current.grid == nil { holder = current.parent }
          guard let step = holder?.grid, step > 0 else { continue }
          for (edge, before) in zip(edges(solution, number), edges(plain, number)) {
            let note = "seed \(seed), \(backend.name): \(view.name) at \(edge), was \(before)"
            let line = (edge / step).rounded() * step
            #expect(abs(edge - line) <= 1e-9 * max(1, abs(edge)), "\(note)")
            #expect(abs(edge - before) < reach + 1e-6, "\(note)")
            if abs(edge - before) > 1e-3 { movedCount += 1 }
          }
        }
      }
      placedCount += frames.isEmpty ? 0 : 1
      for other in frames.dropFirst() {
        for (first, second) in zip(frames[0], other) {
          #expect(first.distance(to: second) < 1e-6, "seed \(seed)")
        }
      }
    }
    #expect(placedCount > 10 && movedCount > 50)
  }

  /// Returns left, right, top and bottom of a view.
  private func edges(_ solution: Solution, _ number: Int) -> [Double] {
    let frame = solution.absoluteFrames[number]
    return [frame.x, frame.x + frame.width, frame.y, frame.y + frame.height]
  }
}
