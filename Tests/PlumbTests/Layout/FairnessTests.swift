import LinearProgramming
import Plumb
import TestSupport
import Testing

/// Fairness (rule 3): views that cannot all have their preferred size share the shortage.
struct FairnessTests {
  private func widths(_ wishes: [Double], in width: Double, _ more: String = "") throws -> [Double]
  {
    let layout = Layout(width: width, height: 10)
    let names = wishes.indices.map { "v\($0)" }
    for name in names { layout.view(name) }
    var lines = ["v0.left == 0", "\(names[names.count - 1]).right == 0"]
    for (previous, name) in zip(names, names.dropFirst()) {
      lines.append("\(name).left == \(previous).right")
    }
    for (name, wish) in zip(names, wishes) { lines.append("\(name).width == \(wish) @ high") }
    var solved: [[Double]] = []
    for backend in Backends.all {
      for text in [lines, lines.reversed()] {
        let copy = Layout(width: width, height: 10)
        for name in names { copy.view(name) }
        try copy.eqs((text + [more]).joined(separator: "\n"))
        let solution = try copy.solve(using: backend)
        #expect(solution.search.isFair)
        solved.append(solution.views.dropFirst().map(\.frame.width))
      }
    }
    for other in solved.dropFirst() {
      for (first, second) in zip(solved[0], other) { #expect(abs(first - second) < 1e-9) }
    }
    return solved[0].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func fourEqualWishesShareEqually() throws {
    #expect(try widths([60, 60, 60, 60], in: 200) == [50, 50, 50, 50])
  }

  @Test func unequalWishesMissTheSame() throws {
    #expect(try widths([30, 60, 90], in: 120) == [10, 40, 70])
    #expect(try widths([30, 60, 90], in: 240) == [50, 80, 110])
  }

  @Test func whoCannotGiveMoreGivesWhatItCan() throws {
    #expect(try widths([10, 60, 90], in: 100) == [0, 35, 65])
    #expect(try widths([60, 60, 60], in: 120, "v1.width >= 55") == [32.5, 55, 32.5])
  }

  @Test func oneValueBetweenTwoWishes() throws {
    let layout = Layout(width: 100, height: 100)
    layout.view("a")
    try layout.eqs("a.width == 10 @ high\na.width == 20 @ high")
    #expect(try layout.solve().frame(ofViewNamed: "a")?.width == 15)
  }

  @Test func aWishWithALargerFactorGivesLess() throws {
    // All points with x + y == 90 have equal sums of violations; x = y = 45 is fair.
    let layout = Layout(width: 90, height: 100)
    layout.view("a")
    layout.view("b")
    try layout.eqs(
      "a.left == 0\nb.left == a.right\nb.right == 0\na.width == 60 @ low\nb.width >= 60 @ low")
    let solution = try layout.solve()
    #expect(solution.frame(ofViewNamed: "a")?.width == 45)
    #expect(solution.frame(ofViewNamed: "b")?.width == 45)
  }

  @Test func weightedPassesAreNotFair() throws {
    let layout = Layout(width: 100, height: 100)
    layout.view("a")
    try layout.eqs("a.width == 10 @ high\na.width == 20 @ high")
    var options = SolveOptions()
    options.strategy = .weighted
    let solution = try layout.solve(options: options)
    #expect(!solution.search.isFair)
    #expect(solution.frame(ofViewNamed: "a")?.width == 10)
  }

  /// A tolerance relative to a million points would hide a violation of a thousandth.
  @Test func smallWishesBesideLargeOnes() throws {
    for backend in Backends.all {
      let layout = Layout(width: 100, height: 100)
      layout.view("a")
      layout.view("b")
      try layout.eqs(
        "a.width + b.width <= 1000000\na.width >= 1000000 @ 500\nb.width >= 0.001 @ 500")
      let solution = try layout.solve(using: backend)
      let width = try #require(solution.frame(ofViewNamed: "b")?.width)
      #expect(abs(width - 0.0005) < 1e-9, "\(backend.name)")
    }
  }
}
