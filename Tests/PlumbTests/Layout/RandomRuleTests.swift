import Plumb
import PlumbCompatibility
import TestSupport
import Testing

/// Random rules: values compared with the test's own arithmetic, and damaged texts that must not
/// trap.
struct RandomRuleTests {
  private static let seeds: [UInt64] = [3, 2026]

  /// A text and its value along an axis.
  private struct Value {
    var text: String
    var horizontal: Double, vertical: Double
    /// Whether the text needs parentheses as an operand.
    var isSum = false
  }

  private func random(
    _ depth: Int, _ own: [String: Value], _ random: inout SeededGenerator
  ) -> Value {
    func number() -> Double { Double(Int.random(in: 1...40, using: &random)) / 2 }
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
      let number = number()
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        return Value(
          text: "\(number)%", horizontal: 3.2 * number, vertical: 4.8 * number)
      case 1: return Value(text: "H:\(number)%", horizontal: 3.2 * number, vertical: 3.2 * number)
      case 2: return Value(text: "%rl(b)", horizontal: 110, vertical: 110)
      case 3: return Value(text: "%cb(b)", horizontal: 370, vertical: 370)
      case 4:
        if let (name, value) = own.sorted(by: { $0.key < $1.key }).randomElement(using: &random) {
          return Value(text: name, horizontal: value.horizontal, vertical: value.vertical)
        }
        fallthrough
      default: return Value(text: "\(number)", horizontal: number, vertical: number)
      }
    }
    var left = self.random(depth - 1, own, &random)
    var right = self.random(depth - 1, own, &random)
    if left.isSum { left.text = "(\(left.text))" }
    if right.isSum { right.text = "(\(right.text))" }
    let operators: [(String, (Double, Double) -> Double)] = [
      ("+", { $0 + $1 }), ("-", { $0 - $1 }), ("*", { $0 * $1 }), ("/", { $0 / $1 }),
      (" - -", { $0 + $1 }), (" * -", { -$0 * $1 }),
    ]
    let (sign, result) = operators[Int.random(in: 0..<operators.count, using: &random)]
    return Value(
      text: "\(left.text)\(sign)\(right.text)",
      horizontal: result(left.horizontal, right.horizontal),
      vertical: result(left.vertical, right.vertical), isSum: true)
  }

  @Test(arguments: seeds)
  func valuesComeToWhatTheySay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<300 {
      let scene = RuleScene()
      var own: [String: Value] = [:]
      var rules: [String] = []
      for name in ["w", "ll", "maxh", "tt", "ll", "tt"] {
        let value = random(4, own, &generator)
        rules.append("\(name) = \(value.text)")
        own[name] = value
      }
      // Bounds and sizes are not compared.
      rules.append("w = 5, maxh = 5")
      guard let x = own["ll"]?.horizontal, let y = own["tt"]?.vertical,
        x.magnitude < 1e6, y.magnitude < 1e6
      else { continue }
      compared += 1
      let text = rules.joined(separator: ", ")
      try scene.layout.addRule(text, to: scene.a)
      let frame = try #require(try scene.layout.solve().frame(of: scene.a))
      let tolerance = 1e-9 * max(1, abs(x), abs(y))
      #expect(
        abs(frame.x - x) < tolerance && abs(frame.y - y) < tolerance, "seed \(seed): \(text)")
    }
    #expect(compared > 100)
  }

  @Test(arguments: seeds)
  func damagedRulesAreRefusedWhole(seed: UInt64) throws {
    let pieces = [
      "ll", "tt", "w", "rr", "cb", "maxw", " = ", " += ", " *= ", "nil", "50%", "V:10%", "%f", "%p",
      "%w", "%^f", "%:p", "%rl(b)", "%h(a)", "(", ")", " - ", " / ", "0", "7.5", ", ", ", ", " = ",
      "ll = 5", "w = nil", "tt = %bt(b)",
    ]
    var generator = SeededGenerator(seed: seed)
    var counts: [String: Int] = [:]
    for _ in 0..<3000 {
      let scene = RuleScene()
      let arguments: [RuleArgument] = [
        5, .view(scene.b), .closure { $0.frame.width }, .object(VariableNumber(.nan)),
      ]
      for _ in 0..<2 {
        let count = Int.random(in: 1...9, using: &generator)
        let text = try (0..<count).map { _ in
          try #require(pieces.randomElement(using: &generator))
        }.joined()
        let before = scene.layout.rules.count
        let last = scene.layout.rules.map(\.number).max() ?? 0
        do {
          let given = arguments.shuffled(using: &generator)
            .prefix(text.split(separator: "%", omittingEmptySubsequences: false).count - 1)
          try scene.layout.addRule(text, arguments: Array(given), to: scene.a)
          counts["added", default: 0] += 1
          // The replaced rule is removed.
          #expect(scene.layout.rules.count <= before + 1)
          #expect(scene.layout.rules.map(\.number).max() == last + 1)
        } catch {
          counts[error.code.name, default: 0] += 1
          #expect(scene.layout.rules.count == before)
        }
      }
      do {
        _ = try scene.layout.solve()
      } catch {
        #expect(["notANumber", "cycle"].contains(error.code.name), "\(error)")
      }
    }
    // The tests cover all kinds of damage, including texts that remain valid.
    for code in ["added", "syntax", "unknownName", "badArgument"] {
      #expect(counts[code, default: 0] > 20, "seed \(seed): \(counts)")
    }
  }
}
