import Foundation
import LayoutNotation
import Plumb
import Testing

@testable import LayoutDocuments

#if Text
import PlumbText
#endif

/// `pages` in documents: content that continues from page to page.
@Suite(.timeLimit(.minutes(2))) struct PagesDocumentTests {
  /// Returns lines of equal height, a repeated head, and the views around them.
  private static func document(
    _ count: Int, height: String = "20", note: String = "true"
  ) -> String {
    """
    size: [200, 150]
    pages: {flow: body, repeat: head}
    metrics: {h: \(height)}
    views:
      top:
        stack: {axis: vertical, spacing: 5}
        views: {title: {intrinsic: [100, 10]}, note: {intrinsic: [50, 15], hidden: SHOWN}}
      body:
        stack: {axis: vertical, alignment: fill, spacing: 5}
        views:
          head: {intrinsic: [30, 10], keepTogether: true}
          line{i}:
            for: {i: 0..<\(count)}
            intrinsic: [30, h]
            keepTogether: true
            adds: {n: i}
      bottom: {intrinsic: [100, 10]}
    equations: |
      top.top == 0
      body.top == top.bottom + 5
      body.left == 10
      body.right == -10
      body.bottom == bottom.top - 5
      bottom.bottom == 0
      when h >= 1000 { line0.left == 3 }
      for i in 1..<\(count) { line{i}.width == line{i-1}.width }
    """.replacing("SHOWN", with: note)
  }

  private func pages(_ yaml: String, size: Layout.RootSize? = nil) throws -> LayoutResult {
    var options = DocumentOptions()
    (options.keepsStatistics, options.size) = (false, size)
    let document = try LayoutDocument(yaml: yaml)
    let result = document.solved(defaultID: "a", options: options).result
    // The written document is cut in the same way.
    #expect(
      try LayoutDocument(json: document.json).solved(defaultID: "a", options: options).json
        == ResultJSON.text(result))
    return result
  }

  private func tops(_ page: LayoutResult) -> [String: Double] {
    var tops: [String: Double] = [:]
    for view in page.solution?.views ?? .init() where view.name != "view" {
      tops[view.name] = view.frame.y
    }
    return tops
  }

  @Test func contentGoesOn() throws {
    let result = try pages(Self.document(9))
    #expect(result.status == .solved)
    #expect(result.pages.map(\.id) == ["a#1", "a#2", "a#3"])
    #expect(result.frames.isEmpty)
    // The body is 120 high: a head with its distance, 15, and four lines of 25 minus one
    // distance.
    let first = tops(result.pages[0])
    #expect(first["body"] == 15)
    #expect(first["head"] == 0)
    #expect((0..<4).map { first["line\($0)"] } == [15, 40, 65, 90])
    #expect(first["line4"] == nil)
    let second = tops(result.pages[1])
    #expect(second["head"] == 0)
    #expect((4..<8).map { second["line\($0)"] } == [15, 40, 65, 90])
    #expect(tops(result.pages[2])["line8"] == 15)
    #expect(result.pages.allSatisfy { tops($0)["bottom"] == 140 })
    #expect(result.json.contains(#""pages":[{"id":"a#1","status":"solved","frames""#))
  }

  @Test func whatIsHiddenFollowsThePage() throws {
    // The note takes 20 more on the second page, which is neither the first nor the last one.
    let result = try pages(Self.document(9, note: "page == 1 || page == pages"))
    #expect(result.pages.map { tops($0)["body"] } == [15, 35, 15])
    #expect(result.pages.map { tops($0).keys.count { $0.hasPrefix("line") } } == [4, 3, 2])
    // The last page contains what earlier pages hide, so there is one page more.
    let more = try pages(Self.document(11, note: "page < pages"))
    #expect(more.pages.map { tops($0)["body"] } == [15, 15, 35])
  }

  @Test func nothingAddsUpToZero() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [100, 60]
        data: {items: []}
        pages: {flow: body}
        views:
          top:
            stack: {axis: vertical, spacing: 5}
            views:
              title: {intrinsic: [50, 10]}
              note: {intrinsic: [50, 15], hidden: net.after == 0}
          body:
            stack: {axis: vertical}
            views:
              head: {intrinsic: [30, 10]}
              line{r}: {for: {r: items}, intrinsic: [30, 10], adds: {net: r.price}}
        equations: |
          top.left == 0
          top.top == 0
          body.left == 0
          body.right == 0
          body.top == top.bottom
          body.bottom == 0
        """)
    let result = document.solved(defaultID: "a").result
    #expect(result.status == .solved, "\(result.json)")
    #expect(result.pages.map { tops($0)["body"] } == [10])
  }

  @Test func aPageMayBeginWithAView() throws {
    #expect(try pages(Self.document(4)).pages.count == 1)
    let broken = try pages(
      Self.document(4).replacing(
        "adds: {n: i}", with: "adds: {n: i}\n        style: {when: i == 2, breakBefore: true}"))
    #expect(broken.pages.count == 2)
    #expect(tops(broken.pages[1])["line2"] == 15)
    // A view higher than a page also begins a page, and no page is empty.
    let high = try pages(
      Self.document(2, height: "250").replacing(
        "adds: {n: i}", with: "adds: {n: i}\n        style: {when: i == 1, breakBefore: true}"))
    #expect(
      high.pages.map { tops($0).keys.filter { $0.hasPrefix("line") } } == [
        ["line0"], ["line0"], ["line0"], ["line1"], ["line1"], ["line1"],
      ])
  }

  @Test func whatIsHigherThanAPageIsCut() throws {
    let result = try pages(Self.document(1, height: "250"))
    #expect(result.pages.count == 3)
    let heights = result.pages.map { page in
      page.solution?.views.first { $0.name == "line0" }?.frame.height
    }
    #expect(heights == [105, 105, 40])
  }

  /// A timeout at any moment is reported as `limit`, without pages.
  @Test func aTimeLimitIsOneForAllPages() throws {
    let document = try LayoutDocument(yaml: Self.document(40))
    for step in 0..<60 {
      var options = DocumentOptions()
      options.timeLimit = .microseconds(step * step * 20)
      let result = document.solved(defaultID: "a", options: options).result
      #expect([.solved, .limit].contains(result.status), "\(result.error?.message ?? "")")
      #expect(result.pages.isEmpty == (result.status == .limit))
    }
  }

  /// A comparison covers all pages, both of results and of written results.
  @Test func differencesOfPagesAreFound() throws {
    let (one, other) = (
      try pages(Self.document(9)), try pages(Self.document(9, height: "21"))
    )
    #expect(try PlacedLayout(resultJSON: Array(one.json.utf8)) == PlacedLayout(one))
    let difference = ResultDifference(
      from: [PlacedLayout(one)], to: [PlacedLayout(other)], tolerance: 0)
    #expect(difference.text(limit: 100).contains("#2 line"))
    let solved = try LayoutDocument(yaml: Self.document(9)).solvedLayout(
      defaultID: "a", options: .init())
    #expect(throws: Never.self) { try solved.explanation(ofAttributeNamed: "line8.height") }
  }

  @Test func aRootOfAnotherSizeHasOtherPages() throws {
    let large = try pages(Self.document(9), size: .fixed(width: 200, height: 400))
    #expect(large.pages.map { $0.frames.first?.height } == [400])
  }

  @Test(
    arguments: [
      ("pages: {flow: body, repeat: head}", "pages: {flow: bdy}", "there is no view \"bdy\""),
      ("repeat: head", "repeat: bottom", "\"bottom\" is not inside \"body\""),
      ("pages: {flow: body, repeat: head}", "pages: body", "a mapping such as {flow: body}"),
      ("pages: {flow: body, repeat: head}", "pages: {repeat: head}", "pages has no flow"),
      ("body:", "body:\n    text: x", "\"body\" is drawn itself"),
      ("adds: {n: i}", "adds: {page: i}", "what pages add up is named by letters"),
      ("size: [200, 150]", "size: [200, fit]", "pages have a width and a height"),
      ("body.bottom == bottom.top - 5", "", "the height of \"body\" on a page is ambiguous"),
      (
        "bottom.bottom == 0", "bottom.bottom == 0\n  top.height >= 200",
        "the views around the content"
      ),
    ])
  func faultsAreNamed(_ text: String, _ other: String, _ message: String) {
    let yaml = Self.document(9).replacing(text, with: other)
    let found: String
    do throws(LayoutError) {
      let result = try LayoutDocument(yaml: yaml).solved(defaultID: "a").result
      found = result.error?.message ?? "\(result.status)"
    } catch {
      found = error.message
    }
    #expect(found.contains(message), "\(found)")
  }

  @Test func rowsAndLinesHavePages() async throws {
    let document = try LayoutDocument(yaml: Self.document(9))
    var options = DocumentOptions()
    options.keepsStatistics = false
    let template = try LayoutTemplate(document, options: options)
    let rows = AsyncStream<[UInt8]> {
      $0.yield(Array("h\n20\n40\n10\n".utf8))
      $0.finish()
    }
    var results: [String] = []
    for try await solved in LayoutBatch(rows: rows, of: template, jobs: 2) {
      results.append(solved.json)
      #expect(!solved.result.pages.isEmpty)
    }
    for (number, height) in [20.0, 40, 10].enumerated() {
      let own = try document.replacingMetrics(with: ["h": height])
      #expect(results[number] == own.solved(defaultID: "\(number + 1)", options: options).json)
    }
    let lines = AsyncStream<[UInt8]> { stream in
      for height in [20, 40, 10, 20, 21] {
        let line = document.json.replacing("[30,20]", with: "[30,\(height)]")
        stream.yield(Array((line + "\n").utf8))
      }
      stream.finish()
    }
    var counts: [Int] = []
    for try await solved in LayoutBatch(ndjson: lines, jobs: 1) {
      counts.append(solved.result.pages.count)
    }
    #expect(counts == [3, 5, 2, 3, 3])
  }

  #if Text
  private static let paper = """
    size: [200, 150]
    pages: {flow: body}
    fonts: {body: DejaVuSans.ttf}
    views:
      body:
        views: {text: {fontSize: 10, text: "\(String(repeating: "word {{and}} more ", count: 60))"}}
      foot: {text: "{page}/{pages} {n.before}", fontSize: 10, wantsHeight: false}
    equations: |
      body.left == 10
      body.right == -10
      body.top == 10
      body.bottom == foot.top - 5
      foot.bottom == -5
      foot.height == 12
      text.left == 0
      text.right == 0
      text.top == 0
      text.bottom == 0
    """

  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.fonts.folders = ["/usr/share/fonts/truetype/dejavu"]
    return options
  }

  /// Texts are cut between lines, and every word is on one page.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu")))
  func textsAreCutBetweenLines() throws {
    let yaml = Self.paper.replacing("{n.before}", with: "")
    let solved = try LayoutDocument(yaml: yaml).solvedLayout(defaultID: "a", options: Self.options)
    #expect(solved.pages.count > 2)
    var words: [String] = []
    for (number, page) in solved.pages.enumerated() {
      #expect(page.result.textRules.isEmpty)
      let texts = page.document.allViews.texts.values
      let body = texts.first { !$0.runs[0].text.contains("/") }
      words += body?.runs.map(\.text).joined().split(separator: " ").map(String.init) ?? []
      #expect(texts.contains { $0.runs[0].text.hasPrefix("\(number + 1)/\(solved.pages.count)") })
    }
    #expect(words == (0..<60).flatMap { _ in ["word", "{and}", "more"] })
    // Pictures of pages have the lines; results have the frames.
    var look = PictureOptions()
    look.isPlain = true
    #expect(solved.picture(as: look) == nil)
    #expect(solved.pages.allSatisfy { $0.picture(as: look) != nil })
  }

  /// A part of a text keeps the line breaks and the emphasis of the whole text.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/dejavu")),
    arguments: ["word", "balance", "pretty"])
  func partsOfTextsKeepTheirLines(_ wrap: String) throws {
    let words = "word {{and}} *more 2\\\\* incompre\u{AD}hensible* for a "
    let yaml = Self.paper.replacing("{n.before}", with: "")
      .replacing("word {{and}} more ", with: words)
      .replacing("{page}/", with: "*{page}*/")
      .replacing("fontSize: 10,", with: "fontSize: 10, emphasis: {color: teal}, wrap: \(wrap),")
    let document = try LayoutDocument(yaml: yaml)
    func lines(_ document: LayoutDocument) throws -> [String] {
      let typeset = try TypesetTexts(document, Self.options)
      let id = try #require(document.allViews.table["text"])
      let paragraph = try #require(typeset[id]).paragraph
      #expect(typeset[id]?.runs.isEmpty == true)
      return paragraph.lines(width: 180).map {
        paragraph.text(of: $0).replacing("\u{AD}", with: "")
      }
    }
    let solved = document.solvedLayout(defaultID: "a", options: Self.options)
    #expect(solved.pages.count > 3)
    var found: [String] = []
    for (number, page) in solved.pages.enumerated() {
      #expect(page.result.textRules.isEmpty)
      found += try lines(page.document)
      let views = page.document.allViews
      let foot = try #require(views.table["foot"].flatMap { views.texts[$0] })
      #expect(foot.text == "\(number + 1)/\(solved.pages.count) ")
      #expect(foot.resolvingEmphasis().runs.map(\.color) == [nil, "teal", nil])
    }
    #expect(try found == lines(document))
  }
  #endif
}

extension LayoutResult {
  fileprivate var json: String { ResultJSON.text(self) }
}
