/// A rule text of COSLayout, parsed: steps in postfix order, operands before what is done with
/// them, so that nothing that walks them needs recursion.
package struct SLLRule: Sendable {
  /// What stands between two commas.
  package struct Piece: Sendable {
    /// Its steps, which begin with values and end with an assignment.
    package var steps: Range<Int>
    /// Where it stands, without surrounding blanks.
    package var span: Span
  }

  /// The text.
  package let source: SourceText
  /// The steps of all pieces.
  package internal(set) var steps: [SLLStep] = []
  /// The pieces, in the order they are carried out.
  package internal(set) var pieces: [Piece] = []
  /// How many positional arguments the rule takes.
  package internal(set) var argumentCount = 0
}
