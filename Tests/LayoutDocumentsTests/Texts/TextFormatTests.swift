import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

/// Formats of numbers and dates in placeholders.
@Suite struct TextFormatTests {
  private static let numbers: [String: Double] = [
    "net": 1469.055, "share": 0.1255, "small": 1.005, "debt": -0.001, "loss": -12.5, "many": 1e9,
    "a:b": 7,
  ]
  private static let texts = [
    "day": "2026-03-01", "empty": "", "price": "12.5", "word": "Ada", "leap": "2024-02-29",
    "old": "1492-10-12", "day:long": "itself",
  ]

  private static func text(
    _ source: String, in language: String? = nil
  ) throws(LayoutError) -> String {
    let metrics = TextMetrics(numbers: numbers, texts: texts, language: language)
    return try TextPattern(source).text(with: metrics)
  }

  private static func error(_ source: String) -> String? {
    do throws(LayoutError) {
      return "no error, but " + (try text(source))
    } catch {
      return error.message
    }
  }

  /// Names that contain colons take precedence.
  @Test func namesWithColonsWin() throws {
    #expect(try Self.text("{a:b} {day:long}") == "7 itself")
  }

  @Test func cuts() {
    func parts(_ filled: String) -> [String]? {
      TextFormat.parts(of: filled).map { [$0.value, $0.format] }
    }
    #expect(parts("net:0.00") == ["net", "0.00"])
    #expect(parts("net * 1.19 : currency EUR") == ["net * 1.19", "currency EUR"])
    #expect(parts("\"a:b\".width:0") == ["\"a:b\".width", "0"])
    #expect(parts("{i:2}x:0") == ["{i:2}x", "0"])
    #expect(parts("net") == nil && parts("\"a:b\"") == nil)
  }

  @Test func days() {
    #expect(TextFormat.day(iso: "1970-01-01") == 0)
    #expect(TextFormat.day(iso: "1969-12-31") == -1)
    #expect(TextFormat.day(iso: "2000-03-01") == 11017)
    #expect(TextFormat.day(iso: "2024-02-29") == 19782)
    #expect(TextFormat.day(iso: "0001-01-01") == -719_162)
    for wrong in [
      "", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1",
      "2026-01-01T00:00", "0000-01-01", "٢٠٢٦-٠١-٠١", "2026/01/01",
    ] {
      #expect(TextFormat.day(iso: wrong) == nil, "\(wrong)")
    }
  }

  @Test func sourcesAreAsTheyWereWritten() throws {
    for source in ["{net:0.00} {{a}}", "{Name:long}", "x {day:yyyy-MM-dd}"] {
      #expect(try TextPattern(source).source == source)
    }
    let pattern = try TextPattern("{net:0.00} {word}")
    #expect(pattern.filled == ["net:0.00", "net", "word"] && pattern.hasFormats)
    #expect(try !TextPattern("{net} a:b").hasFormats)
  }

  #if Text
  /// Replaces non-breaking blanks by plain blanks.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  @Test(arguments: [
    ("{net:0.00}", "en", "1469.06"), ("{net:#,##0.00}", "en", "1,469.06"),
    ("{net:#,##0.00}", "de", "1.469,06"), ("{net:#,##0.00}", "fr", "1 469,06"),
    ("{many:#,##0}", "hi", "1,000,000,000"), ("{net:0.0##}", "de-CH", "1469.055"),
    ("{small:0.00}", "en", "1.01"), ("{small:.0}", "en", "1.0"), ("{small:000}", "en", "001"),
    ("{debt:0.00}", "en", "0.00"), ("{loss:#,##0.0}", "de", "-12,5"),
    ("{share:percent}", "en", "13%"), ("{share:percent 0.0}", "de", "12,6 %"),
    ("{net:currency EUR}", "de", "1.469,06 €"), ("{net:currency USD}", "en", "$1,469.06"),
    ("{many:currency JPY}", "ja", "¥1,000,000,000"), ("{net * 2:0.00}", "en", "2938.11"),
    ("{ net : 0.0 }", "en", "1469.1"), ("{price:#,##0.00}", "es", "12,50"),
    ("{empty:0.00}{empty:long}", "en", ""), ("{net:#,##0.00}", "ar-EG", "١٬٤٦٩٫٠٦"),
  ])
  func numbers(_ source: String, _ language: String, _ expected: String) throws {
    let text = Self.plain(try Self.text(source, in: language))
    #expect(text == expected || text == expected.replacing("¥", with: "￥"), "\(text)")
  }

  @Test(arguments: [
    ("{leap:long}", "en", "February 29, 2024"), ("{leap:long}", "de", "29. Februar 2024"),
    ("{leap:short}", "de", "29.02.24"), ("{leap:medium}", "fr", "29 févr. 2024"),
    ("{leap:full}", "en", "Thursday, February 29, 2024"),
    ("{leap:yyyy-MM-dd}", "de", "2024-02-29"), ("{leap:d. MMMM}", "de", "29. Februar"),
    ("{leap:EEEE 'den' d.M.}", "de", "Donnerstag den 29.2."),
    ("{old:long}", "en", "October 12, 1492"), ("{leap:long}", "ja", "2024年2月29日"),
  ])
  func dates(_ source: String, _ language: String, _ expected: String) throws {
    #expect(Self.plain(try Self.text(source, in: language)) == expected)
  }

  @Test func withoutALanguageItIsEnglish() throws {
    #expect(try Self.text("{net:#,##0.0} {leap:medium}") == "1,469.1 Feb 29, 2024")
  }

  @Test(arguments: [
    ".2f", "0,00.0,0", ",0", "0.", ".", "", "HH:mm", "currency", "currency eur", "currency EURO",
    "percent x", "lang", "0x", "yyyy 'x", "#0#",
  ])
  func wrongFormatsSayWhatThereIs(_ format: String) {
    #expect(
      Self.error("{net:\(format)}")
        == "{net:\(format)} in a text: there is no format \"\(format)\"; numbers have 0.00, #,##0.00, "
        + "percent or currency EUR, dates short, medium, long, full or yyyy-MM-dd")
  }

  @Test func wrongValuesAreTold() {
    #expect(
      Self.error("{word:0.00}")
        == "{word:0.00} in a text: \"0.00\" is a format of numbers; found \"Ada\"")
    #expect(
      Self.error("{word:long}")
        == "{word:long} in a text: \"Ada\" is not a date; write it as 2026-03-01")
    #expect(Self.error("{net:long}")?.contains("\"long\" is a format of dates") == true)
    #expect(Self.error("{nett:0.0}")?.hasPrefix("{nett} in a text: ") == true)
  }

  private static let invoice = """
    size: [300, 100]
    language: de
    metrics: {net: 1469.055, day: 2026-11-28, who: Ada}
    fonts: {body: Inter-Regular.otf}
    views:
      a: {text: "{net * 1.19:currency EUR}", wrap: none}
      b: {text: ["{who}, ", {text: "{day:long}"}], wrap: none}
    equations: |
      a.left == 0
      a.top == 0
      b.left == 0
      b.top == a.bottom
    """

  private static func texts(_ document: LayoutDocument) -> [String] {
    document.allViews.texts.sorted { $0.key < $1.key }
      .map { plain($0.value.runs.map(\.text).joined()) }
  }

  @Test func documentsHaveFormatsOfTheirLanguage() throws {
    let document = try LayoutDocument(yaml: Self.invoice)
    #expect(Self.texts(document) == ["1.748,18 €", "Ada, 28. November 2026"])
    var options = DocumentOptions()
    options.language = "en"
    #expect(
      Self.texts(try document.translated(with: options)) == ["€1,748.18", "Ada, November 28, 2026"])
    #expect(document.unusedTextMetrics.isEmpty)
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: Self.invoice.replacing("currency EUR", with: "euro"))
    }
    #expect(error?.line == 6 && error?.message.contains("there is no format \"euro\"") == true)
  }

  @Test func loopsHaveFormats() throws {
    let document = try LayoutDocument(
      yaml: """
        size: fit
        language: de
        metrics: {net0: 1234.5, net1: 9.999, day: 2026-11-28}
        views:
          a{i}: {for: {i: 0..<2}, text: "{i:00} {net{i}:#,##0.00} {net{i} * 2.5:0.0} {i + 1:0}"}
        """)
    #expect(Self.texts(document) == ["00 1.234,50 3086,3 1", "01 10,00 25,0 2"])
    let dated = try LayoutDocument(
      yaml: """
        size: fit
        metrics: {day: 2026-11-28}
        views:
          a{i}: {for: {i: [x, y]}, text: "{day:yyyy}{i}"}
        """)
    #expect(Self.texts(dated) == ["2026x", "2026y"] && dated.unusedTextMetrics.isEmpty)
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(
        yaml: "size: fit\nviews:\n  a{i}: {for: {i: 0..<2}, text: \"{i:x}\"}")
    }
    #expect(error?.message.contains("there is no format \"x\"") == true)
  }

  @Test func rowsAreAsTheDocumentsThatTheyMake() async throws {
    var options = DocumentTestFonts.options
    for language in [nil, "en", "fr"] {
      options.language = language
      let document = try LayoutDocument(yaml: Self.invoice)
      let template = try LayoutTemplate(document, options: options)
      #expect(template.parameters == ["net"] && template.textParameters == ["day", "who"])
      let solver = template.makeSolver()
      for round in 0..<40 {
        let row = [Double(round) * 987.654 - 9000]
        let texts = ["20\(10 + round)-0\(1 + round % 9)-1\(round % 10)", "Bob"]
        solver.texts = texts
        let written = try template.document(row, texts: texts, id: "r")
        let alone = written.solved(defaultID: "r", options: options)
        #expect(solver.solved(row, id: "r").json == alone.json)
      }
      solver.texts = ["28.11.2026", "Bob"]
      #expect(throws: LayoutError.self) { try solver.solution(of: [1]) }
    }
  }

  @Test func linesOfABatchAreAsReadAlone() async throws {
    func line(_ number: Int) -> String {
      """
      {"id":"\(number)","size":[300,50],"fonts":{"a":"Inter-Regular.otf"},\
      "metrics":{"n":\(number * 337).5},"views":{"t":{"text":"{n:#,##0.00}"}},\
      "equations":["t.left == 0","t.top == 0"]}
      """
    }
    let lines = (0..<60).map(line)
    let pieces = AsyncStream {
      $0.yield(Array((lines.joined(separator: "\n") + "\n").utf8)); $0.finish()
    }
    var place = 0
    for try await solved in LayoutBatch(ndjson: pieces, jobs: 1, options: DocumentTestFonts.options)
    {
      let alone = try LayoutDocument(json: lines[place])
      #expect(
        solved.json == alone.solved(defaultID: "", options: DocumentTestFonts.options).json)
      place += 1
    }
    #expect(place == lines.count)
  }

  @Test func stringsOfLanguagesHaveFormats() throws {
    let document = try LayoutDocument(
      yaml: "size: fit\nmetrics: {net: 1234.5}\nviews: {a: {text: \"Total {net}\"}}")
    let strings = StringTable(["Total {net}": "Summe {net:#,##0.00}"])
    var options = DocumentOptions()
    (options.strings, options.language) = (strings, "de")
    #expect(Self.texts(try document.translated(with: options)) == ["Summe 1.234,50"])
  }

  @Test func threadsShareFormatters() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<200 {
            let language = ["de", "en", "fr", "pl"][(task + round) % 4]
            let digits = String(repeating: "0", count: 1 + round % 40)
            let text = try Self.text("{net:0.\(digits)}", in: language)
            guard text.count == 5 + digits.count else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
  #else
  @Test func withoutICUItIsSaidHowToHaveIt() {
    #expect(Self.error("{net:0.00}")?.contains("build with the trait Text") == true)
    #expect(Self.error("{empty:0.00}") == "no error, but ")
    #expect(Self.error("{net:.2f}")?.contains("there is no format") == true)
  }
  #endif
}
