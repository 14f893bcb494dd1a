import TestSupport
import Testing

@testable import Plumb

/// Equally good choices between alternatives, which do not depend on the order of lines.
struct AlternativeOrderTests {
  /// Returns boxes that must not overlap, with few preferences, so that many choices are equally
  /// good.
  private static func lines(seed: UInt64) -> (names: [String], lines: [String]) {
    var random = SeededGenerator(seed: seed)
    func any(_ values: [Int]) -> Int { values.randomElement(using: &random) ?? 0 }
    let names = ["b", "a", "c", "d"].prefix(any([2, 3, 3, 4])).map { $0 }
    var lines: [String] = []
    for (place, name) in names.enumerated() {
      lines.append("\(name).left >= 0")
      lines.append("\(name).right <= 200")
      lines.append("\(name).top >= 0")
      lines.append("\(name).bottom <= 100")
      lines.append("\(name).width == \(any([20, 30, 30]))")
      lines.append("\(name).height == 20")
      if any([0, 1, 2]) == 0 { lines.append("\(name).left == \(any([0, 40, 80])) @ 300") }
      for other in names[..<place] {
        let priority = any([0, 0, 1]) == 0 ? "" : " @ 500"
        lines.append(
          "\(other).right <= \(name).left || \(name).right <= \(other).left "
            + "|| \(other).bottom <= \(name).top\(priority)")
      }
      if any([0, 1]) == 0 {
        lines.append("\(name).left == 0 || \(name).left == 100 || \(name).top == 50 @ 400")
      }
    }
    return (names, lines)
  }

  private static func frames(_ names: [String], _ lines: [String]) throws -> [Frame?] {
    let layout = Layout(width: 200, height: 100)
    for name in names { layout.view(name) }
    try layout.eqs(lines.joined(separator: "\n"))
    let solution = try layout.solve()
    return names.map { solution.frame(ofViewNamed: $0) }
  }

  @Test func shuffledLinesGiveTheSameFrames() throws {
    for seed in 0..<150 {
      let (names, lines) = Self.lines(seed: UInt64(seed))
      var random = SeededGenerator(seed: UInt64(seed) + 1_000_000)
      let expected = try Self.frames(names, lines)
      for _ in 0..<2 {
        let shuffled = lines.shuffled(using: &random)
        #expect(try Self.frames(names, shuffled) == expected, "seed \(seed)")
      }
    }
  }

  /// The line about the first view takes precedence in any order of lines; then the smaller text
  /// does.
  @Test func viewsInDocumentOrderComeFirst() throws {
    let first = "a.left == 10 || a.left == 20"
    let second = "b.left == 10 || b.left == 20"
    let apart = "a.left - b.left >= 5 || b.left - a.left >= 5"
    let limits = ["a.left >= 0", "b.left >= 0", "a.left <= 99", "b.left <= 99"]
    for lines in [[first, second, apart], [apart, second, first]] {
      #expect(try Self.frames(["a", "b"], limits + lines).map { $0?.x } == [10, 20])
      #expect(try Self.frames(["b", "a"], limits + lines).map { $0?.x } == [10, 20])
    }
  }
}
