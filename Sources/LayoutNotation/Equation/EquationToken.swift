/// A piece of an equation's text that means one thing.
struct EquationToken {
  /// What the piece is.
  enum Kind: Equatable {
    /// A number.
    case number(Double)
    /// A number directly followed by `%`.
    case percentage(Double)
    /// A name without an attribute: a metric or a priority.
    case word
    /// `item.attribute`, each the bytes of its name, quotes left out.
    case reference(item: Range<Int>, attribute: Range<Int>)
    /// `==`, `<=` or `>=`.
    case relation(Relation)
    /// `+`, `-`, `*`, `/`, `(`, `)`.
    case plus, minus, times, divide, open, close
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

  /// Whether a value begins here.
  var isOperand: Bool {
    switch kind {
    case .number, .percentage, .word, .reference: true
    default: false
    }
  }
}
