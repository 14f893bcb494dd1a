/// Reads equations in RMExtensions' notation: `view1.attr1 == view2.attr2 * multiplier + constant @
/// priority`, with ordinary algebra on both sides.
///
/// View names are not resolved here; `view` and `last_visible` are names like any other. Of the sides
/// one holds an attribute at least; which one, and whether the attributes fit together, is left to
/// who knows the layout. Work is linear in the text.
package struct EquationParser: Sendable {
  /// Numbers that equations may use by name.
  package let metrics: [String: Double]

  /// Makes a parser.
  package init(metrics: [String: Double] = [:]) {
    self.metrics = metrics
  }

  /// Parses a text that holds one equation, in which line breaks are blanks.
  ///
  /// - Returns: The equation; nil when the text is blank or a comment.
  /// - Throws: The first thing that is wrong, with its range in `text`.
  package func parseLine(_ text: String) throws(NotationError) -> Equation? {
    let source = SourceText(text)
    return try equation(in: source, source.bytes.indices)
  }

  /// Parses a text that holds an equation a line.
  ///
  /// - Returns: The equations in order, without the blank lines and comments.
  /// - Throws: The first thing that is wrong, with its range in `text`; then no line counts.
  package func parse(_ text: String) throws(NotationError) -> [Equation] {
    let source = SourceText(text)
    var equations: [Equation] = []
    for number in 1...source.lineCount {
      if let equation = try equation(in: source, source.lineBytes(number)) {
        equations.append(equation)
      }
    }
    return equations
  }

  /// Parses each line on its own, so that one bad line does not hide what is wrong with the next.
  ///
  /// - Returns: The equation or the error of every line that is not blank or a comment, in order;
  ///   ranges count in `text`.
  package func parseEachLine(_ text: String) -> [Result<Equation, NotationError>] {
    let source = SourceText(text)
    return (1...source.lineCount).compactMap { number in
      do throws(NotationError) {
        return try equation(in: source, source.lineBytes(number)).map { .success($0) }
      } catch {
        return .failure(error)
      }
    }
  }

  private func equation(
    in source: SourceText, _ range: Range<Int>
  ) throws(NotationError) -> Equation? {
    var parser = try EquationLineParser(source, in: range, metrics: metrics)
    return try parser.parse()
  }
}
