/// Reads equations in RMExtensions' notation: `view1.attr1 == view2.attr2 * multiplier + constant @
/// priority`, with ordinary algebra on both sides, and `when CONDITION { … } else { … }` around
/// them.
///
/// View names are not resolved here; `view` and `last_visible` are names like any other. Of the
/// sides one holds an attribute at least; which one, and whether the attributes fit together, is
/// left to who knows the layout. Work is linear in the text.
package struct EquationParser: Sendable {
  /// Numbers that equations may use by name.
  package let metrics: [String: Double]
  /// Lists that loops may run through.
  private let data: DataLists

  /// Makes a parser.
  package init(metrics: [String: Double] = [:], data: DataLists = DataLists()) {
    (self.metrics, self.data) = (metrics, data)
  }

  /// Parses a text that holds one equation, in which line breaks are blanks.
  ///
  /// - Returns: A table of one line; of none where the text is blank or a comment.
  /// - Throws: The first thing that is wrong, with its range in `text`.
  package func parseLine(_ text: String) throws(LayoutError) -> EquationTable {
    let source = SourceText(text)
    var parser = EquationLineParser(source, metrics: metrics, recorder: nil)
    if let line = try parser.parse(source.bytes.indices) { parser.table.lines.append(line) }
    parser.table.checkInvariants()
    return parser.table
  }

  /// Parses a text that is a number: sums and products of numbers and metrics.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - isPriority: Whether it is a priority, in which the names of priorities are numbers.
  ///   - recorder: Notes what comes from metrics.
  /// - Returns: The number.
  /// - Throws: The first thing that is wrong, with its range in `source`.
  package func parseNumber(
    _ source: SourceText, isPriority: Bool = false, recorder: MetricRecorder? = nil
  ) throws(LayoutError) -> TracedNumber {
    var parser = EquationLineParser(source, metrics: metrics, recorder: recorder)
    return try parser.parseNumber(source.bytes.indices, isPriority: isPriority)
  }

  /// Parses a text that holds an equation a line, and conditions around some of them.
  ///
  /// - Returns: The equations and conditions.
  /// - Throws: The first thing that is wrong, with its range in `text`; then no line counts.
  package func parse(_ text: String) throws(LayoutError) -> EquationTable {
    try parse(SourceText(text))
  }

  /// Parses a text that holds an equation a line, and conditions around some of them.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - recorder: Notes what comes from metrics.
  /// - Returns: The equations and conditions.
  /// - Throws: The first thing that is wrong, with its range in `source`; then no line counts.
  package func parse(
    _ source: SourceText, recorder: MetricRecorder? = nil
  ) throws(LayoutError) -> EquationTable {
    // Without an early end, so that it is done for many bytes at once.
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
