import Plumb
import PlumbCompatibility
import Testing

/// Snapshots of layouts, which keep the state at their creation and can be solved on any thread.
struct LayoutSnapshotTests {
  private func makeLayout() throws -> (layout: Layout, a: LayoutView, b: LayoutView) {
    let layout = Layout(width: 320, height: 480)
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.eqs(
      """
      a.left == 10
      a.top == 20
      a.right == -10
      b.left == a.left
      b.top == a.bottom + 8
      b.width == a.width / 2
      """)
    layout.add(b[.height] == 44)
    return (layout, a, b)
  }

  @Test func anotherTaskSolvesIt() async throws {
    let (layout, a, b) = try makeLayout()
    layout.measureAnywhere(a) { 3_000 / $0 }
    let snapshot = try layout.snapshot()
    let solutions = try await withThrowingTaskGroup(of: Solution.self) { group in
      for _ in 0..<4 { group.addTask { try snapshot.solve() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let here = try layout.solve()
    for solution in solutions {
      #expect(solution.views == here.views)
      #expect(solution.frame(of: b) == here.frame(of: b))
      #expect(solution.frame(ofViewNamed: "a") == Frame(x: 10, y: 20, width: 300, height: 10))
    }
    layout.adopt(solutions[0])
    #expect(b.frame == Frame(x: 10, y: 38, width: 150, height: 44))
  }

  @Test func laterChangesAreNoneOfItsOwn() async throws {
    let (layout, a, b) = try makeLayout()
    layout.measureAnywhere(a) { _ in 30 }
    let snapshot = try layout.snapshot()
    let formula = try #require(layout.constraints.last)
    formula.constant = 99
    try layout.eqs("a.left == 50")
    layout.measureAnywhere(a) { _ in 7 }
    layout.view("c")
    layout.size = .fixed(width: 100, height: 100)
    let solution = try await snapshot.solved()
    #expect(solution.frame(of: a) == Frame(x: 10, y: 20, width: 300, height: 30))
    #expect(solution.frame(of: b)?.height == 44)
    #expect(solution.views.map(\.name) == ["view", "a", "b"])
  }

  /// Measures run only where the snapshot is made.
  @Test func measuresAreSampled() async throws {
    let (layout, a, b) = try makeLayout()
    var askedCount = 0
    layout.measure(a) { width in
      askedCount += 1
      return 6_000 / width
    }
    let snapshot = try layout.snapshot()
    let before = askedCount
    let solution = try await snapshot.solved(strategy: .weighted)
    #expect(solution.frame(of: b)?.y == 48)
    #expect(askedCount == before)
    #expect(try layout.solve().views == solution.views)
  }

  @Test func whatWasNotSampledIsNotMadeUp() async throws {
    let (layout, a, _) = try makeLayout()
    layout.measure(a) { 6_000 / $0 }
    var snapshot = try layout.snapshot()
    snapshot.size = .fixed(width: 220, height: 480)
    let error = #expect(throws: LayoutError.self) { _ = try snapshot.solve() }
    #expect(error?.code == .notMeasured)
    #expect(
      error?.message.unlocated
        == "`a.height == measure(a.width)` was asked for 300 when the snapshot was made, and not for "
        + "200; a closure that may be called anywhere answers always, see `measureAnywhere` and "
        + "`defineAnywhere`")
    await #expect(throws: LayoutError.self) { _ = try await snapshot.solved() }
    layout.measureAnywhere(a) { 6_000 / $0 }
    snapshot = try layout.snapshot()
    snapshot.size = .fixed(width: 220, height: 480)
    #expect(try await snapshot.solved().frame(ofViewNamed: "a")?.height == 30)
  }

  @Test func aConflictIsToldAsTheLayoutTellsIt() async throws {
    let (layout, a, b) = try makeLayout()
    layout.measure(a) { _ in 30 }
    let edited = b[.bottom] <= layout.root[.top] + 500
    layout.add(edited)
    edited.constant = 60
    layout.add(a[.width] == 5 ~ .low)
    let snapshot = try layout.snapshot()
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("it is solved")
      return
    }
    #expect(conflict.members.contains { $0.text == "b.bottom <= view.top + 60" })
    #expect(conflict.relaxation?.isEmpty == false)
    #expect(try await snapshot.solved().outcome == .infeasible(conflict))
  }

  @Test(arguments: [
    (Layout.RootSize.fit, 0.0, 40.0), (.fitHeight(width: 90), 90, 40),
    (.fixed(width: 30, height: 60), 30, 60),
  ])
  func itsSizeMayBeAnother(size: Layout.RootSize, width: Double, height: Double) throws {
    let layout = Layout(width: 320, height: 480)
    try layout.eqs("view.height >= 40\nview.height <= 500")
    var snapshot = try layout.snapshot()
    snapshot.size = size
    let frame = try snapshot.solve().frame(of: layout.root)
    #expect(frame == Frame(x: 0, y: 0, width: width, height: height))
    layout.size = size
    #expect(try layout.solve().frame(of: layout.root) == frame)
  }

  @Test func wrongSizesAreTold() throws {
    var snapshot = try Layout(width: 1, height: 1).snapshot()
    snapshot.size = .fixed(width: -1, height: 1)
    let error = #expect(throws: LayoutError.self) { _ = try snapshot.solve() }
    #expect(error?.message.hasPrefix("a side of the layout must be finite") == true)
  }

  /// Rules query their arguments when the layout is lowered, here by making the snapshot.
  @Test func rulesAskWhenItIsMade() async throws {
    let layout = Layout(width: 320, height: 480)
    let view = layout.view("a")
    let inset = VariableNumber(8)
    try layout.addRule("ll = rr = %:f", inset, to: view)
    let snapshot = try layout.snapshot()
    inset.floatValue = 100
    #expect(try await snapshot.solved().frame(of: view)?.width == 304)
    #expect(try layout.solve().frame(of: view)?.width == 120)
  }

  @Test func wrongCallsAreThrownWhenItIsMade() throws {
    let layout = Layout(width: 320, height: 480)
    layout.add(Layout(width: 1, height: 1).root[.width] == 5)
    #expect(throws: LayoutError.self) { _ = try layout.snapshot() }
  }

  @Test func questionMarksAreAnswered() async throws {
    let layout = Layout(width: 320, height: 480)
    layout.view("a")
    var told: [String] = []
    layout.trace = { told.append($0) }
    try layout.eqs("a.width == 5 ?")
    told = []
    _ = try await layout.solved()
    #expect(told.count == 1 && told[0].contains("holds"))
    let (texts, sink) = AsyncStream.makeStream(of: String.self)
    var snapshot = try layout.snapshot()
    snapshot.trace = { sink.yield($0) }
    _ = try await snapshot.solved()
    for await text in texts {
      #expect(text == told[0])
      break
    }
  }

  @MainActor @Test func solvedGivesTheSameAnswer() async throws {
    let (layout, a, b) = try makeLayout()
    layout.measureAnywhere(a) { _ in 12 }
    #expect(try await layout.solved().views == layout.solve().views)
    var height = 12.0
    layout.measure(a) { _ in height }
    height = 40
    #expect(try await layout.solved().frame(of: b)?.y == 68)
    layout.measureAnywhere(a) { _ in .nan }
    await #expect(throws: LayoutError.self) { _ = try await layout.solved() }
  }
}
