import LayoutDocuments
import Plumb
import TestSupport

/// Lines of NDJSON: one document with different numbers.
struct RandomLines {
  private var random: SeededGenerator
  /// The parts of the line, with numbers at odd indices.
  private var parts: [String] = []
  /// The indices of numbers that change in most lines.
  private var lively: Set<Int> = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var attempt = seed
    repeat {
      parts = Self.parts(of: chance(2) ? handmade() : generated(attempt))
      attempt += 10_000
    } while !isValid
    for place in stride(from: 1, to: parts.count, by: 2) where chance(isFactor(place) ? 40 : 5) {
      lively.insert(place)
    }
  }

  /// Returns the line with other numbers and perhaps another id, mostly with the same structure.
  mutating func line() -> String {
    var parts = parts
    let isWild = chance(5)
    for place in stride(from: 1, to: parts.count, by: 2)
    where chance(lively.contains(place) ? 2 : isWild ? 20 : 1000) {
      parts[place] = number(isWild: isWild && chance(3))
    }
    let text = parts.joined()
    guard text.hasPrefix("{\"id\":\"@id\""), !chance(8) else { return text }
    if chance(4) {
      let number = pick(["5", "12", "0", "7.5", "1e3", "-4", "null"])
      return text.replacing("\"@id\"", with: number, maxReplacements: 1)
    }
    let id = pick(["a", "12", "row 7", "ü", #"q\"1"#, "", "x.5", "id", "a,b"]) + "\(whole(0...99))"
    return text.replacing("\"@id\"", with: "\"\(id)\"", maxReplacements: 1)
  }

  /// Whether a number is a factor or a priority, which belongs to the structure of the layout.
  private func isFactor(_ place: Int) -> Bool {
    "@*/%".contains(parts[place - 1].last { $0 != " " } ?? "-")
  }

  private var isValid: Bool {
    (try? LayoutDocument(json: parts.joined()).solved(defaultID: "x").status) ?? .invalid
      != .invalid
  }

  // MARK: Documents

  private mutating func generated(_ seed: UInt64) -> String {
    var document = RandomTemplate(seed: seed).document
    if chance(2) { document.id = "@id" }
    var text = document.json
    guard chance(2) else { return text }
    // Numbers in place of metrics.
    for name in document.metrics.map(\.name) where chance(2) {
      for before in [" ", "-", "(", "=", "@"] {
        for behind in [" ", "-", ")", "\"", ",", "@", "\\"] {
          text = text.replacing(
            before + name + behind, with: before + number(isWild: false) + behind)
        }
      }
    }
    return text
  }

  /// Returns a document with numbers that determine the place or the text of a constraint.
  private mutating func handmade() -> String {
    let equations = [
      #""a.left == 5","a.width == 100 @ 500","a.width <= 80 @ 600","b.left == a.right + 8 - 3""#,
      #""\"b\".left == 10 @ 400\n a.width >= 20 @ 300\ta.top == 3""#,
      #""when a.width >= 10 { b.left == 20 @ 500 } else { b.left == 5 @ 500 }","a.width == 7 @ 20","a.width == 9 @ 20""#,
      #""\"b\".width == 10 @ 400\nb.width == 30 @ 300","2 * a.left == 10 # 3 of 4""#,
      #""a.height == 30 @ 400", "a.height == 20 @ 400", "a.height == 20.0 @ 400" "#,
      #""ü.width == 40 @ 300","ü.width == 12.5 @ 200","ü.left == view.left + -4""#,
      #""a.left == 1 || a.left == 20","a.right <= 3""#,
      #""a.width == 50% + 3 @ 400","a.width == 12 @ 300""#,
      #""c.width == 2 * gap @ 400","c.width == gap @ 300","c.left == 3 - gap""#,
    ]
    let visual = [
      #""|-8-[a(>=20@500)]-(5@300)-[b]""#, #""V:|-(>=3,10@40)-[a(30@200,50@100)]""#,
      #""[\"a\"(20@500,10@400)]""#, #""[a(-5@500)]-( - 3 )-[b]","V:[b(b)]""#, #""|-gap-[a]""#,
    ]
    let intrinsic = pick(["", #""intrinsic":[40,20]"#, #""intrinsic":[30,null],"hug":[250,300]"#])
    let id = chance(2) ? #""id":"@id","# : ""
    let elastic = chance(8) ? #","elastic":true"# : ""
    let size = pick(["[320,200]", "[320.5,200]", "\"fit\"", "[ 320 , 200 ]"])
    return #"{\#(id)"size":\#(size),"metrics":{"gap":8,"n":-4},"views":{"a":{\#(intrinsic)},"#
      + #""b":{"margins":3},"c":{"frame":[1,2,30,40]},"ü":{}},"#
      + #""equations":[\#(pick(equations)),\#(pick(equations))],"visual":[\#(pick(visual))]\#(elastic)}"#
  }

  // MARK: Numbers

  /// Returns the parts of a text; every second part is a number.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var before: Character = " "
    for character in text {
      let isInNumber = parts.count.isMultiple(of: 2)
      let isDigit = character.isASCII && character.isNumber
      if isInNumber {
        if !isDigit, character != "." { parts.append("") }
      } else if isDigit, !before.isLetter, !before.isNumber, before != "_", before != "." {
        parts.append("")
      }
      parts[parts.count - 1].append(character)
      before = character
    }
    return parts
  }

  private mutating func number(isWild: Bool) -> String {
    if isWild {
      return pick([
        "1e2", "007", "5.", ".5", "-3", "1_000", "1e400", "9999999999999999", "12345678901234.567",
        "x", "", "5 5", "1e-3", "-0", "1.5.2", "NaN", "0x10", "5\\u0030",
      ])
    }
    switch whole(0...7) {
    case 0: return pick(["0", "0.0", "1", "8", "8.0", "20", "100"])
    case 1: return "\(whole(0...100_000))"
    case 2: return "\(whole(0...3000)).\(whole(0...9))"
    case 3: return pick(["9999", "0.000000000001", "123456.7890625"])
    default: return "\(whole(0...300))"
    }
  }

  // MARK: Chance

  private mutating func chance(_ one: Int) -> Bool { whole(1...one) == 1 }

  private mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick(_ texts: [String]) -> String { texts[whole(0...texts.count - 1)] }
}
