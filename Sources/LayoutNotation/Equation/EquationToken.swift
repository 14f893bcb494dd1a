/// A piece of an equation's text that means one thing.
struct EquationToken: SourceToken {
  /// What the piece is.
  enum Kind: UInt8 {
    /// A number.
    case number
    /// A number directly followed by `%`.
    case percentage
    /// A name without an attribute: a metric or a priority.
    case word
    /// `item.attribute`.
    case reference
    /// `==`, `<=` or `>=`.
    case relation
    /// `+`, `-`, `*`, `/`, `(`, `)`.
    case plus, minus, times, divide, open, close
    /// `,`, which stands between what a word such as `apart` takes.
    case comma
    /// `@`, which begins the priority.
    case at
    /// `||`, which stands between alternatives.
    case or
    /// `&&`, which stands between constraints that hold together.
    case and
    /// The end of the line or of the text.
    case end
  }

  /// What the piece is.
  var kind: Kind
  /// The bytes of the piece.
  var range: Range<Int>
  /// The value of a number or percentage.
  var value = 0.0
  /// The relation.
  var relation = Relation.equal
  /// The bytes of a reference's item, quotes left out, and of its attribute.
  var item = 0..<0
  var attribute = 0..<0

  /// Whether a value begins here.
  var isOperand: Bool {
    switch kind {
    case .number, .percentage, .word, .reference: true
    default: false
    }
  }
}
