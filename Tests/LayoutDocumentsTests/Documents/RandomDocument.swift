import TestSupport

/// A random document in JSON that uses some of all existing keys.
struct RandomDocument {
  private var random: SeededGenerator
  /// The keys of the document.
  private(set) var keys: Set<String> = []
  /// The names of the views so far, with loops expanded.
  private var views: [String] = []
  private var viewCount = 0
  /// Whether a view is in a loop over `i`.
  private var isInLoop = false
  /// Whether texts are measured.
  private let hasTexts: Bool

  init(seed: UInt64, hasTexts: Bool) {
    random = SeededGenerator(seed: seed)
    self.hasTexts = hasTexts
  }

  // MARK: Values

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private mutating func pick(_ values: [String]) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))\""
  }

  private mutating func word(_ values: String...) -> String { quoted(pick(values)) }

  private mutating func flag() -> String { pick(["true", "false"]) }

  /// Returns a number, perhaps computed from metrics and indices.
  private mutating func number(_ range: ClosedRange<Int> = 0...40) -> String {
    let plain = Int.random(in: range, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "\(plain).\(pick(["5", "25", "125", "3333333333333333"]))"
    case 1: return quoted("\(plain) + small")
    case 2: return quoted("(half * 2 + \(plain)) / 2")
    case 3 where chance(3): return quoted("max(rows.n) + \(plain)")
    case 3: return quoted(isInLoop ? "\(plain) + i * 2" : "high - 20 + \(plain)")
    default: return "\(plain)"
    }
  }

  private mutating func priority() -> String {
    pick(["250", "750", "1000", "51.5", quoted("high - 1"), quoted("low"), quoted("low + small")])
  }

  private mutating func color() -> String { word("teal", "#a0b1c2", "crimson", "#fff8") }

  private mutating func object(_ members: [(key: String, value: String)], all: Bool = false)
    -> String
  {
    let used = members.filter { _ in all || chance(2) }
    for member in used { keys.insert(member.key) }
    return "{\(used.map { "\(quoted($0.key)):\($0.value)" }.joined(separator: ","))}"
  }

  private mutating func object(_ members: String...) -> String {
    "{\(members.filter { !$0.isEmpty }.joined(separator: ","))}"
  }

  private mutating func member(_ key: String, _ value: String) -> String {
    keys.insert(key)
    return "\(quoted(key)):\(value)"
  }

  private func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  private mutating func edges(follow: Bool = false) -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return number(0...12)
    case 1: return list((0..<4).map { _ in number(0...12) })
    default:
      let sides = follow && chance(2) ? ["leading", "trailing"] : ["left", "right"]
      return object(
        [
          ("top", number(0...9)), ("bottom", number(0...9)), (sides[0], number(0...9)),
          (sides[1], number(0...9)),
        ])
    }
  }

  // MARK: Parts of views

  private mutating func properties(isGuide: Bool = false, isStyle: Bool = false) -> [(
    key: String, value: String
  )] {
    var members: [(key: String, value: String)] = []
    func maybe(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    if chance(3) {
      members.append(("frame", list([number(-9...40), number(-9...40), number(), number()])))
      if chance(3), !isStyle { members.append(("fixed", flag())) }
    }
    for key in ["hug", "resist"] where chance(6) {
      members.append((key, list([priority(), priority()])))
    }
    for key in ["baseline", "firstBaseline"] where chance(8) { members.append((key, number())) }
    if chance(8) { members.append(("textHeight", number())) }
    for key in ["alignmentInsets", "additionalSafeArea"] where chance(8) {
      members.append((key, edges()))
    }
    if chance(4) { members.append(("margins", edges(follow: true))) }
    for key in ["preservesSuperviewMargins", "insetsMarginsFromSafeArea"] where chance(8) {
      members.append((key, flag()))
    }
    if chance(8) { members.append(("hidden", condition())) }
    if !isGuide {
      for key in ["keepTogether", "breakBefore"] where chance(12) { members.append((key, flag())) }
      if chance(12) { members.append(("adds", "{\"n\":\(number())}")) }
    }
    if isStyle, chance(4) { members.append(("when", condition())) }
    if chance(20) { members.append(("grid", pick(["0", "0.5", "1", "2"]))) }
    for key in ["fill", "stroke", "color"] where chance(5) && !isGuide {
      members.append((key, color()))
    }
    for key in ["strokeWidth", "radius"] where chance(8) && !isGuide {
      let isShare = key == "radius" && chance(3)
      members.append((key, isShare ? word("50%", "0%", "12.5%") : number(0...5)))
    }
    if !isGuide { members += borders() }
    if chance(5), !isGuide, !isStyle { members += contents() }
    return members
  }

  /// Returns members for dashes and sides of borders, corners, and opacity.
  private mutating func borders() -> [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    if chance(10) {
      let lengths = (0..<Int.random(in: 1...8, using: &random)).map { _ in number(1...9) }
      members.append(("strokeDash", chance(3) ? list(lengths) : word("solid", "dashed", "dotted")))
    }
    if chance(10) {
      let sides = ["top", "left", "bottom", "right", "leading", "trailing"].shuffled(using: &random)
      let some = sides.prefix(Int.random(in: 0...6, using: &random)).map(quoted)
      members.append(("strokeSides", chance(3) ? quoted(sides[0]) : list(some)))
    }
    if chance(10) {
      members.append(("opacity", pick(["0", "0.5", "1", quoted("small / 100")])))
    }
    return members
  }

  /// Returns members for an image, a code, or both.
  private mutating func contents() -> [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    if chance(2) {
      let file = pick([quoted("pixels.png"), quoted("baseline.jpg")])
      let whole = object(member("file", file), member("density", pick(["72", "144", "300"])))
      members.append(("image", chance(2) ? file : whole))
      members.append(("contentMode", word("fit", "fill", "stretch", "center")))
    }
    #if Codes
    if chance(2) {
      let (kind, content) = [
        ("qr", quoted("a \"b\"")), ("ean13", "400638133393"), ("ean8", quoted("96385070")),
        ("code128", quoted("{{a}}")), ("datamatrix", "5"), ("pdf417", quoted("ä")),
      ][Int.random(in: 0..<6, using: &random)]
      let level = kind == "qr" ? member("level", word("L", "M", "Q", "H")) : ""
      members.append(("code", object(member(kind, content), level)))
    }
    #endif
    return members
  }

  private mutating func condition() -> String {
    var conditions = ["small > 3", "high < 700 && half != 2", "Name0 == \"x\" || small == 2"]
    if isInLoop { conditions += ["i == 1", "i % 2 == 0 || small > 3"] }
    return chance(2) ? flag() : quoted(pick(conditions))
  }

  private mutating func measure() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "[[20, \(number())], [80, \(number())]]"
    case 1: return object(member("height", "[[30, 40], [60, 20]]"))
    case 2: return object(member("width", "[[\(number(0...9)), 40], [160, 20]]"))
    default:
      return object(
        member("characters", pick(["12", quoted("small * 4")])), member("advance", "7"),
        member("line", number(5...20)))
    }
  }

  private mutating func text() -> String {
    var texts = [
      "Plain", "", "{{x}} {word}", "a \"b\"\nc", "{small} of {half * 2}", "}", "{ word } e\u{301}",
      "{Name0}", "{high}", "one two three four", "{sum(rows.n)} of {count(rows) * small}",
      "*{word}*, 2 \\* *3* \\\\", "one *two {Name0} three* *four*",
    ]
    if isInLoop {
      texts += ["Item {i}", "{i + 1} {i * small}", "{Name{i}}", "{Name{1 - i}}: {word}"]
    }
    return quoted(pick(texts))
  }

  private mutating func textMembers(isSized: Bool) -> [(key: String, value: String)] {
    var members: [(key: String, value: String)] = []
    if chance(3) {
      let runs = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        chance(3)
          ? text()
          : object(
            member("text", text()), chance(2) ? member("font", word("body", "bold")) : "",
            chance(2) ? member("fontSize", number(8...20)) : "",
            chance(2) ? member("color", color()) : "")
      }
      members.append(("text", list(runs)))
    } else {
      members.append(("text", text()))
    }
    if chance(4) { members.append(("font", word("body", "bold"))) }
    if chance(6) {
      members.append(("fontSize", chance(3) ? quoted("fit") : fontSizes()))
      if chance(2) { members.append(("fitGroup", word("all", "k"))) }
    } else if chance(3) {
      members.append(("fontSize", number(8...24)))
    }
    if chance(8) { members.append(("lineHeight", pick(["1.5", "0.8", quoted("half / 3")]))) }
    if chance(8) { members.append(("letterSpacing", number(-1...2))) }
    if chance(4) { members.append(("lines", pick(["1", "2", "null", quoted("small - 1")]))) }
    if chance(5) { members.append(("align", word("start", "center", "end", "left", "right"))) }
    if chance(5) { members.append(("verticalAlign", word("top", "center"))) }
    if chance(5) { members.append(("wrap", word("word", "balance", "pretty", "none"))) }
    if chance(5) { members.append(("emphasis", emphasis())) }
    if chance(5) { members.append(("truncate", flag())) }
    if chance(5) { members.append(("insets", edges())) }
    if chance(8) { members.append(("minimumScale", pick(["1", "0.5", quoted("1 / small")]))) }
    if chance(8) { members.append(("preferredWidth", pick(["null", "40", quoted("small * 9")]))) }
    if isSized || chance(8) { members.append(("wantsWidth", isSized ? "false" : flag())) }
    if isSized || chance(8) { members.append(("wantsHeight", isSized ? "false" : flag())) }
    if chance(8) { members.append(("keepsWords", flag())) }
    if chance(8) { members.append(("stringKey", word("a.text", "k"))) }
    return members
  }

  /// Returns the style of text between stars.
  private mutating func emphasis() -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: word("body", "bold")
    case 1: object(member("color", color()))
    default:
      object(
        member("font", quoted("bold")), member("fontSize", number(8...24)),
        member("color", color()))
    }
  }

  /// Returns the range of font sizes that fit a view.
  private mutating func fontSizes() -> String {
    object(
      member("max", number(20...40)), chance(2) ? member("min", number(4...12)) : "",
      chance(3) ? member("step", pick(["1", "0.5", quoted("half")])) : "")
  }

  /// Returns the arrangement of a view's subviews.
  private mutating func stack(_ children: [String]) -> String {
    let isVertical = chance(2)
    let wraps = chance(4)
    func named(_ value: String) -> String { object(member(children[0], value)) }
    let axis = isVertical ? "vertical" : "horizontal"
    let alignments =
      isVertical
      ? ["fill", "leading", "center", "trailing"]
      : ["fill", "top", "center", "bottom", "firstBaseline", "lastBaseline"]
    let distributions = [
      "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering", "gravityAreas",
    ]
    var members: [(String, String)] = [("axis", quoted(axis))]
    members.append(("alignment", quoted(pick(alignments))))
    members.append(wraps ? ("wrap", "true") : ("distribution", quoted(pick(distributions))))
    for key in ["spacing", "lineSpacing"] where chance(3) { members.append((key, number(0...9))) }
    if !children.isEmpty {
      if chance(4) {
        members.append(("customSpacing", "{\(quoted(children[0])):\(number(0...9))}"))
      }
      if chance(4) { members.append(("proportions", "{\(quoted(children[0])):\(number(1...9))}")) }
      if chance(4) {
        members.append(
          ("gravity", "{\(quoted(children[0])):\(word("leading", "center", "trailing"))}"))
      }
      if chance(4) { members.append(("arranged", list(children.map(quoted)))) }
    }
    if chance(4) { members.append(("insets", edges())) }
    for key in ["margins", "baselineRelative", "detachesHidden"] where chance(5) {
      members.append((key, flag()))
    }
    if chance(5) { members.append(("hug", list([priority(), priority()]))) }
    if chance(5) { members.append(("alignmentPriority", priority())) }
    return object(members, all: true)
  }

  private mutating func track() -> String {
    pick([
      "\"content\"", "\"share\"", "{\"share\":2}", "{\"share\":\"half\"}", "\"grow\"",
      "{\"grow\":3}", number(5...40),
    ])
  }

  private mutating func table(_ children: [String]) -> String {
    keys.formUnion(["share", "grow"])
    let count = Int.random(in: 1...3, using: &random)
    var members: [(String, String)] = [
      (
        "columns",
        chance(4) ? track().replacing("}", with: "}") : list((0..<count).map { _ in track() })
      )
    ]
    if members[0].1.first.map({ $0.isNumber }) == true { members[0].1 = "[\(members[0].1)]" }
    if chance(3) { members.append(("rows", list([track()]))) }
    if chance(3) {
      members.append(("spacing", chance(2) ? number(0...9) : list([number(0...9), number(0...9)])))
    }
    if chance(3) {
      members.append(
        ("alignColumns", chance(2) ? "\"center\"" : list([word("fill", "leading", "trailing")])))
    }
    if chance(3) {
      members.append(
        ("alignRows", list([word("fill", "top", "center", "bottom", "firstBaseline")])))
    }
    if !children.isEmpty, chance(2) {
      var cells = stride(from: 0, to: children.count, by: count).map { start in
        list(
          children[start..<min(start + count, children.count)].map(quoted)
            + (chance(3) ? ["null"] : []))
      }
      if chance(2) {
        let row = list([quoted(children[0])])
        cells[0] =
          count == 1 && children.count > 0 && chance(2)
          ? object(member("for", "{\"i\":\"0..<1\"}"), member("cells", row)) : cells[0]
      }
      members.append(("cells", list(cells)))
    }
    if !children.isEmpty, chance(3) {
      members.append(
        (
          "align",
          "{\(quoted(children[0])):[\(word("fill", "center", "leading")),\(pick(["null", "\"top\""]))]}"
        ))
    }
    if chance(4) { members.append(("insets", edges())) }
    if chance(5) { members.append(("margins", flag())) }
    return object(members, all: true)
  }

  private mutating func style() -> String {
    let inline = object(properties(isStyle: true), all: true)
    return pick(["\"caption\"", "[\"caption\",\"box\"]", inline, "[\"box\",\(inline)]"])
  }

  /// Returns a view with its contents, without its name.
  private mutating func view(depth: Int) -> [(key: String, value: String)] {
    var members = properties()
    var children: [String] = []
    if depth > 0, chance(2) {
      let (text, names) = self.views(depth: depth - 1)
      children = names
      members.append(("views", text))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: members.append(("stack", stack(children)))
    case 1: members.append(("table", table(children)))
    case 2 where hasTexts:
      let isSized = chance(3)
      if isSized { members.append(("intrinsic", list([number(), "null"]))) }
      members += textMembers(isSized: isSized)
    case 3: members.append(("measure", measure()))
    default: members.append(("intrinsic", list([number(), pick([number(), "null"])])))
    }
    if chance(6) {
      viewCount += 1
      members.append(
        (
          "guides",
          "{\(quoted("g\(viewCount)\(isInLoop ? "_{i}" : "")")):\(object(properties(isGuide: true), all: true))}"
        ))
    }
    if chance(5) { members.append(("style", style())) }
    // A style may set keys that have no effect on the view.
    var seen: Set<String> = []
    return members.filter { seen.insert($0.key).inserted }
  }

  /// Returns views as a mapping or a list, and their names.
  private mutating func views(depth: Int) -> (text: String, names: [String]) {
    let isList = chance(3)
    var names: [String] = []
    let entries = (0..<Int.random(in: 1...3, using: &random)).map { _ -> String in
      viewCount += 1
      var name = "\(pick(["v", "box", "a b", "ü", "q\""]))\(viewCount)"
      let isRepeated = !isInLoop && chance(4)
      var members: [(key: String, value: String)] = []
      if isRepeated {
        isInLoop = true
        members = view(depth: 0)
        isInLoop = false
        let loops = ["{\"i\":\"0..<2\"}", "{\"i\":\"0...1\"}", "{\"i\":\"rows\"}"]
        members.insert(("for", pick(loops)), at: 0)
        names += ["\(name)_0", "\(name)_1"]
        name += "_{i}"
      } else {
        members = view(depth: depth)
        names.append(name)
      }
      if isList {
        members.insert(("name", quoted(name)), at: 0)
        return object(members, all: true)
      }
      return "\(quoted(name)):\(object(members, all: true))"
    }
    views += names
    return (
      isList ? "[\(entries.joined(separator: ","))]" : "{\(entries.joined(separator: ","))}", names
    )
  }

  // MARK: The document

  private mutating func equations() -> String {
    func name(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
    var lines: [String] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let (first, second) = (name(pick(views)), name(pick(views)))
      let edge = pick(["left", "top", "leading", "centerX"])
      let other = edge == "leading" ? "trailing" : edge
      lines.append(
        pick([
          "\(first).left == small @ high", "\(first).\(edge) >= \(second).\(other) + 2 @ low # c",
          "\(first).width <= 50 * half || \(first).height == high @ 400",
          "when \(first).width >= 20 { \(second).top == 3 @ 300 } else { \(second).top == 5 @ 300 }",
          "for k in rows where k.n > 3 { \(first).bottom <= 90 + k.n * small @ 600 }",
          "for k in 0..<2 { \(first).bottom <= 90 + k * small @ 600 }", "",
          "\(first).hugH == high - small", "\(first).width == 30% @ fit",
        ]))
    }
    return chance(2) ? list(lines.map(quoted)) : quoted(lines.joined(separator: "\n"))
  }

  private mutating func rules() -> String {
    let first = quoted(pick(views))
    return list([
      pick([
        object(
          member("view", first), member("rule", quoted("tt = 4 + %f")), member("with", "[3.5]")),
        object(
          member("for", "{\"i\":\"0..<1\"}"), member("view", first),
          member("rule", "\"w = {i + 20}\"")),
        object(
          member("view", first), member("rule", quoted("ll = %bt")),
          member("with", "[{\"view\":\"view\"}]")),
      ])
    ])
  }

  private mutating func visual() -> String {
    let plain = views.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    guard let first = plain.first, let last = plain.last, first != last else { return "[]" }
    return pick([
      "[\(quoted("H:|-small-[\(first)]"))]", quoted("V:[\(first)(>=5@high)]"),
      list([
        object(
          member("for", "{\"i\":\"0..<1\"}"),
          member("format", quoted("H:[\(first)]-(>={i}@low)-[\(last)]")),
          member("options", "[\"alignAllTop\"]"))
      ]),
    ])
  }

  /// Returns the document as JSON.
  mutating func json() -> String {
    let (text, names) = views(depth: 2)
    var members: [(key: String, value: String)] = [("views", text)]
    if chance(3) { members.append(("$schema", quoted("document.schema.json"))) }
    if chance(2) { members.append(("id", pick([quoted("a \"b\" ü"), "17", quoted("x")]))) }
    members.append(
      (
        "size",
        pick(["[200,120]", "\"fit\"", "[200,\"fit\"]", "[\"small * 50\",90]", "\"A8 landscape\""])
      ))
    if chance(3) { members.append(("direction", word("ltr", "rtl"))) }
    if chance(3) { members.append(("language", word("de", "ar", "zh-Hant"))) }
    if chance(3) { members.append(("safeArea", edges())) }
    if chance(3) { members.append(("margins", edges(follow: true))) }
    if chance(5) { members.append(("insetsMarginsFromSafeArea", flag())) }
    members.append(
      (
        "metrics",
        #"{"word":"small","twice":"Grüße {x}","small":4,"half":"small / 2 + 0.1","Name0":"Ann","Name1":12.5,"high":20}"#
      ))
    members.append(
      ("data", #"{"rows":[{"n":3,"t":"a","l":[1,"b"]},{"n":"4.50","t":null}],"none":null}"#))
    if chance(10) {
      members.append(
        (
          "pages",
          object(member("flow", quoted(names[0])), chance(2) ? member("repeat", "[]") : "")
        ))
    }
    members.append(
      ("fonts", #"{"body":"Inter-Regular.otf","bold":["Inter-Bold.otf","DejaVuSans.ttf"]}"#))
    members.append(
      (
        "styles",
        "{\"caption\":\(object(properties(isStyle: true), all: true)),\"box\":{\"fill\":\"teal\"}}"
      ))
    if chance(3) { members.append(("style", "{\"fill\":\(color()),\"radius\":\(number(0...5))}")) }
    if chance(8) {
      members.append(("stack", stack(names)))
    } else if chance(8) {
      members.append(("table", table(names)))
    }
    if chance(4) {
      members.append(("guides", "{\"gr\":\(object(properties(isGuide: true), all: true))}"))
    }
    members.append(("equations", equations()))
    if chance(3) { members.append(("rules", rules())) }
    if chance(3) { members.append(("visual", visual())) }
    if chance(6) { members.append(("grid", pick(["1", "0.5", quoted("half")]))) }
    if chance(5) { members.append(("strategy", word("lexicographic", "weighted"))) }
    members.append(("elastic", "true"))
    members.shuffle(using: &random)
    return object(members, all: true)
  }
}
