import Plumb
import Testing

@testable import LayoutDocuments

/// Options and answers in JSON.
@Suite struct DocumentRequestTests {
  private static let card = """
    {"id": "card", "size": [320, 100], "metrics": {"gap": 8, "name": "Ada"},
     "views": {"text": {}},
     "equations": ["text.left == gap", "text.right == -gap", "text.top == 8", "text.height == 40"]}
    """

  private func ask(
    _ options: String, of document: String = card,
    _ question: (DocumentRequest, LayoutDocument) throws(LayoutError) -> [UInt8] = {
      request, document throws(LayoutError) in try request.solved(document)
    }
  ) throws -> String {
    let request = try DocumentRequest(json: options.utf8)
    return String(decoding: try question(request, LayoutDocument(json: document)), as: UTF8.self)
  }

  @Test func withoutOptionsItIsAsTheCommandHasIt() throws {
    let document = try LayoutDocument(json: Self.card)
    var options = DocumentOptions()
    options.keepsStatistics = false
    #expect(
      try DocumentRequest().solved(document)
        == document.solved(defaultID: "layout", options: options).jsonBytes)
  }

  @Test func optionsReplaceWhatTheDocumentSays() throws {
    let answer = try ask(
      """
      {"size": [200, "fit"], "metrics": {"gap": 10, "name": "Grace"}, "id": 7, "timeLimit": null,
       "effort": 0.5,
       "strategy": "weighted", "ranges": false, "direction": "rtl", "coordinates": "window",
       "elastic": true, "language": "de", "fonts": ["/fonts"]}
      """)
    #expect(answer.hasPrefix(#"{"id":"7","status":"solved","#))
    #expect(answer.contains(#""text":[10,8,180,40]"#))
  }

  @Test(arguments: [
    ("", "emptyDocument"), ("{", "syntax"), ("[]", "wrongType"), ("{\"sizes\": 1}", "unknownKey"),
    ("{\"size\": [1]}", "wrongType"), ("{\"size\": [-1, 1]}", "invalidValue"),
    ("{\"timeLimit\": \"soon\"}", "wrongType"), ("{\"timeLimit\": -1}", "invalidValue"),
    ("{\"effort\": 0}", "invalidValue"), ("{\"effort\": true}", "wrongType"),
    ("{\"strategy\": \"best\"}", "invalidValue"), ("{\"ranges\": 1}", "wrongType"),
    ("{\"metrics\": {\"gap\": null}}", "wrongType"), ("{\"metrics\": [8]}", "wrongType"),
    ("{\"fonts\": \"/fonts\"}", "wrongType"), ("{\"id\": \"a\", \"id\": \"b\"}", "duplicateKey"),
  ]) func optionsThatAreNoneAreTold(options: String, code: String) {
    let error = #expect(throws: LayoutError.self) { try DocumentRequest(json: options.utf8) }
    #expect(error?.code.name == code, "\(error?.description ?? "")")
  }

  @Test func aMetricThatThereIsNotIsTold() {
    let error = #expect(throws: LayoutError.self) { try ask(#"{"metrics": {"gab": 1}}"#) }
    #expect(error?.suggestion == "gap")
  }

  @Test func whatIsWrongWithTheDocumentIsAnErrorAndAFindingOfChecks() throws {
    let wrong = #"{"size": [9, 9], "views": {"text": {}}, "equations": "txt.left == 0"}"#
    let error = #expect(throws: LayoutError.self) { try ask("{}", of: wrong) }
    #expect(error?.code == .unknownView)
    let checked = try ask("{}", of: wrong) { request, document throws(LayoutError) in
      try request.checked(document)
    }
    #expect(checked.hasPrefix(#"{"id":"layout","file":"layout","status":"invalid","findings":[{"#))
  }

  @Test func noSolutionIsAnAnswer() throws {
    let conflict = """
      {"size": [9, 9], "views": {"a": {}}, "equations": ["a.left == 0", "a.left == 1"]}
      """
    #expect(try ask("{}", of: conflict).contains(#""status":"infeasible","conflict":["#))
    let explained = try ask("{}", of: conflict) { request, document throws(LayoutError) in
      try request.explained(document, "a.left")
    }
    #expect(explained == (try ask("{}", of: conflict)))
  }

  @Test func explanationsAreOfAnAttributeAViewOrAll() throws {
    func explained(_ subject: String?) throws -> String {
      try ask("{}") { request, document throws(LayoutError) in
        try request.explained(document, subject)
      }
    }
    let left = try explained("text.left")
    #expect(left.hasPrefix(#"{"id":"card","attribute":"text.left","value":8,"#))
    let all = try explained(nil)
    #expect(all.hasPrefix(#"{"id":"card","views":[{"view":"text","attributes":[{"attribute":"#))
    #expect(try explained("text") == all)
    #expect(all.matches(of: /"attribute":"text\.(left|top|width|height)"/).count == 4)
    let error = #expect(throws: LayoutError.self) { try explained("txt.left") }
    #expect(error?.code == .unknownView)
    #expect(try ask(#"{"explain": true}"#).hasSuffix(#","explanation":\#(all)}"#))
  }

  @Test func picturesAreOfWhatIsAskedFor() throws {
    let beginnings: [DocumentRequest.Format: String] = [.svg: "<svg ", .html: "<!DOCTYPE html>"]
    for format in [DocumentRequest.Format.svg, .html] {
      let picture = try ask(#"{"metrics": {"gap": 9}}"#) { request, document throws(LayoutError) in
        try request.drawn(document, as: format)
      }
      #expect(picture.hasPrefix(beginnings[format] ?? "?") && picture.contains("card"))
    }
  }

  private func drawn(
    _ options: String, as format: DocumentRequest.Format, of document: String = card
  ) throws -> [UInt8] {
    try DocumentRequest(json: options.utf8).drawn(LayoutDocument(json: document), as: format)
  }

  @Test func picturesLookAsIsAskedFor() throws {
    func svg(_ options: String) throws -> String {
      String(decoding: try drawn(options, as: .svg), as: UTF8.self)
    }
    let (plain, whole) = (try svg(#"{"plain": true, "theme": "light"}"#), try svg("{}"))
    #expect(plain.hasPrefix("<svg ") && plain.utf8.count < whole.utf8.count)
    #expect(try svg(#"{"page": 1}"#) == whole)
    let noPage = #expect(throws: LayoutError.self) { try svg(#"{"page": 2}"#) }
    #expect(noPage?.message == "there is no page 2, there is one")
    let wrong = #expect(throws: LayoutError.self) { try drawn(#"{"plain": true}"#, as: .html) }
    #expect(wrong?.code == .invalidValue)
    for (format, beginning) in [(DocumentRequest.Format.pdf, "%PDF-"), (.png, "\u{89}PNG")] {
      #if Pictures
      let file = try drawn(#"{"scale": 1}"#, as: format)
      #expect(file.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }))
      #else
      let error = #expect(throws: LayoutError.self) { try drawn("{}", as: format) }
      #expect(error?.code == .unsupported, "\(beginning)")
      #endif
    }
  }

  @Test func aLayoutWithPagesIsDrawnPageByPage() throws {
    let document = """
      {"id": "list", "size": [100, 50], "pages": {"flow": "body"},
       "views": {"body": {"stack": {"axis": "vertical", "alignment": "fill"},
                          "views": {"line{i}": {"for": {"i": "0..<5"}, "intrinsic": [30, 20]}}}},
       "equations": ["body.left == 0", "body.right == 0", "body.top == 5", "body.bottom == -5"]}
      """
    #expect(try ask("{}", of: document).contains(##""pages":[{"id":"list#1","status":"solved""##))
    let error = #expect(throws: LayoutError.self) { try drawn("{}", as: .svg, of: document) }
    #expect(error?.message == "there are 3 pages; name one, or draw them all as pdf or html")
    let second = String(decoding: try drawn(#"{"page": 2}"#, as: .svg, of: document), as: UTF8.self)
    #expect(second.contains("line2") && !second.contains("line1"))
    #if Pictures
    let all = try drawn(#"{"plain": true}"#, as: .pdf, of: document)
    let one = try drawn(#"{"plain": true, "page": 3}"#, as: .pdf, of: document)
    #expect(all.count > one.count)
    #endif
  }

  @Test func aTemplateHasTheMetricsAsDefaults() throws {
    let request = try DocumentRequest(json: #"{"metrics": {"gap": 9, "name": "Grace"}}"#.utf8)
    let template = try request.template(of: LayoutDocument(json: Self.card))
    #expect(template.defaults == [9])
    #expect(template.textDefaults == ["Grace"])
  }

  @Test func yamlIsReadOrToldNotToBe() {
    #if YAML
    #expect(throws: Never.self) { try LayoutDocument(yaml: "size: [9, 9]") }
    #else
    let error = #expect(throws: LayoutError.self) { try LayoutDocument(yaml: "size: [9, 9]") }
    #expect(error?.code == .unsupported)
    #endif
  }
}
