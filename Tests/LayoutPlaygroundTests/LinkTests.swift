import Foundation
import TestSupport
import Testing

@testable import LayoutPlayground

/// Tests the answers to links that contain a layout.
@Suite struct LinkTests {
  private let playground = Playground.ofTests
  private let base = "https://example.org/plumb/"

  /// Returns a link like the page's, but uncompressed: a stored block.
  private func query(_ json: [UInt8]) -> String {
    let length = UInt16(json.count)
    let head: [UInt8] = [1] + [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return "l=1" + letters(head + json)
  }

  private func letters(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private func text(_ path: String, _ query: String?, base: String? = nil) async -> String {
    let reply = await playground.reply(to: .init(path: path, query: query, base: base))
    return String(decoding: reply.body, as: UTF8.self)
  }

  private let pair = "id: pair\nsize: [300, 200]\nviews: {one: {}, two: {}}\n"

  @Test func tellThePageWhatIsShownOfThem() async {
    let link = query(.question(pair))
    let page = await text("/", link, base: base)
    #expect(page.contains("<title>pair · Plumb playground</title>"))
    #expect(page.contains(#"<meta property="og:title" content="pair">"#))
    #expect(page.contains(#"<meta property="og:description" content="2 views, 300 × 200">"#))
    #expect(
      page.contains(#"<meta property="og:image" content="\#(base)picture.svg?\#(link)">"#))
    #expect(page.contains("main.js"))
    #expect(await !text("/", link).contains("og:image"), "a picture needs a whole address")
    #expect(await text("/", "utm=3&" + link + "&x").contains("og:title"))
  }

  /// As in main.js: a setting equal to that of the text is null.
  @Test func holdAllOfTheStateOfThePage() async {
    let state = #"""
      "size": null, "direction": null, "backend": null, "strategy": null, "elastic": false, \#
      "screen": null, "device": null, "sizes": "320x480, 400x300"
      """#
    #expect(await text("/picture.svg", query(.question(pair, state))).hasPrefix("<svg"))
  }

  @Test func haveAPictureThatMayBeKept() async {
    let reply = await playground.reply(
      to: .init(path: "/picture.svg", query: query(.question(pair, #""size": [400, 100]"#))))
    #expect(reply.status == 200)
    #expect(reply.contentType == "image/svg+xml")
    #expect(reply.freshness == 86400)
    let picture = String(decoding: reply.body, as: UTF8.self)
    #expect(picture.hasPrefix("<svg") && picture.contains("two"))
  }

  @Test func haveScreensOfInterfaceBuilderInThem() async throws {
    let file = Fixtures.folder.appending(path: "interface-builder/Login.storyboard")
    let link = query(.question(try String(contentsOf: file, encoding: .utf8)))
    let page = await text("/", link)
    #expect(page.contains(#"og:title" content="LoginViewController""#))
    #expect(page.contains("2 views, 393 × 852, a screen of Interface Builder"))
    #expect(await text("/picture.svg", link).hasPrefix("<svg"))
  }

  @Test func tellWhatCannotBeRead() async {
    let link = query(.question("id: broken\nsize: [1, 1]\nview: {}\n"))
    let page = await text("/", link, base: base)
    #expect(page.contains("It cannot be read: line 3: "))
    #expect(!page.contains("og:image"))
    #expect(await playground.reply(to: .init(path: "/picture.svg", query: link)).status == 422)
  }

  /// A user's text stays text, whatever it contains.
  @Test(arguments: [
    "</title><script>alert(1)</script>", #""><script>alert(1)</script>"#,
    "' onload='alert(1)", "a\u{0}\u{1B}[31m\nb", "\u{202E}evil",
  ])
  func bringNothingIntoThePage(name: String) async throws {
    let json = String(decoding: encoded(["id": name]), as: UTF8.self)
    for text in [#"{"size": [1, 1], "# + json.dropFirst(), #"{"sizes": 1, "# + json.dropFirst()] {
      let page = await self.text("/", query(.question(text)), base: base)
      let plain = await self.text("/", nil)
      #expect(page.count(of: "<script") == plain.count(of: "<script"))
      #expect(page.count(of: "<title>") == 1)
      #expect(page.unicodeScalars.allSatisfy { $0.value >= 32 || $0 == "\n" })
      let tags = page.split(separator: "\n").filter { $0.hasPrefix("<meta property") }
      #expect(tags.allSatisfy { $0.count { $0 == "\"" } == 4 })
    }
  }

  @Test func showNoMoreOfANameThanALine() async {
    let page = await text(
      "/", query(.question("id: \(String(repeating: "x", count: 3000))\nsize: [1, 1]\n")))
    #expect(page.contains(#"og:title" content="\#(String(repeating: "x", count: 80))…""#))
  }

  @Test(arguments: [
    nil, "", "l=", "l=1", "l=2abc", "l=1!", "l=1%41", "l=1<script>", "m=1abc",
    "l=1" + String(repeating: "A", count: 6001),
  ])
  func thatAreNoneBringThePage(query: String?) async {
    #expect(await text("/", query, base: base) == text("/", nil))
    #expect(await playground.reply(to: .init(path: "/picture.svg", query: query)).status == 404)
  }

  @Test func thatAreDamagedBringThePage() async {
    // A mebibyte of zeros in a kilobyte: more than the limit for a layout.
    let bomb: [UInt8] = [0xED, 0xC1, 1, 1, 0, 0, 0, 0x80, 0x90, 0xFE, 0xAF, 0xEE, 8]
    let bombed = "l=1" + letters(bomb + [UInt8](repeating: 0, count: 1020))
    for query in ["l=1AAAA", query(Array("[]".utf8)), query([0xFF]), bombed] {
      #expect(await text("/", query, base: base) == text("/", nil))
      #expect(await playground.reply(to: .init(path: "/picture.svg", query: query)).status == 400)
    }
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
