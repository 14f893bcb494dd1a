/// A rule text of COSLayout, parsed.
public struct SLLRule: Sendable, Equatable {
  /// What stands between two commas.
  public struct Piece: Sendable, Equatable {
    /// What is assigned to what.
    public var assignment: SLLExpression
    /// Where the piece stands.
    public var range: SourceRange
    /// Its text, without surrounding blanks.
    public var text: String

    /// Makes a piece.
    public init(_ assignment: SLLExpression, range: SourceRange, text: String) {
      self.assignment = assignment
      self.range = range
      self.text = text
    }
  }

  /// The pieces, in the order they are carried out.
  public var pieces: [Piece]
  /// How many positional arguments the rule takes.
  public var argumentCount: Int

  /// Makes a rule.
  public init(pieces: [Piece], argumentCount: Int) {
    self.pieces = pieces
    self.argumentCount = argumentCount
  }
}
