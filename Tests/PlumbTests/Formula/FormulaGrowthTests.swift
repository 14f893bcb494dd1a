import TestSupport
import Testing

@testable import Plumb

/// Long sums, chains and lists of rules built step by step, and the cost of each step.
@Suite struct FormulaGrowthTests {
  private let layout = Layout(width: 400, height: 300)

  private func views(_ count: Int) -> [LayoutView] { (0..<count).map { _ in layout.view() } }

  @Test func longSumsAreNotCopiedForEachTerm() {
    let views = views(2_000)
    var lists: [ObjectIdentifier] = []
    let sum = views.dropFirst().reduce(views[0][.width]) { sum, view in
      let longer = sum + view[.width]
      if let list = longer.list.map(ObjectIdentifier.init), list != lists.last {
        lists.append(list)
      }
      return longer
    }
    #expect(lists.count == 1)
    #expect(sum.terms.map { $0.view } == views)
    #expect((sum * 2).terms.allSatisfy { $0.multiplier == 2 })
    #expect(sum.terms.allSatisfy { $0.multiplier == 1 })
  }

  /// Sums that extend the same sum are independent.
  @Test func sumsAreValues() {
    let (a, b, c) = (layout.view("a"), layout.view("b"), layout.view("c"))
    let sum = a[.width] + b[.width]
    let (one, other) = (sum + c[.width] + 3, sum - c[.height])
    #expect(sum.description == "a[.width] + b[.width]")
    #expect(one.description == "a[.width] + b[.width] + c[.width] + 3")
    #expect(other.description == "a[.width] + b[.width] - c[.height]")
    #expect((sum + sum).description == "a[.width] + b[.width] + a[.width] + b[.width]")
    #expect((sum + sum).terms.count == 4 && sum.terms.count == 2)
  }

  @Test(arguments: ["&&", "||"]) func longChainsAreNotCopiedForEachLink(sign: String) {
    let views = views(2_000)
    var lists: [ObjectIdentifier] = []
    var chain = views[0][.width] == 3
    for view in views.dropFirst() {
      let link = view[.width] == 3
      chain = sign == "&&" ? chain && link : chain || link
      if let list = (chain.group?.list).map({ ObjectIdentifier($0) }), list != lists.last {
        lists.append(list)
      }
    }
    #expect(lists.count == 1)
    #expect(chain.parts.map(\.item) == views)
    #expect(chain.alternatives.count == (sign == "&&" ? 1 : 2_000))
    #expect(chain.source.text.hasPrefix("#1[.width] == 3 \(sign) #2[.width] == 3 \(sign) #3"))
  }

  @Test func chainsAreValues() {
    let (a, b, c) = (layout.view("a"), layout.view("b"), layout.view("c"))
    func width(_ view: LayoutView) -> LayoutConstraint { view[.width] == 3 }
    let both = width(a) && width(b)
    let (all, either) = (both && width(c), both || width(c))
    #expect(both.alternatives.map(\.count) == [2])
    #expect(all.alternatives.map(\.count) == [3])
    #expect(either.alternatives.map(\.count) == [2, 1])
    #expect((width(c) || both).alternatives.map(\.count) == [1, 2])
    #expect((either || all).alternatives.map(\.count) == [2, 1, 3])
    #expect(either.source.text == "a[.width] == 3 && b[.width] == 3 || c[.width] == 3")
    #expect(both.source.text == "a[.width] == 3 && b[.width] == 3")
  }

  @Test func longSumsAreCollectedByView() throws {
    let views = views(300)
    let sum = (views + views).reduce(views[0][.width]) { $0 + $1[.width] }
    let constraint = sum == 601
    layout.add(constraint)
    #expect(constraint.terms.count == 299)
    #expect(constraint.terms.allSatisfy { $0.coefficient == -2.0 / 3 })
  }

  // MARK: Rules

  @Test func rulesThatAreReplacedAreNotKept() throws {
    let (a, b) = (layout.view("a"), layout.view("b"))
    try layout.addRule("h = 7", to: a)
    for number in 0..<500 {
      try layout.addRule("ll = %rl + %f, w = \(number)", b, Double(number), to: a)
    }
    #expect(layout.rules.map(\.number) == [1, 501])
    #expect(layout.viewsWithRulesNaming.count == 1)
    try layout.addRule("ll = 5, w = 3", to: a)
    #expect(layout.rules.map(\.number) == [1, 502])
    #expect(layout.viewsWithRulesNaming.isEmpty)
    #expect(try layout.solve().frame(of: a) == Frame(x: 5, y: 0, width: 3, height: 7))
  }

  /// Rules in force, and rules that others read, are kept.
  @Test func rulesThatCountAreKept() throws {
    let a = layout.view("a")
    try layout.addRule("w = 8", to: a)
    try layout.addRule("h = w / 2", to: a)
    try layout.addRule("w = 20", to: a)
    try layout.addRule("ll = 3, tt = 4", to: a)
    try layout.addRule("ll = 5", to: a)
    try layout.addRule("w += 1", to: a)
    #expect(layout.rules.map(\.number) == [1, 2, 3, 4, 5, 6])
    // The kept rules also have the same effect in a copy.
    let copy = a.copy(in: layout.root).view
    let solution = try layout.solve()
    #expect(solution.frame(of: a) == Frame(x: 5, y: 4, width: 21, height: 4))
    #expect(solution.frame(of: copy) == solution.frame(of: a))
  }

  // MARK: Reported mistakes

  private func error(_ change: (Layout) throws -> Void) throws -> LayoutError {
    let layout = Layout(width: 100, height: 100)
    try change(layout)
    return try #require(throws: LayoutError.self) { try layout.solve() }
  }

  @Test func numbersThatAreNoneAreToldInMeasures() throws {
    for measure in [
      ViewMeasure.text(characters: 5, advance: .nan, line: 3),
      .text(characters: 5, advance: 3, line: .nan),
      .table(.height, [.init(upTo: .nan, size: 3), .init(upTo: 50, size: 3)]),
    ] {
      #expect(try error { $0.measure($0.view("a"), by: measure) }.code == .notANumber)
    }
  }

  @Test func namesAreToldThatNoTextCanSpeakOf() throws {
    #expect(try error { $0.view("") }.message.contains("the name of a view is empty"))
    let long = String(repeating: "long", count: 50_000)
    let message = try error {
      $0.view(long)
      $0.view(long)
    }.message
    #expect(message.utf8.count < 400 && message.contains("…"))
  }

  @Test func wrongBudgetsAreTold() throws {
    layout.add(layout.view("a")[.width] == 3)
    for limits in [SolveLimits(time: .seconds(-3)), SolveLimits(iterations: -1)] {
      for _ in 0..<2 {
        let error = #expect(throws: LayoutError.self) { try layout.solve(limits: limits) }
        #expect(error?.code == .invalidValue)
      }
      let snapshot = try layout.snapshot()
      #expect(throws: LayoutError.self) { try snapshot.solve(limits: limits) }
    }
    var options = SolveOptions()
    options.isCancelled = { true }
    for _ in 0..<3 { #expect(try layout.solve(options: options).outcome == .limit) }
    #expect(try layout.solve().outcome == .solved)
  }
}
