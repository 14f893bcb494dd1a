/// The looks of a picture, as style rules. Views have colours by their place in the document, so
/// that a view keeps its colour from one solve to the next.
enum SVGStyle {
  /// How many colours there are for views.
  private static let hueCount = 8

  /// The classes of a view's outline and area.
  static func box(_ index: Int) -> String { "v\(index % hueCount)" }

  /// The classes of a view's name.
  static func name(_ index: Int) -> String { "h n\(index % hueCount)" }

  /// The colours for one kind of surroundings.
  private struct Scheme {
    var page: String
    var root: String
    var rim: String
    /// Texts below the picture, and hidden views.
    var text: String
    var hidden: String
    /// Dimension lines, and the hairlines of guides and grids.
    var measure: String
    var hairline: String
    var gaveWay: String
    var conflict: String
    var free: String
    /// The colours of views: outlines and areas, and letters on them.
    var hues: [(line: String, letters: String)]
    /// How much of an area's colour is seen.
    var opacity: String
  }

  private static let light = Scheme(
    page: "#f4f5f7", root: "#fff", rim: "#c3c8d0", text: "#4a5160", hidden: "#8a919c",
    measure: "#5b6472", hairline: "#9aa3b0", gaveWay: "#b4530a", conflict: "#cf2a2a",
    free: "#7b3fc4",
    hues: [
      ("#3b82d6", "#1c4a80"), ("#e08a2c", "#854d0e"), ("#3aa76d", "#1b6340"),
      ("#c2528b", "#7d2955"), ("#7a6cd0", "#443a8c"), ("#2aa5b0", "#13616a"),
      ("#a5892b", "#5f4e12"), ("#d0604c", "#86301f"),
    ], opacity: ".18")

  private static let dark = Scheme(
    page: "#14171c", root: "#1c2027", rim: "#3c4450", text: "#b4bcc8", hidden: "#7c8592",
    measure: "#a3adba", hairline: "#5d6775", gaveWay: "#f2a14e", conflict: "#ff7a70",
    free: "#b895f5",
    hues: [
      ("#4f97e6", "#b3d3f8"), ("#d99347", "#f5d3a6"), ("#4cb880", "#ace5c6"),
      ("#cf6b9f", "#f3bfda"), ("#8f82e2", "#cfc8f8"), ("#41b7c2", "#a8e6ec"),
      ("#b79a3c", "#e9d898"), ("#de7966", "#f7c0b4"),
    ], opacity: ".22")

  /// What does not depend on the surroundings. Letters have a rim in the colour of the ground, as
  /// wide as the blanks between words, so that no line runs through them.
  private static let shapes = """
    .plumb rect,.plumb line,.plumb path{fill:none}
    .plumb text{stroke:none}
    .plumb .h,.plumb .m{paint-order:stroke;stroke-width:4px;stroke-opacity:.9;stroke-linejoin:round}
    .plumb .h{font-weight:600}
    .plumb .s{font-weight:400}
    .plumb .m{font-size:9.5px;text-anchor:middle}
    .plumb .gr{stroke-width:.5px;stroke-opacity:.45}
    .plumb .al{stroke-width:.75px;stroke-opacity:.75}
    .plumb .in{stroke-width:.75px;stroke-dasharray:4 2}
    .plumb .gh{stroke-dasharray:1.5 2.5;stroke-opacity:.8}
    .plumb .hd{stroke-dasharray:1 3}
    .plumb .lp{stroke-width:.75px}
    .plumb .lg,.plumb .lc,.plumb .lf{stroke-width:1.25px;stroke-linejoin:round}
    .plumb .al.lc{stroke-width:2.5px;stroke-opacity:1}
    .plumb .unsatisfied{stroke-width:1.75px;stroke-dasharray:6 4}
    .plumb .conflict{stroke-width:2px}
    .plumb .ambiguous{stroke-width:1.75px}

    """

  /// The style rules for a theme.
  static func rules(for theme: SVGDrawing.Theme) -> String {
    switch theme {
    case .light: shapes + colors(light)
    case .dark: shapes + colors(dark)
    case .auto:
      shapes + colors(light) + "@media (prefers-color-scheme: dark){\n" + colors(dark) + "}\n"
    }
  }

  private static func colors(_ scheme: Scheme) -> String {
    func rule(_ selector: String, _ declarations: String) -> String {
      ".plumb \(selector){\(declarations)}\n"
    }
    let hues = scheme.hues.enumerated().map { number, hue in
      rule(".v\(number)", "fill:\(hue.line);stroke:\(hue.line);fill-opacity:\(scheme.opacity)")
        + rule(".n\(number)", "fill:\(hue.letters)")
    }
    let tones = [
      ("p", scheme.measure, ""), ("g", scheme.gaveWay, ",.plumb .unsatisfied"),
      ("c", scheme.conflict, ",.plumb .conflict"), ("f", scheme.free, ",.plumb .ambiguous"),
    ].map { tone, color, highlight in
      rule(".l\(tone)\(highlight)", "stroke:\(color)") + rule(".t\(tone)", "fill:\(color)")
    }
    return rule(".pg", "fill:\(scheme.page)")
      + rule(".rt", "fill:\(scheme.root);stroke:\(scheme.rim)") + hues.joined()
      + rule(".hd", "stroke:\(scheme.hidden)") + rule(".nh", "fill:\(scheme.hidden)")
      + rule(".h,.plumb .m", "stroke:\(scheme.root)") + rule(".t", "fill:\(scheme.text)")
      + rule(".gr,.plumb .al,.plumb .in", "stroke:\(scheme.hairline)")
      + rule(".gh", "stroke:\(scheme.free)") + tones.joined()
  }
}
