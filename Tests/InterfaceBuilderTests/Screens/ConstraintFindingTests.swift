import InterfaceBuilder
import LayoutDocuments
import Testing

/// Tests findings about a file's constraints, besides the resulting frames.
@Suite struct ConstraintFindingTests {
  private func findings(_ screen: XIB, _ rule: Finding.Rule) throws -> [Finding] {
    try screen.document().checked(defaultID: "").findings.filter { $0.rule == rule }
  }

  // MARK: The same constraint twice

  private func screen(_ constraints: String...) -> XIB {
    XIB(
      views: [free("view", "a", [10, 10, 40, 20])],
      constraints: [
        constraint("a.top", "v.top", "constant='10'"), constraint("a.height", nil, "constant='20'"),
      ] + constraints)
  }

  @Test func theSameConstraintTwiceIsOneTooMany() throws {
    let twice = screen(
      constraint("a.leading", "v.leading", "constant='10'"),
      constraint("a.width", nil, "constant='40'"),
      "<constraint firstItem='a' firstAttribute='leading' secondItem='v' "
        + "secondAttribute='leading' constant='10.0' multiplier='1' priority='1000' id='second'/>")
    let found = try findings(twice, .redundant)
    #expect(
      found.map(\.message) == [
        "`a.leading == view.leading + 10` is in the file twice; remove one of them"
      ])
    #expect(found.first?.severity == .note)
    #expect(found.first?.position?.line == 9)
    #expect(found.first?.remarks.map(\.text) == ["the first one"])
    #expect(found.first?.remarks.first?.position?.line == 7)
    #expect(try twice.frame("a") == [10, 10, 40, 20])
  }

  @Test func optionalOnesAreSoAsWell() throws {
    let twice = screen(
      constraint("a.leading", "v.leading", "constant='10' priority='500'"),
      constraint("a.leading", "v.leading", "constant='10' priority='500'"),
      constraint("a.width", nil, "constant='40'"))
    #expect(
      try findings(twice, .redundant).map(\.message) == [
        "`a.leading == view.leading + 10 @ 500` is in the file twice; remove one of them"
      ])
  }

  /// A placeholder constraint is removed when the program runs.
  @Test func placeholdersAreNone() throws {
    let twice = screen(
      constraint("a.leading", "v.leading", "constant='10'"),
      constraint("a.leading", "v.leading", "constant='10' placeholder='YES'"),
      constraint("a.width", nil, "constant='40'"))
    #expect(!(try findings(twice, .redundant).contains { $0.message.contains("twice") }))
  }

  @Test func whatVariationsChangeIsNotTheSame() throws {
    let changed = screen(
      constraint("a.leading", "v.leading", "constant='10'"),
      """
      <constraint firstItem='a' firstAttribute='leading' relation='lessThanOrEqual' secondItem='v' \
      secondAttribute='leading' constant='10' id='other'/>
      """, constraint("a.width", nil, "constant='40'"))
    #expect(!(try findings(changed, .redundant).contains { $0.message.contains("twice") }))
  }

  // MARK: Effect views

  private func effectView(
    _ constraints: [String], platform: InterfaceFile.Platform = .iOS, inside views: String? = nil
  ) -> XIB {
    let content = element(
      "view", "content", [0, 0, 200, 100], "key='contentView'",
      [inside(free("label", "l", [16, 20, 40, 20]))])
    let effect = free(
      "visualEffectView", "e", [0, 0, 200, 100], "", views ?? content,
      "<viewLayoutGuide key='safeArea' id='inner'/>")
    return XIB(
      platform: platform, size: [200, 100], views: [effect],
      constraints: [
        constraint("e.leading", "v.leading"), constraint("e.trailing", "v.trailing"),
        constraint("e.top", "v.top"), constraint("e.bottom", "v.bottom"),
      ] + constraints)
  }

  @Test func constraintsFromInsideRefersToTheContentView() throws {
    let screen = effectView([
      constraint("l.leading", "e.leading", "constant='16'"),
      constraint("inner.top", "l.top", "constant='-20'"),
    ])
    let found = try findings(screen, .effectView)
    #expect(
      found.map(\.message) == [
        "`l.leading == e.leading + 16` refers to an effect view from inside it; its content view is meant",
        "`e.top == l.top - 20` refers to an effect view from inside it; its content view is meant",
      ])
    #expect(found.first?.severity == .note)
    #expect(found.compactMap(\.position?.line) == [9, 10])
    #expect(found.first?.remarks.map(\.text) == ["the content view, content"])
    #expect(found.first?.remarks.first?.position?.line == 4)
  }

  @Test func constraintsToTheContentViewAreFine() throws {
    let screen = effectView([
      constraint("l.leading", "content.leading", "constant='16'"),
      constraint("l.top", "content.top", "constant='20'"),
    ])
    #expect(try findings(screen, .effectView).isEmpty)
  }

  /// Constraints around an effect view place it. AppKit's effect views have direct subviews.
  @Test func effectViewsThemselvesArePlaced() throws {
    #expect(try findings(effectView([]), .effectView).isEmpty)
    let mac = effectView(
      [constraint("l.leading", "e.leading", "constant='16'")], platform: .macOS,
      inside: inside(free("view", "l", [16, 20, 40, 20])))
    #expect(try findings(mac, .effectView).isEmpty)
  }
}
