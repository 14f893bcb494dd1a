import LayoutNotation
import Testing

struct VisualFormatOptionsTests {
  private func alignments(
    _ options: VisualFormatOptions, _ format: String
  ) throws -> [LayoutAttribute] {
    try options.alignments(of: VisualFormatParser.parse(SourceText(format))).map(\.attribute)
  }

  @Test func readsAndWritesNames() throws {
    var all: VisualFormatOptions = []
    for name in VisualFormatOptions.allNames { all.formUnion(try .named(name)) }
    #expect(all.names == VisualFormatOptions.allNames.dropLast(2))
    #expect(try VisualFormatOptions.named("alignAllBaseline") == .alignAllLastBaseline)
    #expect(try VisualFormatOptions.named("directionLeadingToTrailing") == [])
    #expect(VisualFormatOptions.alignAllBaseline.names == ["alignAllLastBaseline"])
  }

  @Test(
    arguments: [
      ("alignAlTop", "alignAllTop"), ("AlignAllTop", "alignAllTop"), ("top", "alignAllTop"),
      ("Top", "alignAllTop"),
      ("centerY", "alignAllCenterY"), ("lastBaselin", "alignAllLastBaseline"),
      ("directionRightToleft", "directionRightToLeft"), ("alignAllCentreX", "alignAllCenterX"),
      ("diagonal", nil), ("", nil), ("align", nil),
    ] as [(String, String?)])
  func proposesNames(_ name: String, _ suggestion: String?) throws {
    let error = try #require(throws: LayoutError.self) { try VisualFormatOptions.named(name) }
    #expect(error.code == .invalidOptions)
    #expect(error.suggestion == suggestion)
    #expect(error.message == "there is no option \"\(name)\"")
    #expect(error.bytes == 0..<name.utf8.count)
  }

  @Test func alignsAcrossTheFormat() throws {
    let row: VisualFormatOptions = [
      .alignAllFirstBaseline, .alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllBaseline,
      .directionRightToLeft,
    ]
    #expect(
      try alignments(row, "[a][b]") == [.top, .bottom, .centerY, .lastBaseline, .firstBaseline])
    let column: VisualFormatOptions = [
      .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX,
    ]
    #expect(
      try alignments(column, "V:[a][b]") == [.left, .right, .leading, .trailing, .centerX])
  }

  @Test func asksNothingOfASingleView() throws {
    #expect(try alignments(.alignAllLeft, "|[a]|") == [])
    #expect(try alignments(.alignAllTop, "V:|[a]|") == [])
  }

  @Test(
    arguments: [
      (
        .alignAllLeft, " [a][b]",
        """
        line 1, column 2: "alignAllLeft" does not fit a horizontal Visual Format: its views are aligned by \
        alignAllTop, alignAllBottom, alignAllCenterY, alignAllLastBaseline, alignAllFirstBaseline
           [a][b]
           ^~~~~~
        """
      ),
      (
        [.alignAllLeading, .alignAllBaseline], "V:[a][b]",
        """
        line 1, column 1: "alignAllLastBaseline" does not fit a vertical Visual Format: its views are \
        aligned by alignAllLeft, alignAllRight, alignAllLeading, alignAllTrailing, alignAllCenterX
          V:[a][b]
          ^~~~~~~~
        """
      ),
    ] as [(VisualFormatOptions, String, String)])
  func refusesTheFormatsOwnAxis(
    _ options: VisualFormatOptions, _ format: String, _ expected: String
  ) throws {
    let error = try #require(throws: LayoutError.self) { try alignments(options, format) }
    #expect(error.code == .invalidOptions)
    #expect(error.description == expected)
  }
}
