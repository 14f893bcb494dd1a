#if Text
import Foundation
import Plumb
import PlumbText
import TestSupport
import Testing

@testable import LayoutDocuments

/// The visible part of a text that lacks room.
///
/// Pictures draw what findings count, and the room that findings request is enough. Uses fonts of
/// the package fonts-inter.
@Suite struct ShownTextTests {
  private static let words = [
    "a", "uv", "lmn", "words", "of", "different", "lengths", "x", "Donaudampfschifffahrt", "i",
    "and-or", "naïve", "12,50 €",
  ]

  /// A text in a view of a given size.
  private struct Case {
    var keys: [String]
    var width: Double
    var height: Double

    var document: LayoutDocument {
      get throws {
        try LayoutDocument(
          json: """
            {"size":[4000,4000],"fonts":{"body":"Inter-Regular.otf"},\
            "views":{"a":{\(keys.joined(separator: ","))}},\
            "equations":["a.left == 10","a.top == 10","a.width == \(width)","a.height == \(height)"]}
            """)
      }
    }

    static func random(_ random: inout SeededGenerator) -> Case {
      var text = ""
      for place in 0..<Int.random(in: 1...9, using: &random) {
        if place > 0 { text += Int.random(in: 0..<12, using: &random) == 0 ? "\\n" : " " }
        text += words.randomElement(using: &random) ?? ""
      }
      var keys = ["\"text\":\"\(text)\"", "\"fontSize\":\(Int.random(in: 9...20, using: &random))"]
      func add(_ key: String, _ values: [String?]) {
        if let value = values.randomElement(using: &random) ?? nil {
          keys.append("\"\(key)\":\(value)")
        }
      }
      add("lines", [nil, nil, "1", "2", "3"])
      add("wrap", [nil, nil, nil, "\"anywhere\"", "\"character\"", "\"none\""])
      add("truncate", [nil, nil, nil, "false"])
      add("align", [nil, "\"center\"", "\"end\""])
      add("insets", [nil, nil, "3", "[2, 5, 4, 1]"])
      return Case(
        keys: keys, width: Double.random(in: 0...180, using: &random).rounded(),
        height: Double.random(in: 0...90, using: &random).rounded())
    }
  }

  /// Returns the numbers of drawn lines of a case: in the model, in SVG, in PDF, and without a
  /// limit.
  private func lines(
    _ document: LayoutDocument, _ result: LayoutResult, _ options: DocumentOptions
  ) throws -> (model: Int, svg: Int, pdf: ClosedRange<Int>, inPDF: Int, all: Int) {
    var look = PictureOptions()
    look.isPlain = true
    let picture = try #require(SolvedLayout(document, options, result).picture(as: look))
    let drawn = picture.elements.compactMap { element -> DrawnText? in
      if case .text(let text) = element { text } else { nil }
    }
    let solution = try #require(result.solution)
    let (_, _, text) = try #require(
      TypesetTexts(document, options).placed(in: solution.views).first)
    let insets = text.description.insets
    let width = max(0, solution.views.frames[1].width - insets.left - insets.right)
    let count = drawn.reduce(0) { $0 + $1.lines.count }
    // If text is cut off at the edges of the view, a PDF contains only the visible part.
    let seen = drawn.reduce(0) { $0 + $1.linesWithinClip }
    return (
      count, picture.svg(look).components(separatedBy: "<text ").count - 1,
      pdf: seen...(drawn.contains { $0.clip != nil } ? count : seen), inPDF: try pdfLines(picture),
      text.paragraph.lineCount(width: width)
    )
  }

  /// Returns the number of lines in the PDF of a picture: the baselines at which its pages show
  /// glyphs.
  private func pdfLines(_ picture: Picture) throws -> Int {
    #if Pictures
    let writer = try PDFWriter(theme: .auto)
    let bytes = try writer.add(picture) + writer.finish()
    var baselines: Set<Int> = []
    for stream in PDFContent.streams(of: bytes) {
      baselines.formUnion(PDFContent.baselines(in: stream))
    }
    return baselines.count
    #else
    return picture.svg(PictureOptions()).components(separatedBy: "<text ").count - 1
    #endif
  }

  /// `PLUMB_RANDOM_TEXTS` sets the number of texts; the default is 300.
  @Test func picturesDrawWhatFindingsCountAndTheRoomIsEnough() throws {
    let count =
      ProcessInfo.processInfo.environment["PLUMB_RANDOM_TEXTS"].flatMap { Int($0) } ?? 300
    let options = DocumentTestFonts.options
    var random = SeededGenerator(seed: 20)
    var (truncated, withRoom) = (0, 0)
    for number in 0..<count {
      var view = Case.random(&random)
      let document = try view.document
      let result = document.solved(defaultID: "x", options: options).result
      let lines = try lines(document, result, options)
      var shown = lines.all
      var more = TextFault.Room(width: 0, height: 0)
      var isEnough = true
      for fault in result.textFaults {
        switch fault.kind {
        case .truncated(let count, let all, _, let lacking):
          #expect(all == lines.all, "\(number): \(view)")
          shown = count
          isEnough = lacking != nil
          more = lacking ?? more
          truncated += 1
        case .clipped(let amount): more.height = max(more.height, amount)
        case .tooNarrow(_, let amount): more.width = max(more.width, amount)
        case .missingString, .missingGlyphs, .wrongCode: Issue.record("\(number): \(fault)")
        }
      }
      #expect(lines.model == shown && lines.svg == shown, "\(number): \(view) \(lines) \(shown)")
      #expect(lines.pdf.contains(lines.inPDF), "\(number): \(view) \(lines)")
      let messages = document.checked(defaultID: "x", options: options).findings
        .filter { Finding.Rule.ofTexts.contains($0.rule) }.map(\.message)
      #expect(messages.sorted() == result.textFaults.map { $0.message(ofView: "a") }.sorted())
      guard isEnough, more.width > 0 || more.height > 0 else { continue }
      view.width += more.width
      view.height += more.height
      let given = try view.document
      let wide = given.solved(defaultID: "x", options: options).result
      #expect(wide.textFaults == [], "\(number): \(view), \(more)")
      let whole = try self.lines(given, wide, options)
      #expect(whole.model == whole.all && whole.svg == whole.all, "\(number): \(view)")
      #expect(whole.inPDF == whole.all, "\(number): \(view) \(whole)")
      withRoom += 1
    }
    #expect(truncated * 4 > count && withRoom * 3 > count)
  }

  @Test func theLastLineThatFitsEndsWithAnEllipsis() throws {
    let view = Case(
      keys: ["\"text\":\"one two three four five six seven eight nine ten\"", "\"lines\":3"],
      width: 120, height: 45)
    let document = try view.document
    let result = document.solved(defaultID: "x", options: DocumentTestFonts.options).result
    var look = PictureOptions()
    look.isPlain = true
    let picture = try #require(
      SolvedLayout(document, DocumentTestFonts.options, result).picture(as: look))
    let texts = picture.elements.compactMap { element -> DrawnText? in
      if case .text(let text) = element { text } else { nil }
    }
    #expect(texts.first?.lines.map(\.text) == ["one two three", "four five six…"])
    #expect(texts.first?.clip == nil)
    #expect(
      ResultJSON.text(result).hasSuffix(
        #""truncated":[{"view":"a","lines":[2,4],"characters":21,"moreWidth":25.18878,"moreHeight":15}]}"#
      ))
    #expect(
      ResultTable.text(result).hasSuffix(
        """
        texts that do not fit:
          a shows 2 of 4 lines of its text: 21 characters are left out, which 25.19 more in width and 15 more in height would show

        """))
  }

  /// Text that extends beyond its view is clipped at the edges of the view.
  @Test func whatSticksOutIsCut() throws {
    for keys in [
      ["\"text\":\"Donaudampfschifffahrt\""], ["\"text\":\"a b c\"", "\"wrap\":\"none\""],
    ] {
      let view = Case(keys: keys, width: 10, height: 40)
      let document = try view.document
      let result = document.solved(defaultID: "x", options: DocumentTestFonts.options).result
      #expect(result.textRules == [.tooNarrow])
      var look = PictureOptions()
      look.isPlain = true
      let picture = try #require(
        SolvedLayout(document, DocumentTestFonts.options, result).picture(as: look))
      let clips = picture.elements.compactMap { element -> Frame?? in
        if case .text(let text) = element { text.clip } else { nil }
      }
      #expect(clips == [Frame(x: 10, y: 10, width: 10, height: 40)])
    }
  }

  /// Rows and recognized lines have the same findings about texts as single documents.
  @Test func batchesSayWhatDocumentsSay() async throws {
    let json = """
      {"id":"t","size":[120,60],"fonts":{"body":"Inter-Regular.otf"},"metrics":{"name":"Ada","w":100},\
      "views":{"n":{"text":"{name}","lines":1},"s":{"text":"some text that stays","lines":2}},\
      "equations":["n.left == 0","n.top == 0","n.width == w","s.left == 0","s.top == 30","s.width == w"]}
      """
    let template = try LayoutTemplate(
      LayoutDocument(json: json), options: DocumentTestFonts.options)
    let names = ["Ada", "Countess Ada of Lovelace", "Grace", "Donaudampfschifffahrtsgesellschaft"]
    let rows = (0..<60).map { "{\"name\":\"\(names[$0 % 4])\",\"w\":\(60 + $0)}\n" }.joined()
    let pieces = AsyncStream {
      $0.yield(Array(rows.utf8)); $0.finish()
    }
    var (count, cut) = (0, 0)
    for try await solved in LayoutBatch(rows: pieces, of: template, jobs: 1) {
      let document = try template.document(
        [Double(60 + count)], texts: [names[count % 4]], id: String(count + 1))
      #expect(
        solved.json == document.solved(defaultID: "", options: DocumentTestFonts.options).json)
      if !solved.textRules.isEmpty { cut += 1 }
      count += 1
    }
    #expect(count == 60 && cut > 10 && cut < 60)
    let lines = (0..<60).map { number in
      """
      {"id":"\(number)","size":[120,60],"fonts":{"body":"Inter-Regular.otf"},\
      "views":{"s":{"text":"some text that stays","lines":2}},\
      "equations":["s.left == 0","s.top == 0","s.width == \(40 + 2 * number)"]}
      """
    }
    let bytes = AsyncStream {
      $0.yield(Array((lines.joined(separator: "\n") + "\n").utf8)); $0.finish()
    }
    var results: [String] = []
    for try await solved in LayoutBatch(ndjson: bytes, jobs: 1, options: DocumentTestFonts.options)
    {
      results.append(solved.json)
    }
    let alone = try lines.map {
      try LayoutDocument(json: $0).solved(defaultID: "", options: DocumentTestFonts.options).json
    }
    #expect(results == alone)
    #expect(results.contains { $0.contains("truncated") } && !results[59].contains("truncated"))
  }
}

extension DrawnText {
  /// The number of lines that are partly within the visible area of the view.
  fileprivate var linesWithinClip: Int {
    guard let clip else { return lines.count }
    return lines.count { line in
      // Letters extend at least half their size above the baseline.
      let size = line.pieces.first?.fontSize ?? 0
      return clip.width > size && line.baseline - clip.y > 1
        && clip.y + clip.height - line.baseline > -size / 4
    }
  }
}
#endif
