import LayoutDocuments
import LayoutNotation
import Plumb
import Testing

/// Visual Formats in documents.
struct VisualDocumentTests {
  @Test func readsAllForms() throws {
    let document = try LayoutDocument(
      yaml: """
        size: [320, 480]
        views: {a: {}, b: {}}
        visual:
          - "|-[a]-[b]-|"
          - {format: "V:|[a]|"}
          - format: V:|-10-[b(40)]
            options: [alignAllLeading, directionRightToLeft]
          - |
            V:[a]
            -[b]
        """)
    #expect(
      document.visual == [
        .init(format: DocumentText("|-[a]-[b]-|")), .init(format: DocumentText("V:|[a]|")),
        .init(
          format: DocumentText("V:|-10-[b(40)]"),
          options: [.alignAllLeading, .directionRightToLeft]),
        .init(format: DocumentText("V:[a]\n-[b]")),
      ])
    #expect(
      document.json == #"""
        {"size":[320,480],"views":{"a":{},"b":{}},"visual":["|-[a]-[b]-|","V:|[a]|",{"format":\#
        "V:|-10-[b(40)]","options":["alignAllLeading","directionRightToLeft"]},"V:[a]\n-[b]"]}
        """#)
    #expect(try LayoutDocument(json: document.json) == document)
    let single = try LayoutDocument(yaml: "size: fit\nviews: {a: {}}\nvisual: '|[a(>=3)]|'")
    #expect(single.visual.map(\.format.text) == ["|[a(>=3)]|"])
    #expect(single.solved(defaultID: "x").result.frames.last?.width == 3)
    #expect(try LayoutDocument(yaml: "size: fit\nvisual:").visual.isEmpty)
  }

  @Test(
    arguments: [
      (
        #"{}"#, "wrongType",
        "visual must be a Visual Format in quotes, or a list of them; found a mapping", nil
      ),
      (
        #"[["a"]]"#, "wrongType",
        "visual[0] must be a Visual Format in quotes, or a mapping with format and options; found a list",
        nil
      ),
      (#"[{}]"#, "missingKey", "visual[0] has no format", nil),
      (
        #"[{"format":"[a]","metrics":{}}]"#, "unknownKey",
        "visual[0].metrics is not a key; the keys here are for, format, options", nil
      ),
      (
        #"[{"format":5}]"#, "wrongType",
        "visual[0].format must be a Visual Format in quotes; found 5", nil
      ),
      (
        #"[{"format":"[a]","options":"alignAllTop"}]"#, "wrongType",
        "visual[0].options must be a list of options such as [alignAllTop]; found the text \"alignAllTop\"",
        nil
      ),
      (
        #"[{"format":"[a]","options":["alignAlTop"]}]"#, "invalidValue",
        "there is no option \"alignAlTop\"", "alignAllTop"
      ),
      (
        #"[{"format":"[a]","options":[1]}]"#, "wrongType",
        "visual[0].options[0] must be an option such as alignAllTop; found 1", nil
      ),
    ] as [(String, String, String, String?)])
  func refuses(
    _ value: String, _ code: String, _ message: String, _ suggestion: String?
  ) throws {
    let error = try #require(errorOfReading(json: "{\"size\":\"fit\",\"visual\":\(value)}"))
    #expect(error.code.name == code)
    #expect(error.message == message)
    #expect(error.suggestion == suggestion)
  }

  @Test func resultsTellTheFormat() throws {
    let document = try LayoutDocument(
      json: #"""
        {"id":"x","size":[100,50],"views":{"a":{}},"equations":"a.left == 3",
         "visual":["V:|[a]|","|-4-[a]|"]}
        """#)
    #expect(
      ResultJSON.text(document.solved(defaultID: "x").result.withoutStatistics) == #"""
        {"id":"x","status":"infeasible","conflict":[{"constraint":"a.left == 3","line":1,"column":1},\#
        {"constraint":"|-4-[a]","visual":2,"column":3}],"relaxation":[{"constraint":"|-4-[a]",\#
        "by":1,"visual":2,"column":3}]}
        """#)
    let wrong = try LayoutDocument(
      json: #"{"id":"x","size":[100,50],"views":{"a":{}},"visual":["V:|[a]|","|-\n4-[a"]}"#)
    let result = wrong.solved(defaultID: "x").result
    #expect(
      ResultJSON.text(result) == #"""
        {"id":"x","status":"invalid","error":{"code":"syntax","message":"\"[\" is not closed",\#
        "visual":2,"line":2,"column":3,"suggestion":"[a]"}}
        """#)
    #expect(
      ResultTable.text(result) == """
        x: invalid
          Visual Format 2, line 2, column 3: "[" is not closed [syntax]
          did you mean "[a]"?

        """)
  }
}

extension LayoutResult {
  /// The result without values that differ between runs.
  fileprivate var withoutStatistics: LayoutResult {
    var result = self
    result.times = nil
    return result
  }
}
