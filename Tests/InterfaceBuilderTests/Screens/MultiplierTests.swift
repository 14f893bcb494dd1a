import InterfaceBuilder
import LayoutDocuments
import Plumb
import Testing

/// Multipliers of positions: both sides are measured from the view that owns the constraint.
@Suite struct MultiplierTests {
  @Test func inTheRoot() throws {
    let screen = XIB(
      size: [400, 800], views: [free("label", "a", [75, 380, 50, 20])],
      constraints: [
        constraint("a.centerX", "v.centerX", "multiplier='0.5'"),
        constraint("a.bottom", "v.bottom", "multiplier='1:2' constant='-10'"),
      ])
    #expect(try screen.frame("a") == [75, 370, 50, 20])
  }

  /// A label inside of a view at 50 and 100 of 200 by 300.
  private func inner(_ constraints: String...) throws -> [Double]? {
    try XIB(
      size: [400, 800],
      views: [
        free(
          "view", "p", [50, 100, 200, 300], "", inside(free("label", "a", [25, 140, 50, 20])),
          "<constraints>\(constraints.joined())</constraints>")
      ],
      constraints: [
        constraint("p.leading", "v.leading", "constant='50'"),
        constraint("p.top", "v.top", "constant='100'"),
        constraint("p.width", nil, "constant='200'"),
        constraint("p.height", nil, "constant='300'"),
      ]
    ).frame("a")
  }

  @Test func inAnotherView() throws {
    #expect(
      try inner(
        constraint("a.centerX", "p.centerX", "multiplier='0.5'"),
        constraint("a.bottom", "p.bottom", "multiplier='0.5'")) == [25, 130, 50, 20])
  }

  @Test func sizesAreSizes() throws {
    #expect(
      try inner(
        constraint("a.width", "p.width", "multiplier='1:4' constant='10'"),
        constraint("a.height", "a.width", "multiplier='2'"),
        constraint("a.leading", "p.leading"), constraint("a.top", "p.top"))
        == [0, 0, 60, 120])
  }
}
