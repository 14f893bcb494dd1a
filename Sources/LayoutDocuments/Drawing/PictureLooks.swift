import FlatMemory
import Plumb

/// The looks of the elements of a picture, in one table. Style sheets are written from it, and
/// picture formats without style sheets look up in it. Views have colours by their place in the
/// document, so that a view keeps its colour from one solve to the next.
struct PictureLooks {
  /// A property of a look, as style sheets have them.
  fileprivate enum Property {
    case fill(String), stroke(String)
    case fillOpacity(Double)
    /// The line is drawn below the fill.
    case rim
    case width(Double)
    case dashes([Double])
    case strokeOpacity(Double)
    case roundCorners
    case bold(Bool)
    case fontSize(Double)
    case centered
  }

  /// The look of an element of a picture.
  struct Look {
    /// The fill colour; `nil`: none.
    var fill: PictureColor? = .black
    /// The colour of the outline; `nil`: none.
    var stroke: PictureColor?
    var strokeWidth = 1.0
    /// The lengths of dashes and gaps; empty for a line without gaps.
    var dashes: [Double] = []
    /// The dash offset at the beginning.
    var dashOffset = 0.0
    var hasRoundEnds = false
    var hasRoundCorners = false
    var isBold = false
    var fontSize = 16.0
    /// Whether text is centred at its position.
    var isCentered = false
  }

  /// The properties of some elements, selected by their names, or by all classes of a selector,
  /// each after a point.
  fileprivate struct Rule {
    let selectors: [String]
    let properties: [Property]

    init(_ selectors: String..., has properties: [Property]) {
      (self.selectors, self.properties) = (selectors, properties)
    }
  }

  /// How many colours there are for views.
  private static let hueCount = 8

  /// The classes of a view's outline and area.
  static func box(_ index: Int) -> String { "v\(index % hueCount)" }

  /// The classes of a view's name.
  static func name(_ index: Int) -> String { "h n\(index % hueCount)" }

  /// The colours of a light or a dark theme.
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
    var unsatisfied: String
    var conflict: String
    var free: String
    /// The colours of views: outlines and areas, and letters on them.
    var hues: [(line: String, letters: String)]
    /// The opacity of areas.
    var opacity: Double
  }

  private static let light = Scheme(
    page: "#f4f5f7", root: "#fff", rim: "#c3c8d0", text: "#4a5160", hidden: "#8a919c",
    measure: "#5b6472", hairline: "#9aa3b0", unsatisfied: "#b4530a", conflict: "#cf2a2a",
    free: "#7b3fc4",
    hues: [
      ("#3b82d6", "#1c4a80"), ("#e08a2c", "#854d0e"), ("#3aa76d", "#1b6340"),
      ("#c2528b", "#7d2955"), ("#7a6cd0", "#443a8c"), ("#2aa5b0", "#13616a"),
      ("#a5892b", "#5f4e12"), ("#d0604c", "#86301f"),
    ], opacity: 0.18)

  private static let dark = Scheme(
    page: "#14171c", root: "#1c2027", rim: "#3c4450", text: "#b4bcc8", hidden: "#7c8592",
    measure: "#a3adba", hairline: "#5d6775", unsatisfied: "#f2a14e", conflict: "#ff7a70",
    free: "#b895f5",
    hues: [
      ("#4f97e6", "#b3d3f8"), ("#d99347", "#f5d3a6"), ("#4cb880", "#ace5c6"),
      ("#cf6b9f", "#f3bfda"), ("#8f82e2", "#cfc8f8"), ("#41b7c2", "#a8e6ec"),
      ("#b79a3c", "#e9d898"), ("#de7966", "#f7c0b4"),
    ], opacity: 0.22)

  /// The properties that do not depend on the theme. Letters have a rim in the background colour,
  /// as wide as the blanks between words, so that no line runs through them.
  private static let shapes = [
    Rule("rect", "line", "path", has: [.fill("none")]),
    Rule("text", has: [.stroke("none")]),
    Rule(".h", ".m", has: [.rim, .width(4), .strokeOpacity(0.9), .roundCorners]),
    Rule(".h", has: [.bold(true)]),
    Rule(".s", has: [.bold(false)]),
    Rule(".m", has: [.fontSize(9.5), .centered]),
    Rule(".gr", has: [.width(0.5), .strokeOpacity(0.45)]),
    Rule(".al", has: [.width(0.75), .strokeOpacity(0.75)]),
    Rule(".in", has: [.width(0.75), .dashes([4, 2])]),
    Rule(".gh", has: [.dashes([1.5, 2.5]), .strokeOpacity(0.8)]),
    Rule(".hd", has: [.dashes([1, 3])]),
    Rule(".lp", has: [.width(0.75)]),
    Rule(".lg", ".lc", ".lf", has: [.width(1.25), .roundCorners]),
    Rule(".al.lc", has: [.width(2.5), .strokeOpacity(1)]),
    Rule(".unsatisfied", has: [.width(1.75), .dashes([6, 4])]),
    Rule(".conflict", has: [.width(2)]),
    Rule(".ambiguous", has: [.width(1.75)]),
  ]

  private static func colors(_ scheme: Scheme) -> [Rule] {
    var rules = [
      Rule(".pg", has: [.fill(scheme.page)]),
      Rule(".rt", has: [.fill(scheme.root), .stroke(scheme.rim)]),
    ]
    for (number, hue) in scheme.hues.enumerated() {
      rules += [
        Rule(
          ".v\(number)", has: [.fill(hue.line), .stroke(hue.line), .fillOpacity(scheme.opacity)]),
        Rule(".n\(number)", has: [.fill(hue.letters)]),
      ]
    }
    return rules + [
      Rule(".hd", has: [.stroke(scheme.hidden)]), Rule(".nh", has: [.fill(scheme.hidden)]),
      Rule(".h", ".m", has: [.stroke(scheme.root)]), Rule(".t", has: [.fill(scheme.text)]),
      Rule(".gr", ".al", ".in", has: [.stroke(scheme.hairline)]),
      Rule(".gh", has: [.stroke(scheme.free)]),
      Rule(".lp", has: [.stroke(scheme.measure)]), Rule(".tp", has: [.fill(scheme.measure)]),
      Rule(".lg", ".unsatisfied", has: [.stroke(scheme.unsatisfied)]),
      Rule(".tg", has: [.fill(scheme.unsatisfied)]),
      Rule(".lc", ".conflict", has: [.stroke(scheme.conflict)]),
      Rule(".tc", has: [.fill(scheme.conflict)]),
      Rule(".lf", ".ambiguous", has: [.stroke(scheme.free)]),
      Rule(".tf", has: [.fill(scheme.free)]),
    ]
  }

  /// Returns the style rules for a theme.
  static func css(for theme: SVGDrawing.Theme) -> String {
    switch theme {
    case .light: lightSheet
    case .dark: darkSheet
    case .auto: autoSheet
    }
  }

  // Made once, because each picture of a batch contains a sheet.
  private static let lightSheet = css(shapes + colors(light))
  private static let darkSheet = css(shapes + colors(dark))
  private static let autoSheet =
    lightSheet + "@media (prefers-color-scheme: dark){\n" + css(colors(dark)) + "}\n"

  private static func css(_ rules: [Rule]) -> String { rules.map(\.css).joined() }

  /// The rules, the least specific first.
  private let rules: [(selector: String, classes: Set<String>, properties: [Property])]
  private var known: [String: Look] = [:]

  /// The looks of a theme; `auto` is light, as PDF and PNG have no preference of their own.
  init(theme: SVGDrawing.Theme) {
    let all = Self.shapes + Self.colors(theme == .dark ? Self.dark : Self.light)
    let selected = all.flatMap { rule in
      rule.selectors.map { selector in
        let parts = selector.first == "." ? selector.split(separator: ".").map(String.init) : []
        return (selector: selector, classes: Set(parts), properties: rule.properties)
      }
    }
    // The rule with more classes has precedence, or else the later one.
    rules = selected.enumerated().ordered {
      ($0.element.classes.count, $0.offset) < ($1.element.classes.count, $1.offset)
    }.map(\.element)
  }

  /// Returns the look of an element with some classes.
  mutating func look(of element: String, _ classes: String) -> Look {
    let key = "\(element) \(classes)"
    if let look = known[key] { return look }
    let own = Set(classes.split(separator: " ").map(String.init))
    var look = Look()
    var (fillOpacity, strokeOpacity) = (1.0, 1.0)
    for rule in rules
    where rule.classes.isEmpty ? rule.selector == element : rule.classes.isSubset(of: own) {
      for property in rule.properties {
        switch property {
        case .fill(let color): look.fill = PictureColor(css: color)
        case .stroke(let color): look.stroke = PictureColor(css: color)
        case .fillOpacity(let opacity): fillOpacity = opacity
        case .rim: break
        case .width(let width): look.strokeWidth = width
        case .dashes(let lengths): look.dashes = lengths
        case .strokeOpacity(let opacity): strokeOpacity = opacity
        case .roundCorners: look.hasRoundCorners = true
        case .bold(let isBold): look.isBold = isBold
        case .fontSize(let size): look.fontSize = size
        case .centered: look.isCentered = true
        }
      }
    }
    look.fill = look.fill?.faded(to: fillOpacity)
    look.stroke = look.stroke?.faded(to: strokeOpacity)
    known[key] = look
    return look
  }
}

extension PictureLooks.Rule {
  /// The rule as a line of a style sheet.
  fileprivate var css: String {
    let names = selectors.map { ".plumb \($0)" }.joined(separator: ",")
    return "\(names){\(properties.map(\.css).joined(separator: ";"))}\n"
  }
}

extension PictureLooks.Property {
  fileprivate var css: String {
    func number(_ value: Double) -> String {
      let text = value.canonical
      return text.hasPrefix("0.") ? String(text.dropFirst()) : text
    }
    return switch self {
    case .fill(let color): "fill:\(color)"
    case .stroke(let color): "stroke:\(color)"
    case .fillOpacity(let opacity): "fill-opacity:\(number(opacity))"
    case .rim: "paint-order:stroke"
    case .width(let width): "stroke-width:\(number(width))px"
    case .dashes(let lengths):
      "stroke-dasharray:\(lengths.map(number).joined(separator: " "))"
    case .strokeOpacity(let opacity): "stroke-opacity:\(number(opacity))"
    case .roundCorners: "stroke-linejoin:round"
    case .bold(let isBold): "font-weight:\(isBold ? 600 : 400)"
    case .fontSize(let size): "font-size:\(number(size))px"
    case .centered: "text-anchor:middle"
    }
  }
}
