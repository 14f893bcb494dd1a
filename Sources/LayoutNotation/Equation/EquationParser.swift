/// Reads equations in RMExtensions' notation, with conditions around them.
///
/// An equation is `view1.attr1 == view2.attr2 * multiplier + constant @ priority`, with ordinary
/// algebra on both sides. Conditions are `when CONDITION { … } else { … }`.
///
/// View names are not resolved here; `view` and `last_visible` are names like any other. At least
/// one side has an attribute. The caller, which knows the layout, finds which one, and checks
/// that the attributes fit together. Work is linear in the text.
package struct EquationParser: Sendable {
  /// The numbers that equations may use by name.
  package let metrics: [String: Double]
  /// The lists that loops may iterate over.
  private let data: DataLists

  /// Makes a parser.
  package init(metrics: [String: Double] = [:], data: DataLists = DataLists()) {
    (self.metrics, self.data) = (metrics, data)
  }

  /// Parses a text that holds one equation, in which line breaks are blanks.
  ///
  /// - Returns: A table of one line; an empty one if the text is blank or a comment.
  /// - Throws: The first error, with its range in `text`.
  package func parseLine(_ text: String) throws(LayoutError) -> EquationTable {
    let source = SourceText(text)
    var parser = EquationLineParser(source, metrics: metrics, recorder: nil)
    if let line = try parser.parse(source.bytes.indices) { parser.table.lines.append(line) }
    parser.table.checkInvariants()
    return parser.table
  }

  /// Parses a text as a number: sums and products of numbers and metrics.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - isPriority: Whether it is a priority, in which the names of priorities are numbers.
  ///   - recorder: Records which numbers come from metrics.
  /// - Returns: The number.
  /// - Throws: The first error, with its range in `source`.
  package func parseNumber(
    _ source: SourceText, isPriority: Bool = false, recorder: MetricRecorder? = nil
  ) throws(LayoutError) -> TracedNumber {
    var parser = EquationLineParser(source, metrics: metrics, recorder: recorder)
    return try parser.parseNumber(source.bytes.indices, isPriority: isPriority)
  }

  /// Parses a text with one equation per line, and conditions around some of them.
  ///
  /// - Returns: The equations and conditions.
  /// - Throws: The first error, with its range in `text`; the whole text is then rejected.
  package func parse(_ text: String) throws(LayoutError) -> EquationTable {
    try parse(SourceText(text))
  }

  /// Parses a text with one equation per line, and conditions around some of them.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - recorder: Records which numbers come from metrics.
  /// - Returns: The equations and conditions.
  /// - Throws: The first error, with its range in `source`; the whole text is then rejected.
  package func parse(
    _ source: SourceText, recorder: MetricRecorder? = nil
  ) throws(LayoutError) -> EquationTable {
    // No early exit, so that the compiler can vectorize the loop.
    let hasBraces = source.bytes.reduce(false) {
      $0 || $1 == UInt8(ascii: "{") || $1 == UInt8(ascii: "}")
    }
    func read(_ source: SourceText) throws(LayoutError) -> EquationTable {
      var reader = EquationBlockReader(
        source, hasBraces: hasBraces, metrics: metrics, recorder: recorder)
      return try reader.read()
    }
    guard hasBraces,
      let expansion = try LoopExpander.expansion(
        of: source, metrics: metrics.keys, data: data)
    else { return try read(source) }
    recorder?.expand(expansion)
    do throws(LayoutError) {
      var table = try read(expansion.expanded)
      table.expansion = expansion
      return table
    } catch {
      throw expansion.written(error)
    }
  }
}
