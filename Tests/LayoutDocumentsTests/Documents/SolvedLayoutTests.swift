import Plumb
import Testing

@testable import LayoutDocuments

/// Outputs of a document, which all together take one reading, one lowering and one solve.
@Suite struct SolvedLayoutTests {
  private static let card = """
    {"id": "card", "size": [320, 100], "views": {"icon": {}, "text": {"hidden": true}},
     "equations": ["icon.left == 8 && icon.width == 32", "icon.top == 8 && icon.bottom == -8",
       "text.left == icon.right + 8", "text.right == -8", "text.top == 8", "text.height == 40 @ low",
       "text.height >= 50 @ high"]}
    """
  private static let conflict = """
    {"size": [100, 100], "views": {"a": {}},
     "equations": ["a.left == 0", "a.width == 10", "a.right == 20", "a.top == 0", "a.height == 5"]}
    """

  private func counts(
    of document: String = card, _ body: (LayoutDocument) throws -> Void
  ) throws -> WorkCounter.Counts {
    let document = try LayoutDocument(json: document)
    return try WorkCounter.counting { try body(document) }
  }

  private static let once = WorkCounter.Counts(reads: 1, lowerings: 1, solves: 1)

  @Test func results() throws {
    #expect(try counts { _ = $0.solved(defaultID: "1").json } == Self.once)
  }

  @Test(arguments: [false, true])
  func pictures(isPlain: Bool) throws {
    let counts = try counts { document in
      var look = PictureOptions()
      look.isPlain = isPlain
      let solved = document.solvedLayout(defaultID: "1", options: .init())
      #expect(solved.picture(as: look) != nil)
    }
    #expect(counts == Self.once)
  }

  @Test func pages() throws {
    let counts = try counts { document in
      let solved = document.solvedLayout(defaultID: "1", options: .init())
      var page = HTMLReport()
      page.add(
        solved.result, on: .init(group: "1"), message: "", of: solved, place: { $0.description })
      #expect(page.text(theme: .auto).contains("icon"))
    }
    #expect(counts == Self.once)
  }

  @Test func explanations() throws {
    let counts = try counts { document in
      let solved = document.solvedLayout(defaultID: "1", options: .init())
      let explanation = try solved.explanation(ofAttributeNamed: "text.left")
      #expect(explanation.value == 48)
    }
    #expect(counts == Self.once)
  }

  @Test func checks() throws {
    let counts = try counts { document in
      let (checked, solved) = document.checkedAndSolved(defaultID: "1", options: .init())
      #expect(checked.status == .solved)
      let drawing = try #require(solved).drawing()
      #expect(drawing != nil)
    }
    #expect(counts == Self.once)
  }

  @Test(arguments: [DocumentRequest.Format.svg, .html])
  func picturesThroughRequests(format: DocumentRequest.Format) throws {
    let counts = try counts { _ = try DocumentRequest().drawn($0, as: format) }
    #expect(counts == Self.once)
  }

  @Test(arguments: [nil, "icon", "text.left"])
  func explanationsThroughRequests(subject: String?) throws {
    let counts = try counts { _ = try DocumentRequest().explained($0, subject) }
    #expect(counts == Self.once)
  }

  /// The picture of a conflict needs a second solve, of the layout made elastic.
  @Test func picturesOfConflicts() throws {
    let counts = try counts(of: Self.conflict) { document in
      let solved = document.solvedLayout(defaultID: "1", options: .init())
      #expect(solved.drawing() != nil)
    }
    #expect(counts.reads == 2 && counts.lowerings <= 3)
  }

  /// A guide that the document does not name needs another layout.
  @Test func explanationsOfGuides() throws {
    let solved = try LayoutDocument(json: Self.card).solvedLayout(defaultID: "1", options: .init())
    #expect(try solved.explanation(ofAttributeNamed: "view.safeArea.left").value == 0)
    #expect(throws: LayoutError.self) { try solved.explanation(ofAttributeNamed: "nobody.left") }
    #expect(throws: LayoutError.self) { try solved.explanation(ofAttributeNamed: "text.lefd") }
  }

  /// A solved layout draws the same picture as a layout that is read and solved again.
  @Test func keptLayoutsDrawAsThoseReadAgain() throws {
    for text in [Self.card, Self.conflict] {
      let document = try LayoutDocument(json: text)
      let solved = document.solvedLayout(defaultID: "1", options: .init())
      let again = SolvedLayout(document, .init(), solved.result)
      #expect(solved.drawing()?.text() == again.drawing()?.text())
    }
  }
}
