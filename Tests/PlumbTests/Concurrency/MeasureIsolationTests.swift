import ConstraintSolving
import Plumb
import SimplexBackend
import Testing

/// A label as in user interfaces, which only the main actor may use.
@MainActor private final class Label {
  var text: String
  private(set) var askedCount = 0

  init(_ text: String) { self.text = text }

  func height(_ width: Double) -> Double {
    askedCount += 1
    return (Double(text.count) * 10 / width).rounded(.up) * 20
  }
}

/// A text engine that caches its layouts and is not `Sendable`.
private final class TextEngine {
  private var heights: [Double: Double] = [:]
  private(set) var missCount = 0

  func height(_ width: Double) -> Double {
    if let known = heights[width] { return known }
    missCount += 1
    heights[width] = 1_000 / width
    return heights[width] ?? 0
  }
}

/// Measures and closures, which run where `solve` is called.
struct MeasureIsolationTests {
  private static func column(_ layout: Layout) throws -> (text: LayoutView, below: LayoutView) {
    let (text, below) = (layout.view("text"), layout.view("below"))
    try layout.eqs(
      """
      text.left == 0
      text.top == 8
      text.width == 100
      below.top == text.bottom + 4
      below.left == 0
      below.width == below.height
      below.height == 10
      """)
    return (text, below)
  }

  @MainActor @Test func aLabelOfTheMainActorIsMeasured() throws {
    let label = Label("some thirty characters, or so.")
    let layout = Layout(width: 320, height: 480)
    let (text, below) = try Self.column(layout)
    layout.measure(text) { label.height($0) }
    #expect(try layout.solve().frame(of: below)?.y == 72)
    label.text += label.text
    #expect(try layout.solve().frame(of: below)?.y == 132)
    #expect(label.askedCount >= 2)
  }

  @Test func aTextEngineNeedNotBeSendable() throws {
    let engine = TextEngine()
    let layout = Layout(width: 320, height: 480)
    let (text, below) = try Self.column(layout)
    layout.measure(text) { engine.height($0) }
    for _ in 0..<3 { #expect(try layout.solve().frame(of: below)?.y == 22) }
    #expect(engine.missCount == 1)
  }

  @Test func nobodyElseIsAsked() throws {
    var asked: [[Double]] = []
    let layout = Layout(width: 320, height: 480)
    let (text, below) = try Self.column(layout)
    layout.define(2 * text[.height] + 1, from: [layout.root[.width], text[.width] + 5]) {
      asked.append($0)
      return 61
    }
    #expect(try layout.solve().frame(of: below)?.y == 42)
    #expect(Set(asked) == [[320, 105]])
  }

  @Test func actorsHaveTheirOwn() async throws {
    actor Screen {
      private var lines = 2.0
      private let layout = Layout(width: 320, height: 480)

      func height(ofLines count: Double) throws -> Double? {
        lines = count
        let text = layout["text"] ?? layout.view("text")
        layout.measure(text) { _ in self.lines * 20 }
        return try layout.solve().frame(of: text)?.height
      }
    }
    let screen = Screen()
    #expect(try await screen.height(ofLines: 2) == 40)
    #expect(try await screen.height(ofLines: 5) == 100)
  }

  /// The search for a relaxation or for redundant constraints calls the measure as well.
  @Test func diagnosisAsksToo() throws {
    let engine = TextEngine()
    let layout = Layout(width: 320, height: 480)
    let (text, _) = try Self.column(layout)
    layout.measure(text) { engine.height($0) }
    try layout.eqs("text.bottom <= view.top + 15")
    guard case .infeasible(let conflict) = try layout.solve().outcome else {
      Issue.record("it is solved")
      return
    }
    #expect(conflict.members.contains { $0.text == "text.height == measure(text.width)" })
    #expect(conflict.relaxation?.map(\.amount) == [3])
    let redundant = try layout.redundantConstraints()
    #expect(redundant.found.isEmpty && redundant.isComplete)
  }

  @Test func explanationsReadWhatWasMeasured() throws {
    let engine = TextEngine()
    let layout = Layout(width: 320, height: 480)
    let (text, below) = try Self.column(layout)
    layout.measure(text) { engine.height($0) }
    let solution = try layout.solve()
    #expect(try layout.explain(.height, of: text, in: solution).value == 10)
    #expect(
      try "\(layout.explain(.top, of: below, in: solution))".contains("measure(text.width)"))
  }

  @Test func questionsNeedSomebodyToAnswer() throws {
    var system = ConstraintSystem()
    for _ in 0..<2 { system.addVariable() }
    system.addConstraint([(0, 1)], .equal, 7)
    system.addDefinition(
      Definition(
        of: 1, from: [0], asking: .init(4, arguments: { $0 }, outcome: { .value($0 + $1[0]) })))
    let solver = PrioritizedSolver(backend: SimplexSolver())
    let error = #expect(throws: SolvingError.self) { _ = try solver.solve(system) }
    #expect(
      error?.message == "definition 0 asks a question, and the caller has no answer function")
    let values = try solver.solve(system) { question, arguments in
      Double(question) * arguments[0]
    }.values
    #expect(values == [7, 35])
  }
}
