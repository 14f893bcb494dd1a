/// Spellings of other languages, with the equivalent in this notation.
enum EquationHints {
  /// Units after numbers.
  static let units = ["dp", "dip", "sp", "rem", "em", "points"]

  /// The message for the name of a priority in a wrong place.
  static let misplacedPriority =
    "is the name of a priority: it means a number only behind @, and in hug and resist"

  /// Returns the message for a meaningless character, and its probable meaning.
  static func character(_ text: String, _ meant: String?) -> (message: String, meant: String?) {
    switch meant {
    case "-": ("\(text) is no minus: write -", meant)
    case "*"?, "/"?: ("\(text) is no operator: write \(meant ?? "")", meant)
    case "\"": ("write names that need quotes in double quotes, as in \"a b\".left", nil)
    default:
      switch text {
      case "\"%\"":
        (
          "\"%\" directly follows a number; write the remainder of an index in braces: {i % 3}",
          nil
        )
      case "\";\"": ("write one equation a line, or && between them", nil)
      case "\"[\"":
        (
          "lists mean nothing here: inside(a, b, 8) takes one distance, others an equation each",
          nil
        )
      default: ("unexpected character \(text)", nil)
      }
    }
  }

  /// Names of groups of attributes, in lower case.
  static let attributes: [String: String] = {
    func both(_ first: String, _ second: String) -> String {
      "write an equation for \(first) and one for \(second), or && between them"
    }
    let edges = "write an equation for each of left, right, top and bottom, or inside(a, b)"
    return [
      "center": both("centerX", "centerY"), "size": both("width", "height"),
      "origin": both("left", "top"), "position": both("left", "top"), "edges": edges,
      "frame": edges, "bounds": edges, "aspectratio": "write a.width == 2 * a.height",
      "ratio": "write a.width == 2 * a.height",
    ]
  }()

  /// Words at the beginning of a line, and their equivalents in this notation.
  static let keywords = [
    ("if", "when"), ("elif", "else when"), ("elseif", "else when"),
    ("for", "for i in 0..<7 { … }"), ("foreach", "for i in 0..<7 { … }"),
    ("repeat", "for i in 0..<7 { … }"), ("while", "for i in 0..<7 { … }"),
  ]

  /// Returns the message for a function call in algebra, and a suggestion.
  static func function(_ name: String) -> (message: String, suggestion: String?) {
    let known = ["apart", "inside"]
    let others = ["overlap": "apart", "nooverlap": "apart", "within": "inside", "in": "inside"]
    let meant =
      known.contains(name)
      ? nil : nearestName(to: name, among: known) ?? others[name.lowercased()]
    return (message(onFunction: name), meant)
  }

  private static func message(onFunction name: String) -> String {
    switch name {
    case "min", "max":
      let relation = name == "min" ? "<=" : ">="
      return "there is no \(name)(…): write two inequalities, such as a.width \(relation) b.width "
        + "and a.width \(relation) 100"
    case "apart", "inside": return "\(name)(…) is a whole constraint"
    default: return "there is no function \"\(name)\""
    }
  }
}
