#if Text
import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// What checks say of texts that do not fit, or are not there in a language. Widths are those of
/// Inter and Noto Sans (packages fonts-inter, fonts-noto-core).
@Suite struct TextFindingTests {
  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.fonts.folders = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/noto"]
    return options
  }

  /// The findings about texts in a layout of one view.
  private func findings(
    _ view: String, _ equations: String, size: String = "[300, 200]",
    _ options: DocumentOptions = Self.options
  ) throws -> [String] {
    let document = try LayoutDocument(
      yaml: """
        size: \(size)
        fonts: {body: Inter-Regular.otf}
        views: {a: \(view)}
        equations: |
          a.left == 0
          a.top == 0
        \(equations.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        """)
    let checked = document.checked(defaultID: "x", options: options)
    return checked.findings.filter { $0.rule != .ambiguous }.map {
      "\($0.severity) \($0.rule): \($0.message)"
    }
  }

  private static let long = "You can try everything for two weeks before we ask for a card."

  @Test func whatFits() throws {
    #expect(try findings("{text: \"\(Self.long)\"}", "a.right == view.right") == [])
    #expect(try findings("{text: Save, lines: 1}", "") == [])
    #expect(try findings("{text: \"\", lines: 1}", "a.width == 0\na.height == 0").isEmpty == false)
  }

  @Test func truncated() throws {
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 1}", "a.width == 200") == [])
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 2}", "a.width == 200") == [])
    #expect(
      try findings("{text: \"\(Self.long)\"}", "a.width == 200\na.height == 45") == [])
    #expect(
      try findings("{text: \"\(Self.long)\", wrap: none}", "a.width == 200") == [])
  }

  @Test func clipped() throws {
    #expect(
      try findings("{text: \"\(Self.long)\"}", "a.width == 200\na.height == 15") == [])
    #expect(
      try findings(
        "{text: \"\(Self.long)\", truncate: false}", "a.width == 200\na.height == 45") == [])
  }

  @Test func tooNarrow() throws {
    #expect(
      try findings("{text: \"Die Datenschutzerklärung lesen\"}", "a.width == 150") == [])
    #expect(
      try findings("{text: \"\(Self.long)\", wrap: none, truncate: false}", "a.width == 200") == [])
  }

  @Test func missingGlyphs() throws {
    #expect(
      try findings("{text: \"中 ا\"}", "") == [])
  }

  @Test func missingStrings() throws {
    var options = Self.options
    options.strings = StringTable(["Save": "Sichern"])
    #expect(try findings("{text: Save}", "", options) == [])
    #expect(try findings("{text: \"12 €\"}", "", options) == [])
    #expect(
      try findings("{text: Back}", "", options) == [
        "warning missingString: there is no string for \"Back\", the text of a"
      ])
  }

  /// Hidden views show no text.
  @Test func hiddenViews() throws {
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 1, hidden: true}", "a.width == 20") == [])
  }
}
#endif
