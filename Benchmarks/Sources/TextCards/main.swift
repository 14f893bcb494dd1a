#if Text
import Foundation
import LayoutDocuments
import Plumb
import PlumbText

// W8: cards of six texts each, as rows of a template whose texts are metrics. Measures the
// processor time from texts to frames in one thread. In one contest all texts are new; in the
// other they repeat, like those of product labels. For comparison, each card is also read and
// solved as a single layout.
//
// --json prints the figures as lines of JSON; --quick measures less.

/// The folder of the fonts, which are those of Debian's fonts-inter.
let folder = "/usr/share/fonts"

/// Returns the processor time of this thread in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let card = """
  size: [240, fit]
  metrics: {sender: "", name: "", street: "", city: "", code: "", note: "", gap: 8}
  fonts: {body: Inter-Regular.otf, bold: Inter-Bold.otf}
  styles:
    small: {fontSize: 9}
  views:
    sender: {style: small, text: "{sender}", wrap: none}
    name: {text: "{name}", font: bold, fontSize: 14, lines: 2}
    street: {text: "{street}", fontSize: 12}
    city: {text: "{city}", fontSize: 12}
    code: {text: "{code}", font: bold, fontSize: 16, wrap: none}
    note: {style: small, text: "{note}"}
  equations: |
    for v in [sender, name, street, city, note] { {v}.left == gap }
    for v in [sender, name, street, city, note] { {v}.right <= -gap }
    sender.top == gap
    name.top == sender.bottom + gap
    street.top == name.bottom + 2
    city.top == street.bottom + 2
    code.right == -gap
    code.top == city.bottom + gap
    note.top == code.bottom + gap
    view.bottom == note.bottom + gap
  """

/// A source of rows of texts of about 20 characters each, the same in every run.
struct Cards {
  private var state: UInt64 = 88_172_645_463_325_252
  private let words = [
    "Ada", "Grace", "Long", "Street", "Boulevard", "Springfield", "parcel", "fragile", "West",
    "handle", "with", "care", "Ulm", "deliver", "before", "noon", "office", "AV", "42", "Quay",
  ]

  private mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  /// Returns a row. Its number makes its texts new.
  mutating func row(_ number: Int) -> [String] {
    (0..<6).map { place in
      var text = "\(number)\(place)"
      while text.utf8.count < 17 { text += " " + words[random(words.count)] }
      return text
    }
  }
}

/// The result of a contest.
struct Figure: Encodable {
  var contest: String
  /// Cards a second on one core.
  var rate: Double
  /// The least rate, as a goal; `nil` for none.
  var goal: Double?
}

let isQuick = CommandLine.arguments.contains("--quick")
let count = 2_000
let rounds = isQuick ? 2 : 10

var options = DocumentOptions()
options.fonts.folders = [folder]
options.findsRanges = false
options.keepsStatistics = false
let document = try LayoutDocument(yaml: card)
let template = try LayoutTemplate(document, options: options)
let solver = template.makeSolver()
var frames: [Frame] = []
var cards = Cards()

@MainActor
func rate(_ rows: [[String]], _ solve: @MainActor ([String]) throws -> Void) rethrows -> Double {
  let start = processorTime()
  for row in rows { try solve(row) }
  return Double(rows.count) / (processorTime() - start)
}

@MainActor
func solve(_ row: [String]) throws {
  solver.texts = row
  _ = try solver.solve(template.defaults, into: &frames)
}

var best = (new: 0.0, known: 0.0, alone: 0.0)
var number = 0
let known = (0..<300).map { cards.row(-1 - $0) }
for _ in 0..<rounds {
  let new = (0..<count).map { _ in
    number += 1
    return cards.row(number)
  }
  best.new = max(best.new, try rate(new, solve))
  let repeated = (0..<count).map { known[$0 * 7 % known.count] }
  _ = try rate(known, solve)
  best.known = max(best.known, try rate(repeated, solve))
  let alone = (0..<count / 20).map { _ in
    number += 1
    return cards.row(number)
  }
  best.alone = max(
    best.alone,
    try rate(alone) { row in
      _ = try template.document(template.defaults, texts: row).layout(with: options).solve()
    })
}

let figures = [
  Figure(contest: "cards of a template, all texts new", rate: best.new, goal: 8_000),
  Figure(contest: "cards of a template, texts that came before", rate: best.known, goal: 30_000),
  Figure(contest: "a layout each, all texts new", rate: best.alone),
]
if CommandLine.arguments.contains("--json") {
  for figure in figures {
    print(String(decoding: try JSONEncoder().encode(figure), as: UTF8.self))
  }
} else {
  print("W8: cards of six texts, a second of one core")
  for figure in figures {
    let goal = figure.goal.map { "  (goal \(Int($0)))" } ?? ""
    print("\(figure.contest): \(Int(figure.rate))\(goal)")
  }
}
#else
print("TextCards measures texts: build it with --traits Text")
#endif
