import LayoutDocuments
import Testing

/// Ambiguity is reported once for each degree of freedom.
@Suite struct FreedomTests {
  private func findings(_ text: String) throws -> [Finding] {
    try LayoutDocument(yaml: text).checked(defaultID: "x").findings.filter { $0.rule == .ambiguous }
  }

  @Test func whatMovesTogetherIsOneFinding() throws {
    let found = try findings(
      """
      size: [100, 50]
      views: {play: {}, elapsed: {}, bar: {}}
      visual: [{format: "|[play(20)][elapsed(==play)][bar]|", options: [alignAllTop, alignAllBottom]}]
      equations: play.height == 8
      """)
    #expect(
      found.map(\.message) == ["play.top may be anything; elapsed.top and bar.top move with it"])
    #expect(found[0].severity == .warning)
    #expect(found[0].position == .init(line: 2, column: 9))
    #expect(found[0].remarks.isEmpty)
  }

  @Test func manyAreNamedInRemarks() throws {
    let found = try findings(
      """
      size: [100, 50]
      views: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}}
      visual: "V:|[a(1)][b(1)][c(1)][d(1)][e(1)][f(1)][g(1)]"
      equations: |
        b.left == a.left
        c.left == b.left
        d.left == c.left
        e.left == d.left
        f.left == e.left
        g.left == f.left
        a.width == 1
        b.width == 1
        c.width == 1
        d.width == 1
        e.width == 1
        f.width == 1
        g.width == 1
      """)
    #expect(
      found.map(\.message) == [
        "a.left may be anything; b.left, c.left, d.left, e.left and 2 more move with it"
      ])
    #expect(found[0].remarks.count == 6)
    #expect(
      found[0].remarks.last == .init("g.left moves with it", at: .init(line: 2, column: 51)))
  }

  /// Inequalities that leave no slack between two views have the effect of an equality.
  @Test func implicitEqualitiesCount() throws {
    let found = try findings(
      """
      size: [100, 50]
      views: {a: {frame: [0, 0, 5, 5]}, b: {}}
      equations: |
        a.left <= b.left
        b.left <= a.left
        a.left >= 0
        a.width == 5
        b.width == 5
        a.top == 0
        b.top == 0
        a.height == 5
        b.height == 5
      """)
    #expect(
      found.map(\.message) == [
        "a.left may be anything from 0 up; it has the given frame; b.left moves with it"
      ])
    #expect(found[0].severity == .note)
  }

  /// Three widths with a given sum have two degrees of freedom; the middle follows the last one.
  @Test func asManyFindingsAsDegrees() throws {
    let found = try findings(
      """
      size: [90, 10]
      views: {a: {}, b: {}, c: {}}
      visual: ["|[a][b][c]|", "V:|[a]|", "V:|[b]|", "V:|[c]|"]
      """)
    #expect(found.count == 2)
    let attributes = ["a.width", "b.width", "b.left", "c.width", "c.left"]
    for attribute in attributes {
      #expect(found.count { $0.message.contains(attribute) } == 1, "\(attribute)")
    }
  }
}
