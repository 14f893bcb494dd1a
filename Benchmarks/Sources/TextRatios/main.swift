#if Text
import CHarfBuzz
import CTextBreaks
import Foundation
import PlumbText

// Compares the processor time of a paragraph with that of HarfBuzz and ICU for the same text, in
// turn, in one run and one thread: shaping of one run, line breaks, grapheme clusters and
// directions. The objects that each needs are made before. Then measures another width, and a
// repeated text.
//
// --json prints the figures as lines of JSON; --quick measures less.

/// The folder of the required fonts, which are those of Debian's fonts-noto-core.
let folder = "/usr/share/fonts/truetype/noto/"

/// Returns the processor time of this thread in nanoseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// A kind of texts.
struct Contest {
  let name: String
  let font: String
  let script: hb_script_t
  let direction: hb_direction_t
  let words: [String]
  let length: Int
  /// The goal for a new text, as a ratio; `nil` for none.
  var goal: Double?

  /// Returns different texts with this many UTF-16 units or a few more.
  func texts(_ count: Int) -> [String] {
    var state: UInt64 = 88_172_645_463_325_252
    func random(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(limit))
    }
    return (0..<count).map { number in
      var text = ""
      while text.utf16.count < length {
        if !text.isEmpty { text += " " }
        text += words[random(words.count)]
      }
      return String(text.prefix(max(4, length - 4))) + " \(number % 1000)"
    }
  }
}

/// HarfBuzz and ICU, called directly.
final class Libraries {
  let font: OpaquePointer
  let script: hb_script_t
  let direction: hb_direction_t
  let buffer = hb_buffer_create()
  let language = hb_language_from_string("en", -1)
  let lines: OpaquePointer
  let clusters: OpaquePointer
  let directions: OpaquePointer

  init?(_ contest: Contest) {
    guard let blob = hb_blob_create_from_file_or_fail(folder + contest.font),
      let face = hb_face_create(blob, 0), let font = hb_font_create(face),
      let lines = textbreaks_open_lines("en@lb=normal"),
      let clusters = textbreaks_open_clusters(), let directions = textbreaks_open_directions()
    else { return nil }
    hb_ot_font_set_funcs(font)
    self.font = font
    self.lines = lines
    self.clusters = clusters
    self.directions = directions
    script = contest.script
    direction = contest.direction
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  func shape(_ text: [UInt16]) -> Int {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(buffer, direction)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_language(buffer, language)
    hb_buffer_add_utf16(buffer, text, Int32(text.count), 0, Int32(text.count))
    hb_shape(font, buffer, nil, 0)
    return Int(hb_buffer_get_length(buffer))
  }

  func find(_ text: [UInt16], _ marks: inout [UInt8], _ levels: inout [UInt8]) {
    let count = Int32(text.count)
    textbreaks_find(lines, text, count, &marks)
    textbreaks_find(clusters, text, count, &marks)
    textbreaks_levels(directions, text, count, 2, &marks, &levels)
  }
}

let asksJSON = CommandLine.arguments.contains("--json")
let isQuick = CommandLine.arguments.contains("--quick")
let latin =
  "the quick brown fox AVATAR office jumps over Typing waves affluent lazy dogs first Today"
  .split(separator: " ").map(String.init)
let arabic = "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا"
  .split(separator: " ").map(String.init)
let hindi = "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त"
  .split(separator: " ").map(String.init)
let contests =
  [20, 100, 1000].map { length in
    Contest(
      name: "Latin", font: "NotoSans-Regular.ttf", script: HB_SCRIPT_LATIN,
      direction: HB_DIRECTION_LTR, words: latin, length: length, goal: 1.5)
  } + [
    Contest(
      name: "Arabic", font: "NotoSansArabic-Regular.ttf", script: HB_SCRIPT_ARABIC,
      direction: HB_DIRECTION_RTL, words: arabic, length: 100),
    Contest(
      name: "Devanagari", font: "NotoSansDevanagari-Regular.ttf", script: HB_SCRIPT_DEVANAGARI,
      direction: HB_DIRECTION_LTR, words: hindi, length: 100),
  ]

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

if !asksJSON {
  print(
    "HarfBuzz \(TextLibraries.harfBuzz), ICU \(TextLibraries.icu); µs of the processor a text\n")
  print("| text | units | hb_shape | ICU | both | paragraph | ratio | goal | other width | known |")
  print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
}
var sum = 0.0
for contest in contests {
  guard let libraries = Libraries(contest) else {
    print("there is no \(folder + contest.font); apt-get install fonts-noto-core")
    exit(1)
  }
  let font = try FontFile(path: folder + contest.font)
  let style = TextStyle(fonts: [font], size: 14)
  let rounds = isQuick ? 3 : 15
  let count = max(20, 40_000 / contest.length / (isQuick ? 4 : 1))
  let texts = contest.texts(count)
  let units = texts.map { Array($0.utf16) }
  var marks = [UInt8](repeating: 0, count: 2 * contest.length + 64)
  var levels = marks
  var times: [String: [Double]] = [:]
  func time(_ name: String, of count: Int, _ work: () throws -> Void) rethrows {
    let start = processorTime()
    try work()
    times[name, default: []].append((processorTime() - start) / Double(count) / 1000)
  }
  let known = ParagraphCache()
  let paragraphs = try texts.map { try known.paragraph($0, style: style) }
  for _ in 0..<rounds {
    time("shape", of: count) { for text in units { sum += Double(libraries.shape(text)) } }
    time("ICU", of: count) { for text in units { libraries.find(text, &marks, &levels) } }
    try time("paragraph", of: count) {
      for text in texts { sum += try Paragraph(text, style: style).naturalWidth }
    }
    time("width", of: 10 * count) {
      for paragraph in paragraphs {
        for step in 0..<10 { sum += paragraph.height(width: 60 + 25 * Double(step)) }
      }
    }
    try time("known", of: count) {
      for text in texts { sum += try known.paragraph(text, style: style).naturalWidth }
    }
  }
  let both = median(zip(times["shape"] ?? [], times["ICU"] ?? []).map { $0 + $1 })
  let ratio = median(
    zip(times["paragraph"] ?? [], zip(times["shape"] ?? [], times["ICU"] ?? []))
      .map { $0 / ($1.0 + $1.1) })
  let figures = ["shape", "ICU", "paragraph", "width", "known"].map { median(times[$0] ?? []) }
  if asksJSON {
    print(
      "{\"text\":\"\(contest.name)\",\"units\":\(contest.length),\"shape\":\(figures[0]),"
        + "\"icu\":\(figures[1]),\"paragraph\":\(figures[2]),\"ratio\":\(ratio),"
        + "\"width\":\(figures[3]),\"known\":\(figures[4])}")
  } else {
    print(
      "| \(contest.name) | \(contest.length) | \(rounded(figures[0])) | \(rounded(figures[1])) "
        + "| \(rounded(both)) | \(rounded(figures[2])) | \(rounded(ratio)) "
        + "| \(contest.goal.map { "\($0)" } ?? "–") | \(rounded(figures[3])) "
        + "| \(rounded(figures[4])) |")
  }
}
precondition(sum.isFinite)
#else
print("built without the trait Text, which measures texts")
#endif
