import LayoutDocuments
import Plumb
import Testing

/// Alignment insets in documents: reading, writing, and templates.
struct AlignmentInsetDocumentTests {
  private let yaml = """
    size: [300, 200]
    views:
      button: {alignmentInsets: [4, 6, 7, 8], intrinsic: [80, 20]}
      slider: {alignmentInsets: {left: 2, right: 2}}
      switch: {alignmentInsets: -1}
    equations: |
      button.left == 20
      button.top == 10
      slider.left == button.right + 8
      slider.top == button.bottom
      slider.right == view.right
      slider.height == 30
      switch.left == 0
      switch.top == 0
      switch.width == 50
      switch.height == 30
    """
  private let frames =
    #""frames":{"view":[0,0,300,200],"button":[14,6,94,31],"slider":[106,30,196,30],"#
    + #""switch":[1,1,48,28]}"#

  @Test func documentsHaveThem() throws {
    let document = try LayoutDocument(yaml: yaml)
    #expect(ResultJSON.text(document.solved(defaultID: "x").result).contains(frames))
    let json = document.json
    #expect(json.contains(#""alignmentInsets":[4,6,7,8]"#))
    #expect(json.contains(#""alignmentInsets":[-1,-1,-1,-1]"#))
    #expect(try LayoutDocument(json: json).json == json)
    #expect(try Layout(document).document().views == document.views)
  }

  @Test func templatesHaveThem() throws {
    let text = "metrics: {x: 20}\n" + yaml.replacing("button.left == 20", with: "button.left == x")
    let template = try LayoutTemplate(LayoutDocument(yaml: text))
    let solver = template.makeSolver()
    var frames: [Frame] = []
    for x in [20.0, 30, 40] {
      _ = try solver.solve([x], into: &frames)
      #expect(try solver.solution(of: [x]).views.frames == frames)
      #expect(frames[1] == Frame(x: x - 6, y: 6, width: 94, height: 31))
    }
  }

  @Test func heightsOfTextsAreReadAndWritten() throws {
    let document = try LayoutDocument(
      yaml: "size: [9, 9]\nviews: {a: {textHeight: 20, baseline: 4, firstBaseline: 15}}")
    #expect(document.views[0].textHeight == 20)
    #expect(document.json.contains(#"{"baseline":4,"firstBaseline":15,"textHeight":20}"#))
    #expect(try Layout(document).document().views == document.views)
  }

  @Test func errorsNameTheKey() throws {
    let error = #expect(throws: LayoutError.self) {
      try LayoutDocument(yaml: "size: [1, 1]\nviews: {a: {alignmentInsets: {leading: 3}}}")
    }
    #expect(
      error?.message.hasPrefix(
        "views.a.alignmentInsets.leading has no place here: only margins turn with the direction")
        == true)
  }
}
