import Testing

@testable import LayoutDocuments

/// The style sheet of SVG, as used by the writers of PDF and PNG.
@Suite struct PictureLooksTests {
  private var looks = PictureLooks(theme: .light)

  @Test mutating func viewsLetThroughWhatTheyCover() {
    let view = looks.look(of: "rect", "v0")
    #expect(view.fill?.hexadecimal == "#3b82d6" && view.fill?.alpha == 0.18)
    #expect(view.stroke?.hexadecimal == "#3b82d6" && view.stroke?.alpha == 1)
    #expect(view.strokeWidth == 1 && view.dashes.isEmpty)
    let missed = looks.look(of: "rect", "v1 unsatisfied")
    #expect(missed.strokeWidth == 1.75 && missed.dashes == [6, 4])
    #expect(missed.stroke?.hexadecimal == "#b4530a" && missed.fill?.hexadecimal == "#e08a2c")
  }

  @Test mutating func ofTwoRulesTheOneWithMoreClassesCounts() {
    #expect(looks.look(of: "line", "al").strokeWidth == 0.75)
    let held = looks.look(of: "line", "al lc")
    #expect(held.strokeWidth == 2.5 && held.stroke?.hexadecimal == "#cf2a2a")
    #expect(held.fill == nil)
  }

  @Test mutating func letters() {
    let name = looks.look(of: "text", "h n0")
    #expect(name.fill?.hexadecimal == "#1c4a80" && name.isBold)
    #expect(name.stroke?.alpha == 0.9 && name.strokeWidth == 4 && name.hasRoundCorners)
    #expect(!looks.look(of: "text", "h n0 s").isBold)
    let measure = looks.look(of: "text", "m tp")
    #expect(measure.fontSize == 9.5 && measure.isCentered)
    #expect(looks.look(of: "text", "t").stroke == nil)
  }

  @Test func darkAndLightDiffer() {
    var (light, dark, auto) = (
      PictureLooks(theme: .light), PictureLooks(theme: .dark), PictureLooks(theme: .auto)
    )
    #expect(dark.look(of: "rect", "pg").fill?.hexadecimal == "#14171c")
    #expect(
      auto.look(of: "rect", "pg").fill == light.look(of: "rect", "pg").fill)
  }
}
