#if Text
import Foundation
import PlumbText

// Sets texts at widths and prints where lines begin, for `.ci/text-browser`, which asks a browser
// the same. Standard input is a JSON array of questions, and standard output one of answers.

/// A text, its style, and the requested widths.
struct Question: Decodable {
  var text: String
  var fonts: [String]
  var size: Double
  var widths: [Double]
  var language: String?
  var direction: String?
  var whiteSpace: String?
  var letterSpacing: Double?
  var strict: Bool?
  var wrapStyle: String?
}

/// The values that are compared with a browser.
struct Answer: Encodable {
  struct Lines: Encodable {
    /// Where lines begin, in UTF-16 units of the text.
    var starts: [Int]
    /// The distance from the left of the first glyph to the right of the last.
    var widths: [Double]
  }

  var text: String
  var naturalWidth: Double
  var minimumWidth: Double
  /// The height if only the text's own line ends break lines.
  var height: Double
  var missing: [String]
  var lines: [Lines]
}

var files: [String: FontFile] = [:]

@MainActor
func answer(_ question: Question) throws -> Answer {
  let fonts = try question.fonts.map { path in
    if let font = files[path] { return font }
    let font = try FontFile(path: path)
    files[path] = font
    return font
  }
  var style = TextStyle(fonts: fonts, size: question.size)
  if let language = question.language { style.language = language }
  style.direction =
    switch question.direction {
    case "ltr": .leftToRight
    case "rtl": .rightToLeft
    default: .natural
    }
  style.whiteSpace =
    switch question.whiteSpace {
    case "pre-wrap": .preserve
    case "pre-line": .collapseLines
    default: .collapse
    }
  style.letterSpacing = question.letterSpacing ?? 0
  if question.strict == true { style.breaks = .strict }
  style.wrapStyle =
    switch question.wrapStyle {
    case "balance": .balanced
    case "pretty": .pretty
    default: .greedy
    }
  let paragraph = try Paragraph(question.text, style: style)
  return Answer(
    text: paragraph.text, naturalWidth: paragraph.naturalWidth,
    minimumWidth: paragraph.minimumWidth, height: paragraph.height(width: .infinity),
    missing: paragraph.missing.map { "\($0)" },
    lines: question.widths.map { width in
      let lines = paragraph.lines(width: width)
      return Answer.Lines(starts: lines.map(\.range.lowerBound), widths: lines.map(\.width))
    })
}

let input = FileHandle.standardInput.readDataToEndOfFile()
let questions = try JSONDecoder().decode([Question].self, from: input)
let answers = try questions.map { try answer($0) }
FileHandle.standardOutput.write(try JSONEncoder().encode(answers))
#else
print("built without the trait Text, which measures texts")
#endif
