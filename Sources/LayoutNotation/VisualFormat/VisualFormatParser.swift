/// Reads strings of the Visual Format Language, such as `V:|-[a(>=50)]-gap-[b]|`.
///
/// Names are not resolved here: which are metrics and which are views is left to who knows the
/// layout. Apple's published grammar is read whole, and beyond it a relation in a space without
/// parentheses (`->=10-`), names of any script, and names in double quotes. Blanks and line breaks
/// between tokens mean nothing. Work is linear in the text.
package struct VisualFormatParser: Sendable {
  /// Makes a parser.
  package init() {}

  /// Parses a format string.
  ///
  /// - Throws: The first thing that is wrong: `syntax`, `invalidRelation`, or `invalidPriority` for
  ///   a number outside (0, 1000] behind `@`.
  package func parse(_ text: String) throws(LayoutError) -> VisualFormat {
    try parse(SourceText(text))
  }

  /// Parses a format string whose places are counted already.
  ///
  /// - Throws: As `parse(_:)` of a text.
  package func parse(_ source: SourceText) throws(LayoutError) -> VisualFormat {
    var parser = try VisualFormatStringParser(source)
    return try parser.parse()
  }
}
