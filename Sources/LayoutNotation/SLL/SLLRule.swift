/// A rule text of COSLayout, parsed.
package struct SLLRule: Sendable, Equatable {
  /// What stands between two commas.
  package struct Piece: Sendable, Equatable {
    /// What is assigned to what.
    package var assignment: SLLExpression
    /// Where the piece stands.
    package var range: SourceRange
    /// Its text, without surrounding blanks.
    package var text: String

    /// Makes a piece.
    package init(_ assignment: SLLExpression, range: SourceRange, text: String) {
      self.assignment = assignment
      self.range = range
      self.text = text
    }
  }

  /// The pieces, in the order they are carried out.
  package var pieces: [Piece]
  /// How many positional arguments the rule takes.
  package var argumentCount: Int

  /// Makes a rule.
  package init(pieces: [Piece], argumentCount: Int) {
    self.pieces = pieces
    self.argumentCount = argumentCount
  }
}
