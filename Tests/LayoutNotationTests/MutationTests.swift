import LayoutNotation
import TestSupport
import Testing

/// Damaged texts never trap, and every error's place is inside its text.
struct MutationTests {
  private static let seeds: [UInt64] = [1, 2026]
  private static let count = 5_000
  private static let pieces = [
    "a.left", "==", "<=", "=", " ", "\t", "\r\n", "\n", "(", ")", "+", "-", "*", "/", "@", "?", "#",
    "\"", ".", ",", "%", "%f", "%bt(", "50%", "1e", "999", "_", "ä", "🇩🇪", "e\u{301}", "\u{0}", "||",
    "&&",
    " or ", "&",
    "low", "tt = ", "F", ":", "^", "≤", "\u{301}", "{", "}", "when ", "else", "when a.left == 0 { ",
    "|", "[", "]", "-8-",
  ]

  @Test(arguments: seeds)
  func equations(seed: UInt64) throws {
    let texts = [
      "a.left == b.left * 0.5 - 5 @ low # comment", "2 * (a.width + gap) >= 50% / 4 - b.height ?",
      "\"Hnq-9a\".top <= überschrift.bottomMargin + 1_000.5e-1 @ 250.5", "a.resistH == high",
      "when a.left >= 5 {\n  b.left == 1 # }\n  when gap == 8 { b.top == 2 }\n} else { c.left == 3 }",
      "a.right <= b.left - 8 || a.bottom <= b.top - 8 && a.left == b.left @ 500 ?",
      "((a.left + 1) * 2 == 4 && (b.top >= gap)) || (c.left == 0) || 50% <= (d.width)",
    ]
    let parser = EquationParser(metrics: ["gap": 8])
    try check(texts, seed: seed) { (text) throws(LayoutError) in _ = try parser.parse(text) }
  }

  @Test(arguments: seeds)
  func rules(seed: UInt64) throws {
    let texts = [
      "ll = bb = rr = 10, tt = 50% - %f", "tt = 5 + (ll = -7F) * %bt(header), minw = maxh / 2,",
      "w = %^p + %:f(x) - %w(\"a b\")", "tt += ll -= H:50% * V:%@p, w = (h = nil), rr /= V:-.5%",
    ]
    try check(texts, seed: seed) { (text) throws(LayoutError) in
      _ = try SLLParser.parse(SourceText(text))
    }
  }

  @Test(arguments: seeds)
  func formats(seed: UInt64) throws {
    let texts = [
      "V:|-gap-[a(>=50,<=b@low)]->=8-[\"Hnq-9a\"(12.5@250)]-(-5)-|", "[größe]-[b][c(==größe)]|",
    ]
    try check(texts, seed: seed) { (text) throws(LayoutError) in
      _ = try VisualFormatParser.parse(SourceText(text))
    }
  }

  private func check(
    _ texts: [String], seed: UInt64, parse: (String) throws(LayoutError) -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    var failures = 0
    for _ in 0..<Self.count {
      let text = try mutate(try #require(texts.randomElement(using: &random)), using: &random)
      do throws(LayoutError) {
        try parse(text)
      } catch {
        failures += 1
        let source = SourceText(text)
        let bytes = error.bytes ?? 0..<Int.max
        let place = source.position(at: bytes.lowerBound)
        let isWithin =
          bytes.upperBound <= source.bytes.count && error.line == place.line
          && error.column == place.column
        let lines = error.description.split(separator: "\n")
        if !isWithin || lines.count < 3 || error.message.isEmpty {
          Issue.record("seed \(seed): \(text.debugDescription) gives \(error)")
        }
      }
    }
    // Most damage makes a text invalid, and some does not. A parser that always gives the same
    // result is broken.
    #expect(failures > Self.count / 2 && failures < Self.count)
  }

  private func mutate(_ text: String, using random: inout SeededGenerator) throws -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let at = Int.random(in: 0...scalars.count, using: &random)
      let end = min(scalars.count, at + Int.random(in: 0...3, using: &random))
      let piece = try #require(Self.pieces.randomElement(using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: scalars.removeSubrange(at..<end)
      case 1: scalars.insert(contentsOf: piece.unicodeScalars, at: at)
      case 2: scalars.replaceSubrange(at..<end, with: piece.unicodeScalars)
      default: scalars.insert(contentsOf: scalars[at..<end], at: at)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
