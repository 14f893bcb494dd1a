import Foundation
import TestSupport
import Testing

@testable import LayoutPlayground

/// Tests the answers to requests, without a network.
@Suite struct RequestTests {
  private let playground = Playground.ofTests

  private func text(_ reply: Playground.Reply) -> String {
    String(decoding: reply.body, as: UTF8.self)
  }

  @Test func thePageBringsAllThatItNames() async throws {
    let page = await playground.reply(to: .init(path: "/"))
    #expect(page.status == 200)
    #expect(page.contentType == "text/html; charset=utf-8")
    var files = text(page).matches(of: /(?:src|href)="([a-z]+\.[a-z]+)"/).map { String($0.1) }
    #expect(files == ["page.css", "main.js"])
    var place = 0
    while place < files.count {
      let reply = await playground.reply(to: .init(path: "/\(files[place])"))
      #expect(reply.status == 200, "\(files[place])")
      let imported = text(reply).matches(of: /from "\.\/([a-z]+\.js)"/).map { String($0.1) }
      files += imported.filter { !files.contains($0) }
      place += 1
    }
    #expect(files.count == 14)
  }

  /// The page, the styles and the scripts refer to no address of the web.
  @Test(arguments: [
    "/", "/page.css", "/main.js", "/editor.js", "/picture.js", "/problems.js", "/repairs.js",
    "/why.js", "/steps.js", "/metrics.js", "/sizes.js", "/screens.js",
    "/pasted.js",
  ])
  func nothingComesFromElsewhere(path: String) async {
    let reply = await playground.reply(to: .init(path: path))
    let addresses = text(reply).matches(of: /https?:\/\/[^'" ]+/).map { String($0.0) }
    #expect(addresses.filter { $0 != "http://www.w3.org/2000/svg" } == [])
  }

  @Test func theExamplesAreThoseOfTheFolder() async throws {
    let about = try JSONDecoder().decode(
      JSONValue.self, from: Data(await playground.reply(to: .init(path: "/about")).body))
    let examples = try #require(about["examples"]).elements
    let folder = Fixtures.folder.appending(path: "../../Sources/PlaygroundResources/Examples")
      .standardizedFileURL
    let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .map { $0.replacing(/^# yaml-language-server: .*\n/, with: "") }
    #expect(
      examples.compactMap { $0["text"]?.string }.sorted() == texts.sorted(),
      "PageFile.swift lists them")
    #expect(Set(examples.map { $0["title"]?.string }).count == examples.count)
    #expect(about["file"] == nil)
    #expect(about["backends"]?.elements.map(\.string) == ["simplex", "exact"])
    #expect(about["seconds"]?.number == 0.5)
  }

  /// All examples except the one about a conflict are solved without warnings.
  @Test func theExamplesAreRight() throws {
    for example in PlaygroundExample.all {
      let question = try Question(json: .question(example.text))
      let options = try question.options(backends: playground.backends, .seconds(60))
      let answer = question.solution(options, .seconds(60))
      let isConflict = example.title.contains("conflict")
      #expect(answer.isDrawnElastic == isConflict, "\(example.title)")
      #expect(answer.picture != nil, "\(example.title)")
      #expect(
        answer.findings.filter { $0.severity != "note" }.map(\.rule)
          == (isConflict ? ["conflict"] : []), "\(example.title)")
    }
  }

  @Test func showsAFile() async throws {
    #expect(await playground.reply(to: .init(path: "/file")).status == 404)
    let shown = Playground(
      version: "0", backends: playground.backends,
      file: .init(name: "a.yaml") { Array("size: [1, 1]".utf8) })
    let reply = await shown.reply(to: .init(path: "/file"))
    #expect(text(reply) == "size: [1, 1]")
    #expect(reply.contentType == "text/plain; charset=utf-8")
    #expect(text(await shown.reply(to: .init(path: "/about"))).contains(#""file":"a.yaml""#))
  }

  @Test func refusesWhatIsNotItsBusiness() async {
    for (request, status) in [
      (Playground.Request(path: "/etc/passwd"), 404), (.init(path: "/../page.css"), 404),
      (.init(path: ""), 404), (.init(method: "PUT", path: "/solve"), 405),
      (.init(method: "POST", path: "/"), 405),
      (.init(method: "POST", path: "/solve", contentType: "text/plain"), 415),
      (.init(method: "POST", path: "/solve"), 415),
      (
        .init(
          method: "POST", path: "/solve", contentType: "application/json",
          body: .init(repeating: 0x20, count: 65537)), 413
      ),
    ] {
      #expect(
        await playground.reply(to: request).status == status, "\(request.method) \(request.path)")
    }
  }

  @Test(arguments: [
    (#"{"text": "size: [1, 1]", "backend": "none"}"#, #"there is no backend "none""#),
    (
      #"{"text": "", "direction": "up"}"#, #"direction must be ltr or rtl; found the text "up""#
    ),
    (
      #"{"text": "", "strategy": "x"}"#,
      #"strategy must be lexicographic or weighted; found the text "x""#
    ),
    (
      #"{"text": "", "size": [1]}"#,
      "size must be a list of a width and a height; found a list of 1"
    ),
    (#"{"text": "", "size": [-1, 2]}"#, "size[0] must be a size, at least 0; found -1"),
    (#"{"text": 1}"#, "text must be a text; found 1"),
    (#"{"text": "", "fonts": ["/"]}"#, "fonts cannot be asked for here"),
    ("{}", #"the body must be a JSON object with the layout as "text""#),
    ("[]", "the document must be a mapping of options; found a list"),
    ("", "the document is empty; a layout needs at least a size"),
  ])
  func saysWhatIsWrongWithAQuestion(body: String, reason: String) async throws {
    let reply = await playground.reply(
      to: .init(
        method: "POST", path: "/solve", contentType: "application/json", body: Array(body.utf8)))
    #expect(reply == .refusal(400, reason))
  }

  @Test func isNotLedDownWithoutEnd() async throws {
    let reply = await playground.reply(
      to: .init(
        method: "POST", path: "/solve", contentType: "application/json",
        body: .init(repeating: UInt8(ascii: "["), count: 60000)))
    #expect(reply.status == 400)
  }

  @Test(arguments: [
    ("document", #"{"id":"layout""#), ("lp", "Minimize"), ("mps", "ROWS"), ("dot", "digraph"),
  ])
  func exports(format: String, start: String) async {
    let reply = await export(
      "size: [1, 1]\nviews: {a: {}}\nequations: a.left == 0 @ low\n", as: format)
    #expect(reply.status == 200)
    #expect(text(reply).contains(start))
  }

  @Test func exportsNothingThatIsWrong() async {
    let wrong = "size: [1, 1]\nequations: a.left == 0\n"
    #expect(await export(wrong, as: "document").status == 200, "it is written as it is")
    let program = await export(wrong, as: "lp")
    #expect(program.status == 422)
    #expect(text(program).contains(#"there is no view"#))
  }

  private func export(_ text: String, as format: String) async -> Playground.Reply {
    await playground.reply(
      to: .init(
        method: "POST", path: "/export", contentType: "application/json",
        body: .question(text, "\"format\": \"\(format)\"")))
  }
}
