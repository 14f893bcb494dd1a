import FlatMemory

/// What classes of `SVGStyle` come to, for writers of pictures that know no style sheets. It is
/// read from the same rules, so that pictures look alike in all formats.
struct SVGLooks {
  /// How a piece of a picture looks.
  struct Look {
    /// The colour inside; `nil`: none.
    var fill: PictureColor? = .black
    /// The colour of the line around it; `nil`: none.
    var stroke: PictureColor?
    var strokeWidth = 1.0
    /// How long strokes and gaps are; empty for a line without gaps.
    var dashes: [Double] = []
    var hasRoundCorners = false
    var isBold = false
    var fontSize = 16.0
    /// Whether text has its middle where it is put.
    var isCentered = false
  }

  /// A selector without the part that all have, and what it says.
  private struct Rule {
    /// The name of the element that it is for; `nil`: any.
    var element: String?
    /// The classes that an element must have.
    var classes: Set<String>
    var declarations: [(name: String, value: String)]
  }

  /// The rules, the weakest first.
  private let rules: [Rule]
  private var known: [String: Look] = [:]

  /// The looks of a theme; `auto` is light, since nobody prefers anything where these are drawn.
  init(theme: SVGDrawing.Theme) {
    var rules: [Rule] = []
    for text in SVGStyle.rules(for: theme == .auto ? .light : theme).split(separator: "}") {
      let parts = text.split(separator: "{")
      guard parts.count == 2 else { continue }
      var declarations: [(name: String, value: String)] = []
      for declaration in parts[1].split(separator: ";") {
        let pair = declaration.split(separator: ":", maxSplits: 1)
        if pair.count == 2 { declarations.append((String(pair[0]), String(pair[1]))) }
      }
      for selector in parts[0].split(separator: ",") {
        let own = selector.split { $0 == " " || $0 == "\n" }.last ?? ""
        let names = own.split(separator: ".").map(String.init)
        rules.append(
          own.hasPrefix(".")
            ? Rule(element: nil, classes: Set(names), declarations: declarations)
            : Rule(element: String(own), classes: [], declarations: declarations))
      }
    }
    // Of two rules the one with more classes counts, else the later one.
    self.rules = rules.enumerated().ordered {
      ($0.element.classes.count, $0.offset) < ($1.element.classes.count, $1.offset)
    }.map(\.element)
  }

  /// How an element with some classes looks.
  mutating func look(of element: String, _ classes: String) -> Look {
    let key = "\(element) \(classes)"
    if let look = known[key] { return look }
    let own = Set(classes.split(separator: " ").map(String.init))
    var values: [String: String] = [:]
    for rule in rules where rule.element.map({ $0 == element }) ?? rule.classes.isSubset(of: own) {
      for (name, value) in rule.declarations { values[name] = value }
    }
    let look = Look(values)
    known[key] = look
    return look
  }
}

extension SVGLooks.Look {
  fileprivate init(_ values: [String: String]) {
    func number(_ name: String) -> Double? {
      values[name].flatMap { Double($0.hasSuffix("px") ? String($0.dropLast(2)) : $0) }
    }
    func color(_ name: String) -> PictureColor? {
      values[name].flatMap { PictureColor(css: $0) }?.faded(to: number("\(name)-opacity") ?? 1)
    }
    if values["fill"] != nil { fill = color("fill") }
    stroke = color("stroke")
    strokeWidth = number("stroke-width") ?? 1
    dashes = (values["stroke-dasharray"] ?? "").split(separator: " ").compactMap { Double($0) }
    hasRoundCorners = values["stroke-linejoin"] == "round"
    isBold = (number("font-weight") ?? 400) >= 600
    fontSize = number("font-size") ?? 16
    isCentered = values["text-anchor"] == "middle"
  }
}
