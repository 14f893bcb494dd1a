import LayoutNotation

/// A line of an equations text with all parts spelt out, for tests.
struct ReadEquation {
  /// A term of a side.
  struct Term {
    var coefficient: Double
    /// The item and the attribute; `nil` for a percentage.
    var reference: (item: String, attribute: LayoutAttribute)?
    var itemRange: SourceRange
    var range: SourceRange
  }

  /// One side.
  struct Side {
    var terms: [Term]
    var constant: Double
  }

  /// `left relation right`.
  struct Part {
    var left: Side
    var relation: Relation
    var right: Side
    var text: String
    var range: SourceRange
  }

  var kind: EquationTable.Line.Kind
  /// The parts of each alternative.
  var alternatives: [[Part]]
  var priority: Double
  /// The item of a size's priority.
  var item: String
  var isTraced: Bool
  var branch: EquationTable.Branch?
  var text: String
  var range: SourceRange

  /// The part of a line with one comparison.
  var part: Part? {
    alternatives.count == 1 && alternatives[0].count == 1 ? alternatives[0][0] : nil
  }
}

/// A range of a text, from its first character to just after its last.
struct SourceRange: Equatable {
  var bytes: Range<Int>
  var start: SourcePosition
  var end: SourcePosition
}

extension SourceText {
  /// Creates the range of some bytes of the text.
  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(
      bytes: bytes, start: position(at: bytes.lowerBound), end: position(at: bytes.upperBound))
  }
}

extension EquationTable {
  /// The lines, spelt out.
  var equations: [ReadEquation] {
    lines.map { line in
      var alternatives = [[ReadEquation.Part]](repeating: [], count: alternativeCount(of: line))
      for place in line.parts {
        let part = parts[place]
        alternatives[Int(part.alternative)].append(
          .init(
            left: side(part.left, part.leftConstant), relation: part.relation,
            right: side(part.right, part.rightConstant), text: source.string(part.span.range),
            range: source.range(part.span.range)))
      }
      return ReadEquation(
        kind: line.kind, alternatives: alternatives, priority: line.priority,
        item: source.name(line.item.range), isTraced: line.isTraced, branch: line.branch,
        text: source.string(line.span.range), range: source.range(line.span.range))
    }
  }

  private func side(_ terms: Range<Int>, _ constant: Double) -> ReadEquation.Side {
    .init(
      terms: terms.map { place in
        let term = self.terms[place]
        return .init(
          coefficient: term.coefficient,
          reference: term.attribute.map { (source.name(term.item.range), $0) },
          itemRange: source.range(term.item.range), range: source.range(term.span.range))
      }, constant: constant)
  }
}

extension EquationParser {
  /// The lines of a text.
  func equations(_ text: String) throws(LayoutError) -> [ReadEquation] {
    try parse(text).equations
  }

  /// Returns the line of a text with a single one; `nil` if it is blank.
  func equation(_ text: String) throws(LayoutError) -> ReadEquation? {
    try parseLine(text).equations.first
  }
}
