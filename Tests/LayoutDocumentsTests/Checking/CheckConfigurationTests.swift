import LayoutDocuments
import Plumb
import Testing

/// `.plumb.yaml`: its settings and its errors.
@Suite struct CheckConfigurationTests {
  private func configuration(_ text: String) throws(LayoutError) -> CheckConfiguration {
    try CheckConfiguration(yaml: Array(text.utf8))
  }

  private func error(_ text: String) -> String {
    do throws(LayoutError) {
      _ = try configuration(text)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test func whatItSays() throws {
    let read = try configuration(
      """
      # how we check
      check:
        fail-on: error
        rules: {redundant: off, overlap: warning}
        files:
          "Legacy/*": {ambiguous: note, overlap: off}
          "*.draft.yaml": off
      """)
    #expect(read.failOn == .error)
    #expect(read.severities { _ in false } == [.redundant: nil, .overlap: .warning])
    #expect(
      read.severities { $0 == "Legacy/*" } == [.redundant: nil, .overlap: nil, .ambiguous: .note])
    #expect(read.severities { $0 == "*.draft.yaml" } == nil)
  }

  @Test func problemsOfTextsThatFail() throws {
    let read = try configuration("check: {fail-on: truncated}")
    #expect(read.failOn == nil && read.failingRules == [.truncated, .clippedText, .tooNarrow])
    #expect(try configuration("check: {fail-on: error}").failingRules == nil)
  }

  @Test func nothing() throws {
    #expect(try configuration("check:\n") == CheckConfiguration())
    #expect(try configuration("# nothing\n") == CheckConfiguration())
    #expect(try configuration("") == CheckConfiguration())
  }

  /// Later patterns take precedence, including those that exclude a file from checking.
  @Test func laterPatternsWin() throws {
    let read = try configuration("check: {files: {a: off, b: {overlap: note}}}")
    #expect(read.severities { _ in true } == [.overlap: .note])
  }

  @Test func mistakes() {
    #expect(
      error("check: {rules: {redundent: off}}") == """
        line 1, column 17: check.rules.redundent is not a key
          check: {rules: {redundent: off}}
                          ^
        did you mean "redundant"?
        """)
    #expect(
      error("check:\n  rules: {redundant: warnings}") == """
        line 2, column 22: check.rules.redundant must be error or warning or note or off; found \
        the text "warnings"
            rules: {redundant: warnings}
                               ^
        did you mean "warning"?
        """)
    #expect(
      error("check: {fail-on: [error]}").hasPrefix(
        "line 1, column 18: check.fail-on must be note or warning or error or truncated or missingGlyph or "
          + "wrongCode; found a list"))
    #expect(
      error("chek: {}").hasPrefix("line 1, column 1: chek is not a key\n"))
    #expect(error("check: 3").hasPrefix("line 1, column 8: check must be a mapping of settings"))
    #expect(error("check: {").hasPrefix("line 1, column 9: "))
  }
}
