import LinearProgramming
import TestSupport
import Testing

@testable import Plumb

/// Alternatives with distant values, where no assumed limit may change a result.
struct FarAlternativeTests {
  /// A layout with unlimited alternatives, and its expected result.
  struct Example: CustomStringConvertible, Sendable {
    var size: (Double, Double)
    var intrinsic: [String: (Double, Double)] = [:]
    /// The parents of nested views.
    var parents: [String: String] = [:]
    var lines: [String]
    /// The expected sizes and positions, by attribute.
    var expected: [String: Double]
    /// The chosen alternative of the last line.
    var alternative = 1

    var description: String { lines.joined(separator: "; ") }

    func layout() throws -> Layout {
      let layout = Layout(width: size.0, height: size.1)
      for name in ["inner", "a", "b", "c", "d", "e"] {
        let view = layout.view(name, in: parents[name].flatMap { layout[$0] })
        if let (width, height) = intrinsic[name] {
          view.intrinsicSize = IntrinsicSize(width: width, height: height)
        }
      }
      try layout.eqs(lines.joined(separator: "\n"))
      return layout
    }

    func check(_ solution: Solution, _ note: String) {
      #expect(solution.outcome == .solved, "\(note): \(self)")
      #expect(solution.choices.first?.alternative == alternative, "\(note): \(self)")
      #expect(solution.search.assumedReach == nil, "\(note): \(self)")
      for (attribute, value) in expected {
        let (name, part) = (attribute.dropLast(2), attribute.last)
        let frame = solution.frame(ofViewNamed: String(name))
        let found = [
          "x": frame?.x, "y": frame?.y, "w": frame?.width, "h": frame?.height,
        ][part.map(String.init) ?? ""]
        #expect(
          abs((found.flatMap { $0 } ?? .nan) - value) <= 1e-6 * value, "\(note): \(attribute)")
      }
    }
  }

  static let examples = [
    Example(
      size: (430, 500), lines: ["b.left >= 150", "c.left >= 150 * b.left", "apart(a, b, 20)"],
      expected: ["c.x": 22_500]),
    Example(
      size: (300, 300),
      lines: [
        "a.width >= 100", "b.width >= 5 * a.width", "c.width >= 5 * b.width",
        "d.width >= 5 * c.width", "apart(a, e)",
      ], expected: ["d.w": 12_500]),
    Example(
      size: (320, 480), intrinsic: ["a": (40, 20)], parents: ["a": "inner", "b": "inner"],
      lines: ["a.height == 0.1%", "b.left >= a.right || b.top >= a.bottom"],
      expected: ["inner.h": 20_000, "b.x": 40]),
    Example(
      size: (130, 250),
      lines: [
        "a.width == 101 @ 900", "c.left == b.right || c.right == b.left @ 600",
        "a.width <= 0.01 * b.width @ 500",
      ], expected: ["b.w": 10_100]),
    Example(
      size: (300, 300),
      lines: ["a.width >= 280", "b.width == 40 * a.width", "apart(c, b)"],
      expected: ["b.w": 11_200]),
    Example(
      size: (240, 180), intrinsic: ["b": (80, 120)],
      lines: ["a.height == 170", "b.height == 0.3 * a.height || a.height == 0.001 * b.height"],
      expected: ["b.h": 170_000], alternative: 2),
    Example(
      size: (60, 480), intrinsic: ["c": (60, 40)],
      lines: [
        "b.height >= 12 * c.height", "b.height <= 0.05 * a.height",
        "a.height <= 50% || c.height >= 170",
      ], expected: ["c.h": 170, "a.h": 40_800], alternative: 2),
  ]

  @Test(arguments: examples) func theyAreExactHoweverFar(_ example: Example) throws {
    for backend in Backends.all {
      let layout = try example.layout()
      example.check(try layout.solve(using: backend), backend.name)
      layout.isElastic = true
      example.check(try layout.solve(using: backend), "\(backend.name), elastic")
    }
  }

  /// The weighted strategy may choose differently, but never fails.
  @Test(arguments: examples) func theWeightedSumIsSolved(_ example: Example) throws {
    for backend in Backends.all {
      let solution = try example.layout().solve(using: backend, strategy: .weighted)
      #expect(solution.outcome == .solved, "\(backend.name): \(example)")
    }
  }

  @Test func theFirstOfEquallyGoodOnesWinsHoweverFar() throws {
    for far in ["1e5", "3e6", "2e8"] {
      let layout = Layout(width: 300, height: 200)
      layout.view("a")
      layout.view("b")
      try layout.eqs(
        """
        a.left == view.left + 1
        a.left == b.left / \(far) || a.left == b.left
        """)
      let solution = try layout.solve()
      #expect(solution.choices.map(\.alternative) == [1], "\(far)")
      let left = try #require(solution.frame(ofViewNamed: "b")?.x)
      #expect(abs(left - (Double(far) ?? 0)) <= 1e-6 * left, "\(far)")
    }
  }
}
