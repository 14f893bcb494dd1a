import LayoutDocuments
import Plumb
import Testing

/// The key `measure` of a view.
struct MeasureDocumentTests {
  private func measure(_ text: String) throws -> ViewMeasure? {
    try LayoutDocument(json: #"{"size":"fit","views":{"a":{"measure":\#(text)}}}"#).views[0].measure
  }

  @Test func formsAreRead() throws {
    let steps: [ViewMeasure.Step] = [.init(upTo: 120, size: 60), .init(upTo: 240.5, size: 30)]
    #expect(try measure("[[120,60],[240.5,30]]") == .table(.height, steps))
    #expect(try measure(#"{"height":[[120,60],[240.5,30]]}"#) == .table(.height, steps))
    #expect(try measure(#"{"width":[[120,60],[240.5,30]]}"#) == .table(.width, steps))
    #expect(
      try measure(#"{"line":20,"characters":60,"advance":7.5}"#)
        == .text(characters: 60, advance: 7.5, line: 20))
    #expect(try measure("null") == nil)
    let yaml = try LayoutDocument(
      yaml: "size: fit\nviews:\n  a: {measure: {characters: 0, advance: 7, line: 0}}")
    #expect(yaml.views[0].measure == .text(characters: 0, advance: 7, line: 0))
  }

  @Test(arguments: [
    "[[120,60],[240.5,30]]", #"{"width":[[0,0]]}"#, #"{"characters":60,"advance":7.5,"line":20}"#,
  ])
  func writtenAndReadBack(_ text: String) throws {
    let document = try LayoutDocument(
      json: #"{"size":[1,2],"views":{"a":{"measure":\#(text)}}}"#)
    #expect(try LayoutDocument(json: document.json) == document)
  }

  @Test(arguments: [
    (
      "7", "wrongType",
      "views.a.measure must be a table such as [[120, 60], [240, 30]], or a mapping with characters, "
        + "advance and line; found 7"
    ),
    ("[]", "invalidValue", "views.a.measure has no line"),
    (
      "[120,60]", "wrongType",
      "views.a.measure[0] must be a list of a size and the size measured up to it; found 120"
    ),
    (
      "[[120]]", "wrongType",
      "views.a.measure[0] must be a list of a size and the size measured up to it; found a list of 1"
    ),
    (
      "[[120,-1]]", "invalidValue",
      "views.a.measure[0][1] must be a size, at least 0; found -1"
    ),
    (
      "[[120,60],[120,30]]", "invalidValue",
      "views.a.measure[1][0] must be above the one before it; found 120"
    ),
    ("[[1e400,60]]", "notFinite", "the number is too large: 1e15 is the most"),
    (
      "{}", "missingKey",
      "views.a.measure is empty; it takes height, width, or characters, advance and line"
    ),
    (
      #"{"heigth":[[1,2]]}"#, "unknownKey",
      "views.a.measure.heigth is not a key"
    ),
    (
      #"{"height":[[1,2]],"width":[[1,2]]}"#, "unknownKey",
      "views.a.measure.width does not go with height"
    ),
    (
      #"{"characters":5,"advance":7,"height":[[1,2]]}"#, "unknownKey",
      "views.a.measure.height does not go with characters"
    ),
    (
      #"{"height":5}"#, "wrongType",
      "views.a.measure.height must be a table such as [[120, 60], [240, 30]]; found 5"
    ),
    (#"{"characters":5,"line":20}"#, "missingKey", "views.a.measure has no advance"),
    (
      #"{"characters":5.5,"advance":7,"line":20}"#, "invalidValue",
      "views.a.measure.characters must be a whole number up to 1000000000; found 5.5"
    ),
    (
      #"{"characters":5,"advance":0,"line":20}"#, "invalidValue",
      "views.a.measure.advance must be above 0; found 0"
    ),
    (
      #"{"characters":5,"advance":7,"line":-20}"#, "invalidValue",
      "views.a.measure.line must be a size, at least 0; found -20"
    ),
  ])
  func malformedOnesAreRefused(_ text: String, _ code: String, _ message: String) throws {
    let error = try #require(throws: LayoutError.self) { try measure(text) }
    #expect(error.code.name == code)
    #expect(error.message == message)
  }
}
