/// A parsed rule text of COSLayout.
///
/// Its steps are in postfix order: operands precede their operator. Traversal therefore needs no
/// recursion.
package struct SLLRule: Sendable {
  /// The text between two commas.
  package struct Piece: Sendable {
    /// Its steps, which begin with values and end with an assignment.
    package var steps: Range<Int>
    /// Its span, without surrounding blanks.
    package var span: Span
  }

  /// The text.
  package let source: SourceText
  /// The steps of all pieces.
  package internal(set) var steps: [SLLStep] = []
  /// The pieces, in the order of execution.
  package internal(set) var pieces: [Piece] = []
  /// The number of positional arguments of the rule.
  package internal(set) var argumentCount = 0
}
