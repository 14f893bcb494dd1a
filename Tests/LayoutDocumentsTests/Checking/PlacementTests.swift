import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Findings about frames, names and metrics.
@Suite struct PlacementTests {
  private func findings(_ text: String, _ rules: Finding.Rule...) throws -> [Finding] {
    try LayoutDocument(yaml: text).checked(defaultID: "x").findings
      .filter { rules.contains($0.rule) }
  }

  private func messages(_ text: String, _ rules: Finding.Rule...) throws -> [String] {
    try LayoutDocument(yaml: text).checked(defaultID: "x").findings
      .filter { rules.contains($0.rule) }.map { "\($0.severity): \($0.message)" }
  }

  @Test func viewsBeyondTheirParents() throws {
    #expect(
      try messages(
        """
        size: [100, 50]
        views:
          out: {frame: [10, 60, 20, 20], fixed: true}
          big: {frame: [-5, 0, 110, 50], fixed: true}
          full: {frame: [0, 0, 100, 50], fixed: true}
          ghost: {frame: [200, 0, 1, 1], fixed: true, hidden: true, views: {inner: {frame: [9, 9, 9, 9], fixed: true}}}
        """, .outside) == [
          "warning: out lies outside view: 30 below",
          "warning: big sticks out of view: 5 on the left and 5 on the right",
        ])
  }

  /// The area outside an alignment rectangle is a shadow, which may overlap other views.
  @Test func shadowsAreNoFindings() throws {
    let text = """
      size: [100, 20]
      views: {ok: {alignmentInsets: 6}, cancel: {alignmentInsets: 6}}
      equations: |
        ok.left == 0
        ok.top == 0
        ok.bottom == 0
        ok.width == 50
        cancel.left == ok.right
        cancel.top == 0
        cancel.bottom == 0
        cancel.right == 0
      """
    #expect(try messages(text, .outside, .overlap, .zeroSize).isEmpty)
    let closer = text.replacing("cancel.left == ok.right", with: "cancel.left == ok.right - 2")
    #expect(try findings(closer, .outside, .overlap).map(\.message) == ["cancel overlaps ok"])
  }

  @Test func placesOfFindings() throws {
    let found = try findings(
      "size: [9, 9]\nmetrics: {gap: 8, used: 1}\nviews:\n  a: {frame: [10, 0, used, 1], fixed: true}"
        .replacing("used, 1]", with: "1, 1]")
        + "\n  b: {}\nequations: a.left >= used", .outside, .unusedMetric, .unusedView)
    #expect(
      found.map { "\($0.rule) \($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.length)" }
        == ["unusedMetric 2:11 3", "outside 4:3 1", "unusedView 5:3 1"])
  }

  @Test func viewsWithoutSize() throws {
    #expect(
      try messages(
        """
        size: [100, 50]
        views: {line: {}, dot: {}, free: {}, away: {hidden: true}}
        equations: |
          line.left == 0 && line.right == 0 && line.top == 1 && line.height == 0
          dot.left == 5 && dot.top == 5 && dot.width == 0 && dot.height == 0
          free.left == 0 && free.top == 0
          away.left == 0 && away.top == 0 && away.width == 0 && away.height == 0
        """, .zeroSize) == [
          "note: line has no height", "note: dot has neither width nor height",
        ])
  }

  /// Thirds of a page add up to the page within hundredths of a point.
  @Test(arguments: [(33.34, 0), (33.36, 0), (33.4, 1)])
  func hundredthsDoNotStickOut(width: Double, count: Int) throws {
    #expect(
      try messages(
        """
        size: [100, 50]
        views: {a: {}}
        equations: |
          a.left == 2 * \(width) && a.width == \(width) && a.top == 0 && a.height == 5
        """, .outside
      ).count == count)
  }

  /// An optional constraint that made a size 0 is reported if it alone did so.
  @Test(arguments: [
    ("review.left == 0 @ low", ["`review.left == 0 @ low` decides that"]),
    ("design.width == 0 @ 300", ["`design.width == 0 @ 300` decides that"]),
    // If several did so, the one of lowest priority is reported.
    ("review.left == 0 @ 600", ["`design.left == 0 @ 500` decides that"]),
    // This constraint prefers another size and is violated.
    ("review.width == 500 @ low", []),
    ("design.width == 0", []), ("design.width <= 0", []),
  ])
  func wishesThatLeaveNoSize(line: String, told: [String]) throws {
    let found = try findings(
      """
      size: [400, 100]
      views: {design: {}, review: {}}
      equations: |
        \(line)
        design.left == 0\(line.contains("600") ? " @ 500" : "")
        design.right == review.left
        review.right == 0
        design.top == 0 && design.bottom == 0
        review.top == 0 && review.bottom == 0
      """, .zeroSize)
    #expect(found.map(\.message) == ["design has no width"])
    #expect(found.flatMap(\.remarks).map(\.text) == told)
    #expect(
      found.flatMap(\.remarks).allSatisfy {
        $0.position?.line == (line.contains("600") ? 5 : 4)
      })
  }

  @Test func siblingsThatOverlap() throws {
    let found = try findings(
      """
      size: [100, 50]
      views:
        a: {frame: [0, 0, 50, 50], fixed: true}
        b: {frame: [50, 0, 50, 50], fixed: true}
        c: {frame: [40, 10, 20, 5], fixed: true, views: {d: {frame: [0, 0, 20, 5], fixed: true}}}
        on: {frame: [1, 1, 5, 5], fixed: true}
        same: {frame: [1, 1, 5, 5], fixed: true}
      """, .overlap)
    // A view on top of another view, such as a title on a bar, is no finding.
    #expect(found.map(\.message) == ["c overlaps a and b", "same overlaps on"])
    #expect(found[0].severity == .note)
    #expect(
      found[0].remarks == [
        .init("a, by 10 × 5", at: .init(line: 3, column: 3)),
        .init("b, by 10 × 5", at: .init(line: 4, column: 3)),
      ])
  }

  @Test func namesThatNobodyUses() throws {
    let text = """
      size: [100, 50]
      metrics: {a: 1, b: 2, c: 3, d: 4, e: 5, f: 6}
      views:
        one: {}
        two: {}
        lone: {intrinsic: [5, 5]}
        placed: {frame: [1, 1, 1, 1]}
        fixed: {frame: [1, 1, 1, 1], fixed: true}
        group: {views: {inner: {}}}
      equations: |
        one.left == a
        when view.width >= b { one.top == 0 }
        inner.right == 0
      rules: [{view: two, rule: "ll = tt = 0, w = %f(c), h = 8"}]
      visual: ["[one]-(>=d@e)-|"]
      """
    #expect(
      try messages(text, .unusedView, .unusedMetric) == [
        "note: no constraint uses the metric \"f\"",
        "warning: no constraint uses lone; its left and top are free",
        "note: no constraint uses placed; it has the given frame",
      ])
    // The ambiguity of `lone` is reported with this finding only.
    #expect(!(try messages(text, .ambiguous)).contains { $0.contains("lone") })
  }

  // MARK: Overlaps

  /// Returns all overlapping pairs, by the definition.
  private func pairs(_ frames: [Frame]) -> [[Int]] {
    frames.indices.flatMap { front in
      frames.indices.prefix(front).filter { back in
        let (one, other) = (frames[back], frames[front])
        return min(one.x + one.width, other.x + other.width) > max(one.x, other.x)
          && min(one.y + one.height, other.y + other.height) > max(one.y, other.y)
      }.map { [$0, front] }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func allPairsOfScatteredFrames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frames = (0..<30).map { _ in
      Frame(
        x: Double(Int.random(in: 0...40, using: &random)),
        y: Double(Int.random(in: 0...40, using: &random)),
        width: Double(Int.random(in: 0...6, using: &random)),
        height: Double(Int.random(in: 0...6, using: &random)))
    }
    let found = SiblingOverlaps(of: frames)
    #expect(!found.isCut)
    #expect(found.pairs.map { [$0.back, $0.front] } == pairs(frames), "seed \(seed)")
  }

  /// Four times as many frames take little more than four times the work, apart or in one heap.
  @Test(arguments: [false, true]) func overlapsAreFoundInWorkOfTheLength(inOneHeap: Bool) {
    func work(_ count: Int) -> Int {
      let side = Int(Double(count).squareRoot())
      let overlaps = SiblingOverlaps(
        of: (0..<count).map {
          inOneHeap
            ? Frame(x: Double($0), y: 0, width: 1e6, height: 10)
            : Frame(x: Double(10 * ($0 % side)), y: Double(10 * ($0 / side)), width: 12, height: 10)
        })
      #expect(overlaps.isCut == inOneHeap)
      return overlaps.steps
    }
    #expect(work(6400) <= 6 * work(1600))
  }
}
