#if Text
import Foundation
import LayoutDocuments
import Plumb
import TestSupport
import Testing

/// Findings about texts that do not fit, or that have no translation.
///
/// Widths are those of Inter and Noto Sans (packages fonts-inter, fonts-noto-core).
@Suite struct TextFindingTests {
  private static var options: DocumentOptions {
    var options = DocumentOptions()
    options.fonts.folders = ["/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/noto"]
    return options
  }

  /// Returns the findings about texts in a layout with one view.
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
  }

  @Test func truncated() throws {
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 1}", "a.width == 200") == [
        "warning truncated: a shows 1 of 3 lines of its text: 40 characters are left out, which 303.18 more in width would show"
      ])
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 2}", "a.width == 200") == [
        "warning truncated: a shows 2 of 3 lines of its text: 19 characters are left out, which 55.67 more in width would show"
      ])
    #expect(
      try findings("{text: \"\(Self.long)\"}", "a.width == 200\na.height == 45") == [
        "warning truncated: a shows 2 of 3 lines of its text: 19 characters are left out, which 15 more in height would show"
      ])
    #expect(
      try findings("{text: \"\(Self.long)\", wrap: none}", "a.width == 200") == [
        "warning tooNarrow: a is 303.2 too narrow for \"You can try everything for two weeks before we ask for a car…\""
      ])
  }

  /// If both lines and height are short, or for a single word, the finding gives the room for the
  /// whole text.
  @Test func roomInBothDirections() throws {
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 2}", "a.width == 200\na.height == 25") == [
        "warning truncated: a shows 1 of 3 lines of its text: 40 characters are left out, which 55.67 more in width and 15 more in height would show"
      ])
    #expect(
      try findings("{text: Datenschutzerklärung, lines: 1}", "a.width == 100\na.height == 15") == [
        "warning truncated: a shows not all of its text: 11 characters are left out, which 76.77 more in width and 5 more in height would show",
        "warning clippedText: the text of a is 5 higher than its view",
      ])
  }

  @Test func brokenWords() throws {
    #expect(
      try findings("{text: Die Datenschutzerklärung, wrap: anywhere}", "a.width == 100") == [])
    #expect(try findings("{text: Datenschutz, wrap: character}", "a.width == 50") == [])
  }

  @Test func clipped() throws {
    #expect(
      try findings("{text: \"\(Self.long)\"}", "a.width == 200\na.height == 15") == [
        "warning truncated: a shows 1 of 3 lines of its text: 40 characters are left out, which 45 more in height would show",
        "warning clippedText: the text of a is 5 higher than its view",
      ])
    #expect(
      try findings(
        "{text: \"\(Self.long)\", truncate: false}", "a.width == 200\na.height == 45") == [
          "warning clippedText: the text of a is 15 higher than its view"
        ])
  }

  @Test func tooNarrow() throws {
    #expect(
      try findings("{text: \"Die Datenschutzerklärung lesen\"}", "a.width == 150") == [
        "warning tooNarrow: a is 26.77 too narrow for \"Datenschutzerklärung\""
      ])
    #expect(
      try findings("{text: \"\(Self.long)\", wrap: none, truncate: false}", "a.width == 200") == [
        "warning tooNarrow: a is 303.2 too narrow for \"You can try everything for two weeks before we ask for a car…\""
      ])
  }

  @Test func missingGlyphs() throws {
    #expect(
      try findings("{text: \"中 ا\"}", "") == [
        "warning missingGlyph: no font of a has \"中\" (U+4E2D) and \"ا\" (U+0627)"
      ])
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

  /// Hidden views have no findings about texts.
  @Test func hiddenViews() throws {
    #expect(
      try findings("{text: \"\(Self.long)\", lines: 1, hidden: true}", "a.width == 20") == [])
  }
}
#endif
