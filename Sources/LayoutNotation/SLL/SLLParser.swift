/// Reads COSLayout's rules: comma-separated assignments such as `ll = rr = 10, tt = %bt + 8`.
///
/// Later notation is read as well: `tt += 5`, `H:50%`, `V:%p`, `%@f`, and `nil` as the whole value
/// of an assignment. An own name's value is not looked up here, because an earlier rule of the view
/// may have set it; its range is kept for the message when none did. Work is linear in the text.
package struct SLLParser: Sendable {
  /// Makes a parser.
  package init() {}

  /// Parses a rule text.
  ///
  /// - Throws: The first thing that is wrong: `syntax`, or `unknownName` for a name that is none of
  ///   the 18 or a specifier that is none of the 20.
  package func parse(_ text: String) throws(LayoutError) -> SLLRule {
    try parse(SourceText(text))
  }

  /// Parses a rule text whose places are counted already.
  ///
  /// - Throws: As `parse(_:)` of a text.
  package func parse(_ source: SourceText) throws(LayoutError) -> SLLRule {
    var parser = try SLLRuleParser(source)
    return try parser.parse()
  }
}
